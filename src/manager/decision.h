// SPDX-License-Identifier: BSD-3-Clause
// Finds the process, the mount and the server with the largest latency in the managers' reports. This follows
// the tool IOPin (docs/design/io.md).
//
// Ranks are compared by their longest C library operation. MPI calls are less suitable, because in a
// collective call, all ranks wait equally long, but few of them read or write. If no rank has a C library
// operation, ranks are compared by their longest MPI call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "manager/message.h"

namespace rankine::manager {

// Whether `a` has a larger latency than `b`. An activity without operations has latency 0.
bool IsWorse(const Activity& a, const Activity& b);

// The layer in which the longest operations spend most of their time. It is the lowest layer whose longest
// operation lasts at least a third as long as that of the layer above. A layer also qualifies if a rank spent
// at least half of its file time there. Layers without reports are skipped.
enum class Place : uint8_t { none, process, client, server };
Place PlaceOf(const Message& verdict);
// Whether the process that the verdict names in this layer is recorded in detail. Ranks always are. A mount
// is recorded in detail if `PlaceOf` returns the client layer. A server is recorded in detail unless
// `PlaceOf` returns the client layer.
bool IsFollowed(const Message& verdict, Place layer);

// Not thread-safe.
class Decision {
 public:
  static constexpr size_t kMostMembers = 1024;    // further members are ignored
  static constexpr uint64_t kFreshIntervals = 2;  // number of intervals for which a report is used

  // Takes a report that `member` sent during the listener's interval `now`, counted from 1. The member's
  // previous report is kept too, because an interval contains no finished operation while a long one is
  // running.
  void Take(const std::string& member, uint64_t now, const Message& report);
  // Decides by the recent reports. Forgets members that have sent none.
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
  // A server that has stopped cannot report that it is slow, because it cannot time requests that it has not
  // read. So the verdict names the server for which the client with the largest latency waits.
  void Blame(Message* verdict) const;

  std::map<std::string, Heard> reports_;
};

}  // namespace rankine::manager
