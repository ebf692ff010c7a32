// The columns of a result. Those that SELECT names are known from the plan; those that stand for `*` come as
// the attributes of records are met, by any thread.
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
  bool nested = false;         // its texts may be paths; filled in when all is read
  std::string attribute;       // as OutputColumn
  bool path_only = false;      // as OutputColumn
  bool of_everything = false;  // `*` stands for it
  std::string alias;           // of the attribute that it is named after; filled in when all is read
};

class ColumnList {
 public:
  explicit ColumnList(const Plan& plan);
  // Any thread. The column of an attribute of `*`, made when it is new; `sequence` says when it came.
  size_t IndexOf(std::string_view name, uint64_t sequence);
  // Any thread. The reference stays valid.
  const ResultColumn& At(size_t index) const;
  size_t size() const;
  // When all is read: the columns in the order in which they are shown.
  std::vector<size_t> Shown() const;
  // As bytes for another process, and the columns there: by index in the other list, the index in this one,
  // made where it is new.
  void Save(std::string& out) const;
  std::vector<size_t> Load(std::string_view list);
  void MarkNested(std::string_view name);
  // What an input says of the attribute with this name.
  void Describe(std::string_view attribute, const std::string& alias, const std::string& unit);

 private:
  size_t IndexAt(std::string_view name, uint64_t place);

  mutable std::mutex mutex_;
  std::deque<ResultColumn> columns_;
  std::map<std::string, size_t, std::less<>> by_name_;
  uint64_t everything_place_ = 0;
};

// One thread's view of a list: asks the list only for columns that it has not seen.
class ColumnNames {
 public:
  explicit ColumnNames(const ColumnList& list) : list_(list) {}
  const ResultColumn& At(size_t index) {
    while (seen_.size() <= index) seen_.push_back(&list_.At(seen_.size()));
    return *seen_[index];
  }
  const std::string& Json(size_t index) {  // the name in quotes
    while (json_.size() <= index) json_.push_back(base::JsonQuoted(At(json_.size()).name));
    return json_[index];
  }

 private:
  const ColumnList& list_;
  std::vector<const ResultColumn*> seen_;
  std::vector<std::string> json_;
};

}  // namespace rankine::query
