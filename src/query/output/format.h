// SPDX-License-Identifier: BSD-3-Clause
// Writes a result as text. Some formats write each row as it comes; others need all rows before the first
// line.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "context/batch.h"
#include "query/language/plan.h"
#include "query/output/columns.h"
#include "query/output/output.h"
#include "query/values/row_bytes.h"
#include "query/values/selection.h"

namespace rankine::query {

using Globals = std::vector<std::pair<std::string, Value>>;

// Formats that write rows one by one. Immutable: several threads may write rows at the same time. A row is
// indexed like the column list, and may be shorter.
//
// `json` writes a list of objects with the columns' names, without missing values. `csv` writes RFC 4180 with
// a header line. `expand` writes one record on a line, `name=value,...`, with \ before , = \ and without
// missing values. `format` writes the given text with %name% or %[12r]name% replaced. All formats except json
// make control characters in foreign text visible (visible_text.h). `json` keeps the text exactly, escaped.
class RowFormat {
 public:
  virtual ~RowFormat() = default;
  virtual std::string Head(const ColumnList&) const { return {}; }
  virtual void Row(ColumnNames& names, std::span<const Value> row, std::string& out) const = 0;
  virtual std::string_view Between() const { return {}; }
  virtual std::string Tail(const ColumnList&, const Globals&, bool) const {
    return {};
  }  // bool: whether there are any rows
};

// Formats that write all rows at once.
class TableFormat {
 public:
  virtual ~TableFormat() = default;
  virtual base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                             Output& out) = 0;
};

// Copies records unchanged, for a plan with copies(). For one thread, in the order of the inputs.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;
  virtual base::Status Take(const context::Space& space, const context::Batch& batch,
                            const Selection& records) = 0;
  virtual void End(const context::Space& space) = 0;  // the space gives no more records
  virtual base::Status Finish() = 0;
};

// nullptr: the format needs all rows.
std::unique_ptr<RowFormat> MakeRowFormat(const Plan& plan);
// nullptr: it is a row format, or the command makes it (cali).
std::unique_ptr<TableFormat> MakeTableFormat(const Plan& plan);

// One value as shown to people: reals have at most 6 significant decimals, paths have slashes.
std::string TableText(const Value& value);
void AppendPadded(std::string& out, const std::string& text, size_t width, bool right);
// Lines "name : value".
std::string GlobalsText(const Globals& globals);
// The option column-width; 0: no limit. `of_cali_query`: cali-query's limit if the option is not given.
size_t WidthOption(const Plan& plan, size_t of_cali_query);

}  // namespace rankine::query
