// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/paje.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <set>

#include "archive/io/rows.h"
#include "cli/replay/action_facts.h"
#include "mpi_facts/facts.h"
#include "query/records/mpi_names.h"

namespace rankine::cli {
namespace {

// Defines the numbers and fields of the events in the output.
constexpr const char* kHeader =
    "%EventDef PajeDefineContainerType 0\n%  Alias string\n%  Type string\n%  Name string\n%EndEventDef\n"
    "%EventDef PajeDefineStateType 1\n%  Alias string\n%  Type string\n%  Name string\n%EndEventDef\n"
    "%EventDef PajeDefineLinkType 2\n%  Alias string\n%  Type string\n%  StartContainerType string\n"
    "%  EndContainerType string\n%  Name string\n%EndEventDef\n"
    "%EventDef PajeDefineEntityValue 3\n%  Alias string\n%  Type string\n%  Name string\n%  Color color\n"
    "%EndEventDef\n"
    "%EventDef PajeCreateContainer 4\n%  Time date\n%  Alias string\n%  Type string\n%  Container string\n"
    "%  Name string\n%EndEventDef\n"
    "%EventDef PajeDestroyContainer 5\n%  Time date\n%  Type string\n%  Name string\n%EndEventDef\n"
    "%EventDef PajeSetState 6\n%  Time date\n%  Type string\n%  Container string\n%  Value string\n"
    "%EndEventDef\n"
    "%EventDef PajeStartLink 7\n%  Time date\n%  Type string\n%  Container string\n%  Value string\n"
    "%  StartContainer string\n%  Key string\n%EndEventDef\n"
    "%EventDef PajeEndLink 8\n%  Time date\n%  Type string\n%  Container string\n%  Value string\n"
    "%  EndContainer string\n%  Key string\n%EndEventDef\n"
    "0 JOB 0 Job\n0 RANK JOB Rank\n1 DOES RANK Does\n2 MESSAGE JOB RANK RANK Message\n";

// Computation is green, calls that wait for all ranks are red, and completions are blue.
const char* ColourOf(const mpi_facts::Function& function) {
  if (function.completes) return "0.2 0.4 0.9";
  const ti::Kind kind = function.action.kind;
  const bool is_message = kind == ti::Kind::send || kind == ti::Kind::recv || kind == ti::Kind::sendrecv;
  return is_message ? "0.9 0.7 0.1" : "0.8 0.2 0.2";
}

// Defines the states of one type of container. The names of the states begin with `prefix`.
void WriteValues(FILE* file, const char* does, const char* prefix, const std::set<uint64_t>& functions) {
  fprintf(file, "3 %sCOMPUTING %s computing \"0.2 0.7 0.3\"\n3 %sOVER %s over \"0.8 0.8 0.8\"\n", prefix,
          does, prefix, does);
  for (const uint64_t function : functions) {
    const auto id = static_cast<uint16_t>(function);
    const std::string name = query::FunctionName(id);
    fprintf(file, "3 %sF%llu %s %s \"%s\"\n", prefix, static_cast<unsigned long long>(function), does,
            name.c_str(), ColourOf(mpi_facts::FactsOf(id)));
  }
}

}  // namespace

void PajeTrace::Begin(uint32_t rank, const ti::Action& action, double now_s) {
  const uint16_t function = FunctionOf(action);
  events_.push_back({now_s, function == 0 ? kComputing : function, rank, 0, What::state, action.thread});
}

void PajeTrace::End(uint32_t rank, uint16_t thread, double now_s) {
  events_.push_back({now_s, kOver, rank, 0, What::state, thread});
}

void PajeTrace::Arrive(const sim::Arrival& message) {
  events_.push_back({message.begun_s, message.bytes, message.source, messages_, What::start_link, 0});
  events_.push_back({message.now_s, message.bytes, message.target, messages_, What::end_link, 0});
  ++messages_;
}

base::Status PajeTrace::Write(const std::string& path, uint32_t ranks) const {
  std::vector<Event> events = events_;
  std::stable_sort(events.begin(), events.end(),
                   [](const Event& a, const Event& b) { return a.time_s < b.time_s; });
  FILE* file = fopen(path.c_str(), "we");
  if (file == nullptr) return {"cannot create '" + path + "': " + std::strerror(errno)};
  std::set<uint64_t> functions;
  std::set<std::pair<uint32_t, uint16_t>> threads;  // threads other than the first
  for (const Event& event : events) {
    if (event.what != What::state) continue;
    if (event.value < kOver) functions.insert(event.value);
    if (event.thread != 0) threads.emplace(event.rank, event.thread);
  }
  fputs(kHeader, file);
  WriteValues(file, "DOES", "", functions);
  if (!threads.empty()) {
    fputs("0 THREAD RANK Thread\n1 THREAD_DOES THREAD Does\n", file);
    WriteValues(file, "THREAD_DOES", "T", functions);
  }
  fputs("4 0 job JOB 0 job\n", file);
  for (uint32_t rank = 0; rank < ranks; ++rank) fprintf(file, "4 0 r%u RANK job \"rank %u\"\n", rank, rank);
  for (const auto& [rank, thread] : threads)
    fprintf(file, "4 0 r%ut%u THREAD r%u \"rank %u thread %u\"\n", rank, thread, rank, rank, thread);
  for (const Event& event : events) WriteEvent(file, event);
  const double last = events.empty() ? 0 : events.back().time_s;
  for (const auto& [rank, thread] : threads) fprintf(file, "5 %.9f THREAD r%ut%u\n", last, rank, thread);
  for (uint32_t rank = 0; rank < ranks; ++rank) fprintf(file, "5 %.9f RANK r%u\n", last, rank);
  fprintf(file, "5 %.9f JOB job\n", last);
  const bool written = ferror(file) == 0;
  if (fclose(file) == 0 && written) return base::Status::Ok();
  return {"cannot write '" + path + "': " + std::strerror(errno)};
}

void PajeTrace::WriteEvent(FILE* file, const Event& event) {
  const auto value = static_cast<unsigned long long>(event.value);
  if (event.what == What::start_link) {
    fprintf(file, "7 %.9f MESSAGE job %llu r%u m%u\n", event.time_s, value, event.rank, event.key);
    return;
  }
  if (event.what == What::end_link) {
    fprintf(file, "8 %.9f MESSAGE job %llu r%u m%u\n", event.time_s, value, event.rank, event.key);
    return;
  }
  if (event.thread == 0) {
    fprintf(file, "6 %.9f DOES r%u ", event.time_s, event.rank);
  } else {
    fprintf(file, "6 %.9f THREAD_DOES r%ut%u T", event.time_s, event.rank, event.thread);
  }
  if (event.value < kOver) {
    fprintf(file, "F%llu\n", value);
  } else {
    fputs(event.value == kComputing ? "COMPUTING\n" : "OVER\n", file);
  }
}

}  // namespace rankine::cli
