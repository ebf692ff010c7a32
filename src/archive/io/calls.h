// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI-IO call, or the call of an I/O library, around each traced operation. It also finds which
// calls of all ranks are one collective call (docs/design/io.md). In a thread's stream, the operations of a
// call precede it, because the call ends after them. Asynchronous operations (aio) follow it. On one file and
// communicator, the n-th collective calls of all ranks belong together, because MPI requires the same order
// on all ranks. So neither messages nor times are needed.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/operations.h"
#include "archive/rows/none.h"

namespace rankine::archive {

struct Tables;

// A read or write of the C library inside a collective call.
struct IoTransfer {
  uint64_t begin, end;     // in ns
  uint64_t offset, bytes;  // layout::kNoOffset: unknown
  bool writes;
  bool holds;  // true: the thread is busy with it until its end
};

// The part of one rank in a collective call.
struct IoPart {
  uint32_t process = kNone, thread = 0;
  uint32_t row = kNone;    // index in Tables::io
  uint64_t operation = 0;  // number of the operation among all
  uint64_t begin = 0, end = 0;
  // traced offset and size; the file view determines the place in the file
  uint64_t offset = layout::kNoOffset, bytes = 0;
  std::vector<IoTransfer> below;
};

struct IoCollective {
  uint32_t file = kNone;      // index in Tables::io_files
  uint64_t comm = 0;          // identity of the communicator
  uint16_t function = 0;      // id of gen/mpi.table
  uint32_t begun = kNone;     // index of the call that began a split collective, if this call ends it
  std::vector<IoPart> parts;  // by process
  uint64_t Begin() const;
  uint64_t End() const;
};

struct IoCalls {
  // number of the first operation of each chunk of Tables::io_ops, from 1
  std::vector<uint64_t> first;
  std::vector<uint64_t> parent;  // number of the call around each operation, by number - 1; 0: none
  // IdOf the collective call of each operation, by number - 1; 0: none
  std::vector<uint32_t> collective;
  std::vector<IoCollective> collectives;  // collective calls, sorted by file, communicator and order
  // calls for which other ranks have a different call at the same position
  uint64_t unmatched = 0;
  uint64_t interrupted = 0;  // processes whose traces have gaps before their last kept operation
  // Returns the id of a collective call. Both halves of a split call have the same id.
  uint32_t IdOf(uint32_t place) const {
    return (collectives[place].begun != kNone ? collectives[place].begun : place) + 1;
  }
};

// Reads all operations.
IoCalls JoinIoCalls(const Tables& tables);

}  // namespace rankine::archive
