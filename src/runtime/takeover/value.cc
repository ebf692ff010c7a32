#include "runtime/takeover/value.h"

#include <bit>
#include <cerrno>
#include <cstring>

#include "base/rt/text.h"
#include "runtime/context/loops.h"
#include "runtime/context/metadata.h"
#include "runtime/context/mismatch.h"
#include "runtime/context/regions.h"
#include "runtime/context/values.h"

namespace rankine::runtime::takeover {
namespace {

bool IsGlobal(const Named* named) {
  return (named->attribute.properties & RANKINE_GLOBAL) != 0;
}

void SetGlobal(const Named* named, const Value& value) {
  if (!context::IsBytes(value.type)) {
    context::MetadataBits(named->attribute.name, value.type, value.bits);
  } else {
    rt::Text<context::kMaxText> text;
    text << value.text;
    context::MetadataText(named->attribute.name, text.c_str());
  }
}

bool CanTake(const Named* named, const Value& value) {
  return named != nullptr && IsKnown(named) && value.type != kNoType && named->attribute.type != kNoType;
}

}  // namespace

Value Value::Double(double value) {
  return {RANKINE_DOUBLE, std::bit_cast<uint64_t>(value)};
}

Value Value::Text(const char* value) {
  if (value == nullptr) return {};
  return {RANKINE_STRING, 0, value};
}

void BeginValue(Named* named, const Value& value) {
  if (!CanTake(named, value)) return;
  if (IsGlobal(named)) return SetGlobal(named, value);
  if (named->loop.name != nullptr && !context::IsBytes(value.type)) {
    const uint64_t number = context::Converted(value.type, RANKINE_INT, value.bits);
    return context::IterationBegin(&named->loop, static_cast<int64_t>(number));
  }
  if (context::IsBytes(value.type))
    return context::BeginBytes(&named->attribute, value.text.data(), value.text.size());
  context::BeginBits(&named->attribute, value.type, value.bits);
}

void SetValue(Named* named, const Value& value) {
  if (!CanTake(named, value)) return;
  if (IsGlobal(named)) return SetGlobal(named, value);
  if (named->loop.name != nullptr) return BeginValue(named, value);
  if (context::IsBytes(value.type))
    return context::SetBytes(&named->attribute, value.text.data(), value.text.size());
  context::SetBits(&named->attribute, value.type, value.bits);
}

void EndValue(Named* named, uint64_t site) {
  if (named == nullptr || !IsKnown(named) || named->attribute.type == kNoType || IsGlobal(named)) return;
  if (named->loop.name != nullptr) return context::EndIteration(&named->loop, site);
  context::EndValue(&named->attribute, site);
}

void BeginText(rankine_attribute* attribute, const char* text) {
  if (text != nullptr) context::BeginBytes(attribute, text, std::strlen(text));
}

void EndText(rankine_attribute* attribute, const char* text, uint64_t site) {
  if (text == nullptr) return context::EndValue(attribute, site);
  const int saved = errno;
  Thread* t = context::Ready();
  const context::Attribute* known = t == nullptr ? nullptr : context::AttributeOf(attribute);
  if (known != nullptr) context::EndEntry(t, context::FindEntry(known, text), site);
  errno = saved;
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

}  // namespace rankine::runtime::takeover
