// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <charconv>

#include "base/text/json.h"
#include "base/text/visible_text.h"
#include "query/output/format.h"
#include "query/values/json_value.h"
#include "query/values/path_text.h"

namespace rankine::query {
namespace {

std::string Text(const Value& value) {
  bool rounded = false;
  const Value plain = Normalised(value, rounded);
  return IsText(plain) ? Shown(std::get<std::string_view>(plain)) : ToText(plain);
}

class JsonFormat : public RowFormat {
 public:
  explicit JsonFormat(const Plan& plan) {
    const auto has = [&](std::string_view option) {
      return plan.format.options.count(std::string(option)) != 0;
    };
    object_ = has("object");
    pretty_ = has("pretty");
    quote_all_ = has("quote-all");
    split_ = has("split");  // names: an option
    all_globals_ = plan.as_cali_query && plan.all;
  }
  std::string Head(const ColumnList&) const override {
    return object_ ? "{\n\"records\": [" : split_ ? "" : "[";
  }
  void Row(ColumnNames& names, std::span<const Value> row, std::string& out) const override {
    out.append("\n{");
    bool first = true;
    for (size_t i = 0; i < row.size(); ++i) {
      if (Missing(row[i])) continue;
      if (!first) out.push_back(',');
      first = false;
      if (pretty_) out.append("\n\t");
      out.append(names.Json(i)).append(pretty_ ? ": " : ":");
      const bool quoted = quote_all_ || IsText(row[i]);
      out.append(quoted ? base::JsonQuoted(Text(row[i])) : JsonValue(row[i]));
    }
    out.append(pretty_ ? "\n}" : "}");
  }
  std::string_view Between() const override { return ","; }
  std::string Tail(const ColumnList& columns, const Globals& globals, bool rows) const override {
    if (!object_) return std::string(rows ? "\n" : "") + (split_ ? (rows ? "" : "\n") : "]\n");
    std::string out = "\n],\n\"globals\": {";
    bool first = true;
    for (const auto& [name, value] : globals) {
      out.append(first ? "\n" : ",\n").append(base::JsonQuoted(name)).append(": ");
      out.append(quote_all_ || IsText(value) ? base::JsonQuoted(Text(value)) : JsonValue(value));
      first = false;
    }
    out.append("\n},\n\"attributes\": {");
    first = true;
    for (const size_t index : columns.Shown()) {
      const ResultColumn& column = columns.At(index);
      out.append(first ? "\n" : ",\n").append(base::JsonQuoted(column.name));
      out.append(": {\"is_global\": false,\"is_nested\": ").append(column.nested ? "true" : "false");
      if (!column.unit.empty()) out.append(",\"attribute.unit\": ").append(base::JsonQuoted(column.unit));
      if (!column.alias.empty()) out.append(",\"attribute.alias\": ").append(base::JsonQuoted(column.alias));
      out.push_back('}');
      first = false;
    }
    for (size_t i = 0; all_globals_ && i < globals.size(); ++i) {
      out.append(first ? "\n" : ",\n").append(base::JsonQuoted(globals[i].first));
      out.append(": {\"is_global\": true,\"is_nested\": false}");
      first = false;
    }
    return out + "\n}\n}\n";
  }

 private:
  bool object_ = false, pretty_ = false, quote_all_ = false, split_ = false;
  bool all_globals_ = false;  // True if globals are shown like attributes of records.
};

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

class CsvFormat : public RowFormat {
 public:
  explicit CsvFormat(size_t columns) : width_(columns) {}
  std::string Head(const ColumnList& columns) const override {
    std::string out;
    for (const size_t index : columns.Shown()) {
      out.append(out.empty() ? "" : ",").append(CsvField(base::Visible(columns.At(index).name)));
    }
    return out + "\r\n";
  }
  void Row(ColumnNames&, std::span<const Value> row, std::string& out) const override {
    for (size_t i = 0; i < width_; ++i) {
      if (i > 0) out.push_back(',');
      if (i < row.size()) out.append(CsvField(base::Visible(Text(row[i]))));
    }
    out.append("\r\n");
  }

 private:
  size_t width_;
};

void AppendExpanded(std::string& out, const std::string& text) {
  for (char c : text) {
    if (c == ',' || c == '=' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
}

class ExpandFormat : public RowFormat {
 public:
  void Row(ColumnNames& names, std::span<const Value> row, std::string& out) const override {
    bool first = true;
    for (size_t i = 0; i < row.size(); ++i) {
      if (Missing(row[i])) continue;
      if (!first) out.push_back(',');
      first = false;
      AppendExpanded(out, base::Visible(names.At(i).name));
      out.push_back('=');
      AppendExpanded(out, base::Visible(Text(row[i])));
    }
    out.push_back('\n');
  }
};

// Implements FORMAT format. The text of the format contains columns, for example "calls: %[8r]sum#count% in
// %mpi.function%". A column may have a width and an alignment.
class UserFormat : public RowFormat {
 public:
  explicit UserFormat(const Plan& plan) {
    const auto title = plan.format.options.find("title");
    if (title != plan.format.options.end()) title_ = title->second + "\n";
    std::string_view rest = plan.format.options.find("format")->second;
    while (!rest.empty()) {
      Piece piece;
      const size_t begin = rest.find('%');
      piece.before = std::string(rest.substr(0, begin));
      rest.remove_prefix(begin == std::string_view::npos ? rest.size() : begin + 1);
      const size_t end = rest.find('%');
      Parse(rest.substr(0, end), piece);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      pieces_.push_back(std::move(piece));
    }
  }
  std::string Head(const ColumnList&) const override { return title_; }
  void Row(ColumnNames& names, std::span<const Value> row, std::string& out) const override {
    for (const Piece& piece : pieces_) {
      out.append(piece.before);
      std::string text;
      for (size_t i = 0; i < row.size(); ++i) {
        if (names.At(i).name == piece.column) text = base::Visible(Text(row[i]));
      }
      AppendPadded(out, text, piece.width, piece.right);
    }
    out.push_back('\n');
  }

 private:
  struct Piece {
    std::string before, column;
    size_t width = 0;
    bool right = false;
  };
  static void Parse(std::string_view text, Piece& piece) {
    const size_t open = text.find('[');
    const size_t close = text.find(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
      piece.column = std::string(text);
      return;
    }
    const std::string_view how = text.substr(open + 1, close - open - 1);
    size_t width = 0;
    std::from_chars(how.data(), how.data() + how.size(), width);
    piece.width = std::min<size_t>(width, 1000);
    piece.right = how.find('r') != std::string_view::npos;
    piece.column = std::string(text.substr(0, open)) + std::string(text.substr(close + 1));
  }

  std::string title_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::unique_ptr<RowFormat> MakeRowFormat(const Plan& plan) {
  switch (plan.format.format) {
    case Format::json:
      return std::make_unique<JsonFormat>(plan);
    case Format::csv:
      // The header needs all columns. The columns of `*` are known only after all inputs have been read.
      return plan.everything() ? nullptr : std::make_unique<CsvFormat>(plan.columns.size());
    case Format::expand:
      return std::make_unique<ExpandFormat>();
    case Format::format:
      return std::make_unique<UserFormat>(plan);
    default:
      return nullptr;
  }
}

namespace internal {
std::unique_ptr<RowFormat> MakeCsv(size_t columns) {
  return std::make_unique<CsvFormat>(columns);
}
}  // namespace internal

}  // namespace rankine::query
