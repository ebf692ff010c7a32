// SPDX-License-Identifier: BSD-3-Clause
#include "layout/control/window_text.h"

#include <csignal>

#include "layout/generated/mpi_functions.h"
#include "layout/window_layout.h"
#include "mpi_facts/generated/functions.h"

namespace rankine::layout {
namespace {

constexpr const char* kEventForm =
    "an event is start, end, never, a function such as MPI_Barrier#3, region(NAME), pcontrol(LEVEL) or "
    "signal(USR1)";

uint16_t FunctionNamed(std::string_view name) {
  for (uint16_t id = 1; id <= kMaxMpiFunctionId; ++id) {
    const MpiFunction* f = FindMpiFunction(id);
    if (f != nullptr && name == f->name) return id;
  }
  return 0;
}

bool TakeNth(ClauseReader& in, WindowTrigger* trigger) {
  if (!in.Take("#")) return true;
  const size_t begin = in.at();
  if (TakeNumber(in, ";", &trigger->nth) && trigger->nth != 0) return true;
  return in.Fail(begin, "after # a number from 1 is needed; MPI_Barrier#3 is the third call");
}

bool TakeRegion(ClauseReader& in, WindowTrigger* trigger) {
  const size_t begin = in.at();
  trigger->event = WindowEvent::region;
  if (!TakeName(in, ")", &trigger->region))
    return in.Fail(begin, "a region's name is missing: region(solve)");
  if (!in.Take(")")) return in.Fail(begin, "the parenthesis is not closed: region(solve)");
  return TakeNth(in, trigger);
}

bool TakeLevel(ClauseReader& in, WindowTrigger* trigger) {
  const size_t begin = in.at();
  trigger->event = WindowEvent::pcontrol;
  if (!TakeNumber(in, ")", &trigger->level) || (trigger->level >= 0 && trigger->level <= 2))
    return in.Fail(begin,
                   "a level is a whole number; MPI itself uses 0, 1 and 2 (MPI 4.1, 15.2.4), so choose "
                   "another: pcontrol(5)");
  return in.Take(")") || in.Fail(begin, "the parenthesis is not closed: pcontrol(5)");
}

bool TakeSignal(ClauseReader& in, WindowTrigger* trigger) {
  const size_t begin = in.at();
  trigger->event = WindowEvent::signal;
  trigger->level = in.Take("USR1") ? SIGUSR1 : in.Take("USR2") ? SIGUSR2 : 0;
  if (trigger->level != 0 && in.Take(")")) return true;
  return in.Fail(begin, "a signal is signal(USR1) or signal(USR2)");
}

bool TakeEventAt(ClauseReader& in, size_t begin, WindowTrigger* trigger) {
  if (in.Take("region(")) return TakeRegion(in, trigger);
  if (in.Take("pcontrol(")) return TakeLevel(in, trigger);
  if (in.Take("signal(")) return TakeSignal(in, trigger);
  const std::string_view word = in.Word("#;");
  if (word == "start" || word == "end" || word == "never") {
    trigger->event = word == "start" ? WindowEvent::start
                     : word == "end" ? WindowEvent::end
                                     : WindowEvent::never;
    return true;
  }
  trigger->event = WindowEvent::function;
  trigger->function = FunctionNamed(word);
  if (trigger->function == 0) return in.Fail(begin, kEventForm);
  return TakeNth(in, trigger);
}

bool TakeEvent(ClauseReader& in, WindowTrigger* trigger) {
  const size_t begin = in.at();
  const bool taken = TakeEventAt(in, begin, trigger);
  trigger->text = in.Since(begin);
  return taken;
}

bool ParseName(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  return TakeName(in, ";", &w->name) || in.Fail(begin, "a window needs a name: name=exchange");
}
bool ParseFrom(ClauseReader& in, WindowText* w) {
  return TakeEvent(in, &w->from);
}
bool ParseTo(ClauseReader& in, WindowText* w) {
  w->has_to = true;
  return TakeEvent(in, &w->to);
}

bool ParseEvery(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  const std::string_view word = in.Word(";");
  if (ReadDuration(word, &w->every_ns) && w->every_ns >= 1000000) return true;
  w->every_ns = 0;
  if (!ParseWhole(word, ~uint64_t{0}, &w->every) || w->every == 0)
    return in.Fail(begin,
                   "every takes a time of at least 1 ms, or a number of iterations: every=5s, every=10");
  ClauseReader behind = in;
  behind.SkipBlanks();
  if (behind.Take("iterations") || behind.Take("iteration")) in = behind;
  return true;
}

struct Word {
  std::string_view name;
  uint32_t bits;
};
constexpr Word kWhat[] = {{"p2p", kWindowPointToPoint},  {"coll", kWindowCollective},
                          {"comm", kWindowCommunicator}, {"size", kWindowMessageSize},
                          {"traffic", kWindowTraffic},   {"other", kWindowOther},
                          {"thread", kWindowThisThread}};
constexpr Word kModels[] = {{"call", 0}, {"event", 1}, {"time", 2}};

template <size_t N>
const Word* FindWord(const Word (&words)[N], std::string_view name) {
  for (const Word& word : words) {
    if (word.name == name) return &word;
  }
  return nullptr;
}

bool ParseWhat(ClauseReader& in, WindowText* w) {
  do {
    const size_t begin = in.at();
    const Word* word = FindWord(kWhat, in.Word(",;"));
    if (word == nullptr)
      return in.Fail(begin,
                     "what= takes p2p, coll, comm, size, traffic, other and thread, separated by commas");
    w->what |= word->bits;
  } while (in.Take(","));
  return true;
}

bool ParseModel(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  const Word* word = FindWord(kModels, in.Word(";"));
  if (word == nullptr) return in.Fail(begin, "model= takes call, event or time");
  w->model = word->bits;
  return true;
}

bool ParsePeers(ClauseReader& in, WindowText* w) {
  do {
    const size_t begin = in.at();
    int32_t first = 0;
    if (!TakeNumber(in, ",-;", &first) || first < 0)
      return in.Fail(begin, "peers= takes ranks of the operation's communicator: peers=0,3-5");
    int32_t last = first;
    if (in.Take("-") && (!TakeNumber(in, ",;", &last) || last < first))
      return in.Fail(begin, "the first rank of a range must not be above the last");
    for (int64_t rank = first; rank <= last; ++rank) {
      if (w->peer_count == kMaxWindowPeers) return in.Fail(begin, "peers= takes at most 64 ranks");
      w->peers[w->peer_count++] = static_cast<int32_t>(rank);
    }
  } while (in.Take(","));
  return true;
}

bool ParseSize(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  const std::string_view word = in.Word(";");
  const size_t dots = word.find("..");
  constexpr const char* kForm = "size= takes a range of bytes: size=1K..64K, or size=64K..";
  if (dots == std::string_view::npos) return in.Fail(begin, kForm);
  const std::string_view from = Part(word, 0, dots), to = Part(word, dots + 2);
  if ((from.empty() && to.empty()) || (!from.empty() && !ReadBytes(from, &w->min_bytes)) ||
      (!to.empty() && (!ReadBytes(to, &w->max_bytes) || w->max_bytes < w->min_bytes || w->max_bytes == 0)))
    return in.Fail(begin, kForm);
  return true;
}

bool ParseCommSize(std::string_view word, int32_t* size) {
  uint64_t whole = 0;
  if (!ParseWhole(word, INT32_MAX, &whole)) return false;
  *size = static_cast<int32_t>(whole);
  return true;
}

bool ParseLarge(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  return (ReadBytes(in.Word(";"), &w->large_bytes) && w->large_bytes != 0) ||
         in.Fail(begin, "large= takes the number of bytes from which a message is large: large=64K");
}
bool ParseTimeout(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  return (ReadDuration(in.Word(";"), &w->timeout_ns) && w->timeout_ns != 0) ||
         in.Fail(begin, "timeout= takes a time; each longer wait is a timeout: timeout=100ms");
}
bool ParseResolution(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  return (ReadDuration(in.Word(";"), &w->resolution_ns) && w->resolution_ns >= 1000) ||
         in.Fail(begin,
                 "resolution= takes the time over which traffic is summed, at least 1 us: resolution=100ms");
}
bool ParseAfter(ClauseReader& in, WindowText* w) {
  const size_t begin = in.at();
  return (ReadDuration(in.Word(";"), &w->after_ns) && w->after_ns != 0) ||
         in.Fail(begin,
                 "after= takes the time from the window's start to the start of its operations: model=time "
                 "after=100ms");
}

// A name such as "comm-1a2b3c4d", which reports show for an unnamed communicator.
bool IsNumbered(std::string_view name) {
  constexpr std::string_view kHead = "comm-";
  if (name.size() != kHead.size() + 8 || Part(name, 0, kHead.size()) != kHead) return false;
  for (const char c : Part(name, kHead.size())) {
    if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) return false;
  }
  return true;
}

bool ParseComm(ClauseReader& in, WindowText* w) {
  constexpr const char* kForm =
      "comm= takes MPI_COMM_WORLD, MPI_COMM_SELF, a name that the program gives by MPI_Comm_set_name, or "
      "size:4";
  const size_t begin = in.at();
  if (in.Take("size:")) {
    in.GoTo(begin);
    w->comm = in.Word(";");
    return (ParseCommSize(Part(w->comm, 5), &w->comm_size) && w->comm_size > 0) ||
           in.Fail(begin,
                   "comm=size: takes the number of processes of a communicator, at least 1: comm=size:4");
  }
  if (!TakeName(in, ";", &w->comm)) return in.Fail(begin, kForm);
  w->comm = Part(w->comm, 0, kMaxCommName);
  if (IsNumbered(w->comm))
    return in.Fail(begin,
                   "this name differs from run to run; name the communicator by MPI_Comm_set_name, or select "
                   "by size: comm=size:4");
  if (Part(w->comm, 0, 9) == "MPI_COMM_" && w->comm != "MPI_COMM_WORLD" && w->comm != "MPI_COMM_SELF")
    return in.Fail(begin, kForm);
  return true;
}

struct Clause {
  std::string_view name;
  bool (*parse)(ClauseReader&, WindowText*);
};
constexpr Clause kClauses[] = {{"name=", ParseName},       {"from=", ParseFrom},
                               {"to=", ParseTo},           {"every=", ParseEvery},
                               {"what=", ParseWhat},       {"peers=", ParsePeers},
                               {"size=", ParseSize},       {"large=", ParseLarge},
                               {"timeout=", ParseTimeout}, {"resolution=", ParseResolution},
                               {"model=", ParseModel},     {"after=", ParseAfter},
                               {"comm=", ParseComm}};

bool ParseClause(ClauseReader& in, WindowText* w, uint32_t* seen) {
  const size_t begin = in.at();
  uint32_t bit = 1;
  for (const Clause& clause : kClauses) {
    if (in.Take(clause.name)) {
      if ((*seen & bit) != 0) return in.Fail(begin, "a window can have each clause only once");
      *seen |= bit;
      if (!clause.parse(in, w)) return false;
      return in.AtEnd() || in.AtBlank() || in.At(';') ||
             in.Fail(in.at(), "a blank is missing between two clauses");
    }
    bit <<= 1;
  }
  return in.Fail(
      begin,
      "clauses are name=, from=, to=, every=, what=, peers=, size=, large=, timeout=, resolution=, model=, "
      "after=, comm=");
}

bool Is(const WindowTrigger& trigger, uint16_t function) {
  return trigger.event == WindowEvent::function && function == trigger.function;
}
bool IsInit(const WindowTrigger& trigger) {
  return Is(trigger, mpi_facts::fn::Init) || Is(trigger, mpi_facts::fn::Init_thread);
}

// True if the end event always occurs before the begin event, so that the window would last until
// MPI_Finalize.
bool EndsBefore(const WindowTrigger& to, const WindowTrigger& from) {
  return from.event == WindowEvent::function && to.event == WindowEvent::function &&
         from.function == to.function && from.nth != 0 && to.nth != 0 && to.nth <= from.nth;
}

bool IsWhole(ClauseReader& in, const WindowText& w, size_t begin) {
  if (w.name.empty()) return in.Fail(begin, "a window needs a name: name=exchange");
  if (w.every != 0 && w.from.event != WindowEvent::region)
    return in.Fail(begin,
                   "every=10 counts iterations of a region or loop, so from= must name one: "
                   "from=region(solve) every=10");
  if (IsInit(w.from) || IsInit(w.to))
    return in.Fail(
        begin, "windows exist only after MPI_Init has returned; from=start begins a window at that moment");
  if (EndsBefore(w.to, w.from))
    return in.Fail(
        begin,
        "the window ends before it begins; to= must be a later call: from=MPI_Barrier#3 to=MPI_Barrier#10");
  if (w.from.event == WindowEvent::end || Is(w.from, mpi_facts::fn::Finalize))
    return in.Fail(begin, "a window cannot begin at the end of MPI");
  if (w.has_to && (w.to.event == WindowEvent::start || w.every != 0 || w.every_ns != 0))
    return in.Fail(begin, "a window ends by to= or by every=, not by both, and never at the start of MPI");
  if (w.comm == "MPI_COMM_SELF" && w.peer_count != 0 && (w.peer_count != 1 || w.peers[0] != 0))
    return in.Fail(begin, "MPI_COMM_SELF contains only rank 0");
  if (w.after_ns != 0 && w.model != static_cast<uint32_t>(WindowModel::time))
    return in.Fail(begin, "after= needs model=time: model=time after=100ms");
  return true;
}

}  // namespace

bool NextWindow(std::string_view text, size_t* at, WindowText* window, ClauseProblem* problem) {
  *window = {};
  ClauseReader in(text, problem);
  if (*at == 0 && !in.IsText(kMaxWindowText, "the text of all windows together has more than 4096 bytes")) {
    *at = text.size();
    return false;
  }
  in.GoTo(*at);
  while (in.AtBlank() || in.At(';')) in.Step();
  if (in.AtEnd()) {
    *at = text.size();
    return false;
  }
  const size_t begin = in.at();
  uint32_t seen = 0;
  for (; !in.AtEnd() && !in.At(';'); in.SkipBlanks()) {
    if (!ParseClause(in, window, &seen)) {
      *at = text.size();
      return false;
    }
  }
  *at = in.at();
  // With every= but without from=, the window starts when MPI_Init returns.
  if ((seen & 2) == 0 && window->every_ns != 0) window->from.event = WindowEvent::start;
  if (IsWhole(in, *window, begin)) return true;
  *at = text.size();
  return false;
}

}  // namespace rankine::layout
