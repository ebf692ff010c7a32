// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/sqlite/writer.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <climits>

#include "base/text/valid_text.h"

namespace rankine::exchange::sqlite {
namespace {

const char* TypeName(base::CellType type) {
  return type == base::CellType::text ? "TEXT" : type == base::CellType::real ? "REAL" : "INTEGER";
}

struct Bind {
  sqlite3_stmt* insert;
  int place;
  int operator()(std::monostate) const { return sqlite3_bind_null(insert, place); }
  int operator()(uint64_t number) const {
    return sqlite3_bind_int64(insert, place, static_cast<int64_t>(std::min<uint64_t>(number, INT64_MAX)));
  }
  int operator()(int64_t number) const { return sqlite3_bind_int64(insert, place, number); }
  int operator()(double number) const { return sqlite3_bind_double(insert, place, number); }
  int operator()(std::string_view text) const {
    // SQLite would treat a nullptr as NULL instead of an empty text.
    const char* data = text.data() == nullptr ? "" : text.data();
    const auto size = static_cast<sqlite3_uint64>(text.size());
    if (!base::IsValidText(text)) {
      const std::string valid = base::ValidText(text);
      return sqlite3_bind_text64(insert, place, valid.data(), valid.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    return sqlite3_bind_text64(insert, place, data, size, SQLITE_STATIC, SQLITE_UTF8);
  }
};

}  // namespace

Writer::~Writer() {
  sqlite3_finalize(insert_);
  sqlite3_close(base_);
}

base::Status Writer::Failed() const {
  return {"cannot write " + path_ + ": " + (base_ == nullptr ? "no memory" : sqlite3_errmsg(base_))};
}

base::Status Writer::Run(const std::string& sql) {
  return sqlite3_exec(base_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK ? base::Status::Ok()
                                                                                  : Failed();
}

bool Writer::Make() {
  const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file >= 0) close(file);
  return file >= 0;
}

base::Status Writer::Open() {
  if (sqlite3_open_v2(path_.c_str(), &base_, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK) return Failed();
  // A journal would be useless, because nobody reads the file before it is complete, and an incomplete file
  // is removed.
  if (base::Status status = Run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF"); !status.ok())
    return status;
  return Run("BEGIN");
}

base::Status Writer::Begin(std::string_view name, std::span<const base::TableColumn> columns) {
  std::string table = "CREATE TABLE " + std::string(name) + " (";
  std::string insert = "INSERT INTO " + std::string(name) + " VALUES (";
  for (size_t i = 0; i < columns.size(); ++i) {
    table.append(i == 0 ? "\"" : ", \"")
        .append(columns[i].name)
        .append("\" ")
        .append(TypeName(columns[i].type));
    insert += i == 0 ? "?" : ",?";
  }
  if (base::Status status = Run(table + ")"); !status.ok()) return status;
  insert += ")";
  sqlite3_finalize(insert_);
  insert_ = nullptr;
  return sqlite3_prepare_v2(base_, insert.c_str(), -1, &insert_, nullptr) == SQLITE_OK ? base::Status::Ok()
                                                                                       : Failed();
}

base::Status Writer::Row(std::span<const base::Cell> cells) {
  for (size_t i = 0; i < cells.size(); ++i) {
    if (std::visit(Bind{insert_, static_cast<int>(i) + 1}, cells[i]) != SQLITE_OK) return Failed();
  }
  if (sqlite3_step(insert_) != SQLITE_DONE || sqlite3_reset(insert_) != SQLITE_OK) return Failed();
  return base::Status::Ok();
}

base::Status Writer::Close() {
  sqlite3_finalize(insert_);
  insert_ = nullptr;
  if (base::Status status = Run("COMMIT"); !status.ok()) return status;
  const bool good = sqlite3_close(base_) == SQLITE_OK;
  base_ = nullptr;
  return good ? base::Status::Ok() : base::Status{"cannot write " + path_};
}

}  // namespace rankine::exchange::sqlite
