// The payloads of time-independent traces (docs/formats.md, kinds ti_grammar, ti_stream and ti). nullopt:
// malformed.
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

// Numbers of communicators, nodes and types are + 1, 0 none.
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
  uint32_t object = 0;  // + 1
  std::vector<uint32_t> list;
};

// One key, as chunks have it; `in` fails at what is none.
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
  std::vector<layout::TiNode> end;  // behind the streams
  layout::TiGrammar View() const { return {rules, nodes, static_cast<uint32_t>(keys.size())}; }
};

struct RawTiStream {
  struct Item {
    layout::TiNode node;  // of a literal: count is 0 and id its place in `literals`
  };
  std::vector<Item> items;
  std::vector<RawTiKey> literals;
};

struct RawTiComm {
  uint32_t place;  // in the comms chunk + 1
  uint32_t rank, size, remote_size;
};

struct RawTiGap {
  uint32_t before = layout::kTiNone;  // key; kTiNone: first; kTiLiteral
  uint32_t key = 0;
  uint64_t count = 0, sum = 0, attempts = 0;
  uint32_t first_bucket = 0;
  std::vector<uint64_t> histogram;
};

// What reading a thread's calls takes.
struct RawTiThread {
  uint64_t grammar = 0, contexts = 0, ticks_per_second = 0;
  uint32_t thread = 0;
  layout::TiClock clock = layout::TiClock::none;
  layout::TiVolumes volumes = layout::TiVolumes::model;
  layout::TiUnit unit = layout::TiUnit::ticks;
  std::vector<uint64_t> streams;
  std::vector<RawTiComm> comms;
  std::vector<uint32_t> nodes;  // places in the contexts chunk
  // A volume as users have it: ns, or in the unit.
  double Volume(double ticks) const {
    if (unit != layout::TiUnit::ticks) return ticks;
    return ticks_per_second == 0 ? 0 : ticks * 1e9 / static_cast<double>(ticks_per_second);
  }
};

struct RawTi : RawTiThread {
  std::string unit_name;  // but of ticks
  uint64_t burst_ns = 0;  // likewise: the computation's time
  uint64_t events = 0, lost = 0, failed_tests = 0, unknown = 0, interrupted = 0, cost_ns = 0,
           volumes_lost = 0;
  std::vector<RawTiGap> gaps;
};

std::optional<RawTiGrammar> DecodeTiGrammar(std::span<const std::byte> raw);
// Of a thread with that grammar; nullopt also where it names what the grammar has not.
std::optional<RawTiStream> DecodeTiStream(std::span<const std::byte> raw, const RawTiGrammar* grammar);
std::optional<RawTi> DecodeTi(std::span<const std::byte> raw);

}  // namespace rankine::archive
