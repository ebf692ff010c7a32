// SPDX-License-Identifier: BSD-3-Clause
// Writes a result as text. Some formats write each row immediately. Other formats need all rows before they
// can write the first line.
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

// A format that writes rows one by one. The object does not change, so several threads may write rows at
// the same time. The values of a row are in the order of the column list. A row may be shorter than the
// column list.
//
// `json` writes a list of objects keyed by column name, without missing values. `csv` writes RFC 4180 with
// a header line. `expand` writes one record per line, `name=value,...`, without missing values; a backslash
// escapes comma, equals sign and backslash. `format` writes the given text, in which %name% or %[12r]name% is
// replaced. All formats except json make control characters in recorded text visible (visible_text.h). `json`
// escapes control characters, so the text is preserved exactly.
class RowFormat {
 public:
  virtual ~RowFormat() = default;
  virtual std::string Head(const ColumnList&) const { return {}; }
  virtual void Row(ColumnNames& names, std::span<const Value> row, std::string& out) const = 0;
  virtual std::string_view Between() const { return {}; }
  virtual std::string Tail(const ColumnList&, const Globals&, bool) const {
    return {};
  }  // The argument is true if the result has any rows.
};

// A format that needs all rows before it can write the first row.
class TableFormat {
 public:
  virtual ~TableFormat() = default;
  virtual base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                             Output& out) = 0;
};

// A format that copies records unchanged, for a plan with copies(). Not thread-safe; must be called in the
// order of the inputs.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;
  virtual base::Status Take(const context::Space& space, const context::Batch& batch,
                            const Selection& records) = 0;
  virtual void End(const context::Space& space) = 0;  // Must be called after the last record of a space.
  virtual base::Status Finish() = 0;
};

// Returns nullptr if the format needs all rows before it can write.
std::unique_ptr<RowFormat> MakeRowFormat(const Plan& plan);
// Returns nullptr if the format writes the rows one by one. The function also returns nullptr if the
// command line creates the format (cali).
std::unique_ptr<TableFormat> MakeTableFormat(const Plan& plan);

// Formats a value for people. Reals have at most 6 significant digits. The elements of a path are separated
// by slashes.
std::string TableText(const Value& value);
void AppendPadded(std::string& out, const std::string& text, size_t width, bool right);
// Returns lines of the form "name : value".
std::string GlobalsText(const Globals& globals);
// Returns the option column-width; 0: no limit. The argument `of_cali_query` is the limit that cali-query
// uses if the option is missing.
size_t WidthOption(const Plan& plan, size_t of_cali_query);

}  // namespace rankine::query
