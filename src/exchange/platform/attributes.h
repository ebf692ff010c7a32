// SPDX-License-Identifier: BSD-3-Clause
// Reads the attributes of one element by name and type. Only the first error is kept, and is the reason for
// the failure.
#pragma once
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "exchange/platform/units.h"
#include "exchange/platform/xml.h"

namespace rankine::exchange::platform {

class Attributes {
 public:
  explicit Attributes(const Element& element) : element_(element) {}

  std::string Text(std::string_view name, std::string_view otherwise = {}) {
    const std::string_view* found = element_.Find(name);
    return std::string(found != nullptr ? *found : otherwise);
  }
  std::string Needed(std::string_view name) {
    if (element_.Find(name) == nullptr || element_.Find(name)->empty())
      Fail("<" + std::string(element_.name) + "> needs " + std::string(name) + "=");
    return Text(name);
  }
  double Value(std::string_view name, Unit unit, double otherwise) {
    const std::string_view* found = element_.Find(name);
    if (found == nullptr || found->empty()) return otherwise;
    const auto value = ReadValue(*found, unit);
    if (!value) Fail(Quoted(name, *found) + " is not a value, or has an unknown unit");
    return value.value_or(otherwise);
  }
  double NeededValue(std::string_view name, Unit unit) {
    Needed(name);
    return Value(name, unit, 0);
  }
  uint32_t Whole(std::string_view name, uint32_t otherwise) {
    const std::string_view* found = element_.Find(name);
    if (found == nullptr || found->empty()) return otherwise;
    uint32_t value = 0;
    const auto read = std::from_chars(found->data(), found->data() + found->size(), value);
    if (read.ec != std::errc{} || read.ptr != found->data() + found->size())
      Fail(Quoted(name, *found) + " is not a whole number");
    return value;
  }
  // Returns the value in `choices` for the attribute's word. If the element does not have the attribute,
  // returns `otherwise`.
  template <class T, size_t N>
  T Choice(std::string_view name, const std::pair<std::string_view, T> (&choices)[N], T otherwise) {
    const std::string_view* found = element_.Find(name);
    if (found == nullptr || found->empty()) return otherwise;
    for (const auto& [word, value] : choices) {
      if (word == *found) return value;
    }
    Fail(Quoted(name, *found) + " is not supported");
    return otherwise;
  }
  // Fails if the element has any of the attributes `names`. If the attribute were ignored, the result of a
  // simulation would change.
  template <size_t N>
  void Refuse(const std::string_view (&names)[N]) {
    for (const std::string_view name : names) {
      const std::string_view* found = element_.Find(name);
      if (found != nullptr && !found->empty()) Fail(Quoted(name, *found) + " is not supported");
    }
  }
  void Fail(std::string why) {
    if (reason_.empty()) reason_ = std::move(why);
  }
  std::string& reason() { return reason_; }

 private:
  static std::string Quoted(std::string_view name, std::string_view value) {
    return std::string(name) + "=\"" + std::string(value) + "\"";
  }
  const Element& element_;
  std::string reason_;
};

}  // namespace rankine::exchange::platform
