// SPDX-License-Identifier: BSD-3-Clause
// I/O statistics of a process in its spool (docs/design/io.md). There is one row for each combination of
// thread, file, function, call site, enclosing MPI call, and enclosing call of an I/O library. The rows are
// plain data and are updated in place. Readers must not trust any value in these rows.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/buckets.h"

namespace rankine::layout {

enum class IoLayer : uint8_t {
  none = 0,
  mpi_io = 1,
  posix = 2,
  stdio = 3,
  hdf5 = 4,
  netcdf = 5,
  pnetcdf = 6
};
inline constexpr uint8_t kIoLayers = 7;

// True for the C library's functions, which transfer the bytes. The layers above the C library count the same
// bytes again.
constexpr bool IsOfCLibrary(IoLayer layer) {
  return layer == IoLayer::posix || layer == IoLayer::stdio;
}
// True for the libraries above MPI-IO.
constexpr bool IsOfIoLibrary(IoLayer layer) {
  return layer >= IoLayer::hdf5;
}

// The purpose of a function; sums are kept per kind.
enum class IoKind : uint8_t {
  other = 0,
  open = 1,
  close = 2,
  read = 3,
  write = 4,
  seek = 5,
  sync = 6,
  metadata = 7,
  lock = 8
};
inline constexpr uint8_t kIoKinds = 9;
constexpr bool Moves(IoKind kind) {
  return kind == IoKind::read || kind == IoKind::write;
}

inline constexpr uint32_t kNoIoFile = 0;  // the number for all files without an individual number
// limit of files per process; all further files have the number kNoIoFile
inline constexpr uint32_t kMaxIoFiles = 2048;
// limit of rows per thread; further rows are dropped and counted
inline constexpr uint32_t kMaxIoRows = 16384;
// one page, in bytes; the block sizes of file systems are multiples of a page
inline constexpr uint64_t kIoAlignment = 4096;
inline constexpr uint64_t kNoOffset = ~uint64_t{0};

// A row consists of 64-byte cache lines. A call that continues where the previous call ended accesses only
// the first two cache lines of the row.
struct IoRow {
  // return address of the call; inside an MPI call, this is the return address of the enclosing MPI call
  uint64_t site;
  uint32_t file;  // number of the io_file log record
  // for layer mpi_io: id in gen/mpi.table; for an I/O library: id in gen/io_libraries.table; else an
  // IoFunction
  uint16_t function;
  uint16_t parent;  // id of the enclosing MPI function; 0: none
  IoLayer layer;
  IoKind kind;       // kind of the C library or MPI-IO function
  uint16_t library;  // id of the enclosing I/O library function; 0: none
  uint32_t view;     // number of the io_view log record; 0: none
  uint64_t calls;
  uint64_t failed;              // number of calls that failed, and so transferred no data
  uint64_t bytes;               // bytes transferred, according to the return values
  uint64_t time_sum, time_max;  // in ticks
  // Access pattern of the calls whose offset is known, in the order in which this thread made them. The
  // first call of a thread has no predecessor.
  uint64_t placed;       // number of calls with a known offset
  uint64_t consecutive;  // number of calls that start where the previous call ended
  // Calls that do not continue the previous call, but begin at the distance `stride` from the previous call's
  // start.
  uint64_t strided;
  uint64_t unaligned;  // number of calls whose offset is not a multiple of kIoAlignment
  // most frequent distance between starts of non-consecutive calls, in bytes (by majority vote)
  int64_t stride;
  uint64_t votes;  // votes for `stride`
  uint64_t last_offset;
  uint64_t next_offset;
  uint64_t first_byte, end_byte;  // all accesses are in [first_byte, end_byte)
  // number of operations that this thread started, minus the operations whose completion it observed; only
  // the sum over all threads is meaningful
  uint64_t unfinished;
  uint32_t number;  // number of the row within its thread
  uint32_t thread;  // index of the thread
  // Number and bytes of the reads and writes that were made inside the row's calls. Only rows of an I/O
  // library use `calls_below` and `bytes_below`. These fields count reads and writes of MPI-IO, and those of
  // the C library outside MPI-IO.
  uint64_t calls_below, bytes_below;
  uint64_t ticks_below;          // The time of all calls inside the row's calls, including the calls
                                 // counted in `calls_below`.
  uint64_t sizes[kSizeBuckets];  // sizes of the calls that transferred data, in SizeHistogram buckets
};
static_assert(sizeof(IoRow) == 184 + 8 * kSizeBuckets && offsetof(IoRow, calls) == 24);

// The head of an extent of kind io_ops. The count in the extent's header always includes the whole extent.
// The operations follow the head, encoded as bits (op_code.h). The row numbers, in the order of the rows'
// first operations, are stored from the end of the extent backwards.
struct IoOpsHead {
  uint64_t ticks;       // The reference time for the first operation.
  uint64_t operations;  // number of operations; increased after the bits of an operation have been written
  uint32_t rows;        // number of rows; increased after a row's number has been written
  uint8_t times;        // IoTimes
  uint8_t reserved[11];
};
static_assert(sizeof(IoOpsHead) == 32);
using IoOpsRow = uint16_t;

}  // namespace rankine::layout
