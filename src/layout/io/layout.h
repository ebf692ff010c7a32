// SPDX-License-Identifier: BSD-3-Clause
// Sums of a process's I/O in its spool (docs/design/io.md). There is one row for each (thread, file,
// function, call site, MPI call, call of an I/O library). The rows are plain data, updated in place. A reader
// trusts no value in them.
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

// True for functions of the C library, which move the bytes. The layers above count the same bytes again.
constexpr bool IsOfCLibrary(IoLayer layer) {
  return layer == IoLayer::posix || layer == IoLayer::stdio;
}
// True for a library above MPI-IO.
constexpr bool IsOfIoLibrary(IoLayer layer) {
  return layer >= IoLayer::hdf5;
}

// The kind of a function, for sums.
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

inline constexpr uint32_t kNoIoFile = 0;  // the number of files that have no number of their own
// limit for a process; all further files have the number kNoIoFile
inline constexpr uint32_t kMaxIoFiles = 2048;
inline constexpr uint32_t kMaxIoRows = 16384;  // limit for a thread; further rows are dropped and counted
// a page in bytes; block sizes of file systems are multiples of it
inline constexpr uint64_t kIoAlignment = 4096;
inline constexpr uint64_t kNoOffset = ~uint64_t{0};

// Consists of 64-byte lines. A call that continues the call before accesses only the first two.
struct IoRow {
  uint64_t site;  // return address of the call; in an MPI call, the site of that call, which is its parent
  uint32_t file;  // number of the io_file log record
  // layer mpi_io: id in gen/mpi.table; a library: id in gen/io_libraries.table; else an IoFunction
  uint16_t function;
  uint16_t parent;  // id of the MPI function around the call; 0: none
  IoLayer layer;
  IoKind kind;       // kind of the function of the C library or of MPI-IO
  uint16_t library;  // id of the I/O library's function around the call; 0: none
  uint32_t view;     // number of the io_view log record; 0: none
  uint64_t calls;
  uint64_t failed;              // number of calls that failed and so moved no data
  uint64_t bytes;               // bytes moved, by the function's return value
  uint64_t time_sum, time_max;  // in ticks
  // Calls with a known offset, as this row's thread saw them. The first call has no call before it.
  uint64_t placed;       // calls with an offset
  uint64_t consecutive;  // calls that start where the call before ended
  uint64_t strided;      // other calls whose start is `stride` bytes after the start of the call before
  uint64_t unaligned;    // calls whose offset is no multiple of kIoAlignment
  int64_t stride;  // most frequent distance of the calls that are not consecutive, in bytes (majority vote)
  uint64_t votes;  // votes for `stride`
  uint64_t last_offset;
  uint64_t next_offset;
  uint64_t first_byte, end_byte;  // all accesses are in [first_byte, end_byte)
  // operations started minus operations whose end this thread saw; the sum over all threads is meaningful
  uint64_t unfinished;
  uint32_t number;  // number of the row in its thread
  uint32_t thread;  // index of the thread
  // For a row of an I/O library: what was done inside its calls.
  uint64_t calls_below, bytes_below;  // reads and writes of MPI-IO, or of the C library outside MPI-IO
  uint64_t ticks_below;               // time of these and all other calls inside
  uint64_t sizes[kSizeBuckets];       // sizes of calls that moved data, in the buckets of SizeHistogram
};
static_assert(sizeof(IoRow) == 184 + 8 * kSizeBuckets && offsetof(IoRow, calls) == 24);

// The head of an extent of kind io_ops. The extent's count always covers the whole extent. After the head
// come the operations as bits (op_code.h). From the extent's end backwards come the numbers of rows, in the
// order of their first operations.
struct IoOpsHead {
  uint64_t ticks;       // time to which the first operation is relative
  uint64_t operations;  // increased after the bits of the last operation are written
  uint32_t rows;        // increased after their numbers are written
  uint8_t times;        // IoTimes
  uint8_t reserved[11];
};
static_assert(sizeof(IoOpsHead) == 32);
using IoOpsRow = uint16_t;

}  // namespace rankine::layout
