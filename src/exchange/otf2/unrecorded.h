// SPDX-License-Identifier: BSD-3-Clause
// Finds the messages of receives that have no record. Some receives have no record, because eztrace records
// the start of a non-blocking receive, but not the received message. Some messages have no receive record at
// the rank to which they were sent. Messages without a receive record must have been received by receives
// without a record. MPI delivers the messages of each channel (sender, communicator, tag) in order.
//
// If a rank has several channels with receives that have no record, the channel of each receive is unknown.
// If the channel is unknown, consecutive messages are taken from different channels. So if a loop receives
// one message from each neighbour without records, each iteration gets one message from each neighbour.
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

  // Must be called in the first pass over all ranks. The argument `receiver` is a rank in MPI_COMM_WORLD.
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

  // Must be called after the first pass. Gets the next message to the rank `receiver` that has no receive
  // record. Returns false if all messages to this rank have a receive record.
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
  // Returns true if a receive of this rank could have received a message from a channel other than the
  // assumed channel.
  bool IsShared(uint32_t receiver) const {
    const auto at = of_.find(receiver);
    return at != of_.end() && at->second.shared;
  }

 private:
  using Key = std::tuple<uint32_t, uint32_t, uint32_t>;
  struct Channel {
    std::deque<std::pair<uint64_t, uint64_t>> sizes;  // The sizes in bytes. Each element contains a size
                                                      // and the number of consecutive messages of that
                                                      // size.
    uint64_t received = 0;  // The number of messages that were received by receive calls with a record.
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
