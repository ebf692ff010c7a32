// Tables on their way into a file of another format: rows of typed cells, one table after another.
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

// Nothing: not known. Text is foreign: any bytes.
using Cell = std::variant<std::monostate, uint64_t, int64_t, double, std::string_view>;

// One thread. After a failure nothing more is called; each status is a sentence.
class TableSink {
 public:
  virtual ~TableSink() = default;
  // The name is a word as those of columns, and new.
  virtual Status Begin(std::string_view name, std::span<const TableColumn> columns) = 0;
  // As many cells as columns.
  virtual Status Row(std::span<const Cell> cells) = 0;
};

}  // namespace rankine::base
