// Conditions of `rankine diff --fail-if`: what has to hold of a comparison for it to fail.
//
//   condition := KIND "(" NAME ")" ("<" | ">" | "<=" | ">=") LIMIT
//   KIND      := run | efficiency | region | function | call_site | code | call_path | wait | io |
//                window
//   NAME      := any text without ")", or in quotes with \" and \\ inside; * for all of the kind; of regions
//                also the end of the path, whole levels
//   LIMIT     := [+|-] number (% | ns | us | ms | s | min | h)
// With a sign the limit is of the change (% of before), without one of the value after: a time, or of an
// efficiency its percent.
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
  std::string text;  // as it was given
  MeasureKind kind{};
  std::string name;  // empty: all of the kind
  Compared compared{};
  LimitOf of{};
  double limit = 0;  // ns, or a share
};

// One line with the column (from 1) where it goes wrong.
base::Result<Condition> ParseCondition(const std::string& text);

// One quantity that a condition looked at.
struct ConditionCase {
  const Difference* difference = nullptr;
  bool crossed = false;  // the limit
  bool noise = false;    // crossed, but the change is within the noise: that does not fail
  bool Fails() const { return crossed && !noise; }
};

// Fails with a sentence where the comparison has nothing of that kind and name, or has it not on the side
// that the limit needs: a condition that looks at nothing would never fail. The cases point into
// `comparison`.
base::Result<std::vector<ConditionCase>> Check(const Condition& condition, const Comparison& comparison);

}  // namespace rankine::analysis
