// SPDX-License-Identifier: BSD-3-Clause
// Writes tables as comma-separated values (RFC 4180), one file per table, into a new folder. The first line
// contains the column names. Unknown values are empty. Lines end with CR LF.
#pragma once
#include <cstdio>
#include <string>

#include "exchange/tables/file.h"

namespace rankine::exchange::csv {

class Writer : public TableFile {
 public:
  explicit Writer(std::string folder) : folder_(std::move(folder)) {}
  ~Writer() override;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  bool Make() override;
  base::Status Open() override { return base::Status::Ok(); }
  base::Status Begin(std::string_view name, std::span<const base::TableColumn> columns) override;
  base::Status Row(std::span<const base::Cell> cells) override;
  base::Status Close() override;

 private:
  base::Status Failed() const;

  std::string folder_, name_, line_;
  FILE* file_ = nullptr;
};

// Quotes the text if it contains a quote, a comma or a line end.
void AppendField(std::string_view text, std::string* line);

}  // namespace rankine::exchange::csv
