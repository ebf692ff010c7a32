// SPDX-License-Identifier: BSD-3-Clause
// The facts of a report. The facts are computed only once, so that the text and the JSON report agree.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/calls/message_sizes.h"
#include "analysis/calls/partners.h"
#include "analysis/calls/profile.h"
#include "analysis/calls/threads.h"
#include "analysis/pop/hybrid.h"
#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"
#include "analysis/pop/pop_course.h"
#include "analysis/pop/time_shares.h"
#include "analysis/processes/endings.h"
#include "analysis/processes/process_times.h"
#include "analysis/processes/worlds.h"
#include "analysis/regions/regions.h"
#include "analysis/samples/call_tree.h"
#include "analysis/samples/mpi_sites.h"
#include "analysis/samples/region_states.h"
#include "analysis/samples/sample_sums.h"
#include "analysis/trust/trust.h"
#include "analysis/waits/waits.h"
#include "report/frame_names.h"
#include "symbols/symbolise.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

struct Facts {
  // Keeps references to the arguments, which must outlive the object. The replay of the run's trace is
  // nullptr if the trace was not replayed. The waits are nullptr if they have not been computed yet.
  explicit Facts(const archive::Tables& source, const analysis::IdealRun* replay = nullptr,
                 const analysis::Waits* waits = nullptr);

  const archive::Tables& tables;
  const analysis::IdealRun* ideal;
  std::vector<analysis::ProcessTime> times;
  analysis::Pop pop;
  std::vector<analysis::Hybrid> hybrid;  // result of HybridEfficiencies
  analysis::Profile profile;
  analysis::Regions regions;
  std::vector<analysis::Ending> endings;
  std::vector<analysis::SizeClass> sizes;
  analysis::Partners partners;
  std::vector<analysis::ThreadLine> threads;
  analysis::SampleSums samples;
  std::vector<analysis::Finding> findings;
  analysis::Worlds worlds;
  std::vector<std::string> hosts;     // The names of the hosts without duplicates, in the order of their
                                      // first appearance.
  std::vector<std::string> programs;  // names of executables without duplicates; an MPMD job has several
  symbols::Symboliser symbols;
  std::vector<analysis::MpiSite> mpi_sites;           // from samples
  std::vector<analysis::RegionStates> region_states;  // The list is empty if the archive has no samples.
  FrameNames frames;

  // Returns the call tree. The tree is computed on first use, because the computation looks up the names of
  // all functions.
  const analysis::CallTree& CallTree();
  // The result of analysis::CallersByFunction, computed on first use.
  const std::vector<uint32_t>& CallersByFunction();
  // Returns the waits. If the constructor did not get the waits, the first call reads the whole trace.
  const analysis::Waits& Waits();
  // Returns the efficiencies over time, which are computed on first use.
  const analysis::PopCourse& Course();
  // Returns the parts of the time of all ranks, which are computed on first use. The function also computes
  // the waits.
  const analysis::TimeShares& TimeShares();

  std::string NameOf(uint32_t process) const { return analysis::ProcessName(tables, worlds, process); }
  std::string HostOf(uint32_t process) const;
  std::string ProgramOf(uint32_t process) const;
  // Returns the result of `NameOf()`, and also the program's name if the job has several programs.
  std::string NameWithProgram(uint32_t process) const;

 private:
  void NameSampledStacks();

  std::optional<analysis::CallTree> call_tree_;
  std::optional<std::vector<uint32_t>> callers_by_function_;
  const analysis::Waits* given_waits_;
  std::optional<analysis::Waits> waits_;
  std::optional<analysis::PopCourse> course_;
  std::optional<analysis::TimeShares> time_shares_;
};

}  // namespace rankine::report
