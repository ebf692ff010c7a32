// SPDX-License-Identifier: BSD-3-Clause
// Tests what is counted for each call, without an MPI library. Generated sequences of calls go through the
// code of the entry points, with a library that is part of the test. Each method of accounting must give
// the same counts as a model.
//
// The test covers these methods: a profile only, a profile with either or both traces, and a monitor window
// on its fast or general path. Each method runs in its own process, since the recorder has one state per
// process.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "base/rt/clock.h"
#include "layout/window_counts.h"
#include "recorder/consumers/action_trace/options.h"
#include "recorder/consumers/io/io.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/context/pause.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/job.h"
#include "recorder/core/modules.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"
#include "recorder/entries/testing/program.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder {
namespace {

using testing_calls::AddressOfSite;
using testing_calls::Counts;
using testing_calls::FileCounts;
using testing_calls::FileProfile;
using testing_calls::Key;
using testing_calls::Kind;
using testing_calls::kSites;
using testing_calls::Profile;
using testing_calls::Program;
using testing_calls::Step;

enum class Way { profile, event_trace, action_trace, both_traces, window, window_by_row };

// ---- the counts of calls ----

int SiteOf(uint64_t address) {
  for (int i = 0; i < kSites; ++i) {
    if (AddressOfSite(i) == address) return i;
  }
  return -1;
}

// Adds the thread's rows. The thread that completes a request may differ from the thread that started the
// request. The request's data then count in the row of the call that started the request.
void AddCounted(const Thread& t, Profile* all) {
  Profile& found = *all;
  std::map<uint64_t, Key> rows;
  for (uint32_t i = 0; i <= t.slot_mask; ++i) {
    if (t.slots[i] == nullptr) continue;
    const layout::ProfileRow& row = *t.slots[i]->row;
    const bool inter = row.comm != layout::kNoIndex && g_comms[row.comm].inter;
    const Key key{row.function, SiteOf(row.site), inter};
    rows[row.index] = key;
    Counts& c = found[key];
    c.calls += row.calls;
    c.sent += row.bytes_sent;
    c.received += row.bytes_received;
    c.completed += row.bytes_completed;
  }
  for (uint32_t i = 0; t.peer_slots != nullptr && i <= t.peer_mask; ++i) {
    const layout::PeerRow* peer = t.peer_slots[i];
    if (peer == nullptr) continue;
    auto& [messages, bytes] = found[rows[peer->row]].peers[{peer->peer, static_cast<int>(peer->direction)}];
    messages += peer->messages;
    bytes += peer->bytes;
  }
}
Profile Counted(const Thread& t) {
  Profile found;
  AddCounted(t, &found);
  return found;
}
void AddFiles(const Thread& t, FileProfile* all) {
  if (t.io == nullptr) return;
  for (const io::IoRow* row : t.io->slots) {
    if (row == nullptr) continue;
    FileCounts& c = (*all)[row->function];
    c.calls += row->calls;
    c.failed += row->failed;
    c.bytes += row->bytes;
  }
}
void Add(const FileProfile& other, FileProfile* all) {
  for (const auto& [function, of] : other) {
    FileCounts& c = (*all)[function];
    c.calls += of.calls;
    c.failed += of.failed;
    c.bytes += of.bytes;
  }
}
void Add(const Profile& other, Profile* all) {
  for (const auto& [key, of] : other) {
    Counts& c = (*all)[key];
    c.calls += of.calls;
    c.sent += of.sent;
    c.received += of.received;
    c.completed += of.completed;
    for (const auto& [peer, sum] : of.peers) {
      c.peers[peer].first += sum.first;
      c.peers[peer].second += sum.second;
    }
  }
}

// Sums over the cells of all windows, by function: calls, messages and bytes in both directions, completions.
using WindowSums = std::map<uint16_t, std::vector<uint64_t>>;
WindowSums CountedInWindows(const Thread& t) {
  WindowSums sums;
  for (uint32_t i = 0; t.watcher != nullptr && i <= t.watcher->cell_mask; ++i) {
    const layout::WindowCell* cell = t.watcher->cells[i].cell;
    if (cell == nullptr) continue;
    const layout::WindowCounts c = layout::CountsOf(*cell);
    const uint64_t all[] = {c.calls,      c.completions,       c.sent_messages,
                            c.sent_bytes, c.received_messages, c.received_bytes};
    std::vector<uint64_t>& sum = sums[c.function];
    sum.resize(std::size(all));
    for (size_t k = 0; k < std::size(all); ++k) sum[k] += all[k];
  }
  return sums;
}

std::string Text(const Profile& profile) {
  std::string text;
  for (const auto& [key, c] : profile) {
    text += "function " + std::to_string(key.function) + " site " + std::to_string(key.site) +
            (key.inter ? " on an intercommunicator: " : ": ") + std::to_string(c.calls) + " calls, sent " +
            std::to_string(c.sent) + ", received " + std::to_string(c.received) + ", completed " +
            std::to_string(c.completed);
    for (const auto& [peer, sum] : c.peers)
      text += "; " + std::string(peer.second == 0 ? "to " : "from ") + std::to_string(peer.first) + " " +
              std::to_string(sum.first) + " of " + std::to_string(sum.second);
    text += '\n';
  }
  return text;
}
std::string Text(const FileProfile& files) {
  std::string text;
  for (const auto& [function, c] : files) {
    text += "files: function " + std::to_string(function) + ": " + std::to_string(c.calls) + " calls, " +
            std::to_string(c.failed) + " failed, " + std::to_string(c.bytes) + " bytes\n";
  }
  return text;
}
std::string SpawnText(uint64_t followed) {
  return std::to_string(followed) + " spawned commands with rankine in front\n";
}
std::string Text(const WindowSums& sums) {
  std::string text;
  for (const auto& [function, sum] : sums) {
    text += "function " + std::to_string(function) + ":";
    for (const uint64_t n : sum) text += " " + std::to_string(n);
    text += '\n';
  }
  return text;
}

// ---- The recorder runs in a separate process. ----

Thread* BeginRecording(Way way, std::string* why) {
  Prepare();
  g_chosen.trace_calls = way == Way::event_trace || way == Way::both_traces;
  g_chosen.trace = g_chosen.trace_calls;
  g_chosen.ti = way == Way::action_trace || way == Way::both_traces;
  action_trace::g_options.clock = layout::TiClock::wall;
  *why = "no memory";
  if (!PrepareModules() || !g_spool.OpenInMemory()) return nullptr;
  *why = "no thread";
  g_process.abi = mpi::CurrentAbi();
  SetPhase(Phase::recording);
  Thread* t = RegisterThread();
  if (t == nullptr) return nullptr;
  recorder::UseFastEntry();
  io::Start();
  std::strcpy(g_job.exe, "/rankine");
  std::strcpy(g_job.context, "context");
  if (way == Way::window || way == Way::window_by_row) {
    rankine_window_spec spec{};
    spec.size = sizeof spec;
    spec.name = "all";
    spec.what = RANKINE_WINDOW_POINT_TO_POINT | RANKINE_WINDOW_COLLECTIVE;
    uint32_t id = 0;
    *why = "no window";
    if (windows::Create(spec, layout::kNoIndex, 0, &id) != 0 || windows::Start(t, id, rt::Ticks()) != 0)
      return nullptr;
    if (way == Way::window_by_row) testing_calls::g_excluded = 1;
  }
  return t;
}

// A thread of the program, which runs one job at a time.
class Worker {
 public:
  Worker() : thread_([this] { Work(); }) {
    Do([this] { recorded_ = RegisterThread(); });
  }
  ~Worker() {
    Begin(nullptr);
    thread_.join();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void Begin(std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    job_ = std::move(job);
    busy_ = true;
    changed_.notify_all();
  }
  void Wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
  }
  void Do(std::function<void()> job) {
    Begin(std::move(job));
    Wait();
  }
  const Thread* recorded() const { return recorded_; }

 private:
  void Work() {
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return busy_; });
      const std::function<void()> job = std::move(job_);
      lock.unlock();
      if (!job) return;
      job();
      lock.lock();
      busy_ = false;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> job_;
  bool busy_ = false;
  Thread* recorded_ = nullptr;
  std::thread thread_;
};

// The counts of a process after the steps: the counts of the model, of the rows, and of the windows.
struct Outcome {
  std::string expected, counted, windows;
};

// Calls a function in a new process, and returns the strings that result.
Outcome InProcess(Way way, const std::function<std::string(Thread*)>& perform) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    std::string text;
    Thread* t = BeginRecording(way, &text);
    if (t != nullptr) text = perform(t);
    const bool whole = write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    _exit(whole ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char part[4096];
  for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;) text.append(part, static_cast<size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "the process ended with " << status;
  const size_t first = text.find('|'), second = text.find('|', first + 1);
  EXPECT_NE(second, std::string::npos) << text;
  if (second == std::string::npos) return {};
  return {text.substr(0, first), text.substr(first + 1, second - first - 1), text.substr(second + 1)};
}

Outcome Perform(Way way, const std::vector<Step>& steps) {
  return InProcess(way, [&](Thread* t) {
    Program program;
    for (const Step& step : steps) program.Do(step);
    FileProfile files;
    AddFiles(*t, &files);
    return Text(program.model()) + Text(program.files()) + SpawnText(program.spawned()) + '|' +
           Text(Counted(*t)) + Text(files) + SpawnText(testing_calls::g_followed) + '|' +
           Text(CountedInWindows(*t));
  });
}

constexpr int kThreads = 3;

// Performs the steps one at a time. Each step contains the thread that performs it. A thread may complete
// or free the requests of another thread, and handles pass from thread to thread.
Outcome PerformInTurns(Way way, const std::vector<Step>& steps) {
  return InProcess(way, [&](Thread*) {
    Worker workers[kThreads];
    Program program;
    for (const Step& step : steps) workers[step.thread].Do([&] { program.Do(step); });
    Profile counted;
    FileProfile files;
    for (const Worker& worker : workers) {
      AddCounted(*worker.recorded(), &counted);
      AddFiles(*worker.recorded(), &files);
    }
    return Text(program.model()) + Text(program.files()) + '|' + Text(counted) + Text(files) + '|';
  });
}

// Threads run concurrently. Each thread has its own program and requests; all threads share the library's
// handles.
Outcome PerformAtOnce(Way way, const std::vector<Step> (&steps)[kThreads]) {
  return InProcess(way, [&](Thread*) {
    Worker workers[kThreads];
    Program programs[kThreads];
    for (int i = 0; i < kThreads; ++i) {
      workers[i].Begin([&program = programs[i], &own = steps[i]] {
        for (const Step& step : own) program.Do(step);
      });
    }
    Profile expected, counted;
    FileProfile expected_files, files;
    for (int i = 0; i < kThreads; ++i) {
      workers[i].Wait();
      Add(programs[i].model(), &expected);
      Add(programs[i].files(), &expected_files);
      AddCounted(*workers[i].recorded(), &counted);
      AddFiles(*workers[i].recorded(), &files);
    }
    return Text(expected) + Text(expected_files) + '|' + Text(counted) + Text(files) + '|';
  });
}

// Returns a few steps that repeat as in a loop, with a different step now and then.
std::vector<Step> Generated(uint32_t seed, bool fails) {
  std::mt19937 random(seed);
  const auto below = [&random](int n) { return static_cast<int>(random() % static_cast<uint32_t>(n)); };
  const auto any = [&] {
    Step step{};
    do {
      step.kind = static_cast<Kind>(below(static_cast<int>(Kind::kinds)));
    } while (!fails && testing_calls::Fails(step.kind));
    step.site = below(kSites);
    step.count = 2 * (1 + below(3) * 4000);
    step.peer = below(4);
    step.ignores = below(2) == 0;
    step.thread = below(kThreads);
    return step;
  };
  std::vector<Step> steps;
  for (int loops = 0; loops < 4; ++loops) {
    std::vector<Step> body;
    for (int i = 0, n = 2 + below(8); i < n; ++i) body.push_back(any());
    body.push_back({Kind::waitall, below(kSites), 0, 0, below(2) == 0});
    for (int i = 0, n = 5 + below(30); i < n; ++i) {
      steps.insert(steps.end(), body.begin(), body.end());
      if (below(10) == 0) steps.push_back(any());
      if (steps.back().kind == Kind::isend || steps.back().kind == Kind::irecv)
        steps.push_back({Kind::waitall, 0, 0, 0, false});
    }
  }
  return steps;
}

constexpr uint32_t kSeeds = 40, kSeedsOfThreads = 20;

class Accounting : public testing::TestWithParam<Way> {};

TEST_P(Accounting, CountsWhatTheModelCounts) {
  for (uint32_t seed = 1; seed <= kSeeds; ++seed) {
    const Outcome outcome = Perform(GetParam(), Generated(seed, true));
    ASSERT_EQ(outcome.counted, outcome.expected) << "seed " << seed;
  }
}

TEST_P(Accounting, CountsWhatThreadsInTurnsDoToEachOthersRequests) {
  for (uint32_t seed = 1; seed <= kSeedsOfThreads; ++seed) {
    const Outcome outcome = PerformInTurns(GetParam(), Generated(seed, true));
    ASSERT_EQ(outcome.counted, outcome.expected) << "seed " << seed;
  }
}

TEST_P(Accounting, CountsWhatThreadsDoAtOnce) {
  for (uint32_t seed = 1; seed <= kSeedsOfThreads; ++seed) {
    const std::vector<Step> steps[kThreads] = {Generated(3 * seed, true), Generated(3 * seed + 1, true),
                                               Generated(3 * seed + 2, true)};
    const Outcome outcome = PerformAtOnce(GetParam(), steps);
    ASSERT_EQ(outcome.counted, outcome.expected) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, Accounting,
                         testing::Values(Way::profile, Way::event_trace, Way::action_trace, Way::both_traces,
                                         Way::window, Way::window_by_row));

TEST(Windows, FastPathCountsWhatTheGeneralPathCounts) {
  for (uint32_t seed = 1; seed <= kSeeds; ++seed) {
    const std::vector<Step> steps = Generated(seed, false);
    const Outcome fast = Perform(Way::window, steps), general = Perform(Way::window_by_row, steps);
    ASSERT_FALSE(fast.windows.empty());
    ASSERT_EQ(fast.windows, general.windows) << "seed " << seed;
  }
}

}  // namespace
}  // namespace rankine::recorder
