// SPDX-License-Identifier: BSD-3-Clause
// The columns of a result. Columns that SELECT names come from the plan. Columns of `*` are added by any
// thread when records have new attributes.
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
  uint64_t place = 0;          // columns are shown in this order
  bool nested = false;         // whether the column's texts may be paths; set after all is read
  std::string attribute;       // as in OutputColumn
  bool path_only = false;      // as in OutputColumn
  bool of_everything = false;  // whether the column comes from `*`
  std::string alias;           // alias of the attribute with the column's name; set after all is read
};

class ColumnList {
 public:
  explicit ColumnList(const Plan& plan);
  // Safe for any thread. Finds or creates the column for an attribute of `*`. `sequence` is the record's
  // position.
  size_t IndexOf(std::string_view name, uint64_t sequence);
  // Safe for any thread. The reference stays valid.
  const ResultColumn& At(size_t index) const;
  size_t size() const;
  // The columns in the order in which they are shown. Call it after all is read.
  std::vector<size_t> Shown() const;
  // Save writes the list for another process. Load reads another list and adds missing columns. Load returns
  // for each index there the index here.
  void Save(std::string& out) const;
  std::vector<size_t> Load(std::string_view list);
  void MarkNested(std::string_view name);
  // Sets the alias and unit that an input gives for an attribute.
  void Describe(std::string_view attribute, const std::string& alias, const std::string& unit);

 private:
  size_t IndexAt(std::string_view name, uint64_t place);

  mutable std::mutex mutex_;
  std::deque<ResultColumn> columns_;
  std::map<std::string, size_t, std::less<>> by_name_;
  uint64_t everything_place_ = 0;
};

// One thread's view of a list. The view asks the list only for columns that it has not seen yet.
class ColumnNames {
 public:
  explicit ColumnNames(const ColumnList& list) : list_(list) {}
  const ResultColumn& At(size_t index) {
    while (seen_.size() <= index) seen_.push_back(&list_.At(seen_.size()));
    return *seen_[index];
  }
  const std::string& Json(size_t index) {  // the quoted name
    while (json_.size() <= index) json_.push_back(base::JsonQuoted(At(json_.size()).name));
    return json_[index];
  }

 private:
  const ColumnList& list_;
  std::vector<const ResultColumn*> seen_;
  std::vector<std::string> json_;
};

}  // namespace rankine::query
