// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/adapters/value.h"

#include <atomic>
#include <cerrno>
#include <cstring>

#include "base/rt/text.h"
#include "recorder/context/loops.h"
#include "recorder/context/metadata.h"
#include "recorder/context/mismatch.h"
#include "recorder/context/regions.h"
#include "recorder/context/values.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::adapters {
namespace {

bool IsGlobal(const Named* named) {
  return (named->attribute.properties & RANKINE_GLOBAL) != 0;
}

// A cache of entries. The key is the address of the entry's text in the program, which is usually a
// literal. The text of a cached entry is also compared, because the address may be that of a buffer with new
// contents.
constexpr uint32_t kSeen = 1024;
std::atomic<const context::Entry*> g_seen[kSeen];

bool Holds(const context::Entry* entry, const context::Attribute* attribute, std::string_view text) {
  return entry != nullptr && entry->attribute == attribute && entry->text == text;
}

[[gnu::noinline, gnu::cold]] const context::Entry* FindSeen(std::atomic<const context::Entry*>& seen,
                                                            const context::Attribute* attribute,
                                                            std::string_view text) {
  const int saved = errno;
  const context::Entry* entry = context::FindEntry(attribute, text);
  seen.store(entry, std::memory_order_release);
  errno = saved;
  return entry;
}

const context::Attribute* Ours(rankine_attribute* handle) {
  const auto* known =
      static_cast<const context::Attribute*>(__atomic_load_n(&handle->known, __ATOMIC_ACQUIRE));
  if (known != nullptr) [[likely]]
    return known;
  const int saved = errno;
  known = context::Ready() == nullptr ? nullptr : context::AttributeOf(handle);
  errno = saved;
  return known;
}

// Returns nullptr if nothing is recorded, or if there is no space.
const context::Entry* EntryOf(rankine_attribute* handle, std::string_view text) {
  const context::Attribute* attribute = Ours(handle);
  if (attribute == nullptr) return nullptr;
  const uint64_t place = reinterpret_cast<uint64_t>(text.data()) ^ attribute->hash;
  auto& seen = g_seen[place * 0x9e3779b97f4a7c15ull >> 54];
  const context::Entry* entry = seen.load(std::memory_order_acquire);
  if (Holds(entry, attribute, text)) [[likely]]
    return entry;
  return FindSeen(seen, attribute, text);
}
static_assert(kSeen == 1u << (64 - 54));

}  // namespace

void SetGlobal(const char* name, const Value& value) {
  if (value.type == kNoType) return;
  if (!context::IsBytes(value.type)) {
    context::MetadataBits(name, value.type, value.bits);
  } else {
    rt::Text<context::kMaxText> text;
    text << value.text;
    context::MetadataText(name, text.c_str());
  }
}

// Returns whether the value is a string that is part of the thread's path.
bool IsInPath(const Named* named, const Value& value) {
  const uint32_t properties = named->attribute.properties;
  return value.type == RANKINE_STRING && named->attribute.type == RANKINE_STRING &&
         (properties & RANKINE_AS_VALUE) == 0 && (properties & context::kScopeMask) != RANKINE_PROCESS;
}

bool CanTake(const Named* named, const Value& value) {
  return named != nullptr && IsKnown(named) && value.type != kNoType && named->attribute.type != kNoType;
}

void BeginValue(Named* named, const Value& value) {
  if (!CanTake(named, value)) return;
  if (IsGlobal(named)) return SetGlobal(named->attribute.name, value);
  if (named->loop.name != nullptr && !context::IsBytes(value.type)) {
    const uint64_t number = context::Converted(value.type, RANKINE_INT, value.bits);
    return context::IterationBegin(&named->loop, static_cast<int64_t>(number));
  }
  if (IsInPath(named, value)) return context::BeginNested(EntryOf(&named->attribute, value.text));
  if (context::IsBytes(value.type))
    return context::BeginBytes(&named->attribute, value.text.data(), value.text.size());
  context::BeginBits(&named->attribute, value.type, value.bits);
}

void SetValue(Named* named, const Value& value) {
  if (!CanTake(named, value)) return;
  if (IsGlobal(named)) return SetGlobal(named->attribute.name, value);
  if (named->loop.name != nullptr) return BeginValue(named, value);
  if (context::IsBytes(value.type))
    return context::SetBytes(&named->attribute, value.text.data(), value.text.size());
  context::SetBits(&named->attribute, value.type, value.bits);
}

void EndValue(Named* named, uint64_t site) {
  if (named == nullptr || !IsKnown(named) || named->attribute.type == kNoType || IsGlobal(named)) return;
  if (named->loop.name != nullptr) return context::EndIteration(&named->loop, site);
  if ((named->attribute.properties & RANKINE_NESTED) != 0) return EndText(&named->attribute, nullptr, site);
  context::EndValue(&named->attribute, site);
}

void BeginText(rankine_attribute* attribute, const char* text) {
  if (text != nullptr) context::BeginNested(EntryOf(attribute, text));
}

void EndText(rankine_attribute* attribute, const char* text, uint64_t site) {
  if (text != nullptr) return context::EndNested(EntryOf(attribute, text), site);
  const context::Entry* open = t_context == nullptr ? nullptr : context::EntryOf(t_context->context.node);
  if (open != nullptr && open->attribute == Ours(attribute)) return context::EndNested(open, site);
  context::EndValue(attribute, site);
}

const context::Entry* BeginOverlapping(rankine_attribute* attribute, std::string_view text) {
  const int saved = errno;
  Thread* t = context::Ready();
  const context::Attribute* known = t == nullptr ? nullptr : context::AttributeOf(attribute);
  const context::Entry* entry = known == nullptr ? nullptr : context::FindEntry(known, text);
  if (entry != nullptr) context::BeginEntry(t, entry);
  errno = saved;
  return entry;
}

void EndOverlapping(const context::Entry* entry) {
  const int saved = errno;
  Thread* t = entry == nullptr ? nullptr : context::Ready();
  if (t != nullptr) {
    context::State& s = t->context;
    context::Node* open = s.node;
    while (context::EntryOf(open) != nullptr && context::EntryOf(open) != entry)
      open = context::ParentOf(open);
    if (context::EntryOf(open) != nullptr) context::TakeOut(&s, open);
  }
  errno = saved;
}

}  // namespace rankine::recorder::adapters
