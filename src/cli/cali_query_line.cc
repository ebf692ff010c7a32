// SPDX-License-Identifier: BSD-3-Clause
#include "cli/cali_query_line.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/language/cali_dialect.h"
#include "query/language/parser.h"

namespace rankine::cli {
namespace {

using query::Query;

constexpr Option kOptions[] = {
    {"--query", "-q", "QUERY", "the query, in CalQL"},
    {"--query-file", "-Q", "FILE", "read the query from a file"},
    {"--select", "-s", "LIST", "select the records that have all of these: [-]attribute[(=|<|>)value],..."},
    {"--aggregate", "", "LIST", "aggregations of groups: count,sum(attribute),..."},
    {"--aggregate-key", "", "LIST", "with --aggregate: group by attribute,...; without it: one group"},
    {"--print-attributes", "", "LIST", "the attributes to show"},
    {"--sort-by", "-S", "LIST", "sort the rows of a table or tree"},
    {"--expand", "-e", "", "name=value,... for each record"},
    {"--table", "-t", "", "a table"},
    {"--tree", "-T", "", "print a tree of the paths"},
    {"--path-attributes", "", "LIST", "with --tree: the attributes that make up the paths"},
    {"--json", "-j", "", "JSON"},
    {"--format", "-f", "TEXT", "print each record in this form: \"%[12r]attribute% ...\""},
    {"--title", "", "TEXT", "with --format: the first line"},
    {"--list-attributes", "", "", "print the attributes of the files instead of their records"},
    {"--list-globals", "-G", "", "print the globals of the runs instead of their records"},
    {"--output", "-o", "FILE", "write to this file"},
    {"--help", "-h", "", "this text"},
};

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted.push_back('\\');
    quoted.push_back(c);
  }
  return quoted + "\"";
}

std::vector<std::string> Names(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::string_view name = list.substr(0, list.find(','));
    if (!name.empty()) names.emplace_back(name);
    list.remove_prefix(std::min(list.size(), name.size() + 1));
  }
  return names;
}

std::string QuotedNames(std::string_view list) {
  std::string names;
  for (const std::string& name : Names(list)) names.append(names.empty() ? "" : ",").append(Quoted(name));
  return names;
}

// Parses [-]attribute[(=|<|>)value].
std::string Condition(std::string_view clause) {
  std::string condition = clause.starts_with('-') ? "NOT " : "";
  if (clause.starts_with('-')) clause.remove_prefix(1);
  const size_t sign = clause.find_first_of("<>=");
  condition += Quoted(clause.substr(0, sign));
  if (sign != std::string_view::npos)
    condition.append(1, clause[sign]).append(Quoted(clause.substr(sign + 1)));
  return condition;
}

std::string Conditions(std::string_view list) {
  std::string conditions;
  for (const std::string& clause : Names(list))
    conditions.append(conditions.empty() ? "" : ",").append(Condition(clause));
  return conditions;
}

// Returns the first option that names a format, in cali-query's order; empty if no option names a format.
std::string FormatOf(const Arguments& arguments) {
  if (arguments.Has("--json")) return "json";
  if (arguments.Has("--expand")) return "expand";
  if (arguments.Has("--format")) {
    std::string format = "format(" + Quoted(arguments.Get("--format"));
    if (arguments.Has("--title")) format += ",title=" + Quoted(arguments.Get("--title"));
    return format + ")";
  }
  if (arguments.Has("--table")) return "table";
  if (!arguments.Has("--tree")) return "";
  if (!arguments.Has("--path-attributes")) return "tree";
  return "tree(path-attributes=" + Quoted(arguments.Get("--path-attributes")) + ")";
}

// Parses the query clause that was given by one option. An error names the option.
base::Result<Query> Clause(const std::string& option, const std::string& clause) {
  auto query = query::Parse(clause);
  if (query.ok()) return query;
  const std::string_view why = query.error();
  const size_t at = why.find(": ");
  return base::Error{option + ": " + std::string(at == std::string_view::npos ? why : why.substr(at + 2))};
}

base::Result<std::string> TextOf(const Arguments& arguments) {
  if (arguments.Has("--query")) return arguments.Get("--query");
  if (!arguments.Has("--query-file")) return std::string();
  const std::string path = arguments.Get("--query-file");
  std::ifstream in(path);
  std::string text;
  for (char c = 0; in.get(c);) text.push_back(c);
  if (!in.is_open() || in.bad())
    return base::Error{"cannot read the query file " + path + ": " + strerror(errno)};
  return text;
}

// cali-query's help separates aggregations by ':', but its documentation by ','.
std::string WithCommas(std::string list) {
  size_t depth = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '\\' || list[i] == '"') {
      i = list[i] == '"' ? std::min(list.find('"', i + 1), list.size()) : i + 1;
      continue;
    }
    if (list[i] == '(') ++depth;
    if (list[i] == ')' && depth > 0) --depth;
    if (list[i] == ':' && depth == 0) list[i] = ',';
  }
  return list;
}

base::Status Aggregate(const Arguments& arguments, Query& query) {
  if (!arguments.Has("--aggregate")) return base::Status::Ok();
  const std::string list = WithCommas(arguments.Get("--aggregate"));
  auto given = Clause("--aggregate", "AGGREGATE " + (list.empty() ? "count" : list));
  if (!given.ok()) return {given.error()};
  std::erase_if(query.select, [](const query::SelectItem& item) {
    return item.expression.kind == query::Expression::Kind::aggregate;
  });
  query.aggregate = std::move(given.value().aggregate);
  query.group_by.clear();
  const std::string keys = arguments.Get("--aggregate-key");
  query.one_group = keys == "none" || (keys.empty() && arguments.Has("--aggregate-key"));
  for (const std::string& name : Names(query.one_group ? "" : keys)) query.group_by.push_back({name, 0});
  return base::Status::Ok();
}

base::Status Overlay(const Arguments& arguments, Query& query) {
  if (const std::string list = Conditions(arguments.Get("--select")); !list.empty()) {
    auto given = Clause("--select", "WHERE " + list);
    if (!given.ok()) return {given.error()};
    query.where = std::move(given.value().where);
  }
  if (const std::string list = QuotedNames(arguments.Get("--print-attributes")); !list.empty()) {
    auto given = Clause("--print-attributes", "SELECT " + list);
    if (!given.ok()) return {given.error()};
    query.select = std::move(given.value().select);
  }
  if (base::Status status = Aggregate(arguments, query); !status.ok()) return status;
  if (const std::string list = QuotedNames(arguments.Get("--sort-by")); !list.empty()) {
    auto given = Clause("--sort-by", "ORDER BY " + list);
    if (!given.ok()) return {given.error()};
    query.order_by = std::move(given.value().order_by);
  }
  if (const std::string format = FormatOf(arguments); !format.empty()) {
    auto given = Clause("--format", "FORMAT " + format);
    if (!given.ok()) return {given.error()};
    query.format = std::move(given.value().format);
  }
  return base::Status::Ok();
}

}  // namespace

std::span<const Option> CaliQueryOptions() {
  return kOptions;
}

base::Result<Query> CaliQueryOf(const Arguments& arguments) {
  const auto text = TextOf(arguments);
  if (!text.ok()) return base::Error{text.error()};
  Query query;
  if (text.value().find_first_not_of(" \t\r\n") != std::string::npos) {
    auto parsed = query::Parse(text.value());
    if (!parsed.ok()) return parsed;
    query = std::move(parsed.value());
  }
  if (base::Status status = Overlay(arguments, query); !status.ok()) return base::Error{status.message};
  if (arguments.Has("--list-globals")) {
    query.where.reset();
    query.let.clear();
    query.aggregate.clear();
    query.group_by.clear();
  }
  query::ReadAsCaliQuery(query);
  return query;
}

}  // namespace rankine::cli
