// SPDX-License-Identifier: BSD-3-Clause
// Tests a condition on one column for a whole batch: `name`, `name < 5`, `name = text`, `name =~ "x"`.
// Other conditions, and conditions on values in the context tree, are evaluated for one record at a time
// (code.h). Both methods of evaluation give the same results.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "context/batch.h"
#include "query/language/code.h"
#include "query/values/selection.h"

namespace rankine::query {

// Not thread-safe.
class ColumnFilter {
 public:
  // The argument `code` must outlive this object.
  explicit ColumnFilter(const Code& code);
  // Returns the field that the condition tests, as an index into Plan::fields. Returns nullopt if the
  // condition has a different form.
  std::optional<size_t> field() const { return field_; }
  // Must be called before the first batch of a part.
  void Start() { text_passes_.clear(); }
  // Removes the records that do not meet the condition from the selection. If the type of the column is
  // unsuitable, returns false and changes nothing.
  bool Apply(const context::Column& column, const context::Space& space, Selection& selection);

 private:
  // The integers that pass the filter, as bits of the column's type. The passing integers are the integers
  // from `low` to `low` + `span`, or all other integers.
  struct Range {
    uint64_t low = 0, span = 0;
    bool none = false;
  };
  Range RangeOf(bool is_signed) const;
  void Numbers(const context::Column& column, Selection& selection) const;
  void Texts(const context::Column& column, const context::Space& space, Selection& selection);

  const Code& code_;
  std::optional<size_t> field_;
  bool exists_ = false;
  bool negative_ = false;  // True for the operators != and !~, which are true if the value is
                           // missing.
  // results by the number of the text in the context space; -1: not evaluated yet
  std::vector<int8_t> text_passes_;
};

}  // namespace rankine::query
