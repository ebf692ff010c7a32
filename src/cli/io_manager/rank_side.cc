// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/rank_side.h"

#include <unistd.h>

#include <algorithm>

#include "archive/spool_file.h"
#include "base/saturate.h"
#include "manager/decision.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostMounts = 64;

uint64_t Load(const uint64_t& word) {
  return __atomic_load_n(&word, __ATOMIC_RELAXED);
}

uint64_t NsOf(uint64_t ticks, uint64_t hz) {
  return base::MulDiv(ticks, 1'000'000'000, hz);
}

// Returns by how much a counter has increased. A faulty process may have overwritten the counter.
uint64_t Step(uint64_t now, uint64_t* before) {
  const uint64_t step = now > *before ? now - *before : 0;
  *before = now;
  return step;
}

}  // namespace

std::string OwnHostName() {
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  return host;
}

void RankSide::TakeNew() {
  const auto paths = archive::ListSpools(folder_);
  if (!paths.ok()) return;
  for (const std::string& path : paths.value()) {
    if (processes_.contains(path) || !archive::OwnerRuns(path)) continue;
    auto process = SteeredProcess::Open(path);
    // Before MPI_Init, a process has no rank, and its I/O is not recorded.
    if (!process.ok() || process.value().rank() < 0 || process.value().io().is_managed == 0) continue;
    const layout::IoSteering& io = process.value().io();
    const uint64_t operations = Load(io.operations), bytes = Load(io.bytes), ticks = Load(io.ticks);
    processes_.emplace(path, Known{std::move(process.value()), operations, bytes, ticks});
    had_any_ = true;
  }
}

std::map<pid_t, int64_t> RankSide::pids() const {
  std::map<pid_t, int64_t> pids;
  for (const auto& [path, known] : processes_)
    if (known.process.pid() > 0) pids[known.process.pid()] = known.process.rank();
  return pids;
}

void RankSide::EndInterval(manager::Message* report) {
  std::optional<manager::Activity>& worst = report->process;
  for (auto& [path, known] : processes_) {
    layout::IoSteering& io = known.process.io();
    const uint64_t hz = known.process.hz();
    manager::Activity now;
    now.subject = {host_, static_cast<uint64_t>(std::max(known.process.pid(), 0))};
    now.rank = known.process.rank();
    now.latency_ns = NsOf(__atomic_exchange_n(&io.longest, 0, __ATOMIC_RELAXED), hz);
    now.call_ns = NsOf(__atomic_exchange_n(&io.longest_call, 0, __ATOMIC_RELAXED), hz);
    now.operations = Step(Load(io.operations), &known.operations);
    now.bytes = Step(Load(io.bytes), &known.bytes);
    now.time_ns = NsOf(Step(Load(io.ticks), &known.ticks), hz);
    if (now.latency_ns != 0) {
      const uint32_t file = __atomic_load_n(&io.longest_file, __ATOMIC_RELAXED);
      const FileName name = names_.Of(path, known.process.pid(), file);
      now.name = name.text;
      if (!name.mount.place.empty() && mounts_.size() < kMostMounts)
        mounts_.try_emplace(name.mount.device, name.mount);
    }
    if (!worst || manager::IsWorse(now, *worst)) worst = now;
  }
  std::erase_if(processes_, [](const auto& one) { return !one.second.process.IsAlive(); });
  TakeNew();
}

void RankSide::Follow(const manager::Message& verdict, double seconds) {
  for (auto& [path, known] : processes_) {
    SteeredProcess& process = known.process;
    const manager::Subject own{host_, static_cast<uint64_t>(std::max(process.pid(), 0))};
    const double most = std::min(seconds, static_cast<double>(layout::kLongestVerdict) - 1);
    const uint64_t ticks = base::MulDiv(static_cast<uint64_t>(most * 1e3), process.hz(), 1000);
    const uint64_t until = base::AddSaturated(process.Now(), ticks);
    const bool is_chosen = verdict.process && verdict.process->subject == own;
    __atomic_store_n(&process.io().detail_until, is_chosen ? until : 0, __ATOMIC_RELAXED);
  }
}

}  // namespace rankine::cli
