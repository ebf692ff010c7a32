// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/c_actions.h"

#include <dlfcn.h>

#include <filesystem>
#include <mutex>

#include "sim/actions/registered.h"

namespace rankine::cli {
namespace {

using sim::Deed;
using Type = Deed::Type;

constexpr int kByte = 6;  // the id of MPI_BYTE among the types of the trace format

// Only one thread at a time may load shared libraries. Each library is loaded once for all replays of a
// sweep.
std::mutex& OneAtATime() {
  static auto* const kMutex = new std::mutex;
  return *kMutex;
}

std::string Number(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", value);
  return text;
}

template <class... Words>
std::string Line(const char* name, Words... words) {
  std::string line = name;
  ((line += " " + std::to_string(words)), ...);
  return line;
}

// Formats the action in the current form of text traces, without the rank.
std::string LineOf(const Deed& deed) {
  switch (deed.what) {
    case Type::compute:
      return "compute " + Number(deed.work);
    case Type::sleep:
      return "sleep " + Number(deed.work);
    case Type::send:
      return Line("send", deed.peer, deed.tag, deed.bytes, kByte);
    case Type::recv:
      return Line("recv", deed.peer, deed.tag, deed.bytes, kByte);
    case Type::isend:
      return Line("isend", deed.peer, deed.tag, deed.bytes, kByte);
    case Type::irecv:
      return Line("irecv", deed.peer, deed.tag, deed.bytes, kByte);
    case Type::wait:
      return Line("wait", deed.peer, deed.other, deed.tag);
    case Type::waitall:
      return "waitall";
    case Type::barrier:
      return "barrier";
    case Type::bcast:
      return Line("bcast", deed.bytes, deed.peer, kByte);
    case Type::reduce:
      return Line("reduce", deed.bytes) + " " + Number(deed.work) + Line("", deed.peer, kByte);
    case Type::allreduce:
      return Line("allreduce", deed.bytes) + " " + Number(deed.work) + Line("", kByte);
    case Type::gather:
      return Line("gather", deed.bytes, deed.bytes, deed.peer, kByte, kByte);
    case Type::scatter:
      return Line("scatter", deed.bytes, deed.bytes, deed.peer, kByte, kByte);
    case Type::allgather:
      return Line("allgather", deed.bytes, deed.bytes, kByte, kByte);
    case Type::alltoall:
      return Line("alltoall", deed.bytes, deed.bytes, kByte, kByte);
    case Type::line:
      return deed.line;
  }
  return "";
}

class SaidLines : public sim::Deeds {
 public:
  void Take(Deed deed) override {
    // The text may exceed the limit by one line, so that the reader notices the excess and rejects all
    // lines.
    if (lines_.size() <= exchange::ti::kMostOwnBytes) lines_ += LineOf(deed) + "\n";
  }
  std::string Said() { return std::move(lines_); }

 private:
  std::string lines_;
};

class CActions : public exchange::ti::OwnActions {
 public:
  std::vector<std::string> Names() const override { return sim::RegisteredNames(); }
  base::Result<std::string> Lines(const exchange::ti::OwnCall& call) override {
    SaidLines lines;
    const base::Status called = sim::CallRegistered(call.name, call.rank, call.ranks, call.words, &lines);
    if (!called.ok()) return base::Error{called.message};
    return lines.Said();
  }
};

}  // namespace

base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadCActions(const std::string& path) {
  const std::lock_guard<std::mutex> alone(OneAtATime());
  std::error_code failed;
  const auto whole = std::filesystem::absolute(path, failed);
  if (failed) return base::Error{path + ": " + failed.message()};
  dlerror();
  void* const loaded = dlopen(whole.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  void* const library = loaded != nullptr ? loaded : dlopen(whole.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return base::Error{std::string("cannot load the actions: ") + dlerror()};
  using Register = void (*)();
  const auto begin = reinterpret_cast<Register>(dlsym(library, "rankine_actions"));
  if (begin == nullptr)
    return base::Error{path + " has no function rankine_actions; define it (include/rankine/replay.h)"};
  if (loaded == nullptr) begin();
  if (sim::RegisteredNames().empty())
    return base::Error{path + " registers no action; call rankine_action_register for each of them"};
  return std::unique_ptr<exchange::ti::OwnActions>(std::make_unique<CActions>());
}

}  // namespace rankine::cli
