// SPDX-License-Identifier: BSD-3-Clause
// Writes tables to a new SQLite database in one transaction, so that the file contains either all tables or
// nothing.
#pragma once
#include <memory>
#include <string>

#include "exchange/tables/file.h"

struct sqlite3;
struct sqlite3_stmt;

namespace rankine::exchange::sqlite {

// Integers above 2^63 - 1 are stored as 2^63 - 1.
class Writer : public TableFile {
 public:
  explicit Writer(std::string path) : path_(std::move(path)) {}
  ~Writer() override;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  bool Make() override;
  base::Status Open() override;
  base::Status Begin(std::string_view name, std::span<const base::TableColumn> columns) override;
  base::Status Row(std::span<const base::Cell> cells) override;
  base::Status Close() override;  // commits

 private:
  base::Status Run(const std::string& sql);
  base::Status Failed() const;

  std::string path_;
  sqlite3* base_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

}  // namespace rankine::exchange::sqlite
