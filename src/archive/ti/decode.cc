// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/decode.h"

#include <algorithm>

namespace rankine::archive {
namespace {

using base::ByteReader;
using layout::kTiRuleBit;
using layout::TiNode;

// Minimum size of an item in bytes, to check a count against the number of remaining bytes.
constexpr uint64_t kLeastKey = 17;

uint32_t Small(ByteReader& in) {
  const uint64_t value = in.Varint();
  if (value > UINT32_MAX) in.Fail();
  return static_cast<uint32_t>(value);
}

int32_t Signed(ByteReader& in) {
  const int64_t value = in.Zigzag();
  if (value < INT32_MIN || value > INT32_MAX) in.Fail();
  return static_cast<int32_t>(value);
}

uint64_t Count(ByteReader& in, uint64_t least_bytes) {
  const uint64_t n = in.Varint();
  if (n > in.left() / least_bytes) in.Fail();
  return in.ok() ? n : 0;
}

}  // namespace

RawTiKey TakeTiKey(ByteReader& in) {
  RawTiKey key;
  const uint32_t function = Small(in);
  if (function > UINT16_MAX) in.Fail();
  key.function = static_cast<uint16_t>(function);
  const uint32_t what = Small(in);
  if (what > static_cast<uint32_t>(layout::TiWhat::file)) in.Fail();
  key.what = static_cast<layout::TiWhat>(what);
  key.flags = static_cast<uint8_t>(Small(in));
  key.node = Small(in);
  key.comm = Small(in);
  key.request = Small(in) - 1;
  key.to_peer = Signed(in);
  key.to_tag = Signed(in);
  key.from_peer = Signed(in);
  key.from_tag = Signed(in);
  key.to_type = Small(in);
  key.from_type = Small(in);
  key.to_bytes = in.Varint();
  key.from_bytes = in.Varint();
  key.root = Signed(in);
  key.object = Small(in);
  const uint64_t n = Count(in, 1);
  key.list.reserve(n);
  for (uint64_t i = 0; i < n; ++i) key.list.push_back(Small(in));
  return key;
}

namespace {

// Converts the word `word`, which has already been read, to a node. A count may follow the word.
TiNode TakeNode(ByteReader& in, uint64_t word) {
  TiNode node{static_cast<uint32_t>(word >> 2), 1};
  if (word >> 2 >= kTiRuleBit) in.Fail();
  if ((word & 2) != 0) node.id |= kTiRuleBit;
  if ((word & 1) == 0) return node;
  const uint64_t count = in.Varint();
  if (count > UINT32_MAX - 2) in.Fail();
  node.count = static_cast<uint32_t>(count + 2);
  return node;
}

TiNode TakeNode(ByteReader& in) {
  const uint64_t word = in.Varint();
  if (word == 0) in.Fail();
  return TakeNode(in, word - 1);
}

bool IsIn(const RawTiGrammar& grammar, TiNode node) {
  const uint32_t id = node.id & ~kTiRuleBit;
  return id < ((node.id & kTiRuleBit) != 0 ? grammar.rules.size() : grammar.keys.size());
}

// Computes each rule's depth and number of keys, which the payload does not contain. Returns false if a rule
// refers to itself or to a later rule.
bool Complete(RawTiGrammar* grammar) {
  for (size_t i = 0; i < grammar->rules.size(); ++i) {
    layout::TiRule& rule = grammar->rules[i];
    rule.depth = 1;
    for (uint32_t at = 0; at < rule.length; ++at) {
      const TiNode& node = grammar->nodes[rule.begin + at];
      const uint32_t id = node.id & ~kTiRuleBit;
      uint64_t events = 1;
      if ((node.id & kTiRuleBit) != 0) {
        if (id >= i) return false;
        rule.depth = std::max(rule.depth, grammar->rules[id].depth + 1);
        events = grammar->rules[id].events;
      } else if (id >= grammar->keys.size()) {
        return false;
      }
      if (events > (UINT64_MAX - rule.events) / node.count) return false;
      rule.events += events * node.count;
    }
    if (rule.length == 0 || rule.depth > layout::kTiDepth) return false;
  }
  return true;
}

}  // namespace

std::optional<RawTiGrammar> DecodeTiGrammar(std::span<const std::byte> raw) {
  ByteReader in(raw);
  RawTiGrammar grammar;
  for (uint64_t i = 0, n = Count(in, 3); i < n; ++i) {
    RawTiType type;
    type.size = in.Varint();
    type.extent = in.Zigzag();
    type.name = in.String();
    grammar.types.push_back(std::move(type));
  }
  for (uint64_t i = 0, n = Count(in, kLeastKey); i < n; ++i) grammar.keys.push_back(TakeTiKey(in));
  for (uint64_t i = 0, n = Count(in, 2); i < n; ++i) {
    layout::TiRule rule{};
    rule.begin = static_cast<uint32_t>(grammar.nodes.size());
    rule.length = static_cast<uint32_t>(Count(in, 1));
    for (uint32_t at = 0; at < rule.length; ++at) grammar.nodes.push_back(TakeNode(in));
    grammar.rules.push_back(rule);
  }
  while (in.ok() && in.left() != 0) {
    grammar.end.push_back(TakeNode(in));
    if (!IsIn(grammar, grammar.end.back())) in.Fail();
  }
  if (!in.ok() || !Complete(&grammar)) return std::nullopt;
  return grammar;
}

std::optional<RawTiStream> DecodeTiStream(std::span<const std::byte> raw, const RawTiGrammar* grammar) {
  ByteReader in(raw);
  RawTiStream stream;
  while (in.ok() && in.left() != 0) {
    const uint64_t word = in.Varint();
    if (!in.ok()) break;
    if (word != 0) {
      const TiNode node = TakeNode(in, word - 1);
      if (grammar != nullptr && !IsIn(*grammar, node)) in.Fail();
      stream.items.push_back({node});
      continue;
    }
    stream.items.push_back({{static_cast<uint32_t>(stream.literals.size()), 0}});
    stream.literals.push_back(TakeTiKey(in));
  }
  if (!in.ok()) return std::nullopt;
  return stream;
}

std::optional<RawTi> DecodeTi(std::span<const std::byte> raw) {
  ByteReader in(raw);
  RawTi ti;
  ti.grammar = in.Fixed<uint64_t>();
  ti.contexts = in.Fixed<uint64_t>();
  ti.ticks_per_second = in.Fixed<uint64_t>();
  ti.thread = Small(in);
  const uint32_t clock = Small(in);
  const uint32_t kept = Small(in);
  const uint32_t volumes = kept & 7, unit = kept >> 3;
  if (clock > static_cast<uint32_t>(layout::TiClock::events) ||
      volumes > static_cast<uint32_t>(layout::TiVolumes::real) ||
      unit > static_cast<uint32_t>(layout::TiUnit::counter))
    in.Fail();
  ti.clock = static_cast<layout::TiClock>(clock);
  ti.volumes = static_cast<layout::TiVolumes>(volumes);
  ti.unit = static_cast<layout::TiUnit>(unit);
  for (uint64_t* value :
       {&ti.events, &ti.lost, &ti.failed_tests, &ti.unknown, &ti.interrupted, &ti.cost_ns, &ti.volumes_lost})
    *value = in.Varint();
  if (ti.unit != layout::TiUnit::ticks) {
    ti.unit_name = in.String();
    ti.burst_ns = in.Varint();
    if (ti.unit_name.empty()) in.Fail();
  }
  for (uint64_t i = 0, n = Count(in, 8); i < n; ++i) ti.streams.push_back(in.Fixed<uint64_t>());
  for (uint64_t i = 0, n = Count(in, 4); i < n; ++i) {
    RawTiComm comm{};
    comm.place = Small(in);
    comm.rank = Small(in);
    comm.size = Small(in);
    comm.remote_size = Small(in);
    ti.comms.push_back(comm);
  }
  for (uint64_t i = 0, n = Count(in, 1); i < n; ++i) ti.nodes.push_back(Small(in));
  for (uint64_t i = 0, n = Count(in, 7); i < n; ++i) {
    RawTiGap gap;
    gap.before = Small(in) - 1;
    gap.key = Small(in);
    gap.count = in.Varint();
    gap.sum = in.Varint();
    gap.attempts = in.Varint();
    gap.first_bucket = Small(in);
    for (uint64_t k = 0, m = Count(in, 1); k < m; ++k) gap.histogram.push_back(in.Varint());
    ti.gaps.push_back(std::move(gap));
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return ti;
}

}  // namespace rankine::archive
