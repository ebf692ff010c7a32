// SPDX-License-Identifier: BSD-3-Clause
// The columns of a result. The columns that SELECT names come from the plan. When a thread reads records
// with new attributes, it adds columns for `*`.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/json.h"
#include "query/language/plan.h"

namespace rankine::query {

struct ResultColumn {
  std::string name;
  std::string unit;
  uint64_t place = 0;          // Columns are shown in the order of this sort key.
  bool nested = false;         // true if the column's texts may be paths; set after all inputs have been read
  std::string attribute;       // as in OutputColumn
  bool path_only = false;      // as in OutputColumn
  bool of_everything = false;  // True if the column represents an attribute that `*` shows.
  // alias of the attribute that has the column's name; set after all inputs have been read
  std::string alias;
};

class ColumnList {
 public:
  explicit ColumnList(const Plan& plan);
  // Finds the column for an attribute of `*`, or creates one. The argument `sequence` is the position of
  // the record in the input. Thread-safe.
  size_t IndexOf(std::string_view name, uint64_t sequence);
  // Thread-safe. The reference stays valid.
  const ResultColumn& At(size_t index) const;
  size_t size() const;
  // Returns the columns in the order in which they are shown. May be called only after all inputs have been
  // read.
  std::vector<size_t> Shown() const;
  // `Save` writes the list for another process. `Load` reads a list that `Save` wrote, and adds the columns
  // that this list lacks. For each column of the other list, `Load` returns its index in this list.
  void Save(std::string& out) const;
  std::vector<size_t> Load(std::string_view list);
  void MarkNested(std::string_view name);
  // Sets the alias and the unit of an attribute, as an input defines them.
  void Describe(std::string_view attribute, const std::string& alias, const std::string& unit);

 private:
  size_t IndexAt(std::string_view name, uint64_t place);

  mutable std::mutex mutex_;
  std::deque<ResultColumn> columns_;
  std::map<std::string, size_t, std::less<>> by_name_;
  uint64_t everything_place_ = 0;
};

// One thread's cached view of a ColumnList. The view looks up each column in the list only once.
class ColumnNames {
 public:
  explicit ColumnNames(const ColumnList& list) : list_(list) {}
  const ResultColumn& At(size_t index) {
    while (seen_.size() <= index) seen_.push_back(&list_.At(seen_.size()));
    return *seen_[index];
  }
  const std::string& Json(size_t index) {  // the column's name in quotes
    while (json_.size() <= index) json_.push_back(base::JsonQuoted(At(json_.size()).name));
    return json_[index];
  }

 private:
  const ColumnList& list_;
  std::vector<const ResultColumn*> seen_;
  std::vector<std::string> json_;
};

}  // namespace rankine::query
