// SPDX-License-Identifier: BSD-3-Clause
// A fast parser for lines with the most frequent actions: compute, send, recv, isend, irecv and wait. The
// lines must have the current form, and contain plain numbers. `LineReader` parses all other lines and
// reports errors.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::exchange::ti {

struct PlainLine {
  enum class Kind : uint8_t { other, compute, send, recv, isend, irecv, wait };
  Kind kind = Kind::other;
  uint32_t count = 0;  // number of elements of `numbers` that are used
  uint64_t numbers[4] = {};
};

// Numbers may have at most nine digits, so that they cannot overflow.
inline PlainLine ReadPlain(std::string_view line) {
  using enum PlainLine::Kind;
  PlainLine plain;
  const char *at = line.data(), *const end = at + line.size();
  if (end - at < 6 || *at++ != ' ') return plain;
  const auto is = [&](std::string_view name) {
    if (static_cast<size_t>(end - at) < name.size() || std::string_view(at, name.size()) != name)
      return false;
    at += name.size();
    return true;
  };
  PlainLine::Kind kind = other;
  switch (*at) {
    case 'c':
      kind = is("compute ") ? compute : other;
      break;
    case 's':
      kind = is("send ") ? send : other;
      break;
    case 'r':
      kind = is("recv ") ? recv : other;
      break;
    case 'w':
      kind = is("wait ") ? wait : other;
      break;
    case 'i':
      kind = is("isend ") ? isend : is("irecv ") ? irecv : other;
      break;
    default:
      break;
  }
  if (kind == other) return plain;
  while (at != end) {
    if (plain.count == 4) return plain;
    uint64_t value = 0;
    const char* const first = at;
    for (; at != end; ++at) {
      const auto digit = static_cast<unsigned>(*at - '0');
      if (digit > 9) break;
      value = value * 10 + digit;
    }
    if (at == first || at - first > 9) return plain;
    plain.numbers[plain.count++] = value;
    if (at == end) break;
    if (*at++ != ' ') return plain;
  }
  plain.kind = kind;
  return plain;
}

}  // namespace rankine::exchange::ti
