// SPDX-License-Identifier: BSD-3-Clause
// The last step of a query, which converts the ordered rows to text.
#pragma once
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "query/execution/known_names.h"
#include "query/output/columns.h"
#include "query/output/format.h"
#include "query/output/output.h"
#include "query/values/row_bytes.h"

namespace rankine::query {

// May be used by one thread at a time. No output is written until all names of the query are known.
class ResultWriter {
 public:
  // Either `row_format` or `table_format` must be set, but not both.
  ResultWriter(const ColumnList& columns, const KnownNames& names, const RowFormat* row_format,
               TableFormat* table_format, size_t memory, Output& out);
  base::Status Text(std::string_view row_text);  // Writes a row that has already been converted to text.
  base::Status Bytes(std::string_view row_bytes);
  base::Status Finish(const Globals& globals);
  uint64_t rows() const { return rows_; }

 private:
  base::Status Written(const base::Status& status);

  const ColumnList& columns_;
  const KnownNames& names_;
  const RowFormat* row_format_;
  TableFormat* table_format_;
  ColumnNames column_names_;
  HeldOutput out_;
  RowStore store_;
  std::string text_;
  uint64_t rows_ = 0;
};

}  // namespace rankine::query
