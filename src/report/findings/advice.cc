// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/advice.h"

#include <string_view>

#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::report {
namespace {

using analysis::ProfileLine;
using analysis::StandOutKind;
using analysis::WaitClass;
using analysis::WaitLine;
using mpi_facts::Class;
using mpi_facts::Completion;
using mpi_facts::FactsOf;
namespace fn = mpi_facts::fn;

// Returns whether the function starts an operation that another call completes, as MPI_Isend, MPI_Ibcast,
// MPI_Start and MPI_File_iwrite do.
bool Begins(uint16_t function) {
  return FactsOf(function).completion == Completion::begins;
}

bool IsSendrecv(uint16_t function) {
  return FactsOf(function).action.kind == ti::Kind::sendrecv;
}

// Returns, for example, "begin the operation early without blocking (MPI_Iallreduce)"; empty if the function
// has no non-blocking form.
std::string BeginEarly(uint16_t function) {
  std::string form = NonBlockingForm(function);
  // MPI 4 has a non-blocking form, but only few libraries provide this form yet.
  if (IsSendrecv(function) && !Begins(function)) form = "MPI_Irecv, MPI_Isend";
  return form.empty() ? "" : "begin the operation early without blocking (" + form + ")";
}

// Returns, for example, "give rank 1 less of the work before this call".
std::string Balance(const std::string& late) {
  return late.empty() ? "share the work before this call more evenly"
                      : "give " + late + " less of the work before this call";
}

std::string OfLateSender(uint16_t function, const std::string& late) {
  const std::string earlier = "let " + (late.empty() ? "the late rank" : late) + " send earlier";
  if (FactsOf(function).polls) return earlier + ", or compute more between two polls";
  if (query::Completes(function)) return earlier + ", or compute more before this completion";
  if (function == fn::Probe) return earlier + ", or poll with MPI_Iprobe and compute meanwhile";
  if (function == fn::Mprobe) return earlier + ", or poll with MPI_Improbe and compute meanwhile";
  return earlier + ", or receive without blocking (MPI_Irecv) and compute meanwhile";
}

std::string OfWrongOrder(uint16_t function) {
  const std::string order = "receive messages in the order in which they are sent";
  // Some functions complete any request that is ready, such as MPI_Waitany.
  if (FactsOf(function).chooses) return order + ", or begin more receives";
  return order + ", or take the first message that arrives (MPI_ANY_SOURCE, MPI_Waitany)";
}

std::string OfLateReceiver(uint16_t function, const std::string& late) {
  const std::string post =
      "let " + (late.empty() ? "the receiver" : late) + " post its receive earlier (MPI_Irecv)";
  if (query::Completes(function)) return post + ", or compute more before this completion";
  return post + ", or send without blocking (" +
         (NonBlockingForm(function).empty() ? "MPI_Isend" : NonBlockingForm(function)) + ")";
}

// Returns advice for a collective call: the given advice for the ranks, or the use of the non-blocking
// function.
std::string OrBegin(std::string_view what, uint16_t function) {
  std::string advice(what);
  if (const std::string early = BeginEarly(function); !early.empty()) return advice + ", or " + early;
  if (query::Completes(function)) return advice + ", or compute more before this completion";
  return advice;
}

std::string OfMade(const ProfileLine& line) {
  // The calls of a line are the calls of all ranks. `present` is the number of ranks that made any of these
  // calls.
  if (line.calls <= line.time.present)
    return "each rank creates it only once, so this cost does not grow with the length of the run; avoid it "
           "if possible";
  return "create the object once and keep it";
}

std::string OfWindow(uint16_t function) {
  if (FactsOf(function).window_kind == mpi_facts::WindowKind::one_sided)
    return "combine accesses into fewer ones with more bytes each";
  return "synchronise less often, with more accesses in each epoch";
}

std::string OfFreed(const ProfileLine& line) {
  if (line.calls <= line.time.present)
    return "each rank frees it only once, so this cost does not grow with the length of the run; omit it if "
           "possible";
  return "use the object until the end of the run, and then free it";
}

// Advises to create or free objects of this kind (windows, communicators, files) less often, if the program
// did so repeatedly. In all cases, advises to give the late ranks less work.
std::string LessOften(std::string_view what, const WaitLine& line, const std::string& late) {
  return (line.count > line.ranks ? std::string(what) + ", or " : "") + Balance(late);
}

std::string OfCollectiveIo(const WaitLine& line, const std::string& late) {
  const mpi_facts::Function& facts = FactsOf(line.function);
  if (facts.alone != 0) {
    const bool reads = facts.file_action == mpi_facts::FileAction::read;
    return Balance(late) + ", or let each rank " + (reads ? "read" : "write") + " alone (" +
           query::FunctionName(facts.alone) + ") if the file allows it";
  }
  if (line.function == fn::File_open || line.function == fn::File_close)
    return LessOften("open files once and keep them open", line, late);
  return LessOften("call it less often", line, late);
}

std::string OfAggregator(uint16_t function) {
  std::string advice = "use more aggregators, or larger buffers (hints cb_nodes, cb_buffer_size)";
  const std::string form = NonBlockingForm(function);
  return form.empty() ? advice : advice + ", or do I/O during the computation (" + form + ")";
}

}  // namespace

std::string NonBlockingForm(uint16_t function) {
  // MPI_Isendrecv is new in MPI 4, and only few libraries provide this function yet.
  const uint16_t form = IsSendrecv(function) ? 0 : FactsOf(function).non_blocking;
  return form == 0 ? "" : query::FunctionName(form);
}

bool IsOfOneRank(uint16_t function) {
  switch (FactsOf(function).cls) {
    case Class::attribute:
    case Class::datatype:
    case Class::error:
    case Class::group:
    case Class::info:
    case Class::operation:
      return true;
    default:
      return false;
  }
}

std::string AdviceForWait(const WaitLine& line, const std::string& late) {
  const uint16_t function = line.function;
  switch (line.kind) {
    case WaitClass::late_sender:
      return OfLateSender(function, late);
    case WaitClass::wrong_order:
      return OfWrongOrder(function);
    case WaitClass::late_receiver:
      return OfLateReceiver(function, late);
    case WaitClass::wait_barrier:
      return "remove the barrier if the program does not need it, or " + Balance(late);
    case WaitClass::early_reduce:
      return OrBegin("let the root compute more before it collects", function);
    case WaitClass::late_broadcast:
      return OrBegin("let the root enter the operation earlier", function);
    case WaitClass::wait_nxn:
    case WaitClass::early_scan:
    case WaitClass::late_neighbor:
      return OrBegin(Balance(late), function);
    case WaitClass::wait_fence:
      return "fence less often, or synchronise only the ranks that exchange data (MPI_Win_post, start, "
             "complete, wait)";
    case WaitClass::wait_create:
      return LessOften("create windows once at the start and reuse them", line, late);
    case WaitClass::wait_free:
      return LessOften("call MPI_Win_free only at the end of the run", line, late);
    case WaitClass::wait_comm:
      return LessOften("create communicators once at the start and reuse them", line, late);
    case WaitClass::late_post:
      return "let the target post earlier, or lock the window instead (passive target)";
    case WaitClass::early_wait:
      return std::string("let the origins complete earlier, or ") +
             (FactsOf(function).polls ? "compute more between two polls"
                                      : "poll with MPI_Win_test and compute meanwhile");
    case WaitClass::late_complete:
      return "let the origins call MPI_Win_complete right after their last access";
    case WaitClass::lock:
      return "hold the lock for a shorter time, share it (MPI_LOCK_SHARED), or spread the data over more "
             "ranks";
    case WaitClass::wait_progress:
      return "let the target call MPI now and then (MPI_Test), or switch on the library's own progress (a "
             "progress thread or hardware)";
    case WaitClass::wait_io:
      return OfCollectiveIo(line, late);
    case WaitClass::io_aggregator:
      return OfAggregator(function);
  }
  return Balance(late);
}

std::string AdviceForCalls(const ProfileLine& line, StandOutKind kind, bool traced) {
  const auto function = static_cast<uint16_t>(line.function);
  const mpi_facts::Function& facts = FactsOf(function);
  if (facts.converts) return "make this call less often, with more elements each time";
  if (IsOfOneRank(function))
    return "make this call less often: create an object only once if it does not change";
  if (facts.polls)
    return "poll less often, compute meanwhile, or use a call that waits if there is nothing else to do";
  std::string usual;
  if (kind == StandOutKind::small_collectives)
    usual = "combine several " + query::FunctionName(function) +
            " into one with more elements, or call the operation less often";
  else if (kind == StandOutKind::small_messages)
    usual = "combine messages to the same rank into one";
  else if (function == fn::Barrier)
    usual = "remove the barrier if the program does not need it";
  else if (query::Completes(function))
    usual = "begin the operations earlier, and compute before this completion";
  else if (facts.makes)
    usual = OfMade(line);
  else if (facts.frees)
    usual = OfFreed(line);
  else if (facts.cls == Class::rma)
    usual = OfWindow(function);
  else if (Begins(function))
    usual = "begin fewer and larger operations";
  else {
    const bool few = line.calls > 0 && line.bytes / line.calls < analysis::kFewBytes;
    usual = few ? "call it less often" : "move fewer bytes";
    if (const std::string early = BeginEarly(function); !early.empty())
      usual += ", or " + early + " and compute meanwhile";
  }
  // Without a trace, the time spent waiting for other ranks is unknown.
  if (!traced && !Begins(function))
    usual += ". rankine run --with trace shows how much of it is waiting, and for which ranks";
  return usual;
}

}  // namespace rankine::report
