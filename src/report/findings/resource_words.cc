// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/resource_words.h"

#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "query/records/mpi_names.h"
#include "report/findings/word_parts.h"
#include "report/units.h"

namespace rankine::report {

using analysis::IoFile;
using analysis::ProfileLine;
using analysis::StandOut;
using analysis::StandOutKind;

namespace {

// Returns the call site of the program's costliest call on the file, for example " at find at a.c:9".
std::string CostliestSite(Facts& facts, const IoFile& file) {
  const archive::IoRow* most = nullptr;
  for (const archive::IoRow& row : facts.tables.io) {
    if (row.parent != 0 || row.library != 0 || !analysis::Has(file, row.file)) continue;
    if (most == nullptr || row.time_sum > most->time_sum) most = &row;
  }
  return most == nullptr ? "" : PlaceText(facts, most->site);
}

// Queries such as stat do not open the file.
bool AreMostlyQueries(const IoFile& file) {
  uint64_t queries = 0, others = 0;
  for (const analysis::IoCall& call : file.own)
    (call.kind == layout::IoKind::metadata ? queries : others) += call.sums.time;
  return queries > others;
}

}  // namespace

FindingWords OfCommunicators(Facts& facts, const StandOut& found) {
  const ProfileLine& line = facts.profile.sites[found.place];
  const std::string function = query::FunctionName(static_cast<uint16_t>(line.function));
  return {"communicators",
          "Communicators in a loop",
          "callsites",
          "making and freeing communicators took " + CostText(found) + ", most of it in " + function +
              PlaceText(facts, line.site),
          CountText(line.calls) + " calls of " + function + " on " + Ranks(line.time.present) + ", " +
              Time(line.time_sum / std::max<uint64_t>(line.calls, 1)) + " on average",
          "create the object once and keep it: a communicator can be reused for the same ranks"};
}

FindingWords OfAlgorithm(Facts& facts, const StandOut& found, const analysis::Algorithm& one) {
  const auto name = [&](uint32_t place) {
    const ProfileLine& line = facts.profile.sites[place];
    return query::FunctionName(static_cast<uint16_t>(line.function)) + PlaceText(facts, line.site);
  };
  const std::string size = CountText(one.times) + " times " + BytesText(one.bytes);
  const std::string root = facts.NameOf(one.process);
  if (one.kind == analysis::Algorithm::Kind::reduce_broadcast)
    return {"reduce_broadcast",
            "Reduce, then broadcast",
            "callsites",
            name(one.first) + " and " + name(one.others.front()) + " took " + CostText(found) +
                ". Together, these two calls do what MPI_Allreduce does",
            size + ", both with root " + root + " on the same ranks",
            "use MPI_Allreduce instead: it needs about half of the steps, and no rank carries all data"};
  return {"linear_broadcast",
          "Broadcast by single messages",
          "callsites",
          root + " sends the same amount to each other rank, one after the other: " + name(one.first) +
              " and " + name(one.others.front()) + " took " + CostText(found),
          size + " to each rank, from " + root + " alone",
          "use MPI_Bcast (or MPI_Scatter, if the data differ): it sends in a tree, in log2(ranks) steps"};
}

FindingWords OfMetadata(Facts& facts, const StandOut& found, const IoFile& file) {
  uint64_t calls = 0;
  std::string most;
  for (const analysis::IoCall& call : file.own) {
    calls += call.sums.calls;
    if (most.empty()) most = std::string(call.function);
  }
  for (const analysis::MpiIoCall& call : file.mpi) {
    calls += call.sums.calls;
    if (most.empty()) most = std::string(call.function);
  }
  const std::string count = file.alike.empty() ? "" : CountText(file.alike.size()) + " files ";
  return {"metadata",
          "File metadata",
          "io",
          "opening, closing and querying " + count + PathOf(file) + " took " + CostText(found),
          CountText(calls) + " calls on " + Ranks(file.ranks) +
              (most.empty() ? "" : ", most time in " + most + CostliestSite(facts, file)) + "; " +
              BytesText(file.read + file.written) + " moved",
          AreMostlyQueries(file) ? "query files less often: keep the answers, or read the folder's list once "
                                   "(readdir) and share it among the ranks"
          : file.alike.empty()   ? "open the file once, and keep it open"
          : facts.tables.processes.size() > 1
              ? "put the contents into a few files that all ranks share (MPI-IO, HDF5)"
              : "put the contents into a few files"};
}

FindingWords OfFileLocks(const StandOut& found, const IoFile& file) {
  uint64_t locks = 0;
  for (const analysis::IoCall& call : file.own)
    if (call.kind == layout::IoKind::lock) locks += call.sums.calls;
  return {"file_locks",
          "Locks on a file",
          "io",
          "ranks waited " + CostText(found) + " for locks of " + PathOf(file),
          CountText(file.ranks) + " processes took and released " + CountText(locks) + " locks on this file",
          "hold the lock for a shorter time, lock less often, or let each process write its own part without "
          "locks"};
}

FindingWords OfThreads(const Facts& facts, const StandOut& found) {
  const analysis::RegionLine& line = facts.regions.lines[found.place];
  const std::string path = base::Visible(analysis::PathText(facts.tables.space, line.node));
  const bool lock = found.kind == StandOutKind::lock_contention;
  FindingWords words{lock ? "thread_locks" : "thread_imbalance",
                     lock ? "Lock contention of threads" : "Thread imbalance",
                     "regions",
                     "",
                     "",
                     ""};
  words.what = "threads of a rank waited " + CostText(found) +
               (lock ? " for each other's locks, in " : " for the last thread of their team, in ") + path;
  words.evidence = CountText(line.visits) + " waits; " + facts.NameOf(found.process) + " waited most (" +
                   Time(found.most) + ", mean " + TimeText(found.mean) + ")";
  words.usual = lock ? "hold the lock for a shorter time, or give each thread its own data and join them at "
                       "the end"
                     : "share the iterations more evenly: schedule(dynamic) or schedule(guided), or smaller "
                       "tasks";
  return words;
}

FindingWords OfIdleThreads(const Facts& facts, const StandOut& found, const analysis::IdleThreads& idle) {
  return {"idle_threads",
          "Threads idle during MPI",
          "threads",
          "threads had no work for " + CostText(found) + " while the thread that starts the teams was in MPI",
          "teams of up to " + CountText(idle.threads) + " threads; " + facts.NameOf(found.process) +
              " lost most (" + Time(found.most) + ")",
          "reduce the time in MPI (see the other findings), or let other threads compute meanwhile "
          "(tasks, MPI_THREAD_FUNNELED with overlapping loops)"};
}

FindingWords OfPageFaults(const Facts& facts, const StandOut& found, const analysis::PageFaults& faults) {
  return {"page_faults",
          faults.grows ? "Memory growth" : "Page faults",
          "memory",
          std::string("the kernel took about ") + CostText(found) + " for page faults: memory that is " +
              (faults.grows ? "new, and kept" : "freed and allocated again"),
          CountText(faults.faults) + " page faults" +
              (faults.major > 0 ? ", " + CountText(faults.major) + " of them read from disk" : "") + "; " +
              facts.NameOf(found.process) + " has most: " + CountText(faults.most_faults) + ", and at most " +
              BytesText(faults.most_kib << 10) + " of memory",
          faults.grows ? "allocate the memory once and reuse it, or use larger pages (transparent huge "
                         "pages). rankine run --with memory shows which regions allocate"
                       : "keep the memory and reuse it (mallopt M_MMAP_THRESHOLD, M_TRIM_THRESHOLD), or "
                         "use larger pages. rankine run --with memory shows which regions allocate"};
}

}  // namespace rankine::report
