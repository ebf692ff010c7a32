// SPDX-License-Identifier: BSD-3-Clause
// Finds the process, the mount and the server with the largest latency in the managers' reports. The method
// comes from the tool IOPin (docs/design/io.md).
//
// Ranks are compared by their longest C library operation. MPI calls are less suitable: in a collective
// call, all ranks wait equally long, but few of them read or write. If no rank has a C library operation,
// ranks are compared by their longest MPI call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "manager/message.h"

namespace rankine::manager {

// Returns true if the first activity has a larger latency than the second activity. An activity without
// operations has latency 0.
bool IsWorse(const Activity& a, const Activity& b);

// `PlaceOf` returns the lowest layer that qualifies: the layer in which the longest operations spend most
// of their time. A layer qualifies if its longest operation lasts at least a third as long as the longest
// operation of the layer above. A layer also qualifies if a rank spent at least half of its file time in this
// layer. Layers without reports are skipped.
enum class Place : uint8_t { none, process, client, server };
Place PlaceOf(const Message& verdict);
// Returns true if the process that the verdict names for this layer is recorded in detail. Ranks are always
// recorded in detail. If the longest operations spend most of their time in the client layer (`PlaceOf`), the
// mount is recorded in detail. If the longest operations spend most of their time in another layer, the
// server is recorded in detail.
bool IsFollowed(const Message& verdict, Place layer);

// Not thread-safe.
class Decision {
 public:
  static constexpr size_t kMostMembers = 1024;    // maximum number of members; further members are ignored
  static constexpr uint64_t kFreshIntervals = 2;  // the number of intervals for which a report is used

  // Stores a report that a member sent during the given interval of the listening manager. Intervals are
  // counted from 1. The member's previous report is kept too, because an interval may contain no finished
  // operation while a long operation is running.
  void Take(const std::string& member, uint64_t now, const Message& report);
  // Makes a verdict from the recent reports. Forgets members that have sent no recent report.
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
  // Chooses the server that the verdict names. A stopped server cannot report its slowness, because the
  // server does not read and time requests. Therefore, the verdict names the server for which the client with
  // the largest latency waits.
  void Blame(Message* verdict) const;

  std::map<std::string, Heard> reports_;
};

}  // namespace rankine::manager
