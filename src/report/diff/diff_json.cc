// SPDX-License-Identifier: BSD-3-Clause
// Implements DiffJson and DiffJunit (diff_report.h).
#include "base/text/json.h"
#include "base/text/markup.h"
#include "report/diff/diff_report.h"
#include "report/efficiency_json.h"

namespace rankine::report {
namespace {

using base::JsonWriter;

constexpr uint64_t kSchemaVersion = 1;

void WriteRuns(JsonWriter& json, const DiffFacts& facts) {
  json.Key("runs").BeginList();
  for (const analysis::RunMeasures& run : facts.runs) {
    json.BeginObject().Key("path").Text(run.path).Key("ranks").Unsigned(run.ranks);
    json.Key("recorded_ranks").Unsigned(run.recorded);
    json.Key("command").Text(run.command).Key("build_id").Text(run.build);
    json.Key("wall_time_ns").Real(run.wall);
    RealOrNull(json, "useful_sum_ns", run.useful_sum);
    json.Key("all_the_time").Bool(run.all_the_time).Key("partly").BeginList();
    for (int kind = 0; kind < analysis::kMeasureKinds; ++kind) {
      const auto of = static_cast<analysis::MeasureKind>(kind);
      if (run.LacksSome(of)) json.Text(analysis::NameOf(of));
    }
    json.EndList();
    json.EndObject();
  }
  json.EndList();
  for (const bool before : {true, false}) {
    json.Key(before ? "before" : "after").BeginList();
    for (const size_t i : before ? facts.before : facts.after) json.Unsigned(i);
    json.EndList();
  }
  json.Key("same_program").Bool(facts.same_program);
}

void WriteSide(JsonWriter& json, const char* key, const analysis::Repeated& side) {
  json.Key(key).BeginObject().Key("mean");
  if (side.runs == 0) {
    json.Null();
  } else {
    json.Real(side.mean);
  }
  json.Key("deviation").Real(side.deviation).Key("runs").Unsigned(side.runs);
  json.Key("present").Unsigned(side.present).EndObject();
}

void Value(JsonWriter& json, const std::optional<double>& value) {
  if (value) {
    json.Real(*value);
  } else {
    json.Null();
  }
}

void WriteDifference(JsonWriter& json, const analysis::Difference& difference) {
  json.BeginObject().Key("kind").Text(analysis::NameOf(difference.kind)).Key("name").Text(difference.name);
  json.Key("unit").Text(analysis::IsShare(difference.kind) ? "share" : "ns");
  WriteSide(json, "before", difference.before);
  WriteSide(json, "after", difference.after);
  json.Key("change").Real(difference.change);
  RealOrNull(json, "relative", difference.relative);
  json.Key("margin").Real(difference.margin).Key("verdict").Text(analysis::NameOf(difference.verdict));
  json.EndObject();
}

void WriteScaling(JsonWriter& json, const analysis::Scaling& scaling) {
  json.Key("scaling").BeginObject().Key("kind").Text(analysis::NameOf(scaling.kind));
  json.Key("exponent").Real(scaling.exponent).Key("points").BeginList();
  for (const analysis::ScalingPoint& point : scaling.points) {
    json.BeginObject().Key("ranks").Unsigned(point.ranks).Key("runs").Unsigned(point.runs);
    json.Key("wall_time_ns").Real(point.wall);
    RealOrNull(json, "speedup", point.speedup);
    RealOrNull(json, "scaling_efficiency", point.efficiency);
    RealOrNull(json, "computation_scaling", point.computation);
    RealOrNull(json, "parallel_efficiency", point.parallel);
    RealOrNull(json, "load_balance", point.load_balance);
    RealOrNull(json, "communication_efficiency", point.communication);
    RealOrNull(json, "serialisation_efficiency", point.serialisation);
    RealOrNull(json, "transfer_efficiency", point.transfer);
    RealOrNull(json, "global_efficiency", point.global);
    json.EndObject();
  }
  json.EndList().Key("lines").BeginList();
  for (const analysis::ScalingLine& line : scaling.lines) {
    json.BeginObject().Key("kind").Text(analysis::NameOf(line.kind)).Key("name").Text(line.name);
    json.Key("time_ns").BeginList();
    for (const std::optional<double>& time : line.time) Value(json, time);
    json.EndList().Key("lost_ns").Real(line.lost).EndObject();
  }
  json.EndList().Key("left_out").BeginList();
  for (const analysis::ScalingGap& gap : scaling.gaps) {
    json.BeginObject().Key("kind").Text(analysis::NameOf(gap.kind)).Key("ranks").Unsigned(gap.ranks);
    json.Key("lines").Unsigned(gap.lines).EndObject();
  }
  json.EndList().EndObject();
}

void WriteConditions(JsonWriter& json, const DiffFacts& facts) {
  json.Key("conditions").BeginList();
  for (const CheckedCondition& checked : facts.conditions) {
    json.BeginObject().Key("condition").Text(checked.condition.text);
    json.Key("fails").Bool(checked.Fails()).Key("cases").BeginList();
    for (const analysis::ConditionCase& found : checked.cases) {
      if (!found.crossed) continue;
      json.BeginObject().Key("name").Text(found.difference->name);
      json.Key("within_noise").Bool(found.noise).EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList();
}

}  // namespace

std::string DiffJson(const DiffFacts& facts) {
  JsonWriter json;
  json.BeginObject().Key("schema").Text("rankine.diff").Key("schema_version").Unsigned(kSchemaVersion);
  WriteRuns(json, facts);
  json.Key("differences").BeginList();
  for (const analysis::Difference& difference : facts.comparison.differences)
    WriteDifference(json, difference);
  json.EndList();
  if (facts.scaling) WriteScaling(json, *facts.scaling);
  WriteConditions(json, facts);
  json.EndObject();
  return json.text();
}

std::string DiffJunit(const DiffFacts& facts) {
  size_t failures = 0;
  for (const CheckedCondition& checked : facts.conditions) failures += checked.Fails() ? 1 : 0;
  const std::string counts = "tests=\"" + std::to_string(facts.conditions.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" errors=\"0\"";
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts +
                    ">\n  <testsuite name=\"rankine diff\" " + counts + " skipped=\"0\" time=\"0\">\n";
  for (const CheckedCondition& checked : facts.conditions) {
    const std::string said = base::MarkupEscaped(ConditionText(checked));
    out += "    <testcase classname=\"rankine.diff\" name=\"" + base::MarkupEscaped(checked.condition.text) +
           "\" time=\"0\">";
    out += checked.Fails() ? "<failure message=\"" + said + "\"/>" : "<system-out>" + said + "</system-out>";
    out += "</testcase>\n";
  }
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace rankine::report
