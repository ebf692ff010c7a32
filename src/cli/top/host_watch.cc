// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/host_watch.h"

#include <unistd.h>

#include <algorithm>

#include "archive/spool_file.h"
#include "archive/spool_owner.h"
#include "layout/fixed_string.h"

namespace rankine::cli::top {
namespace {

using layout::SpoolState;

constexpr uint16_t kMpiInit = 1;  // id of MPI_Init in gen/mpi.table

bool IsStarting(const archive::LiveSpool& spool) {
  return spool.header().state == static_cast<uint32_t>(SpoolState::before_init);
}

constexpr const char* kSleep =
    "work and stall inside MPI cannot be distinguished; a thread that sleeps in MPI counts as stalled";

bool IsStateOff(const layout::SpoolHeader& header) {
  return header.state_mode == static_cast<uint32_t>(layout::StateMode::off);
}

// Returns whether the process distinguishes work and stall in MPI. Returns false before the first progress
// pass, because the answer is not known yet.
bool IsDivided(const layout::SpoolHeader& header) {
  return !IsStateOff(header) && header.state_engines != 0;
}

// Returns whether this process cannot distinguish work and stall without watching MPI's progress engine.
bool NeedsEngine(const archive::LiveSpool& spool) {
  return spool.header().init_done_ticks != 0 && !spool.without_mpi() && !IsStateOff(spool.header());
}

void AddNote(HostView* view, const std::string& note) {
  if (std::find(view->notes.begin(), view->notes.end(), note) == view->notes.end())
    view->notes.push_back(note);
}

}  // namespace

HostWatch::HostWatch(std::string folder, bool all_threads)
    : folder_(std::move(folder)), all_threads_(all_threads) {}

void HostWatch::Look() {
  for (auto& [path, process] : processes_) {
    if (!process.has_ended) LookAtProcess(process);
  }
}

void HostWatch::LookAtProcess(Process& process) {
  archive::LiveSpool& spool = process.spool;
  if (IsStarting(spool)) spool.Refresh();
  const layout::SpoolHeader& header = spool.header();
  const int64_t pid = process.visible ? header.pid : 0;
  if (IsStarting(spool)) {
    const bool sleeps = pid != 0 && sleep_.Sleeps(pid, header.main_tid);
    process.starting.Add({sleeps ? Doing::stall : Doing::mpi, layout::StallReason::none, kMpiInit, 0});
    return;
  }
  for (size_t i = 0; i < spool.threads(); ++i) {
    const auto thread = spool.Look(i);
    if (!thread || (!all_threads_ && thread->tid != header.main_tid)) continue;
    top::Look look =
        LookAt(*thread, IsDivided(header), [&] { return pid != 0 && sleep_.Sleeps(pid, thread->tid); });
    look.node = spool.NodeOf(*thread);
    process.tallies[i].Add(look);
  }
}

// Opens new spools. A spool that cannot be read is reported each time, until it can be read.
void HostWatch::TakeSpools(HostView* view) {
  const auto paths = archive::ListSpools(folder_);
  if (!paths.ok()) return;  // the folder was removed when the job ended
  for (const std::string& path : paths.value()) {
    if (processes_.count(path) != 0 || archive::IsBlank(path)) continue;
    auto spool = archive::LiveSpool::Open(path);
    if (!spool.ok()) {
      AddNote(view, spool.error());
      continue;
    }
    const auto owner = archive::OwnerOfSpool(path);
    const bool visible = owner && owner->IsVisible();
    processes_.emplace(path, Process{std::move(spool.value()), {}, {}, {}, visible, false});
  }
}

HostView HostWatch::View() {
  HostView view;
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  view.host = host;
  view.job = folder_.substr(folder_.rfind('/') + 1);
  running_ = 0;
  TakeSpools(&view);
  bool has_engine = false;  // This flag is true if the progress engine of any process is watched. Usually
                            // all processes of a job use the same library.
  // a process was seen inside an MPI library that does not distinguish work and stall
  bool undivided = false;
  for (auto& [path, process] : processes_) {
    if (!process.has_ended) {
      const auto summary = archive::ReadSummary(path);
      process.has_ended = !summary.ok() || !summary.value().alive || !process.spool.Refresh();
      process.spool.RefreshNames();
    }
    running_ += !process.has_ended;
    const layout::SpoolHeader& header = process.spool.header();
    const uint64_t began = header.process_start_realtime_ns;
    if (began != 0 && (view.started_ns == 0 || began < view.started_ns)) view.started_ns = began;
    view.world_size = std::max<int64_t>(view.world_size, header.world_size);
    const size_t before = view.rows.size();
    AddRows(process, &view);
    has_engine |= header.state_engines != 0;
    undivided |= !process.has_ended && NeedsEngine(process.spool) &&
                 std::any_of(view.rows.begin() + static_cast<std::ptrdiff_t>(before), view.rows.end(),
                             [](const Row& row) { return row.seen.Share(Doing::mpi) != 0; });
    AddNotes(process, &view);
  }
  // A rank that only sends has not run its progress engine yet. If the engine of another rank is watched, the
  // engine of this rank can be watched, too.
  if (undivided && !has_engine)
    AddNote(&view, std::string("no progress engine of the MPI library can be observed: ") + kSleep);
  view.has_ended = running_ == 0;
  sleep_.Forget();
  return view;
}

// Returns the share of each thread's time that the thread spent in MPI since the last view. Threads whose
// share is unknown are omitted.
std::map<size_t, double> HostWatch::SharesInMpi(Process& process) {
  std::map<size_t, double> shares;
  if (process.has_ended || IsStarting(process.spool)) return shares;
  for (size_t i = 0; i < process.spool.threads(); ++i) {
    const auto thread = process.spool.Look(i);
    if (!thread || (!all_threads_ && thread->tid != process.spool.header().main_tid)) continue;
    if (const auto share = process.clocks[i].ShareSince(process.spool, *thread)) shares[i] = *share;
  }
  return shares;
}

void HostWatch::AddRows(Process& process, HostView* view) {
  const layout::SpoolHeader& header = process.spool.header();
  Row base;
  base.host = view->host;
  base.rank = header.world_rank;
  base.pid = header.pid;
  base.has_ended = process.has_ended;
  base.is_main = true;
  bool has_main = false;
  const std::map<size_t, double> exact = SharesInMpi(process);
  for (auto& [index, tally] : process.tallies) {
    const auto thread = process.spool.Look(index);
    if (!thread) continue;
    Row row = base;
    row.thread = thread->index;
    row.is_main = thread->tid == header.main_tid;
    has_main |= row.is_main;
    if (const auto in_mpi = exact.find(index); in_mpi != exact.end()) tally.Divide(in_mpi->second);
    const uint32_t node = tally.Fill(&row);
    row.region = process.spool.PathOf(thread->index, node);
    tally.Clear();
    if (row.is_main || row.seen.Sum() != 0) view->rows.push_back(std::move(row));
  }
  if (!has_main) {
    process.starting.Fill(&base);
    view->rows.push_back(std::move(base));
  }
  process.starting.Clear();
}

void HostWatch::AddNotes(const Process& process, HostView* view) {
  if (process.has_ended) return;
  const layout::SpoolHeader& header = process.spool.header();
  if (process.spool.without_mpi()) {
    AddNote(view, "MPI calls are not recorded (--with without mpi): all of them count as compute");
  } else if (IsStateOff(header)) {
    AddNote(view, std::string("--state=off: ") + kSleep);
  }
  if (header.paused_since != 0) AddNote(view, "recording is paused by MPI_Pcontrol(0)");
  if (!process.visible)
    AddNote(view,
            "some processes are in another PID namespace, so their sleep inside MPI cannot be observed");
}

}  // namespace rankine::cli::top
