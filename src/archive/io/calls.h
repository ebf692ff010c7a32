// SPDX-License-Identifier: BSD-3-Clause
// Finds the call of MPI-IO or of an I/O library in which each traced operation was made. The code also
// finds which calls of different ranks form one collective call (docs/design/io.md). A thread's operations
// are stored in the order of their ends, so the operations made inside a call precede it. Asynchronous
// operations (aio) follow the call. MPI requires the same order of collective calls on all ranks. So the n-th
// collective calls of all ranks on the same file and communicator form one collective call. Neither messages
// nor times are needed to match collective calls.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/operations.h"
#include "archive/rows/none.h"

namespace rankine::archive {

struct Tables;

// A read or write of the C library made inside a collective call.
struct IoTransfer {
  uint64_t begin, end;     // in ns
  uint64_t offset, bytes;  // layout::kNoOffset: unknown
  bool writes;
  bool holds;  // true: the transfer occupies the thread until the transfer ends
};

// One rank's part of a collective call.
struct IoPart {
  uint32_t process = kNone, thread = 0;
  uint32_t row = kNone;    // index in Tables::io
  uint64_t operation = 0;  // the operation's number among all operations
  uint64_t begin = 0, end = 0;
  // offset and size as traced; the file view determines the offset in the file
  uint64_t offset = layout::kNoOffset, bytes = 0;
  std::vector<IoTransfer> below;
};

struct IoCollective {
  uint32_t file = kNone;      // index in Tables::io_files
  uint64_t comm = 0;          // identity of the communicator
  uint16_t function = 0;      // id in gen/mpi.table
  uint32_t begun = kNone;     // if this call ends a split collective: index of the call that began it
  std::vector<IoPart> parts;  // sorted by process
  uint64_t Begin() const;
  uint64_t End() const;
};

struct IoCalls {
  // number of the first operation of each chunk of Tables::io_ops, counted from 1
  std::vector<uint64_t> first;
  // indexed by an operation's number - 1: number of the call in which it was made; 0: none
  std::vector<uint64_t> parent;
  // indexed by an operation's number - 1: the id (IdOf) of the operation's collective call; 0: none
  std::vector<uint32_t> collective;
  std::vector<IoCollective> collectives;  // sorted by file, communicator and order of the calls
  // number of collective calls for which another rank made a different call at the same position in its order
  uint64_t unmatched = 0;
  // number of processes whose traces have gaps before their last stored operation
  uint64_t interrupted = 0;
  // Returns the id of a collective call. Both halves of a split collective call have the same id.
  uint32_t IdOf(uint32_t place) const {
    return (collectives[place].begun != kNone ? collectives[place].begun : place) + 1;
  }
};

// Reads all operations.
IoCalls JoinIoCalls(const Tables& tables);

}  // namespace rankine::archive
