// Streams of wide characters: the ways that measure (measured.cc). The program gives and gets characters, and
// the file has bytes: so many as each character has in the thread's locale.
#pragma once
#include <cwchar>
#include <tuple>

#include "runtime/io/stream_ways.h"

namespace rankine::runtime::io {

inline uint64_t BytesOf(wchar_t c) {
  if (c >= 0 && c < 0x80) [[likely]]
    return 1;
  const rt::KeepErrno keep;
  char bytes[16];
  static_assert(sizeof bytes >= 2 * sizeof(wchar_t));
  mbstate_t state{};
  const size_t n = wcrtomb(bytes, c, &state);
  return n == static_cast<size_t>(-1) ? 0 : n;
}
inline ssize_t BytesOfText(const wchar_t* text) {
  uint64_t bytes = 0;
  for (; text != nullptr && *text != 0; ++text) bytes += BytesOf(*text);
  return static_cast<ssize_t>(bytes);
}

// How glibc's streams hold wide characters; programs of before 2.28 have this in them.
struct WideBuffer {
  wchar_t *read_at, *read_end, *read_begin, *write_begin, *write_at, *write_end;
};
// nullptr: nothing wide was written or read yet.
inline const WideBuffer* WideBufferOf(const FILE* file) {
  return file->_mode > 0 ? reinterpret_cast<const WideBuffer*>(file->_wide_data) : nullptr;
}

inline constexpr unsigned kNoCharacter = 0xffffffff;  // WEOF

template <Symbol kSymbol>
unsigned PutWide(wchar_t c, FILE* file) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fputwc, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, unsigned>(c, file);
  const WideBuffer* buffer = WideBufferOf(file);
  if (buffer != nullptr && buffer->write_at < buffer->write_end && !IsEachTimed()) [[likely]] {
    const auto result = CallNext<kSymbol, unsigned>(c, file);
    CountUntimed(row, BytesOf(c));
    return result;
  }
  Timed timed(row, __builtin_frame_address(0));
  const auto result = CallNext<kSymbol, unsigned>(c, file);
  timed.End();
  timed.Moved(file->_fileno, result == kNoCharacter ? -1 : static_cast<ssize_t>(BytesOf(c)),
              format::kNoOffset);
  return result;
}

template <Symbol kSymbol>
unsigned GetWide(FILE* file) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fgetwc, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, unsigned>(file);
  const WideBuffer* buffer = WideBufferOf(file);
  if (buffer != nullptr && buffer->read_at < buffer->read_end && !IsEachTimed()) [[likely]] {
    const auto result = CallNext<kSymbol, unsigned>(file);
    CountUntimed(row, BytesOf(static_cast<wchar_t>(result)));
    return result;
  }
  Timed timed(row, __builtin_frame_address(0));
  const auto result = CallNext<kSymbol, unsigned>(file);
  timed.End();
  timed.Moved(file->_fileno,
              result == kNoCharacter ? 0 : static_cast<ssize_t>(BytesOf(static_cast<wchar_t>(result))),
              format::kNoOffset);
  return result;
}

// fgetws: the stream is the last argument.
template <Symbol kSymbol, class... A>
wchar_t* GetWideLine(A... a) {
  FILE* file = std::get<sizeof...(A) - 1>(std::tuple<A...>(a...));
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fgetws, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, wchar_t*>(a...);
  Timed timed(row, __builtin_frame_address(0));
  wchar_t* got = CallNext<kSymbol, wchar_t*>(a...);
  timed.End();
  timed.Moved(file->_fileno, BytesOfText(got), format::kNoOffset);
  return got;
}

template <Symbol kSymbol>
int PutWideLine(const wchar_t* line, FILE* file) {
  const Descriptor* d = DescriptorOfStream(file);
  IoRow* row = d == nullptr
                   ? nullptr
                   : RowOf(d->file - 1, fputws, __builtin_return_address(0), __builtin_frame_address(0));
  if (row == nullptr) return CallNext<kSymbol, int>(line, file);
  Timed timed(row, __builtin_frame_address(0));
  const int result = CallNext<kSymbol, int>(line, file);
  timed.End();
  timed.Moved(file->_fileno, result < 0 ? -1 : BytesOfText(line), format::kNoOffset);
  return result;
}

// As StreamPosition; what is read and not taken yet is there as characters and, behind them, as bytes.
inline off_t WideStreamPosition(const FILE* file) {
  off_t at = StreamPosition(file);
  const WideBuffer* buffer = WideBufferOf(file);
  if (at < 0 || buffer == nullptr) return at;
  for (const wchar_t* left = buffer->read_at; left < buffer->read_end; ++left)
    at -= static_cast<off_t>(BytesOf(*left));
  return at;
}

inline ssize_t BytesOfText(const wchar_t* begin, const wchar_t* end) {
  uint64_t bytes = 0;
  for (; begin < end; ++begin) bytes += BytesOf(*begin);
  return static_cast<ssize_t>(bytes);
}

// fwprintf, whose result is characters. They lie in the stream's buffer: its last ones, or, where the buffer
// was full and written out meanwhile, to its end and again from its begin. Else, as with a stream that is
// written out by lines, they count as one byte each: nobody tells, and to print them once more would call the
// program's own functions (register_printf_function) again.
class PrintedCharacters {
 public:
  explicit PrintedCharacters(const FILE* file) {
    if (const WideBuffer* buffer = WideBufferOf(file)) before_ = *buffer;
  }
  ssize_t Of(const FILE* file, int n) const {
    const WideBuffer* known = WideBufferOf(file);
    if (n <= 0 || known == nullptr) return n;
    const WideBuffer buffer = *known;  // (another thread may write it out meanwhile)
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

}  // namespace rankine::runtime::io
