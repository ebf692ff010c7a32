// SPDX-License-Identifier: BSD-3-Clause
// Finds the messages of receives without a record. eztrace records the start of a non-blocking receive, but
// not the message that it received. These receives must have received the messages sent to the rank for which
// there is no receive record. MPI delivers the messages of each channel (sender, communicator, tag) in order.
//
// If a rank has several such channels, we do not know from which of them each receive got its message. So we
// take a message from each channel in turn. Then a loop that receives once from each neighbour gets one
// message of each in every iteration.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <tuple>

namespace rankine::exchange::otf2 {

class Unrecorded {
 public:
  struct Message {
    uint32_t sender;  // sender's rank in the communicator
    uint32_t comm;
    uint32_t tag;
    uint64_t bytes;
  };

  // Must be called during the first pass over all ranks. `receiver` is a world rank.
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

  // Called after the first pass. Gets the next message to `receiver` for which there is no receive record.
  // Returns false if there is none.
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
  // Returns whether some of this rank's receives could have received the message of a different channel.
  bool IsShared(uint32_t receiver) const {
    const auto at = of_.find(receiver);
    return at != of_.end() && at->second.shared;
  }

 private:
  using Key = std::tuple<uint32_t, uint32_t, uint32_t>;
  struct Channel {
    std::deque<std::pair<uint64_t, uint64_t>>
        sizes;              // sizes in bytes, each with the number of consecutive messages of that size
    uint64_t received = 0;  // number of messages received by those receive calls that have a record
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
