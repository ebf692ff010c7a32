// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/attribute_meanings.h"

namespace rankine::query {
namespace {

struct KindMeaning {
  std::string_view kind, meaning;
};

constexpr KindMeaning kKinds[] = {
    {"calls", "one record for each rank, thread, MPI function, call site, communicator and region"},
    {"messages", "point-to-point messages of calls, by partner; a query that names mpi.peer reads them"},
    {"regions", "one record for each rank, thread and region of the program"},
    {"events", "the event trace (rankine run --with trace)"},
    {"series", "blocks of a loop's iterations (service loop)"},
    {"states", "work and stall of calls (rankine run --state=exact)"},
    {"samples", "samples of the call stack"},
    {"windows", "instances of monitor windows, each followed by its parts"},
    {"window traffic", "messages over time, in each instance of a window"},
    {"io", "sums of I/O by rank, file, layer, function and call site"},
    {"operations", "single I/O operations (rankine run --io=trace)"},
    {"collective_io", "a rank's part in a collective I/O call (rankine run --io=trace)"},
    {"io_origins", "the ranks whose data a collective I/O call moved (rankine run --io=trace)"},
};

constexpr AttributeMeaning kMeanings[] = {
    {"", "mpi.rank", "rank", "rank in MPI_COMM_WORLD"},
    {"", "mpi.world", "number",
     "0: the first MPI_COMM_WORLD; larger numbers: spawned worlds; absent if there is only one"},
    {"", "thread.id", "number", "thread of the process"},
    {"", "host", "text", "host of the process"},
    {"", "mpi.function", "text", "MPI function"},
    {"", "mpi.class", "text",
     "class of the function, such as point_to_point, collective, completion, rma or io"},
    {"", "mpi.comm", "text", "name of the communicator, or comm- and the first 8 hex digits of its identity"},
    {"", "mpi.comm.size", "number", "ranks of the communicator"},
    {"", "mpi.callsite", "text",
     "function at file:line; with --callsite-depth, its callers follow, each after <"},

    {"calls", "count", "number", "calls"},
    {"messages", "count", "number", "messages"},
    {"windows", "count", "number", "calls; in parts"},
    {"io", "count", "number", "calls"},
    {"", "mpi.peer", "rank",
     "the other rank: its rank in its MPI_COMM_WORLD if the communicator's members are known, else in the "
     "communicator"},
    {"events", "mpi.peer", "rank", "partner of the message"},
    {"events", "mpi.tag", "number", "tag of the message"},
    {"calls", "mpi.bytes", "bytes",
     "bytes sent and received; in completion calls equal to mpi.bytes.completed"},
    {"events", "mpi.bytes", "bytes", "bytes of the call's message or operation"},
    {"window traffic", "mpi.bytes", "bytes", "bytes of the messages"},
    {"", "mpi.bytes", "bytes", "bytes sent and received"},
    {"", "mpi.bytes.sent", "bytes", "bytes sent"},
    {"", "mpi.bytes.received", "bytes", "bytes received"},
    {"", "mpi.bytes.completed", "bytes",
     "bytes of the requests that a completion call (MPI_Wait, MPI_Test) completed"},
    {"", "mpi.unfinished", "number", "calls that never returned; the time of such a call ends with its rank"},
    {"calls", "time.duration.ns", "ns", "time in the calls"},
    {"states", "time.duration.ns", "ns", "time in the state"},
    {"events", "time.duration.ns", "ns", "time since the preceding event of the thread"},
    {"windows", "time.duration.ns", "ns", "time in the calls; absent in the record of the whole instance"},
    {"", "time.min.ns", "ns", "shortest call"},
    {"", "time.max.ns", "ns", "longest call"},

    {"states", "mpi.state", "text", "work or stall, inside MPI"},
    {"samples", "mpi.state", "text", "work, stall, or outside (outside MPI)"},
    {"samples", "mpi.stall.reason", "text",
     "late_sender, late_receiver, collective, rma, lock, io or unknown"},
    {"events", "mpi.stall.reason", "text", "in work events: the reason of the stall that ends at this event"},
    {"", "mpi.part", "text", "inside MPI: library, transport, copy, registration, system or other"},
    {"", "callpath", "text", "functions of the call path, the outermost first"},
    {"", "sample.clock", "text",
     "cpu: the thread ran when it was sampled; blocked, waiting (for a processor) or kernel: it was sampled "
     "from outside"},
    {"", "sample.count", "number", "sampling periods"},
    {"", "sample.time.ns", "ns", "time that the sampling periods represent"},
    {"", "time.offset.ns", "ns", "time since the process began"},
    {"", "loop.iteration", "number", "iteration of the innermost loop"},

    {"", "event", "text",
     "begin, end, set or mark of an annotation; enter or leave of an MPI call; stall or work inside it"},
    {"", "event.attribute", "text", "the attribute that begins, ends or is set"},
    {"", "mpi.outcome", "text",
     "failed; nothing: a test or probe found nothing; absent: the operation completed"},
    {"", "mpi.call", "text", "in predictions: the MPI call"},
    {"", "mpi.calls", "number", "calls that one event represents"},
    {"", "mpi.inside.ns", "ns",
     "time that these calls spent in MPI; present in leave events that represent several calls"},

    {"", "region.visits", "number", "visits"},
    {"", "region.open", "number", "1: the region was not left"},
    {"", "region.time.ns", "ns", "time in the region, including regions inside"},
    {"", "region.own.ns", "ns", "time in the region, without regions inside"},
    {"", "region.min.ns", "ns", "shortest visit"},
    {"", "region.max.ns", "ns", "longest visit"},

    {"", "loop.block", "number", "position in the series, from 0"},
    {"", "loop.first", "number", "number of the block's first iteration"},
    {"", "loop.iterations", "number", "iterations in the block"},
    {"", "loop.time.ns", "ns", "time of the block's iterations"},
    {"", "loop.min.ns", "ns", "shortest iteration"},
    {"", "loop.max.ns", "ns", "longest iteration"},

    {"", "window.name", "text", "name of the window"},
    {"", "window.instance", "number", "number of the instance, from 0"},
    {"", "window.start.ns", "ns", "time from the start of the process to the start of the instance"},
    {"", "window.duration.ns", "ns", "duration of the instance"},
    {"", "window.running", "number",
     "1: the instance was still running when the process ended or its records were read"},
    {"", "window.open.requests", "number", "requests that were not complete at the instance's end"},
    {"", "window.open.bytes", "bytes", "bytes of the sends that were not complete at the instance's end"},
    {"", "window.stall.ns", "ns", "stall time; with --state=exact"},
    {"", "window.completions", "number", "operations that completed"},
    {"", "window.execution.ns", "ns", "execution time of the completed operations, from start to end"},
    {"", "window.first.ns", "ns", "time from the instance's start to its first communication"},
    {"", "window.last.ns", "ns", "time from the instance's start to its last communication"},
    {"", "window.messages.sent", "number", "messages sent"},
    {"", "window.messages.received", "number", "messages received"},
    {"", "window.large.count", "number", "messages that are at least as large as the window's threshold"},
    {"", "window.large.bytes", "bytes", "bytes of the messages at or above the threshold"},
    {"", "window.inner.count", "number", "messages inside collective operations"},
    {"", "window.inner.bytes", "bytes", "bytes of the messages inside collective operations"},
    {"", "window.timeouts", "number", "waits that were longer than the window's timeout"},
    {"", "window.longest.ns", "ns", "the longest wait"},
    {"", "window.longest.peer", "rank", "the rank that was awaited in the longest wait"},
    {"", "window.bin", "number", "number of the bin; the bins divide the instance's time into equal parts"},
    {"", "window.bin.start.ns", "ns", "time from the start of the instance to the start of the bin"},
    {"", "window.messages", "number", "messages; a collective operation counts as one"},

    {"", "io.file", "text", "absolute path; absent if the file has no name"},
    {"", "io.layer", "text",
     "hdf5, netcdf, pnetcdf, mpi-io, posix, stdio or host-client; with --io=deep also client, server, disk"},
    {"", "io.op", "text", "the function"},
    {"", "io.kind", "text", "open, close, read, write, seek, sync, metadata, lock or other"},
    {"", "io.parent", "text", "the MPI or library function that made the calls; absent if there is none"},
    {"", "io.library", "text", "the enclosing function of HDF5, NetCDF or PnetCDF; absent if there is none"},
    {"", "io.failed", "number", "failed calls"},
    {"collective_io", "io.bytes", "bytes", "bytes of the rank's part in the collective call"},
    {"", "io.bytes", "bytes", "moved bytes, as the function returned them (docs/io.md has exceptions)"},
    {"", "io.latency.ns", "ns", "time of the calls"},
    {"", "io.latency.max.ns", "ns", "longest call"},
    {"", "io.small", "number", "calls that moved fewer than 64 KiB"},
    {"", "io.placed", "number", "calls with a known offset"},
    {"", "io.consecutive", "number", "calls with a known offset that begin where the preceding call ended"},
    {"", "io.strided", "number",
     "calls with a known offset at the distance io.stride from the preceding call"},
    {"", "io.random", "number", "calls with a known offset that are neither consecutive nor strided"},
    {"", "io.stride", "bytes", "the most frequent distance between calls that are not consecutive"},
    {"", "io.unaligned", "number", "calls with a known offset that is not a multiple of 4 KiB"},
    {"", "io.first", "bytes", "offset of the first accessed byte"},
    {"", "io.end", "bytes", "offset after the last accessed byte"},
    {"", "io.unfinished", "number",
     "operations of aio, libaio and io_uring whose result the program never read"},
    {"", "io.own.ns", "ns", "MPI-IO and libraries: time without the calls of the layers below"},
    {"", "io.fragments", "number",
     "MPI-IO and libraries: reads and writes that these calls made in the layer below"},
    {"", "io.moved.bytes", "bytes", "MPI-IO and libraries: bytes of the reads and writes in the layer below"},
    {"", "io.server", "text", "layers server and disk: the server's host and brick or process"},
    {"", "io.queue.ns", "ns", "layer server: time in the server's queues"},
    {"", "io.service.ns", "ns", "layer server: time in the server's storage layer"},
    {"", "io.after.ns", "ns", "layer server: time after the server's answer"},
    {"", "io.offset", "bytes", "position in the file at which the operation begins"},
    {"", "io.id", "number", "number of the operation"},
    {"", "io.parent.id", "number", "number of the operation that contains this one"},
    {"", "io.collective.id", "number",
     "number of the collective call, the same on all ranks and in all operations below the call"},
    {"", "io.origin.rank", "rank",
     "rank whose data mpi.rank read or wrote; absent: the data belong to no rank"},
    {"", "io.origin.world", "number", "world of io.origin.rank; absent if there is only one world"},
    {"", "io.transfer.ns", "ns", "time in the call while the rank itself reads or writes"},
    {"", "io.held.ns", "ns", "time in the call while other ranks of the call read or write"},
    {"", "io.wait.ns", "ns", "other time in the call until its last rank enters"},
    {"", "io.exchange.ns", "ns", "other time in the call, in which the ranks exchange their data"},
};

}  // namespace

std::span<const AttributeMeaning> AttributeMeanings() {
  return kMeanings;
}

const AttributeMeaning* MeaningOf(std::string_view kind, std::string_view name) {
  const AttributeMeaning* of_all = nullptr;
  for (const AttributeMeaning& row : kMeanings) {
    if (row.name != name) continue;
    if (row.kind == kind) return &row;
    if (row.kind.empty()) of_all = &row;
  }
  return of_all;
}

std::string_view MeaningOfKind(std::string_view kind) {
  for (const KindMeaning& row : kKinds) {
    if (row.kind == kind) return row.meaning;
  }
  return {};
}

}  // namespace rankine::query
