// SPDX-License-Identifier: BSD-3-Clause
#include "report/windows_json.h"

#include "analysis/windows/window_services.h"
#include "analysis/windows/windows.h"
#include "archive/rows/communicator.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "layout/window_layout.h"
#include "query/records/mpi_names.h"
#include "report/efficiency_json.h"
#include "report/window_sentences.h"

namespace rankine::report {
namespace {

using analysis::WindowLine;
using analysis::WindowSums;
using base::JsonWriter;

void OrNull(JsonWriter& json, const char* key, uint32_t value) {
  json.Key(key);
  if (value == archive::kNone) {
    json.Null();
  } else {
    json.Unsigned(value);
  }
}

// Writes a value, or null for an empty value.
void OrNull(JsonWriter& json, const char* key, const std::string& value) {
  json.Key(key);
  if (value.empty()) {
    json.Null();
  } else {
    json.Text(value);
  }
}

// If the flag `sizes` is true, the window counts message sizes.
void WriteSums(JsonWriter& json, const WindowSums& sums, bool sizes) {
  json.Key("calls").Unsigned(sums.calls);
  json.Key("time_ns").Unsigned(sums.time);
  json.Key("stall_ns").Unsigned(sums.stall);
  json.Key("completions").Unsigned(sums.completions);
  json.Key("execution_ns").Unsigned(sums.execution);
  json.Key("sent_messages").Unsigned(sums.sent_messages);
  json.Key("sent_bytes").Unsigned(sums.sent_bytes);
  json.Key("received_messages").Unsigned(sums.received_messages);
  json.Key("received_bytes").Unsigned(sums.received_bytes);
  if (sizes) {
    json.Key("large_messages").Unsigned(sums.large_messages);
    json.Key("large_bytes").Unsigned(sums.large_bytes);
    json.Key("small_messages").Unsigned(sums.small_messages);
    json.Key("small_bytes").Unsigned(sums.small_bytes);
  }
  json.Key("inner_messages").Unsigned(sums.inner_messages);
  json.Key("inner_bytes").Unsigned(sums.inner_bytes);
  json.Key("timeouts").Unsigned(sums.timeouts);
}

void WriteSums(JsonWriter& json, const char* key, const WindowSums& sums, bool sizes) {
  json.Key(key).BeginObject();
  WriteSums(json, sums, sizes);
  json.EndObject();
}

void WriteLongest(JsonWriter& json, const Facts& facts, const analysis::WindowWait& wait) {
  json.Key("longest_wait").BeginObject().Key("ns").Unsigned(wait.ns);
  OrNull(json, "process", wait.process);
  OrNull(json, "peer", wait.peer);
  if (wait.comm < facts.tables.comms.size())
    json.Key("communicator").Text(query::CommName(facts.tables.comms[wait.comm]));
  json.EndObject();
}

void WriteSpread(JsonWriter& json, const analysis::Spread& spread) {
  json.Key("mean_ns").Real(spread.mean).Key("min_ns").Unsigned(spread.min).Key("max_ns").Unsigned(spread.max);
}

void WriteParts(JsonWriter& json, const char* key, std::span<const double> parts) {
  json.Key(key).BeginList();
  for (const double part : parts) json.Real(part);
  json.EndList();
}

void WriteNames(JsonWriter& json, const char* key, std::span<const uint16_t> functions) {
  json.Key(key).BeginList();
  for (const uint16_t function : functions) json.Text(query::FunctionName(function));
  json.EndList();
}

void WriteHidden(JsonWriter& json, const WindowLine& line) {
  if (!line.Asks(layout::kWindowCollective)) return;
  json.Key("inner_hidden").BeginObject().Key("all").Bool(line.hidden.all);
  WriteNames(json, "partly", line.hidden.partly);
  WriteNames(json, "without_bytes", line.hidden.sizeless);
  json.EndObject();
}

void WriteComm(JsonWriter& json, const Facts& facts, const WindowLine& line,
               const analysis::WindowComm& comm) {
  const archive::Communicator& known = facts.tables.comms[comm.comm];
  json.BeginObject().Key("name").Text(query::CommName(known)).Key("size").Unsigned(known.size);
  if (line.Asks(layout::kWindowCommunicator))
    json.Key("first_to_last_ns").Unsigned(comm.execution).Key("usage").Real(comm.usage());
  const bool sizes = line.Asks(layout::kWindowMessageSize);
  WriteSums(json, "all", comm.all, sizes);
  WriteSums(json, "point_to_point", comm.point_to_point, sizes);
  WriteSums(json, "collective", comm.collective, sizes);
  WriteLongest(json, facts, comm.longest);
  if (line.Asks(layout::kWindowTraffic)) {
    json.Key("traffic_bin_ns")
        .Real(static_cast<double>(line.longest_instance) / static_cast<double>(analysis::kWindowParts));
    WriteParts(json, "traffic_messages", comm.traffic_messages);
    WriteParts(json, "traffic_bytes", comm.traffic_bytes);
  }
  json.EndObject();
}

// Writes the sums for the kinds of operations that the window counts.
void WriteOperations(JsonWriter& json, const WindowLine& line) {
  using layout::WindowKind;
  const bool sizes = line.Asks(layout::kWindowMessageSize);
  WriteSums(json, "all", line.all, sizes);
  if (line.Asks(layout::kWindowPointToPoint)) {
    WriteSums(json, "point_to_point", line.PointToPoint(), sizes);
    WriteSums(json, "blocking", line.Kind(WindowKind::blocking), sizes);
    WriteSums(json, "non_blocking", line.Kind(WindowKind::non_blocking), sizes);
    WriteSums(json, "one_sided", line.Kind(WindowKind::one_sided), sizes);
  }
  if (line.Asks(layout::kWindowCollective))
    WriteSums(json, "collective", line.Kind(WindowKind::collective), sizes);
  if (line.Asks(layout::kWindowPointToPoint | layout::kWindowCollective))
    WriteSums(json, "completing", line.Kind(WindowKind::completion), sizes);
}

void WriteFunctions(JsonWriter& json, const WindowLine& line) {
  const bool sizes = line.Asks(layout::kWindowMessageSize);
  json.Key("functions").BeginList();
  for (const analysis::WindowFunction& function : line.functions) {
    if (!line.Asks(layout::WindowBitsOf(function.kind))) continue;
    json.BeginObject().Key("function").Text(query::FunctionName(function.function));
    WriteSums(json, function.sums, sizes);
    json.EndObject();
  }
  json.EndList().Key("collectives").BeginList();
  const bool collective = line.Asks(layout::kWindowCollective);
  for (size_t i = 0; collective && i < line.collectives.size(); ++i) {
    const analysis::WindowCollective& item = line.collectives[i];
    json.BeginObject().Key("function").Text(query::FunctionName(item.function));
    json.Key("processes").Unsigned(item.processes);
    WriteSums(json, item.sums, sizes);
    json.EndObject();
  }
  json.EndList();
}

void WriteStep(JsonWriter& json, const analysis::WindowStep& step) {
  json.BeginObject().Key("start_ns").Unsigned(step.start).Key("ranks").Unsigned(step.duration.present);
  WriteSpread(json, step.duration);
  json.Key("mpi_ns").Unsigned(step.mpi).Key("open_requests").Unsigned(step.open_requests);
  RealOrNull(json, "parallel_efficiency", step.parallel);
  RealOrNull(json, "load_balance", step.load_balance);
  RealOrNull(json, "communication_efficiency", step.communication);
  RealOrNull(json, "serialisation_efficiency", step.serialisation);
  RealOrNull(json, "transfer_efficiency", step.transfer);
  json.EndObject();
}

void WriteWhat(JsonWriter& json, const WindowLine& line) {
  constexpr const char* kWhat[] = {"point_to_point", "collective", "communicator",
                                   "message_size",   "traffic",    "other"};
  constexpr const char* kModels[] = {"call", "event", "time"};
  json.Key("what").BeginList();
  for (size_t bit = 0; bit < std::size(kWhat); ++bit) {
    if ((line.what >> bit & 1) != 0) json.Text(kWhat[bit]);
  }
  json.EndList().Key("model").Text(kModels[line.model]);
  json.Key("model_used").Text(kModels[line.model_used]);
  json.Key("timeout_ns").Unsigned(line.timeout).Key("large_bytes_from").Unsigned(line.large_bytes);
  constexpr const char* kFrom[] = {"window", "library", "constant"};
  json.Key("large_bytes_by").Text(kFrom[line.large_from]);
  OrNull(json, "large_bytes_setting", line.large_setting);
  json.Key("filtered").Bool(line.filtered);
  OrNull(json, "communicator_filter", line.counted_comms);
}

void WriteServices(JsonWriter& json, const analysis::WindowServices& services) {
  if (!services.asked) return;
  json.Key("other_services").BeginObject().Key("samples").Unsigned(services.samples);
  json.Key("work_ns").Unsigned(services.work).Key("stall_ns").Unsigned(services.stall);
  json.Key("kernel_at_least_ns").Unsigned(services.kernel_least);
  json.Key("kernel_at_most_ns").Unsigned(services.kernel_most);
  static constexpr const char* kParts[] = {"not_looked_at_ns", "library_ns", "transport_ns", "copy_ns",
                                           "registration_ns",  "system_ns",  "other_ns"};
  static_assert(std::size(kParts) == layout::kMostMpiPart + 1);
  for (size_t i = 0; i < std::size(kParts); ++i) json.Key(kParts[i]).Unsigned(services.parts[i]);
  if (!services.known()) {
    json.Key("warning").Text("the run has no samples in this window");
  } else if (!services.parts_known()) {
    json.Key("warning").Text(
        "the functions of the work are unknown, because these samples do not contain them");
  }
  json.EndObject();
}

void WriteSentences(JsonWriter& json, const Facts& facts, const WindowLine& line,
                    const analysis::WindowServices& services) {
  json.Key("sentences").BeginList();
  for (const std::string& sentence : WindowSentences(facts, line, services)) json.Text(sentence);
  json.EndList();
}

void WriteMissed(JsonWriter& json, const char* key, const analysis::WindowMissed& missed) {
  if (missed.processes == 0) return;
  json.Key(key).BeginObject().Key("ranks").Unsigned(missed.processes);
  OrNull(json, "asked", missed.asked);
  OrNull(json, "function", missed.function);
  json.Key("calls").Unsigned(missed.calls);
  json.Key("again").Bool(missed.again).Key("early").Bool(missed.early);
  json.EndObject();
}

void WriteLine(JsonWriter& json, const Facts& facts, const WindowLine& line,
               const analysis::WindowServices& services) {
  json.BeginObject().Key("name").Text(line.name);
  WriteWhat(json, line);
  json.Key("ranks").Unsigned(line.processes).Key("unrecorded_ranks").Unsigned(line.unrecorded);
  json.Key("starts").Unsigned(line.instances);
  json.Key("running").Unsigned(line.running);
  WriteMissed(json, "begin_missed", line.ends.begin);
  WriteMissed(json, "end_missed", line.ends.end);
  json.Key("open_requests").Unsigned(line.open_requests).Key("open_bytes").Unsigned(line.open_bytes);
  json.Key("duration").BeginObject();
  WriteSpread(json, line.duration);
  json.EndObject().Key("mpi_ns").Unsigned(line.mpi);
  RealOrNull(json, "mpi_share", line.unrecorded == 0 ? line.pop.mpi_share : std::nullopt);
  WriteEfficiencies(json, line.pop);
  WriteOperations(json, line);
  WriteLongest(json, facts, line.longest);
  WriteFunctions(json, line);
  WriteHidden(json, line);
  WriteServices(json, services);
  json.Key("communicators").BeginList();
  constexpr uint32_t kOfComms =
      layout::kWindowCommunicator | layout::kWindowMessageSize | layout::kWindowTraffic;
  for (size_t i = 0; line.Asks(kOfComms) && i < line.comms.size(); ++i)
    WriteComm(json, facts, line, line.comms[i]);
  json.EndList().Key("longest_start_ns").Unsigned(line.longest_instance);
  json.Key("beat_ns");
  if (line.beat == 0) {
    json.Null();
  } else {
    json.Unsigned(line.beat);
  }
  WriteSentences(json, facts, line, services);
  json.Key("course").BeginList();
  for (const analysis::WindowStep& step : line.steps) WriteStep(json, step);
  json.EndList().EndObject();
}

}  // namespace

void WriteWindows(JsonWriter& json, Facts& facts) {
  json.Key("windows").BeginList();
  const std::vector<WindowLine> lines = analysis::MakeWindows(facts.tables, facts.ideal);
  const auto services = analysis::ServicesOfWindows(facts.tables, facts.samples, lines);
  for (size_t i = 0; i < lines.size(); ++i) WriteLine(json, facts, lines[i], services[i]);
  json.EndList();
}

}  // namespace rankine::report
