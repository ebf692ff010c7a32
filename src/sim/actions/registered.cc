// SPDX-License-Identifier: BSD-3-Clause
#include "sim/actions/registered.h"

#include <map>
#include <mutex>

#include "rankine/replay.h"

// The rank for which a callback is running. The member `deeds` points to the list of the operations that
// the callback requests.
struct rankine_action_rank {
  uint32_t self = 0, ranks = 0;
  rankine::sim::Deeds* deeds = nullptr;
};

namespace rankine::sim {
namespace {

struct Registered {
  rankine_action action = nullptr;
  void* data = nullptr;
};

std::map<std::string, Registered>& Registry() {
  static auto* const kRegistry = new std::map<std::string, Registered>;
  return *kRegistry;
}

// Returns the lock of the registry. The lock is free while a callback runs, because the callback may
// register more actions.
std::mutex& Lock() {
  static auto* const kMutex = new std::mutex;
  return *kMutex;
}

std::mutex& OneCallAtATime() {
  static auto* const kMutex = new std::mutex;
  return *kMutex;
}

}  // namespace

std::vector<std::string> RegisteredNames() {
  const std::lock_guard<std::mutex> alone(Lock());
  std::vector<std::string> names;
  for (const auto& [name, registered] : Registry()) names.push_back(name);
  return names;
}

base::Status CallRegistered(const std::string& name, uint32_t rank, uint32_t ranks,
                            const std::vector<std::string>& words, Deeds* to) {
  const std::lock_guard<std::mutex> one(OneCallAtATime());
  Registered registered;
  {
    const std::lock_guard<std::mutex> alone(Lock());
    const auto at = Registry().find(name);
    if (at == Registry().end()) return {"no function is registered under this name"};
    registered = at->second;
  }
  std::vector<const char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) argv.push_back(word.c_str());
  argv.push_back(nullptr);
  rankine_action_rank speaker{rank, ranks, to};
  const int answer =
      registered.action(&speaker, static_cast<int>(words.size()), argv.data(), registered.data);
  return answer == 0 ? base::Status::Ok() : base::Status{"its function returned " + std::to_string(answer)};
}

}  // namespace rankine::sim

using Type = rankine::sim::Deed::Type;

int rankine_action_register(const char* name, rankine_action action, void* data) {
  if (name == nullptr || action == nullptr) return -1;
  const std::string text = name;
  if (text.empty() || text.find_first_of(" \t\r\n#") != std::string::npos) return -1;
  const std::lock_guard<std::mutex> alone(rankine::sim::Lock());
  return rankine::sim::Registry().emplace(text, rankine::sim::Registered{action, data}).second ? 0 : -1;
}
uint32_t rankine_action_self(const rankine_action_rank* rank) {
  return rank->self;
}
uint32_t rankine_action_ranks(const rankine_action_rank* rank) {
  return rank->ranks;
}
void rankine_action_compute(rankine_action_rank* rank, double work) {
  rank->deeds->Take({.what = Type::compute, .work = work});
}
void rankine_action_sleep(rankine_action_rank* rank, double seconds) {
  rank->deeds->Take({.what = Type::sleep, .work = seconds});
}
void rankine_action_send(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes) {
  rank->deeds->Take({.what = Type::send, .peer = to, .tag = tag, .bytes = bytes});
}
void rankine_action_recv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes) {
  rank->deeds->Take({.what = Type::recv, .peer = from, .tag = tag, .bytes = bytes});
}
void rankine_action_isend(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes) {
  rank->deeds->Take({.what = Type::isend, .peer = to, .tag = tag, .bytes = bytes});
}
void rankine_action_irecv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes) {
  rank->deeds->Take({.what = Type::irecv, .peer = from, .tag = tag, .bytes = bytes});
}
void rankine_action_wait(rankine_action_rank* rank, uint32_t from, uint32_t to, int tag) {
  rank->deeds->Take({.what = Type::wait, .peer = from, .other = to, .tag = tag});
}
void rankine_action_waitall(rankine_action_rank* rank) {
  rank->deeds->Take({.what = Type::waitall});
}
void rankine_action_barrier(rankine_action_rank* rank) {
  rank->deeds->Take({.what = Type::barrier});
}
void rankine_action_bcast(rankine_action_rank* rank, uint64_t bytes, uint32_t root) {
  rank->deeds->Take({.what = Type::bcast, .peer = root, .bytes = bytes});
}
void rankine_action_reduce(rankine_action_rank* rank, uint64_t bytes, double work, uint32_t root) {
  rank->deeds->Take({.what = Type::reduce, .peer = root, .bytes = bytes, .work = work});
}
void rankine_action_allreduce(rankine_action_rank* rank, uint64_t bytes, double work) {
  rank->deeds->Take({.what = Type::allreduce, .bytes = bytes, .work = work});
}
void rankine_action_gather(rankine_action_rank* rank, uint64_t bytes, uint32_t root) {
  rank->deeds->Take({.what = Type::gather, .peer = root, .bytes = bytes});
}
void rankine_action_scatter(rankine_action_rank* rank, uint64_t bytes, uint32_t root) {
  rank->deeds->Take({.what = Type::scatter, .peer = root, .bytes = bytes});
}
void rankine_action_allgather(rankine_action_rank* rank, uint64_t bytes) {
  rank->deeds->Take({.what = Type::allgather, .bytes = bytes});
}
void rankine_action_alltoall(rankine_action_rank* rank, uint64_t bytes) {
  rank->deeds->Take({.what = Type::alltoall, .bytes = bytes});
}
void rankine_action_line(rankine_action_rank* rank, const char* line) {
  rank->deeds->Take({.what = Type::line, .line = line == nullptr ? "" : line});
}
