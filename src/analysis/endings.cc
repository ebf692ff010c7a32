#include "analysis/endings.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>

#include "format/generated/mpi_functions.h"
#include "query/key_values.h"
#include "query/mpi_names.h"

namespace rankine::analysis {
namespace {

using query::IntegerOf;
using query::TextOf;
using query::UnsignedOf;

constexpr std::string_view kPrefix = "now.";
constexpr std::string_view kSuffix = ".function";

// now.<thread>.function is a name, or the id of one.
std::string FunctionOf(const archive::Value& value) {
  if (const std::string* name = std::get_if<std::string>(&value)) return *name;
  if (const uint64_t* id = std::get_if<uint64_t>(&value))
    return query::FunctionName(static_cast<uint16_t>(*id));
  return {};
}

// 0: none has that name.
uint16_t IdOf(const std::string& name) {
  for (uint16_t id = 1; id <= format::kMaxMpiFunctionId; ++id) {
    const format::MpiFunction* function = format::FindMpiFunction(id);
    if (function != nullptr && name == function->name) return id;
  }
  return 0;
}

// For each thread that was in a call, with the call's name.
template <class Take>
void EachOpenCall(const archive::KeyValues& attributes, Take take) {
  for (auto entry = attributes.lower_bound("now."); entry != attributes.end(); ++entry) {
    const std::string& key = entry->first;
    if (!key.starts_with(kPrefix)) break;
    if (!key.ends_with(kSuffix) || key.size() < kPrefix.size() + kSuffix.size()) continue;
    const std::string thread = key.substr(0, key.size() - kSuffix.size());
    OpenCall call;
    std::from_chars(thread.data() + kPrefix.size(), thread.data() + thread.size(), call.thread);
    if (const uint64_t* id = std::get_if<uint64_t>(&entry->second))
      call.function = static_cast<uint16_t>(std::min<uint64_t>(*id, UINT16_MAX));
    if (const std::string* name = std::get_if<std::string>(&entry->second)) call.function = IdOf(*name);
    call.ns = UnsignedOf(attributes, (thread + ".ns").c_str()).value_or(0);
    const uint64_t site = UnsignedOf(attributes, (thread + ".site").c_str()).value_or(archive::kNone);
    call.site = static_cast<uint32_t>(std::min<uint64_t>(site, archive::kNone));
    take(call, FunctionOf(entry->second));
  }
}

void FindCall(const archive::KeyValues& attributes, Ending& ending) {
  EachOpenCall(attributes, [&ending](const OpenCall& call, const std::string& name) {
    if (!ending.in_call.empty() && call.ns <= ending.in_call_ns) return;
    ending.in_call = name;
    ending.in_call_ns = call.ns;
    ending.site = call.site;
  });
}

// The exit chunk is what a parent saw; the process's own word stands where nobody saw it.
std::optional<int64_t> Either(const archive::Process& process, const char* key) {
  const auto seen = IntegerOf(process.exit, key);
  return seen ? seen : IntegerOf(process.attributes, key);
}

Ending EndingOf(const archive::Process& process) {
  Ending ending;
  // Without MPI there is nothing to finalize.
  const bool finalized = query::Lookup(process.attributes, "finalize.ns") != nullptr ||
                         TextOf(process.attributes, "state") == "annotated";
  std::string_view by = TextOf(process.exit, "ended.by");
  if (by.empty()) by = TextOf(process.attributes, "ended.by");
  const int64_t code = Either(process, "exit.code").value_or(0);
  const int64_t signal = Either(process, "exit.signal").value_or(0);
  if (!finalized && query::Lookup(process.attributes, "mpi.abort.code") != nullptr) {
    ending.kind = Ending::Kind::mpi_abort;
    ending.code = IntegerOf(process.attributes, "mpi.abort.code").value_or(0);
  } else if (by == "signal" || signal != 0) {
    ending.kind = Ending::Kind::signal;
    ending.code = signal;
  } else if (code != 0) {
    ending.kind = Ending::Kind::exit_code;
    ending.code = code;
  } else if (finalized && (by == "exit" || query::Lookup(process.attributes, "finalize.ns") != nullptr)) {
    ending.kind = Ending::Kind::normal;
  } else {
    ending.kind = by == "exit" ? Ending::Kind::no_finalize : Ending::Kind::unknown;
  }
  if (ending.kind != Ending::Kind::normal) FindCall(process.attributes, ending);
  return ending;
}

}  // namespace

std::vector<Ending> Endings(const archive::Tables& tables) {
  std::vector<Ending> endings;
  endings.reserve(tables.processes.size());
  for (const archive::Process& process : tables.processes) endings.push_back(EndingOf(process));
  return endings;
}

std::vector<OpenCall> OpenCalls(const archive::Process& process) {
  std::vector<OpenCall> calls;
  EachOpenCall(process.attributes,
               [&calls](const OpenCall& call, const std::string&) { calls.push_back(call); });
  return calls;
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
