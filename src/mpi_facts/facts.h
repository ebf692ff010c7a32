// The facts of MPI functions by which other code chooses: what a call begins, waits for, makes, and is in a
// trace. They are columns of gen/mpi.table, or follow from these (gen/facts.py). gen/generate.py writes the
// table behind Find and FactsOf. No other code concludes a fact from a name (tools/check/names.py).
#pragma once
#include <cstdint>
#include <string_view>

#include "base/ti/action.h"

namespace rankine::mpi_facts {

// The field's usual grouping, for reports and queries.
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

// When the operation of a call is complete.
enum class Completion : uint8_t {
  in_call,      // when the call returns: MPI_Send, MPI_Allreduce
  begins,       // another call completes it: MPI_Isend, MPI_Comm_idup, MPI_Start
  sets_up,      // MPI_Start begins it, each time: MPI_Send_init
  first_half,   // MPI_File_read_all_begin
  second_half,  // MPI_File_read_all_end
};

// Which of a monitor window's sums a call belongs to.
enum class WindowKind : uint8_t {
  none,          // local, environment, objects, files: no communication
  blocking,      // point-to-point, complete when the call returns
  non_blocking,  // point-to-point, complete in another call; also what sets one up
  one_sided,     // MPI_Put and its like
  collective,    // also neighbourhood and non-blocking ones
  completion,    // MPI_Wait, MPI_Start, probes, MPI_Win_fence: the time of others' operations
};

// Why a call of the function would stall.
enum class Stall : uint8_t {
  unknown,
  requests,  // that depends on the requests that it completes
  late_sender,
  late_receiver,
  collective,
  rma,
  io,
};

// The part of the run that a call belongs to.
enum class Phase : uint8_t { run, initialize, finalize };

// What a function of MPI-IO does to its file.
enum class FileAction : uint8_t { none, open, close, read, write, seek, sync, metadata };

// How an access to a file says where it begins.
enum class FilePointer : uint8_t {
  none,        // it is no access
  given,       // by an argument: MPI_File_read_at
  individual,  // at the rank's own pointer: MPI_File_read
  shared,      // at the pointer that all ranks share: MPI_File_read_shared, MPI_File_read_ordered
};

// What a call is in a time-independent trace.
struct Action {
  ti::Kind kind = ti::Kind::compute;  // compute: nothing that a trace knows
  ti::Mode mode = ti::Mode::standard;
  ti::Collective collective = ti::Collective::none;
  ti::Rma rma = ti::Rma::none;
  ti::Io io = ti::Io::none;  // `other` for a second half: the first one has the volume
  ti::Making making = ti::Making::untold;
  // All of the communicator make it: of I/O, and of communicators. `by_made`: those of the communicator that
  // is made do instead. It has some of a communicator's ranks, or it joins several communicators.
  bool together = false, by_made = false;
  bool joins_groups = false;  // the ranks come from two groups: MPI_Intercomm_create
};

struct Function {
  const char* name = nullptr;  // "MPI_Send"
  uint16_t id = 0;
  uint16_t operation = 0;     // the function that it is a form of, or itself: MPI_Send for MPI_Isend_c
  uint16_t non_blocking = 0;  // the form that only begins what this one does; 0: there is none
  uint16_t persistent = 0;    // the form that only sets it up
  uint16_t alone = 0;         // of a collective access to a file: the form that one rank can call alone
  Class cls = Class::other;
  Completion completion = Completion::in_call;
  WindowKind window_kind = WindowKind::none;
  Stall stall = Stall::unknown;
  Phase phase = Phase::run;
  FileAction file_action = FileAction::none;
  FilePointer pointer = FilePointer::none;
  Action action{};
  bool completes = false;   // MPI_Wait, MPI_Testsome: its bytes are those of the requests that it completes
  bool chooses = false;     // MPI_Waitany, MPI_Testsome: completes what comes first
  bool collective = false;  // all ranks of the communicator, window or file take part
  bool polls = false;       // may find nothing, and returns at once: MPI_Test, MPI_Iprobe, MPI_Win_test
  bool waits = false;       // returns only when another rank has done something
  bool may_wait = false;    // the same now and then: making and freeing, synchronisation of windows
  // Waits for processes of another job or world, or for those that it starts: no communicator has them yet.
  bool meets_strangers = false;
  bool makes = false;          // a communicator, window, file or world
  bool frees = false;          // one of these, or a request
  bool converts = false;       // works on elements that it is given, and makes nothing: MPI_Pack
  bool takes_matched = false;  // receives the message that a matched probe has taken out: MPI_Mrecv

  // Another call completes it, or begins it.
  bool ReturnsBefore() const { return completion == Completion::begins || completion == Completion::sets_up; }
};

// Null for an id that the table does not have, as a newer archive may. Any thread, a signal handler too.
const Function* Find(uint16_t id);

// The same; for an id that the table does not have, what is true of no function: it does nothing.
const Function& FactsOf(uint16_t id);

// "point_to_point". Static storage.
const char* NameOf(Class cls);

// The blocking function of a kind of collective operation; 0 for `none`.
uint16_t FunctionOf(ti::Collective collective);

}  // namespace rankine::mpi_facts
