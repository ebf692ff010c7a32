// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/values.h"

#include <string_view>

#include "base/rt/keep_errno.h"
#include "recorder/context/events.h"
#include "recorder/context/libraries.h"
#include "recorder/context/mismatch.h"
#include "recorder/context/moments.h"
#include "recorder/context/process_values.h"
#include "recorder/context/regions.h"
#include "recorder/context/sums.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {
namespace {

enum class How { begin, set };

std::string_view Text(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

bool IsOfProcess(const Attribute& a) {
  return (a.properties & kScopeMask) == RANKINE_PROCESS;
}

// Sets the value of an as-value attribute. Only sums and traces use the value of an as-value attribute, so
// its previous value need not be stored.
void PutBeside(Thread* t, const Attribute* attribute, uint64_t bits, How how) {
  const bool sums = (attribute->properties & RANKINE_AGGREGATABLE) != 0 && !IsBytes(attribute->type);
  if (sums && (t->context.mode & kPaused) == 0) {
    AddToSum(&t->context, attribute, bits);
    if (t->actions != nullptr) moments::OnWork(t, attribute, bits);
  }
  if (attribute->place >= kMaxValues) return sums ? void() : g_spool.CountLostContext();
  Value& value = t->context.values[attribute->place];
  if (recorder::Listens(t->context)) recorder::OnValue(&t->context, attribute, bits, how == How::begin);
  value.bits = bits;
  value.attribute = attribute;
  if (how == How::begin || value.depth == 0) value.depth++;
}

void SetInPath(Thread* t, const Attribute* attribute, const Entry* entry) {
  State& s = t->context;
  Node* from = NearestOf(s, attribute);
  if (from != nullptr && EntryOf(from) == entry) return;
  const uint64_t now = NowFor(s);
  Node* moved = Moved(&s, s.node, from, entry, now);
  if (moved == nullptr) return g_spool.CountLostContext();
  if (from != nullptr && (s.mode & kPaused) == 0) from->count++;
  const Node* before = s.node;
  s.node = moved;
  if (recorder::Listens(s)) recorder::OnMove(&s, attribute, before, now);
  FollowPath(&s);
}

void Put(rankine_attribute* handle, rankine_type type, uint64_t bits, std::string_view text, How how) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  const Attribute* attribute = t == nullptr ? nullptr : AttributeOf(handle);
  if (attribute != nullptr && IsBytes(attribute->type) == IsBytes(type)) {
    bits = Converted(type, attribute->type, bits);
    if ((attribute->properties & RANKINE_AS_VALUE) != 0) {
      // Texts are stored only if a trace or a library uses them.
      const bool seen = !IsBytes(type) || recorder::Listens(t->context) || recorder::HasLibraries();
      if (seen && IsBytes(type)) bits = BitsOf(FindEntry(attribute, text));
      if (seen) PutBeside(t, attribute, bits, how);
    } else if (const Entry* entry = FindEntry(attribute, bits, text); entry == nullptr) {
      // The begin of this value is lost, but the matching end will follow.
      if (how == How::begin) BeginEntry(t, nullptr);
    } else if (IsOfProcess(*attribute)) {
      SetProcessValue(attribute, entry);
      TakeOverProcessValues(t);
    } else if (how == How::begin) {
      BeginEntry(t, entry);
    } else {
      SetInPath(t, attribute, entry);
    }
  } else if (attribute != nullptr) {
    g_spool.CountLostContext();  // One of the two, the attribute or the value, is a number, and the other is
                                 // a text. So the value is lost. So the value is lost.
  }
}

}  // namespace

void EndInPath(Thread* t, const Attribute* attribute, uint64_t site) {
  State& s = t->context;
  Node* from = NearestOf(s, attribute);
  if (s.lost != 0 || (from != nullptr && (attribute->properties & RANKINE_NESTED) != 0))
    return EndEntry(t, from == nullptr ? nullptr : EntryOf(from), site);
  if (from == nullptr) return ReportMismatch(attribute->name, EntryOf(s.node), site);
  TakeOut(&s, from);
}

namespace {

void EndBeside(Thread* t, const Attribute* attribute, uint64_t site) {
  if (attribute->place >= kMaxValues) return;
  Value& value = t->context.values[attribute->place];
  if (value.depth == 0) return ReportMismatch(attribute->name, EntryOf(t->context.node), site);
  if (recorder::Listens(t->context)) recorder::OnValueEnd(&t->context, attribute);
  value.depth--;
}

}  // namespace

const Attribute* AttributeOf(rankine_attribute* handle) {
  auto* known = static_cast<const Attribute*>(__atomic_load_n(&handle->known, __ATOMIC_ACQUIRE));
  if (known != nullptr || handle->name == nullptr) return known;
  const Attribute* attribute =
      FindAttribute(handle->name, handle->type, handle->properties, Text(handle->unit), Text(handle->layout));
  void* kept = const_cast<Attribute*>(attribute);
  __atomic_store_n(&handle->known, kept, __ATOMIC_RELEASE);
  return attribute;
}

void TakeOut(State* s, Node* node) {
  const uint64_t now = NowFor(*s);
  const Attribute* attribute = EntryOf(node)->attribute;
  Node* moved = Moved(s, s->node, node, nullptr, now);
  if (moved != nullptr && IsSite(ParentOf(node))) moved = Moved(s, moved, ParentOf(node), nullptr, now);
  if (moved == nullptr) return g_spool.CountLostContext();
  if ((s->mode & kPaused) == 0) node->count++;
  const Node* before = s->node;
  s->node = moved;
  if (recorder::Listens(*s)) recorder::OnMove(s, attribute, before, now);
  FollowPath(s);
}

void BeginBits(rankine_attribute* attribute, rankine_type type, uint64_t bits) {
  Put(attribute, type, bits, {}, How::begin);
}

void SetBits(rankine_attribute* attribute, rankine_type type, uint64_t bits) {
  Put(attribute, type, bits, {}, How::set);
}

void BeginBytes(rankine_attribute* attribute, const void* bytes, size_t size) {
  Put(attribute, RANKINE_STRING, 0, {static_cast<const char*>(bytes), size}, How::begin);
}

void SetBytes(rankine_attribute* attribute, const void* bytes, size_t size) {
  Put(attribute, RANKINE_STRING, 0, {static_cast<const char*>(bytes), size}, How::set);
}

void EndAttribute(rankine_attribute* handle) {
  EndValue(handle, reinterpret_cast<uint64_t>(__builtin_return_address(0)));
}

void EndValue(rankine_attribute* handle, uint64_t site) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  const Attribute* attribute = t == nullptr ? nullptr : AttributeOf(handle);
  if (attribute != nullptr) {
    if ((attribute->properties & RANKINE_AS_VALUE) != 0) {
      EndBeside(t, attribute, site);
    } else if (IsOfProcess(*attribute)) {
      SetProcessValue(attribute, nullptr);
      TakeOverProcessValues(t);
    } else {
      EndInPath(t, attribute, site);
    }
  }
}

}  // namespace rankine::recorder::context
