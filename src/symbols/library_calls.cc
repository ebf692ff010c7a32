// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/library_calls.h"

#include <cstring>
#include <span>

#include "symbols/straight_code.h"

namespace rankine::symbols {
namespace {

// The size of a direct call instruction: opcode e8 and a distance of four bytes.
constexpr uint64_t kCall = 5;
constexpr uint64_t kLongestCode = 1u << 20;                       // largest size of a function in bytes
constexpr unsigned char kEndBranch[] = {0xf3, 0x0f, 0x1e, 0xfa};  // Marks the target of an indirect branch.

uint64_t Beyond(uint64_t end, const unsigned char* distance) {
  int32_t value = 0;
  std::memcpy(&value, distance, sizeof value);
  return end + static_cast<uint64_t>(int64_t{value});
}

}  // namespace

void LibraryCalls::Read() {
  read_ = true;
  Elf* elf = file_.elf();
  GElf_Ehdr header;
  size_t count = 0;
  if (gelf_getehdr(elf, &header) == nullptr || header.e_machine != EM_X86_64) return;
  if (elf_getphdrnum(elf, &count) != 0) return;
  for (size_t i = 0; i < count && i < INT32_MAX; ++i) {
    GElf_Phdr segment;
    if (gelf_getphdr(elf, static_cast<int>(i), &segment) == nullptr) return;
    if (segment.p_type == PT_LOAD) segments_.push_back(segment);
  }
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr;
       section = elf_nextscn(elf, section)) {
    GElf_Shdr table;
    GElf_Shdr names;
    if (gelf_getshdr(section, &table) == nullptr || table.sh_type != SHT_RELA || table.sh_entsize == 0)
      continue;
    Elf_Scn* symbols = elf_getscn(elf, table.sh_link);
    Elf_Data* moves = elf_getdata(section, nullptr);
    Elf_Data* entries = symbols == nullptr ? nullptr : elf_getdata(symbols, nullptr);
    if (moves == nullptr || entries == nullptr || gelf_getshdr(symbols, &names) == nullptr) continue;
    const uint64_t rows = table.sh_size / table.sh_entsize;
    for (uint64_t i = 0; i < rows && i < INT32_MAX; ++i) {
      GElf_Rela move;
      GElf_Sym symbol;
      if (gelf_getrela(moves, static_cast<int>(i), &move) == nullptr) break;
      const auto type = GELF_R_TYPE(move.r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) continue;
      if (gelf_getsym(entries, static_cast<int>(GELF_R_SYM(move.r_info)), &symbol) == nullptr) continue;
      const char* name = elf_strptr(elf, names.sh_link, symbol.st_name);
      if (name != nullptr) entries_.emplace(move.r_offset, name);
    }
  }
}

const unsigned char* LibraryCalls::Bytes(uint64_t address, uint64_t size) const {
  size_t file_size = 0;
  const char* image = elf_rawfile(file_.elf(), &file_size);
  if (image == nullptr) return nullptr;
  for (const GElf_Phdr& segment : segments_) {
    if (address < segment.p_vaddr) continue;
    const uint64_t within = address - segment.p_vaddr;
    if (within > segment.p_filesz || size > segment.p_filesz - within) continue;
    if (segment.p_offset > file_size || segment.p_filesz > file_size - segment.p_offset) return nullptr;
    return reinterpret_cast<const unsigned char*>(image) + segment.p_offset + within;
  }
  return nullptr;
}

// Returns the target of a direct call.
std::optional<uint64_t> LibraryCalls::TargetOf(uint64_t return_address) const {
  const unsigned char* code = return_address < kCall ? nullptr : Bytes(return_address - kCall, kCall);
  if (code == nullptr || code[0] != 0xe8) return std::nullopt;
  return Beyond(return_address, code + 1);
}

std::string LibraryCalls::NameAt(uint64_t return_address) {
  if (!read_) Read();
  const std::optional<uint64_t> target = TargetOf(return_address);
  if (!target) return "";
  // The target may be a stub in the procedure linkage table. A stub consists of an optional branch mark, an
  // optional prefix, and a jump through an entry of the global offset table.
  uint64_t at = *target;
  const unsigned char* mark = Bytes(at, sizeof kEndBranch);
  if (mark != nullptr && std::memcmp(mark, kEndBranch, sizeof kEndBranch) == 0) at += sizeof kEndBranch;
  const unsigned char* prefix = Bytes(at, 1);
  if (prefix != nullptr && *prefix == 0xf2) ++at;
  constexpr uint64_t kJump = 6;
  const unsigned char* jump = Bytes(at, kJump);
  if (jump == nullptr || jump[0] != 0xff || jump[1] != 0x25) return "";
  const auto entry = entries_.find(Beyond(at + kJump, jump + 2));
  return entry == entries_.end() ? "" : entry->second;
}

std::vector<uint64_t> LibraryCalls::AlikeIn(uint64_t begin, uint64_t end, uint64_t return_address) {
  if (!read_) Read();
  std::vector<uint64_t> alike;
  const std::optional<uint64_t> target = TargetOf(return_address);
  if (!target || end <= begin || end - begin > kLongestCode) return alike;
  for (uint64_t after = begin + kCall; after <= end; ++after) {
    if (TargetOf(after) == target) alike.push_back(after);
  }
  return alike;
}

bool LibraryCalls::AreInOrder(uint64_t begin, uint64_t end) {
  if (!read_) Read();
  if (end < begin || end - begin > kLongestCode) return false;
  const unsigned char* code = Bytes(begin, end - begin);
  return code != nullptr && IsStraight(std::span(code, end - begin));
}

}  // namespace rankine::symbols
