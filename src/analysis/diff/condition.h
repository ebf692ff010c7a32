// SPDX-License-Identifier: BSD-3-Clause
// Conditions of `rankine diff --fail-if`: the comparison fails if a condition holds.
//
//   condition := KIND "(" NAME ")" ("<" | ">" | "<=" | ">=") LIMIT.
//   KIND      := run | efficiency | region | function | call_site | code | call_path | wait | io |
//                window.
//   NAME      := any text without ")", or in quotes with \" and \\ inside; * matches every name of the
//                kind; for regions, the last levels of the path are enough.
//   LIMIT     := [+|-] number (% | ns | us | ms | s | min | h).
// With a sign, the limit applies to the change (% of the value before). Without a sign, it applies to the
// value after: a time, or the percentage of an efficiency.
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
  std::string text;  // the condition's text as the user gave it
  MeasureKind kind{};
  std::string name;  // empty: all quantities of the kind
  Compared compared{};
  LimitOf of{};
  double limit = 0;  // the limit in ns, or as a share
};

// An error is one line that names the column (from 1) of the mistake.
base::Result<Condition> ParseCondition(const std::string& text);

// One quantity that a condition applies to.
struct ConditionCase {
  const Difference* difference = nullptr;
  bool crossed = false;  // whether the limit is crossed
  bool noise = false;    // crossed, but within the noise: the condition does not fail
  bool Fails() const { return crossed && !noise; }
};

// Checks a condition. Returns an error if the comparison lacks the quantity, or has no value on the side that
// the limit needs. Otherwise, a condition on a missing quantity would never fail. The cases point into
// `comparison`.
base::Result<std::vector<ConditionCase>> Check(const Condition& condition, const Comparison& comparison);

}  // namespace rankine::analysis
