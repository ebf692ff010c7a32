// The process, the mount and the server of maximum latency among those that managers have reported, as IOPin
// finds them (docs/design/io.md).
//
// Ranks are compared by their longest operation of the C library: in a collective call all ranks wait as
// long, but few read and write. Where no rank has one, by their longest MPI call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "manager/message.h"

namespace rankine::manager {

// Which of the two has the longer latency? What did nothing has none.
bool IsWorse(const Activity& a, const Activity& b);

// Where the time of the longest operations goes: the lowest layer whose longest is at least a third of that
// of the layer above it, or which has taken half of a rank's time in its files there. Layers that nobody
// watches are passed over.
enum class Place : uint8_t { none, process, client, server };
Place PlaceOf(const Message& verdict);
// Is what the verdict names there to be recorded in detail? Ranks always; a mount where it is the place; a
// server unless a mount is.
bool IsFollowed(const Message& verdict, Place layer);

// One thread.
class Decision {
 public:
  static constexpr size_t kMostMembers = 1024;    // further ones are not heard
  static constexpr uint64_t kFreshIntervals = 2;  // a report counts so long

  // A report of `member`, in our interval `now`, from 1 on. It does not take the one before away: an
  // operation that lasts longer than an interval leaves one without any.
  void Take(const std::string& member, uint64_t now, const Message& report);
  // On what was reported lately; forgets who was not heard of.
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
  // Of a server that is stopped no report of its own tells that it is slow: it cannot time what it has not
  // read. So the one that the chosen client waits for is the chosen server.
  void Blame(Message* verdict) const;

  std::map<std::string, Heard> reports_;
};

}  // namespace rankine::manager
