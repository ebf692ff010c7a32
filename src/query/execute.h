// Running a plan over a record source: one pass, memory in the number of groups (or of output records).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "query/plan.h"
#include "query/source.h"
#include "query/value.h"

namespace rankine::query {

struct ResultColumn {
  std::string name;
  bool number;
};

// Texts are views into the source that was read.
struct ResultTable {
  std::vector<ResultColumn> columns;
  std::vector<std::vector<Value>> rows;  // each as long as `columns`
  std::vector<std::string> notes;        // sentences for stderr: what could not be said exactly
};

// Without ORDER BY rows come in the order in which their first record came. Missing values sort first (last
// with DESC). A comparison with a missing value is false, except != which is true. sum, min, max, avg and
// percent_total pass over missing values and are missing when there is nothing else.
ResultTable Execute(const Plan& plan, RecordSource& source);

}  // namespace rankine::query
