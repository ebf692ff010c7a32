// SPDX-License-Identifier: BSD-3-Clause
#include "report/samples_json.h"

#include "analysis/samples/iteration_states.h"
#include "analysis/samples/sample_trust.h"
#include "archive/rows/none.h"
#include "layout/stall_name.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "report/state_section.h"

namespace rankine::report {
namespace {

using analysis::StateTimes;
using base::JsonWriter;

// Writes the 95 % confidence interval of a part of the whole, as a pair of numbers, or null.
void WriteInterval(JsonWriter& json, const char* key, uint64_t part, uint64_t whole,
                   const analysis::SampleCount& count) {
  if (!count.has_interval) {
    json.Key(key).Null();
    return;
  }
  const analysis::Interval interval = analysis::TimeInterval(part, whole, count);
  json.Key(key).BeginList().Real(interval.low).Real(interval.high).EndList();
}

void WriteProcesses(JsonWriter& json, const Facts& facts) {
  json.Key("processes").BeginList();
  for (uint32_t i = 0; i < facts.samples.processes.size(); ++i) {
    const analysis::SampledProcess& process = facts.samples.processes[i];
    const StateTimes& time = process.time;
    json.BeginObject().Key("process").Unsigned(i);
    json.Key("samples").Unsigned(process.count.samples);
    json.Key("scale").Real(process.scale);
    WriteStates(json, time);
    WriteInterval(json, "outside_interval_ns", time.outside, time.all(), process.count);
    WriteInterval(json, "work_interval_ns", time.work, time.all(), process.count);
    WriteInterval(json, "stall_interval_ns", time.stall, time.all(), process.count);
    json.EndObject();
  }
  json.EndList();
}

void WriteWay(JsonWriter& json, Facts& facts, uint32_t stack) {
  json.BeginList();
  const std::vector<uint32_t> sites = analysis::StackOf(facts.tables, stack);
  for (size_t i = sites.size(); i-- > 0;) {
    for (const analysis::FrameId id : facts.frames.FramesOf(sites[i])) json.Text(facts.frames.frame(id).name);
  }
  json.EndList();
}

void WriteSites(JsonWriter& json, Facts& facts) {
  const uint64_t whole = facts.samples.time.all();
  json.Key("call_sites").BeginList();
  for (const analysis::MpiSite& line : facts.mpi_sites) {
    json.BeginObject();
    json.Key("function").Text(query::FunctionName(line.function));
    json.Key("callsite").Text(facts.symbols.OwnNameOf(line.site));
    json.Key("samples").Unsigned(line.samples);
    json.Key("work_ns").Unsigned(line.time.work);
    WriteInterval(json, "work_interval_ns", line.time.work, whole, facts.samples.count);
    json.Key("stall_ns").Unsigned(line.time.stall);
    WriteInterval(json, "stall_interval_ns", line.time.stall, whole, facts.samples.count);
    json.Key("reasons").BeginObject();
    for (size_t i = 1; i < line.reasons.size(); ++i) {
      if (line.reasons[i] > 0)
        json.Key(std::string(layout::NameOf(static_cast<layout::StallReason>(i))) + "_ns")
            .Unsigned(line.reasons[i]);
    }
    if (line.reasons[0] > 0) json.Key("not_looked_up_ns").Unsigned(line.reasons[0]);
    json.EndObject();
    json.Key("way");
    WriteWay(json, facts, line.way);
    if (line.timed) {
      json.Key("timed_ns").Unsigned(line.timed_all);
      json.Key("timed_stall_ns").Unsigned(line.timed_stall);
    }
    json.EndObject();
  }
  json.EndList();
}

void WriteFrame(JsonWriter& json, const FrameNames::Frame& frame) {
  json.Key("name").Text(frame.name);
  if (!frame.module.empty()) json.Key("module").Text(frame.module);
  if (!frame.file.empty()) json.Key("file").Text(frame.file);
}

void WriteOwnAndTotal(JsonWriter& json, const StateTimes& own, const StateTimes& total) {
  json.Key("own").BeginObject();
  WriteStates(json, own);
  json.EndObject().Key("total").BeginObject();
  WriteStates(json, total);
  json.EndObject();
}

void WriteTree(JsonWriter& json, Facts& facts) {
  const analysis::CallTree& tree = facts.CallTree();
  json.Key("call_tree").BeginList();
  for (const analysis::CallNode& node : tree.nodes) {
    json.BeginObject();
    if (node.frame != analysis::kNoFrame) WriteFrame(json, facts.frames.frame(node.frame));
    if (node.function != 0) {
      json.Key("mpi_function").Text(query::FunctionName(node.function));
    } else if (node.frame == analysis::kNoFrame) {
      json.Key("clock").Text(query::SampleClockName(node.clock));
    }
    json.Key("parent");
    if (node.parent == archive::kNone) {
      json.Null();
    } else {
      json.Unsigned(node.parent);
    }
    if (node.recursive) json.Key("recursive").Bool(true);
    WriteOwnAndTotal(json, node.own, node.total);
    json.EndObject();
  }
  json.EndList().Key("functions").BeginList();
  for (const analysis::FrameTimes& times : tree.functions) {
    json.BeginObject();
    WriteFrame(json, facts.frames.frame(times.frame));
    WriteOwnAndTotal(json, times.own, times.total);
    json.EndObject();
  }
  json.EndList();
}

// The maximum number of ranges that a drawing can use.
constexpr size_t kRanges = 100;

void WriteIterations(JsonWriter& json, const Facts& facts) {
  json.Key("iterations").BeginList();
  for (const analysis::LoopStates& loop : analysis::StatesByIteration(facts.tables, facts.samples, kRanges)) {
    json.BeginObject().Key("loop").Text(loop.loop).Key("ranges").BeginList();
    for (const analysis::IterationRange& range : loop.ranges) {
      json.BeginObject();
      json.Key("first").Integer(range.first);
      json.Key("last").Integer(range.last);
      json.Key("samples").Unsigned(range.samples);
      WriteStates(json, range.time);
      json.EndObject();
    }
    json.EndList().EndObject();
  }
  json.EndList();
}

}  // namespace

void WriteStates(JsonWriter& json, const StateTimes& time) {
  json.Key("outside_ns").Unsigned(time.outside);
  json.Key("work_ns").Unsigned(time.work);
  json.Key("stall_ns").Unsigned(time.stall);
}

void WriteSamples(JsonWriter& json, Facts& facts) {
  const analysis::SampleSums& samples = facts.samples;
  json.Key("samples").BeginObject();
  json.Key("samples").Unsigned(samples.count.samples);
  json.Key("effective").Real(samples.count.effective());
  json.Key("cost_share").Real(analysis::SamplingCost(facts.tables));
  json.Key("from_outside_ns").Unsigned(samples.from_outside);
  WriteStates(json, samples.time);
  if (const analysis::MpiSite* site = MostStalled(facts); site != nullptr)
    json.Key("most_stalled_call_site").Unsigned(static_cast<uint64_t>(site - facts.mpi_sites.data()));
  WriteProcesses(json, facts);
  WriteSites(json, facts);
  WriteTree(json, facts);
  WriteIterations(json, facts);
  json.EndObject();
}

}  // namespace rankine::report
