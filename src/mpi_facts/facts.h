// SPDX-License-Identifier: BSD-3-Clause
// The facts about MPI functions on which other code depends: what a call begins, waits for and creates, and
// how a trace represents it. They are columns of gen/mpi.table, or are derived from these (gen/facts.py).
// gen/generate.py writes the table behind Find and FactsOf. No other code derives a fact from a function's
// name (tools/check/names.py).
#pragma once
#include <cstdint>
#include <string_view>

#include "base/ti/action.h"

namespace rankine::mpi_facts {

// The usual categories of MPI functions, for reports and queries.
enum class Class : uint8_t {
  environment,
  point_to_point,
  completion,
  collective,
  neighborhood,
  communicator,
  group,
  topology,
  datatype,
  rma,
  io,
  attribute,
  error,
  operation,
  info,
  process,
  session,
  tool,
  other,
};

// When the operation that a call begins is complete.
enum class Completion : uint8_t {
  in_call,      // when the call returns: MPI_Send, MPI_Allreduce
  begins,       // in another call, as for MPI_Isend, MPI_Comm_idup, MPI_Start
  sets_up,      // the call only prepares the operation, and MPI_Start begins it: MPI_Send_init
  first_half,   // MPI_File_read_all_begin
  second_half,  // MPI_File_read_all_end
};

// The sums of a monitor window in which a call counts.
enum class WindowKind : uint8_t {
  none,          // no communication: local, environment, objects, files
  blocking,      // point-to-point, complete when the call returns
  non_blocking,  // point-to-point, complete in another call; includes the preparation of persistent
                 // operations
  one_sided,     // MPI_Put and similar calls
  collective,    // including neighbourhood and non-blocking ones
  completion,    // MPI_Wait, MPI_Start, probes, MPI_Win_fence: the time is spent on operations of other calls
};

// The reason why a call of the function would stall.
enum class Stall : uint8_t {
  unknown,
  requests,  // depends on the requests that the call completes
  late_sender,
  late_receiver,
  collective,
  rma,
  io,
};

// The phase of the run to which a call belongs.
enum class Phase : uint8_t { run, initialize, finalize };

// How an MPI-IO function affects its file.
enum class FileAction : uint8_t { none, open, close, read, write, seek, sync, metadata };

// How an MPI-IO call determines the file position at which its access begins.
enum class FilePointer : uint8_t {
  none,        // no access
  given,       // from an argument: MPI_File_read_at
  individual,  // from the rank's individual file pointer: MPI_File_read
  shared,      // from the shared file pointer: MPI_File_read_shared, MPI_File_read_ordered
};

// The action that represents a call in a time-independent trace.
struct Action {
  ti::Kind kind = ti::Kind::compute;  // compute: the trace does not contain the call
  ti::Mode mode = ti::Mode::standard;
  ti::Collective collective = ti::Collective::none;
  ti::Rma rma = ti::Rma::none;
  ti::Io io = ti::Io::none;  // `other` for the second half of a split call: the first half has the volume
  ti::Making making = ti::Making::untold;
  // For I/O and communicators. `together`: all ranks of the communicator make the call. `by_made`: instead,
  // the ranks of the new communicator make it. The new one has only some ranks of a communicator, or joins
  // several.
  bool together = false, by_made = false;
  bool joins_groups = false;  // the ranks come from two groups, as in MPI_Intercomm_create
};

struct Function {
  const char* name = nullptr;  // "MPI_Send"
  uint16_t id = 0;
  uint16_t operation = 0;     // the base function: MPI_Send for MPI_Isend_c; a base function's is itself
  uint16_t non_blocking = 0;  // the variant that only begins the operation; 0: there is none
  uint16_t persistent = 0;    // the variant that only prepares the operation; 0: there is none
  uint16_t alone = 0;         // for a collective file access: the variant that a single rank can call
  Class cls = Class::other;
  Completion completion = Completion::in_call;
  WindowKind window_kind = WindowKind::none;
  Stall stall = Stall::unknown;
  Phase phase = Phase::run;
  FileAction file_action = FileAction::none;
  FilePointer pointer = FilePointer::none;
  Action action{};
  bool completes = false;   // MPI_Wait, MPI_Testsome: the call's bytes are those of the completed requests
  bool chooses = false;     // MPI_Waitany, MPI_Testsome: completes requests in the order in which they finish
  bool collective = false;  // all ranks of the communicator, window or file take part
  bool polls = false;       // may find nothing to do and return at once: MPI_Test, MPI_Iprobe, MPI_Win_test
  bool waits = false;       // returns only after another rank has made a call
  // like `waits`, but only in some calls: creation, freeing, synchronisation of windows
  bool may_wait = false;
  // Waits for processes of another job or world, or for newly started ones, which are in no common
  // communicator yet.
  bool meets_strangers = false;
  bool makes = false;          // creates a communicator, window, file or world
  bool frees = false;          // frees one of these, or a request
  bool converts = false;       // converts data elements and creates no object: MPI_Pack
  bool takes_matched = false;  // receives the message that a matched probe has found: MPI_Mrecv

  // Whether another call begins or completes the operation.
  bool ReturnsBefore() const { return completion == Completion::begins || completion == Completion::sets_up; }
};

// Returns nullptr for an id that is not in the table; archives of newer versions may contain such ids.
// Thread-safe and async-signal-safe.
const Function* Find(uint16_t id);

// Like Find, but for an id that is not in the table returns the facts of a function that does nothing.
const Function& FactsOf(uint16_t id);

// The name of the category, such as "point_to_point". Has static storage.
const char* NameOf(Class cls);

// The blocking function for a kind of collective operation; 0 for `none`.
uint16_t FunctionOf(ti::Collective collective);

}  // namespace rankine::mpi_facts
