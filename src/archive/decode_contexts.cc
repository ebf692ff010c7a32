// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "archive/decode.h"
#include "archive/rows/loop.h"
#include "archive/rows/none.h"
#include "archive/rows/region.h"
#include "base/byte_reader.h"
#include "base/saturate.h"
#include "layout/spool_log.h"

namespace rankine::archive {
namespace {

using base::ByteReader;

// Minimum size of each item in bytes.
constexpr uint64_t kLeastAttribute = 5, kLeastEntry = 3, kLeastNode = 2, kLeastRegion = 7, kLeastSum = 28,
                   kLeastSeries = 3, kLeastBlock = 5, kLeastMismatch = 3;

// Reads a number of items. Fails if fewer bytes are left than these items take.
uint64_t Count(ByteReader& in, uint64_t least_bytes) {
  const uint64_t count = in.Varint();
  if (in.ok() && count > in.left() / least_bytes) in.Fail();
  return in.ok() ? count : 0;
}

uint32_t Place(ByteReader& in, uint64_t limit) {
  const uint64_t place = in.Varint();
  if (place >= limit) in.Fail();
  return in.ok() ? static_cast<uint32_t>(place) : 0;
}

std::optional<context::Type> TypeOf(uint64_t type) {
  if (type > static_cast<uint64_t>(context::Type::ptr)) return std::nullopt;
  return static_cast<context::Type>(type);
}

void ReadAttributes(ByteReader& in, RawContexts* contexts) {
  for (uint64_t left = Count(in, kLeastAttribute); left > 0 && in.ok(); --left) {
    context::Attribute attribute;
    const auto type = TypeOf(in.Varint());
    if (!type) return in.Fail();
    attribute.type = *type;
    attribute.properties = static_cast<uint32_t>(in.Varint());
    attribute.name = in.String();
    attribute.unit = in.String();
    attribute.layout = in.String();
    if (attribute.name.empty()) in.Fail();
    contexts->attributes.push_back(std::move(attribute));
  }
}

// Bytes of memory that a string, a node and an entry take while they are decoded. The size of a node includes
// its entries in the index and in the process's list.
constexpr uint64_t kTextBytes = 96, kNodeBytes = 96, kEntryBytes = sizeof(RawContexts::Entry) + 16;

void ReadEntries(ByteReader& in, RawContexts* contexts) {
  for (uint64_t left = Count(in, kLeastEntry); left > 0 && in.ok(); --left) {
    RawContexts::Entry entry{};
    entry.attribute = Place(in, contexts->attributes.size());
    const auto type = TypeOf(in.Varint());
    if (!type) return in.Fail();
    entry.value.type = *type;
    if (context::IsText(*type)) {
      entry.value.text = in.String();
    } else {
      entry.value.bits = in.Fixed<uint64_t>();
    }
    contexts->entries.push_back(entry);
  }
}

}  // namespace

uint64_t TableBytes(const RawContexts& contexts) {
  uint64_t bytes = contexts.entries.size() * kEntryBytes + contexts.nodes.size() * kNodeBytes;
  for (const context::Attribute& attribute : contexts.attributes)
    bytes += sizeof attribute + attribute.name.size() + attribute.unit.size() + attribute.layout.size();
  for (const RawContexts::Entry& entry : contexts.entries) {
    if (context::IsText(entry.value.type)) bytes += kTextBytes + entry.value.text.size();
  }
  return bytes;
}

std::optional<RawContexts> DecodeContexts(std::span<const std::byte> raw, uint64_t most_table_bytes) {
  ByteReader in(raw);
  RawContexts contexts;
  // Decoded data take up to thirty times as many bytes as encoded data. So each part is compared with the
  // limit before the part is read.
  const auto too_many = [&](uint64_t least_bytes, uint64_t table_bytes) {
    ByteReader ahead = in;
    return contexts.too_much = Count(ahead, least_bytes) > most_table_bytes / table_bytes;
  };
  if (too_many(kLeastAttribute, sizeof(context::Attribute))) return contexts;
  ReadAttributes(in, &contexts);
  if (too_many(kLeastEntry, kEntryBytes)) return contexts;
  ReadEntries(in, &contexts);
  const uint64_t nodes = Count(in, kLeastNode);
  contexts.too_much =
      nodes > most_table_bytes / kNodeBytes || TableBytes(contexts) > most_table_bytes - nodes * kNodeBytes;
  if (contexts.too_much) return contexts;
  uint64_t parent = 0;
  for (uint64_t i = 0; i < nodes && in.ok(); ++i) {
    parent += in.Varint();
    if (parent > i) in.Fail();  // node i is at index i + 1, and must have a larger index than its parent
    contexts.nodes.push_back({static_cast<uint32_t>(parent), Place(in, contexts.entries.size())});
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return contexts;
}

uint64_t TableBytes(const RawRegions& regions) {
  return regions.regions.size() * sizeof(Region) + regions.sums.size() * sizeof(RegionSum) +
         regions.mismatches.size() * sizeof(Mismatch);
}

std::optional<RawRegions> DecodeRegions(std::span<const std::byte> raw) {
  ByteReader in(raw);
  RawRegions out;
  out.sites_id = in.Fixed<uint64_t>();
  out.contexts_id = in.Fixed<uint64_t>();
  uint64_t thread = 0, node = 0;
  auto next_thread = [&in, &thread] {
    const uint64_t step = in.Varint();
    thread += step;
    if (step > 0xffff || thread > 0xffff) in.Fail();
    return step;
  };
  for (uint64_t left = Count(in, kLeastRegion); left > 0 && in.ok(); --left) {
    Region region{};
    if (next_thread() != 0) node = 0;
    node += static_cast<uint64_t>(in.Zigzag());
    if (node == 0 || node >= kNone) in.Fail();
    region.thread = static_cast<uint32_t>(thread);
    region.node = static_cast<uint32_t>(node);
    region.count = in.Varint();
    region.open = in.Varint() != 0;
    region.time_sum = in.Varint();
    region.time_min = in.Varint();
    region.time_max = base::AddSaturated(region.time_min, in.Varint());
    out.regions.push_back(region);
  }
  thread = 0;
  for (uint64_t left = Count(in, kLeastSum); left > 0 && in.ok(); --left) {
    RegionSum sum{};
    next_thread();
    sum.thread = static_cast<uint32_t>(thread);
    sum.node = Place(in, kNone);
    sum.attribute = Place(in, kNone);
    sum.count = in.Varint();
    sum.sum = in.Fixed<uint64_t>();
    sum.min = in.Fixed<uint64_t>();
    sum.max = in.Fixed<uint64_t>();
    out.sums.push_back(sum);
  }
  for (uint64_t left = Count(in, kLeastMismatch); left > 0 && in.ok(); --left) {
    Mismatch mismatch{};
    mismatch.site = Place(in, kNone);
    mismatch.ended = in.String();
    mismatch.open = in.String();
    out.mismatches.push_back(std::move(mismatch));
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return out;
}

std::optional<RawSeries> DecodeSeries(std::span<const std::byte> raw) {
  ByteReader in(raw);
  RawSeries out;
  out.contexts_id = in.Fixed<uint64_t>();
  for (uint64_t left = Count(in, kLeastSeries); left > 0 && in.ok(); --left) {
    LoopBlock block{};
    block.thread = Place(in, 0x10000);
    block.node = Place(in, kNone);
    for (uint64_t blocks = Count(in, kLeastBlock); blocks > 0 && in.ok(); --blocks) {
      block.first = in.Zigzag();
      block.iterations = in.Varint();
      block.time_sum = in.Varint();
      block.time_min = in.Varint();
      block.time_max = base::AddSaturated(block.time_min, in.Varint());
      out.blocks.push_back(block);
      ++block.block;
    }
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return out;
}

}  // namespace rankine::archive
