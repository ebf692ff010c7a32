// SPDX-License-Identifier: BSD-3-Clause
#include "layout/services/catalog.h"

namespace rankine::layout {
namespace {

constexpr ServiceAttribute kTimerAttributes[] = {
    {"region.time.ns", "how long a region took, with the regions in it"},
    {"region.own.ns", "without them"},
};
constexpr ServiceAttribute kMpiAttributes[] = {
    {"mpi.function", "the function that was called"},
    {"time.duration.ns", "how long the calls took"},
    {"mpi.bytes", "what they moved (docs/volumes.md), and others: docs/attributes.md"},
};

constexpr ServiceOption kMpiOptions[] = {
    {"profile", "on|off", "on",
     "off: of sends, receives, collectives and completions the state alone is kept (--state), no records",
     Join::on},
};
constexpr ServiceOption kTraceOptions[] = {
    {"max", "SIZE", "32M", "memory for events of one process, 64K to 2G; what comes after is counted",
     Join::most},
    {"keep", "SIZE", "", "a flight recorder: the last events in this size instead of the first", Join::most},
    {"slow", "TIME", "", "with keep: when an MPI call took longer, what is held stays, as far as max allows",
     Join::least},
    {"signal", "USR1|USR2", "", "with keep: when it comes, what is held stays, as far as max allows",
     Join::same},
    {"what", "regions,values,mpi", "regions,values,mpi",
     "values: also of attributes that are not part of the tree; mpi: also MPI calls, turns mpi on"},
};
constexpr ServiceAttribute kTraceAttributes[] = {
    {"time.offset.ns", "of an event: since the process began"},
    {"time.duration.ns", "of an event: since the one before it in its thread"},
    {"event", "begin, end, set, mark; of an MPI call enter and leave"},
    {"mpi.peer, mpi.tag, mpi.bytes", "of a leave: partner's rank in the communicator, tag, bytes"},
    {"mpi.outcome", "of a leave: failed; nothing: a test or probe that found nothing"},
    {"mpi.calls, mpi.inside.ns", "of a leave that stands for several calls: how many, their time in MPI"},
};

constexpr ServiceOption kAggregateOptions[] = {
    {"key", "NAME,NAME...", "", "as-value attributes that become part of the tree of regions"},
};

constexpr ServiceOption kLoopOptions[] = {
    {"every", "N", "1", "iterations of a block; blocks are joined in pairs when a loop has more than 256",
     Join::divisor},
};
constexpr ServiceAttribute kLoopAttributes[] = {
    {"loop.block", "place of the block in the loop's series, from 0"},
    {"loop.first, loop.iterations", "number of its first iteration, and how many there are"},
    {"loop.time.ns", "what they took together"},
    {"loop.min.ns, loop.max.ns", "the shortest and the longest of them"},
};

constexpr ServiceOption kCountersOptions[] = {
    {"events", "NAME,NAME...", "PAPI_TOT_CYC,PAPI_TOT_INS",
     "PAPI's, or cpu.ns, faults.minor, faults.major, switches.voluntary, switches.involuntary; at most 8"},
};
constexpr ServiceAttribute kCountersAttributes[] = {
    {"counters.NAME", "what was counted in a region, without the regions inside"},
};

constexpr ServiceAttribute kOpenMpAttributes[] = {
    {"omp.parallel", "the parallel region, by the module and address of its call site"},
    {"omp.work", "loop, sections, single, taskloop and others (LLVM's runtime)"},
    {"omp.sync", "barrier_implicit, barrier_explicit, barrier, taskwait, taskgroup, critical and others"},
    {"omp.wait", "the waiting in it"},
    {"omp.thread.id", "the thread's number in its team (not part of the tree)"},
    {"omp.num.threads",
     "the team's size (not part of the tree): minimum and maximum for each parallel region"},
};

constexpr ServiceAttribute kMemoryAttributes[] = {
    {"memory.allocations, memory.frees", "calls in a region, without the regions inside and without MPI"},
    {"memory.requested.bytes", "what these allocations asked for"},
    {"memory.allocated.bytes", "the sizes of the blocks that they got"},
    {"memory.freed.bytes", "the sizes of the blocks that were freed"},
    {"memory.mpi.allocations, ...", "the same five of the MPI library, in calls of MPI"},
    {"memory.high.bytes", "the most that the process had allocated and not freed while it was there"},
};

constexpr ServiceAttribute kPthreadAttributes[] = {
    {"pthread.wait",
     "mutex, rwlock, cond, join, barrier, sem: what a thread waits for, as a part of its path"},
};

constexpr ServiceAttribute kTopologyAttributes[] = {
    {"topology.migrations", "how often a thread was found on another processor, by region"},
    {"topology.numa.migrations", "the same for NUMA nodes"},
    {"topology.cpu, topology.numa", "in the trace: where it was found, when that has changed"},
};

constexpr ServiceOption kCallPathOptions[] = {
    {"depth", "N", "4", "callers that a path has, 1 to 8", Join::most},
};
constexpr ServiceAttribute kCallPathAttributes[] = {
    {"callpath.address", "where a region is begun, and by whom: MODULE+ADDRESS<MODULE+ADDRESS..."},
    {"callpath.function", "the same by function and source line, for queries"},
};

constexpr ServiceOption kMetadataOptions[] = {
    {"env", "NAME,NAME...", "", "environment variables of rank 0 to keep with the run, at most 32"},
};
constexpr ServiceAttribute kMetadataAttributes[] = {
    {"run.env.NAME", "the value of a variable; what else is known of a run: docs/attributes.md"},
};

constexpr ServiceOption kTiOptions[] = {
    {"volume", "time|ATTRIBUTE|COUNTER", "time",
     "what computation is counted in: time on a processor; what the program adds to an attribute with "
     "AGGREGATABLE; a counter of service counters",
     Join::same},
    {"volumes", "model|1%|exact", "1%",
     "computation: each within 1 %; or each as it was; or, smallest, the means of pairs of calls that follow "
     "one another",
     Join::most},
    {"clock", "perf|thread|wall", "perf",
     "what tells computation: the counter with perf's page, the thread's clock at each call, the counter "
     "alone",
     Join::same},
    {"record", "marked|all", "all", "marked: only what stands between rankine_ti_start and rankine_ti_stop",
     Join::most},
    {"max", "SIZE", "64M",
     "memory of one process for what does not repeat, and as much again for volumes, 64K to 2G", Join::most},
};

constexpr Service kServices[] = {
    {ServiceId::timer, "timer", "times regions; without it they are counted", {}, kTimerAttributes},
    {ServiceId::mpi, "mpi", "records MPI calls; without it they are only passed on", kMpiOptions,
     kMpiAttributes},
    {ServiceId::trace, "trace", "records each event and MPI call with its time; turns timer and mpi on",
     kTraceOptions, kTraceAttributes},
    {ServiceId::aggregate,
     "aggregate",
     "sums up for each value of further attributes",
     kAggregateOptions,
     {}},
    {ServiceId::loop, "loop", "a time series of each loop's iterations; turns timer on", kLoopOptions,
     kLoopAttributes},
    {ServiceId::counters, "counters", "hardware counters of each region by PAPI, or software counters",
     kCountersOptions, kCountersAttributes},
    {ServiceId::openmp,
     "openmp",
     "regions of OpenMP: parallel, work, synchronisation, waiting; tasks apart",
     {},
     kOpenMpAttributes},
    {ServiceId::memory,
     "memory",
     "allocations of each region, and the heap's high-water mark",
     {},
     kMemoryAttributes},
    {ServiceId::pthread,
     "pthread",
     "waits of threads for locks, conditions, barriers, semaphores, other threads",
     {},
     kPthreadAttributes},
    {ServiceId::topology,
     "topology",
     "on which processor threads are, and how often they are moved",
     {},
     kTopologyAttributes},
    {ServiceId::callpath, "callpath", "tells regions apart by the calls that lead to their begin",
     kCallPathOptions, kCallPathAttributes},
    {ServiceId::ti,
     "ti",
     "a trace without times, for replay: every communication, and the computation between (docs/ti.md)",
     kTiOptions,
     {}},
    {ServiceId::metadata, "metadata", "keeps environment variables that are named with the run",
     kMetadataOptions, kMetadataAttributes},
};

}  // namespace

std::span<const Service> Services() {
  return kServices;
}

const Service* FindService(std::string_view name) {
  for (const Service& service : kServices) {
    if (service.name == name) return &service;
  }
  return nullptr;
}

const ServiceOption* FindOption(const Service& service, std::string_view name) {
  for (const ServiceOption& option : service.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

}  // namespace rankine::layout
