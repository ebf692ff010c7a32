// A condition on one column, tested a batch at a time: `name`, `name < 5`, `name = text`, `name =~ "x"`.
// What is not of this form, or has its value in the tree, is evaluated record by record (code.h), with the
// same result.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "context/batch.h"
#include "query/language/code.h"
#include "query/values/selection.h"

namespace rankine::query {

// One thread.
class ColumnFilter {
 public:
  // `code` outlives it.
  explicit ColumnFilter(const Code& code);
  // The field that it compares, in Plan::fields; nothing: the condition has another form.
  std::optional<size_t> field() const { return field_; }
  // Before the first batch of a part.
  void Start() { text_passes_.clear(); }
  // Narrows the selection; false: not for a column of this type, and nothing was done.
  bool Apply(const context::Column& column, const context::Space& space, Selection& selection);

 private:
  // The integers that pass, as bits in the order of the type: those at most `span` above `low`, or all
  // others.
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
  bool negative_ = false;            // != and !~ hold where the value is missing
  std::vector<int8_t> text_passes_;  // by number of the text in the space; -1: not asked yet
};

}  // namespace rankine::query
