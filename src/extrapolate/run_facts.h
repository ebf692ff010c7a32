// SPDX-License-Identifier: BSD-3-Clause
// The distinct calls of each rank of a run, and a hash of their sequence under any coding of partners.
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

// Opens a run's trace. A trace is read several times, and opened each time.
struct Run {
  std::string name;  // used in messages
  std::function<base::Result<std::unique_ptr<ti::Source>>()> open;
};

struct DistinctCall {
  Call call;
  uint64_t count = 0;
  // The sum of kBase^i over the positions i of the call in its rank, modulo 2^61 - 1. The hash of a sequence
  // is the sum of hash * weight over its distinct calls. So it can be computed for any hash of calls without
  // reading the trace again.
  uint64_t weight = 0;
};

struct RankFacts {
  std::vector<DistinctCall> calls;
  std::vector<uint32_t> comms;  // in the order in which they are first used
  uint64_t positions = 0;
};

struct RunFacts {
  std::string name;
  uint32_t ranks = 0;
  ti::VolumeUnit unit;
  std::vector<RankFacts> by_rank;
  std::unordered_map<uint32_t, std::vector<uint32_t>> members;  // by communicator
  uint64_t actions = 0, io_actions = 0, any_source = 0;
  double work = 0;
};

// Identifies a call. Two tokens differ if the calls differ in anything that depends on neither rank nor size.
struct Token {
  uint64_t form = 0;
  Part comm, made;
  uint64_t to = 0, from = 0;
  std::vector<uint64_t> to_peers, from_peers;
  bool has_comm = false, has_made = false;
  uint64_t Hash() const;
  bool operator==(const Token&) const = default;
};

// The communicators of a rank, as parts of a grid.
class Parts {
 public:
  Parts(const RunFacts& run, const Grid& grid) : run_(run), grid_(grid) {}
  // Returns the parts by communicator, for one rank.
  std::unordered_map<uint32_t, Part> Of(uint32_t rank);

 private:
  const RunFacts& run_;
  const Grid& grid_;
  std::unordered_map<uint32_t, uint8_t> axes_;
};

Token TokenOf(const Call& call, uint32_t rank, const Grid& grid, const Codings& codings,
              const std::unordered_map<uint32_t, Part>& parts);

// True if a call of a larger run, made at `here` in a smaller run, would be the smaller run's call. In a
// small grid, two directions can lead to the same rank. So equal calls can have different tokens.
bool TokensAlike(const Token& larger, const Token& smaller, const Here& here, const Codings& codings);

base::Result<RunFacts> ReadFacts(const Run& run, Types& types);

uint64_t MultiplyModulo(uint64_t a, uint64_t b);  // modulo 2^61 - 1

}  // namespace rankine::extrapolate
