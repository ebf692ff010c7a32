// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/measuring_wrappers.h"

#include <fcntl.h>

#include <cerrno>
#include <tuple>

#include "base/rt/keep_errno.h"

#include "recorder/consumers/io/aio.h"
#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/copy_wrappers.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/folder_wrappers.h"
#include "recorder/consumers/io/libaio.h"
#include "recorder/consumers/io/mapped.h"
#include "recorder/consumers/io/path_wrappers.h"
#include "recorder/consumers/io/program_wrappers.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/standard_wrappers.h"
#include "recorder/consumers/io/stream_wrappers.h"
#include "recorder/consumers/io/system_calls.h"
#include "recorder/consumers/io/timed.h"
#include "recorder/consumers/io/uring.h"
#include "recorder/consumers/io/wide_wrappers.h"

namespace rankine::recorder::io {
namespace {

// The value of `kOffset` for a function that reads or writes at the descriptor's position. For other
// functions, `kOffset` is the index of the argument with the offset.
inline constexpr int kAtPosition = -1;

template <int kOffset, class... A>
inline uint64_t OffsetOf(const Descriptor* d, A... a) {
  if constexpr (kOffset != kAtPosition) {
    const auto at = std::get<kOffset>(std::tuple<A...>(a...));
    if (at >= 0)
      return static_cast<uint64_t>(at);  // preadv2 and pwritev2 use -1 for the descriptor's position.
  }
  return d->position;
}

// Wraps reads and writes on a descriptor. The parameter `kOffset` is the index of the offset among the
// arguments after the descriptor.
template <Symbol kSymbol, IoFunction kFunction, int kOffset, class... A>
ssize_t Transfer(int fd, A... a) {
  Descriptor* d = DescriptorOf(fd);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, ssize_t>(fd, a...);
  Timed timed(row, __builtin_frame_address(0));
  const auto n = CallNext<kSymbol, ssize_t>(fd, a...);
  timed.End();
  const uint64_t offset = OffsetOf<kOffset>(d, a...);
  constexpr bool kWrites = kFunction == write || kFunction == writev || kFunction == pwrite ||
                           kFunction == pwritev || kFunction == pwritev2;
  GoOnInFile(row, d, offset, n);
  timed.Moved(fd, n, kWrites && d->appends != 0 ? layout::kNoOffset : offset);
  if constexpr (kOffset == kAtPosition) {
    if (n > 0 && d->position != layout::kNoOffset) d->position += static_cast<uint64_t>(n);
  }
  return n;
}

// Wraps other functions that take a descriptor. The parameter `kFd` is the index of the descriptor among
// the arguments.
template <Symbol kSymbol, IoFunction kFunction, int kFd, class... A>
int OnDescriptor(A... a) {
  const int fd = std::get<kFd>(std::tuple<A...>(a...));
  Descriptor* d = DescriptorOf(fd);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if constexpr (kFunction == close) {
    // Descriptors that MPI closes do not belong to the program. If the position has moved, the file was
    // opened for reading or writing, and not for mapping it.
    if (row != nullptr && row->parent == 0 && d->position == 0)
      TellClosed(fd, d->file - 1, __builtin_return_address(0), __builtin_frame_address(0));
    // After the close, another thread may get the same descriptor for another file at once.
    ForgetDescriptor(fd);
  }
  if (row == nullptr) return CallNext<kSymbol, int>(a...);
  if constexpr (kFunction == fsync || kFunction == fdatasync) {
    Timed timed(row, __builtin_frame_address(0));
    const int result = CallNext<kSymbol, int>(a...);
    timed.End();
    timed.Synced(fd, result < 0);
    return result;
  }
  const uint64_t begin = rt::Ticks();
  const int result = CallNext<kSymbol, int>(a...);
  AddDone(row, begin, rt::Ticks(),
          kFunction == posix_fallocate || kFunction == posix_fadvise ? result != 0 : result < 0);
  return result;
}

template <Symbol kSymbol>
int SyncMapping(void* address, size_t n, int flags) {
  const uint64_t begin = rt::Ticks();
  const int result = CallNext<kSymbol, int>(address, n, flags);
  const uint64_t end = rt::Ticks();
  const rt::KeepErrno keep;
  // MPICH and libunwind use msync to test whether an address is mapped. If the address is not mapped, it
  // belongs to no file.
  if (result < 0 && errno == ENOMEM) return result;
  const MappedFile mapped = MappedAt(reinterpret_cast<uintptr_t>(address));
  if (mapped.file == kUnrecorded) return result;
  IoRow* row = RowOf(mapped.file, msync, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return result;
  TellMapped(mapped, __builtin_return_address(0), __builtin_frame_address(0));
  AddDone(row, begin, end, result < 0);
  return result;
}

template <Symbol kSymbol>
off_t Seek(int fd, off_t by, int from) {
  Descriptor* d = DescriptorOf(fd);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, lseek, __builtin_return_address(0), __builtin_frame_address(0));
  if (d == nullptr) return CallNext<kSymbol, off_t>(fd, by, from);
  const uint64_t begin = rt::Ticks();
  const auto at = CallNext<kSymbol, off_t>(fd, by, from);
  if (at >= 0) d->position = static_cast<uint64_t>(at);
  if (row != nullptr) AddDone(row, begin, rt::Ticks(), at < 0);
  return at;
}

// The name of a new descriptor is looked up at once, so that it is the name by which the file was opened.
template <Symbol kSymbol, IoFunction kFunction, class... A>
int Open(A... a) {
  const uint64_t begin = rt::Ticks();
  const int fd = CallNext<kSymbol, int>(a...);
  const uint64_t end = rt::Ticks();
  if (fd < 0) return fd;
  ForgetDescriptor(fd);
  if constexpr (kFunction == open) {
    const std::tuple<A...> arguments(a...);
    TakeOpened(fd, std::get<0>(arguments), std::get<1>(arguments));
  }
  const Descriptor* d = DescriptorOf(fd);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row != nullptr) AddDone(row, begin, end, false);
  return fd;
}

template <Symbol kSymbol, class... A>
int Duplicate(A... a) {
  const int fd = CallNext<kSymbol, int>(a...);
  if (fd >= 0) ForgetDescriptor(fd);
  return fd;
}

// Wraps fcntl. Records locks, which data sieving uses, and notices new descriptors.
template <Symbol kSymbol>
int Control(int fd, int what, void* argument) {
  if (what == F_DUPFD || what == F_DUPFD_CLOEXEC) {
    const int copy = CallNext<kSymbol, int>(fd, what, argument);
    if (copy >= 0) ForgetDescriptor(copy);
    return copy;
  }
  if (what == F_SETFL) ForgetDescriptor(fd);
  const bool locks = what == F_SETLK || what == F_SETLKW || what == F_OFD_SETLK || what == F_OFD_SETLKW;
  Descriptor* d = locks ? DescriptorOf(fd) : nullptr;
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fcntl_lock, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(fd, what, argument);
  const uint64_t begin = rt::Ticks();
  const int result = CallNext<kSymbol, int>(fd, what, argument);
  AddDone(row, begin, rt::Ticks(), result < 0);
  return result;
}

// asynchronous I/O (aio)

template <Symbol kSymbol, IoFunction kFunction>
int StartAio(aiocb* block) {
  const Descriptor* d = block == nullptr ? nullptr : DescriptorOf(block->aio_fildes);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(block);
  // The start of the operation is recorded now, because another thread may ask for its result.
  BeginAio(block, row, static_cast<uint64_t>(block->aio_offset), rt::Ticks());
  const int result = CallNext<kSymbol, int>(block);
  if (result != 0) EndAio(block, -1, rt::Ticks(), __builtin_return_address(0));
  return result;
}

template <Symbol kSymbol>
int SyncAio(int how, aiocb* block) {
  const Descriptor* d = block == nullptr ? nullptr : DescriptorOf(block->aio_fildes);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, aio_fsync, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(how, block);
  BeginAio(block, row, layout::kNoOffset, rt::Ticks());
  const int result = CallNext<kSymbol, int>(how, block);
  if (result != 0) EndAio(block, -1, rt::Ticks(), __builtin_return_address(0));
  return result;
}

template <Symbol kSymbol>
ssize_t EndOfAio(aiocb* block) {
  const uint64_t begin = rt::Ticks();
  const auto result = CallNext<kSymbol, ssize_t>(block);
  const rt::KeepErrno keep;
  const uint64_t end = rt::Ticks();
  const EndedAio ended = EndAio(block, result, end, __builtin_return_address(0));
  if (ended.row == nullptr || ended.row->parent != 0) return result;
  if (BeginFileCall(t_thread, __builtin_frame_address(0), begin)) {
    EndFileCall(t_thread, {ended.row->function, block->aio_fildes, ended.row->file, result, ended.offset},
                end);
  }
  return result;
}

bool IsTransfer(const aiocb* block) {
  return block != nullptr && (block->aio_lio_opcode == LIO_READ || block->aio_lio_opcode == LIO_WRITE);
}

// Returns what aio_error would return. In older versions of glibc, aio_error is in another library.
int ErrorOf(const aiocb* block) {
  return __atomic_load_n(&block->__error_code, __ATOMIC_ACQUIRE);
}

template <Symbol kSymbol>
int StartList(int mode, aiocb* const* blocks, int n, void* event) {
  // The C library rejects arguments of this kind.
  if (blocks == nullptr || (mode != LIO_WAIT && mode != LIO_NOWAIT))
    return CallNext<kSymbol, int>(mode, blocks, n, event);
  for (int i = 0; i < n; ++i) {
    aiocb* block = blocks[i];
    if (!IsTransfer(block)) continue;
    const Descriptor* d = DescriptorOf(block->aio_fildes);
    const IoFunction function = block->aio_lio_opcode == LIO_READ ? aio_read : aio_write;
    IoRow* row = d == nullptr
                     ? nullptr
                     : RowOf(d->file - 1, function, __builtin_return_address(0), __builtin_frame_address(0));
    if (row != nullptr) BeginAio(block, row, static_cast<uint64_t>(block->aio_offset), rt::Ticks());
  }
  const int result = CallNext<kSymbol, int>(mode, blocks, n, event);
  if (result == 0) return result;
  // After this error, a program should find out which operations failed or were not started. Some programs
  // never do so, and therefore the operations are ended here.
  const rt::KeepErrno keep;
  for (int i = 0; i < n; ++i) {
    if (!IsTransfer(blocks[i])) continue;
    const int error = ErrorOf(blocks[i]);
    if (error != 0 && error != EINPROGRESS) EndAio(blocks[i], -1, rt::Ticks(), __builtin_return_address(0));
  }
  return result;
}

template <Symbol kSymbol, IoFunction kFunction>
void* Reading() {
  return WrapperFor(&Transfer<kSymbol, kFunction, kAtPosition, void*, size_t>);
}
template <Symbol kSymbol, IoFunction kFunction, class Data>
void* Placed() {
  return WrapperFor(&Transfer<kSymbol, kFunction, 2, Data, size_t, off_t>);
}
template <Symbol kSymbol, IoFunction kFunction>
void* PlacedParts() {
  return WrapperFor(&Transfer<kSymbol, kFunction, 2, const iovec*, int, off_t>);
}
template <Symbol kSymbol, IoFunction kFunction>
void* PlacedPartsWithFlags() {
  return WrapperFor(&Transfer<kSymbol, kFunction, 2, const iovec*, int, off_t, int>);
}
template <Symbol kSymbol, IoFunction kFunction>
void* Path2() {
  return WrapperFor(&OnName<kSymbol, kFunction, kNoFolder, 0, int, const char*, void*>);
}
template <Symbol kSymbol, IoFunction kFunction>
void* VersionedPath() {
  return WrapperFor(&OnName<kSymbol, kFunction, kNoFolder, 1, int, int, const char*, void*>);
}

}  // namespace

int Print(const void* caller, FILE* file, const char* format, va_list arguments) {
  if (Next(Symbol::s_vfprintf) == nullptr) LookUp();
  return PrintOn<Symbol::s_vfprintf>(caller, __builtin_frame_address(0), file, format, arguments);
}

int PrintChecked(const void* caller, FILE* file, int how, const char* format, va_list arguments) {
  if (Next(Symbol::s___vfprintf_chk) == nullptr) LookUp();
  return PrintOn<Symbol::s___vfprintf_chk>(caller, __builtin_frame_address(0), file, how, format, arguments);
}

int PrintToDescriptor(const void* caller, int fd, const char* format, va_list arguments) {
  if (Next(Symbol::s_vdprintf) == nullptr) LookUp();
  return PrintToAs<Symbol::s_vdprintf>(caller, __builtin_frame_address(0), fd, format, arguments);
}

int PrintToDescriptorChecked(const void* caller, int fd, int how, const char* format, va_list arguments) {
  if (Next(Symbol::s___vdprintf_chk) == nullptr) LookUp();
  return PrintToAs<Symbol::s___vdprintf_chk>(caller, __builtin_frame_address(0), fd, how, format, arguments);
}

template <Symbol kSymbol>
int Scan(const void* caller, FILE* file, const char* format, va_list arguments) {
  if (Next(kSymbol) == nullptr) LookUp();
  return ScanOn<kSymbol>(caller, __builtin_frame_address(0), file, format, arguments);
}
template int Scan<Symbol::s_vfscanf>(const void*, FILE*, const char*, va_list);
template int Scan<Symbol::s___isoc99_vfscanf>(const void*, FILE*, const char*, va_list);
template int Scan<Symbol::s___isoc23_vfscanf>(const void*, FILE*, const char*, va_list);

int PrintWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments) {
  if (Next(Symbol::s_vfwprintf) == nullptr) LookUp();
  return PrintWideOn<Symbol::s_vfwprintf>(caller, __builtin_frame_address(0), file, format, arguments);
}

int PrintWideChecked(const void* caller, FILE* file, int how, const wchar_t* format, va_list arguments) {
  if (Next(Symbol::s___vfwprintf_chk) == nullptr) LookUp();
  return PrintWideOn<Symbol::s___vfwprintf_chk>(caller, __builtin_frame_address(0), file, how, format,
                                                arguments);
}

template <Symbol kSymbol>
int ScanWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments) {
  if (Next(kSymbol) == nullptr) LookUp();
  return ScanWideOn<kSymbol>(caller, __builtin_frame_address(0), file, format, arguments);
}
template int ScanWide<Symbol::s_vfwscanf>(const void*, FILE*, const wchar_t*, va_list);
template int ScanWide<Symbol::s___isoc99_vfwscanf>(const void*, FILE*, const wchar_t*, va_list);
template int ScanWide<Symbol::s___isoc23_vfwscanf>(const void*, FILE*, const wchar_t*, va_list);

void TellVfork(const void* caller, const void* frame) {
  if (IsMeasuring()) TellProgram(caller, frame);
}

void* Measured(Symbol symbol) {
  using enum Symbol;
  switch (symbol) {
#define RANKINE_WAY(symbol, way) \
  case Symbol::s_##symbol:       \
    return way;
#include "recorder/consumers/io/wrappers.inc"
#undef RANKINE_WAY
    case count:
      break;
  }
  return nullptr;
}

}  // namespace rankine::recorder::io
