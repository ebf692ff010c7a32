// SPDX-License-Identifier: BSD-3-Clause
#include "layout/context_table.h"

#include <algorithm>
#include <cstring>

#include "base/saturate.h"

namespace rankine::layout {
namespace {

constexpr std::string_view kTicks = "tick";  // the unit of sums that the runtime counts in clock ticks
constexpr std::string_view kNanoseconds = "ns";

template <class T>
const T* FindById(std::span<const T> items, uint64_t id) {
  auto at = std::partition_point(items.begin(), items.end(), [id](const T& item) { return item.id < id; });
  return at != items.end() && at->id == id ? &*at : nullptr;
}

uint64_t Mix(uint64_t a, uint64_t b) {
  return ((a << 32 | b) * 0x9e3779b97f4a7c15ull) >> 20;
}

}  // namespace

bool ContextTable::Open(const SpoolIndex& index, const SpoolLog& log, Arena& arena) {
  index_ = &index;
  log_ = &log;
  return OpenDictionary(arena) && OpenTree(arena) && OpenRegions(arena) && OpenSeries(arena);
}

uint32_t ContextTable::PlaceOfAttribute(uint64_t id) const {
  const LoggedAttribute* found = FindById<LoggedAttribute>(log_->attributes, id);
  return found == nullptr ? kNoIndex
                          : attribute_places_[static_cast<size_t>(found - log_->attributes.data())];
}

uint32_t ContextTable::PlaceOfEntry(uint64_t id) const {
  const LoggedEntry* found = FindById<LoggedEntry>(log_->entries, id);
  return found == nullptr ? kNoIndex : entry_places_[static_cast<size_t>(found - log_->entries.data())];
}

uint64_t ContextTable::BitsOf(uint32_t attribute_place, uint64_t bits) const {
  return IsBytesType(attributes_[attribute_place]->type) ? PlaceOfEntry(bits) : bits;
}

bool ContextTable::OpenDictionary(Arena& arena) {
  auto** attributes = arena.Array<const LoggedAttribute*>(log_->attributes.size());
  auto* attribute_places = arena.Array<uint32_t>(log_->attributes.size());
  auto** entries = arena.Array<const LoggedEntry*>(log_->entries.size());
  auto* places = arena.Array<uint32_t>(log_->entries.size());
  // For each entry in the log, contains the index of the entry's attribute.
  auto* attribute_of = arena.Array<uint32_t>(log_->entries.size());
  if (attributes == nullptr || attribute_places == nullptr || entries == nullptr || places == nullptr ||
      attribute_of == nullptr)
    return false;
  for (size_t i = 0; i < log_->attributes.size(); ++i) attributes[i] = &log_->attributes[i];
  std::sort(attributes, attributes + log_->attributes.size(),
            [](const LoggedAttribute* a, const LoggedAttribute* b) {
              return a->name != b->name ? a->name < b->name : a->id < b->id;
            });
  attributes_ = {attributes, log_->attributes.size()};
  attribute_places_ = {attribute_places, log_->attributes.size()};
  for (uint32_t i = 0; i < attributes_.size(); ++i)
    attribute_places[attributes[i] - log_->attributes.data()] = i;
  size_t count = 0;
  for (const LoggedEntry& entry : log_->entries) {
    const auto in_log = static_cast<size_t>(&entry - log_->entries.data());
    places[in_log] = kNoIndex;
    attribute_of[in_log] = PlaceOfAttribute(entry.attribute);
    if (attribute_of[in_log] != kNoIndex) entries[count++] = &entry;
  }
  auto attribute = [&](const LoggedEntry* e) { return attribute_of[e - log_->entries.data()]; };
  std::sort(entries, entries + count, [&](const LoggedEntry* a, const LoggedEntry* b) {
    if (attribute(a) != attribute(b)) return attribute(a) < attribute(b);
    if (a->type != b->type) return a->type < b->type;
    if (a->bits != b->bits) return a->bits < b->bits;
    return a->text != b->text ? a->text < b->text : a->id < b->id;
  });
  for (size_t i = 0; i < count; ++i) places[entries[i] - log_->entries.data()] = static_cast<uint32_t>(i);
  entries_ = {entries, count};
  entry_places_ = {places, log_->entries.size()};
  return true;
}

// Merges the threads' nodes into one tree, in which equal paths share one node.
bool ContextTable::OpenTree(Arena& arena) {
  const auto most = static_cast<uint32_t>(index_->Count(ExtentKind::nodes) + 1);
  uint32_t slots = 16;
  while (slots < most * 2) slots *= 2;
  auto* made = arena.Array<Place>(most);
  auto* table = arena.Array<uint32_t>(slots);
  auto* places = arena.Array<uint32_t>(most);
  if (made == nullptr || table == nullptr || places == nullptr) return false;
  std::fill_n(table, slots, kNoIndex);
  uint32_t count = 1;
  made[0] = {0, kNoIndex, 0};
  places_ = {places, most};
  uint32_t ordinal = 0;
  for (const SpoolIndex::Entry& extent : index_->Of(ExtentKind::nodes)) {
    for (const ContextNode& node : extent.extent.Items<ContextNode>()) {
      uint32_t& place = places[ordinal++];
      place = 0;
      const uint32_t entry = PlaceOfEntry(node.entry);
      // A parent has a lower number than its children. If the parent's number is not lower, the spool is
      // damaged, and the node is merged into the root.
      if (node.index == 0 || entry == kNoIndex || node.parent >= node.index) continue;
      const SpoolIndex::Entry* at = index_->Find(ExtentKind::nodes, extent.extent.thread, node.parent);
      if (at == nullptr || at->first_ordinal + (node.parent - at->extent.base) >= ordinal - 1) continue;
      const uint32_t parent = places[at->first_ordinal + (node.parent - at->extent.base)];
      uint32_t slot = static_cast<uint32_t>(Mix(parent, entry)) & (slots - 1);
      while (table[slot] != kNoIndex &&
             (made[table[slot]].parent != parent || made[table[slot]].entry != entry))
        slot = (slot + 1) & (slots - 1);
      if (table[slot] == kNoIndex) {
        table[slot] = count;
        made[count++] = {parent, entry, made[parent].depth + 1};
      }
      place = table[slot];
    }
  }
  return Order(count, made, arena);
}

// Sorts the nodes by depth, then by parent and entry.
bool ContextTable::Order(uint32_t count, Place* made, Arena& arena) {
  auto* order = arena.Array<uint32_t>(count);
  auto* place_of = arena.Array<uint32_t>(count);
  auto* tree = arena.Array<Place>(count);
  if (order == nullptr || place_of == nullptr || tree == nullptr) return false;
  for (uint32_t i = 0; i < count; ++i) order[i] = i;
  std::sort(order, order + count, [made](uint32_t a, uint32_t b) {
    return made[a].depth != made[b].depth ? made[a].depth < made[b].depth : a < b;
  });
  uint32_t begin = 0;
  while (begin < count) {
    uint32_t end = begin;
    while (end < count && made[order[end]].depth == made[order[begin]].depth) ++end;
    std::sort(order + begin, order + end, [&](uint32_t a, uint32_t b) {
      const uint32_t first = place_of[made[a].parent], second = place_of[made[b].parent];
      if (a == 0 || b == 0) return false;
      return first != second ? first < second : made[a].entry < made[b].entry;
    });
    for (uint32_t i = begin; i < end; ++i) {
      place_of[order[i]] = i;
      tree[i] = made[order[i]];
      tree[i].parent = place_of[made[order[i]].parent];
    }
    begin = end;
  }
  tree_ = {tree, count};
  for (uint32_t& place : places_.first(index_->Count(ExtentKind::nodes))) place = place_of[place];
  return true;
}

uint32_t ContextTable::PlaceOf(uint16_t thread, uint32_t node) const {
  const SpoolIndex::Entry* at = index_->Find(ExtentKind::nodes, thread, node);
  return at == nullptr ? 0 : places_[at->first_ordinal + (node - at->extent.base)];
}

bool ContextTable::OpenRegions(Arena& arena) {
  auto* regions = arena.Array<Region>(index_->Count(ExtentKind::nodes));
  auto* sums = arena.Array<Sum>(index_->Count(ExtentKind::sums));
  if (regions == nullptr || sums == nullptr) return false;
  size_t count = 0;
  uint32_t ordinal = 0;
  for (const SpoolIndex::Entry& extent : index_->Of(ExtentKind::nodes)) {
    for (const ContextNode& node : extent.extent.Items<ContextNode>()) {
      const uint32_t place = places_[ordinal++];
      if (place == 0 || (node.count == 0 && node.time_sum == 0 && node.start_ticks == 0)) continue;
      regions[count++] = {extent.extent.thread, place, &node};
    }
  }
  std::sort(regions, regions + count, [](const Region& a, const Region& b) {
    return a.thread != b.thread ? a.thread < b.thread : a.place < b.place;
  });
  regions_ = {regions, count};
  count = 0;
  for (const SpoolIndex::Entry& extent : index_->Of(ExtentKind::sums)) {
    for (const ContextSum& sum : extent.extent.Items<ContextSum>()) {
      const uint32_t attribute = PlaceOfAttribute(sum.attribute);
      if (attribute == kNoIndex) continue;
      sums[count++] = {extent.extent.thread, PlaceOf(extent.extent.thread, sum.node), attribute, &sum};
    }
  }
  std::sort(sums, sums + count, [](const Sum& a, const Sum& b) {
    if (a.thread != b.thread) return a.thread < b.thread;
    return a.place != b.place ? a.place < b.place : a.attribute < b.attribute;
  });
  sums_ = {sums, count};
  return true;
}

bool ContextTable::OpenSeries(Arena& arena) {
  const std::span<const SpoolIndex::Entry> extents = index_->Of(ExtentKind::series);
  auto* series = arena.Array<Series>(extents.size());
  if (series == nullptr) return false;
  size_t count = 0;
  for (const SpoolIndex::Entry& extent : extents) {
    const std::span<const SeriesBlock> blocks = extent.extent.Items<SeriesBlock>();
    const uint32_t place = blocks.empty() ? 0 : PlaceOf(extent.extent.thread, blocks[0].node);
    if (place != 0) series[count++] = {extent.extent.thread, place, blocks};
  }
  std::sort(series, series + count, [](const Series& a, const Series& b) {
    return a.thread != b.thread ? a.thread < b.thread : a.place < b.place;
  });
  series_ = {series, count};
  return true;
}

void ContextTable::WriteSeries(uint64_t contexts_id, const SpoolClock& clock, base::ByteWriter& out) const {
  out.Fixed(contexts_id);
  out.Varint(series_.size());
  for (const Series& series : series_) {
    auto for_each = [&](auto take) {
      uint64_t end = 0;
      for (const SeriesBlock& block : series.blocks) {
        if (block.iterations == 0 || block.position < end) continue;
        end = base::AddSaturated(block.position, block.iterations);
        take(block);
      }
    };
    uint64_t count = 0;
    for_each([&count](const SeriesBlock&) { ++count; });
    out.Varint(series.thread);
    out.Varint(series.place);
    out.Varint(count);
    for_each([&](const SeriesBlock& block) {
      const uint64_t least = clock.Ns(block.time_min), most = clock.Ns(block.time_max);
      out.Zigzag(block.first);
      out.Varint(block.iterations);
      out.Varint(clock.Ns(block.time_sum));
      out.Varint(least);
      out.Varint(most > least ? most - least : 0);
    });
  }
}

void ContextTable::WriteTree(base::ByteWriter& out) const {
  out.Varint(attributes_.size());
  for (const LoggedAttribute* a : attributes_) {
    out.Varint(a->type);
    out.Varint(a->properties);
    out.String(a->name);
    out.String(a->unit == kTicks ? kNanoseconds : a->unit);
    out.String(a->layout);
  }
  out.Varint(entries_.size());
  for (const LoggedEntry* entry : entries_) {
    out.Varint(PlaceOfAttribute(entry->attribute));
    out.Varint(entry->type);
    if (IsBytesType(entry->type)) {
      out.String(entry->text);
    } else {
      out.Fixed(entry->bits);
    }
  }
  out.Varint(tree_.size() - 1);
  uint32_t parent = 0;
  for (const Place& node : tree_.subspan(1)) {
    out.Varint(node.parent - parent);
    out.Varint(node.entry);
    parent = node.parent;
  }
}

void ContextTable::WriteRegions(uint64_t contexts_id, const SiteTable& sites, const SpoolClock& clock,
                                const End& end, base::ByteWriter& out) const {
  out.Fixed(contexts_id);
  out.Varint(regions_.size());
  uint32_t thread = 0, place = 0;
  for (const Region& region : regions_) {
    const ContextNode& node = *region.node;
    uint64_t open_ns = 0;
    if (node.start_ticks > 1) {  // the value 1 means that the node is open, but not timed
      const uint64_t since_ns = clock.Realtime(node.start_ticks);
      if (end.realtime_ns != 0 && since_ns != 0) {
        open_ns = end.realtime_ns > since_ns ? end.realtime_ns - since_ns : 0;
      } else {
        open_ns = end.ticks > node.start_ticks ? clock.Ns(end.ticks - node.start_ticks) : 0;
      }
    }
    if (region.thread != thread) place = 0;
    out.Varint(region.thread - thread);
    out.Zigzag(int64_t{region.place} - int64_t{place});
    out.Varint(node.count);
    out.Varint(node.start_ticks != 0 ? 1 : 0);
    out.Varint(base::AddSaturated(clock.Ns(node.time_sum), open_ns));
    const bool ended = node.count != 0 && node.time_min <= node.time_max;
    out.Varint(ended ? clock.Ns(node.time_min) : 0);
    out.Varint(ended ? clock.Ns(node.time_max) - clock.Ns(node.time_min) : 0);
    thread = region.thread;
    place = region.place;
  }
  WriteSums(clock, out);
  out.Varint(log_->mismatches.size());
  for (const LoggedMismatch& mismatch : log_->mismatches) {
    out.Varint(sites.IndexOf(mismatch.site));
    out.String(mismatch.ended);
    out.String(mismatch.open);
  }
}

void ContextTable::WriteSums(const SpoolClock& clock, base::ByteWriter& out) const {
  out.Varint(sums_.size());
  uint32_t thread = 0;
  for (const Sum& item : sums_) {
    const bool ticks = attributes_[item.attribute]->unit == kTicks;
    auto number = [&](uint64_t bits) { return ticks ? clock.Ns(bits) : bits; };
    out.Varint(item.thread - thread);
    out.Varint(item.place);
    out.Varint(item.attribute);
    out.Varint(item.sum->count);
    out.Fixed(number(item.sum->sum));
    out.Fixed(number(item.sum->min));
    out.Fixed(number(item.sum->max));
    thread = item.thread;
  }
}

}  // namespace rankine::layout
