// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/dictionary.h"

#include <cstring>

#include "base/hash.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "base/varint.h"
#include "recorder/context/aggregate.h"
#include "recorder/context/interned.h"
#include "recorder/context/libraries.h"
#include "recorder/context/state.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::context {
namespace {

constexpr size_t kBlock = size_t{64} << 10;

constinit Interned<Attribute> g_attributes;
constinit Interned<Entry> g_entries;
uint32_t g_attribute_count = 0;
uint32_t g_entry_count = 0;
uint32_t g_values = 0;          // The number of used indices of as-value attributes.
uint32_t g_process_values = 0;  // The number of used indices of attributes with process scope.
uint64_t g_value_bytes = 0;     // The total size of the entries that hold values of as-value attributes.
rt::SpinLock g_lock;
std::byte* g_block = nullptr;
size_t g_block_left = 0;

// Returns zeroed memory, which is never freed. The caller must hold the lock.
void* Allocate(size_t size) {
  size = (size + 15) & ~size_t{15};
  if (size > g_block_left) {
    const size_t bytes = size > kBlock ? size : kBlock;
    auto* fresh = static_cast<std::byte*>(rt::MapAnonymous(bytes));
    if (fresh == nullptr) return nullptr;
    g_block = fresh;
    g_block_left = bytes;
  }
  void* at = g_block;
  g_block += size;
  g_block_left -= size;
  return at;
}

std::string_view Keep(std::string_view text) {
  auto* copy = static_cast<char*>(Allocate(text.size() + 1));
  if (copy == nullptr) return {};
  std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

// Builds the part of a record before its string: varints and fixed-size fields.
struct Head {
  std::byte bytes[48];
  size_t size = 0;

  void Varint(uint64_t value) { size += base::EncodeVarint(value, bytes + size); }
  void Byte(unsigned value) { bytes[size++] = static_cast<std::byte>(value); }
  void Fixed(uint64_t value) {
    std::memcpy(bytes + size, &value, sizeof value);
    size += sizeof value;
  }
  Spool::Piece piece() const { return {bytes, static_cast<uint32_t>(size)}; }
};

Spool::Piece TextPiece(std::string_view text) {
  return {text.data(), static_cast<uint32_t>(text.size())};
}

bool LogAttribute(const Attribute& a, std::string_view unit, std::string_view layout) {
  Head head, unit_size, layout_size;
  head.Varint(a.id);
  head.Byte(a.type);
  head.Varint(a.properties);
  head.Varint(a.name.size());
  unit_size.Varint(unit.size());
  layout_size.Varint(layout.size());
  const Spool::Piece pieces[] = {head.piece(),    TextPiece(a.name),   unit_size.piece(),
                                 TextPiece(unit), layout_size.piece(), TextPiece(layout)};
  return g_spool.Log(layout::LogType::attribute, pieces, 6);
}

bool LogEntry(const Entry& e) {
  Head head;
  head.Varint(e.id);
  head.Varint(e.attribute->id);
  head.Byte(e.attribute->type);
  if (IsBytes(e.attribute->type)) {
    head.Varint(e.text.size());
  } else {
    head.Fixed(e.bits);
  }
  const Spool::Piece pieces[] = {head.piece(), TextPiece(e.text)};
  return g_spool.Log(layout::LogType::entry, pieces, 2);
}

uint32_t PlaceFor(uint32_t properties) {
  if ((properties & RANKINE_AS_VALUE) != 0) return g_values++;
  if ((properties & kScopeMask) == RANKINE_PROCESS) return g_process_values++;
  return 0;
}

const Attribute* MakeAttribute(std::string_view name, uint64_t hash, rankine_type type, uint32_t properties,
                               std::string_view unit, std::string_view layout) {
  if (!g_attributes.Reserve()) return nullptr;
  auto* a = static_cast<Attribute*>(Allocate(sizeof(Attribute)));
  if (a == nullptr) return nullptr;
  a->name = Keep(name);
  if (a->name.data() == nullptr) return nullptr;
  a->id = g_attribute_count;
  a->type = type;
  a->hash = hash;
  a->properties = properties;
  if (!LogAttribute(*a, unit, layout)) return nullptr;
  a->place = PlaceFor(properties);
  g_attribute_count++;
  g_attributes.Add(a);
  return a;
}

const Entry* MakeEntry(const Attribute* attribute, uint64_t bits, std::string_view text, uint64_t hash) {
  if (!g_entries.Reserve()) return nullptr;
  const bool beside = (attribute->properties & RANKINE_AS_VALUE) != 0;
  const uint64_t cost = beside ? sizeof(Entry) + text.size() : 0;
  if (g_value_bytes + cost > kMaxValueBytes) return nullptr;
  auto* e = static_cast<Entry*>(Allocate(sizeof(Entry)));
  if (e == nullptr) return nullptr;
  *e = {attribute, g_entry_count, {}, bits, Keep(text), hash};
  if (e->text.data() == nullptr || !LogEntry(*e)) return nullptr;
  g_value_bytes += cost;
  g_entry_count++;
  g_entries.Add(e);
  return e;
}

bool IsType(rankine_type type) {
  return type == RANKINE_BLOB || type == RANKINE_INT || type == RANKINE_UINT || type == RANKINE_STRING ||
         type == RANKINE_DOUBLE || type == RANKINE_BOOL;
}

}  // namespace

std::string_view Cut(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  size_t size = most;
  while (size > most - 4 && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) --size;
  return text.substr(0, size);
}

const Attribute* FindAttribute(std::string_view name, rankine_type type, uint32_t properties,
                               std::string_view unit, std::string_view layout) {
  name = Cut(name);
  const uint64_t hash = base::Hash(name);
  auto same = [name](const Attribute& a) { return a.name == name; };
  const Attribute* found = g_attributes.Find(hash, same);
  if (found != nullptr) return found;
  if (!IsType(type) || !g_lock.TryLock()) {
    g_spool.CountLostContext();
    return nullptr;
  }
  found = g_attributes.Find(hash, same);
  const bool made = found == nullptr;
  if (made) {
    // An as-value attribute cannot be nested, because its value is not part of the path.
    if ((properties & RANKINE_AS_VALUE) != 0) {
      properties &= ~static_cast<uint32_t>(RANKINE_NESTED);
      if (IsAggregateKey(name)) properties &= ~static_cast<uint32_t>(RANKINE_AS_VALUE | RANKINE_AGGREGATABLE);
    }
    found = MakeAttribute(name, hash, type, properties, Cut(unit), Cut(layout, kMaxLayout));
  }
  g_lock.Unlock();
  if (made && found != nullptr && recorder::HasLibraries()) recorder::TellCreated(found);
  if (found == nullptr) g_spool.CountLostContext();
  return found;
}

bool HasEntries() {
  return __atomic_load_n(&g_entry_count, __ATOMIC_RELAXED) != 0;
}

const Attribute* RegionAttribute() {
  static std::atomic<const Attribute*> known{nullptr};
  const Attribute* a = known.load(std::memory_order_acquire);
  if (a != nullptr) return a;
  a = FindAttribute("region", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD, {}, {});
  known.store(a, std::memory_order_release);
  return a;
}

const Attribute* LoopAttribute() {
  static std::atomic<const Attribute*> known{nullptr};
  const Attribute* a = known.load(std::memory_order_acquire);
  if (a != nullptr) return a;
  a = FindAttribute("loop", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD, {}, {});
  known.store(a, std::memory_order_release);
  return a;
}

const Entry* FindEntry(const Attribute* attribute, uint64_t bits, std::string_view text) {
  text = Cut(text);
  const uint64_t key[2] = {bits, (uint64_t{attribute->id} << 32) | text.size()};
  const uint64_t hash = base::Hash(std::as_bytes(std::span(key))) ^ base::Hash(text);
  auto same = [&](const Entry& e) { return e.attribute == attribute && e.bits == bits && e.text == text; };
  const Entry* found = g_entries.Find(hash, same);
  if (found != nullptr) return found;
  if (!g_lock.TryLock()) {
    g_spool.CountLostContext();
    return nullptr;
  }
  found = g_entries.Find(hash, same);
  if (found == nullptr) found = MakeEntry(attribute, bits, text, hash);
  g_lock.Unlock();
  if (found == nullptr) g_spool.CountLostContext();
  return found;
}

}  // namespace rankine::recorder::context
