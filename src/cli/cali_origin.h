// SPDX-License-Identifier: BSD-3-Clause
// Holds the attributes and run-wide values that the .cali files of a query define. FORMAT cali writes these
// attributes and values unchanged.
#pragma once
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/cali/file.h"

namespace rankine::cli {

// Thread-safe.
class CaliOrigin {
 public:
  // The parameter `alone` is true if the query reads only .cali files.
  explicit CaliOrigin(bool alone) : alone_(alone) {}
  bool alone() const { return alone_; }
  void Add(const exchange::cali::File& file);
  // Returns the attribute with the given name, as defined by the first file that has such an attribute.
  std::optional<context::Attribute> Find(std::string_view name) const;
  // Returns the run-wide values that all files have in common, in the order of the file that was added
  // first. The strings in the values live as long as this object.
  std::vector<exchange::cali::Global> Common() const;

 private:
  exchange::cali::Global Kept(const exchange::cali::Global& global);

  const bool alone_;
  mutable std::mutex mutex_;
  bool first_ = true;
  std::map<std::string, context::Attribute, std::less<>> attributes_;
  std::vector<exchange::cali::Global> common_;
  std::deque<std::string> texts_;  // the storage for the strings in the member `common_`
};

}  // namespace rankine::cli
