// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/processes/endings.h"

#include <csignal>
#include <cstring>

#include "analysis/processes/phase.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "query/records/open_calls.h"

namespace rankine::analysis {
namespace {

using archive::IntegerOf;
using archive::TextOf;

void FindCall(const archive::Process& process, Ending& ending) {
  for (const query::OpenCall& call : query::OpenCalls(process)) {
    if (!ending.in_call.empty() && call.ns <= ending.in_call_ns) continue;
    ending.in_call = call.name;
    ending.function = call.function;
    ending.in_call_ns = call.ns;
    ending.site = call.site;
  }
}

// Returns the value in the exit chunk. If the exit chunk lacks the value, returns the value in the process's
// own record. The parent process wrote the exit chunk.
std::optional<int64_t> Either(const archive::Process& process, const char* key) {
  const auto seen = IntegerOf(process.exit, key);
  return seen ? seen : IntegerOf(process.attributes, key);
}

Ending EndingOf(const archive::Process& process, Sessions sessions) {
  Ending ending;
  ending.of_sessions = sessions != Sessions::none;
  const bool left_mpi =
      archive::Lookup(process.attributes, "finalize.ns") != nullptr || sessions == Sessions::ended;
  // If a program uses no MPI, it has nothing to finalize.
  const bool finalized = left_mpi || TextOf(process.attributes, "state") == "annotated";
  std::string_view by = TextOf(process.exit, "ended.by");
  if (by.empty()) by = TextOf(process.attributes, "ended.by");
  const int64_t code = Either(process, "exit.code").value_or(0);
  const int64_t signal = Either(process, "exit.signal").value_or(0);
  if (!finalized && archive::Lookup(process.attributes, "mpi.abort.code") != nullptr) {
    ending.kind = Ending::Kind::mpi_abort;
    ending.code = IntegerOf(process.attributes, "mpi.abort.code").value_or(0);
  } else if (by == "signal" || signal != 0) {
    ending.kind = Ending::Kind::signal;
    ending.code = signal;
  } else if (code != 0) {
    ending.kind = Ending::Kind::exit_code;
    ending.code = code;
  } else if (finalized && (by == "exit" || left_mpi)) {
    ending.kind = Ending::Kind::normal;
  } else {
    ending.kind = by == "exit" ? Ending::Kind::no_finalize : Ending::Kind::unknown;
  }
  if (ending.kind != Ending::Kind::normal) FindCall(process, ending);
  return ending;
}

}  // namespace

std::vector<Sessions> SessionsOf(const archive::Tables& tables) {
  std::vector<uint64_t> begun(tables.processes.size()), ended(tables.processes.size());
  for (const archive::Row& row : tables.rows) {
    if (row.process >= begun.size() || tables.processes[row.process].rank != archive::kNone) continue;
    const Phase phase = PhaseOf(row.function);
    if (phase == Phase::initialize) begun[row.process] += row.calls;
    if (phase == Phase::finalize) ended[row.process] += row.calls;
  }
  std::vector<Sessions> sessions(begun.size(), Sessions::none);
  for (size_t i = 0; i < sessions.size(); ++i) {
    if (begun[i] != 0) sessions[i] = ended[i] >= begun[i] ? Sessions::ended : Sessions::open;
  }
  return sessions;
}

std::vector<Ending> Endings(const archive::Tables& tables) {
  std::vector<Ending> endings;
  endings.reserve(tables.processes.size());
  const std::vector<Sessions> sessions = SessionsOf(tables);
  for (size_t i = 0; i < tables.processes.size(); ++i)
    endings.push_back(EndingOf(tables.processes[i], sessions[i]));
  return endings;
}

int Importance(const Ending& ending) {
  using Kind = Ending::Kind;
  switch (ending.kind) {
    case Kind::signal:
      return ending.code == SIGTERM || ending.code == SIGKILL ? 4 : 0;
    case Kind::mpi_abort:
      return 1;
    case Kind::exit_code:
      return 2;
    case Kind::no_finalize:
      return 3;
    default:
      return 5;
  }
}

std::string SignalName(int64_t number) {
  const char* name = number > 0 && number < NSIG ? sigabbrev_np(static_cast<int>(number)) : nullptr;
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(number);
}

}  // namespace rankine::analysis
