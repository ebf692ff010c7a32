// Sums of a process's I/O in its spool (docs/design/io.md): one row for each (thread, file, function, call
// site, MPI call and I/O library's call around it). Plain data written in place; a reader trusts none of it.
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

// Of the C library's functions, by which the bytes really go; those of the layers above move the same again.
constexpr bool IsOfCLibrary(IoLayer layer) {
  return layer == IoLayer::posix || layer == IoLayer::stdio;
}
// Of a library above MPI-IO.
constexpr bool IsOfIoLibrary(IoLayer layer) {
  return layer >= IoLayer::hdf5;
}

// What a function does, as far as sums are concerned.
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

inline constexpr uint32_t kNoIoFile = 0;       // no file that has a number
inline constexpr uint32_t kMaxIoFiles = 2048;  // of a process; further ones share kNoIoFile
inline constexpr uint32_t kMaxIoRows = 16384;  // of a thread; further ones are dropped and counted
inline constexpr uint64_t kIoAlignment =
    4096;  // bytes: a page, and what file systems' blocks are multiples of
inline constexpr uint64_t kNoOffset = ~uint64_t{0};

// 64-byte lines: the first two are what a call that goes on as the one before touches.
struct IoRow {
  uint64_t site;  // return address of the call; below an MPI call that of the MPI call, which is its parent
  uint32_t file;  // number of the io_file log record
  uint16_t function;  // layer mpi_io: id of gen/mpi.table; of a library: of gen/io_libraries.table; else
                      // IoFunction
  uint16_t parent;    // id of the MPI function that the call was made in, 0: none
  IoLayer layer;
  IoKind kind;       // of a function of the C library's, or of MPI-IO's
  uint16_t library;  // id of the I/O library's function that all of this is within, 0: none
  uint32_t view;     // number of the io_view log record, 0: none
  uint64_t calls;
  uint64_t failed;              // of the calls; they have moved nothing
  uint64_t bytes;               // moved, as the function returned
  uint64_t time_sum, time_max;  // ticks
  // Of calls with a known offset, as seen by this row's thread; the first has no neighbour.
  uint64_t placed;       // calls with an offset
  uint64_t consecutive;  // begin where the one before ended
  uint64_t strided;      // not so, and as far from the begin of the one before as `stride`
  uint64_t unaligned;    // offset is no multiple of kIoAlignment
  int64_t stride;        // bytes; what most steps are that are not consecutive (majority vote)
  uint64_t votes;        // for it
  uint64_t last_offset;
  uint64_t next_offset;
  uint64_t first_byte, end_byte;  // what was touched lies in [first_byte, end_byte)
  uint64_t unfinished;            // started, less seen to end, by this thread; the sum of all counts
  uint32_t number;                // among its thread's
  uint32_t thread;                // index of that
  // Of a library's row: what was done below its calls.
  uint64_t calls_below, bytes_below;  // reads and writes of MPI-IO, or past it of the C library
  uint64_t ticks_below;               // of these and all else
  uint64_t sizes[kSizeBuckets];       // of calls that moved data, buckets as in SizeHistogram
};
static_assert(sizeof(IoRow) == 184 + 8 * kSizeBuckets && offsetof(IoRow, calls) == 24);

// A thread's operations, first in an extent of kind io_ops, which is full of them by its count: behind it
// bits (op_code.h), and from the extent's end backwards the numbers of rows in the order of their first
// operations.
struct IoOpsHead {
  uint64_t ticks;       // from which the first operation is counted
  uint64_t operations;  // stored behind the bits of the last
  uint32_t rows;        // stored behind their numbers
  uint8_t times;        // IoTimes
  uint8_t reserved[11];
};
static_assert(sizeof(IoOpsHead) == 32);
using IoOpsRow = uint16_t;

}  // namespace rankine::layout
