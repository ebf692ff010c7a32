// SPDX-License-Identifier: BSD-3-Clause
// Writes the output of `rankine diff` as text, JSON (docs/diff.md) and JUnit.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "analysis/diff/comparison.h"
#include "analysis/diff/condition.h"
#include "analysis/diff/groups.h"
#include "analysis/diff/scaling.h"
#include "report/style.h"

namespace rankine::report {

// A condition and its result.
struct CheckedCondition {
  analysis::Condition condition;
  std::vector<analysis::ConditionCase> cases;  // point into `DiffFacts::comparison`
  bool Fails() const;
};

struct DiffFacts {
  std::vector<analysis::RunMeasures> runs;
  std::vector<size_t> before, after;  // indices in `runs`
  analysis::Comparison comparison;    // comparison of `before` with `after`
  bool same_program = true;           // true unless some runs are known to be runs of different programs
  std::optional<analysis::Scaling> scaling;
  std::vector<CheckedCondition> conditions;
};

// The parameter `top` is the maximum number of lines in a list.
std::string DiffText(const DiffFacts& facts, const Style& style, size_t top);
std::string DiffJson(const DiffFacts& facts);
// Writes one JUnit test case for each checked condition.
std::string DiffJunit(const DiffFacts& facts);

// Returns a sentence that gives the result of the condition, or says that the condition failed.
std::string ConditionText(const CheckedCondition& checked);

}  // namespace rankine::report
