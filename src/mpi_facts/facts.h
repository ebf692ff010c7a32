// SPDX-License-Identifier: BSD-3-Clause
// Facts about MPI functions: what a call begins, waits for and creates, and how a trace represents the call.
// The facts are columns of gen/mpi.table, or are derived from these columns (gen/facts.py). gen/generate.py
// writes the table behind Find and FactsOf. No other code derives a fact from a function's name
// (tools/check/names.py).
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

// Shows when the operation of a call is complete.
enum class Completion : uint8_t {
  in_call,      // The operation is complete when the call returns: MPI_Send, MPI_Allreduce.
  begins,       // The operation completes in another call: MPI_Isend, MPI_Comm_idup, MPI_Start.
  sets_up,      // The call only prepares the operation, and MPI_Start begins it: MPI_Send_init.
  first_half,   // MPI_File_read_all_begin
  second_half,  // MPI_File_read_all_end
};

// The sums of a monitor window in which a call counts.
enum class WindowKind : uint8_t {
  none,          // The call does not communicate: local, environment, objects, files.
  blocking,      // Point-to-point communication that is complete when the call returns.
  non_blocking,  // Point-to-point communication that completes in another call. This class includes the
                 // preparation of persistent operations.
  one_sided,     // One-sided communication: MPI_Put and similar calls.
  collective,    // Collective communication, including neighbourhood and non-blocking calls.
  completion,    // The call spends its time on operations of other calls: MPI_Wait, MPI_Start, probes,
                 // MPI_Win_fence.
};

// The reason for which a call of the function can stall.
enum class Stall : uint8_t {
  unknown,
  requests,  // The reason for the stall follows from the requests that the call completes.
  late_sender,
  late_receiver,
  collective,
  rma,
  io,
};

// The phase of a run in which a function is called.
enum class Phase : uint8_t { run, initialize, finalize };

// Describes how an MPI-IO function affects its file.
enum class FileAction : uint8_t { none, open, close, read, write, seek, sync, metadata };

// Describes how an MPI-IO call determines the file position at which its access begins.
enum class FilePointer : uint8_t {
  none,        // The call does not access data.
  given,       // The position is an argument: MPI_File_read_at.
  individual,  // The position is the rank's individual file pointer: MPI_File_read.
  shared,      // The position is the shared file pointer: MPI_File_read_shared, MPI_File_read_ordered.
};

// The action that represents a call in a time-independent trace.
struct Action {
  ti::Kind kind = ti::Kind::compute;  // The value `compute` means that the trace does not contain the call.
  ti::Mode mode = ti::Mode::standard;
  ti::Collective collective = ti::Collective::none;
  ti::Rma rma = ti::Rma::none;
  ti::Io io = ti::Io::none;  // For the second half of a split call, the value is `other`, because the volume
                             // belongs to the first half.
  ti::Making making = ti::Making::untold;
  // The next two members are for I/O and for calls that create communicators. The member `together` is true
  // if all ranks of the communicator make the call. The member `by_made` is true if all ranks of the new
  // communicator make the call. If `by_made` is true, the new communicator has only some ranks of an old
  // communicator, or joins several communicators.
  bool together = false, by_made = false;
  bool joins_groups = false;  // The ranks come from two groups, as in MPI_Intercomm_create.
};

struct Function {
  const char* name = nullptr;  // "MPI_Send"
  uint16_t id = 0;
  uint16_t operation = 0;     // The base function: MPI_Send for MPI_Isend_c. For a base function, the value
                              // is its own id.
  uint16_t non_blocking = 0;  // The variant that only begins the operation; 0: there is none.
  uint16_t persistent = 0;    // The variant that only prepares the operation; 0: there is none.
  uint16_t alone = 0;         // For a collective file access, the function that makes the same access from a
                              // single rank.
  Class cls = Class::other;
  Completion completion = Completion::in_call;
  WindowKind window_kind = WindowKind::none;
  Stall stall = Stall::unknown;
  Phase phase = Phase::run;
  FileAction file_action = FileAction::none;
  FilePointer pointer = FilePointer::none;
  Action action{};
  bool completes = false;   // The call's bytes are those of the completed requests: MPI_Wait, MPI_Testsome.
  bool chooses = false;     // A call completes requests in the order in which they finish: MPI_Waitany,
                            // MPI_Testsome.
  bool collective = false;  // All ranks of the communicator, window or file take part in the call.
  bool polls = false;       // A call may find nothing to do and return at once: MPI_Test, MPI_Iprobe,
                            // MPI_Win_test.
  bool waits = false;       // A call returns only after another rank has made a call.
  // Some calls of this function return only after another rank has made a call: creation, freeing,
  // synchronisation of windows.
  bool may_wait = false;
  // A call waits for processes that are in no common communicator yet: processes of another job or world, or
  // newly started processes.
  bool meets_strangers = false;
  bool makes = false;          // A call creates a communicator, window, file or world.
  bool frees = false;          // A call frees a communicator, window, file, world or request.
  bool converts = false;       // A call converts data elements and creates no object: MPI_Pack.
  bool takes_matched = false;  // A call receives the message that a matched probe has found: MPI_Mrecv.

  // Whether a call returns before its operation is complete, so that another call begins or completes the
  // operation.
  bool ReturnsBefore() const { return completion == Completion::begins || completion == Completion::sets_up; }
};

// Returns nullptr for an id that is not in the table. Archives of newer versions may contain such ids.
// The function is thread-safe and async-signal-safe.
const Function* Find(uint16_t id);

// Does the same as Find, but for an unknown id, returns the facts of a function that does nothing.
const Function& FactsOf(uint16_t id);

// Returns the name of a category, such as "point_to_point". The name has static storage duration.
const char* NameOf(Class cls);

// The blocking function for a kind of collective operation; 0 for `none`.
uint16_t FunctionOf(ti::Collective collective);

}  // namespace rankine::mpi_facts
