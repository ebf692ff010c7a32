// SPDX-License-Identifier: BSD-3-Clause
#include "cli/control/steered_process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "archive/file_bytes.h"
#include "archive/spool_file.h"
#include "base/rt/clock.h"
#include "cli/launch/files.h"
#include "layout/spool_view.h"

namespace rankine::cli {
namespace {

// Returns nullptr if the page is outside of the file.
std::byte* MapPage(int fd, uint64_t file_bytes, uint64_t at, uint32_t bytes) {
  if (at % bytes != 0 || at + bytes > file_bytes) return nullptr;
  void* page = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, static_cast<off_t>(at));
  return page == MAP_FAILED ? nullptr : static_cast<std::byte*>(page);
}

}  // namespace

base::Result<SteeredProcess> SteeredProcess::Open(const std::string& path) {
  archive::FileBytes bytes;
  if (const base::Status read = archive::ReadAll(path, &bytes); !read.ok()) return base::Error{read.message};
  layout::SpoolView view;
  const base::Status status = archive::OpenSpool(bytes.bytes(), path, &view);
  if (!status.ok()) return base::Error{status.message};
  const Fd fd(open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
  struct stat file {};
  if (!fd.ok() || fstat(fd.get(), &file) != 0 || file.st_uid != geteuid())
    return base::Error{path + " cannot be written to; run rankine ctl as the job's user"};
  SteeredProcess steered;
  steered.path_ = path;
  const layout::SpoolHeader& header = view.header();
  steered.rank_ = header.world_rank;
  steered.pid_ = header.pid;
  steered.hz_ = std::max<uint64_t>(header.clock_early_hz, 1);
  steered.ticks_are_ns_ = header.clock_kind == static_cast<uint32_t>(layout::ClockKind::monotonic);
  size_t position = 0;
  layout::Extent extent{};
  while (view.NextExtent(&position, &extent)) {
    const uint32_t page_bytes = layout::SteeringPageIn(extent.count);
    if (extent.kind != layout::ExtentKind::steering || page_bytes == 0) continue;
    const auto at = static_cast<uint64_t>(extent.payload - bytes.bytes().data());
    std::byte* page = MapPage(fd.get(), static_cast<uint64_t>(file.st_size),
                              layout::SteeringPageAt(at, page_bytes), page_bytes);
    if (page == nullptr) continue;
    steered.pages_.emplace_back(page, page_bytes);
    if (extent.thread == layout::kSteeringOfProcess && steered.process_ == nullptr) {
      steered.process_ = reinterpret_cast<layout::ProcessSteering*>(page);
    } else {
      steered.threads_.push_back(
          reinterpret_cast<layout::ThreadSteering*>(page + page_bytes - layout::kSteeringPage));
    }
  }
  if (steered.process_ == nullptr)
    return base::Error{path +
                       " has no control page, so rankine ctl cannot reach it; start the job by rankine run"};
  return steered;
}

SteeredProcess::~SteeredProcess() {
  for (const std::span<std::byte>& page : pages_) munmap(page.data(), page.size());
}

// The order of writing matters: first the token, then the request, and finally the flags that make calls and
// regions check for requests.
void SteeredProcess::Ask() {
  const uint64_t asked = __atomic_load_n(&process_->asked, __ATOMIC_ACQUIRE) + 1;
  for (int i = 0; i < 2; ++i)
    __atomic_store_n(&process_->echo[i], layout::EchoOf(process_->token[i], asked), __ATOMIC_RELAXED);
  __atomic_store_n(&process_->asked, asked, __ATOMIC_SEQ_CST);
  for (layout::ThreadSteering* thread : threads_)
    __atomic_fetch_or(&thread->mode, layout::kModeSwitched, __ATOMIC_SEQ_CST);
  __atomic_fetch_add(&process_->handles, 1, __ATOMIC_SEQ_CST);
  uint32_t forwarding = layout::kPhaseForwarding;
  __atomic_compare_exchange_n(&process_->phase, &forwarding, layout::kPhaseRecording, false, __ATOMIC_SEQ_CST,
                              __ATOMIC_RELAXED);
}

uint64_t SteeredProcess::Now() const {
  return ticks_are_ns_ ? rt::MonotonicNs() : rt::Counter();
}

bool SteeredProcess::HasTaken() const {
  return __atomic_load_n(&process_->taken, __ATOMIC_ACQUIRE) ==
         __atomic_load_n(&process_->asked, __ATOMIC_ACQUIRE);
}

bool SteeredProcess::IsAlive() const {
  return archive::OwnerRuns(path_);
}

}  // namespace rankine::cli
