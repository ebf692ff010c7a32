// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/result_writer.h"

namespace rankine::query {

ResultWriter::ResultWriter(const ColumnList& columns, const KnownNames& names, const RowFormat* row_format,
                           TableFormat* table_format, size_t memory, Output& out)
    : columns_(columns),
      names_(names),
      row_format_(row_format),
      table_format_(table_format),
      column_names_(columns),
      out_(out),
      store_(memory) {}

base::Status ResultWriter::Written(const base::Status& status) {
  return status.ok() && names_.complete() ? out_.Release() : status;
}

base::Status ResultWriter::Text(std::string_view row_text) {
  base::Status status =
      out_.Write(rows_++ == 0 ? row_format_->Head(columns_) : std::string(row_format_->Between()));
  if (status.ok()) status = out_.Write(row_text);
  return Written(status);
}

base::Status ResultWriter::Bytes(std::string_view row_bytes) {
  if (row_format_ == nullptr) {
    ++rows_;
    return store_.Add(row_bytes);
  }
  // The heading may need the final list of columns, so it is written as late as possible.
  if (rows_ == 0) text_ = row_format_->Head(columns_);
  const bool first = rows_++ == 0;
  if (!first) text_ = row_format_->Between();
  row_format_->Row(column_names_, TakeRow(row_bytes), text_);
  return Written(out_.Write(text_));
}

base::Status ResultWriter::Finish(const Globals& globals) {
  base::Status status;
  if (row_format_ == nullptr) {
    status = table_format_->Write(columns_, store_, globals, out_);
  } else {
    if (rows_ == 0) status = out_.Write(row_format_->Head(columns_));
    if (status.ok()) status = out_.Write(row_format_->Tail(columns_, globals, rows_ > 0));
  }
  return status.ok() ? out_.Release() : status;
}

}  // namespace rankine::query
