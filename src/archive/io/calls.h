// Which call of MPI-IO, or of an I/O library, each traced operation was made in, and which calls of all ranks
// are one collective call (docs/design/io.md). A call's operations stand before it in its thread's stream, as
// it ends behind them; those that go on by themselves (aio) behind it. Of one file and communicator the n-th
// collective call of each rank is the same, because MPI demands the same order of all: no message, and no
// time, is needed.
#pragma once
#include <cstdint>
#include <vector>

#include "archive/io/operations.h"
#include "archive/tables.h"

namespace rankine::archive {

// A read or write of the C library's below a collective call.
struct IoTransfer {
  uint64_t begin, end;     // ns
  uint64_t offset, bytes;  // layout::kNoOffset: not known
  bool writes;
  bool holds;  // its thread, while it lasts
};

// One rank's part in a collective call.
struct IoPart {
  uint32_t process = kNone, thread = 0;
  uint32_t row = kNone;    // in Tables::io
  uint64_t operation = 0;  // its number among all
  uint64_t begin = 0, end = 0;
  uint64_t offset = layout::kNoOffset, bytes = 0;  // as traced: the file view says where that is
  std::vector<IoTransfer> below;
};

struct IoCollective {
  uint32_t file = kNone;      // in Tables::io_files
  uint64_t comm = 0;          // identity
  uint16_t function = 0;      // of gen/mpi.table
  uint32_t begun = kNone;     // of one that ends a split call: the place of the one that began it
  std::vector<IoPart> parts;  // by process
  uint64_t Begin() const;
  uint64_t End() const;
};

struct IoCalls {
  std::vector<uint64_t> first;   // by chunk of Tables::io_ops: the number of its first operation, from 1 on
  std::vector<uint64_t> parent;  // by number - 1: that of the call around it; 0: none
  std::vector<uint32_t> collective;       // by number - 1: IdOf a place in `collectives`; 0: none
  std::vector<IoCollective> collectives;  // by file, communicator and order
  uint64_t unmatched = 0;                 // calls of which other ranks have another one at their place
  uint64_t interrupted = 0;  // processes of which operations are missing before the last that were kept
  // Both halves of a split call have one.
  uint32_t IdOf(uint32_t place) const {
    return (collectives[place].begun != kNone ? collectives[place].begun : place) + 1;
  }
};

// Reads all operations.
IoCalls JoinIoCalls(const Tables& tables);

}  // namespace rankine::archive
