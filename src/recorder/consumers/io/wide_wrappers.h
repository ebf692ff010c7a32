// SPDX-License-Identifier: BSD-3-Clause
// Measuring wrappers for streams of wide characters (measuring_wrappers.cc). The program reads and writes
// characters, but the file contains bytes. The number of bytes depends on the characters and on the
// thread's locale.
#pragma once
#include <cwchar>
#include <tuple>

#include "recorder/consumers/io/stream_wrappers.h"

namespace rankine::recorder::io {

inline ssize_t BytesOfWide(wchar_t c) {
  if (static_cast<uint32_t>(c) < 0x80) [[likely]]
    return 1;
  const rt::KeepErrno keep;
  char bytes[16];
  static_assert(sizeof bytes >= 2 * sizeof(wchar_t));
  mbstate_t state{};
  const size_t n = wcrtomb(bytes, c, &state);
  return n == static_cast<size_t>(-1) ? 0 : static_cast<ssize_t>(n);
}

// The layout of the buffers for wide characters in glibc's streams. Programs built before glibc 2.28 rely on
// this layout of the buffers.
struct WideBuffer {
  wchar_t *read_at, *read_end, *read_begin, *write_begin, *write_at, *write_end;
};
// Returns nullptr if no wide character has been written or read yet.
inline const WideBuffer* WideBufferOf(const FILE* file) {
  return file->_mode > 0 ? reinterpret_cast<const WideBuffer*>(file->_wide_data) : nullptr;
}

struct WideCharacters {
  using Character = unsigned;  // wint_t
  static constexpr IoFunction kPut = fputwc, kGet = fgetwc, kPutLine = fputws, kGetLine = fgetws;
  static constexpr Character kNone = 0xffffffff;  // WEOF
  static bool HasRoom(const FILE* file) {
    const WideBuffer* buffer = WideBufferOf(file);
    return buffer != nullptr && buffer->write_at < buffer->write_end;
  }
  static bool HasMore(const FILE* file) {
    const WideBuffer* buffer = WideBufferOf(file);
    return buffer != nullptr && buffer->read_at < buffer->read_end;
  }
  static ssize_t BytesOf(unsigned c) { return BytesOfWide(static_cast<wchar_t>(c)); }
  static ssize_t BytesOf(wchar_t c) { return BytesOfWide(c); }
  static ssize_t BytesOfText(const wchar_t* text) {
    ssize_t bytes = 0;
    for (; text != nullptr && *text != 0; ++text) bytes += BytesOfWide(*text);
    return bytes;
  }
};

// Does the same as StreamPosition, for wide characters. The buffers contain the data that the stream has read
// and the program has not: first as converted characters, then as bytes.
inline off_t WideStreamPosition(const FILE* file) {
  off_t at = StreamPosition(file);
  const WideBuffer* buffer = WideBufferOf(file);
  if (at < 0 || buffer == nullptr) return at;
  for (const wchar_t* left = buffer->read_at; left < buffer->read_end; ++left) at -= BytesOfWide(*left);
  return at;
}

inline ssize_t BytesOfText(const wchar_t* begin, const wchar_t* end) {
  ssize_t bytes = 0;
  for (; begin < end; ++begin) bytes += BytesOfWide(*begin);
  return bytes;
}

// Wraps fwprintf. The result of fwprintf is a number of characters, not of bytes. To count bytes, the
// printed characters are read from the stream's buffer. Usually, the printed characters are at the end of
// the buffer. If the full buffer was written out during the call, the printed characters begin at the
// buffer's old end and continue at its new start. If the characters are not at the expected positions, as in
// a line-buffered stream, each character is counted as one byte. Printing the characters again to find their
// size would call functions of the program (register_printf_function) a second time.
class PrintedCharacters {
 public:
  explicit PrintedCharacters(const FILE* file) {
    if (const WideBuffer* buffer = WideBufferOf(file)) before_ = *buffer;
  }
  ssize_t Of(const FILE* file, int n) const {
    const WideBuffer* known = WideBufferOf(file);
    if (n <= 0 || known == nullptr) return n;
    // The buffer is copied, because another thread may write out the buffer.
    const WideBuffer buffer = *known;
    const ptrdiff_t there = buffer.write_at - buffer.write_begin, room = before_.write_end - before_.write_at;
    if (n <= there) return BytesOfText(buffer.write_at - n, buffer.write_at);
    const bool goes_round = before_.write_at != nullptr && before_.write_end == buffer.write_end &&
                            n == room + there && buffer.write_at <= before_.write_at;
    if (!goes_round) return n;
    return BytesOfText(before_.write_at, before_.write_end) +
           BytesOfText(buffer.write_begin, buffer.write_at);
  }

 private:
  WideBuffer before_{};
};

template <Symbol kSymbol, class... A>
int PrintWideOn(const void* caller, const void* frame, FILE* file, A... a) {
  return PrintAs<kSymbol, fwprintf, PrintedCharacters>(caller, frame, file, a...);
}
inline int PrintWideList(FILE* file, const wchar_t* format, va_list arguments) {
  return PrintWideOn<Symbol::s_vfwprintf>(__builtin_return_address(0), __builtin_frame_address(0), file,
                                          format, arguments);
}
inline int PrintWideListChecked(FILE* file, int how, const wchar_t* format, va_list arguments) {
  return PrintWideOn<Symbol::s___vfwprintf_chk>(__builtin_return_address(0), __builtin_frame_address(0), file,
                                                how, format, arguments);
}

template <Symbol kSymbol>
int ScanWideOn(const void* caller, const void* frame, FILE* file, const wchar_t* format, va_list arguments) {
  return ScanAs<kSymbol, fwscanf, WideStreamPosition>(caller, frame, file, format, arguments);
}
template <Symbol kSymbol>
int ScanWideList(FILE* file, const wchar_t* format, va_list arguments) {
  return ScanWideOn<kSymbol>(__builtin_return_address(0), __builtin_frame_address(0), file, format,
                             arguments);
}

}  // namespace rankine::recorder::io
