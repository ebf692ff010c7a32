// SPDX-License-Identifier: BSD-3-Clause
#include "report/efficiency_json.h"

#include <optional>

namespace rankine::report {

void RealOrNull(base::JsonWriter& json, const char* key, const std::optional<double>& value) {
  json.Key(key);
  if (value) {
    json.Real(*value);
  } else {
    json.Null();
  }
}

void WriteEfficiencies(base::JsonWriter& json, const analysis::Pop& pop) {
  RealOrNull(json, "parallel_efficiency", pop.parallel);
  RealOrNull(json, "load_balance", pop.load_balance);
  RealOrNull(json, "communication_efficiency", pop.communication);
  RealOrNull(json, "serialisation_efficiency", pop.serialisation);
  RealOrNull(json, "transfer_efficiency", pop.transfer);
}

void WriteEfficiencyCourse(base::JsonWriter& json, Facts& facts) {
  const analysis::PopCourse& course = facts.Course();
  json.Key("efficiency_course").BeginObject().Key("unknown").Text(course.unknown);
  json.Key("not_split").Text(course.not_split).Key("untold_mpi_share").Real(course.untold);
  json.Key("begin_ns").Unsigned(course.parts.empty() ? 0 : course.borders.front());
  json.Key("parts").BeginList();
  for (size_t i = 0; i < course.parts.size(); ++i) {
    const analysis::Pop& part = course.parts[i];
    json.BeginObject().Key("from_ns").Unsigned(course.borders[i] - course.borders.front());
    json.Key("until_ns").Unsigned(course.borders[i + 1] - course.borders.front());
    json.Key("ranks").Unsigned(part.processes);
    RealOrNull(json, "mpi_share", part.mpi_share);
    WriteEfficiencies(json, part);
    json.EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace rankine::report
