// Runs before a change against runs after it. What repeated runs differ by is noise; a change that noise
// alone would make in more than one of twenty comparisons is told to be within it (Student's test for two
// means with a common deviation, 95 %).
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/diff/measure.h"

namespace rankine::analysis {

// One quantity over the runs of one side. A run without it counts as 0, except for an efficiency, and for
// what the run has not recorded all of: that is then not known of it.
struct Repeated {
  double mean = 0;
  double deviation = 0;  // of single runs; 0 with fewer than two
  size_t runs = 0;       // with a value
  size_t present = 0;    // runs that have the quantity at all
};

enum class Verdict {
  unjudged,  // one run on each side: nobody knows the noise
  noise,     // within it
  more,      // beyond it
  less,
};
std::string_view NameOf(Verdict verdict);

struct Difference {
  MeasureKind kind{};
  std::string name;
  Repeated before, after;
  double change = 0;               // after - before
  std::optional<double> relative;  // change / before; absent where before is 0
  double margin = 0;               // a change of at most so much is noise; 0 where that is not known
  Verdict verdict = Verdict::unjudged;

  // On both sides. Otherwise there is no change to tell.
  bool IsKnown() const { return before.runs != 0 && after.runs != 0; }
};

struct Comparison {
  size_t before = 0, after = 0;         // runs
  std::vector<Difference> differences;  // by kind; in a kind the largest changes first
};

// Neither side is empty.
Comparison Compare(std::span<const RunMeasures> before, std::span<const RunMeasures> after);

// The 97.5 % quantile of Student's distribution with so many degrees of freedom, at least one.
double StudentQuantile(size_t freedom);

}  // namespace rankine::analysis
