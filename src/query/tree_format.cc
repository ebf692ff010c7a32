// FORMAT tree: rows stand at the nodes of their paths, which are indented below one another.
#include <algorithm>
#include <deque>
#include <map>

#include "query/path_text.h"
#include "query/table_formats.h"
#include "query/visible_text.h"

namespace rankine::query {
namespace {

constexpr size_t kDeepest = 1000;

struct TreeNode {
  std::string label;
  std::vector<TreeNode*> children;
  std::map<std::string, TreeNode*, std::less<>> by_label;
  std::vector<std::string> lines;  // the other columns of its rows
};

class Tree : public TableFormat {
 public:
  explicit Tree(const Plan& plan)
      : width_(WidthOption(plan.format)), globals_(plan.format.options.count("print-globals") != 0) {
    const auto found = plan.format.options.find("path-attributes");
    if (found == plan.format.options.end()) return;
    std::string_view names = found->second;
    while (!names.empty()) {
      const size_t end = names.find(',');
      named_.emplace_back(names.substr(0, end) == "prop:nested" ? "path" : names.substr(0, end));
      names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
    }
  }

  base::Status Write(const ColumnList& columns, RowStore& rows, const Globals& globals,
                     Output& out) override {
    std::vector<size_t> others;
    std::vector<size_t> paths;
    for (const size_t index : columns.Shown()) (IsPath(columns.At(index)) ? paths : others).push_back(index);
    // The whole path says what single nested attributes beside it say.
    if (named_.empty() && columns.At(paths.empty() ? 0 : paths[0]).name == "path") paths.resize(1);
    Widths widths(columns, width_);
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
    for (const size_t index : others) widths.Append(line, index, Visible(columns.At(index).name), false);
    if (status.ok()) status = out.Write(Ended(line));
    std::string text;
    for (const std::string& own : root_.lines) text += Ended(std::string(label_width, ' ') + own);
    for (const TreeNode* child : root_.children) Print(*child, 0, label_width, text);
    return status.ok() ? out.Write(text) : status;
  }

 private:
  bool IsPath(const ResultColumn& column) const {
    if (named_.empty()) return column.nested;
    return std::find(named_.begin(), named_.end(), column.name) != named_.end();
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
    std::string line;
    for (const size_t index : others)
      widths.Append(line, index, index < row.size() ? TableText(row[index]) : "", false);
    at->lines.push_back(std::move(line));
  }

  TreeNode* Child(TreeNode& node, std::string_view label) {
    const auto found = node.by_label.find(label);
    if (found != node.by_label.end()) return found->second;
    nodes_.push_back({});
    nodes_.back().label = Visible(label);
    node.children.push_back(&nodes_.back());
    node.by_label.emplace(label, &nodes_.back());
    return &nodes_.back();
  }

  static void Measure(const TreeNode& node, size_t depth, size_t& width) {
    for (const TreeNode* child : node.children) {
      width = std::max(width, 2 * depth + DisplayWidth(child->label));
      Measure(*child, depth + 1, width);
    }
  }

  static void Print(const TreeNode& node, size_t depth, size_t width, std::string& out) {
    std::string line;
    const size_t indent = std::min(2 * depth, width);
    AppendPadded(line, std::string(indent, ' ') + Shortened(node.label, width - indent), width, false);
    out += Ended(line + (node.lines.empty() ? "" : node.lines[0]));
    for (size_t i = 1; i < node.lines.size(); ++i) {
      line.clear();
      AppendPadded(line, std::string(indent, ' ') + "|-", width, false);
      out += Ended(line + node.lines[i]);
    }
    for (const TreeNode* child : node.children) Print(*child, depth + 1, width, out);
  }

  size_t width_;
  bool globals_;
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
