// A result as text. Some formats write each row as it comes; the others need all rows before the first line.
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

// Rows one by one. Immutable: rows may be written by several threads at a time. A row is by index of the
// column list, and may be shorter than it.
//
// json: a list of objects named by column, missing values left out. csv: RFC 4180 with a header line. expand:
// one record a line, `name=value,...`, with \ before , = \ and missing values left out. format: the text
// given, with %name% or %[12r]name% replaced. In all but json foreign text is made visible (visible_text.h);
// json keeps it exactly, escaped.
class RowFormat {
 public:
  virtual ~RowFormat() = default;
  virtual std::string Head(const ColumnList&) const { return {}; }
  virtual void Row(ColumnNames& names, std::span<const Value> row, std::string& out) const = 0;
  virtual std::string_view Between() const { return {}; }
  virtual std::string Tail(const ColumnList&, const Globals&, bool) const { return {}; }  // bool: any rows
};

// All rows at once.
class TableFormat {
 public:
  virtual ~TableFormat() = default;
  virtual base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                             Output& out) = 0;
};

// Records as they are, for a plan that copies(). One thread, in the order of the inputs.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;
  virtual base::Status Take(const context::Space& space, const context::Batch& batch,
                            const Selection& records) = 0;
  virtual void End(const context::Space& space) = 0;  // no more records come from there
  virtual base::Status Finish() = 0;
};

// nullptr: the format needs all rows.
std::unique_ptr<RowFormat> MakeRowFormat(const Plan& plan);
// nullptr: not made here (cali is the command's), or a row format.
std::unique_ptr<TableFormat> MakeTableFormat(const Plan& plan);

// One value for eyes: reals have at most 6 significant decimals, paths have slashes.
std::string TableText(const Value& value);
void AppendPadded(std::string& out, const std::string& text, size_t width, bool right);
// "name : value" lines.
std::string GlobalsText(const Globals& globals);
// The option as a number; 0: not given, or none.
size_t WidthOption(const FormatSpec& format);

}  // namespace rankine::query
