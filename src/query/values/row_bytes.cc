// SPDX-License-Identifier: BSD-3-Clause
#include "query/values/row_bytes.h"

#include "query/values/value_bytes.h"

namespace rankine::query {

void PutRow(std::string& out, std::span<const Value> row) {
  while (!row.empty() && Missing(row.back())) row = row.first(row.size() - 1);
  PutNumber(out, row.size());
  for (const Value& value : row) PutValue(out, value);
}

std::vector<Value> TakeRow(std::string_view bytes) {
  base::ByteReader in = ReaderOf(bytes);
  std::vector<Value> row;
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) row.push_back(TakeValue(in));
  return row;
}

base::Status RowStore::Add(std::string_view row_bytes) {
  if (used_ > memory_) return file_.Append(row_bytes);
  used_ += row_bytes.size() + sizeof(std::string);
  rows_.emplace_back(row_bytes);
  return base::Status::Ok();
}

base::Status RowStore::ForEach(const std::function<void(std::span<const Value>)>& each) {
  for (const std::string& row : rows_) each(TakeRow(row));
  if (file_.pieces() == 0) return base::Status::Ok();
  base::Status flushed = file_.Flush();
  if (!flushed.ok()) return flushed;
  TempFile::Reader reader(file_);
  std::string_view piece;
  while (reader.Next(piece)) each(TakeRow(piece));
  return reader.failed() ? base::Status{"a temporary file cannot be read back"} : base::Status::Ok();
}

}  // namespace rankine::query
