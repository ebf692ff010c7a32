// Which receive gets which message: by receiver, communicator, sender and tag, in the order in which both
// were posted, as the standard demands (non-overtaking).
//
// What waits is queued by its exact key in a hash table, so that a thousand pending receives cost no more
// than one. Receives from any source or with any tag stand in a list of their receiver; messages that wait do
// so too, for them to look through. A posting number decides between an exact receive and one of these.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rankine::sim {

inline constexpr uint32_t kNoMessage = UINT32_MAX;

// A message, from the first of its two ends that is posted until both are done with.
struct Message {
  uint64_t bytes = 0;    // that are sent
  uint64_t room = 0;     // that the receive takes
  double started = 0;    // when its transfer began
  uint64_t posted = 0;   // number of the posting
  uint32_t context = 0;  // communicator, twice, and one more for collectives
  uint32_t source = 0;   // world ranks; of a receive perhaps kAny
  uint32_t target = 0;
  int32_t tag = 0;                                   // of a receive perhaps kAnyTag
  uint32_t next = kNoMessage;                        // in its key's queue
  uint32_t after = kNoMessage, before = kNoMessage;  // in its receiver's list
  uint32_t send_action = 0, receive_action = 0;      // of their ranks, for reports
  uint32_t send_waiter = kNoMessage,
           receive_waiter = kNoMessage;  // entries of World::ranks_ that wait for it
  uint16_t receive_thread = 0;           // that posted the receive
  bool has_send = false, has_receive = false;
  bool detached = false;  // the send returned before the transfer
  bool begun = false;     // its transfer has begun
  bool answered = false;  // on arrival it goes back, with `room` bytes
  bool done = false;
  bool withdrawn = false;  // nobody will receive it
  bool room_open = false;  // the completion of its receive will say whether it may be longer than `room`
  bool send_released = false, receive_released = false;
};

class Matching {
 public:
  static constexpr uint32_t kAny = UINT32_MAX;
  static constexpr int32_t kAnyTag = INT32_MIN;

  // Room for two messages of each rank, which takes no memory before they come: tables that are copied as
  // they grow leave holes as large as themselves.
  explicit Matching(uint32_t ranks) : lists_(ranks) { messages_.reserve(size_t{2} * ranks); }

  Message& operator[](uint32_t message) { return messages_[message]; }
  const Message& operator[](uint32_t message) const { return messages_[message]; }

  // A send is posted: the receive that waits for it, which it joins, or a new message that waits itself.
  uint32_t PostSend(uint32_t source, uint32_t target, uint32_t context, int32_t tag);
  // A receive is posted: the message that waits for it, or a new one that waits.
  uint32_t PostReceive(uint32_t source, uint32_t target, uint32_t context, int32_t tag);
  // The first message that waits and that such a receive would get; kNoMessage: none. It goes on waiting.
  uint32_t Probe(uint32_t source, uint32_t target, uint32_t context, int32_t tag) const;

  // A message that needs no receive: of one-sided communication.
  uint32_t NewPair(uint32_t source, uint32_t target);

  // Takes back a receive that waits for a message. False: it has one already.
  bool Cancel(uint32_t message);
  // Takes back the receive of a pair for whose message none waits: that waits again, before all of its key.
  void GiveBack(uint32_t pair);
  // Takes back a send that waits for a receive: nobody gets it, and it is for the caller to free. False: it
  // has one already.
  bool Withdraw(uint32_t message);
  // The send of `source` that waits for a receive and was posted with that number (its last 32 bits);
  // kNoMessage: there is none.
  uint32_t FindWaiting(uint32_t source, uint32_t posted) const;
  // Both ends are done with it.
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
  struct Lists {                                                     // of one receiver
    uint32_t first_send = kNoMessage, last_send = kNoMessage;        // messages that wait
    uint32_t first_receive = kNoMessage, last_receive = kNoMessage;  // receives that take anything
  };

  static bool Fits(const Message& receive, const Key& send) {
    return receive.context == send.context && (receive.source == kAny || receive.source == send.source) &&
           (receive.tag == kAnyTag || receive.tag == send.tag);
  }
  static Key KeyOf(const Message& message) {
    return {message.context, message.source, message.target, message.tag};
  }
  [[gnu::always_inline]] uint32_t New(const Key& key);  // posted now
  Queue& QueueOf(const Key& key);
  const Queue* FindQueue(const Key& key) const;
  size_t Home(const Key& key) const;
  void Rebuild();
  void Append(Queue& queue, uint32_t message);
  void PopHead(Queue& queue);
  void Remove(Queue& queue, uint32_t message);  // wherever it is
  void AppendTo(uint32_t* first, uint32_t* last, uint32_t message);
  void TakeFrom(uint32_t* first, uint32_t* last, uint32_t message);

  std::vector<Message> messages_;
  std::vector<uint32_t> free_;
  std::vector<Lists> lists_;
  std::vector<Queue> queues_ = std::vector<Queue>(256);
  static constexpr size_t kMostEmpty = 4096;  // places of a table that grows though few keys are waited with
  size_t queues_used_ = 0;
  uint64_t rebuilt_ = 0;  // postings when keys were dropped last
  uint64_t postings_ = 0;
};

}  // namespace rankine::sim
