#include "cli/replay/c_actions.h"

#include <dlfcn.h>

#include <filesystem>
#include <map>
#include <mutex>

#include "rankine/replay.h"

// What a callback has said so far.
struct rankine_action_rank {
  uint32_t self = 0, ranks = 0;
  std::string lines;
};

namespace rankine::cli {
namespace {

struct Registered {
  rankine_action action = nullptr;
  void* data = nullptr;
};

std::map<std::string, Registered>& Registry() {
  static auto* const kRegistry = new std::map<std::string, Registered>;
  return *kRegistry;
}

// A library is loaded once for all replays of a sweep, and its callbacks are called from one thread at a
// time.
std::mutex& OneAtATime() {
  static auto* const kMutex = new std::mutex;
  return *kMutex;
}

class CActions : public formats::ti::OwnActions {
 public:
  std::vector<std::string> Names() const override {
    std::vector<std::string> names;
    for (const auto& [name, registered] : Registry()) names.push_back(name);
    return names;
  }
  base::Result<std::string> Lines(const formats::ti::OwnCall& call) override {
    const std::lock_guard<std::mutex> alone(OneAtATime());
    const Registered& registered = Registry().at(call.name);
    std::vector<const char*> words;
    words.reserve(call.words.size() + 1);
    for (const std::string& word : call.words) words.push_back(word.c_str());
    words.push_back(nullptr);
    rankine_action_rank rank{call.rank, call.ranks, {}};
    const int answer =
        registered.action(&rank, static_cast<int>(call.words.size()), words.data(), registered.data);
    if (answer != 0) return base::Error{"its function returned " + std::to_string(answer)};
    return std::move(rank.lines);
  }
};

void Say(rankine_action_rank* rank, const std::string& line) {
  // One line too many is enough for the reader to refuse all.
  if (rank->lines.size() <= formats::ti::kMostOwnBytes) rank->lines += line + "\n";
}

std::string Number(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", value);
  return text;
}

template <class... Words>
void SayWords(rankine_action_rank* rank, const char* name, Words... words) {
  std::string line = name;
  ((line += " " + std::to_string(words)), ...);
  Say(rank, line);
}

constexpr int kByte = 6;  // MPI_BYTE among the format's types

}  // namespace

base::Result<std::unique_ptr<formats::ti::OwnActions>> LoadCActions(const std::string& path) {
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
    return base::Error{path + " has no function rankine_actions (include/rankine/replay.h)"};
  if (loaded == nullptr) begin();
  if (Registry().empty()) return base::Error{path + " registers no action"};
  return std::unique_ptr<formats::ti::OwnActions>(std::make_unique<CActions>());
}

}  // namespace rankine::cli

using rankine::cli::kByte;
using rankine::cli::Number;
using rankine::cli::SayWords;

int rankine_action_register(const char* name, rankine_action action, void* data) {
  if (name == nullptr || action == nullptr) return -1;
  const std::string text = name;
  if (text.empty() || text.find_first_of(" \t\r\n#") != std::string::npos) return -1;
  return rankine::cli::Registry().emplace(text, rankine::cli::Registered{action, data}).second ? 0 : -1;
}
uint32_t rankine_action_self(const rankine_action_rank* rank) {
  return rank->self;
}
uint32_t rankine_action_ranks(const rankine_action_rank* rank) {
  return rank->ranks;
}
void rankine_action_compute(rankine_action_rank* rank, double work) {
  rankine::cli::Say(rank, "compute " + Number(work));
}
void rankine_action_sleep(rankine_action_rank* rank, double seconds) {
  rankine::cli::Say(rank, "sleep " + Number(seconds));
}
void rankine_action_send(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes) {
  SayWords(rank, "send", to, tag, bytes, kByte);
}
void rankine_action_recv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes) {
  SayWords(rank, "recv", from, tag, bytes, kByte);
}
void rankine_action_isend(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes) {
  SayWords(rank, "isend", to, tag, bytes, kByte);
}
void rankine_action_irecv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes) {
  SayWords(rank, "irecv", from, tag, bytes, kByte);
}
void rankine_action_wait(rankine_action_rank* rank, uint32_t from, uint32_t to, int tag) {
  SayWords(rank, "wait", from, to, tag);
}
void rankine_action_waitall(rankine_action_rank* rank) {
  SayWords(rank, "waitall");
}
void rankine_action_barrier(rankine_action_rank* rank) {
  SayWords(rank, "barrier");
}
void rankine_action_bcast(rankine_action_rank* rank, uint64_t bytes, uint32_t root) {
  SayWords(rank, "bcast", bytes, root, kByte);
}
void rankine_action_reduce(rankine_action_rank* rank, uint64_t bytes, double work, uint32_t root) {
  rankine::cli::Say(rank, "reduce " + std::to_string(bytes) + " " + Number(work) + " " +
                              std::to_string(root) + " " + std::to_string(kByte));
}
void rankine_action_allreduce(rankine_action_rank* rank, uint64_t bytes, double work) {
  rankine::cli::Say(rank,
                    "allreduce " + std::to_string(bytes) + " " + Number(work) + " " + std::to_string(kByte));
}
void rankine_action_gather(rankine_action_rank* rank, uint64_t bytes, uint32_t root) {
  SayWords(rank, "gather", bytes, bytes, root, kByte, kByte);
}
void rankine_action_scatter(rankine_action_rank* rank, uint64_t bytes, uint32_t root) {
  SayWords(rank, "scatter", bytes, bytes, root, kByte, kByte);
}
void rankine_action_allgather(rankine_action_rank* rank, uint64_t bytes) {
  SayWords(rank, "allgather", bytes, bytes, kByte, kByte);
}
void rankine_action_alltoall(rankine_action_rank* rank, uint64_t bytes) {
  SayWords(rank, "alltoall", bytes, bytes, kByte, kByte);
}
void rankine_action_line(rankine_action_rank* rank, const char* line) {
  rankine::cli::Say(rank, line == nullptr ? "" : line);
}
