// SPDX-License-Identifier: BSD-3-Clause
#include "report/loops_json.h"

#include "analysis/regions/loop_series.h"
#include "archive/rows/loop.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "report/json_members.h"

namespace rankine::report {
namespace {

using base::JsonWriter;

constexpr size_t kCourseParts = 24;

void WriteBlock(JsonWriter& json, const Facts& facts, const archive::LoopBlock& block) {
  json.BeginObject();
  Member(json, "process", block.process);
  Index(json, "rank", facts.tables.processes[block.process].rank);
  Member(json, "thread", block.thread);
  Member(json, "block", block.block);
  json.Key("first").Integer(block.first);
  Member(json, "iterations", block.iterations);
  Member(json, "time_ns", block.time_sum);
  Member(json, "iteration_min_ns", block.time_min);
  Member(json, "iteration_max_ns", block.time_max);
  json.EndObject();
}

}  // namespace

void WriteLoops(JsonWriter& json, const Facts& facts) {
  json.Key("loops").BeginList();
  for (const analysis::LoopCourse& loop : analysis::LoopCourses(facts.tables, kCourseParts)) {
    json.BeginObject();
    json.Key("path").Text(loop.path);
    Member(json, "iterations", loop.iterations);
    Member(json, "time_ns", loop.time);
    json.Key("first_mean_ns").Real(loop.first).Key("last_mean_ns").Real(loop.last);
    json.Key("slowest").BeginObject();
    Member(json, "process", loop.slowest_process);
    json.Key("first").Integer(loop.slowest_first);
    Member(json, "iterations", loop.slowest_iterations);
    json.Key("mean_ns").Real(loop.slowest).EndObject();
    json.Key("course_mean_ns").BeginList();
    for (const double part : loop.parts) json.Real(part);
    json.EndList().Key("blocks").BeginList();
    for (const archive::LoopBlock& block : facts.tables.series) {
      if (block.node == loop.node) WriteBlock(json, facts, block);
    }
    json.EndList().EndObject();
  }
  json.EndList();
}

}  // namespace rankine::report
