// SPDX-License-Identifier: BSD-3-Clause
// The interface of a writer of tables: rows of typed cells, one table after another, into a file of another
// format.
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
  std::string_view name;  // a word of lower-case letters and _
  CellType type = CellType::integer;
};

// std::monostate: the value is unknown. A text comes from outside and may hold any bytes.
using Cell = std::variant<std::monostate, uint64_t, int64_t, double, std::string_view>;

// One thread uses a sink. After a failure the caller makes no further call. The message of each failed status
// is a sentence.
class TableSink {
 public:
  virtual ~TableSink() = default;
  // The name consists of lower-case letters and _, and no table had it before.
  virtual Status Begin(std::string_view name, std::span<const TableColumn> columns) = 0;
  // The row has as many cells as the table has columns.
  virtual Status Row(std::span<const Cell> cells) = 0;
};

}  // namespace rankine::base
