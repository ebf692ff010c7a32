// SPDX-License-Identifier: BSD-3-Clause
// Parses the elements of an XML text, with their attributes and positions, using expat. Entities are
// rejected. Platform files need no entities, and a small file could use entities to expand to a huge text.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"

namespace rankine::exchange::platform {

struct Element {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> attributes;
  rankine::platform::Place place;
  // Returns nullptr if the element does not have the attribute.
  const std::string_view* Find(std::string_view attribute) const {
    for (const auto& [name_, value] : attributes) {
      if (name_ == attribute) return &value;
    }
    return nullptr;
  }
};

class ElementHandler {
 public:
  virtual ~ElementHandler() = default;
  // Returns an empty string if parsing can continue. On failure, parsing stops, and the returned reason is
  // reported with the element's position.
  virtual std::string Begin(const Element& element) = 0;
  virtual std::string End(std::string_view name) = 0;
  // This function is called for text between elements, which may arrive in several pieces.
  virtual void Text(std::string_view /*piece*/) {}
};

// Reads the text. An error message has the form "NAME:LINE:COLUMN: reason".
base::Status ReadXml(std::string_view text, const std::string& name, ElementHandler& handler);

std::string Where(const std::string& name, rankine::platform::Place place);

}  // namespace rankine::exchange::platform
