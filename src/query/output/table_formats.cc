// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "base/text/visible_text.h"
#include "query/output/format.h"
#include "query/output/table_formats.h"
#include "query/values/path_text.h"

namespace rankine::query {
namespace {

class TextTable : public TableFormat {
 public:
  explicit TextTable(const Plan& plan)
      : width_(WidthOption(plan, 60)),
        as_cali_query_(plan.as_cali_query),
        globals_(plan.format.options.count("print-globals") != 0) {}

  base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                     Output& out) override {
    const std::vector<size_t> shown = columns.Shown();
    std::vector<std::string> headers;
    for (size_t i = 0; i < columns.size(); ++i) headers.push_back(Header(columns.At(i)));
    Widths widths(headers, width_, as_cali_query_);
    base::Status status = rows.ForEach([&](std::span<const Value> row) { widths.Take(row); });
    if (!status.ok()) return status;
    if (globals_) status = out.Write(GlobalsText(globals));
    std::string line;
    for (const size_t index : shown) widths.Append(line, index, headers[index], line.empty());
    if (status.ok()) status = out.Write(Ended(line));
    base::Status read = rows.ForEach([&](std::span<const Value> row) {
      line.clear();
      for (const size_t index : shown) {
        widths.Append(line, index, index < row.size() ? TableText(row[index]) : "", line.empty());
      }
      if (status.ok()) status = out.Write(Ended(line));
    });
    return status.ok() ? read : status;
  }

 private:
  // As in cali-query, only columns of `*` are shown by their alias. Columns in SELECT keep their names.
  static std::string Header(const ResultColumn& column) {
    return base::Visible(column.of_everything && !column.alias.empty() ? column.alias : column.name);
  }

  size_t width_;
  bool as_cali_query_;
  bool globals_;
};

// Writes CSV if the columns are known only after all inputs have been read.
class WholeCsv : public TableFormat {
 public:
  base::Status Write(const ColumnList& columns, RowStore& rows, const Globals&, Output& out) override {
    const std::vector<size_t> shown = columns.Shown();
    const std::unique_ptr<RowFormat> csv = internal::MakeCsv(shown.size());
    base::Status status = out.Write(csv->Head(columns));
    ColumnNames names(columns);
    std::vector<Value> ordered(shown.size());
    std::string line;
    base::Status read = rows.ForEach([&](std::span<const Value> row) {
      for (size_t i = 0; i < shown.size(); ++i) ordered[i] = shown[i] < row.size() ? row[shown[i]] : Value();
      line.clear();
      csv->Row(names, ordered, line);
      if (status.ok()) status = out.Write(line);
    });
    return status.ok() ? read : status;
  }
};

}  // namespace

Widths::Widths(const std::vector<std::string>& headers, size_t most, bool as_caliper)
    : most_(most),
      as_caliper_(as_caliper),
      widths_(headers.size()),
      number_(headers.size(), false),
      text_(headers.size(), false) {
  for (size_t i = 0; i < widths_.size(); ++i) widths_[i] = Capped(base::DisplayWidth(headers[i]));
}

size_t Widths::Capped(size_t width) const {
  return most_ > 0 ? std::min(width, std::max<size_t>(most_, 4)) : width;
}

void Widths::Take(std::span<const Value> row) {
  for (size_t i = 0; i < row.size(); ++i) {
    if (Missing(row[i])) continue;
    (IsText(row[i]) ? text_ : number_)[i] = true;
    widths_[i] = std::max(widths_[i], Capped(base::DisplayWidth(TableText(row[i]))));
  }
}

void Widths::Append(std::string& line, size_t column, const std::string& cell, bool first) const {
  if (!first) line.append("  ");
  const size_t width = widths_[column];
  const std::string shown = most_ == 0    ? cell
                            : as_caliper_ ? base::ShortenedAsCaliper(cell, width)
                                          : base::Shortened(cell, width);
  AppendPadded(line, shown, width, number_[column] && !text_[column]);
}

std::string Ended(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  line.push_back('\n');
  return line;
}

std::string TableText(const Value& value) {
  bool rounded = false;
  const Value plain = Normalised(value, rounded);
  if (const double* d = std::get_if<double>(&plain)) {
    char buffer[48];
    const bool large = std::fabs(*d) >= 1e6 && std::fabs(*d) < 1e16;
    std::snprintf(buffer, sizeof buffer, large ? "%.0f" : "%.6g", *d);
    return buffer;
  }
  return base::Visible(IsText(plain) ? Shown(std::get<std::string_view>(plain)) : ToText(plain));
}

void AppendPadded(std::string& out, const std::string& text, size_t width, bool right) {
  const size_t pad = width - std::min(width, base::DisplayWidth(text));
  if (right) out.append(pad, ' ');
  out.append(text);
  if (!right) out.append(pad, ' ');
}

std::string GlobalsText(const Globals& globals) {
  size_t width = 0;
  for (const auto& [name, value] : globals) width = std::max(width, base::DisplayWidth(base::Visible(name)));
  std::string out;
  for (const auto& [name, value] : globals) {
    AppendPadded(out, base::Visible(name), width, false);
    out.append(" : ").append(TableText(value)).append("\n");
  }
  return out;
}

size_t WidthOption(const Plan& plan, size_t of_cali_query) {
  const auto& options = plan.format.options;
  const auto found = options.find("column-width");
  if (found == options.end()) return plan.as_cali_query ? of_cali_query : 0;
  size_t width = 0;
  std::from_chars(found->second.data(), found->second.data() + found->second.size(), width);
  return width;
}

std::unique_ptr<TableFormat> MakeTableFormat(const Plan& plan) {
  switch (plan.format.format) {
    case Format::table:
      return std::make_unique<TextTable>(plan);
    case Format::csv:
      return plan.everything() ? std::make_unique<WholeCsv>() : nullptr;
    case Format::tree:
      return internal::MakeTree(plan);
    case Format::json_split:
      return internal::MakeJsonSplit(plan);
    default:
      return nullptr;
  }
}

}  // namespace rankine::query
