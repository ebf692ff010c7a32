// SPDX-License-Identifier: BSD-3-Clause
// A running process that is being recorded. The process is controlled through shared pages in its spool
// (layout/control/steering.h).
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "layout/control/io_steering.h"

namespace rankine::cli {

class SteeredProcess {
 public:
  // Opens the spool at `path`. Fails if the file is not a spool, is of another version, or has no shared
  // pages.
  static base::Result<SteeredProcess> Open(const std::string& path);
  SteeredProcess(SteeredProcess&& other) noexcept
      : path_(std::move(other.path_)),
        process_(std::exchange(other.process_, nullptr)),
        threads_(std::move(other.threads_)),
        pages_(std::exchange(other.pages_, {})),
        rank_(other.rank_),
        pid_(other.pid_),
        hz_(other.hz_),
        ticks_are_ns_(other.ticks_are_ns_) {}
  SteeredProcess(const SteeredProcess&) = delete;
  SteeredProcess& operator=(const SteeredProcess&) = delete;
  SteeredProcess& operator=(SteeredProcess&&) = delete;
  ~SteeredProcess();

  // Notifies the process that the settings have changed. Only the holder of the folder's lock may call this
  // function.
  void Ask();
  // Returns whether the process has read the settings since the last call of `Ask`.
  bool HasTaken() const;
  bool IsAlive() const;
  bool Records() const { return __atomic_load_n(&process_->recording, __ATOMIC_RELAXED) != 0; }
  bool IsUnselected() const { return __atomic_load_n(&process_->unselected, __ATOMIC_RELAXED) != 0; }
  uint64_t generation() const { return __atomic_load_n(&process_->generation, __ATOMIC_RELAXED); }
  // Returns -1 if the rank is unknown, because the file is foreign or the process does not know its rank
  // yet.
  int rank() const { return rank_; }
  int pid() const { return pid_; }
  // `Now()` returns the current time in ticks of the process's clock, and `hz()` returns the number of
  // ticks per second.
  uint64_t Now() const;
  uint64_t hz() const { return hz_; }
  layout::IoSteering& io() { return layout::IoSteeringOf(*process_); }
  uint64_t refused() const { return __atomic_load_n(&process_->refused, __ATOMIC_RELAXED); }

 private:
  SteeredProcess() = default;

  std::string path_;
  layout::ProcessSteering* process_ = nullptr;
  std::vector<layout::ThreadSteering*> threads_;
  std::vector<std::span<std::byte>> pages_;  // the spool's pages, mapped into this process
  int rank_ = -1, pid_ = -1;
  uint64_t hz_ = 0;
  bool ticks_are_ns_ = false;
};

}  // namespace rankine::cli
