#include "analysis/endings.h"

#include <algorithm>
#include <csignal>
#include <cstring>

#include "query/key_values.h"
#include "query/mpi_names.h"

namespace rankine::analysis {
namespace {

using query::IntegerOf;
using query::TextOf;
using query::UnsignedOf;

// now.<thread>.function is a name, or the id of one.
std::string FunctionOf(const archive::Value& value) {
  if (const std::string* name = std::get_if<std::string>(&value)) return *name;
  if (const uint64_t* id = std::get_if<uint64_t>(&value))
    return query::FunctionName(static_cast<uint16_t>(*id));
  return {};
}

void FindCall(const archive::KeyValues& attributes, Ending& ending) {
  constexpr std::string_view kPrefix = "now.";
  constexpr std::string_view kSuffix = ".function";
  for (auto entry = attributes.lower_bound("now."); entry != attributes.end(); ++entry) {
    const std::string& key = entry->first;
    if (!key.starts_with(kPrefix)) break;
    if (!key.ends_with(kSuffix) || key.size() < kPrefix.size() + kSuffix.size()) continue;
    const std::string thread = key.substr(0, key.size() - kSuffix.size());
    const uint64_t time = UnsignedOf(attributes, (thread + ".ns").c_str()).value_or(0);
    if (!ending.in_call.empty() && time <= ending.in_call_ns) continue;
    ending.in_call = FunctionOf(entry->second);
    ending.in_call_ns = time;
    const uint64_t site = UnsignedOf(attributes, (thread + ".site").c_str()).value_or(archive::kNone);
    ending.site = static_cast<uint32_t>(std::min<uint64_t>(site, archive::kNone));
  }
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

std::string SignalName(int64_t number) {
  const char* name = number > 0 && number < NSIG ? sigabbrev_np(static_cast<int>(number)) : nullptr;
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(number);
}

}  // namespace rankine::analysis
