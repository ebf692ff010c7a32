// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/trust/trust.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "analysis/calls/recorded_calls.h"
#include "analysis/findings/no_processor.h"
#include "analysis/io/halves_trust.h"
#include "analysis/io/storage_trust.h"
#include "analysis/io/unseen.h"
#include "analysis/processes/bindings.h"
#include "analysis/processes/process_times.h"
#include "analysis/processes/worlds.h"
#include "analysis/samples/sample_sums.h"
#include "analysis/samples/sample_trust.h"
#include "analysis/trust/trust_counters.h"
#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/control/selection.h"
#include "layout/window_name.h"
#include "mpi_facts/facts.h"

namespace rankine::analysis {
namespace {

// If the run is a prediction, adds a finding about this fact as the first finding.
void Predicted(const archive::Tables& tables, std::vector<Finding>& findings) {
  const std::string_view platform = archive::TextOf(tables.job, "prediction.platform");
  if (platform.empty()) return;
  findings.push_back({"prediction", 1,
                      "these figures are a prediction, not a measurement: the replay of " +
                          std::string(archive::TextOf(tables.job, "prediction.trace")) + " on " +
                          std::string(platform),
                      false});
}

// Each MPI_COMM_WORLD has its own size. The size of the first MPI_COMM_WORLD is known from the job, even if
// all of its ranks are lost.
void MissingRanks(const archive::Tables& tables, std::vector<Finding>& findings) {
  const Worlds worlds = FindWorlds(tables);
  std::vector<uint64_t> expected(std::max(worlds.count, 1u)), found(expected.size());
  expected[0] = archive::UnsignedOf(tables.job, "world.size").value_or(0);
  for (size_t i = 0; i < tables.processes.size(); ++i) {
    const uint32_t world = worlds.world_of[i];
    const auto size = archive::UnsignedOf(tables.processes[i].attributes, "world.size");
    expected[world] = std::max(expected[world], size.value_or(0));
    ++found[world];
  }
  uint64_t missing = 0, all = 0;
  for (size_t world = 0; world < found.size(); ++world) {
    missing = base::AddSaturated(missing, expected[world] - std::min(expected[world], found[world]));
    all = base::AddSaturated(all, std::max(expected[world], found[world]));
  }
  if (missing == 0) return;
  findings.push_back({"ranks.missing", missing,
                      std::to_string(missing) + " of " + std::to_string(all) +
                          " ranks left no records; the figures cover only the others",
                      true});
}

void UnknownTimes(const archive::Tables& tables, std::vector<Finding>& findings) {
  uint64_t unknown = 0;
  for (const ProcessTime& time : ProcessTimes(tables)) unknown += time.known || time.unselected ? 0 : 1;
  if (unknown == 0) return;
  const std::string who = unknown == 1 ? "1 rank has" : std::to_string(unknown) + " ranks have";
  findings.push_back({"times.unknown", unknown,
                      who + " no usable start and end; the efficiencies do not include them", true});
}

// The names of the windows in a selection that no process defined. Nothing is recorded until a process
// defines a window of the selection.
std::string UnmadeWindows(const archive::Tables& tables, std::string_view text) {
  layout::Selection selection;
  std::string names;
  if (!layout::ParseSelection(text, &selection, nullptr)) return names;
  for (uint32_t i = 0; i < selection.windows; ++i) {
    const bool made = std::any_of(
        tables.windows.begin(), tables.windows.end(),
        [&](const archive::Window& w) { return layout::IsWindowNamed(w.name, selection.window[i]); });
    if (!made) names += (names.empty() ? "'" : ", '") + std::string(selection.window[i]) + "'";
  }
  return names;
}

// The names of the regions in a selection that no process entered. Nothing is recorded outside the regions
// of the selection.
std::string UnmetRegions(const archive::Tables& tables, std::string_view text) {
  layout::Selection selection;
  std::string names;
  if (!layout::ParseSelection(text, &selection, nullptr)) return names;
  for (uint32_t i = 0; i < selection.regions; ++i) {
    bool met = false;
    for (context::NodeId node = 1; !met && node < tables.space.nodes(); ++node)
      met = tables.space.value_of(node).text == selection.region[i];
    if (!met) names += (names.empty() ? "'" : ", '") + std::string(selection.region[i]) + "'";
  }
  return names;
}

// Reports that data was left out because the user requested this.
void Selected(const archive::Tables& tables, std::vector<Finding>& findings) {
  const size_t ranks = tables.processes.size();
  const size_t unselected = ranks - SelectedProcesses(tables);
  uint64_t changes = 0, refused = 0;
  std::string text;
  for (const archive::Process& process : tables.processes) {
    changes = std::max(changes, archive::UnsignedOf(process.attributes, "control.changes").value_or(0));
    refused += archive::UnsignedOf(process.attributes, "select.refused").value_or(0);
    refused =
        base::AddSaturated(refused, archive::UnsignedOf(process.attributes, "control.refused").value_or(0));
    if (text.empty()) text = archive::TextOf(process.attributes, "select");
  }
  if (text.empty()) text = archive::TextOf(tables.job, "select");
  if (unselected > 0) {
    findings.push_back({"select.unselected", unselected,
                        std::to_string(ranks - unselected) + " of " + std::to_string(ranks) +
                            " ranks were selected; the others have no records",
                        false});
  }
  if (!text.empty())
    findings.push_back({"select", 1, "only the selected part was recorded: --select '" + text + "'", false});
  if (const std::string names = UnmadeWindows(tables, text); !names.empty())
    findings.push_back(
        {"select.windows", 1,
         "the selection waits for windows that no process created; check their names: " + names, true});
  if (const std::string names = UnmetRegions(tables, text); !names.empty())
    findings.push_back({"select.regions", 1,
                        "the selection names regions that no process entered; check their names: " + names,
                        true});
  if (changes > 0) {
    findings.push_back({"control.changes", changes,
                        "rankine ctl changed the recording during the run, " +
                            (changes == 1 ? "once" : std::to_string(changes) + " times"),
                        false});
  }
  if (refused > 0) {
    findings.push_back({"control.refused", refused,
                        std::to_string(refused) +
                            " selections or requests of rankine ctl had no effect, because they were "
                            "not understood or named an unknown window",
                        true});
  }
}

// Reports that recording was stopped. No figure covers the time in which recording was stopped.
void Paused(const archive::Tables& tables, std::vector<Finding>& findings) {
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  uint64_t ranks = 0, most = 0, lived = 0;  // The values `most` and `lived` belong to the rank that paused
                                            // longest.
  for (size_t i = 0; i < times.size(); ++i) {
    if (!times[i].known || RecordedAllTheTime(tables.processes[i])) continue;
    const uint64_t ns = archive::UnsignedOf(tables.processes[i].attributes, "paused.ns").value_or(0);
    ++ranks;
    if (ns < most) continue;
    most = ns;
    lived = times[i].end - times[i].begin;
  }
  // If a selection takes effect at the first call, recording is paused only for some microseconds. A pause
  // of some microseconds does not matter.
  constexpr uint64_t kNothing = 500'000;
  if (ranks == 0 || (most < kNothing && lived > 100 * most)) return;
  std::array<char, 64> figures{};
  std::snprintf(
      figures.data(), figures.size(), "%.3f s, %.1f %% of its run,", static_cast<double>(most) / 1e9,
      lived == 0 ? 100 : 100 * std::min(1.0, static_cast<double>(most) / static_cast<double>(lived)));
  findings.push_back({"paused", ranks,
                      "recording was stopped for up to " + std::string(figures.data()) + " on " +
                          std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks") +
                          " (MPI_Pcontrol, --select, rankine ctl); the figures do not include that time",
                      false});
}

// Reports flight recorders that have overwritten old events, so that waits and timeline show only the end of
// the run.
void TraceGaps(const archive::Tables& tables, std::vector<Finding>& findings) {
  uint64_t ranks = 0, inside = 0, from_ns = 0;
  for (const archive::Process& process : tables.processes) {
    if (archive::UnsignedOf(process.attributes, "trace.gaps").value_or(0) == 0) continue;
    ++ranks;
    inside =
        base::AddSaturated(inside, archive::UnsignedOf(process.attributes, "trace.gaps.inside").value_or(0));
    const uint64_t from = archive::UnsignedOf(process.attributes, "trace.from.ns").value_or(0);
    const uint64_t start = archive::UnsignedOf(process.attributes, "start.ns").value_or(from);
    from_ns = std::max(from_ns, from > start ? from - start : 0);
  }
  if (ranks == 0) return;
  char since[32];
  snprintf(since, sizeof since, "%.3f", static_cast<double>(from_ns) / 1e9);
  std::string sentence = "the event trace of " + std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks") +
                         " does not include the beginning of the run: it is complete only from " + since +
                         " s after the start";
  if (inside > 0)
    sentence +=
        ", with " + std::to_string(inside) + (inside == 1 ? " gap" : " gaps") + " in the incomplete part";
  sentence += "; a larger trace(keep=SIZE) keeps more";
  findings.push_back({"trace.gaps", ranks, sentence, true});
}

// Reports calls whose status does not contain the number of received bytes (docs/volumes.md).
void UntoldReceipts(const archive::Tables& tables, std::vector<Finding>& findings) {
  const std::string_view library = archive::TextOf(tables.job, "mpi.library");
  if (library != "MPICH family" && library != "MPI standard ABI") return;
  uint64_t calls = 0;
  for (const archive::Row& row : tables.rows) {
    const mpi_facts::Function& facts = mpi_facts::FactsOf(row.function);
    if (facts.action.kind == ti::Kind::sendrecv && facts.ReturnsBefore())
      calls = base::AddSaturated(calls, row.calls);
  }
  if (calls == 0) return;
  findings.push_back({"receipts.untold", calls,
                      std::to_string(calls) + (calls == 1 ? " call" : " calls") +
                          " of MPI_Isendrecv count the size of the buffer as received, because this MPI "
                          "library does not report the size of the message",
                      false});
}

// Returns the number of ranks with each value of the attribute `key`.
std::map<std::string_view, uint64_t> RanksByText(const archive::Tables& tables, const char* key) {
  std::map<std::string_view, uint64_t> ranks;
  for (const archive::Process& process : tables.processes) {
    const std::string_view text = archive::TextOf(process.attributes, key);
    if (!text.empty()) ++ranks[text];
  }
  return ranks;
}

// The result is empty if the finding concerns all ranks.
std::string SomeRanks(const archive::Tables& tables, uint64_t ranks) {
  if (ranks >= tables.processes.size()) return "";
  return std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks");
}

// Reports plugins whose calls go to other libraries, because the loader did not bind them to Rankine's
// functions.
void DeepBound(const archive::Tables& tables, std::vector<Finding>& findings) {
  using Words = std::pair<const char*, const char*>;  // The words that follow the number in a finding, in
                                                      // the singular and in the plural.
  const auto tell = [&](const char* key, const Words& what, bool serious) {
    for (const auto& [names, count] : RanksByText(tables, key)) {
      const bool several = names.find(", ") != std::string_view::npos;
      std::string sentence = std::string(names) + (several ? " were" : " was") + " opened with RTLD_DEEPBIND";
      if (const std::string ranks = SomeRanks(tables, count); !ranks.empty()) sentence += " (" + ranks + ")";
      findings.push_back({key, count, sentence + ": " + (several ? what.second : what.first), serious});
    }
  };
  tell("deepbind.led",
       {"its calls are recorded, except those of its constructors",
        "their calls are recorded, except those of their constructors"},
       false);
  tell("deepbind.missed",
       {"some of the library's calls are missing; open the library without RTLD_DEEPBIND",
        "some of the libraries' calls are missing; open the libraries without RTLD_DEEPBIND"},
       true);
}

// Reports I/O libraries that the program links statically. Calls of these libraries cannot be intercepted.
void StaticLibraries(const archive::Tables& tables, std::vector<Finding>& findings) {
  for (const auto& [names, count] : RanksByText(tables, "io.static")) {
    std::string sentence = std::string(names) + (names.find(' ') == std::string_view::npos ? " is" : " are") +
                           " linked statically into the program";
    if (const std::string some = SomeRanks(tables, count); !some.empty()) sentence += " on " + some;
    findings.push_back({"io.static", count,
                        sentence + ": its calls are not recorded, except those of MPI-IO and of the C "
                                   "library below. Link the shared library to record them",
                        true});
  }
}

void Losses(const archive::Tables& tables, std::vector<Finding>& findings) {
  for (const archive::Loss& loss : tables.losses) {
    std::string sentence = loss.what + " is lost: " + loss.why;
    if (loss.bytes > 0) {
      sentence += " (" + std::to_string(loss.bytes) + (loss.bytes == 1 ? " byte" : " bytes") + " at offset " +
                  std::to_string(loss.offset) + ")";
    }
    findings.push_back({"loss", 1, sentence, true});
  }
}

void Devices(const archive::Tables& tables, std::vector<Finding>& findings) {
  for (const char* key : {"cuda", "hip"}) {
    if (archive::UnsignedOf(tables.job, key).value_or(0) == 0) continue;
    const std::string name = std::string(key) == "cuda" ? "CUDA" : "HIP";
    findings.push_back(
        {key, 1,
         "the program uses " + name +
             "; time on the device is not measured, and counts as work of the rank that waits for it",
         false});
  }
}

bool Follows(const archive::Tables& tables, std::string_view service) {
  const std::string services = "," + std::string(archive::TextOf(tables.job, "rankine.services")) + ",";
  const size_t at = services.find("," + std::string(service));
  if (at == std::string::npos) return false;
  const char behind = services[at + 1 + service.size()];
  return behind == ',' || behind == '(';
}

// Reports attributes of scope task that are treated as if they had scope thread, because they are not part of
// the path, or because tasks are not tracked.
void TaskScopes(const archive::Tables& tables, std::vector<Finding>& findings) {
  const bool followed = Follows(tables, "openmp");
  uint64_t count = 0;
  std::string names;
  for (context::AttributeId id = 0; id < tables.space.attributes(); ++id) {
    const context::Attribute& attribute = tables.space.attribute(id);
    if ((attribute.properties & context::kScopeMask) != context::kTask) continue;
    if (followed && (attribute.properties & context::kAsValue) == 0) continue;
    names += (count++ == 0 ? "" : ", ") + attribute.name;
  }
  if (count == 0) return;
  const std::string why =
      followed ? "because they are not part of the path" : "because only the service openmp follows tasks";
  findings.push_back({"scope.task", count,
                      "values of scope task are recorded by thread instead, " + why + ": " + names, false});
}

void Clocks(const archive::Tables& tables, std::vector<Finding>& findings) {
  uint64_t slow = 0;
  for (const archive::Process& process : tables.processes) {
    slow += archive::TextOf(process.attributes, "clock") == "monotonic" ? 1 : 0;
  }
  if (slow == 0) return;
  findings.push_back({"clock.monotonic", slow,
                      std::to_string(slow) + (slow == 1 ? " rank" : " ranks") +
                          " had no usable time-stamp counter; measuring an MPI call takes longer, so short "
                          "calls appear longer",
                      false});
}

// Reports clocks whose ticks are longer than most calls. Some processors have such clocks.
void CoarseClocks(const archive::Tables& tables, std::vector<Finding>& findings) {
  constexpr uint64_t kFine = 500'000'000;
  uint64_t coarse = 0, least = kFine;
  for (const archive::Process& process : tables.processes) {
    const uint64_t hz = archive::UnsignedOf(process.attributes, "clock.hz").value_or(0);
    if (hz == 0 || hz >= kFine || archive::TextOf(process.attributes, "clock") == "monotonic") continue;
    coarse++;
    least = std::min(least, hz);
  }
  if (coarse == 0) return;
  char ns[32];
  std::snprintf(ns, sizeof ns, "%.3g", 1e9 / static_cast<double>(least));
  findings.push_back(
      {"clock.coarse", coarse,
       std::to_string(coarse) + (coarse == 1 ? " rank" : " ranks") + " had a clock that ticks once in " + ns +
           " ns, which limits the accuracy of single times and minima; sums of many calls are accurate",
       false});
}

// Reports a lack of cores. Time spent waiting for a core appears as work, or as waiting for a message.
void Bindings(const archive::Tables& tables, const SampleSums& samples, std::vector<Finding>& findings) {
  // If the scheduler's statistics are available, only these statistics are used, because sleeping processes
  // do not compete for a core.
  constexpr double kHardly = 0.01;
  const NoProcessor waited = FindNoProcessor(samples);
  const bool never = waited.known && ShareOf(waited, ProcessTimes(tables)) < kHardly;
  for (const SharedProcessors& shared :
       never ? std::vector<SharedProcessors>() : FindSharedProcessors(tables)) {
    const std::string processors =
        shared.processors == 1 ? "processor " + shared.allowed
                               : std::to_string(shared.processors) + " processors (" + shared.allowed + ")";
    findings.push_back({"processors.shared", shared.processes,
                        std::to_string(shared.processes) + " processes of " + shared.host +
                            " take turns on " + processors + "; all times include waiting for a core",
                        false});
  }
  // The other ranks have the same problem, so the finding describes only the first rank.
  const std::vector<CrowdedThreads> crowded = FindCrowdedThreads(tables);
  if (crowded.empty()) return;
  const CrowdedThreads& first = crowded.front();
  const bool ranked = tables.processes[first.process].rank != archive::kNone;
  std::string sentence = std::to_string(first.threads) + " threads of ";
  sentence += ranked ? ProcessName(tables, FindWorlds(tables), first.process) : "a process";
  sentence += first.processors == 1 ? " can run only on processor " + first.allowed
                                    : " can run only on " + std::to_string(first.processors) +
                                          " processors (" + first.allowed + ")";
  if (crowded.size() > 1)
    sentence += "; the same applies in " + std::to_string(crowded.size() - 1) +
                (crowded.size() == 2 ? " further case" : " further cases");
  findings.push_back({"threads.crowded", first.threads, sentence, false});
}

// Reports calls between worlds. Waits are found only within a world, because the archive does not record
// which ranks of another world a communicator contains.
void BetweenWorlds(const archive::Tables& tables, std::vector<Finding>& findings) {
  if (tables.traces.empty()) return;
  uint64_t calls = 0, ns = 0;
  for (const archive::Row& row : tables.rows) {
    if (row.comm >= tables.comms.size() || !mpi_facts::FactsOf(row.function).waits) continue;
    const archive::Communicator& comm = tables.comms[row.comm];
    if (!comm.inter || comm.remote_size == 0 || !comm.remote.empty()) continue;
    calls = base::AddSaturated(calls, row.calls);
    ns = base::AddSaturated(ns, row.time_sum);
  }
  if (calls == 0) return;
  char time[32];
  const bool seconds = ns >= 1'000'000'000;
  std::snprintf(time, sizeof time, seconds ? "%.2f s" : "%.3g ms",
                static_cast<double>(ns) / (seconds ? 1e9 : 1e6));
  findings.push_back({"waits.worlds", calls,
                      std::to_string(calls) + (calls == 1 ? " call" : " calls") +
                          " with ranks of another world took " + time +
                          ". How much of this time is waiting is unknown, because waits are found only "
                          "within one MPI_COMM_WORLD. rankine report --section callsites lists the calls",
                      false});
}

}  // namespace

std::vector<Finding> Findings(const archive::Tables& tables) {
  return Findings(tables, SumSamples(tables));
}

std::vector<Finding> Findings(const archive::Tables& tables, const SampleSums& samples) {
  std::vector<Finding> findings;
  Predicted(tables, findings);
  Losses(tables, findings);
  MissingRanks(tables, findings);
  Selected(tables, findings);
  Paused(tables, findings);
  UnknownTimes(tables, findings);
  const std::vector<Finding> counted = CounterFindings(tables);
  findings.insert(findings.end(), counted.begin(), counted.end());
  TraceGaps(tables, findings);
  BetweenWorlds(tables, findings);
  UntoldReceipts(tables, findings);
  StaticLibraries(tables, findings);
  DeepBound(tables, findings);
  Devices(tables, findings);
  Clocks(tables, findings);
  CoarseClocks(tables, findings);
  TaskScopes(tables, findings);
  Bindings(tables, samples, findings);
  const std::vector<Finding> unseen = UnseenIo(tables);
  findings.insert(findings.end(), unseen.begin(), unseen.end());
  const std::vector<Finding> of_storage = StorageFindings(tables);
  findings.insert(findings.end(), of_storage.begin(), of_storage.end());
  const std::vector<Finding> of_halves = HalvesFindings(tables);
  findings.insert(findings.end(), of_halves.begin(), of_halves.end());
  const std::vector<Finding> of_samples = SampleFindings(tables, samples);
  findings.insert(findings.end(), of_samples.begin(), of_samples.end());
  return findings;
}

}  // namespace rankine::analysis
