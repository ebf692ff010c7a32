// SPDX-License-Identifier: BSD-3-Clause
#include "sim/matching.h"

#include <algorithm>

namespace rankine::sim {

inline uint32_t Matching::New(const Key& key) {
  if (free_.empty()) {
    free_.push_back(static_cast<uint32_t>(messages_.size()));
    messages_.emplace_back();
  }
  const uint32_t message = free_.back();
  free_.pop_back();
  Message& made = messages_[message];
  made = Message{};
  made.posted = ++postings_;
  made.context = key.context;
  made.source = key.source;
  made.target = key.target;
  made.tag = key.tag;
  return message;
}

uint32_t Matching::NewPair(uint32_t source, uint32_t target) {
  const uint32_t message = New({0, source, target, 0});
  messages_[message].has_send = messages_[message].has_receive = true;
  return message;
}

size_t Matching::Home(const Key& key) const {
  uint64_t one = uint64_t{key.source} << 32 | key.target;
  uint64_t other = uint64_t{key.context} << 32 | static_cast<uint32_t>(key.tag);
  one = (one ^ other * 0xd1342543de82ef95u) * 0x9e3779b97f4a7c15u;
  return static_cast<size_t>(one ^ one >> 29) & (queues_.size() - 1);
}

const Matching::Queue* Matching::FindQueue(const Key& key) const {
  for (size_t at = Home(key); queues_[at].used; at = (at + 1) & (queues_.size() - 1)) {
    if (queues_[at].key == key) return &queues_[at];
  }
  return nullptr;
}

Matching::Queue& Matching::QueueOf(const Key& key) {
  size_t at = Home(key);
  for (; queues_[at].used; at = (at + 1) & (queues_.size() - 1)) {
    if (queues_[at].key == key) return queues_[at];
  }
  if ((queues_used_ + 1) * 2 > queues_.size()) {
    Rebuild();
    return QueueOf(key);
  }
  ++queues_used_;
  queues_[at] = {key, kNoMessage, kNoMessage, true};
  return queues_[at];
}

// Removes keys with empty queues, and doubles the table if the removal does not free enough space. If the
// same keys return repeatedly, the table is also doubled, because it would soon be full again.
void Matching::Rebuild() {
  std::vector<Queue> old;
  old.swap(queues_);
  size_t waiting = 0;
  for (const Queue& queue : old) waiting += queue.used && queue.head != kNoMessage ? 1 : 0;
  constexpr uint64_t kOften = 16;  // the minimum number of postings per entry between two rebuilds; if there
                                   // were fewer, the table is doubled
  const bool soon = postings_ - rebuilt_ < kOften * old.size() && old.size() < kMostEmpty;
  rebuilt_ = postings_;
  queues_.resize(waiting * 4 > old.size() || soon ? old.size() * 2 : old.size());
  queues_used_ = 0;
  for (const Queue& queue : old) {
    if (queue.used && queue.head != kNoMessage) QueueOf(queue.key) = queue;
  }
}

void Matching::Append(Queue& queue, uint32_t message) {
  (queue.tail == kNoMessage ? queue.head : messages_[queue.tail].next) = message;
  queue.tail = message;
}

void Matching::PopHead(Queue& queue) {
  queue.head = messages_[queue.head].next;
  if (queue.head == kNoMessage) queue.tail = kNoMessage;
}

void Matching::Remove(Queue& queue, uint32_t message) {
  uint32_t before = kNoMessage;
  for (uint32_t at = queue.head; at != message; at = messages_[at].next) before = at;
  (before == kNoMessage ? queue.head : messages_[before].next) = messages_[message].next;
  if (queue.tail == message) queue.tail = before;
}

void Matching::AppendTo(uint32_t* first, uint32_t* last, uint32_t message) {
  messages_[message].before = *last;
  (*last == kNoMessage ? *first : messages_[*last].after) = message;
  *last = message;
}

void Matching::TakeFrom(uint32_t* first, uint32_t* last, uint32_t message) {
  const Message& taken = messages_[message];
  (taken.before == kNoMessage ? *first : messages_[taken.before].after) = taken.after;
  (taken.after == kNoMessage ? *last : messages_[taken.after].before) = taken.before;
}

uint32_t Matching::PostSend(uint32_t source, uint32_t target, uint32_t context, int32_t tag) {
  const Key key{context, source, target, tag};
  Lists& lists = lists_[target];
  Queue& queue = QueueOf(key);
  uint32_t exact = queue.head;
  if (exact != kNoMessage && messages_[exact].has_send) exact = kNoMessage;  // the queue contains messages
  uint32_t wild = lists.first_receive;
  while (wild != kNoMessage && !Fits(messages_[wild], key)) wild = messages_[wild].after;
  if (wild != kNoMessage && (exact == kNoMessage || messages_[wild].posted < messages_[exact].posted)) {
    TakeFrom(&lists.first_receive, &lists.last_receive, wild);
    messages_[wild].source = source;
    messages_[wild].tag = tag;
    messages_[wild].has_send = true;
    return wild;
  }
  if (exact != kNoMessage) {
    PopHead(queue);
    messages_[exact].has_send = true;
    return exact;
  }
  const uint32_t message = New(key);
  messages_[message].has_send = true;
  Append(queue, message);
  AppendTo(&lists.first_send, &lists.last_send, message);
  return message;
}

uint32_t Matching::Probe(uint32_t source, uint32_t target, uint32_t context, int32_t tag) const {
  if (source != kAny && tag != kAnyTag) {
    const Queue* queue = FindQueue({context, source, target, tag});
    return queue == nullptr || queue->head == kNoMessage || !messages_[queue->head].has_send ? kNoMessage
                                                                                             : queue->head;
  }
  Message wanted;
  wanted.context = context;
  wanted.source = source;
  wanted.tag = tag;
  uint32_t message = lists_[target].first_send;
  while (message != kNoMessage && !Fits(wanted, KeyOf(messages_[message])))
    message = messages_[message].after;
  return message;
}

uint32_t Matching::PostReceive(uint32_t source, uint32_t target, uint32_t context, int32_t tag) {
  const bool exact = source != kAny && tag != kAnyTag;
  Queue* queue = exact ? &QueueOf({context, source, target, tag}) : nullptr;
  uint32_t waiting = kNoMessage;
  if (!exact) {
    waiting = Probe(source, target, context, tag);
    if (waiting != kNoMessage) queue = &QueueOf(KeyOf(messages_[waiting]));
  } else if (queue->head != kNoMessage && messages_[queue->head].has_send) {
    waiting = queue->head;
  }
  Lists& lists = lists_[target];
  if (waiting != kNoMessage) {
    PopHead(*queue);  // The first receive that matches is also the first receive in the queue of its key.
    TakeFrom(&lists.first_send, &lists.last_send, waiting);
    messages_[waiting].has_receive = true;
    return waiting;
  }
  const uint32_t message = New({context, source, target, tag});
  messages_[message].has_receive = true;
  if (exact) {
    Append(*queue, message);
  } else {
    AppendTo(&lists.first_receive, &lists.last_receive, message);
  }
  return message;
}

bool Matching::Cancel(uint32_t message) {
  const Message& cancelled = messages_[message];
  if (cancelled.has_send) return false;
  Lists& lists = lists_[cancelled.target];
  if (cancelled.source == kAny || cancelled.tag == kAnyTag) {
    TakeFrom(&lists.first_receive, &lists.last_receive, message);
    Free(message);
    return true;
  }
  Remove(QueueOf(KeyOf(cancelled)), message);
  Free(message);
  return true;
}

void Matching::GiveBack(uint32_t pair) {
  Message& given = messages_[pair];
  given.has_receive = given.receive_released = given.room_open = false;
  given.receive_waiter = kNoMessage;
  Queue& queue = QueueOf(KeyOf(given));
  given.next = queue.head;
  queue.head = pair;
  if (queue.tail == kNoMessage) queue.tail = pair;
  // The receiver's list contains all pending messages in posting order.
  Lists& lists = lists_[given.target];
  uint32_t after = lists.first_send;
  while (after != kNoMessage && messages_[after].posted < given.posted) after = messages_[after].after;
  given.after = after;
  uint32_t& before = after == kNoMessage ? lists.last_send : messages_[after].before;
  given.before = before;
  (before == kNoMessage ? lists.first_send : messages_[before].after) = pair;
  before = pair;
}

bool Matching::Withdraw(uint32_t message) {
  Message& withdrawn = messages_[message];
  if (withdrawn.has_receive) return false;
  Lists& lists = lists_[withdrawn.target];
  TakeFrom(&lists.first_send, &lists.last_send, message);
  Remove(QueueOf(KeyOf(withdrawn)), message);
  withdrawn.withdrawn = withdrawn.receive_released = true;
  return true;
}

uint32_t Matching::FindWaiting(uint32_t source, uint32_t posted) const {
  const auto found = std::ranges::find_if(messages_, [&](const Message& one) {
    return one.has_send && !one.has_receive && !one.withdrawn && one.source == source &&
           static_cast<uint32_t>(one.posted) == posted;
  });
  return found == messages_.end() ? kNoMessage : static_cast<uint32_t>(found - messages_.begin());
}

}  // namespace rankine::sim
