// SPDX-License-Identifier: BSD-3-Clause
#include "report/sections.h"

#include <array>

#include "report/call_tree_section.h"
#include "report/efficiency_section.h"
#include "report/findings/findings_section.h"
#include "report/first_screen.h"
#include "report/io_section.h"
#include "report/iteration_section.h"
#include "report/loop_section.h"
#include "report/memory_section.h"
#include "report/overhead_section.h"
#include "report/process_sections.h"
#include "report/profile_sections.h"
#include "report/region_sections.h"
#include "report/state_section.h"
#include "report/storage_section.h"
#include "report/traffic_sections.h"
#include "report/waits_section.h"
#include "report/window_section.h"

namespace rankine::report {
namespace {

std::string SummarySection(Facts& facts, const Style& style, size_t) {
  return FirstScreen(facts, style);
}

// The whole report has the section on threads only if some rank has several threads.
std::string SeveralThreads(Facts& facts, const Style& style, size_t top) {
  for (size_t i = 1; i < facts.threads.size(); ++i) {
    if (facts.threads[i].process == facts.threads[i - 1].process) return ThreadSection(facts, style, top);
  }
  return "";
}

constexpr std::array<Section, 24> kSections = {
    {{"summary", SummarySection, true, "the first screen: efficiencies, slowest rank, costliest call"},
     {"findings", FindingsSection, true, "the costliest problems: cost, evidence, and what to try"},
     {"states", StateSection, true, "work and stall in MPI by rank and call site, from samples"},
     {"calltree", CallTreeSection, true, "call tree: functions below their callers, from samples"},
     {"regions", RegionSection, true, "the tree of regions and values that the program marks"},
     {"efficiencies", EfficiencySection, false, "POP efficiencies of the run, by region and over time"},
     {"waits", WaitSection, true,
      "calls that waited for other ranks, and why (service trace, docs/waits.md)"},
     {"iterations", IterationSection, true, "work and stall in MPI by loop iteration, from samples"},
     {"quantities", QuantitySection, true, "quantities that the program counts, by region"},
     {"loops", LoopSection, true, "time per iteration over the run (service loop)"},
     {"windows", WindowSection, true,
      "comparison of monitor windows: operations, communicators, efficiencies"},
     {"memory", MemorySection, true,
      "allocations of each region and the heap's high-water mark (service memory)"},
     {"io", IoSection, true, "files: ranks that read and write them, by function"},
     {"storage", StorageSection, true,
      "the file system's layers: mounts, servers, disks (rankine run --io=deep)"},
     {"callsites", CallSiteSection, true, "time in MPI by function and call site"},
     {"functions", FunctionSection, false, "time in MPI by function"},
     {"communicators", CommunicatorSection, true, "time in MPI by communicator"},
     {"collectives", CollectiveSection, true, "imbalance of ranks in collective calls"},
     {"overhead", OverheadSection, true, "time of collective calls by number of processes"},
     {"sizes", MessageSizeSection, true, "number of messages by size"},
     {"partners", PartnerSection, true, "the pairs of ranks that exchange the most"},
     {"ranks", RankSection, true, "work, time in MPI and memory of each rank"},
     {"threads", SeveralThreads, true, "time in MPI by thread, if a rank has several"},
     {"trust", TrustSection, true, "limits of these figures"}}};

}  // namespace

std::span<const Section> Sections() {
  return kSections;
}

const Section* FindSection(std::string_view name) {
  for (const Section& section : kSections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

}  // namespace rankine::report
