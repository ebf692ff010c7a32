// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/report.h"

#include <algorithm>

#include "base/rt/syscall.h"
#include "recorder/consumers/windows/comm_argument.h"
#include "recorder/consumers/windows/guard.h"
#include "recorder/consumers/windows/rank_report.h"
#include "recorder/consumers/windows/report_output.h"
#include "recorder/core/process.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::windows {
namespace {

namespace fn = mpi::fn;

struct Group {
  uint64_t comm;
  int rank, size;
};

// The report of a rank that has nothing to report, or no memory for a report.
std::byte g_nothing[sizeof(RankReport)];

bool Gather(const Group& group, const void* own, void* all, uint32_t bytes) {
  const int count = static_cast<int>(bytes);
  const uint64_t byte = g_process.abi.byte;
  return mpi::CallReal(fn::Gather, own, count, byte, all, count, byte, 0, group.comm) == 0;
}

// Sends the first rank's value to all ranks.
bool Agree(const Group& group, uint32_t* word) {
  return mpi::CallReal(fn::Bcast, word, static_cast<int>(sizeof *word), g_process.abi.byte, 0, group.comm) ==
         0;
}

// The memory in which the first rank stores the reports of all ranks.
class Room {
 public:
  ~Room() {
    if (at_ != nullptr) rt::Unmap(at_, bytes_);
  }
  Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  bool Get(uint64_t bytes) {
    bytes_ = bytes;
    at_ = static_cast<std::byte*>(rt::MapAnonymous(bytes));
    return at_ != nullptr;
  }
  std::byte* at() const { return at_; }

 private:
  std::byte* at_ = nullptr;
  uint64_t bytes_ = 0;
};

// Returns the number of bytes that each rank sends, which is the maximum over all ranks. Returns 0 if the
// first rank has no memory, or if MPI has failed. Before the other ranks send, the first rank announces
// whether it has memory. This order is needed because a rank cannot stay out of a collective operation that
// other ranks have entered.
uint32_t AgreeOnBytes(const Group& group, uint32_t own, Room* room) {
  Room sizes;
  const uint64_t count = static_cast<uint64_t>(group.size);
  uint32_t goes_on = group.rank != 0 || sizes.Get(sizeof(uint32_t) * count) ? 1 : 0;
  if (!Agree(group, &goes_on) || goes_on == 0 || !Gather(group, &own, sizes.at(), sizeof own)) return 0;
  uint32_t most = 0;
  if (group.rank == 0) {
    const auto* all = reinterpret_cast<const uint32_t*>(sizes.at());
    most = *std::max_element(all, all + count);
    if (!room->Get(uint64_t{most} * count)) most = 0;
  }
  return Agree(group, &most) ? most : 0;
}

// Writes the report of each rank, and their sum. Returns false if the file could not be written.
bool WriteAll(const std::byte* all, int count, uint32_t bytes, const char* path) {
  const Mapped<RankReport> one, sum;
  if (one.get() == nullptr || sum.get() == nullptr) return false;
  Output out(path);
  for (int i = 0; i < count; ++i) {
    if (!Unpack(all + uint64_t{bytes} * static_cast<uint64_t>(i), bytes, one.get()) || one->known == 0)
      continue;
    out.Write(*one);
    AddTo(sum.get(), *one);
  }
  if (sum->known == 0) return out.ok();
  FinishSum(sum.get());
  out.Write(*sum);
  return out.ok();
}

// If the calling thread does not record, no guard is needed, because the thread's calls are only forwarded.
int GatherAll(const Window* w, const char* path, uint64_t comm) {
  Group group = {comm, 0, 0};
  int between = 0;
  if (mpi::CallReal(fn::Comm_test_inter, comm, &between) != 0 || between != 0 ||
      mpi::CallReal(fn::Comm_rank, comm, &group.rank) != 0 ||
      mpi::CallReal(fn::Comm_size, comm, &group.size) != 0)
    return RANKINE_WINDOW_INVALID;
  const Mapped<RankReport> own, packed;
  uint32_t bytes = kLeastPacked;
  const void* sent = g_nothing;
  if (own.get() != nullptr && packed.get() != nullptr && w != nullptr && Tell(*w, own.get())) {
    bytes = static_cast<uint32_t>(PackedBytes(*own));
    Pack(*own, reinterpret_cast<std::byte*>(packed.get()));
    sent = packed.get();
  }
  Room all;
  const uint32_t each = AgreeOnBytes(group, bytes, &all);
  if (each == 0 || !Gather(group, sent, all.at(), each)) return RANKINE_WINDOW_FAILED;
  if (group.rank == 0)
    return WriteAll(all.at(), group.size, each, path) ? RANKINE_WINDOW_OK : RANKINE_WINDOW_FAILED;
  return w == nullptr ? RANKINE_WINDOW_NOT_MEASURED : RANKINE_WINDOW_OK;
}

}  // namespace

int ReportTogether(Thread* t, const Window* w, const char* path, const void* comm) {
  uint64_t handle = 0;
  // An odd address means a Fortran INTEGER at this address minus one (detail/table.h).
  const auto address = reinterpret_cast<uintptr_t>(comm);
  if (!HandleOf(reinterpret_cast<const void*>(address & ~uintptr_t{1}), (address & 1) != 0, &handle))
    return t == nullptr ? RANKINE_WINDOW_NOT_MEASURED : RANKINE_WINDOW_INVALID;
  if (t == nullptr) return GatherAll(w, path, handle);
  const Guard guard(t);
  return GatherAll(w, path, handle);
}

int Report(const Window& w, const char* path) {
  const Mapped<RankReport> told;
  if (told.get() == nullptr) return RANKINE_WINDOW_FAILED;
  if (!Tell(w, told.get()))
    return __atomic_load_n(&w.last, __ATOMIC_ACQUIRE) == nullptr ? RANKINE_WINDOW_WRONG_STATE
                                                                 : RANKINE_WINDOW_FAILED;
  Output out(path);
  out.Write(*told);
  return out.ok() ? RANKINE_WINDOW_OK : RANKINE_WINDOW_FAILED;
}

}  // namespace rankine::recorder::windows
