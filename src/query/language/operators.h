// SPDX-License-Identifier: BSD-3-Clause
// The operations of CalQL: aggregations over the records of a group, and functions of values of a single
// record. Operations and columns that also exist in cali-query have the same names as in cali-query.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rankine::query {

enum class Operator {
  count,
  sum,
  min,
  max,
  avg,
  percent_total,
  variance,
  any,
  ratio,
  scale,
  scale_count,
  inclusive_sum,
  inclusive_min,
  inclusive_max,
  inclusive_scale,
  inclusive_ratio,
  inclusive_percent_total,
  stddev,
  median,
  percentile,
  histogram,
  count_distinct
};

enum class Function { ratio, scale, truncate, first, sum, leaf };

struct OperatorInfo {
  std::string_view name;
  std::string_view prefix;  // The prefix of the output column's name, such as "sum" in sum#x.
  size_t values;            // The number of arguments that are values of records.
  size_t numbers_least;     // The minimum number of numeric arguments that follow the values.
  size_t numbers_most;
  bool texts;      // true if text values are allowed
  bool inclusive;  // True if the result for a path includes the values of all paths that the path encloses.
};

struct FunctionInfo {
  std::string_view name;
  size_t least;
  size_t most;
};

const OperatorInfo& InfoOf(Operator op);
const FunctionInfo& InfoOf(Function function);
std::span<const std::string_view> OperatorNames();
std::span<const std::string_view> FunctionNames();
std::optional<Operator> FindOperator(std::string_view name);  // ignores case
std::optional<Function> FindFunction(std::string_view name);

// Compares words, ignoring case.
bool SameWord(std::string_view a, std::string_view b);

}  // namespace rankine::query
