// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/folder.h"

#include <cstring>

#include "base/varint.h"

namespace rankine::layout {
namespace {

constexpr uint64_t kBase = 0x9e3779b97f4a7c15ull;
constexpr uint32_t kHeads = 4096;                                    // the number is a power of two
constexpr uint32_t kRuleSlots = 2 * kTiRulesPerPart * kTiRuleParts;  // a power of two
// maximum number of earlier positions that are tried
constexpr uint32_t kTries = 8;
constexpr uint32_t kMostCount = 0xfffffff0u;
constexpr uint32_t kStreamBytes = 16384;
constexpr uint32_t kMostStreamBytes = 262144;

uint64_t HashOf(TiNode node) {
  uint64_t v = uint64_t{node.id} << 32 | node.count;
  v = (v ^ 0xd1342543de82ef95ull) * kBase;
  v ^= v >> 29;
  v *= 0xbf58476d1ce4e5b9ull;
  return v ^ v >> 32;
}

// Returns the first slot of a rule.
uint64_t HomeOf(uint64_t hash, uint32_t length) {
  return (hash ^ hash >> 32) + length;
}

bool IsRule(uint32_t id) {
  return (id & kTiRuleBit) != 0;
}

}  // namespace

bool Folder::Open(const TiMemory& memory) {
  ExtentHeader* extent = memory.claim(memory.self, ExtentKind::ti_live, sizeof(TiLive), 1, 0);
  auto* sides = static_cast<Side*>(memory.map(memory.self, sizeof(Side) * (kTiWindow + 1)));
  auto* powers = static_cast<uint64_t*>(memory.map(memory.self, sizeof(uint64_t) * (kTiWindow + 1)));
  auto* heads = static_cast<uint32_t*>(memory.map(memory.self, sizeof(uint32_t) * kHeads));
  auto* rules = static_cast<uint32_t*>(memory.map(memory.self, sizeof(uint32_t) * kRuleSlots));
  if (extent == nullptr || sides == nullptr || powers == nullptr || heads == nullptr || rules == nullptr)
    return false;
  memory_ = memory;
  live_ = reinterpret_cast<TiLive*>(extent + 1);
  tail_ = &live_->tails[0];
  sides_ = sides;
  powers_ = powers;
  heads_ = heads;
  rule_slots_ = rules;
  expected_ = kTiNone;
  powers_[0] = 1;
  for (uint32_t i = 1; i <= kTiWindow; ++i) powers_[i] = powers_[i - 1] * kBase;
  __atomic_store_n(&extent->count, uint64_t{1}, __ATOMIC_RELEASE);
  return true;
}

void Folder::Clear() {
  for (uint32_t i = 0; i < rules_.size; ++i)
    EmptySlots(rule_slots_, kRuleSlots, HomeOf(rules_[i].hash, rules_[i].length));
  std::memset(heads_, 0, sizeof(uint32_t) * kHeads);
  std::memset(live_, 0, offsetof(TiLive, windows));  // Nodes in windows are written before they are read.
  tail_ = &live_->tails[0];
  expected_ = kTiNone;
  depth_ = 0;
  nodes_.Clear();
  rules_.Clear();
  stream_ = nullptr;
  stream_at_ = 0;
}

// A single store makes all fields of the new tail visible.
void Folder::Publish(const TiTail& next) {
  const uint32_t other = live_->which ^ 1;
  live_->tails[other] = next;
  live_->tails[other].stream_bytes = stream_at_;
  __atomic_store_n(&live_->which, other, __ATOMIC_RELEASE);
  tail_ = &live_->tails[other];
}

void Folder::Again() {
  // one 64-bit store writes count and prefix; the prefix, in the upper half, becomes 0
  uint64_t both = uint64_t{tail_->count} + 1;
  __atomic_store_n(reinterpret_cast<uint64_t*>(&tail_->count), both, __ATOMIC_RELEASE);
  if (both >= kMostCount) expected_ = kTiNone;
}

void Folder::Enter(uint32_t id) {
  while (IsRule(id)) {
    const TiRule& rule = rules_[id & ~kTiRuleBit];
    frames_[depth_++] = {&nodes_[rule.begin], rule.length, 0, 0};
    id = nodes_[rule.begin].id;
  }
  expected_ = id;
}

void Folder::Turn() {
  for (;;) {
    Frame& f = frames_[depth_ - 1];
    if (f.at < f.length) return Enter(f.body[f.at].id);
    depth_--;
    if (depth_ == 0) {
      Again();
      if (expected_ != kTiNone) Enter(tail_->id);
      return;
    }
    Frame& outer = frames_[depth_ - 1];
    if (++outer.done < outer.body[outer.at].count) return Enter(outer.body[outer.at].id);
    outer.done = 0;
    outer.at++;
  }
}

// Sets the expected key to the first key of a further repetition of the tail.
void Folder::Expect() {
  depth_ = 0;
  expected_ = kTiNone;
  if (tail_->present == 0 || tail_->count >= kMostCount) return;
  if (IsRule(tail_->id)) return Enter(tail_->id);
  expected_ = tail_->id;
}

void Folder::PushOther(uint32_t key) {
  if (tail_->prefix != 0) {
    Materialise();
    if (key == expected_) return Advance();
  }
  for (bool folded = tail_->present != 0; folded;) {
    folded = Fold();
    if (folded && key == expected_) return Advance();
  }
  TiTail next{};
  next.id = key;
  next.count = 1;
  next.present = 1;
  next.window = tail_->window;
  next.closed = tail_->closed;
  if (tail_->present != 0) {
    Window()[next.closed] = {tail_->id, tail_->count};
    Index(next.closed);
    next.closed++;
  }
  if (next.closed + 1 >= kTiWindow) SpillHalf(&next);
  Publish(next);
  Expect();
}

// This function is called when the sequence leaves the predicted repetition. Converts the keys of the
// unfinished repetition that have matched so far to nodes.
void Folder::Materialise() {
  Frame frames[kTiDepth + 1];
  const uint32_t depth = depth_;
  std::memcpy(frames, frames_, sizeof(Frame) * depth);
  depth_ = 0;
  tail_->prefix = 0;
  for (uint32_t i = 0; i < depth; ++i) {
    for (uint32_t at = 0; at < frames[i].at; ++at) Append(frames[i].body[at]);
    if (frames[i].done != 0) Append({frames[i].body[frames[i].at].id, frames[i].done});
  }
  Expect();
}

void Folder::Append(TiNode node) {
  if (tail_->id != node.id) {
    while (Fold()) {
    }
  }
  TiTail next = *tail_;
  if (next.id == node.id && next.count < kMostCount - node.count) {
    next.count += node.count;
    return Publish(next);
  }
  Window()[next.closed] = {next.id, next.count};
  Index(next.closed);
  next.closed++;
  next.id = node.id;
  next.count = node.count;
  if (next.closed + 1 >= kTiWindow) SpillHalf(&next);
  Publish(next);
}

void Folder::Index(uint32_t at) {
  const uint64_t hash = HashOf(Window()[at]);
  uint32_t& head = heads_[hash % kHeads];
  sides_[at].previous = head;
  head = at + 1;
  sides_[at + 1].sum = sides_[at].sum * kBase + hash;
}

void Folder::Unindex(uint32_t from, uint32_t to) {
  while (to-- > from) heads_[HashOf(Window()[to]) % kHeads] = sides_[to].previous;
}

// Finds a k so that the last k nodes, including the tail, equal the k nodes before them. Replaces both groups
// of k nodes by a loop.
bool Folder::Fold() {
  const uint32_t n = tail_->closed;
  const TiNode last{tail_->id, tail_->count};
  TiNode* window = Window();
  const uint64_t hash = HashOf(last);
  sides_[n + 1].sum = sides_[n].sum * kBase + hash;
  uint32_t place = heads_[hash % kHeads];
  for (uint32_t tries = 0; place != 0 && tries < kTries; ++tries, place = sides_[place - 1].previous) {
    const uint32_t k = n + 1 - place;
    if (2 * k > n + 1) return false;
    const uint32_t middle = n + 1 - k;
    const uint32_t begin = middle - k;
    const uint64_t sum = sides_[n + 1].sum - sides_[middle].sum * powers_[k];
    if (sum != sides_[middle].sum - sides_[begin].sum * powers_[k]) continue;
    window[n] = last;
    if (std::memcmp(window + begin, window + middle, k * sizeof(TiNode)) != 0) continue;
    const uint32_t rule = RuleOf(window + begin, k, sum);
    if (rule == kTiNone) return false;
    Unindex(begin, n);
    TiTail next = *tail_;
    next.id = rule;
    next.count = 2;
    next.closed = begin;
    if (begin != 0 && window[begin - 1].id == rule && window[begin - 1].count < kMostCount - 2) {
      Unindex(begin - 1, begin);
      next.count += window[begin - 1].count;
      next.closed--;
    }
    Publish(next);
    Expect();
    return true;
  }
  return false;
}

uint32_t Folder::RuleOf(const TiNode* body, uint32_t length, uint64_t hash) {
  for (uint64_t i = HomeOf(hash, length);; ++i) {
    uint32_t& slot = rule_slots_[i % kRuleSlots];
    if (slot == 0) {
      const uint32_t rule = NewRule(body, length, hash);
      if (rule == kNoIndex) return kTiNone;
      slot = rule + 1;
      return rule | kTiRuleBit;
    }
    const TiRule& known = rules_[slot - 1];
    if (known.hash == hash && known.length == length &&
        std::memcmp(&nodes_[known.begin], body, length * sizeof(TiNode)) == 0)
      return (slot - 1) | kTiRuleBit;
  }
}

uint32_t Folder::NewRule(const TiNode* body, uint32_t length, uint64_t hash) {
  TiRule rule{};
  rule.depth = 1;
  rule.length = length;
  rule.hash = hash;
  for (uint32_t i = 0; i < length; ++i) {
    uint64_t events = 1;
    if (IsRule(body[i].id)) {
      const TiRule& inner = rules_[body[i].id & ~kTiRuleBit];
      if (inner.depth >= rule.depth) rule.depth = inner.depth + 1;
      events = inner.events;
    }
    rule.events += events * body[i].count;
    // This test is needed because TiTail::prefix is a 32-bit number.
    if (events > kMostCount || rule.events > kMostCount) return kNoIndex;
  }
  if (rule.depth > kTiDepth) return kNoIndex;
  rule.first = IsRule(body[0].id) ? rules_[body[0].id & ~kTiRuleBit].first : body[0].id;
  const uint32_t number = rules_.Reserve(memory_, ExtentKind::ti_rules, 1);
  rule.begin = nodes_.Reserve(memory_, ExtentKind::ti_nodes, length);
  if (number == kNoIndex || rule.begin == kNoIndex) return kNoIndex;
  std::memcpy(&nodes_[rule.begin], body, length * sizeof(TiNode));
  nodes_.Publish(length);
  rules_[number] = rule;
  rules_.Publish(1);
  return number;
}

bool Folder::PutBytes(const std::byte* bytes, uint32_t n) {
  const uint64_t used = stream_ == nullptr ? 0 : stream_at_ - stream_->base;
  if (stream_ == nullptr || used + n > stream_->payload_size) {
    uint64_t size = stream_at_ < kStreamBytes ? kStreamBytes : stream_at_;
    if (size > kMostStreamBytes) size = kMostStreamBytes;
    ExtentHeader* extent =
        memory_.claim(memory_.self, ExtentKind::ti_stream, 1, static_cast<uint32_t>(size), stream_at_);
    if (extent == nullptr) return false;
    stream_ = extent;
  }
  std::memcpy(reinterpret_cast<std::byte*>(stream_ + 1) + (stream_at_ - stream_->base), bytes, n);
  stream_at_ += n;
  __atomic_store_n(&stream_->count, stream_at_ - stream_->base, __ATOMIC_RELEASE);
  return true;
}

void Folder::PutNode(TiNode node) {
  std::byte bytes[2 * base::kMaxVarint];
  const bool rule = IsRule(node.id);
  const bool counted = node.count != 1;
  const uint64_t word = uint64_t{node.id & ~kTiRuleBit} << 2 | uint64_t{rule} << 1 | uint64_t{counted};
  size_t n = base::EncodeVarint(word + 1, bytes);
  if (counted) n += base::EncodeVarint(node.count - 2, bytes + n);
  if (PutBytes(bytes, static_cast<uint32_t>(n))) return;
  const uint64_t events = rule ? rules_[node.id & ~kTiRuleBit].events : 1;
  live_->lost += events * node.count;
}

// Appends the older half of the window's nodes to the stream, and moves the other half to the second
// window. So the data that a reader sees remains valid until the next Publish.
void Folder::SpillHalf(TiTail* next) {
  const TiNode* window = live_->windows[next->window];
  const uint32_t half = next->closed / 2;
  for (uint32_t i = 0; i < half; ++i) PutNode(window[i]);
  const uint32_t rest = next->closed - half;
  std::memcpy(live_->windows[next->window ^ 1], window + half, rest * sizeof(TiNode));
  next->window ^= 1;
  next->closed = rest;
  Publish(*next);
  std::memset(heads_, 0, sizeof(uint32_t) * kHeads);
  for (uint32_t i = 0; i < rest; ++i) Index(i);
}

void Folder::SpillAll() {
  if (tail_->present == 0) return;
  if (tail_->prefix != 0) Materialise();
  for (uint32_t i = 0; i < tail_->closed; ++i) PutNode(Window()[i]);
  PutNode({tail_->id, tail_->count});
  TiTail next{};
  next.window = tail_->window;
  Publish(next);
  std::memset(heads_, 0, sizeof(uint32_t) * kHeads);
  Expect();
}

void Folder::PutLiteral(const TiKey& key, const uint32_t* words, uint32_t n) {
  SpillAll();
  std::byte head[1 + sizeof(TiKey) + base::kMaxVarint] = {};
  std::memcpy(head + 1, &key, sizeof key);
  const size_t size = 1 + sizeof key + base::EncodeVarint(n, head + 1 + sizeof key);
  // A literal is either written completely or not written at all, because readers need well-formed data.
  static constexpr uint32_t kMostWords = 16384;
  const uint64_t need = size + uint64_t{n} * sizeof(uint32_t);
  if (n > kMostWords || need > uint64_t{kStreamBytes} * 5) {
    live_->lost++;
    return;
  }
  const uint64_t used = stream_ == nullptr ? kMostStreamBytes : stream_at_ - stream_->base;
  if (stream_ == nullptr || used + need > stream_->payload_size) {
    ExtentHeader* extent =
        memory_.claim(memory_.self, ExtentKind::ti_stream, 1, kMostStreamBytes, stream_at_);
    if (extent == nullptr) {
      live_->lost++;
      return;
    }
    stream_ = extent;
  }
  PutBytes(head, static_cast<uint32_t>(size));
  if (n != 0) PutBytes(reinterpret_cast<const std::byte*>(words), n * uint32_t{sizeof(uint32_t)});
  TiTail next{};
  next.window = tail_->window;
  Publish(next);
}

}  // namespace rankine::layout
