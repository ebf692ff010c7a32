#include "query/write.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "query/json.h"
#include "query/visible_text.h"

namespace rankine::query {
namespace {

// In a table reals have at most 6 significant decimals: it is for eyes, the other formats are exact.
std::string TableText(const Value& value) {
  if (const double* d = std::get_if<double>(&value)) {
    char buffer[48];
    std::snprintf(buffer, sizeof buffer, std::fabs(*d) >= 1e6 ? "%.0f" : "%.6g", *d);
    return buffer;
  }
  return Visible(ToText(value));
}

void AppendPadded(std::string& out, const std::string& text, size_t width, bool right) {
  const size_t pad = width - std::min(width, DisplayWidth(text));
  if (right) out.append(pad, ' ');
  out.append(text);
  if (!right) out.append(pad, ' ');
}

std::string WriteTable(const ResultTable& table) {
  std::vector<std::vector<std::string>> cells(1);
  for (const ResultColumn& column : table.columns) cells[0].push_back(Visible(column.name));
  for (const std::vector<Value>& row : table.rows) {
    cells.emplace_back();
    for (const Value& value : row) cells.back().push_back(TableText(value));
  }
  std::vector<size_t> widths(table.columns.size(), 0);
  for (const auto& row : cells) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], DisplayWidth(row[i]));
  }
  std::string out;
  for (const auto& row : cells) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line.append("  ");
      AppendPadded(line, row[i], widths[i], table.columns[i].number);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out.append(line).push_back('\n');
  }
  return out;
}

std::string WriteJson(const ResultTable& table) {
  std::string out = "[";
  for (size_t r = 0; r < table.rows.size(); ++r) {
    out.append(r == 0 ? "\n{" : ",\n{");
    bool first = true;
    for (size_t i = 0; i < table.columns.size(); ++i) {
      if (Missing(table.rows[r][i])) continue;
      if (!first) out.push_back(',');
      first = false;
      out.append(JsonQuoted(table.columns[i].name)).append(":").append(JsonValue(table.rows[r][i]));
    }
    out.push_back('}');
  }
  out.append(table.rows.empty() ? "]\n" : "\n]\n");
  return out;
}

std::string CsvField(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) {
    if (c == '"') out.push_back('"');
    out.push_back(c);
  }
  out.push_back('"');
  return out;
}

std::string WriteCsv(const ResultTable& table) {
  std::string out;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    out.append(i == 0 ? "" : ",").append(CsvField(Visible(table.columns[i].name)));
  }
  out.append("\r\n");
  for (const std::vector<Value>& row : table.rows) {
    for (size_t i = 0; i < row.size(); ++i)
      out.append(i == 0 ? "" : ",").append(CsvField(Visible(ToText(row[i]))));
    out.append("\r\n");
  }
  return out;
}

std::string ExpandField(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == ',' || c == '=' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string WriteExpand(const ResultTable& table) {
  std::string out;
  for (const std::vector<Value>& row : table.rows) {
    bool first = true;
    for (size_t i = 0; i < row.size(); ++i) {
      if (Missing(row[i])) continue;
      if (!first) out.push_back(',');
      first = false;
      out.append(ExpandField(Visible(table.columns[i].name)))
          .append("=")
          .append(ExpandField(Visible(ToText(row[i]))));
    }
    out.push_back('\n');
  }
  return out;
}

}  // namespace

std::string Write(const ResultTable& table, Format format) {
  switch (format) {
    case Format::json:
      return WriteJson(table);
    case Format::csv:
      return WriteCsv(table);
    case Format::expand:
      return WriteExpand(table);
    default:
      return WriteTable(table);
  }
}

}  // namespace rankine::query
