// SPDX-License-Identifier: BSD-3-Clause
#include "layout/encode_kv.h"

#include <algorithm>
#include <cstring>

#include "layout/fixed_string.h"
#include "layout/partners_text.h"
#include "layout/poll_note.h"
#include "layout/sample/exact_times.h"
#include "layout/sample/record.h"
#include "layout/sample/unseen.h"
#include "layout/trace/encode.h"
#include "layout/trace/record.h"
#include "mpi_facts/facts.h"

namespace rankine::layout {
namespace {

std::string_view StateWord(uint32_t state) {
  switch (static_cast<SpoolState>(state)) {
    case SpoolState::empty:
      return "empty";
    case SpoolState::before_init:
      return "before_init";
    case SpoolState::running:
      return "running";
    case SpoolState::finalizing:
      return "finalizing";
    case SpoolState::finalized:
      return "finalized";
    case SpoolState::annotated:
      return "annotated";
  }
  return "unknown";
}

void SetTime(KvList& kv, std::string_view key, uint64_t ns) {
  if (ns != 0) kv.Set(key, ns);
}

void SetCount(KvList& kv, std::string_view key, uint64_t count) {
  if (count != 0) kv.Set(key, count);
}

void AddIdentity(const SpoolHeader& header, KvList& kv) {
  if (header.world_rank >= 0) kv.Set("rank", static_cast<uint64_t>(header.world_rank));
  if (header.world_size > 0) kv.Set("world.size", static_cast<uint64_t>(header.world_size));
  if (header.appnum >= 0) kv.Set("appnum", static_cast<uint64_t>(header.appnum));
  kv.Set("uid", header.uid);
  kv.Set("host", FixedString(header.host));
  kv.SetInt("pid", header.pid);
  kv.Set("cpu.initial", uint64_t{header.initial_cpu});
  kv.Set("state", StateWord(header.state));
}

// A pause that the program never ended lasts until MPI_Finalize, or until the last time at which the
// process is known to have been alive. The length of the pause is the difference of two converted times. So
// a pause from MPI_Init to MPI_Finalize is exactly as long as the run.
uint64_t PausedNs(const SpoolHeader& header, const SpoolClock& clock) {
  const uint64_t end = header.finalize_ticks != 0 ? header.finalize_ticks : header.clock_ticks[1];
  const bool open = header.paused_since != 0 && end > header.paused_since;
  return base::AddSaturated(clock.Ns(header.paused_ticks),
                            open ? clock.Realtime(end) - clock.Realtime(header.paused_since) : 0);
}

// Names of the progress engines that were watched to distinguish work from stall.
std::string_view EngineNames(uint32_t engines) {
  const bool open_mpi = (engines & static_cast<uint32_t>(StateEngine::opal_progress)) != 0;
  const bool ucx = (engines & static_cast<uint32_t>(StateEngine::ucp_worker_progress)) != 0;
  if (open_mpi && ucx) return "opal_progress,ucp_worker_progress";
  return open_mpi ? "opal_progress" : ucx ? "ucp_worker_progress" : "";
}

void AddState(const SpoolHeader& header, KvList& kv) {
  const auto mode = static_cast<StateMode>(header.state_mode);
  if (mode == StateMode::exact) kv.Set("state.mode", std::string_view("exact"));
  if (mode == StateMode::off) kv.Set("state.mode", std::string_view("off"));
  const std::string_view engines = EngineNames(header.state_engines);
  if (!engines.empty()) kv.Set("state.engine", engines);
  if (mode == StateMode::exact && engines.empty() && header.init_done_ticks != 0)
    kv.Set("state.unknown", uint64_t{1});
  if (mode != StateMode::off && engines.empty() && header.init_done_ticks != 0 && header.sampling_since != 0)
    kv.Set("state.by.sample", uint64_t{1});
  SetCount(kv, "state.unseen", header.state_unseen);
}

void AddTimes(const SpoolHeader& header, const SpoolClock& clock, KvList& kv) {
  bool tsc = static_cast<ClockKind>(header.clock_kind) == ClockKind::tsc;
  kv.Set("clock", tsc ? std::string_view("tsc") : std::string_view("monotonic"));
  kv.Set("clock.hz", clock.TicksPerSecond());
  uint64_t init_ns = clock.Realtime(header.start_ticks);
  uint64_t start_ns = header.process_start_realtime_ns;
  SetTime(kv, "start.ns", start_ns != 0 ? start_ns : init_ns);
  SetTime(kv, "init.ns", init_ns);
  SetTime(kv, "init.done.ns", clock.Realtime(header.init_done_ticks));
  SetTime(kv, "finalize.ns", clock.Realtime(header.finalize_ticks));
  SetTime(kv, "end.ns", clock.Realtime(header.end_ticks));
  SetCount(kv, "select.unselected", header.unselected);
  SetCount(kv, "control.changes", header.control_changes);
  SetCount(kv, "control.refused", header.control_refused);
  SetTime(kv, "paused.ns", PausedNs(header, clock));
}

void AddLosses(const SpoolHeader& header, KvList& kv) {
  SetCount(kv, "dropped.no.space", header.dropped_no_space);
  SetCount(kv, "dropped.requests", header.dropped_requests);
  SetCount(kv, "unwind.failures", header.unwind_failures);
  SetCount(kv, "callbacks.unwrapped", header.callbacks_unwrapped);
  SetCount(kv, "stale.guards", header.stale_guards);
  SetCount(kv, "calls.before.init", header.calls_before_init);
  SetCount(kv, "threads.refused", header.threads_refused);
  SetCount(kv, "context.lost", header.context_lost);
  SetCount(kv, "mismatched.ends", header.mismatched_ends);
  SetCount(kv, "merge.deadline.missed", header.merge_deadline_missed);
  if (static_cast<EndedBy>(header.ended_by) == EndedBy::mpi_abort) {
    kv.SetInt("mpi.abort.code", header.mpi_abort_code);
  }
}

// Returns the time from `ticks` until the process ended. If the end is unknown, returns the time until the
// process's last sign of life. Returns 0 if `ticks` is 0.
uint64_t NsUntilEnd(uint64_t ticks, const SpoolClock& clock, uint64_t last_ticks, uint64_t end_ns) {
  if (ticks == 0) return 0;
  const uint64_t ns = clock.Realtime(ticks);
  if (end_ns != 0 && ns != 0) return end_ns > ns ? end_ns - ns : 0;
  return last_ticks > ticks ? clock.Ns(last_ticks - ticks) : 0;
}

std::string_view SampleSourceName(uint32_t source) {
  switch (static_cast<SampleSource>(source)) {
    case SampleSource::task_clock:
      return "perf";
    case SampleSource::cpu_timer:
      return "timer";
    default:
      return "none";
  }
}

// The trace of a flight recorder has gaps where extents were overwritten. Stores the time after which there
// are no gaps, and whether there are any data before this time.
void AddTraceGaps(const SpoolIndex& index, const SpoolClock& clock, KvList& kv) {
  uint64_t gaps = 0, inside = 0, from_ticks = 0;
  int thread = -1;
  uint32_t next = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::trace)) {
    if (!HasTrace(entry.extent)) continue;
    TraceHead head{};
    std::memcpy(&head, entry.extent.payload, sizeof head);
    const bool first = entry.extent.thread != thread;
    if (first) next = 0;
    thread = entry.extent.thread;
    if (head.ordinal > next) {
      ++gaps;
      inside += first ? 0 : 1;
      from_ticks = std::max(from_ticks, head.ticks);
    }
    next = head.ordinal + 1;
  }
  if (gaps == 0) return;
  kv.Set("trace.gaps", gaps);
  SetCount(kv, "trace.gaps.inside", inside);
  kv.Set("trace.from.ns", clock.Realtime(from_ticks));
}

// Returns the note of the thread's open call, or an empty note if there is none.
OpenCallNote NoteOfOpenCall(const SpoolThread& thread) {
  const OpenCallNote note = NoteOf(thread);
  return note.enter_ticks == thread.enter_ticks ? note : OpenCallNote{};
}

// Adds now.<thread>.partners. Returns false if the arena is full.
bool AddNote(const SpoolThread& thread, const OpenCallNote& note, const SpoolLog& log, Arena& arena,
             KvList& kv) {
  const std::string_view key = KvList::NumberedKey(arena, "now.", thread.index, ".partners");
  const std::string_view text = PartnersText(note, log, arena);
  if (key.empty() || text.data() == nullptr) return false;
  if (!text.empty()) kv.Set(key, text);
  return true;
}

// For the thread's open call, which has lasted `open_ns` so far, adds now.<thread>.*. Returns false if the
// arena is full.
bool AddOpenCall(const SpoolThread& thread, uint64_t open_ns, const SiteTable& sites, const SpoolLog& log,
                 Arena& arena, KvList& kv) {
  const std::string_view function = KvList::NumberedKey(arena, "now.", thread.index, ".function");
  const std::string_view duration = KvList::NumberedKey(arena, "now.", thread.index, ".ns");
  const std::string_view site = KvList::NumberedKey(arena, "now.", thread.index, ".site");
  if (function.empty() || duration.empty() || site.empty()) return false;
  const uint64_t called_at = SiteOfOpenCall(thread);
  if (called_at != 0) kv.Set(site, uint64_t{sites.IndexOf(called_at)});
  const OpenCallNote note = NoteOfOpenCall(thread);
  if (note.enter_ticks != 0 && !AddNote(thread, note, log, arena, kv)) return false;
  kv.Set(function, uint64_t{thread.call.function});
  kv.Set(duration, open_ns);
  return true;
}

// Adds poll.<thread>.* if the thread's calls were polls that found nothing until the process ended. Returns
// false if the arena is full.
bool AddPolls(const SpoolThread& thread, const SpoolClock& clock, uint64_t last_ticks, uint64_t end_ns,
              const SiteTable& sites, const SpoolLog& log, Arena& arena, KvList& kv) {
  const std::optional<PollNote> polls = PollsOf(thread);
  if (!polls) return true;
  // Another call has begun since then.
  if (thread.enter_ticks > polls->Last() && !mpi_facts::FactsOf(thread.call.function).polls) return true;
  const auto key = [&](const char* name) { return KvList::NumberedKey(arena, "poll.", thread.index, name); };
  const std::string_view function = key(".function"), since = key(".ns"), last = key(".last.ns"),
                         count = key(".count"), site = key(".site"), partners = key(".partners");
  const std::string_view text = PartnersText(CallNoteOf(*polls), log, arena);
  if (function.empty() || since.empty() || last.empty() || count.empty() || site.empty() ||
      partners.empty() || text.data() == nullptr)
    return false;
  kv.Set(function, uint64_t{polls->function});
  kv.Set(since, NsUntilEnd(polls->since, clock, last_ticks, end_ns));
  kv.Set(last, NsUntilEnd(polls->Last(), clock, last_ticks, end_ns));
  kv.Set(count, uint64_t{polls->polls});
  kv.Set(site, uint64_t{sites.IndexOf(polls->site)});
  if (!text.empty()) kv.Set(partners, text);
  return true;
}

constexpr uint32_t kMostTidsTold = 256;

bool AddThreads(const SpoolView& spool, const SpoolIndex& index, const SpoolLog& log, const SpoolClock& clock,
                const SiteTable& sites, const EncodeOptions& options, Arena& arena, KvList& kv) {
  const SpoolHeader& header = spool.header();
  bool over = options.live || static_cast<SpoolState>(header.state) == SpoolState::finalized;
  uint64_t last_ticks = LastSignTicks(spool);
  uint64_t threads = 0, trace_lost = 0, taken = 0, lost = 0, cost_ticks = 0, cpu_ns = 0, cut = 0, timers = 0;
  bool main_seen = false;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::thread)) {
    for (const SpoolThread& thread : entry.extent.Items<SpoolThread>()) {
      trace_lost = base::AddSaturated(trace_lost, thread.trace_lost);
      taken = base::AddSaturated(taken, thread.ticks_taken);
      lost = base::AddSaturated(lost, thread.ticks_lost);
      cost_ticks = base::AddSaturated(cost_ticks, thread.sample_ticks);
      cpu_ns = base::AddSaturated(cpu_ns, thread.cpu_ns);
      cut = base::AddSaturated(cut, thread.stacks_cut);
      timers += (thread.sampling & kSampleTimer) != 0 ? 1 : 0;
      threads += 1 + uint64_t{thread.reused > 1 ? thread.reused - 1 : 0};
      uint64_t mpi_ns = clock.Ns(thread.mpi_ticks);
      if (!over && IsInMpi(thread)) {
        uint64_t open_ns = NsUntilEnd(thread.enter_ticks, clock, last_ticks, options.end_realtime_ns);
        mpi_ns = base::AddSaturated(mpi_ns, open_ns);
        if (!AddOpenCall(thread, open_ns, sites, log, arena, kv)) return false;
      }
      if (!over && !AddPolls(thread, clock, last_ticks, options.end_realtime_ns, sites, log, arena, kv))
        return false;
      // The first thread's id equals the process id.
      if (thread.tid != 0 && thread.tid != static_cast<uint64_t>(header.pid) &&
          thread.index < kMostTidsTold) {
        const std::string_view tid = KvList::NumberedKey(arena, "tid.thread.", thread.index, "");
        if (tid.empty()) return false;
        kv.Set(tid, thread.tid);
      }
      bool is_main = thread.tid == header.main_tid;
      if (is_main || (!main_seen && thread.index == 0)) kv.Set("mpi.ns", mpi_ns);
      main_seen = main_seen || is_main;
    }
  }
  uint64_t unticked_ns = 0, unseen_ns = 0, looks = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::outside)) {
    for (const OutsideRow& row : entry.extent.Items<OutsideRow>()) {
      if ((row.clock & kUntickedRow) != 0) unticked_ns = base::AddSaturated(unticked_ns, row.ns);
      looks += row.looks;
    }
    unseen_ns = base::AddSaturated(unseen_ns, UnseenOf(entry.extent, index, ~uint64_t{0}).Unknown());
  }
  kv.Set("threads", threads);
  if (header.sampling_since != 0) {
    kv.Set("sample.hz", uint64_t{header.sample_hz});
    kv.Set("sample.source", SampleSourceName(header.sample_clock));
    kv.Set("sample.taken", taken);
    kv.Set("sample.divided", NameOf(ExactnessOf(header, index, log)));
    kv.Set("sample.cost.ns", clock.Ns(cost_ticks));
    SetCount(kv, "sample.cpu.ns", cpu_ns);
    SetCount(kv, "sample.lost", lost);
    SetCount(kv, "sample.stacks.cut", cut);
    SetCount(kv, "sample.looks", looks);
    SetCount(kv, "sample.unticked.ns", unticked_ns);
    SetCount(kv, "sample.unseen.ns", unseen_ns);
    SetCount(kv, "sample.threads.missing", header.threads_unsampled);
    SetCount(kv, "sample.threads.timers", timers);
  }
  SetCount(kv, "trace.lost", trace_lost);
  AddTraceGaps(index, clock, kv);
  SetCount(kv, "series.lost", header.series_lost);
  SetCount(kv, "windows.lost", header.windows_lost);
  return true;
}

}  // namespace

uint64_t LastSignTicks(const SpoolView& spool) {
  const SpoolHeader& header = spool.header();
  if (header.end_ticks != 0) return header.end_ticks;
  uint64_t last = std::max({header.clock_ticks[1], header.init_done_ticks, header.finalize_ticks});
  size_t position = 0;
  Extent extent{};
  while (spool.NextExtent(&position, &extent)) {
    if (extent.kind != ExtentKind::thread) continue;
    for (const SpoolThread& thread : extent.Items<SpoolThread>()) {
      last = std::max({last, thread.last_ticks, IsInMpi(thread) ? thread.enter_ticks : 0});
    }
  }
  return last;
}

bool IsInMpi(const SpoolThread& thread) {
  const uint64_t frame = __atomic_load_n(&thread.frame, __ATOMIC_ACQUIRE);
  return frame != 0 && (frame & 1) == 0;
}

uint64_t SiteOfOpenCall(const SpoolThread& thread) {
  const OpenCallNote note = NoteOfOpenCall(thread);
  return note.site != 0 ? note.site : thread.return_address;
}

bool IsJobKey(std::string_view key) {
  constexpr std::string_view kPrefixes[] = {"job.",         "rankine.", "run.", "mpi.library",
                                            "mpi.standard", "cuda",     "hip"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [key](std::string_view prefix) { return key.substr(0, prefix.size()) == prefix; });
}

void AddUsage(const SpoolUsage& usage, KvList& kv) {
  SetCount(kv, "usage.user.us", usage.user_us);
  SetCount(kv, "usage.system.us", usage.system_us);
  SetCount(kv, "usage.max.rss.kib", usage.max_rss_kib);
  SetCount(kv, "usage.minor.faults", usage.minor_faults);
  SetCount(kv, "usage.major.faults", usage.major_faults);
  SetCount(kv, "usage.voluntary.switches", usage.voluntary_switches);
  SetCount(kv, "usage.involuntary.switches", usage.involuntary_switches);
  SetCount(kv, "usage.blocks.in", usage.blocks_in);
  SetCount(kv, "usage.blocks.out", usage.blocks_out);
}

bool CollectProcess(const SpoolView& spool, const SpoolIndex& index, const SpoolLog& log,
                    const SiteTable& sites, const SharedIds& ids, const EncodeOptions& options, Arena& arena,
                    KvList& kv) {
  const SpoolHeader& header = spool.header();
  SpoolClock clock(header);
  // The job's metadata come from the first world. Rank 0 of a spawned world keeps the metadata of this world.
  const bool asks = header.world_rank == 0 && std::ranges::any_of(log.metas, [](const LoggedMeta& meta) {
                      return meta.key == "world.spawned";
                    });
  for (const LoggedMeta& meta : log.metas) {
    if (!IsJobKey(meta.key) || (asks && meta.key.starts_with("run.caliper.")))
      kv.SetEncoded(meta.key, meta.typed_value);
  }
  if (!kv.Has("thread.level") && header.thread_level != 0) {
    kv.Set("thread.level", uint64_t{header.thread_level});
  }
  AddIdentity(header, kv);
  AddTimes(header, clock, kv);
  AddState(header, kv);
  AddLosses(header, kv);
  AddUsage(header.usage, kv);
  kv.Set("environment", ids.environment);
  kv.Set("modules", ids.modules);
  kv.Set("sites", ids.sites);
  return AddThreads(spool, index, log, clock, sites, options, arena, kv);
}

void CollectJobFacts(const SpoolView& spool, const SpoolLog& log, const JobFacts& facts, KvList& kv) {
  const SpoolHeader& header = spool.header();
  for (const LoggedMeta& meta : log.metas) {
    if (IsJobKey(meta.key)) kv.SetEncoded(meta.key, meta.typed_value);
  }
  if (header.job[0] != '\0') kv.Set("job.name", FixedString(header.job));
  if (header.world_size > 0) kv.Set("world.size", static_cast<uint64_t>(header.world_size));
  uint64_t start_ns = header.process_start_realtime_ns;
  if (start_ns == 0) start_ns = SpoolClock(header).Realtime(header.start_ticks);
  if (!kv.Has("job.start.ns")) SetTime(kv, "job.start.ns", start_ns);
  SetTime(kv, "job.end.ns", facts.end_realtime_ns);
  kv.Set("merge.kind", facts.merge_kind);
}

void CollectEnvironment(const SpoolLog& log, KvList& kv) {
  for (const LoggedVariable& variable : log.variables) kv.Set(variable.name, variable.value);
}

}  // namespace rankine::layout
