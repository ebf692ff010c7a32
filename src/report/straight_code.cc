#include "report/straight_code.h"

#include <cstddef>

namespace rankine::report {
namespace {

// What follows an instruction's first bytes. Jumps and what is not known have `none`.
enum class Tail { none, only, byte, word, modrm, modrm_byte, modrm_word };

// One-byte opcodes.
Tail TailOf(unsigned char code) {
  if (code >= 0x50 && code <= 0x5f) return Tail::only;    // push, pop
  if (code < 0x40 && (code & 7) < 4) return Tail::modrm;  // add, or, and, sub, xor, cmp
  if (code < 0x40 && (code & 7) == 4) return Tail::byte;
  if (code < 0x40 && (code & 7) == 5) return Tail::word;
  if (code >= 0x84 && code <= 0x8b) return Tail::modrm;  // test, xchg, mov
  if (code >= 0xb8 && code <= 0xbf) return Tail::word;   // mov of a constant
  switch (code) {
    case 0x90:
      return Tail::only;
    case 0x6a:
    case 0xa8:
      return Tail::byte;
    case 0x68:
    case 0xa9:
    case 0xe8:  // a call comes back
      return Tail::word;
    case 0x63:
    case 0x8d:
    case 0xd1:
    case 0xd3:
      return Tail::modrm;
    case 0x83:
    case 0xc0:
    case 0xc1:
    case 0xc6:
      return Tail::modrm_byte;
    case 0x81:
    case 0xc7:
      return Tail::modrm_word;
    default:
      return Tail::none;
  }
}

// Behind 0f: moves and arithmetic of vectors, extensions, long nops.
Tail TailOfSecond(unsigned char code) {
  const bool vector = (code >= 0x10 && code <= 0x17) || (code >= 0x28 && code <= 0x2f) ||
                      (code >= 0x51 && code <= 0x6f) || (code >= 0xd0 && code <= 0xfe) || code == 0x7e ||
                      code == 0x7f;
  const bool plain = code == 0x1e || code == 0x1f || code == 0xaf || code == 0xb6 || code == 0xb7 ||
                     code == 0xbe || code == 0xbf || (code >= 0x40 && code <= 0x4f) ||
                     (code >= 0x90 && code <= 0x9f);
  if (vector || plain) return Tail::modrm;
  return code == 0x70 || code == 0xc6 ? Tail::modrm_byte : Tail::none;
}

// Bytes of a ModRM byte with what belongs to it; 0: they are not all there.
size_t Operand(std::span<const unsigned char> code) {
  if (code.empty()) return 0;
  const int mode = code[0] >> 6, low = code[0] & 7;
  if (mode == 3) return 1;
  size_t size = 1;
  bool far = mode == 2 || (mode == 0 && low == 5);
  if (low == 4) {
    if (code.size() < 2) return 0;
    ++size;
    far = far || (mode == 0 && (code[1] & 7) == 5);
  }
  size += far ? 4 : mode == 1 ? 1 : 0;
  return size <= code.size() ? size : 0;
}

bool IsPrefix(unsigned char code) {
  return code == 0x66 || code == 0xf2 || code == 0xf3 || code == 0x2e;
}

// Bytes of the instruction that `code` begins with; 0: a jump, unknown, or not all there.
size_t SizeOf(std::span<const unsigned char> code) {
  size_t at = 0;
  bool wide = false, half = false;
  for (; at < code.size() && IsPrefix(code[at]); ++at) half = half || code[at] == 0x66;
  if (at < code.size() && (code[at] & 0xf0) == 0x40) wide = (code[at++] & 8) != 0;
  if (at >= code.size()) return 0;
  const unsigned char first = code[at++];
  const bool second = first == 0x0f;
  if (second && at >= code.size()) return 0;
  const Tail tail = second ? TailOfSecond(code[at++]) : TailOf(first);
  // The one constant of eight bytes is that of mov.
  size_t word = half ? 2 : 4;
  if (wide && !second && first >= 0xb8 && first <= 0xbf) word = 8;
  size_t size = at;
  if (tail == Tail::modrm || tail == Tail::modrm_byte || tail == Tail::modrm_word) {
    const size_t operand = Operand(code.subspan(at));
    if (operand == 0) return 0;
    size += operand;
  }
  if (tail == Tail::byte || tail == Tail::modrm_byte) size += 1;
  if (tail == Tail::word || tail == Tail::modrm_word) size += word;
  return tail == Tail::none || size > code.size() ? 0 : size;
}

}  // namespace

bool IsStraight(std::span<const unsigned char> code) {
  while (!code.empty()) {
    const size_t size = SizeOf(code);
    if (size == 0) return false;
    code = code.subspan(size);
  }
  return true;
}

}  // namespace rankine::report
