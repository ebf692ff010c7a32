// SPDX-License-Identifier: BSD-3-Clause
// Attributes and run-wide values defined by the .cali files that a query reads. FORMAT cali writes them again
// unchanged.
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
  // `alone`: whether the query reads nothing but .cali files.
  explicit CaliOrigin(bool alone) : alone_(alone) {}
  bool alone() const { return alone_; }
  void Add(const exchange::cali::File& file);
  // The attribute, as defined by the first file that has it.
  std::optional<context::Attribute> Find(std::string_view name) const;
  // The run-wide values that all files have in common, in the order of the first file added. The strings in
  // the values live as long as this object.
  std::vector<exchange::cali::Global> Common() const;

 private:
  exchange::cali::Global Kept(const exchange::cali::Global& global);

  const bool alone_;
  mutable std::mutex mutex_;
  bool first_ = true;
  std::map<std::string, context::Attribute, std::less<>> attributes_;
  std::vector<exchange::cali::Global> common_;
  std::deque<std::string> texts_;  // storage for the strings in `common_`
};

}  // namespace rankine::cli
