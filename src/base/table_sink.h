// SPDX-License-Identifier: BSD-3-Clause
// The interface for writing tables to a file of another format: rows of typed cells, one table after another.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace rankine::base {

enum class CellType : uint8_t { integer, real, text };

struct TableColumn {
  std::string_view name;  // The name of a column consists of lower-case letters and _.
  CellType type = CellType::integer;
};

// The value of one cell. std::monostate means that the value is unknown. Strings are untrusted, and may
// contain any bytes.
using Cell = std::variant<std::monostate, uint64_t, int64_t, double, std::string_view>;

// The object is not thread-safe. After the first failure, the caller must not call this object again. The
// status of a failed call contains a message of one sentence.
class TableSink {
 public:
  virtual ~TableSink() = default;
  // Begins a table. The name `name` consists of lower-case letters and _. The name must differ from the names
  // of all previous tables.
  virtual Status Begin(std::string_view name, std::span<const TableColumn> columns) = 0;
  // Adds a row, which must have as many cells as the table has columns.
  virtual Status Row(std::span<const Cell> cells) = 0;
};

}  // namespace rankine::base
