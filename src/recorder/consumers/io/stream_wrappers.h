// SPDX-License-Identifier: BSD-3-Clause
// Measuring wrappers for streams (measuring_wrappers.cc). The system calls that the C library makes for a
// stream cannot be interposed, so their work is counted for the stream function. In glibc, a stream's
// structure shows the descriptor and the fill level of the buffer.
#pragma once
#include <bits/types/struct_FILE.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdarg>
#include <tuple>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/mapped.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"
#include "recorder/core/chosen_services.h"

namespace rankine::recorder::io {

using enum IoFunction;

// The properties of byte characters that the wrappers need; wide_wrappers.h has those of wide characters.
struct Bytes {
  using Character = int;  // The type in which functions pass a character or EOF.
  static constexpr IoFunction kPut = fputc, kGet = fgetc, kPutLine = fputs, kGetLine = fgets;
  static constexpr Character kNone = EOF;
  // HasRoom returns whether the buffer has room for another character. HasMore returns whether the buffer
  // contains a character.
  static bool HasRoom(const FILE* file) { return file->_IO_write_ptr < file->_IO_write_end; }
  static bool HasMore(const FILE* file) { return file->_IO_read_ptr < file->_IO_read_end; }
  static ssize_t BytesOf(int) { return 1; }
  static ssize_t BytesOfText(const char* text) { return static_cast<ssize_t>(__builtin_strlen(text)); }
};

// Returns the descriptor of the stream. Returns nullptr if the stream has no descriptor, or if its file is
// not recorded.
inline const Descriptor* DescriptorOfStream(FILE* file) {
  return file == nullptr || file->_fileno < 0 ? nullptr : DescriptorOf(file->_fileno);
}

template <Symbol kSymbol, IoFunction kFunction, class... A>
FILE* OpenStream(A... a) {
  const uint64_t begin = rt::Ticks();
  FILE* file = CallNext<kSymbol, FILE*>(a...);
  const uint64_t end = rt::Ticks();
  if (file == nullptr) return file;
  if (file->_fileno >= 0) ForgetDescriptor(file->_fileno);
  if constexpr (kFunction == fopen) {
    const std::tuple<A...> arguments(a...);
    // In mode "a", the program writes at the end of the file. Only the kernel knows the position at the end
    // of the file.
    if (file->_fileno >= 0 && std::get<1>(arguments)[0] != 'a')
      TakeOpened(file->_fileno, std::get<0>(arguments), 0);
  }
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row != nullptr) AddDone(row, begin, end, false);
  return file;
}

template <Symbol kSymbol>
int CloseStream(FILE* file) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fclose, __builtin_return_address(0), __builtin_frame_address(0));
  if (row != nullptr && row->parent == 0 && !Knows(d->file - 1, FileFact::moved))
    TellClosed(file->_fileno, d->file - 1, __builtin_return_address(0), __builtin_frame_address(0));
  if (file != nullptr && file->_fileno >= 0) ForgetDescriptor(file->_fileno);
  const uint64_t begin = rt::Ticks();
  const int result = CallNext<kSymbol, int>(file);
  if (row != nullptr) AddDone(row, begin, rt::Ticks(), result != 0);
  return result;
}

// Wraps fread and fwrite. The arguments are the buffer, the size of an item, the number of items, and the
// stream. The fortified versions have further arguments before these four arguments. The result is the number
// of complete items, so the bytes of an incomplete item are not counted.
template <Symbol kSymbol, IoFunction kFunction, class... A>
size_t TransferItems(A... a) {
  constexpr size_t kArguments = sizeof...(A);
  const std::tuple<A...> arguments(a...);
  FILE* file = std::get<kArguments - 1>(arguments);
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, size_t>(a...);
  Timed timed(row, __builtin_frame_address(0));
  const auto items = CallNext<kSymbol, size_t>(a...);
  timed.End();
  const size_t size = std::get<kArguments - 3>(arguments);
  timed.Moved(file->_fileno, static_cast<ssize_t>(items * size), layout::kNoOffset);
  return items;
}

// Wraps fgets, whose last argument is the stream.
template <Symbol kSymbol, class Kind, class Text, class... A>
Text* GetLine(Text* to, A... a) {
  FILE* file = std::get<sizeof...(A) - 1>(std::tuple<A...>(a...));
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr ? nullptr
                            : RowOf(d->file - 1, Kind::kGetLine, __builtin_return_address(0),
                                    __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, Text*>(to, a...);
  Timed timed(row, __builtin_frame_address(0));
  Text* got = CallNext<kSymbol, Text*>(to, a...);
  timed.End();
  timed.Moved(file->_fileno, got == nullptr ? 0 : Kind::BytesOfText(got), layout::kNoOffset);
  return got;
}

// Wraps getline and getdelim. With inlining, glibc's header turns getline into a call of __getdelim.
template <Symbol kSymbol, class... A>
ssize_t GetDelimited(A... a) {
  FILE* file = std::get<sizeof...(A) - 1>(std::tuple<A...>(a...));
  IoFunction function = getline;
  if constexpr (sizeof...(A) == 4) {
    if (std::get<2>(std::tuple<A...>(a...)) != '\n') function = getdelim;
  }
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, function, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, ssize_t>(a...);
  Timed timed(row, __builtin_frame_address(0));
  const auto n = CallNext<kSymbol, ssize_t>(a...);
  timed.End();
  timed.Moved(file->_fileno, n < 0 ? 0 : n, layout::kNoOffset);  // -1: end of the file
  return n;
}

template <Symbol kSymbol, class Kind, class Text>
int PutLine(const Text* line, FILE* file) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr ? nullptr
                            : RowOf(d->file - 1, Kind::kPutLine, __builtin_return_address(0),
                                    __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(line, file);
  Timed timed(row, __builtin_frame_address(0));
  const int result = CallNext<kSymbol, int>(line, file);
  timed.End();
  timed.Moved(file->_fileno, result < 0 ? -1 : Kind::BytesOfText(line), layout::kNoOffset);
  return result;
}

// Wrappers for single characters. Two readings of the clock would take longer than a call for a single
// character. So only calls that find the buffer full or empty, and therefore reach the system, are timed. All
// calls are timed if each operation is recorded individually (--io=trace).
inline bool IsEachTimed() {
  return g_traces_operations || recorder::g_chosen.ti;
}

inline void CountUntimed(IoRow* row, uint64_t bytes) {
  row->calls++;
  AddBytes(row, bytes);
  if (IsLibrarys(row)) [[unlikely]]
    AddToLibrary(row, 0, bytes);
}

// Wraps one variant of putc. In this variant, the parameter of putc has the type `Given`. The result has
// the type Kind::Character in all variants.
template <Symbol kSymbol, class Kind, class Given>
[[gnu::always_inline]] inline typename Kind::Character PutCharacterOn(const void* caller, const void* frame,
                                                                      Given c, FILE* file) {
  using Character = typename Kind::Character;
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr ? nullptr : RowOf(d->file - 1, Kind::kPut, caller, frame);
  if (row == nullptr) return CallNext<kSymbol, Character>(c, file);
  if (Kind::HasRoom(file) && !IsEachTimed()) [[likely]] {
    const auto result = CallNext<kSymbol, Character>(c, file);
    CountUntimed(row, static_cast<uint64_t>(Kind::BytesOf(c)));
    return result;
  }
  Timed timed(row, frame);
  const auto result = CallNext<kSymbol, Character>(c, file);
  timed.End();
  timed.Moved(file->_fileno, result == Kind::kNone ? -1 : Kind::BytesOf(c), layout::kNoOffset);
  return result;
}

template <Symbol kSymbol, class Kind, class Given>
typename Kind::Character PutCharacter(Given c, FILE* file) {
  return PutCharacterOn<kSymbol, Kind>(__builtin_return_address(0), __builtin_frame_address(0), c, file);
}

template <Symbol kSymbol, class Kind>
[[gnu::always_inline]] inline typename Kind::Character GetCharacterOn(const void* caller, const void* frame,
                                                                      FILE* file) {
  using Character = typename Kind::Character;
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr ? nullptr : RowOf(d->file - 1, Kind::kGet, caller, frame);
  if (row == nullptr) return CallNext<kSymbol, Character>(file);
  if (Kind::HasMore(file) && !IsEachTimed()) [[likely]] {
    const auto result = CallNext<kSymbol, Character>(file);
    CountUntimed(row, static_cast<uint64_t>(Kind::BytesOf(result)));
    return result;
  }
  Timed timed(row, frame);
  const auto result = CallNext<kSymbol, Character>(file);
  timed.End();
  timed.Moved(file->_fileno, result == Kind::kNone ? 0 : Kind::BytesOf(result), layout::kNoOffset);
  return result;
}

template <Symbol kSymbol, class Kind>
typename Kind::Character GetCharacter(FILE* file) {
  return GetCharacterOn<kSymbol, Kind>(__builtin_return_address(0), __builtin_frame_address(0), file);
}

// Returns the program's position in the stream, or -1 if the position is unknown. The position is computed as
// in ftell, from a direct system call and the stream's pointers. A call of ftell itself would store the
// position in the stream. The stored position would change the number of system calls in later seeks of the
// program.
inline off_t StreamPosition(const FILE* file) {
  constexpr int kPutting = 0x800, kBackedUp = 0x100;  // _IO_CURRENTLY_PUTTING, _IO_IN_BACKUP
  const long at = rt::Syscall(SYS_lseek, file->_fileno, 0, SEEK_CUR);
  if (at < 0) return -1;
  if ((file->_flags & kPutting) != 0) return at + (file->_IO_write_ptr - file->_IO_write_base);
  if ((file->_flags & kBackedUp) != 0)
    return -1;  // The stream's position is within characters that ungetc has pushed back.
  return at - (file->_IO_read_end - file->_IO_read_ptr);
}

// Wraps fscanf. Only the stream's position shows how many bytes were read.
template <Symbol kSymbol, IoFunction kFunction, off_t (*kPosition)(const FILE*), class C>
int ScanAs(const void* caller, const void* frame, FILE* file, const C* format, va_list arguments) {
  const Descriptor* d = IsMeasuring() ? DescriptorOfStream(file) : nullptr;
  IoRow* row = d == nullptr ? nullptr : RowOf(d->file - 1, kFunction, caller, frame);
  if (row == nullptr) return CallNext<kSymbol, int>(file, format, arguments);
  const off_t before = kPosition(file);
  Timed timed(row, frame);
  const int n = CallNext<kSymbol, int>(file, format, arguments);
  timed.End();
  const rt::KeepErrno keep;
  const off_t after = kPosition(file);
  timed.Moved(file->_fileno, before < 0 || after < before ? 0 : after - before, layout::kNoOffset);
  return n;
}

template <Symbol kSymbol>
int ScanOn(const void* caller, const void* frame, FILE* file, const char* format, va_list arguments) {
  return ScanAs<kSymbol, fscanf, StreamPosition>(caller, frame, file, format, arguments);
}
template <Symbol kSymbol>
int ScanList(FILE* file, const char* format, va_list arguments) {
  return ScanOn<kSymbol>(__builtin_return_address(0), __builtin_frame_address(0), file, format, arguments);
}

template <Symbol kSymbol, IoFunction kFunction, class... A>
int OnStream(FILE* file, A... a) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, kFunction, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(file, a...);
  const uint64_t begin = rt::Ticks();
  const int result = CallNext<kSymbol, int>(file, a...);
  AddDone(row, begin, rt::Ticks(), result != 0);
  return result;
}

// The result of fprintf is a number of bytes.
struct PrintedBytes {
  explicit PrintedBytes(const FILE*) {}
  ssize_t Of(const FILE*, int n) const { return n; }
};

// Wraps a printing function. An object of the class `Printed` is constructed before the call, and later
// converts the call's result to a number of bytes.
template <Symbol kSymbol, IoFunction kFunction, class Printed, class... A>
int PrintAs(const void* caller, const void* frame, FILE* file, A... a) {
  const Descriptor* d = IsMeasuring() ? DescriptorOfStream(file) : nullptr;
  IoRow* row = d == nullptr ? nullptr : RowOf(d->file - 1, kFunction, caller, frame);
  if (row == nullptr) return CallNext<kSymbol, int>(file, a...);
  const Printed printed(file);
  Timed timed(row, frame);
  const int n = CallNext<kSymbol, int>(file, a...);
  timed.End();
  timed.Moved(file->_fileno, printed.Of(file, n), layout::kNoOffset);
  return n;
}

template <Symbol kSymbol, class... A>
int PrintOn(const void* caller, const void* frame, FILE* file, A... a) {
  return PrintAs<kSymbol, fprintf, PrintedBytes>(caller, frame, file, a...);
}

// glibc passes a va_list as a pointer to its only element.
inline int PrintList(FILE* file, const char* format, va_list arguments) {
  return PrintOn<Symbol::s_vfprintf>(__builtin_return_address(0), __builtin_frame_address(0), file, format,
                                     arguments);
}
inline int PrintListChecked(FILE* file, int how, const char* format, va_list arguments) {
  return PrintOn<Symbol::s___vfprintf_chk>(__builtin_return_address(0), __builtin_frame_address(0), file, how,
                                           format, arguments);
}

template <Symbol kSymbol>
void Rewind(FILE* file) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, rewind, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, void>(file);
  const uint64_t begin = rt::Ticks();
  CallNext<kSymbol, void>(file);
  AddDone(row, begin, rt::Ticks(), false);
}

}  // namespace rankine::recorder::io
