// A CalQL query as it was written. Nothing is resolved yet: names may be unknown, and the planner says so
// with the column kept here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rankine::query {

enum class Operator { count, sum, min, max, avg, percent_total };
enum class Comparison { equal, not_equal, less, less_equal, greater, greater_equal };
enum class Format { table, json, csv, expand };

struct Name {
  std::string text;
  size_t column = 0;
};

// An attribute, an aggregation of one, or `*`.
struct Expression {
  enum class Kind { attribute, aggregate, all } kind = Kind::attribute;
  Operator op = Operator::count;  // aggregate
  Name attribute;                 // empty for count() and *; for `all` only the column counts
};

struct SelectItem {
  Expression expression;
  std::string alias;  // empty: none
};

struct Condition {
  enum class Kind { compare, exists, negation, conjunction, disjunction } kind = Kind::exists;
  Name attribute;
  Comparison comparison = Comparison::equal;
  Name literal;                     // compare: the value as written
  bool literal_is_number = false;   // written as a number, not as a word or in quotes
  std::vector<Condition> children;  // negation: 1; conjunction, disjunction: 2 or more
};

struct OrderItem {
  Expression expression;  // attribute: also an output name such as sum#count or an alias
  bool descending = false;
};

struct Query {
  std::vector<SelectItem> select;  // empty: `*`
  std::vector<Name> group_by;
  std::optional<Condition> where;
  std::vector<OrderItem> order_by;
  std::optional<uint64_t> limit;
  Format format = Format::table;
};

}  // namespace rankine::query
