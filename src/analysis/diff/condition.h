// SPDX-License-Identifier: BSD-3-Clause
// The conditions of `rankine diff --fail-if`. The comparison fails if a condition holds.
//
//   condition := KIND "(" NAME ")" ("<" | ">" | "<=" | ">=") LIMIT. KIND := run | efficiency | region |
//   function | call_site | code | call_path | wait | io | window. NAME := any text without ")", or in quotes
//   with \" and \\ inside. A * as NAME matches every name of the kind. For regions, NAME may consist of only
//   the last levels of the path. LIMIT := [+|-] number (% | ns | us | ms | s | min | h). A limit with a sign
//   applies to
//   the change, and its % is relative to the value before. A limit without a sign applies to the value after
//   the change. The limit is a time or, for an efficiency, a percentage.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/diff/comparison.h"
#include "base/result.h"

namespace rankine::analysis {

enum class Compared { less, less_or_equal, more, more_or_equal };
enum class LimitOf { value, change, relative_change };

struct Condition {
  std::string text;  // The text of the condition, as the user wrote it.
  MeasureKind kind{};
  std::string name;  // An empty name means all quantities of the kind.
  Compared compared{};
  LimitOf of{};
  double limit = 0;  // The limit, in ns or as a share from 0 to 1.
};

// On a syntax error, returns a one-line message that names the column (from 1).
base::Result<Condition> ParseCondition(const std::string& text);

// A quantity to which a condition applies, and the result.
struct ConditionCase {
  const Difference* difference = nullptr;
  bool crossed = false;  // true if the limit is crossed
  bool noise = false;    // True if noise alone may be the reason for the change. A condition does not fail
                         // if noise may be the reason for the change.
  bool Fails() const { return crossed && !noise; }
};

// Checks a condition. Returns an error if the comparison does not contain the quantity, or if the quantity
// has no value on the side that the limit concerns. A missing quantity is an error: a condition that ignored
// missing quantities would never fail. The cases point into `comparison`.
base::Result<std::vector<ConditionCase>> Check(const Condition& condition, const Comparison& comparison);

}  // namespace rankine::analysis
