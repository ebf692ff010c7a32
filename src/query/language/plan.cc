// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/plan.h"

#include <algorithm>

#include "base/text/visible_text.h"
#include "query/language/compile.h"
#include "query/language/spelling.h"

namespace rankine::query {
namespace {

using Kind = Expression::Kind;

bool Inclusive(const Expression& expression) {
  return (expression.kind == Kind::aggregate && InfoOf(expression.op).inclusive) ||
         std::any_of(expression.children.begin(), expression.children.end(), Inclusive);
}

bool AnyInclusive(const std::vector<SelectItem>& items) {
  return std::any_of(items.begin(), items.end(),
                     [](const SelectItem& item) { return Inclusive(item.expression); });
}

bool IsPath(const Name& name) {
  return name.text == "path" || name.text == "prop:nested";
}

bool Aggregates(const Expression& expression) {
  return expression.kind == Kind::aggregate ||
         std::any_of(expression.children.begin(), expression.children.end(), Aggregates);
}

class Planner {
 public:
  explicit Planner(const Query& query) : query_(query), compiler_(plan_) {}

  base::Result<Plan> Run() {
    plan_.format = query_.format;
    plan_.as_cali_query = query_.as_cali_query;
    one_path_ = query_.as_cali_query && plan_.merges_nested();
    inclusive_ = AnyInclusive(query_.select) || AnyInclusive(query_.aggregate);
    for (const LetItem& item : query_.let) compiler_.Define(item);
    Where();
    Keys();
    Columns();
    if (query_.having) Having();
    for (const OrderItem& item : query_.order_by) {
      plan_.order.push_back(
          {plan_.aggregated ? compiler_.OverGroup(item.expression) : Sorted(item.expression),
           item.descending});
    }
    if (!compiler_.error().empty()) return base::Error{compiler_.error()};
    plan_.limit = query_.limit;
    return std::move(plan_);
  }

 private:
  void Where() {
    if (!query_.where) return;
    const Expression where = AsCondition(*query_.where);
    // The condition is split into separate filters. Filters that depend only on the context are then
    // evaluated only once per node.
    if (where.kind == Kind::conjunction) {
      for (const Expression& part : where.children) plan_.filters.push_back(compiler_.OverRecord(part));
    } else {
      plan_.filters.push_back(compiler_.OverRecord(where));
    }
  }

  void Keys() {
    bool& aggregated = plan_.aggregated;
    aggregated = !query_.group_by.empty() || !query_.aggregate.empty();
    for (const SelectItem& item : query_.select) aggregated |= Aggregates(item.expression);
    for (const OrderItem& item : query_.order_by) aggregated |= Aggregates(item.expression);
    if (query_.having) aggregated |= Aggregates(*query_.having);
    if (!aggregated) return;
    if (query_.as_cali_query) KeysWithinPath();
    for (const Name& name : query_.group_by) {
      if (IsPath(name) && query_.as_cali_query && !one_path_ && !inclusive_ &&
          query_.format.format != Format::tree && !ShowsPath()) {
        ContextKey();
        plan_.fields.back().only_nested = true;
      } else {
        Key(compiler_.ShownFieldOf(name, one_path_, false));
      }
    }
    if (one_path_ && !query_.group_by.empty()) KeyOfPath(query_.group_by);
    if (!query_.group_by.empty() || query_.one_group) return;
    if (query_.as_cali_query) return ContextKeys();
    // If there is no GROUP BY, records are grouped by those selected attributes that are not inside an
    // aggregation. Without groups, a query that selects both attributes and aggregations would have no
    // meaning. `*` means the whole context.
    bool everything = query_.select.empty();
    for (const SelectItem& item : query_.select) {
      everything |= item.expression.kind == Kind::all;
      if (item.expression.kind == Kind::name && !NamesAggregate(item.expression.name.text)) {
        Key(compiler_.FieldOf(item.expression.name));
      }
    }
    if (everything) ContextKey();
  }

  void ContextKey() {
    context_key_ = true;
    plan_.fields.push_back({Field::Kind::context, "", 0, true, 0});
    Key(plan_.fields.size() - 1);
  }

  // Returns the names in SELECT that are not inside an aggregation.
  std::vector<Name> NamesShown() const {
    std::vector<Name> shown;
    for (const SelectItem& item : query_.select) {
      if (item.expression.kind == Kind::name && !NamesAggregate(item.expression.name.text))
        shown.push_back(item.expression.name);
    }
    return shown;
  }

  bool ShowsPath() const {
    const std::vector<Name> shown = NamesShown();
    return std::any_of(shown.begin(), shown.end(), IsPath);
  }

  // Makes each context a group. SELECT chooses which values of a group are shown. If the path is a separate
  // key, enclosing regions also become groups. In FORMAT tree, each row needs its path.
  void ContextKeys() {
    const std::vector<Name> shown = NamesShown();
    const bool tree = query_.format.format == Format::tree;
    const bool named = tree && !one_path_;
    const bool apart =
        one_path_ || (inclusive_ && shown.empty() && !named && query_.format.format != Format::format);
    ContextKey();
    plan_.fields.back().flat = apart;
    for (const Name& name : shown) Key(compiler_.ShownFieldOf(name, one_path_, true));
    if (one_path_ && !tree && !inclusive_ && !shown.empty()) KeyOfPath(shown);
    if (apart) Key(compiler_.FieldOf({"path", 0}));
    if (named) Key(NamedPath());
  }

  // If the query has GROUP BY path, a nested attribute in SELECT is an element of that path.
  void KeysWithinPath() {
    const bool all = std::any_of(query_.select.begin(), query_.select.end(),
                                 [](const SelectItem& item) { return item.expression.kind == Kind::all; });
    if (inclusive_ || std::none_of(query_.group_by.begin(), query_.group_by.end(), IsPath)) return;
    if (query_.format.format == Format::tree && !one_path_) Key(NamedPath());
    if (all) return;
    const std::vector<Name> shown = NamesShown();
    if (one_path_ && query_.format.format != Format::tree && !shown.empty()) KeyOfPath(shown);
    for (const Name& name : shown) {
      const bool grouped = std::any_of(query_.group_by.begin(), query_.group_by.end(),
                                       [&](const Name& key) { return key.text == name.text; });
      if (grouped || IsPath(name)) continue;
      const size_t field = compiler_.ShownFieldOf(name, one_path_, true);
      plan_.fields[field].only_nested = plan_.fields[field].kind == Field::Kind::attribute;
      Key(field);
    }
  }

  // If GROUP BY path has made a key from the attributes listed in FORMAT tree(path-attributes=...), returns
  // this key.
  std::optional<size_t> NamedPathKey() const {
    for (size_t i = 0; query_.as_cali_query && !one_path_ && !HasColumn("path") && i < plan_.keys.size();
         ++i) {
      const Field& key = plan_.fields[plan_.keys[i]];
      if (key.kind == Field::Kind::path && !key.only.empty()) return i;
    }
    return std::nullopt;
  }

  // Adds the path of FORMAT tree. The path consists of the attributes in the option `path-attributes`.
  size_t NamedPath() {
    Field path{Field::Kind::path, "path", 0, true, 0};
    path.only = plan_.path_attributes();
    plan_.fields.push_back(std::move(path));
    return plan_.fields.size() - 1;
  }

  // Makes a single key of all attributes in the list that are nested. The key is a path. The elements of
  // the path are in the order of nesting.
  void KeyOfPath(const std::vector<Name>& names) {
    if (const auto field = PathOf(names)) Key(*field);
  }

  // Returns nullopt if the names include the whole path.
  std::optional<size_t> PathOf(const std::vector<Name>& names) {
    Field path{Field::Kind::path, "path", 0, true, 0};
    path.only_nested = true;
    for (const Name& name : names) {
      if (IsPath(name)) return std::nullopt;
      path.only.push_back(name.text);
    }
    plan_.fields.push_back(std::move(path));
    return plan_.fields.size() - 1;
  }

  // In cali-query's JSON, one path shows all selected attributes that are nested.
  void PathOfJson() {
    if (!one_path_ || query_.format.format == Format::tree || HasColumn("path")) return;
    const std::vector<Name> shown = NamesShown();
    if (plan_.aggregated) {
      const bool grouped = inclusive_ && std::any_of(query_.group_by.begin(), query_.group_by.end(), IsPath);
      for (size_t i = 0; i < plan_.keys.size() && !shown.empty() && !grouped; ++i) {
        if (plan_.fields[plan_.keys[i]].kind == Field::Kind::path) return AddPath("path", i);
      }
      return;
    }
    const auto field = shown.empty() ? std::nullopt : PathOf(shown);
    if (field) AddPath("path", *field);
  }

  void Key(size_t field) {
    if (std::find(plan_.keys.begin(), plan_.keys.end(), field) == plan_.keys.end())
      plan_.keys.push_back(field);
  }

  // True if the name is the name of a column with an aggregation. In SELECT a,sum#x AGGREGATE sum(x), for
  // example, sum#x is not an attribute.
  bool NamesAggregate(const std::string& text) const {
    return std::any_of(query_.aggregate.begin(), query_.aggregate.end(), [&](const SelectItem& item) {
      return text == (item.alias.empty() ? OutputName(item.expression) : item.alias);
    });
  }

  void Columns() {
    for (const SelectItem& item : query_.aggregate) {
      if (item.expression.kind == Kind::all) {
        compiler_.Fail(item.expression.name.column, "AGGREGATE takes aggregations such as sum(count)");
        return;
      }
      const std::string name = item.alias.empty() ? OutputName(item.expression) : item.alias;
      compiler_.outputs.emplace(name, compiler_.OverGroup(item.expression));
    }
    bool all = query_.select.empty();
    if (all) All(1);
    for (const SelectItem& item : query_.select) {
      if (item.expression.kind == Kind::all) {
        all = true;
        All(item.expression.name.column);
      } else {
        Item(item);
      }
    }
    for (const SelectItem& item : query_.aggregate) {
      if (all && !NamedInSelect(item)) Item(item);
    }
    PathOfTree();
    PathOfJson();
  }

  // Adds the paths that the rows of a tree need. FORMAT tree needs the paths even if the query does not
  // select them.
  void PathOfTree() {
    const bool tree = query_.format.format == Format::tree;
    if (!tree && (one_path_ || query_.format.format != Format::json_split)) return;
    const std::vector<std::string> named = plan_.path_attributes();
    if (tree && !plan_.aggregated && !named.empty()) return AddPath("path", NamedPath());
    if (const auto within = NamedPathKey()) return AddPath("path", *within);
    for (const OutputColumn& column : plan_.columns) {
      if (column.everything || column.name == "path") return;
    }
    if (!plan_.aggregated) {
      if (tree) AddPath("path", compiler_.FieldOf({"path", 0}));
      return;
    }
    for (size_t i = plan_.keys.size(); i-- > 0;) {
      const Field& key = plan_.fields[plan_.keys[i]];
      const bool attribute = tree && key.kind == Field::Kind::attribute;
      if (key.kind == Field::Kind::path || (attribute && !HasColumn(key.name))) AddPath(key.name, i);
    }
  }

  void AddPath(const std::string& name, size_t index) {
    OutputColumn column;
    column.name = name;
    column.code.kind = Code::Kind::field;
    column.code.index = index;
    column.path_only = true;
    plan_.columns.insert(plan_.columns.begin(), std::move(column));
  }

  bool HasColumn(std::string_view name) const {
    return std::any_of(plan_.columns.begin(), plan_.columns.end(),
                       [&](const OutputColumn& column) { return column.name == name; });
  }

  bool NamedInSelect(const SelectItem& aggregate) const {
    const std::string name = aggregate.alias.empty() ? OutputName(aggregate.expression) : aggregate.alias;
    return std::any_of(query_.select.begin(), query_.select.end(), [&](const SelectItem& item) {
      return item.expression.kind == Kind::name && item.expression.name.text == name;
    });
  }

  void All(size_t column) {
    plan_.all = true;
    if (plan_.aggregated && (!context_key_ || !query_.group_by.empty())) {
      for (size_t i = 0; i < plan_.keys.size(); ++i) {
        const bool other_path = query_.as_cali_query && query_.format.format == Format::tree && !one_path_;
        if (other_path && plan_.fields[plan_.keys[i]].kind == Field::Kind::path) continue;
        if (plan_.fields[plan_.keys[i]].kind == Field::Kind::context) continue;
        Code code;
        code.kind = Code::Kind::field;
        code.index = i;
        OutputColumn key{plan_.fields[plan_.keys[i]].name, "", false, std::move(code),
                         plan_.fields[plan_.keys[i]].name};
        key.of_all = true;
        Add(std::move(key), column);
      }
      if (!context_key_) return;
    }
    if (plan_.everything()) return;
    PathOfContext();
    OutputColumn everything;
    everything.everything = true;
    plan_.columns.push_back(std::move(everything));
  }

  // If the path of the context is a separate key, adds this path to the output.
  void PathOfContext() {
    for (size_t i = 0; i < plan_.keys.size(); ++i) {
      if (!query_.as_cali_query || plan_.fields[plan_.keys[i]].kind != Field::Kind::path || HasColumn("path"))
        continue;
      OutputColumn path;
      path.name = "path";
      path.code.kind = Code::Kind::field;
      path.code.index = i;
      path.path_only = query_.format.format == Format::tree;
      plan_.columns.push_back(std::move(path));
    }
  }

  void Item(const SelectItem& item) {
    OutputColumn column;
    column.name = item.alias.empty() ? OutputName(item.expression) : item.alias;
    column.unit = item.unit;
    column.label = item.label;
    if (item.expression.kind == Kind::name) column.attribute = item.expression.name.text;
    if (!plan_.aggregated && one_path_ && item.expression.kind == Kind::name) {
      column.code.kind = Code::Kind::field;
      column.code.index = compiler_.ShownFieldOf(item.expression.name, true, false);
    } else {
      column.code =
          plan_.aggregated ? compiler_.OverGroup(item.expression) : compiler_.OverRecord(item.expression);
    }
    compiler_.outputs.insert_or_assign(column.name, column.code);
    const std::string plain = OutputName(item.expression);
    compiler_.outputs.emplace(plan_.aggregated ? plain : column.name, column.code);
    Add(std::move(column), item.expression.name.column);
  }

  void Add(OutputColumn column, size_t at) {
    for (const OutputColumn& other : plan_.columns) {
      if (other.name != column.name || other.everything) continue;
      const bool same = other.code.kind == column.code.kind && other.code.index == column.code.index &&
                        other.code.kind != Code::Kind::operation;
      if (same) return;
      return compiler_.Fail(
          at, "two columns would be named '" + base::Visible(column.name) + "'; rename one with AS");
    }
    plan_.columns.push_back(std::move(column));
  }

  void Having() {
    if (!plan_.aggregated) {
      compiler_.Fail(
          query_.having->name.column,
          "HAVING selects groups; without GROUP BY or an aggregation, use WHERE to select records");
      return;
    }
    plan_.having = compiler_.OverGroup(AsCondition(*query_.having));
  }

  // Compiles ORDER BY for a query without aggregations. The sort key may be the name of an output column,
  // or an expression over attributes.
  Code Sorted(const Expression& expression) {
    if (expression.kind == Kind::name) {
      const auto output = compiler_.outputs.find(expression.name.text);
      if (output != compiler_.outputs.end()) return output->second;
    }
    return compiler_.OverRecord(expression);
  }

  const Query& query_;
  Plan plan_;
  Compiler compiler_;
  bool context_key_ = false;
  bool inclusive_ = false;
  bool one_path_ = false;  // True if nested attributes are shown as one path, even if SELECT names them
                           // individually.
};

}  // namespace

bool Plan::inclusive() const {
  return std::any_of(states.begin(), states.end(), [](const StateSpec& state) { return state.inclusive; });
}

bool Plan::everything() const {
  return std::any_of(columns.begin(), columns.end(),
                     [](const OutputColumn& column) { return column.everything; });
}

bool Plan::copies() const {
  return format.format == Format::cali && !aggregated && lets.empty() && order.empty() && !limit &&
         columns.size() == 1 && columns[0].everything;
}

bool Plan::merges_nested() const {
  if (format.format == Format::json) return format.options.count("separate-nested") == 0;
  if (format.format == Format::tree) return path_attributes().empty();
  return format.format == Format::json_split;
}

bool Plan::shows_hidden() const {
  return as_cali_query && format.format == Format::expand;
}

std::vector<std::string> Plan::path_attributes() const {
  std::vector<std::string> named;
  const auto found = format.options.find("path-attributes");
  std::string_view names = found == format.options.end() ? std::string_view() : found->second;
  while (format.format == Format::tree && !names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    if (!name.empty() && name != "path" && name != "prop:nested") named.emplace_back(name);
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  return named;
}

context::Wanted Plan::wanted(bool weighted) const {
  context::Wanted wanted{everything() && !aggregated, {}};
  for (const Field& field : fields) {
    if (field.kind == Field::Kind::attribute || (weighted && field.kind == Field::Kind::weight))
      wanted.names.push_back(field.name);
  }
  return wanted;
}

bool Plan::whole_nodes() const {
  return std::any_of(fields.begin(), fields.end(), [](const Field& field) {
    return field.kind == Field::Kind::path || field.kind == Field::Kind::context;
  });
}

base::Result<Plan> MakePlan(const Query& query) {
  return Planner(query).Run();
}

}  // namespace rankine::query
