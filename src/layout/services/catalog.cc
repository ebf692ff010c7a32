// SPDX-License-Identifier: BSD-3-Clause
#include "layout/services/catalog.h"

namespace rankine::layout {
namespace {

constexpr ServiceAttribute kTimerAttributes[] = {
    {"region.time.ns", "time in a region, including the regions inside it"},
    {"region.own.ns", "time in a region, without the regions inside it"},
};
constexpr ServiceAttribute kMpiAttributes[] = {
    {"mpi.function", "the called function"},
    {"time.duration.ns", "time of the calls"},
    {"mpi.bytes", "bytes that the calls moved (docs/volumes.md); docs/attributes.md lists more attributes"},
};

constexpr ServiceOption kMpiOptions[] = {
    {"profile", "on|off", "on",
     "off: sends, receives, collectives and completions are not recorded, only the state in MPI (--state)",
     Join::on},
};
constexpr ServiceOption kTraceOptions[] = {
    {"max", "SIZE", "32M", "memory for the events of one process, 64K to 2G; later events are only counted",
     Join::most},
    {"keep", "SIZE", "", "flight recorder: keeps the last events that fit in SIZE, instead of the first ones",
     Join::most},
    {"slow", "TIME", "",
     "with keep: if an MPI call takes longer than TIME, saves the thread's last events, up to max",
     Join::least},
    {"signal", "USR1|USR2", "",
     "with keep: if this signal arrives, saves each thread's last events, up to max", Join::same},
    {"what", "regions,values,mpi", "regions,values,mpi",
     "events to record; values: attributes that are not in the region tree; mpi: MPI calls, turns on the "
     "service mpi"},
};
constexpr ServiceAttribute kTraceAttributes[] = {
    {"time.offset.ns", "time of an event, since the process began"},
    {"time.duration.ns", "time since the preceding event of the thread"},
    {"event", "begin, end, set or mark of an annotation; enter or leave of an MPI call"},
    {"mpi.peer, mpi.tag, mpi.bytes",
     "in leave events: the partner's rank in the communicator, the tag, the bytes"},
    {"mpi.outcome", "in leave events: failed, or nothing (a test or probe found nothing)"},
    {"mpi.calls, mpi.inside.ns",
     "in leave events that represent several calls: their number, and their time in MPI"},
};

constexpr ServiceOption kAggregateOptions[] = {
    {"key", "NAME,NAME...", "",
     "as-value attributes whose values become part of the path, so that each value has its own sums"},
};

constexpr ServiceOption kLoopOptions[] = {
    {"every", "N", "1",
     "iterations in a block; if a loop has more than 256 blocks, pairs of blocks are merged", Join::divisor},
};
constexpr ServiceAttribute kLoopAttributes[] = {
    {"loop.block", "index of the block in the loop's series, from 0"},
    {"loop.first, loop.iterations",
     "index of the block's first iteration; number of iterations in the block"},
    {"loop.time.ns", "time of all iterations of the block"},
    {"loop.min.ns, loop.max.ns", "time of the shortest and of the longest iteration of the block"},
};

constexpr ServiceOption kCountersOptions[] = {
    {"events", "NAME,NAME...", "PAPI_TOT_CYC,PAPI_TOT_INS",
     "at most 8: PAPI counters, or cpu.ns, faults.minor, faults.major, switches.voluntary, "
     "switches.involuntary"},
};
constexpr ServiceAttribute kCountersAttributes[] = {
    {"counters.NAME", "value of the counter in a region, without the regions inside it"},
};

constexpr ServiceAttribute kOpenMpAttributes[] = {
    {"omp.parallel", "the parallel region, named by the module and address of its call site"},
    {"omp.work",
     "kind of worksharing: loop, sections, single, taskloop and others (only with LLVM's runtime)"},
    {"omp.sync",
     "kind of synchronisation: barrier_implicit, barrier_explicit, barrier, taskwait, taskgroup, critical "
     "and others"},
    {"omp.wait", "the wait inside a synchronisation"},
    {"omp.thread.id", "the thread's number in its team (not part of the tree)"},
    {"omp.num.threads",
     "the team's size (not part of the tree): minimum and maximum for each parallel region"},
};

constexpr ServiceAttribute kMemoryAttributes[] = {
    {"memory.allocations, memory.frees",
     "calls in a region, without the regions inside it and without calls inside MPI"},
    {"memory.requested.bytes", "bytes that the program requested in its allocations"},
    {"memory.allocated.bytes", "sizes of the allocated blocks"},
    {"memory.freed.bytes", "sizes of the freed blocks"},
    {"memory.mpi.allocations, ...", "like the five attributes above, but for allocations inside MPI calls"},
    {"memory.high.bytes",
     "most bytes that the process had allocated and not yet freed while it was in the region"},
};

constexpr ServiceAttribute kPthreadAttributes[] = {
    {"pthread.wait",
     "the object of a thread's wait: mutex, rwlock, cond, join, barrier or sem; part of the path"},
};

constexpr ServiceAttribute kTopologyAttributes[] = {
    {"topology.migrations", "number of times that a thread was found on another processor, by region"},
    {"topology.numa.migrations", "number of times that a thread was found on another NUMA node, by region"},
    {"topology.cpu, topology.numa",
     "in the trace: the thread's processor and NUMA node, whenever they have changed"},
};

constexpr ServiceOption kCallPathOptions[] = {
    {"depth", "N", "4", "number of callers to record, 1 to 8", Join::most},
};
constexpr ServiceAttribute kCallPathAttributes[] = {
    {"callpath.address",
     "call site that starts the region, followed by its callers: MODULE+ADDRESS<MODULE+ADDRESS..."},
    {"callpath.function", "callpath.address with functions and source lines, for queries"},
};

constexpr ServiceOption kMetadataOptions[] = {
    {"env", "NAME,NAME...", "", "environment variables of rank 0 to store in the archive, at most 32"},
};
constexpr ServiceAttribute kMetadataAttributes[] = {
    {"run.env.NAME", "value of the variable; docs/attributes.md lists the other facts of a run"},
};

constexpr ServiceOption kTiOptions[] = {
    {"volume", "time|ATTRIBUTE|COUNTER", "time",
     "unit of computation: time on a processor, an attribute with AGGREGATABLE that the program counts, or a "
     "counter of service counters",
     Join::same},
    {"volumes", "model|1%|exact", "1%",
     "precision of stored computation. 1%: each value within 1 %; exact: each value; model, the smallest: "
     "the mean for each pair of successive calls",
     Join::most},
    {"clock", "perf|thread|wall", "perf",
     "clock that measures computation. perf: the processor's counter, and the thread's clock if it lost its "
     "processor; thread: the thread's clock at each call; wall: only the counter",
     Join::same},
    {"record", "marked|all", "all", "marked: records only between rankine_ti_start and rankine_ti_stop",
     Join::most},
    {"max", "SIZE", "64M",
     "memory of one process for calls that do not repeat, 64K to 2G; volumes get as much again", Join::most},
};

constexpr Service kServices[] = {
    {ServiceId::timer,
     "timer",
     "times regions; without this service, regions are only counted",
     {},
     kTimerAttributes},
    {ServiceId::mpi, "mpi", "records MPI calls; without this service, MPI calls are not recorded",
     kMpiOptions, kMpiAttributes},
    {ServiceId::trace, "trace",
     "records each event and MPI call with its time; turns on the services timer and mpi", kTraceOptions,
     kTraceAttributes},
    {ServiceId::aggregate,
     "aggregate",
     "computes separate sums for each value of further attributes",
     kAggregateOptions,
     {}},
    {ServiceId::loop, "loop", "records a time series of each loop's iterations; turns on the service timer",
     kLoopOptions, kLoopAttributes},
    {ServiceId::counters, "counters", "reads hardware counters (PAPI) or software counters for each region",
     kCountersOptions, kCountersAttributes},
    {ServiceId::openmp,
     "openmp",
     "records OpenMP regions (parallel, worksharing, synchronisation, waiting); each task has its own path",
     {},
     kOpenMpAttributes},
    {ServiceId::memory,
     "memory",
     "records allocations of each region, and the heap's high-water mark",
     {},
     kMemoryAttributes},
    {ServiceId::pthread,
     "pthread",
     "records waits of threads for locks, conditions, barriers, semaphores and other threads",
     {},
     kPthreadAttributes},
    {ServiceId::topology,
     "topology",
     "records on which processor threads run, and how often they are moved",
     {},
     kTopologyAttributes},
    {ServiceId::callpath, "callpath", "distinguishes regions by the call stack at their start",
     kCallPathOptions, kCallPathAttributes},
    {ServiceId::ti,
     "ti",
     "records a trace without times, for replay: all communication, and the computation in between "
     "(docs/ti.md)",
     kTiOptions,
     {}},
    {ServiceId::metadata, "metadata", "stores environment variables of rank 0 in the archive",
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
