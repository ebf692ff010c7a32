// SPDX-License-Identifier: BSD-3-Clause
// Measuring wrappers for functions that use a standard stream implicitly, and for printing to a descriptor
// (measuring_wrappers.cc). Each wrapper behaves like the wrapper of the function that takes the stream as
// an argument.
#pragma once
#include "recorder/consumers/io/stream_wrappers.h"
#include "recorder/consumers/io/wide_wrappers.h"

namespace rankine::recorder::io {

inline int PrintOut(const char* format, va_list arguments) {
  return PrintOn<Symbol::s_vfprintf>(__builtin_return_address(0), __builtin_frame_address(0), stdout, format,
                                     arguments);
}
inline int PrintOutChecked(int how, const char* format, va_list arguments) {
  return PrintOn<Symbol::s___vfprintf_chk>(__builtin_return_address(0), __builtin_frame_address(0), stdout,
                                           how, format, arguments);
}
inline int PrintWideOut(const wchar_t* format, va_list arguments) {
  return PrintWideOn<Symbol::s_vfwprintf>(__builtin_return_address(0), __builtin_frame_address(0), stdout,
                                          format, arguments);
}
inline int PrintWideOutChecked(int how, const wchar_t* format, va_list arguments) {
  return PrintWideOn<Symbol::s___vfwprintf_chk>(__builtin_return_address(0), __builtin_frame_address(0),
                                                stdout, how, format, arguments);
}

// Wraps puts, and counts the bytes of the line and its newline.
template <Symbol kSymbol>
int PutLineOut(const char* line) {
  const Descriptor* d = DescriptorOfStream(stdout);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fputs, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(line);
  const FILE* file = stdout;
  Timed timed(row, __builtin_frame_address(0));
  const int result = CallNext<kSymbol, int>(line);
  timed.End();
  timed.Moved(file->_fileno, result < 0 ? -1 : Bytes::BytesOfText(line) + 1, layout::kNoOffset);
  return result;
}

template <Symbol kSymbol, class Kind, class Given>
typename Kind::Character PutOut(Given c) {
  return PutCharacterOn<kSymbol, Kind>(__builtin_return_address(0), __builtin_frame_address(0), c, stdout);
}
template <Symbol kSymbol, class Kind>
typename Kind::Character GetIn() {
  return GetCharacterOn<kSymbol, Kind>(__builtin_return_address(0), __builtin_frame_address(0), stdin);
}
template <Symbol kSymbol>
int ScanIn(const char* format, va_list arguments) {
  return ScanOn<kSymbol>(__builtin_return_address(0), __builtin_frame_address(0), stdin, format, arguments);
}

// Wraps dprintf, which writes at the descriptor's position.
template <Symbol kSymbol, class... A>
int PrintToAs(const void* caller, const void* frame, int fd, A... a) {
  Descriptor* d = IsMeasuring() ? DescriptorOf(fd) : nullptr;
  IoRow* row = d == nullptr ? nullptr : RowOf(d->file - 1, dprintf, caller, frame);
  if (row == nullptr) return CallNext<kSymbol, int>(fd, a...);
  Timed timed(row, frame);
  const int n = CallNext<kSymbol, int>(fd, a...);
  timed.End();
  const uint64_t offset = d->position;
  GoOnInFile(row, d, offset, n);
  timed.Moved(fd, n, d->appends != 0 ? layout::kNoOffset : offset);
  if (n > 0 && d->position != layout::kNoOffset) d->position += static_cast<uint64_t>(n);
  return n;
}
inline int PrintTo(int fd, const char* format, va_list arguments) {
  return PrintToAs<Symbol::s_vdprintf>(__builtin_return_address(0), __builtin_frame_address(0), fd, format,
                                       arguments);
}
inline int PrintToChecked(int fd, int how, const char* format, va_list arguments) {
  return PrintToAs<Symbol::s___vdprintf_chk>(__builtin_return_address(0), __builtin_frame_address(0), fd, how,
                                             format, arguments);
}

}  // namespace rankine::recorder::io
