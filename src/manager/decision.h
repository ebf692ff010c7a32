// SPDX-License-Identifier: BSD-3-Clause
// Finds the process, the mount and the server with the largest latency in the managers' reports, as IOPin
// does (docs/design/io.md).
//
// Ranks are compared by their longest operation of the C library: in a collective call all ranks wait equally
// long, but few read and write. If no rank has such an operation, the longest MPI call counts.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "manager/message.h"

namespace rankine::manager {

// Whether `a` has a larger latency than `b`. An activity without operations has none.
bool IsWorse(const Activity& a, const Activity& b);

// The layer in which the longest operations spend their time. It is the lowest layer whose longest operation
// lasts at least a third of that of the layer above. A layer also counts if it took half of a rank's time in
// its files. Layers without reports are skipped.
enum class Place : uint8_t { none, process, client, server };
Place PlaceOf(const Message& verdict);
// Whether the process that the verdict names in this layer is recorded in detail. Ranks always are; a mount
// if it is the place; a server unless a mount is the place.
bool IsFollowed(const Message& verdict, Place layer);

// One thread uses it.
class Decision {
 public:
  static constexpr size_t kMostMembers = 1024;    // further members are ignored
  static constexpr uint64_t kFreshIntervals = 2;  // intervals for which a report counts

  // Takes a report of `member` in the listener's interval `now`, from 1 on. The previous report stays valid,
  // because an interval in which a long operation is running has no finished operation.
  void Take(const std::string& member, uint64_t now, const Message& report);
  // Decides by the recent reports, and forgets members that are silent.
  Message Decide(uint64_t now);
  size_t members() const { return reports_.size(); }

 private:
  struct Activities {
    std::optional<Activity> process, client, server;
  };
  struct Heard {
    uint64_t when = 0;
    Activities last;
    uint64_t when_before = 0;
    Activities before;
    std::vector<Store> stores;
  };
  // A stopped server cannot report that it is slow, since it cannot time requests that it has not read.
  // Therefore the verdict names the server that the chosen client waits for.
  void Blame(Message* verdict) const;

  std::map<std::string, Heard> reports_;
};

}  // namespace rankine::manager
