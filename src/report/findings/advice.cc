#include "report/findings/advice.h"

#include <cctype>
#include <initializer_list>
#include <string_view>

#include "archive/ti/store/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::report {
namespace {

using analysis::ProfileLine;
using analysis::StandOutKind;
using analysis::WaitClass;
using analysis::WaitLine;

constexpr std::string_view kPrefix = "MPI_";
constexpr std::string_view kShare = "share the work before it more evenly";

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  for (const std::string_view one : names)
    if (name == one) return true;
  return false;
}

// Returns at once, whatever the others do: programs ask in a loop.
bool OnlyAsks(std::string_view name) {
  return name.starts_with("MPI_Test") || IsOneOf(name, {"MPI_Iprobe", "MPI_Improbe", "MPI_Parrived",
                                                        "MPI_Request_get_status", "MPI_Win_test"});
}

// Begins an operation that another call completes: MPI_Isend, MPI_Ibcast, MPI_Start, MPI_File_iwrite.
bool Begins(std::string_view name) {
  if (OnlyAsks(name)) return false;
  if (name.starts_with("MPI_Start") || name.starts_with("MPI_File_iread") ||
      name.starts_with("MPI_File_iwrite") || IsOneOf(name, {"MPI_Comm_idup", "MPI_Comm_idup_with_info"}))
    return true;
  // (a name that only begins with I: MPI_Info_set, MPI_Init, MPI_Is_thread_main, MPI_Intercomm_create)
  return name.starts_with("MPI_Ineighbor_") ||
         (name.starts_with("MPI_I") && !name.starts_with("MPI_In") && !name.starts_with("MPI_Is_"));
}

bool Makes(std::string_view name) {
  for (const std::string_view part :
       {"_create", "_split", "_dup", "_idup", "_merge", "_sub", "_spawn", "_allocate", "_open"})
    if (name.find(part) != std::string_view::npos) return true;
  return false;
}

bool Frees(std::string_view name) {
  return name.ends_with("_free") || name == "MPI_Comm_disconnect" || name == "MPI_File_close";
}

// No other rank has a part in it.
bool IsLocal(std::string_view of) {
  return of == "attribute" || of == "datatype" || of == "error" || of == "group" || of == "info" ||
         of == "operation";
}

// Works on elements that it is given, and makes nothing.
bool Converts(std::string_view name) {
  return name == "MPI_Reduce_local" || name.starts_with("MPI_Pack") || name.starts_with("MPI_Unpack");
}

// "begin it early without blocking (MPI_Iallreduce)"; empty: it has no such form.
std::string BeginEarly(uint16_t function) {
  std::string form = NonBlockingForm(function);
  // (MPI-4 has one call for both, which few libraries have yet)
  if (query::FunctionName(function).starts_with("MPI_Sendrecv")) form = "MPI_Irecv, MPI_Isend";
  return form.empty() ? "" : "begin it early without blocking (" + form + ")";
}

std::string OfLateSender(uint16_t function) {
  const std::string late = "let the late rank do less before it sends, or send earlier";
  const std::string name = query::FunctionName(function);
  if (OnlyAsks(name)) return late + "; or compute more between two questions";
  if (query::Completes(function)) return late + "; or compute more before this call, which only completes";
  if (name == "MPI_Probe" || name == "MPI_Mprobe")
    return late + "; or ask with " + (name == "MPI_Probe" ? "MPI_Iprobe" : "MPI_Improbe") +
           " and compute meanwhile";
  return late + "; or receive without blocking (MPI_Irecv)";
}

std::string OfWrongOrder(uint16_t function) {
  const std::string name = query::FunctionName(function);
  const std::string order = "receive in the order of sending";
  // These take what comes first, of the receives that were begun.
  if (name.ends_with("any") || name.ends_with("some")) return order + ", or begin more receives";
  return order + ", or whatever comes first (MPI_ANY_SOURCE, MPI_Waitany)";
}

std::string OfLateReceiver(uint16_t function) {
  const std::string post = "post the receive earlier (MPI_Irecv)";
  if (query::Completes(function)) return post + "; or compute more before this call, which only completes";
  return post + ", or send without blocking (" +
         (NonBlockingForm(function).empty() ? "MPI_Isend" : NonBlockingForm(function)) + ")";
}

// For a collective call: advice for the ranks, or the form that does not block.
std::string OrBegin(std::string_view what, uint16_t function) {
  std::string advice(what);
  if (const std::string early = BeginEarly(function); !early.empty()) return advice + ", or " + early;
  if (query::Completes(function)) return advice + ", or compute more before this call, which only completes";
  return advice;
}

std::string OfMade(const ProfileLine& line) {
  // A line's calls are those of all ranks; `present`: the ranks that made any.
  if (line.calls <= line.time.present)
    return "each rank makes it once: do without it, or let it serve a longer run";
  return "make it once and keep it";
}

std::string OfWindow(std::string_view name) {
  if (name.starts_with("MPI_Win_")) return "synchronise less often: let an epoch hold more accesses";
  return "join accesses: fewer of them, with more bytes each";
}

std::string OfFreed(const ProfileLine& line) {
  if (line.calls <= line.time.present)
    return "each rank frees it once: let what it frees serve a longer run, or leave it out";
  return "free it at the end of the run, and use it until then";
}

// For what was made or freed more than once (windows, communicators, files): how to do so less often.
std::string LessOften(std::string_view what, const WaitLine& line) {
  return (line.count > line.ranks ? std::string(what) + "; else " : "") + std::string(kShare);
}

// The form that one rank can call alone: MPI_File_write_at for MPI_File_write_at_all; empty: it has none.
std::string IndependentForm(const std::string& name) {
  constexpr std::string_view kAll = "_all", kOrdered = "_ordered";
  std::string form = name;
  if (const size_t all = name.find(kAll); all != std::string::npos)
    form.resize(all);
  else if (const size_t ordered = name.find(kOrdered); ordered != std::string::npos)
    form.replace(ordered, std::string::npos, "_shared");
  return form != name && archive::FunctionNamed(form) != 0 ? form : "";
}

std::string OfCollectiveIo(const WaitLine& line) {
  const std::string name = query::FunctionName(line.function);
  if (const std::string form = IndependentForm(name); !form.empty())
    return std::string(kShare) + ", or let each rank " +
           (name.find("read") != std::string::npos ? "read" : "write") + " alone (" + form +
           ") where the file allows it";
  if (name == "MPI_File_open" || name == "MPI_File_close")
    return LessOften("open files once, and keep them open", line);
  return LessOften("call it less often", line);
}

std::string OfAggregator(uint16_t function) {
  std::string advice = "let more ranks read and write for all (hints cb_nodes, cb_buffer_size)";
  const std::string form = NonBlockingForm(function);
  return form.empty() ? advice : advice + ", or do it beside the computation (" + form + ")";
}

}  // namespace

std::string NonBlockingForm(uint16_t function) {
  std::string name = query::FunctionName(function);
  if (!name.starts_with(kPrefix) || name.find("robe") != std::string::npos) return "";
  if (name.starts_with("MPI_Sendrecv")) return "";
  constexpr std::string_view kFile = "MPI_File_";
  if (name.starts_with(kFile)) {
    name.insert(kFile.size(), "i");
  } else if (name.size() > kPrefix.size()) {
    name[kPrefix.size()] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[kPrefix.size()])));
    name.insert(kPrefix.size(), "I");
  }
  return archive::FunctionNamed(name) != 0 ? name : "";
}

bool IsOfOneRank(uint16_t function) {
  return IsLocal(query::FunctionClass(function));
}

std::string AdviceForWait(const WaitLine& line) {
  const uint16_t function = line.function;
  switch (line.kind) {
    case WaitClass::late_sender:
      return OfLateSender(function);
    case WaitClass::wrong_order:
      return OfWrongOrder(function);
    case WaitClass::late_receiver:
      return OfLateReceiver(function);
    case WaitClass::wait_barrier:
      return "leave the barrier out where the program does not need it, else share the work before it more "
             "evenly";
    case WaitClass::early_reduce:
      return OrBegin("let the root work on before it collects", function);
    case WaitClass::late_broadcast:
      return OrBegin("let the root come earlier", function);
    case WaitClass::wait_nxn:
    case WaitClass::early_scan:
    case WaitClass::late_neighbor:
      return OrBegin(kShare, function);
    case WaitClass::wait_fence:
      return "fence less often, or synchronise only those that exchange (MPI_Win_post, start, complete, "
             "wait)";
    case WaitClass::wait_create:
      return LessOften("make windows once, at the begin, and use them again", line);
    case WaitClass::wait_free:
      return LessOften("free windows at the end of the run", line);
    case WaitClass::wait_comm:
      return LessOften("make communicators once, at the begin, and use them again", line);
    case WaitClass::late_post:
      return "let the target post earlier, or lock the window instead (passive target)";
    case WaitClass::early_wait:
      return std::string("let the origins complete earlier, or ") +
             (OnlyAsks(query::FunctionName(function)) ? "work more between two questions"
                                                      : "ask with MPI_Win_test and work meanwhile");
    case WaitClass::late_complete:
      return "let the origins call MPI_Win_complete right behind their last access";
    case WaitClass::lock:
      return "hold the lock for less time, share it (MPI_LOCK_SHARED), or spread the data over more ranks";
    case WaitClass::wait_progress:
      return "let the target call MPI now and then (MPI_Test), or let the library progress by itself, by a "
             "thread of its own or in hardware";
    case WaitClass::wait_io:
      return OfCollectiveIo(line);
    case WaitClass::io_aggregator:
      return OfAggregator(function);
  }
  return std::string(kShare);
}

std::string AdviceForCalls(const ProfileLine& line, StandOutKind kind, bool traced) {
  const auto function = static_cast<uint16_t>(line.function);
  const std::string name = query::FunctionName(function);
  const std::string_view of = query::FunctionClass(function);
  if (Converts(name)) return "call it less often, with more elements each";
  if (IsLocal(of)) return "call it less often; make once what stays the same";
  if (OnlyAsks(name)) return "ask less often, compute meanwhile, or wait where nothing else is left to do";
  std::string usual;
  if (kind == StandOutKind::small_collectives)
    usual = "join several into one call with more elements, or call it less often";
  else if (kind == StandOutKind::small_messages)
    usual = "gather what goes to one rank into one message";
  else if (name == "MPI_Barrier")
    usual = "leave the barrier out where the program does not need it";
  else if (query::Completes(function))
    usual = "begin the operations earlier, and compute between their begin and this call";
  else if (Makes(name))
    usual = OfMade(line);
  else if (Frees(name))
    usual = OfFreed(line);
  else if (of == "rma")
    usual = OfWindow(name);
  else if (Begins(name))
    usual = "begin fewer and larger operations";
  else {
    const bool few = line.calls > 0 && line.bytes / line.calls < analysis::kFewBytes;
    usual = few ? "call it less often" : "move fewer bytes";
    if (const std::string early = BeginEarly(function); !early.empty())
      usual += ", or " + early + " and compute meanwhile";
  }
  // Without a trace that time and the time in which nobody was late are one sum.
  if (!traced && !Begins(name))
    usual += "; rankine run --with trace shows how much of it is waiting, and for which ranks";
  return usual;
}

}  // namespace rankine::report
