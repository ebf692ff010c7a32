// SPDX-License-Identifier: BSD-3-Clause
// Stores the distinct calls of each rank of a run, and a hash of the order of calls. The hash can be computed
// for any coding of partners.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"
#include "extrapolate/call_reader.h"
#include "extrapolate/coding.h"
#include "extrapolate/grid.h"

namespace rankine::extrapolate {

// Opens a run's trace. A trace is read several times, and is opened again each time.
struct Run {
  std::string name;  // the name of the run in messages
  std::function<base::Result<std::unique_ptr<ti::Source>>()> open;
};

struct DistinctCall {
  Call call;
  uint64_t count = 0;
  // The sum of kBase^i modulo 2^61 - 1. The sum includes each position i in the rank's sequence of calls at
  // which the rank makes this call. The hash of a rank's sequence of calls is the sum of hash * weight over
  // its distinct calls. So if calls are hashed by another function, the hash of the sequence can be
  // computed without reading the trace again.
  uint64_t weight = 0;
};

struct RankFacts {
  std::vector<DistinctCall> calls;
  std::vector<uint32_t> comms;  // The communicators, in the order of their first use.
  uint64_t positions = 0;
};

struct RunFacts {
  std::string name;
  uint32_t ranks = 0;
  ti::VolumeUnit unit;
  std::vector<RankFacts> by_rank;
  std::unordered_map<uint32_t, std::vector<uint32_t>> members;  // indexed by communicator
  uint64_t actions = 0, io_actions = 0, any_source = 0;
  double work = 0;
};

// Identifies a call. Two tokens are different if the calls differ in a property that does not depend on rank
// or size.
struct Token {
  uint64_t form = 0;
  Part comm, made;
  uint64_t to = 0, from = 0;
  std::vector<uint64_t> to_peers, from_peers;
  bool has_comm = false, has_made = false;
  uint64_t Hash() const;
  bool operator==(const Token&) const = default;
};

// For each communicator of a rank, finds the part of the grid that the communicator covers.
class Parts {
 public:
  Parts(const RunFacts& run, const Grid& grid) : run_(run), grid_(grid) {}
  // Returns the part of the grid that each communicator of the rank covers.
  std::unordered_map<uint32_t, Part> Of(uint32_t rank);

 private:
  const RunFacts& run_;
  const Grid& grid_;
  std::unordered_map<uint32_t, uint8_t> axes_;
};

Token TokenOf(const Call& call, uint32_t rank, const Grid& grid, const Codings& codings,
              const std::unordered_map<uint32_t, Part>& parts);

// True if a call of a larger run corresponds to a call of a smaller run. The argument `here` is the caller
// in the smaller run. The tokens of two corresponding calls may differ, because two directions can lead to
// the same rank in a small grid.
bool TokensAlike(const Token& larger, const Token& smaller, const Here& here, const Codings& codings);

base::Result<RunFacts> ReadFacts(const Run& run, Types& types);

uint64_t MultiplyModulo(uint64_t a, uint64_t b);  // modulo 2^61 - 1

}  // namespace rankine::extrapolate
