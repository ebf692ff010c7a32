// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/payload.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"

namespace rankine::layout {
namespace {

bool IsRule(uint32_t id) {
  return (id & kTiRuleBit) != 0;
}

void WriteNode(TiNode node, base::ByteWriter& out) {
  const bool counted = node.count != 1;
  out.Varint((uint64_t{node.id & ~kTiRuleBit} << 2 | uint64_t{IsRule(node.id)} << 1 | uint64_t{counted}) + 1);
  if (counted) out.Varint(uint64_t{node.count} - 2);
}

void WritePrefix(uint32_t id, uint64_t keys, const TiGrammar& grammar, base::ByteWriter& out) {
  while (keys != 0 && IsRule(id)) {
    const TiRule& rule = grammar.rules[id & ~kTiRuleBit];
    uint32_t inner = 0;
    for (const TiNode& node : grammar.nodes.subspan(rule.begin, rule.length)) {
      const uint64_t each = IsRule(node.id) ? grammar.rules[node.id & ~kTiRuleBit].events : 1;
      if (each == 0) return;
      const uint64_t times = std::min<uint64_t>(keys / each, node.count);
      if (times != 0) WriteNode({node.id, static_cast<uint32_t>(times)}, out);
      keys -= times * each;
      if (times == node.count) continue;
      inner = node.id;
      break;
    }
    id = inner;
  }
}

}  // namespace

void WriteTiKey(const TiKey& key, const TiKeyPlaces& places, std::span<const uint32_t> list,
                base::ByteWriter& out) {
  out.Varint(key.function);
  out.Varint(key.what);
  out.Varint(key.flags);
  out.Varint(places.node);
  out.Varint(places.comm);
  out.Varint((uint64_t{key.request} + 1) & 0xffffffff);
  out.Zigzag(key.to_peer);
  out.Zigzag(key.to_tag);
  out.Zigzag(key.from_peer);
  out.Zigzag(key.from_tag);
  out.Varint(places.to_type);
  out.Varint(places.from_type);
  out.Varint(key.to_bytes);
  out.Varint(key.from_bytes);
  out.Zigzag(key.root);
  out.Varint(places.object);
  out.Varint(list.size());
  for (uint32_t word : list) out.Varint(word);
}

void WriteTiRules(const TiGrammar& grammar, base::ByteWriter& out) {
  out.Varint(grammar.rules.size());
  for (const TiRule& rule : grammar.rules) {
    out.Varint(rule.length);
    for (const TiNode& node : grammar.nodes.subspan(rule.begin, rule.length)) WriteNode(node, out);
  }
}

void WriteTiEnd(const TiLive& live, const TiGrammar& grammar, base::ByteWriter& out) {
  const auto is_known = [&grammar](TiNode node) {
    const uint32_t id = node.id & ~kTiRuleBit;
    return node.count != 0 && id < (IsRule(node.id) ? grammar.rules.size() : grammar.keys);
  };
  const TiTail tail = live.tails[live.which & 1];
  const TiNode* window = live.windows[tail.window & 1];
  const uint32_t closed = std::min(tail.closed, kTiWindow);
  for (uint32_t i = 0; i < closed; ++i) {
    if (is_known(window[i])) WriteNode(window[i], out);
  }
  const TiNode last{tail.id, tail.count};
  if (tail.present == 0 || !is_known(last)) return;
  WriteNode(last, out);
  WritePrefix(last.id, tail.prefix, grammar, out);
}

void WriteTiGaps(std::span<const TiGap> gaps, base::ByteWriter& out) {
  uint64_t n = 0;
  for (const TiGap& gap : gaps) n += gap.count != 0;
  out.Varint(n);
  for (const TiGap& gap : gaps) {
    if (gap.count == 0) continue;
    out.Varint((uint64_t{gap.before} + 1) & 0xffffffff);
    out.Varint(gap.key);
    out.Varint(gap.count);
    out.Varint(gap.sum);
    out.Varint(gap.attempts);
    int first = 0;
    int end = kTiBuckets;
    while (first < end && gap.histogram[first] == 0) ++first;
    while (end > first && gap.histogram[end - 1] == 0) --end;
    out.Varint(static_cast<uint64_t>(first));
    out.Varint(static_cast<uint64_t>(end - first));
    for (int i = first; i < end; ++i) out.Varint(gap.histogram[i]);
  }
}

void WriteTiFacts(const TiFacts& facts, const TiLive& live, base::ByteWriter& out) {
  out.Fixed(facts.grammar);
  out.Fixed(facts.contexts);
  out.Fixed(facts.ticks_per_second);
  out.Varint(facts.thread);
  out.Varint(live.clock);
  out.Varint(live.volumes | uint64_t{live.unit} << 3);
  for (uint64_t value : {live.events, live.lost, live.failed_tests, live.unknown, live.interrupted,
                         facts.cost_ns, live.volumes_lost})
    out.Varint(value);
  if (live.unit == 0) return;
  out.String({live.unit_name, strnlen(live.unit_name, sizeof live.unit_name)});
  out.Varint(live.burst_ns);
}

uint64_t TiChunkId(uint64_t uid, uint16_t thread, ExtentKind kind, uint64_t base) {
  const uint64_t name[] = {uid, thread, static_cast<uint64_t>(kind), base};
  return base::Hash(std::as_bytes(std::span(name)));
}

}  // namespace rankine::layout
