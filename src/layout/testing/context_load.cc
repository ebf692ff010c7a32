// SPDX-License-Identifier: BSD-3-Clause
#include <bit>

#include "layout/testing/spool_builder.h"
#include "layout/testing/trace_calls.h"

namespace rankine::layout::testing {
namespace {

// the types of rankine.h
constexpr uint8_t kBlob = 0, kInt = 1, kUint = 2, kString = 3, kDouble = 5, kBool = 6;
constexpr uint64_t kNested = 256 + 20, kAsValue = 1, kAggregatable = 2048, kHidden = 128;
constexpr uint64_t kTick = 1000;
constexpr uint16_t kSend = 1, kWaitall = 2;  // ids of two functions; any two ids would do

ContextNode Node(uint32_t index, uint32_t parent, uint32_t entry, uint64_t count) {
  ContextNode node{};
  node.index = index;
  node.parent = parent;
  node.entry = entry;
  node.count = count;
  node.time_sum = count * kTick;
  node.time_min = kTick / 2;
  node.time_max = kTick * 2;
  return node;
}

void Dictionary(SpoolBuilder* spool) {
  spool->Attribute(0, kString, kNested, "region");
  spool->Attribute(1, kUint, kNested, "level", "cells");
  spool->Attribute(2, kInt, kAsValue, "step");
  spool->Attribute(3, kDouble, kAsValue | kAggregatable, "flops", "flop");
  spool->Attribute(4, kBool, kNested | kHidden, "first");
  spool->Attribute(5, kBlob, kNested, "mesh", "", R"({"fields":[{"name":"cells","type":"int32"}]})");
  spool->Attribute(6, kUint, kNested, "loop");
  spool->Entry(0, 0, kString, "main");
  spool->Entry(1, 0, kString, "solve");
  spool->Entry(2, 1, kUint, uint64_t{7});
  spool->Entry(3, 4, kBool, uint64_t{1});
  spool->Entry(4, 5, kBlob, std::string_view("\x09\0\0\0", 4));
  spool->Entry(5, 6, kUint, uint64_t{3});
}

}  // namespace

void FillContexts(SpoolBuilder* spool) {
  Dictionary(spool);
  const ContextNode first[] = {Node(0, 0, kNoIndex, 0), Node(1, 0, 0, 1), Node(2, 1, 1, 8), Node(3, 2, 2, 8),
                               Node(4, 1, 5, 1)};
  ContextNode second[] = {Node(0, 0, kNoIndex, 0), Node(1, 0, 0, 0), Node(2, 1, 3, 1), Node(3, 2, 4, 2)};
  second[1].start_ticks = 5000;  // still open
  spool->Extent<ContextNode>(ExtentKind::nodes, 0, first);
  spool->Extent<ContextNode>(ExtentKind::nodes, 1, second);
  const ContextSum sums[] = {
      {2, 3, 8, std::bit_cast<uint64_t>(16.0), std::bit_cast<uint64_t>(1.0), std::bit_cast<uint64_t>(4.0)},
      {4, 3, 1, std::bit_cast<uint64_t>(0.5), std::bit_cast<uint64_t>(0.5), std::bit_cast<uint64_t>(0.5)}};
  spool->Extent<ContextSum>(ExtentKind::sums, 0, sums);
  const SeriesBlock series[] = {{4, 0, 0, 0, 2, 40, 10, 30}, {4, 0, 2, 2, 1, 15, 15, 15}};
  spool->Extent<SeriesBlock>(ExtentKind::series, 0, series);
  spool->Mismatch(0x555500000010, "solve", "main");

  const auto of = [](TraceKind kind, uint64_t ticks, uint32_t node) {
    return TraceRecord{kind, {}, ticks, node, 0, 0};
  };
  const auto other = [](TraceWhat what, uint64_t ticks, uint32_t node, uint32_t attribute, uint64_t bits) {
    return TraceRecord{TraceKind::other, what, ticks, node, attribute, bits};
  };
  const TraceRecord records[] = {other(TraceWhat::holds, 0, 0, 2, 41),
                                 of(TraceKind::begin, 20, 1),
                                 of(TraceKind::begin, 300, 2),
                                 other(TraceWhat::value, 5, 0, 2, 42),
                                 other(TraceWhat::measured, 0, 0, 3, std::bit_cast<uint64_t>(2.0)),
                                 other(TraceWhat::set, 7, 3, 0, 0),
                                 of(TraceKind::end, 70000, 0),
                                 other(TraceWhat::value_end, 2, 0, 2, 0),
                                 other(TraceWhat::mark, 3, 0, 0, 0),
                                 other(TraceWhat::move, 900, 4, 0, 0),
                                 other(TraceWhat::mark, 0, 0, 0, 1),
                                 of(TraceKind::end, 9, 0)};
  spool->Trace(0, 3000, 0, records);
  const std::vector<std::byte> plain = DefinitionOf(CallKey(kSend));
  const uint32_t words[] = {2, 0, 1, 0, 0, 5, 8, 0};  // two requests, and the match of the second request
  TiKey wait = CallKey(kWaitall);
  wait.what = static_cast<uint8_t>(TiWhat::completed);
  wait.flags = kTiAllOffered;
  const std::vector<std::byte> listed = DefinitionOf(wait, 0x555500000010, words);
  const TraceRecord calls[] = {of(TraceKind::begin, 20, 1),     DefineRecord(30, 10, 0, plain),
                               CallRecord(40, 12, 0),           DefineRecord(5, 300, 200, listed),
                               CallRecord(800000, 700000, 200), CallRecord(1, 0, 0),
                               of(TraceKind::end, 9, 0)};
  spool->Trace(1, 90000, 0, calls);
}

}  // namespace rankine::layout::testing
