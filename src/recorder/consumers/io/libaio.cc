// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/libaio.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include "base/rt/keep_errno.h"
#include "base/rt/page.h"
#include "layout/io/functions.h"
#include "recorder/consumers/io/aio.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/real_function.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/submitted_operations.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::io {
namespace {

// The kernel's layouts of a control block and of a result.
struct Block {
  uint64_t data;
  uint32_t key, how;
  uint16_t operation;
  int16_t priority;
  uint32_t fd;
  uint64_t address, bytes;
  int64_t offset;
  uint64_t reserved;
  uint32_t flags, result_fd;
};
static_assert(sizeof(Block) == 64 && offsetof(Block, offset) == 40);
struct Result {
  uint64_t data;
  const Block* block;
  int64_t result, more;
};
static_assert(sizeof(Result) == 32);

IoFunction FunctionOf(uint16_t operation) {
  switch (operation) {
    case 0:  // IOCB_CMD_PREAD
    case 7:  // IOCB_CMD_PREADV
      return IoFunction::io_submit_read;
    case 1:  // IOCB_CMD_PWRITE
    case 8:  // IOCB_CMD_PWRITEV
      return IoFunction::io_submit_write;
    case 2:  // IOCB_CMD_FSYNC
    case 3:  // IOCB_CMD_FDSYNC
      return IoFunction::io_submit_fsync;
    default:
      return IoFunction::none;
  }
}

// True while a function of libaio runs. The functions of libaio call syscall(2), which we also interpose.
constinit thread_local bool t_in_library __attribute__((tls_model("initial-exec"))) = false;
class InLibrary {
 public:
  InLibrary() { t_in_library = true; }
  ~InLibrary() { t_in_library = false; }
  InLibrary(const InLibrary&) = delete;
  InLibrary& operator=(const InLibrary&) = delete;
};

uint64_t NameOf(const Block* block) {
  return reinterpret_cast<uintptr_t>(block);
}

// Returns the row of a block, or nullptr if the block is not recorded.
IoRow* RowOfBlock(const Block& block, const void* caller, const void* frame, uint64_t* offset) {
  const IoFunction function = FunctionOf(block.operation);
  const Descriptor* d = function == IoFunction::none ? nullptr : DescriptorOf(static_cast<int>(block.fd));
  if (d == nullptr) return nullptr;
  const bool placed = function != IoFunction::io_submit_fsync && d->appends == 0 && block.offset >= 0;
  *offset = placed ? static_cast<uint64_t>(block.offset) : layout::kNoOffset;
  return RowOf(d->file - 1, function, caller, frame);
}

// Records the start of a block. To be called before the kernel gets the block, because another thread may
// take the block's result at once.
void BeginBlock(const void* queue, const Block* block, const void* caller, const void* frame) {
  uint64_t offset = layout::kNoOffset;
  IoRow* row = RowOfBlock(*block, caller, frame, &offset);
  if (row == nullptr) return;
  row->calls++;
  row->unfinished++;
  BeginSubmitted({queue, NameOf(block), rt::Ticks(), offset, row, 0, kAnyResult, -1, nullptr});
}

// Tests whether objects are in mapped pages. Each test is a system call, so the last two pages are
// remembered. Usually one of the two pages contains the list, and the other page contains the program's
// blocks.
class Pages {
 public:
  template <class T>
  bool Hold(const T* object) {
    const auto first = reinterpret_cast<uintptr_t>(object);
    return Has(first) && Has(first + sizeof(T) - 1);
  }

 private:
  bool Has(uint64_t byte) {
    const uint64_t page = byte / rt::kLeastPageBytes;
    if (page == 0) return false;
    if (page == last_ || page == before_) return true;
    if (!sampling::IsThere(byte & ~uint64_t{7})) return false;
    before_ = last_;
    last_ = page;
    return true;
  }

  uint64_t last_ = 0, before_ = 0;  // 0 if no page was tested yet; no object is in the first page.
};

// Records the start of each block, and returns the number of these blocks. The list ends at the first block
// that is not mapped, because the kernel also stops there.
long BeginBlocks(const void* queue, const Block* const* list, long n, const void* caller, const void* frame) {
  Pages pages;
  long begun = 0;
  while (begun < n && pages.Hold(list + begun) && pages.Hold(list[begun]))
    BeginBlock(queue, list[begun++], caller, frame);
  return begun;
}

// Undoes BeginBlock for a block that the kernel has not accepted. The parameter `failed` is true if the
// block is invalid, and false if the program will submit the block again.
void TakeBack(const void* queue, const Block* block, bool failed, const void* caller) {
  SubmittedOperation operation{};
  if (!EndSubmitted(queue, NameOf(block), 0, &operation)) return;
  if (failed) return EndStarted({operation.row, operation.begin, operation.offset}, -1, rt::Ticks(), caller);
  operation.row->calls--;
  operation.row->unfinished--;
}

// Undoes BeginBlock for the blocks that the kernel has not accepted. The parameter `taken` is the number of
// accepted blocks, or -errno if the kernel refused the call.
void TakeBackRest(const void* queue, const Block* const* list, long begun, long taken, const void* caller) {
  const rt::KeepErrno keep;
  for (long i = taken < 0 ? 0 : taken; i < begun; ++i)
    TakeBack(queue, list[i], taken < 0 && taken != -EAGAIN && i == 0, caller);
}

// Decides how many blocks one system call passes to the kernel. The start of each block is recorded before
// the system call. If the kernel does not accept the block, this record is undone. A program may repeatedly
// submit a long list to a full queue. To limit the cost, we pass at most twice as many blocks as the kernel
// accepted at the last call. The cost of a call is then constant or proportional to the number of accepted
// blocks.
class Part {
 public:
  long Of(long rest) const { return std::min(rest, __atomic_load_n(&most_, __ATOMIC_RELAXED)); }

  void Learn(long asked, long taken) {
    const long most = __atomic_load_n(&most_, __ATOMIC_RELAXED);
    const long next = std::clamp(2 * taken, kLeast, kMost);
    if (taken == asked ? next > most : next < most) __atomic_store_n(&most_, next, __ATOMIC_RELAXED);
  }

 private:
  static constexpr long kLeast = 8, kMost = 4096;
  long most_ = kLeast;
};
constinit Part g_part;

struct Submission {
  const void *queue, *caller, *frame;
};

// Submits the list in parts, each by a call of `submit`. Returns what one system call with the whole list
// would return: the number of accepted blocks, or -errno if the kernel refused the first block.
template <class Submit>
long SubmitInParts(const Submission& of, const Block* const* list, long n, const Submit& submit) {
  if (n <= 0) return submit(n, list);
  long done = 0;
  for (bool whole = true; whole && done < n;) {
    const Block* const* part = list + done;
    const long asked = g_part.Of(n - done);
    const long begun = BeginBlocks(of.queue, part, asked, of.caller, of.frame);
    const long taken = submit(asked, part);
    // If a part after the first part fails, the program gets this error only when it submits the remaining
    // blocks again.
    TakeBackRest(of.queue, part, begun, done == 0 ? taken : std::max(taken, 0L), of.caller);
    g_part.Learn(asked, taken);
    if (taken < 0) return done != 0 ? done : taken;
    done += taken;
    whole = taken == asked;
  }
  return done;
}

void EndBlocks(const void* queue, const Result* results, int n, const void* caller) {
  const rt::KeepErrno keep;
  const uint64_t now = rt::Ticks();
  SubmittedOperation operation{};
  for (int i = 0; i < n; ++i) {
    if (EndSubmitted(queue, NameOf(results[i].block), results[i].result, &operation))
      EndStarted({operation.row, operation.begin, operation.offset}, results[i].result, now, caller);
  }
}

}  // namespace

int SubmitToQueue(void* queue, long n, void* blocks) {
  const InLibrary in;
  const auto submit = [queue](long some, const Block* const* list) -> long {
    return reinterpret_cast<int (*)(void*, long, const void*)>(Next(Symbol::s_io_submit))(queue, some, list);
  };
  return static_cast<int>(SubmitInParts({queue, __builtin_return_address(0), __builtin_frame_address(0)},
                                        static_cast<const Block* const*>(blocks), n, submit));
}

long SubmitRaw(void* queue, long n, void* blocks, const RawQueueCall& call) {
  if (t_in_library) return call.submit(call.call, n, blocks);
  const int before = errno;
  const auto submit = [&call](long some, const Block* const* list) -> long {
    const long taken = call.submit(call.call, some, list);
    return taken < 0 ? -errno : taken;
  };
  const long taken =
      SubmitInParts({queue, call.caller, call.frame}, static_cast<const Block* const*>(blocks), n, submit);
  errno = taken < 0 ? static_cast<int>(-taken) : before;
  return taken < 0 ? -1 : taken;
}

int TakeFromQueue(void* queue, long least, long n, void* results, void* timeout) {
  const InLibrary in;
  const int taken = reinterpret_cast<int (*)(void*, long, long, void*, void*)>(Next(Symbol::s_io_getevents))(
      queue, least, n, results, timeout);
  EndBlocks(queue, static_cast<const Result*>(results), taken, __builtin_return_address(0));
  return taken;
}

int TakeFromQueueMasked(void* queue, long least, long n, void* results, void* timeout, void* mask) {
  const InLibrary in;
  const int taken = reinterpret_cast<int (*)(void*, long, long, void*, void*, void*)>(
      Next(Symbol::s_io_pgetevents))(queue, least, n, results, timeout, mask);
  EndBlocks(queue, static_cast<const Result*>(results), taken, __builtin_return_address(0));
  return taken;
}

long TakeRaw(const void* queue, const void* results, const RawQueueCall& call) {
  const long taken = call.go(call.call);
  if (!t_in_library)
    EndBlocks(queue, static_cast<const Result*>(results), static_cast<int>(taken), call.caller);
  return taken;
}

}  // namespace rankine::recorder::io
