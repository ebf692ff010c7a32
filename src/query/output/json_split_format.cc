// SPDX-License-Identifier: BSD-3-Clause
// Implements FORMAT json-split. The format contains rows of numbers. The names are stored separately, as a
// forest (a list of trees). Hatchet expects this form.
#include <map>

#include "base/text/json.h"
#include "query/output/table_formats.h"
#include "query/values/json_value.h"
#include "query/values/path_text.h"

namespace rankine::query {
namespace {

// Maps texts to node numbers. The elements of a path become nested nodes.
class Forest {
 public:
  size_t NodeOf(std::string_view path, const std::string& column) {
    size_t node = kNone;
    AnyLevel(path, [&](std::string_view level) {
      node = Child(node, level, column);
      return false;
    });
    return node;
  }
  const std::string& json() const { return json_; }

 private:
  static constexpr size_t kNone = ~size_t{0};
  size_t Child(size_t parent, std::string_view label, const std::string& column) {
    const auto [found, added] = index_.try_emplace({parent, column, std::string(label)}, count_);
    if (!added) return found->second;
    json_.append(count_ == 0 ? "\n    " : ",\n    ").append("{ \"label\": ").append(base::JsonQuoted(label));
    json_.append(", \"column\": ").append(base::JsonQuoted(column));
    if (parent != kNone) json_.append(", \"parent\": ").append(std::to_string(parent));
    json_.append(" }");
    return count_++;
  }
  std::map<std::tuple<size_t, std::string, std::string>, size_t> index_;
  size_t count_ = 0;
  std::string json_;
};

class JsonSplit : public TableFormat {
 public:
  explicit JsonSplit(const Plan& plan) : as_cali_query_(plan.as_cali_query) {}

  base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                     Output& out) override {
    std::vector<size_t> shown = columns.Shown();
    std::vector<bool> text(columns.size(), false);
    for (const size_t index : shown) text[index] = columns.At(index).nested;
    std::vector<bool> any(columns.size(), false);
    base::Status status = rows.ForEach([&](std::span<const Value> row) {
      for (size_t i = 0; i < row.size(); ++i) {
        text[i] = text[i] || IsText(row[i]);
        any[i] = any[i] || !Missing(row[i]);
      }
    });
    // The path includes selected nested attributes. If there are no nested attributes, the result has no
    // path.
    std::erase_if(shown, [&](size_t index) {
      return as_cali_query_ && columns.At(index).nested && !(columns.At(index).name == "path" && any[index]);
    });
    if (!status.ok()) return status;
    status = out.Write("{\n  \"data\": [");
    Forest forest;
    bool first = true;
    base::Status read = rows.ForEach([&](std::span<const Value> row) {
      std::string line = first ? "\n    [" : ",\n    [";
      first = false;
      for (const size_t index : shown) {
        if (line.back() != '[') line.push_back(',');
        const Value value = index < row.size() ? row[index] : Value();
        line.append(text[index] && !Missing(value)
                        ? std::to_string(forest.NodeOf(ToText(value), columns.At(index).name))
                        : JsonValue(value));
      }
      if (status.ok()) status = out.Write(line + "]");
    });
    if (!read.ok()) return read;
    return status.ok() ? out.Write(Rest(columns, shown, text, forest, globals)) : status;
  }

 private:
  static std::string Rest(const ColumnList& columns, const std::vector<size_t>& shown,
                          const std::vector<bool>& text, const Forest& forest, const Globals& globals) {
    std::string names, metadata, rest;
    for (const size_t index : shown) {
      const ResultColumn& column = columns.At(index);
      names.append(names.empty() ? " " : ", ").append(base::JsonQuoted(column.name));
      metadata.append(metadata.empty() ? "" : ",").append("\n    { \"is_value\": ");
      metadata.append(text[index] ? "false" : "true");
      if (!column.unit.empty())
        metadata.append(", \"attribute.unit\": ").append(base::JsonQuoted(column.unit));
      if (!column.alias.empty())
        metadata.append(", \"attribute.alias\": ").append(base::JsonQuoted(column.alias));
      metadata.append(" }");
    }
    rest.append("\n  ],\n  \"columns\": [")
        .append(names)
        .append(" ],\n  \"column_metadata\": [")
        .append(metadata);
    rest.append("\n  ],\n  \"nodes\": [").append(forest.json()).append("\n  ]");
    for (const auto& [name, value] : globals) {
      rest.append(",\n  ")
          .append(base::JsonQuoted(name))
          .append(": ")
          .append(base::JsonQuoted(ToText(value)));
    }
    return rest + "\n}\n";
  }

  bool as_cali_query_;
};

}  // namespace

namespace internal {
std::unique_ptr<TableFormat> MakeJsonSplit(const Plan& plan) {
  return std::make_unique<JsonSplit>(plan);
}
}  // namespace internal

}  // namespace rankine::query
