// SPDX-License-Identifier: BSD-3-Clause
#include "cli/cali_origin.h"

#include <algorithm>

namespace rankine::cli {

using exchange::cali::Global;

Global CaliOrigin::Kept(const Global& global) {
  Global kept = global;
  kept.value.text = texts_.emplace_back(global.value.text);
  return kept;
}

void CaliOrigin::Add(const exchange::cali::File& file) {
  const std::scoped_lock lock(mutex_);
  for (const context::Attribute& attribute : file.attributes())
    attributes_.emplace(attribute.name, attribute);
  if (first_) {
    for (const Global& global : file.globals()) common_.push_back(Kept(global));
    first_ = false;
    return;
  }
  std::erase_if(common_, [&](const Global& mine) {
    return std::none_of(file.globals().begin(), file.globals().end(), [&](const Global& theirs) {
      return theirs.attribute.name == mine.attribute.name && theirs.value == mine.value;
    });
  });
}

std::optional<context::Attribute> CaliOrigin::Find(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  const auto found = attributes_.find(name);
  if (found == attributes_.end()) return std::nullopt;
  return found->second;
}

std::vector<Global> CaliOrigin::Common() const {
  const std::scoped_lock lock(mutex_);
  return common_;
}

}  // namespace rankine::cli
