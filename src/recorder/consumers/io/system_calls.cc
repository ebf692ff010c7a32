// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/system_calls.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "base/rt/keep_errno.h"
#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/copy_wrappers.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/libaio.h"
#include "recorder/consumers/io/mapped.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"
#include "recorder/core/own_memory.h"
#include "recorder/core/process.h"

namespace rankine::recorder::io {
namespace {

using enum IoFunction;

struct Call {
  long number;
  long a, b, c, d, e, f;
  const void *caller, *frame;

  long Go() const { return CallNext<Symbol::s_syscall, long>(number, a, b, c, d, e, f); }
  int fd() const { return static_cast<int>(a); }
  // Returns the row of a descriptor's file, or nullptr if the file is not recorded.
  IoRow* Row(const Descriptor* descriptor, IoFunction function) const {
    return descriptor == nullptr ? nullptr : RowOf(descriptor->file - 1, function, caller, frame);
  }
};

constexpr long kAtPosition = -1;

long Transfer(const Call& call, IoFunction function, bool writes, long at) {
  Descriptor* d = DescriptorOf(call.fd());
  IoRow* row = call.Row(d, function);
  if (row == nullptr) return call.Go();
  Timed timed(row, call.frame);
  const long n = call.Go();
  timed.End();
  const uint64_t offset = at < 0 ? d->position : static_cast<uint64_t>(at);
  GoOnInFile(row, d, offset, n);
  timed.Moved(call.fd(), n, writes && d->appends != 0 ? layout::kNoOffset : offset);
  if (at < 0 && n > 0 && d->position != layout::kNoOffset) d->position += static_cast<uint64_t>(n);
  return n;
}

long Copy(const Call& call, int from, const void* from_at, int to, const void* to_at, IoFunction source,
          IoFunction target) {
  CopyEnd read(from, static_cast<const off_t*>(from_at), source, call.caller, call.frame);
  CopyEnd written(to, static_cast<const off_t*>(to_at), target, call.caller, call.frame);
  if (!read.is_recorded() && !written.is_recorded()) return call.Go();
  const uint64_t begin = rt::Ticks();
  const long n = call.Go();
  const uint64_t end = rt::Ticks();
  read.Moved(begin, end, n, false, call.frame);
  written.Moved(begin, end, n, true, call.frame);
  return n;
}

long OnDescriptor(const Call& call, IoFunction function) {
  IoRow* row = call.Row(DescriptorOf(call.fd()), function);
  const uint64_t begin = rt::Ticks();
  const long result = call.Go();
  if (row != nullptr) AddDone(row, begin, rt::Ticks(), result < 0);
  return result;
}

long Close(const Call& call) {
  const Descriptor* d = DescriptorOf(call.fd());
  IoRow* row = call.Row(d, close);
  if (row != nullptr && row->parent == 0 && d->position == 0)
    TellClosed(call.fd(), d->file - 1, call.caller, call.frame);
  ForgetDescriptor(call.fd());
  const uint64_t begin = rt::Ticks();
  const long result = call.Go();
  if (row != nullptr) AddDone(row, begin, rt::Ticks(), result < 0);
  return result;
}

// Handles a system call that creates a descriptor. If the new descriptor is a copy of another descriptor,
// the parameter `function` is none.
long Open(const Call& call, IoFunction function) {
  const uint64_t begin = rt::Ticks();
  const long fd = call.Go();
  const uint64_t end = rt::Ticks();
  if (fd < 0) return fd;
  ForgetDescriptor(static_cast<int>(fd));
  if (function == none) return fd;
  IoRow* row = call.Row(DescriptorOf(static_cast<int>(fd)), function);
  if (row != nullptr) AddDone(row, begin, end, false);
  return fd;
}

long Control(const Call& call) {
  if (call.b == F_DUPFD || call.b == F_DUPFD_CLOEXEC) return Open(call, none);
  if (call.b == F_SETFL) ForgetDescriptor(call.fd());
  return call.Go();
}

long Seek(const Call& call) {
  Descriptor* d = DescriptorOf(call.fd());
  IoRow* row = call.Row(d, lseek);
  const uint64_t begin = rt::Ticks();
  const long at = call.Go();
  if (d != nullptr && at >= 0) d->position = static_cast<uint64_t>(at);
  if (row != nullptr) AddDone(row, begin, rt::Ticks(), at < 0);
  return at;
}

long EnterRing(const Call& call) {
  const long submitted = call.Go();
  if (submitted <= 0) return submitted;
  const rt::KeepErrno keep;
  IoRow* row = RowOf(layout::kNoIoFile, io_uring_enter, call.caller, call.frame);
  if (row == nullptr || g_in_child) return submitted;
  row->calls += static_cast<uint64_t>(submitted) - 1;
  const uint64_t now = rt::Ticks();
  AddDone(row, now, now, false);
  return submitted;
}

long Fork(const Call& call) {
  BeforeForkOf(call.caller, call.frame);
  const long pid = call.Go();
  if (pid == 0) {
    BecomeChild();
  } else {
    AfterFork();
  }
  return pid;
}

// Returns whether clone with these flags creates a thread or child that shares our memory.
bool SharesMemory(uint64_t flags) {
  return (flags & CLONE_VM) != 0;
}

// Reads the flags of clone3 from memory. Returns true if the child will share our memory. If the address is
// not mapped, the result is also true, because the kernel will refuse the call.
bool IsSharingClone3(uint64_t arguments) {
  constexpr uint64_t kLast = sizeof(uint64_t) - 1;  // The flags, which have eight bytes, may be on two
                                                    // pages.
  return !sampling::IsThere(arguments & ~kLast) || !sampling::IsThere((arguments + kLast) & ~kLast) ||
         SharesMemory(*reinterpret_cast<const uint64_t*>(arguments));
}

long GoOn(const void* call) {
  return static_cast<const Call*>(call)->Go();
}

long SubmitList(const void* call, long n, const void* list) {
  Call other = *static_cast<const Call*>(call);
  other.b = n;
  other.c = reinterpret_cast<intptr_t>(list);
  return other.Go();
}

long OnQueueOrChild(const Call& call) {
  const RawQueueCall queue{GoOn, SubmitList, &call, call.caller, call.frame};
  switch (call.number) {
    case SYS_io_submit:
      return SubmitRaw(reinterpret_cast<void*>(call.a), call.b, reinterpret_cast<void*>(call.c), queue);
    case SYS_io_getevents:
    case SYS_io_pgetevents:
      return TakeRaw(reinterpret_cast<void*>(call.a), reinterpret_cast<void*>(call.d), queue);
    case SYS_io_uring_enter:
      return EnterRing(call);
#ifdef SYS_fork  // Kernels for newer processors have only clone, openat and dup3.
    case SYS_fork:
      return Fork(call);
#endif
    case SYS_clone:
      return SharesMemory(static_cast<uint64_t>(call.a)) ? call.Go() : Fork(call);
    case SYS_clone3:
      return IsSharingClone3(static_cast<uint64_t>(call.a)) ? call.Go() : Fork(call);
    default:
      return call.Go();
  }
}

long OnFile(const Call& call) {
  switch (call.number) {
    case SYS_fsync:
      return OnDescriptor(call, fsync);
    case SYS_fdatasync:
      return OnDescriptor(call, fdatasync);
    case SYS_sync_file_range:
      return OnDescriptor(call, sync_file_range);
    case SYS_ftruncate:
      return OnDescriptor(call, ftruncate);
    case SYS_fallocate:
      return OnDescriptor(call, fallocate);
    case SYS_getdents64:
      return OnDescriptor(call, readdir);
    case SYS_lseek:
      return Seek(call);
#ifdef SYS_open
    case SYS_open:
      return Open(call, open);
    case SYS_creat:
      return Open(call, creat);
#endif
    case SYS_openat:
    case SYS_openat2:
      return Open(call, openat);
    case SYS_dup:
#ifdef SYS_dup2
    case SYS_dup2:
#endif
    case SYS_dup3:
    case SYS_memfd_create:
    case SYS_open_by_handle_at:
      return Open(call, none);
    case SYS_fcntl:
      return Control(call);
    case SYS_close:
      return Close(call);
    case SYS_close_range:
      ForgetDescriptors(static_cast<uint32_t>(call.a), static_cast<uint32_t>(call.b));
      return call.Go();
    default:
      return OnQueueOrChild(call);
  }
}

long Recorded(const Call& call) {
  switch (call.number) {
    case SYS_read:
      return Transfer(call, read, false, kAtPosition);
    case SYS_readv:
      return Transfer(call, readv, false, kAtPosition);
    case SYS_pread64:
      return Transfer(call, pread, false, call.d);
    case SYS_preadv:
      return Transfer(call, preadv, false, call.d);
    case SYS_preadv2:
      return Transfer(call, preadv2, false, call.d);
    case SYS_write:
      return Transfer(call, write, true, kAtPosition);
    case SYS_writev:
      return Transfer(call, writev, true, kAtPosition);
    case SYS_pwrite64:
      return Transfer(call, pwrite, true, call.d);
    case SYS_pwritev:
      return Transfer(call, pwritev, true, call.d);
    case SYS_pwritev2:
      return Transfer(call, pwritev2, true, call.d);
    case SYS_copy_file_range:
      return Copy(call, call.fd(), reinterpret_cast<void*>(call.b), static_cast<int>(call.c),
                  reinterpret_cast<void*>(call.d), copy_file_range_from, copy_file_range);
    case SYS_splice:
      return Copy(call, call.fd(), reinterpret_cast<void*>(call.b), static_cast<int>(call.c),
                  reinterpret_cast<void*>(call.d), splice_from, splice);
    case SYS_sendfile:
      return Copy(call, static_cast<int>(call.b), reinterpret_cast<void*>(call.c), call.fd(), nullptr,
                  sendfile_from, sendfile);
    default:
      return OnFile(call);
  }
}

}  // namespace

long SystemCall(long number, long a, long b, long c, long d, long e, long f) {
  return Recorded({number, a, b, c, d, e, f, __builtin_return_address(0), __builtin_frame_address(0)});
}

}  // namespace rankine::recorder::io
