// SPDX-License-Identifier: BSD-3-Clause
// Implements FORMAT tree. A row is shown at the node of its path. Nodes are indented below their parents.
#include <algorithm>
#include <deque>
#include <map>

#include "base/text/visible_text.h"
#include "query/output/table_formats.h"
#include "query/values/path_text.h"

namespace rankine::query {
namespace {

constexpr size_t kDeepest = 1000;

struct TreeNode {
  std::string label;
  std::vector<TreeNode*> children;
  std::map<std::string, TreeNode*, std::less<>> by_label;
  std::vector<std::string> lines;  // For each row, the text of all columns except the path.
};

class Tree : public TableFormat {
 public:
  explicit Tree(const Plan& plan)
      : width_(WidthOption(plan, 48)),
        globals_(plan.format.options.count("print-globals") != 0),
        as_cali_query_(plan.as_cali_query),
        named_(plan.path_attributes()) {}

  base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                     Output& out) override {
    std::vector<size_t> others;
    std::vector<size_t> paths;
    std::vector<std::string> headers;
    for (const size_t index : columns.Shown()) {
      const ResultColumn& column = columns.At(index);
      if (IsPath(column)) paths.push_back(index);
      if (!IsPath(column) && !column.path_only) others.push_back(index);
    }
    // If the whole path is shown, the nested attributes need no separate columns.
    if (!paths.empty() && IsWhole(columns.At(paths[0]))) paths.resize(1);
    for (size_t i = 0; i < columns.size(); ++i) {
      const ResultColumn& column = columns.At(i);
      headers.push_back(base::Visible(column.alias.empty() ? column.name : column.alias));
    }
    Widths widths(headers, width_, as_cali_query_);
    base::Status status = rows.ForEach([&](std::span<const Value> row) { widths.Take(row); });
    if (!status.ok()) return status;
    status = rows.ForEach([&](std::span<const Value> row) { Insert(row, paths, others, widths); });
    if (!status.ok()) return status;
    if (globals_) status = out.Write(GlobalsText(globals));
    size_t label_width = 4;
    Measure(root_, 0, label_width);
    if (width_ > 0) label_width = std::min(label_width, std::max<size_t>(width_, 4));
    std::string line;
    AppendPadded(line, "Path", label_width, false);
    for (const size_t index : others) widths.Append(line, index, headers[index], false);
    if (status.ok()) status = out.Write(Ended(line));
    std::string text;
    for (const std::string& own : root_.lines) text += Ended(std::string(label_width, ' ') + own);
    for (const TreeNode* child : root_.children) Print(*child, 0, label_width, text);
    return status.ok() ? out.Write(text) : status;
  }

 private:
  bool IsPath(const ResultColumn& column) const {
    if (named_.empty() || IsWhole(column)) return column.nested;
    return std::find(named_.begin(), named_.end(), column.name) != named_.end();
  }

  // True if the column is the path that the planner added, or the path of all nested attributes.
  bool IsWhole(const ResultColumn& column) const {
    return column.name == "path" && (named_.empty() || column.path_only);
  }

  void Insert(std::span<const Value> row, const std::vector<size_t>& paths, const std::vector<size_t>& others,
              const Widths& widths) {
    TreeNode* at = &root_;
    size_t depth = 0;
    for (const size_t index : paths) {
      if (index >= row.size() || Missing(row[index])) continue;
      AnyLevel(ToText(row[index]), [&](std::string_view level) {
        at = Child(*at, level);
        return ++depth > kDeepest;
      });
    }
    if (as_cali_query_ && depth == 0) return;
    std::string line;
    for (const size_t index : others)
      widths.Append(line, index, index < row.size() ? TableText(row[index]) : "", false);
    at->lines.push_back(std::move(line));
  }

  TreeNode* Child(TreeNode& node, std::string_view label) {
    const auto found = node.by_label.find(label);
    if (found != node.by_label.end()) return found->second;
    nodes_.push_back({});
    nodes_.back().label = base::Visible(label);
    node.children.push_back(&nodes_.back());
    node.by_label.emplace(label, &nodes_.back());
    return &nodes_.back();
  }

  static void Measure(const TreeNode& node, size_t depth, size_t& width) {
    for (const TreeNode* child : node.children) {
      width = std::max(width, 2 * depth + base::DisplayWidth(child->label));
      Measure(*child, depth + 1, width);
    }
  }

  // As in cali-query, if a node has several rows, a separate line for the node precedes them.
  void Print(const TreeNode& node, size_t depth, size_t width, std::string& out) const {
    std::string line;
    const size_t indent = std::min(2 * depth, width);
    const std::string label = as_cali_query_ ? base::ShortenedAsCaliper(node.label, width - indent)
                                             : base::Shortened(node.label, width - indent);
    AppendPadded(line, std::string(indent, ' ') + label, width, false);
    const bool beside = !node.lines.empty() && !(as_cali_query_ && node.lines.size() > 1);
    out += Ended(line + (beside ? node.lines[0] : ""));
    for (size_t i = beside ? 1 : 0; i < node.lines.size(); ++i) {
      line.clear();
      AppendPadded(line, std::string(indent, ' ') + "|-", width, false);
      out += Ended(line + node.lines[i]);
    }
    for (const TreeNode* child : node.children) Print(*child, depth + 1, width, out);
  }

  size_t width_;
  bool globals_;
  bool as_cali_query_;
  std::vector<std::string> named_;
  std::deque<TreeNode> nodes_;
  TreeNode root_;
};

}  // namespace

namespace internal {
std::unique_ptr<TableFormat> MakeTree(const Plan& plan) {
  return std::make_unique<Tree>(plan);
}
}  // namespace internal

}  // namespace rankine::query
