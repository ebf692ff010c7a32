// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/function_begins.h"

#include <gelf.h>

#include <algorithm>
#include <cstring>

namespace rankine::symbols {
namespace {

constexpr uint8_t kUdata4 = 0x03, kSdata4 = 0x0b, kPcRelative = 0x10, kDataRelative = 0x30;
constexpr size_t kHead = 12;  // The head of the section consists of the version, three encodings,
                              // eh_frame_ptr (4 bytes), and fde_count (4 bytes).

template <class T>
T At(const unsigned char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

}  // namespace

void FunctionBegins::Read(const ElfFile& file) {
  GElf_Ehdr header;
  if (gelf_getehdr(file.elf(), &header) != nullptr) entry_ = header.e_entry;
  size_t count = 0, size = 0;
  const char* image = elf_rawfile(file.elf(), &size);
  if (image == nullptr || elf_getphdrnum(file.elf(), &count) != 0) return;
  for (size_t i = 0; i < count && i < INT32_MAX; ++i) {
    GElf_Phdr segment;
    if (gelf_getphdr(file.elf(), static_cast<int>(i), &segment) == nullptr) return;
    if (segment.p_type != PT_GNU_EH_FRAME) continue;
    if (segment.p_offset > size || segment.p_filesz > size - segment.p_offset || segment.p_filesz < kHead)
      return;
    const auto* bytes = reinterpret_cast<const unsigned char*>(image) + segment.p_offset;
    const uint8_t pointer = bytes[1] & 0x0f;
    if (bytes[0] != 1 || (pointer != kSdata4 && pointer != kUdata4) || (bytes[1] & 0x70) != kPcRelative ||
        bytes[2] != kUdata4 || bytes[3] != (kDataRelative | kSdata4))
      return;
    const uint64_t entries =
        std::min<uint64_t>(At<uint32_t>(bytes + 8), (segment.p_filesz - kHead) / (2 * sizeof(int32_t)));
    for (uint64_t entry = 0; entry < entries; ++entry) {
      const auto begin = At<int32_t>(bytes + kHead + entry * 2 * sizeof(int32_t));
      begins_.push_back(segment.p_vaddr + static_cast<uint64_t>(static_cast<int64_t>(begin)));
    }
    std::sort(begins_.begin(), begins_.end());
    return;
  }
}

std::optional<uint64_t> FunctionBegins::Find(uint64_t address) const {
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), address);
  return after == begins_.begin() ? std::nullopt : std::optional<uint64_t>(*std::prev(after));
}

}  // namespace rankine::symbols
