// SPDX-License-Identifier: BSD-3-Clause
// The function table for third-party services (include/rankine/service.h).
#include <cerrno>
#include <string_view>

#include "base/rt/keep_errno.h"
#include "recorder/context/libraries.h"
#include "recorder/context/regions.h"
#include "recorder/context/values.h"
#include "recorder/core/thread.h"

namespace rankine::recorder {
namespace {

using context::Attribute;
using context::Node;

const Attribute* Of(rankine_attr attribute) {
  return reinterpret_cast<const Attribute*>(attribute);
}

rankine_attr FindOrMake(const char* name, rankine_type type, unsigned properties, const char* unit) {
  rt::KeepErrno keep;
  if (name == nullptr) return nullptr;
  const Attribute* a =
      context::FindAttribute(name, type, properties, unit == nullptr ? std::string_view() : unit, {});
  return reinterpret_cast<rankine_attr>(a);
}

const char* Name(rankine_attr attribute) {
  return attribute == nullptr ? "" : Of(attribute)->name.data();
}
rankine_type Type(rankine_attr attribute) {
  return attribute == nullptr ? RANKINE_STRING : Of(attribute)->type;
}
unsigned Properties(rankine_attr attribute) {
  return attribute == nullptr ? 0 : Of(attribute)->properties;
}

// Returns a handle for an existing attribute, so that services can use the same entry points as programs.
rankine_attribute HandleOf(rankine_attr attribute) {
  rankine_attribute handle{};
  handle.name = Name(attribute);
  handle.type = Type(attribute);
  handle.known = const_cast<Attribute*>(Of(attribute));
  return handle;
}

void Begin(rankine_attr attribute, const rankine_value* value) {
  if (attribute == nullptr || value == nullptr) return;
  rankine_attribute handle = HandleOf(attribute);
  if (context::IsBytes(value->type)) return context::BeginBytes(&handle, value->of.text, value->size);
  context::BeginBits(&handle, value->type, value->of.u);
}

void Set(rankine_attr attribute, const rankine_value* value) {
  if (attribute == nullptr || value == nullptr) return;
  rankine_attribute handle = HandleOf(attribute);
  if (context::IsBytes(value->type)) return context::SetBytes(&handle, value->of.text, value->size);
  context::SetBits(&handle, value->type, value->of.u);
}

void End(rankine_attr attribute) {
  if (attribute == nullptr) return;
  rankine_attribute handle = HandleOf(attribute);
  context::EndAttribute(&handle);
}

int Current(rankine_attr attribute, rankine_value* value) {
  rt::KeepErrno keep;
  Thread* t = attribute == nullptr || value == nullptr ? nullptr : context::Ready();
  if (t == nullptr) return 0;
  const Attribute* a = Of(attribute);
  if ((a->properties & RANKINE_AS_VALUE) != 0) {
    if (a->place >= context::kMaxValues || t->context.values[a->place].depth == 0) return 0;
    *value = BesideOf(a->type, t->context.values[a->place].bits);
    return 1;
  }
  const Node* node = context::NearestOf(t->context, a);
  if (node == nullptr) return 0;
  *value = ValueOf(*context::EntryOf(node));
  return 1;
}

size_t Pull(rankine_pair* pairs, size_t room) {
  rt::KeepErrno keep;
  Thread* t = context::Ready();
  if (t == nullptr) return 0;
  size_t count = 0;
  auto add = [&](const Attribute* attribute, const rankine_value& value) {
    if (count < room) pairs[count] = {reinterpret_cast<rankine_attr>(attribute), value};
    ++count;
  };
  for (const Node* n = t->context.node; context::EntryOf(n) != nullptr; n = context::ParentOf(n))
    add(context::EntryOf(n)->attribute, ValueOf(*context::EntryOf(n)));
  for (const context::Value& value : t->context.values) {
    if (value.depth != 0 && value.attribute != nullptr)
      add(value.attribute, BesideOf(value.attribute->type, value.bits));
  }
  Snapshot snapshot;
  Measure(&snapshot);
  for (uint32_t i = 0; i < snapshot.count; ++i)
    add(snapshot.values[i].attribute, NumberOf(snapshot.values[i].attribute->type, snapshot.values[i].bits));
  return count;
}

void Push(const rankine_pair* pairs, size_t count) {
  rt::KeepErrno keep;
  Thread* t = context::Ready();
  if (t == nullptr || (t->context.mode & context::kPaused) != 0) return;
  Snapshot pushed;
  for (size_t i = 0; i < count; ++i)
    pushed.Add(Of(pairs[i].attribute), pairs[i].value.type, pairs[i].value.of.u);
  TakeSnapshot(&t->context, t->context.node, &pushed);
}

void Add(rankine_snapshot* snapshot, rankine_attr attribute, const rankine_value* value) {
  if (snapshot == nullptr || value == nullptr) return;
  reinterpret_cast<Snapshot*>(snapshot)->Add(Of(attribute), value->type, value->of.u);
}

}  // namespace

const rankine_service_api kServiceApi = {
    RANKINE_SERVICE_VERSION,
    sizeof(rankine_service_api),
    FindOrMake,
    Name,
    Type,
    Properties,
    Begin,
    Set,
    End,
    Current,
    Pull,
    Push,
    Add,
};

}  // namespace rankine::recorder
