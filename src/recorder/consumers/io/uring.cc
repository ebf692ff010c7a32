// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/uring.h"

#include <sys/types.h>

#include <cstddef>
#include <cstring>

#include "base/rt/keep_errno.h"
#include "base/rt/page.h"
#include "base/rt/spin.h"
#include "layout/io/functions.h"
#include "recorder/consumers/io/aio.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/paths.h"
#include "recorder/consumers/io/real_function.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/submitted_operations.h"
#include "recorder/consumers/io/timed.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::io {
namespace {

// The layout of a ring in liburing, which has not changed since the first version, and the kernel's layouts
// of an entry and a result.
struct SubmissionQueue {
  unsigned *head, *tail, *mask, *entries, *flags, *dropped, *array;
  const char* items;
  unsigned first, end;  // The range of entries that the program has filled but not submitted yet.
  size_t size;
  void* memory;
  unsigned reserved[4];
};
struct ResultQueue {
  unsigned *head, *tail, *mask, *entries, *flags, *overflow;
  const char* items;
  size_t size;
  void* memory;
  unsigned reserved[4];
};
struct Ring {
  SubmissionQueue submissions;
  ResultQueue results;
  unsigned flags;
  int fd;
};
static_assert(offsetof(Ring, results) == 104 && offsetof(Ring, flags) == 192);

struct Submission {
  uint8_t operation, flags;
  uint16_t priority;
  int32_t fd;
  uint64_t offset, address;
  uint32_t bytes, how;
  uint64_t user_data;
  uint16_t buffers, person;
  uint32_t place;  // The index of a registered file + 1; 0: another file.
};
static_assert(offsetof(Submission, user_data) == 32 && offsetof(Submission, place) == 44);
struct Result {
  uint64_t user_data;
  int32_t result;
  uint32_t flags;
};
constexpr uint32_t kMoreResults = 1u << 1;  // A flag of a result: the same operation will have more
                                            // results.
constexpr size_t kSubmissionBytes = 64, kResultBytes = 16;
constexpr unsigned kLongSubmissions = 1u << 10,
                   kLongResults = 1u << 11;  // Two flags of the ring: its entries or its results have
                                             // double size.
constexpr uint8_t kFixedFile = 1;            // The descriptor is the index of a registered file.
constexpr uint8_t kChosenBuffer = 1u << 5;   // The kernel chooses the buffer, and therefore also its size.
constexpr uint8_t kNoResult = 1u << 6;       // The operation has a result only if it fails.
constexpr uint64_t kAtPosition = ~uint64_t{0};

// The number of results of a ring that have been examined.
struct Seen {
  const Ring* ring;
  const unsigned* tail;  // The address of `tail` identifies the ring, because the ring's own address may be
                         // reused.
  unsigned end;
};
constexpr uint32_t kRings = 64;  // If there are more rings, a new ring replaces the oldest ring.
constinit Seen g_seen[kRings] = {};
constinit uint32_t g_next_ring = 0;
constinit rt::SpinLock g_lock;  // this lock guards the two variables above

IoFunction FunctionOf(uint8_t operation) {
  switch (operation) {
    case 1:   // IORING_OP_READV
    case 4:   // IORING_OP_READ_FIXED
    case 22:  // IORING_OP_READ
      return IoFunction::io_uring_read;
    case 2:   // IORING_OP_WRITEV
    case 5:   // IORING_OP_WRITE_FIXED
    case 23:  // IORING_OP_WRITE
      return IoFunction::io_uring_write;
    case 3:  // IORING_OP_FSYNC
      return IoFunction::io_uring_fsync;
    case 8:  // IORING_OP_SYNC_FILE_RANGE
      return IoFunction::io_uring_sync_file_range;
    case 17:  // IORING_OP_FALLOCATE
      return IoFunction::io_uring_fallocate;
    case 19:  // IORING_OP_CLOSE
      return IoFunction::io_uring_close;
    case 18:  // IORING_OP_OPENAT
    case 28:  // IORING_OP_OPENAT2
      return IoFunction::io_uring_openat;
    case 21:  // IORING_OP_STATX
      return IoFunction::io_uring_statx;
    default:
      return IoFunction::none;
  }
}

// Copies the path that the kernel will use. Returns false if the address contains no valid path.
bool ReadPath(uint64_t from, char (&to)[kMaxPath]) {
  constexpr uint64_t kPage = rt::kLeastPageBytes;
  for (size_t n = 0; n < kMaxPath;) {
    const size_t to_end = kPage - (from + n) % kPage, left = kMaxPath - n;
    const size_t piece = to_end < left ? to_end : left;
    if (!sampling::ReadOwn(from + n, to + n, piece)) return false;
    if (std::memchr(to + n, 0, piece) != nullptr) return true;
    n += piece;
  }
  return false;
}

[[gnu::noinline]] IoRow* RowOfLook(const Submission& one, const void* caller, const void* frame) {
  char path[kMaxPath];
  if (!ReadPath(one.address, path)) return nullptr;
  const uint32_t file = FileFrom(one.fd, path);
  return file == kUnrecorded ? nullptr : RowOf(file, IoFunction::io_uring_statx, caller, frame);
}

// Returns true if the new file gets a descriptor instead of being a registered file.
bool OpensDescriptor(const Submission& one) {
  return FunctionOf(one.operation) == IoFunction::io_uring_openat && one.place == 0;
}

IoRow* RowOfSubmission(const Submission& one, const void* caller, const void* frame, uint64_t* offset) {
  const IoFunction function = FunctionOf(one.operation);
  if (function == IoFunction::none || function == IoFunction::io_uring_openat) return nullptr;
  if ((one.flags & kFixedFile) != 0) return RowOf(layout::kNoIoFile, function, caller, frame);
  if (function == IoFunction::io_uring_statx) return RowOfLook(one, caller, frame);
  if (function == IoFunction::io_uring_close && one.place != 0) return nullptr;
  const Descriptor* d = DescriptorOf(one.fd);
  if (d == nullptr) return nullptr;
  const bool moves = function == IoFunction::io_uring_read || function == IoFunction::io_uring_write;
  const bool placed = moves && one.offset != kAtPosition;
  *offset = placed && d->appends == 0 ? one.offset : layout::kNoOffset;
  return RowOf(d->file - 1, function, caller, frame);
}

// Returns the descriptor that the operation closes, or -1 if it closes none. The kernel may soon use the
// number of this descriptor for another file.
int ClosedBy(const Submission& one) {
  return FunctionOf(one.operation) == IoFunction::io_uring_close && one.place == 0 ? one.fd : -1;
}

Seen* SeenOf(const Ring* ring) {
  for (Seen& seen : g_seen) {
    if (seen.ring == ring && seen.tail == ring->results.tail) return &seen;
  }
  Seen* seen = &g_seen[g_next_ring++ % kRings];
  *seen = {ring, ring->results.tail, __atomic_load_n(ring->results.head, __ATOMIC_ACQUIRE)};
  return seen;
}

// Returns the number of bytes of a read or write. Returns 0 if the operation moves no data, and kAnyResult
// if the number is unknown.
uint32_t AskedBy(const Submission& one) {
  switch (one.operation) {
    case 4:
    case 5:
    case 22:
    case 23:  // For the operations in this case statement, the length is a number of bytes.
      return (one.flags & kChosenBuffer) == 0 ? one.bytes : kAnyResult;
    case 3:
    case 8:
    case 17:
    case 19:
    case 21:
      return 0;
    default:
      return kAnyResult;
  }
}

// Examines the entries that the program is about to submit.
void LookAtNew(const Ring* ring, const void* caller, const void* frame) {
  if (g_lock.TryLock()) {
    SeenOf(ring);  // Another thread may take a result before the call returns.
    g_lock.Unlock();
  }
  const SubmissionQueue& queue = ring->submissions;
  const unsigned shift = (ring->flags & kLongSubmissions) != 0 ? 1 : 0;
  const uint64_t now = rt::Ticks();
  for (unsigned i = queue.first; i != queue.end && i - queue.first <= *queue.mask; ++i) {
    const auto* one = reinterpret_cast<const Submission*>(queue.items + (size_t{i & *queue.mask} << shift) *
                                                                            kSubmissionBytes);
    uint64_t offset = layout::kNoOffset;
    IoRow* row = RowOfSubmission(*one, caller, frame, &offset);
    const int closes = ClosedBy(*one);
    ForgetDescriptor(closes);
    const bool opens = OpensDescriptor(*one);
    if (row != nullptr) {
      row->calls++;
      row->unfinished++;
    }
    if ((one->flags & kNoResult) != 0) continue;
    BeginSubmitted(
        {ring, one->user_data, now, offset, row, 0, AskedBy(*one), closes, opens ? caller : nullptr});
  }
}

// Returns the next result that has not been examined yet, even if the program has already taken it. If the
// kernel has overwritten a result, this result is lost.
bool NextResult(const Ring* ring, SubmittedOperation* operation, int32_t* result) {
  const ResultQueue& queue = ring->results;
  Seen* seen = SeenOf(ring);
  const unsigned tail = __atomic_load_n(queue.tail, __ATOMIC_ACQUIRE);
  if (tail - seen->end > *queue.entries) seen->end = tail - *queue.entries;
  const unsigned shift = (ring->flags & kLongResults) != 0 ? 1 : 0;
  while (seen->end != tail) {
    const size_t place = size_t{seen->end++ & *queue.mask} << shift;
    const auto* one = reinterpret_cast<const Result*>(queue.items + place * kResultBytes);
    *result = one->result;
    if ((one->flags & kMoreResults) == 0 && EndSubmitted(ring, one->user_data, one->result, operation) &&
        !operation->CountsNowhere())
      return true;
  }
  return false;
}

void EndOpening(const SubmittedOperation& operation, int fd, uint64_t now, const void* frame) {
  if (fd < 0) return;
  ForgetDescriptor(fd);  // Forgets the file that had this descriptor before.
  const Descriptor* d = DescriptorOf(fd);
  IoRow* row =
      d == nullptr ? nullptr : RowOf(d->file - 1, IoFunction::io_uring_openat, operation.opener, frame);
  if (row != nullptr) AddDone(row, operation.begin, now, false);
}

void LookAtResults(const Ring* ring, const void* caller, const void* frame) {
  const rt::KeepErrno keep;
  const uint64_t now = rt::Ticks();
  SubmittedOperation operation{};
  int32_t result = 0;
  while (g_lock.TryLock()) {
    const bool found = NextResult(ring, &operation, &result);
    g_lock.Unlock();
    if (!found) break;
    if (operation.opener != nullptr) {
      EndOpening(operation, result, now, frame);
      continue;
    }
    ForgetDescriptor(operation.closes);  // Another thread may have looked up the descriptor before it was
                                         // closed.
    EndStarted({operation.row, operation.begin, operation.offset}, result, now, caller);
  }
}

// Wraps a call of liburing. Examines the entries that the call submits, and the results that are present
// when the call returns.
template <Symbol kSymbol, bool kSubmits, class R, class... A>
[[gnu::always_inline]] inline R OnRing(const void* caller, const void* frame, void* ring, A... a) {
  if (kSubmits) LookAtNew(static_cast<const Ring*>(ring), caller, frame);
  const R result = reinterpret_cast<R (*)(void*, A...)>(Next(kSymbol))(ring, a...);
  LookAtResults(static_cast<const Ring*>(ring), caller, frame);
  return result;
}

}  // namespace

#define RANKINE_HERE __builtin_return_address(0), __builtin_frame_address(0)

int SubmitRing(void* ring) {
  return OnRing<Symbol::s_io_uring_submit, true, int>(RANKINE_HERE, ring);
}

int SubmitRingAndWait(void* ring, unsigned n) {
  return OnRing<Symbol::s_io_uring_submit_and_wait, true, int>(RANKINE_HERE, ring, n);
}

int SubmitRingAndWaitTimeout(void* ring, void* results, unsigned n, void* timeout, void* mask) {
  return OnRing<Symbol::s_io_uring_submit_and_wait_timeout, true, int>(RANKINE_HERE, ring, results, n,
                                                                       timeout, mask);
}

int SubmitRingAndGetEvents(void* ring) {
  return OnRing<Symbol::s_io_uring_submit_and_get_events, true, int>(RANKINE_HERE, ring);
}

int GetRingsEvents(void* ring) {
  return OnRing<Symbol::s_io_uring_get_events, false, int>(RANKINE_HERE, ring);
}

int SubmitRingAndWaitMinTimeout(void* ring, void* results, unsigned n, void* timeout, unsigned least,
                                void* mask) {
  return OnRing<Symbol::s_io_uring_submit_and_wait_min_timeout, true, int>(RANKINE_HERE, ring, results, n,
                                                                           timeout, least, mask);
}

int SubmitRingAndWaitRegistered(void* ring, void* results, unsigned n, int place) {
  return OnRing<Symbol::s_io_uring_submit_and_wait_reg, true, int>(RANKINE_HERE, ring, results, n, place);
}

int WaitForRingMinTimeout(void* ring, void* results, unsigned n, void* timeout, unsigned least, void* mask) {
  return OnRing<Symbol::s_io_uring_wait_cqes_min_timeout, false, int>(RANKINE_HERE, ring, results, n, timeout,
                                                                      least, mask);
}

int WaitForRing(void* ring, void* results, unsigned submit, unsigned n, void* mask) {
  return OnRing<Symbol::s___io_uring_get_cqe, false, int>(RANKINE_HERE, ring, results, submit, n, mask);
}

int WaitForRingTimeout(void* ring, void* results, void* timeout) {
  return OnRing<Symbol::s_io_uring_wait_cqe_timeout, false, int>(RANKINE_HERE, ring, results, timeout);
}

int WaitForRingMany(void* ring, void* results, unsigned n, void* timeout, void* mask) {
  return OnRing<Symbol::s_io_uring_wait_cqes, false, int>(RANKINE_HERE, ring, results, n, timeout, mask);
}

unsigned PeekAtRing(void* ring, void* results, unsigned n) {
  return OnRing<Symbol::s_io_uring_peek_batch_cqe, false, unsigned>(RANKINE_HERE, ring, results, n);
}

// Examines the results again, because the program may have taken the last results by inline code.
void CloseRing(void* ring) {
  LookAtResults(static_cast<const Ring*>(ring), RANKINE_HERE);
  reinterpret_cast<void (*)(void*)>(Next(Symbol::s_io_uring_queue_exit))(ring);
}

#undef RANKINE_HERE

}  // namespace rankine::recorder::io
