// SPDX-License-Identifier: BSD-3-Clause
#include "archive/encode_job.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "archive/spool_file.h"
#include "layout/encode_exit.h"

namespace rankine::archive {
namespace {

using layout::Arena;
using layout::ChunkSink;
using layout::EncodeStatus;

constexpr unsigned kMostThreads = 8;

// Reserves address space. The kernel allocates pages when they are first touched. The pages are reused for
// the next spool.
class Scratch {
 public:
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    if (size_ != 0) munmap(memory_, size_);
  }

  // Returns an empty span if there is not enough address space.
  std::span<std::byte> Room(size_t size) {
    if (size > size_) {
      if (size_ != 0) munmap(memory_, size_);
      size_ = 0;
      void* memory =
          mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (memory == MAP_FAILED) return {};
      memory_ = memory;
      size_ = size;
    }
    return {static_cast<std::byte*>(memory_), size_};
  }

 private:
  void* memory_ = nullptr;
  size_t size_ = 0;
};

// The chunks of one spool, kept until the preceding spools have been written.
struct Held {
  std::vector<std::byte> bytes;
  std::vector<size_t> sizes;

  ChunkSink Sink() {
    return {this, [](void* self, std::span<const std::byte> chunk) {
              auto* held = static_cast<Held*>(self);
              held->bytes.insert(held->bytes.end(), chunk.begin(), chunk.end());
              held->sizes.push_back(chunk.size());
              return true;
            }};
  }
};

const char* Sentence(EncodeStatus status) {
  return status == EncodeStatus::no_memory ? "the records do not fit in memory"
                                           : "the records could not be written";
}

class Encoder {
 public:
  Encoder(const std::vector<std::string>& paths, const EncodeJobOptions& options, const ChunkSink& sink)
      : paths_(paths), options_(options), sink_(sink), job_written_(!options.with_job) {}

  EncodeJobOutcome Run() {
    unsigned threads = options_.threads != 0 ? options_.threads : std::thread::hardware_concurrency();
    threads = std::clamp<unsigned>(threads, 1, kMostThreads);
    threads = static_cast<unsigned>(std::min<size_t>(threads, std::max<size_t>(paths_.size(), 1)));
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back([this] { Work(); });
    Work();
    for (std::thread& other : others) other.join();
    return std::move(outcome_);
  }

 private:
  void Work() {
    SpoolFile spool;
    Scratch scratch;
    Held held;
    for (size_t i = next_.fetch_add(1); i < paths_.size(); i = next_.fetch_add(1)) {
      held.bytes.clear();
      held.sizes.clear();
      std::string why = Encode(paths_[i], &spool, &scratch, &held);
      std::unique_lock lock(mutex_);
      turn_changed_.wait(lock, [&] { return turn_ == i; });
      Put(i, std::move(why), spool, &scratch, held);
      ++turn_;
      turn_changed_.notify_all();
    }
  }

  // Returns the reason for a failure, or an empty string.
  std::string Encode(const std::string& path, SpoolFile* spool, Scratch* scratch, Held* held) const {
    base::Status status = spool->Read(path);
    if (!status.ok()) return status.message;
    Arena arena(scratch->Room(layout::EncodeArenaBytes(spool->view())));
    ChunkSink sink = held->Sink();
    if (!options_.only_exits) {
      layout::EncodeOptions options{false, spool->exit().end_realtime_ns};
      EncodeStatus encoded = layout::EncodeProcess(spool->view(), options, arena, sink);
      if (encoded != EncodeStatus::ok) return Sentence(encoded);
    }
    EncodeStatus encoded = layout::EncodeExit(spool->view().header(), spool->exit(), arena, sink);
    return encoded == EncodeStatus::ok ? "" : Sentence(encoded);
  }

  // The caller must hold the lock, and the preceding spools must have been written.
  void Put(size_t i, std::string why, const SpoolFile& spool, Scratch* scratch, const Held& held) {
    if (outcome_.sink_failed) return;
    if (!why.empty()) {
      outcome_.failures.push_back({paths_[i], std::move(why)});
      return;
    }
    if (!job_written_) {
      Arena arena(scratch->Room(layout::EncodeArenaBytes(spool.view())));
      layout::JobFacts facts{"spool", 0};
      job_written_ = layout::EncodeJob(spool.view(), facts, arena, sink_) == EncodeStatus::ok;
      outcome_.sink_failed = !job_written_;
    }
    size_t at = 0;
    for (size_t size : held.sizes) {
      outcome_.sink_failed =
          outcome_.sink_failed || !sink_.Put(std::span<const std::byte>(held.bytes).subspan(at, size));
      at += size;
    }
    if (!outcome_.sink_failed) outcome_.encoded.push_back(i);
  }

  const std::vector<std::string>& paths_;
  const EncodeJobOptions& options_;
  const ChunkSink& sink_;
  std::atomic<size_t> next_{0};
  std::mutex mutex_;  // protects all members that are declared below
  std::condition_variable turn_changed_;
  size_t turn_ = 0;
  bool job_written_;
  EncodeJobOutcome outcome_;
};

}  // namespace

EncodeJobOutcome EncodeSpools(const std::vector<std::string>& paths, const EncodeJobOptions& options,
                              const layout::ChunkSink& sink) {
  return Encoder(paths, options, sink).Run();
}

}  // namespace rankine::archive
