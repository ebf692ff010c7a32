// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/operators.h"

#include <algorithm>
#include <array>

namespace rankine::query {
namespace {

constexpr std::array<OperatorInfo, 22> kOperators = {{
    {"count", "count", 0, 0, 0, false, false},
    {"sum", "sum", 1, 0, 0, false, false},
    {"min", "min", 1, 0, 0, true, false},
    {"max", "max", 1, 0, 0, true, false},
    {"avg", "avg", 1, 0, 0, false, false},
    {"percent_total", "percent_total", 1, 0, 0, false, false},
    {"variance", "variance", 1, 0, 0, false, false},
    {"any", "any", 1, 0, 0, true, false},
    {"ratio", "ratio", 2, 0, 1, false, false},
    {"scale", "scale", 1, 1, 1, false, false},
    {"scale_count", "scount", 0, 1, 1, false, false},
    {"inclusive_sum", "inclusive", 1, 0, 0, false, true},
    {"inclusive_min", "imin", 1, 0, 0, true, true},
    {"inclusive_max", "imax", 1, 0, 0, true, true},
    {"inclusive_scale", "iscale", 1, 1, 1, false, true},
    {"inclusive_ratio", "iratio", 2, 0, 1, false, true},
    {"inclusive_percent_total", "ipercent_total", 1, 0, 0, false, true},
    {"stddev", "stddev", 1, 0, 0, false, false},
    {"median", "median", 1, 0, 0, false, false},
    {"percentile", "percentile", 1, 1, 1, false, false},
    {"histogram", "histogram", 1, 0, 1, false, false},
    {"count_distinct", "count_distinct", 1, 0, 0, true, false},
}};
constexpr std::array<FunctionInfo, 6> kFunctions = {
    {{"ratio", 2, 3}, {"scale", 2, 2}, {"truncate", 1, 2}, {"first", 1, 8}, {"sum", 1, 8}, {"leaf", 0, 1}}};

template <class Info, size_t N>
constexpr std::array<std::string_view, N> Names(const std::array<Info, N>& table) {
  std::array<std::string_view, N> names{};
  for (size_t i = 0; i < N; ++i) names[i] = table[i].name;
  return names;
}
constexpr auto kOperatorNames = Names(kOperators);
constexpr auto kFunctionNames = Names(kFunctions);

template <class Enum, size_t N>
std::optional<Enum> Find(const std::array<std::string_view, N>& names, std::string_view name) {
  for (size_t i = 0; i < N; ++i) {
    if (SameWord(names[i], name)) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

const OperatorInfo& InfoOf(Operator op) {
  return kOperators[static_cast<size_t>(op)];
}
const FunctionInfo& InfoOf(Function function) {
  return kFunctions[static_cast<size_t>(function)];
}
std::span<const std::string_view> OperatorNames() {
  return kOperatorNames;
}
std::span<const std::string_view> FunctionNames() {
  return kFunctionNames;
}
std::optional<Operator> FindOperator(std::string_view name) {
  return Find<Operator>(kOperatorNames, name);
}
std::optional<Function> FindFunction(std::string_view name) {
  return Find<Function>(kFunctionNames, name);
}

bool SameWord(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace rankine::query
