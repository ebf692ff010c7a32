// SPDX-License-Identifier: BSD-3-Clause
// Splits a call into two parts: its form, which is the same in runs of all sizes, and the values that
// depend on the rank and the size of the run. The values are partners, communicators and bytes.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::extrapolate {

inline constexpr int32_t kNoPeer = INT32_MIN;

// The partner of a call. Partners without a rank (any source, MPI_PROC_NULL) are part of the form of the
// call.
struct Peer {
  int32_t local = kNoPeer;     // rank in the communicator
  int32_t world = kNoPeer;     // rank in MPI_COMM_WORLD
  int32_t previous = kNoPeer;  // The value of the field `local` in the rank's previous call with the same
                               // form and communicator.
  bool operator==(const Peer&) const = default;
};

// The numbers in a call that may depend on the size of the run.
enum Figure : uint8_t { kToBytes, kFromBytes, kToCounts, kFromCounts, kVolume, kFigures };
using Figures = std::array<double, kFigures>;

// Special values of Call::root.
inline constexpr int32_t kLastRank = INT32_MAX;

struct Call {
  // the parts of the action that do not depend on rank and size; the spans of this action are empty
  ti::Action form;
  uint64_t form_hash = 0;
  uint32_t comm = ti::kNone, made = ti::kNone;
  uint32_t me = 0, size = 0;  // The caller's rank in the communicator, and the size of the communicator.
  int32_t root = 0;
  Peer to, from;
  std::vector<Peer> to_peers, from_peers;
  // A request is identified by its age. The oldest open request has age 0. If `offers_all` is true, all open
  // requests are offered.
  std::vector<uint32_t> offered, completed;
  bool offers_all = false, completes_all = false;
  bool has_request = false;
  bool has_to_counts = false, has_from_counts = false;
  Figures figures{};
};

// The datatypes of all runs. Equal datatypes have the same number.
class Types {
 public:
  uint32_t NumberOf(const ti::Datatype& type);
  const std::vector<ti::Datatype>& all() const { return types_; }

 private:
  std::vector<ti::Datatype> types_;
};

// Stores the members of communicators and the numbers of datatypes of a source, so that each is determined
// only once.
class Members {
 public:
  Members(const ti::Source& source, Types& types) : source_(source), types_(types) {}
  uint32_t TypeOf(uint32_t type);
  // Returns the members in the order of the group.
  const std::vector<uint32_t>& Of(uint32_t comm);
  // Converts a rank in MPI_COMM_WORLD to the rank in the communicator. Returns nullptr if the rank is not a
  // member.
  const uint32_t* RankIn(uint32_t comm, uint32_t rank);
  const ti::Source& source() const { return source_; }

 private:
  struct Known {
    std::vector<uint32_t> members;
    std::unordered_map<uint32_t, uint32_t> places;
  };
  const Known& Find(uint32_t comm);
  const ti::Source& source_;
  Types& types_;
  std::unordered_map<uint32_t, uint32_t> type_numbers_;
  std::unordered_map<uint32_t, Known> known_;
};

// Reads the calls of one rank in order.
class CallReader {
 public:
  CallReader(Members& members, uint32_t rank) : members_(members), rank_(rank) {}
  // Returns false if the action is to be skipped (I/O, and the action that begins the rank). The error
  // message names the feature that cannot be extrapolated.
  base::Result<bool> Read(const ti::Action& action, Call* call);

 private:
  base::Status ReadPeers(const ti::Action& action, Call* call);
  void ReadWait(const ti::Action& action, Call* call);
  void SetHash(Call* call);
  Peer PeerOf(int32_t peer, uint32_t comm);

  Members& members_;
  const uint32_t rank_;
  std::vector<uint32_t> open_;  // open requests, oldest first
  struct Previous {
    int32_t to = kNoPeer, from = kNoPeer;
  };
  std::unordered_map<uint64_t, Previous> previous_;  // previous partners by form and communicator
};

}  // namespace rankine::extrapolate
