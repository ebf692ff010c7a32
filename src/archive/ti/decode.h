// SPDX-License-Identifier: BSD-3-Clause
// Decodes the payloads of time-independent traces (docs/formats.md, kinds ti_grammar, ti_stream and ti).
// Each function returns nullopt if the payload is malformed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/byte_reader.h"
#include "layout/ti/sequence.h"

namespace rankine::archive {

// A key of a call. Communicators, nodes and types are stored as their number + 1; 0: none.
struct RawTiKey {
  uint16_t function = 0;
  layout::TiWhat what = layout::TiWhat::call;
  uint8_t flags = 0;
  uint32_t node = 0, comm = 0;
  uint32_t request = layout::kTiNone;
  int32_t to_peer = 0, to_tag = 0, from_peer = 0, from_tag = 0;
  uint32_t to_type = 0, from_type = 0;
  uint64_t to_bytes = 0, from_bytes = 0;
  int32_t root = 0;
  uint32_t object = 0;  // stored + 1
  std::vector<uint32_t> list;
};

// Reads one key in the encoding of chunks. If the key is invalid, the reader enters the failed state.
RawTiKey TakeTiKey(base::ByteReader& in);

struct RawTiType {
  uint64_t size = 1;
  int64_t extent = 1;
  std::string name;
};

struct RawTiGrammar {
  std::vector<RawTiType> types;
  std::vector<RawTiKey> keys;
  std::vector<layout::TiRule> rules;
  std::vector<layout::TiNode> nodes;
  std::vector<layout::TiNode> end;  // The nodes that come after the nodes of the streams.
  layout::TiGrammar View() const { return {rules, nodes, static_cast<uint32_t>(keys.size())}; }
};

struct RawTiStream {
  struct Item {
    layout::TiNode node;  // for a literal, `count` is 0 and `id` is its index in `literals`
  };
  std::vector<Item> items;
  std::vector<RawTiKey> literals;
};

struct RawTiComm {
  uint32_t place;  // index in the comms chunk + 1
  uint32_t rank, size, remote_size;
};

struct RawTiGap {
  uint32_t before = layout::kTiNone;  // the preceding key; kTiNone: no key precedes this one; kTiLiteral: a
                                      // literal precedes it
  uint32_t key = 0;
  uint64_t count = 0, sum = 0, attempts = 0;
  uint32_t first_bucket = 0;
  std::vector<uint64_t> histogram;
};

// The data that are needed to read the calls of a thread.
struct RawTiThread {
  uint64_t grammar = 0, contexts = 0, ticks_per_second = 0;
  uint32_t thread = 0;
  layout::TiClock clock = layout::TiClock::none;
  layout::TiVolumes volumes = layout::TiVolumes::model;
  layout::TiUnit unit = layout::TiUnit::ticks;
  std::vector<uint64_t> streams;
  std::vector<RawTiComm> comms;
  std::vector<uint32_t> nodes;  // indices in the contexts chunk
  // Converts a volume to the unit that users see: ns, or the trace's own unit.
  double Volume(double ticks) const {
    if (unit != layout::TiUnit::ticks) return ticks;
    return ticks_per_second == 0 ? 0 : ticks * 1e9 / static_cast<double>(ticks_per_second);
  }
};

struct RawTi : RawTiThread {
  std::string unit_name;  // empty if the unit is ticks
  uint64_t burst_ns = 0;  // total computation time; unused if the unit is ticks
  uint64_t events = 0, lost = 0, failed_tests = 0, unknown = 0, interrupted = 0, cost_ns = 0,
           volumes_lost = 0;
  std::vector<RawTiGap> gaps;
};

std::optional<RawTiGrammar> DecodeTiGrammar(std::span<const std::byte> raw);
// Decodes a part of the stream of a thread. The thread's calls are described by `grammar`. Returns nullopt
// also if the stream refers to an entry that is not in the grammar.
std::optional<RawTiStream> DecodeTiStream(std::span<const std::byte> raw, const RawTiGrammar* grammar);
std::optional<RawTi> DecodeTi(std::span<const std::byte> raw);

}  // namespace rankine::archive
