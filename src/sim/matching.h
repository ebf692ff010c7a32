// SPDX-License-Identifier: BSD-3-Clause
// Matches receives with messages by receiver, communicator, sender and tag. Receives and messages are
// matched in posting order, as the MPI standard requires (messages do not overtake).
//
// A hash table has a queue for each exact key, so matching with a thousand pending receives is as fast as
// with one pending receive. Each receiver has a list of its receives with wildcards, and a list of unmatched
// messages. When a receive with wildcards is posted, the list of unmatched messages is searched. If both an
// exact receive and a wildcard receive match, the receive that was posted first is taken.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::sim {

inline constexpr uint32_t kNoMessage = UINT32_MAX;

// A message. The object is created when the first end of the message (send or receive) is posted. The
// object is freed when both ends have finished with the message.
struct Message {
  uint64_t bytes = 0;    // the size that the send gives
  uint64_t room = 0;     // the size of the receive buffer
  double started = 0;    // the time when the message's transfer began
  uint64_t posted = 0;   // sequence number of the posting
  uint32_t context = 0;  // 2 * the communicator's number, plus 1 for a message of a collective
  uint32_t source = 0;   // source and target are world ranks; in a receive, source may be `kAny`
  uint32_t target = 0;
  int32_t tag = 0;                                   // In a receive, the tag may be `kAnyTag`.
  uint32_t next = kNoMessage;                        // the next message in the queue for the same key
  uint32_t after = kNoMessage, before = kNoMessage;  // neighbours in the receiver's list
  // Numbers of the actions that posted the send and the receive, for reports.
  uint32_t send_action = 0, receive_action = 0;
  uint32_t send_waiter = kNoMessage,
           receive_waiter = kNoMessage;  // indices in `World::ranks_` of the ranks that wait for the
                                         // message
  uint16_t receive_thread = 0;           // thread that posted the receive
  bool has_send = false, has_receive = false;
  bool detached = false;  // true if the send returned before the transfer
  bool begun = false;     // true if the message's transfer has begun
  bool answered = false;  // If true, the arrival of the message sends an answer back to the sender.
  bool done = false;
  bool withdrawn = false;  // no rank will receive the message
  // True if only the completion of the receive shows whether the message is longer than the receive buffer.
  bool room_open = false;
  bool send_released = false, receive_released = false;
};

class Matching {
 public:
  static constexpr uint32_t kAny = UINT32_MAX;
  static constexpr int32_t kAnyTag = INT32_MIN;

  // Reserves address space for two messages per rank. Memory is used only for existing messages. Without the
  // reservation, the table would be copied when it grows, and would leave holes of its size in the heap.
  explicit Matching(uint32_t ranks) : lists_(ranks) { messages_.reserve(size_t{2} * ranks); }

  Message& operator[](uint32_t message) { return messages_[message]; }
  const Message& operator[](uint32_t message) const { return messages_[message]; }

  // Posts a send. Returns the pending receive that matches the send, or a new pending message.
  uint32_t PostSend(uint32_t source, uint32_t target, uint32_t context, int32_t tag);
  // Posts a receive. Returns the pending message that matches the receive, or a new pending message.
  uint32_t PostReceive(uint32_t source, uint32_t target, uint32_t context, int32_t tag);
  // Returns the first pending message that a receive with these arguments would match; `kNoMessage` if no
  // message matches. The message remains pending.
  uint32_t Probe(uint32_t source, uint32_t target, uint32_t context, int32_t tag) const;

  // Returns a message for one-sided communication, which needs no matching receive.
  uint32_t NewPair(uint32_t source, uint32_t target);

  // Withdraws a receive. Returns false if the receive has already been matched.
  bool Cancel(uint32_t message);
  // Separates the message and the receive of a matched pair, and drops the receive. Must only be called if
  // no receive with the same key is pending. The message becomes pending again, before all other messages
  // with the same key.
  void GiveBack(uint32_t pair);
  // Withdraws a send, so that no rank receives the message. The caller must free the message. Returns false
  // if the send has already been matched.
  bool Withdraw(uint32_t message);
  // Returns the pending send of `source` whose sequence number is `posted` (modulo 2^32); `kNoMessage` if
  // there is no such send.
  uint32_t FindWaiting(uint32_t source, uint32_t posted) const;
  // Must be called only when both ends have finished with the message.
  void Free(uint32_t message) { free_.push_back(message); }

 private:
  struct Key {
    uint32_t context, source, target;
    int32_t tag;
    bool operator==(const Key&) const = default;
  };
  struct Queue {
    Key key{};
    uint32_t head = kNoMessage, tail = kNoMessage;
    bool used = false;
  };
  struct Lists {                                                     // the lists of one receiver
    uint32_t first_send = kNoMessage, last_send = kNoMessage;        // pending messages
    uint32_t first_receive = kNoMessage, last_receive = kNoMessage;  // pending receives with wildcards
  };

  static bool Fits(const Message& receive, const Key& send) {
    return receive.context == send.context && (receive.source == kAny || receive.source == send.source) &&
           (receive.tag == kAnyTag || receive.tag == send.tag);
  }
  static Key KeyOf(const Message& message) {
    return {message.context, message.source, message.target, message.tag};
  }
  [[gnu::always_inline]] uint32_t New(const Key& key);  // creates a message with the next sequence number
  Queue& QueueOf(const Key& key);
  const Queue* FindQueue(const Key& key) const;
  size_t Home(const Key& key) const;
  void Rebuild();
  void Append(Queue& queue, uint32_t message);
  void PopHead(Queue& queue);
  void Remove(Queue& queue, uint32_t message);  // This function removes the message from any position in
                                                // the queue.
  void AppendTo(uint32_t* first, uint32_t* last, uint32_t message);
  void TakeFrom(uint32_t* first, uint32_t* last, uint32_t message);

  std::vector<Message> messages_;
  std::vector<uint32_t> free_;
  std::vector<Lists> lists_;
  std::vector<Queue> queues_ = std::vector<Queue>(256);
  // the maximum number of unused entries; with more unused entries, the table may grow although few keys have
  // pending messages
  static constexpr size_t kMostEmpty = 4096;
  size_t queues_used_ = 0;
  uint64_t rebuilt_ = 0;  // the value of `postings_` when unused keys were last removed
  uint64_t postings_ = 0;
};

}  // namespace rankine::sim
