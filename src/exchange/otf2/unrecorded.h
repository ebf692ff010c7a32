// Messages whose receive a trace does not tell: eztrace writes that a non-blocking receive begins, and not
// what it received. What was sent to a rank and never received by a record must be what these received; by
// MPI's order each channel (sender, communicator, tag) gives its messages in turn.
//
// Where a rank has several such channels, which receive belongs to which is not known: they take turns, so
// that a loop that receives once from each neighbour gets each in every iteration.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <tuple>

namespace rankine::exchange::otf2 {

class Unrecorded {
 public:
  struct Message {
    uint32_t sender;  // rank in the communicator
    uint32_t comm;
    uint32_t tag;
    uint64_t bytes;
  };

  // While all ranks are looked through. `receiver` is a world rank.
  void Sent(uint32_t receiver, const Message& m) {
    Channel& channel = of_[receiver].channels[{m.sender, m.comm, m.tag}];
    if (!channel.sizes.empty() && channel.sizes.back().first == m.bytes) {
      channel.sizes.back().second++;
    } else {
      channel.sizes.emplace_back(m.bytes, 1);
    }
  }
  void Received(uint32_t receiver, const Message& m) {
    of_[receiver].channels[{m.sender, m.comm, m.tag}].received++;
  }

  // Afterwards: the next message of `receiver` that no record receives. False: there is none.
  bool Take(uint32_t receiver, Message* message) {
    Receiver& of = of_[receiver];
    Channel* next = nullptr;
    Key of_next;
    for (auto at = of.channels.begin(); at != of.channels.end();) {
      Channel& channel = at->second;
      for (; channel.received != 0 && !channel.sizes.empty(); --channel.received) channel.Drop();
      if (channel.sizes.empty()) {
        at = of.channels.erase(at);
        continue;
      }
      if (next != nullptr) of.shared = true;
      if (next == nullptr || channel.taken < next->taken) {
        next = &channel;
        of_next = at->first;
      }
      ++at;
    }
    if (next == nullptr) return false;
    const auto& [sender, comm, tag] = of_next;
    *message = {sender, comm, tag, next->sizes.front().first};
    next->Drop();
    next->taken++;
    return true;
  }
  // Some of its receives could have taken another sender's.
  bool IsShared(uint32_t receiver) const {
    const auto at = of_.find(receiver);
    return at != of_.end() && at->second.shared;
  }

 private:
  using Key = std::tuple<uint32_t, uint32_t, uint32_t>;
  struct Channel {
    std::deque<std::pair<uint64_t, uint64_t>> sizes;  // bytes, how often in a row
    uint64_t received = 0;                            // by a record
    uint64_t taken = 0;
    void Drop() {
      if (--sizes.front().second == 0) sizes.pop_front();
    }
  };
  struct Receiver {
    std::map<Key, Channel> channels;
    bool shared = false;
  };
  std::map<uint32_t, Receiver> of_;
};

}  // namespace rankine::exchange::otf2
