// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/elf_image.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

#include <algorithm>
#include <cstddef>

#include "base/rt/page.h"
#include "recorder/core/callsite/byte_reader.h"

namespace rankine::callsite {
namespace {

// The structure that _dl_find_object() fills. The declaration is here, so that a library built with an
// older glibc can call this function of a newer glibc.
struct FoundObject {
  unsigned long long flags;
  void* map_start;
  void* map_end;
  link_map* map;
  void* eh_frame;
  unsigned long long reserved[7];
};
#ifdef DLFO_EH_SEGMENT_TYPE
static_assert(sizeof(FoundObject) == sizeof(dl_find_object) &&
              offsetof(FoundObject, map) == offsetof(dl_find_object, dlfo_link_map));
#endif

using FindObject = int(void* address, FoundObject* result);
// The pointer is set before other threads read it.
constinit FindObject* find_object = nullptr;

constexpr uint64_t kMaxDynamicEntries = 512;
constexpr uint64_t kMaxBuildIdBytes = 64;

// The program headers that the kernel passed to the process. For a program that is not position independent,
// only these headers are correct: the program's mapping may not begin with its ELF header.
std::span<const Elf64_Phdr> MainHeaders() {
  const auto* headers = static_cast<const Elf64_Phdr*>(AsPointer(getauxval(AT_PHDR)));
  return {headers, headers == nullptr ? 0 : getauxval(AT_PHNUM)};
}

// Reads the ELF header at the start of the mapping to find the program headers. With all known linkers, the
// first page is mapped readable. Program headers that end after the first page are rejected.
std::span<const Elf64_Phdr> HeadersAt(uintptr_t start) {
  constexpr uintptr_t kFirst = rt::kLeastPageBytes;
  ByteReader in(start, start + kFirst);
  const auto header = in.Read<Elf64_Ehdr>();
  if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64) return {};
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phoff % alignof(Elf64_Phdr) != 0) return {};
  const uint64_t bytes = uint64_t{header.e_phnum} * sizeof(Elf64_Phdr);
  if (header.e_phoff > kFirst || bytes > kFirst - header.e_phoff) return {};
  return {static_cast<const Elf64_Phdr*>(AsPointer(start + header.e_phoff)), header.e_phnum};
}

uint32_t GnuHash(std::string_view symbol) {
  uint32_t hash = 5381;
  for (const char letter : symbol) hash = hash * 33 + static_cast<uint8_t>(letter);
  return hash;
}

}  // namespace

void ElfImage::UseTable(void* dl_find_object) {
  find_object = reinterpret_cast<FindObject*>(dl_find_object);
}

bool ElfImage::CanLocate() {
  return find_object != nullptr;
}

bool ElfImage::Locate(uintptr_t pc, ElfImage* image) {
  if (find_object == nullptr) return false;
  FoundObject found{};
  if (find_object(const_cast<void*>(AsPointer(pc)), &found) != 0 || found.map == nullptr) return false;
  const auto start = reinterpret_cast<uintptr_t>(found.map_start);
  const auto end = reinterpret_cast<uintptr_t>(found.map_end);
  std::span<const Elf64_Phdr> headers = MainHeaders();
  const auto main_at = reinterpret_cast<uintptr_t>(headers.data());
  if (main_at < start || main_at >= end) headers = HeadersAt(start);
  return FromHeaders(found.map->l_addr, headers.data(), static_cast<uint16_t>(headers.size()),
                     found.map->l_name, image);
}

bool ElfImage::AtStart(uintptr_t start, uintptr_t bias, ElfImage* image) {
  const std::span<const Elf64_Phdr> headers = HeadersAt(start);
  return FromHeaders(bias, headers.data(), static_cast<uint16_t>(headers.size()), nullptr, image);
}

bool ElfImage::FromHeaders(uintptr_t bias, const Elf64_Phdr* headers, uint16_t count, const char* name,
                           ElfImage* image) {
  uintptr_t low = UINTPTR_MAX;
  uintptr_t high = 0;
  for (const Elf64_Phdr& segment : std::span(headers, count)) {
    if (segment.p_type != PT_LOAD) continue;
    low = std::min<uintptr_t>(low, segment.p_vaddr);
    high = std::max<uintptr_t>(high, segment.p_vaddr + segment.p_memsz);
  }
  if (low >= high) return false;
  image->start_ = (bias + low) & ~(rt::PageBytes() - 1);
  image->end_ = bias + high;
  image->bias_ = bias;
  image->headers_ = {headers, count};
  image->name_ = name == nullptr ? std::string_view() : std::string_view(name);
  image->is_main_ = headers == MainHeaders().data();
  return image->start_ < image->end_;
}

UnwindTable ElfImage::SegmentOf(uintptr_t address) const {
  for (const Elf64_Phdr& segment : headers_) {
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_R)) continue;
    const uintptr_t low = bias_ + segment.p_vaddr;
    // Memory after the part of the segment that comes from the file is zero-filled or unmapped.
    if (address >= low && address - low < segment.p_filesz) return {address, low, low + segment.p_filesz};
  }
  return {};
}

bool ElfImage::Readable(uintptr_t address, uint64_t size) const {
  const UnwindTable segment = SegmentOf(address);
  return segment.header != 0 && size <= segment.high - address;
}

UnwindTable ElfImage::FindUnwindTable() const {
  for (const Elf64_Phdr& segment : headers_) {
    if (segment.p_type == PT_GNU_EH_FRAME) return SegmentOf(bias_ + segment.p_vaddr);
  }
  return {};
}

std::span<const uint8_t> ElfImage::BuildId() const {
  for (const Elf64_Phdr& segment : headers_) {
    const uintptr_t begin = bias_ + segment.p_vaddr;
    if (segment.p_type != PT_NOTE || !Readable(begin, segment.p_filesz)) continue;
    ByteReader in(begin, begin + segment.p_filesz);
    while (in.ok() && in.Left() >= sizeof(Elf64_Nhdr)) {
      const auto note = in.Read<Elf64_Nhdr>();
      const uintptr_t name = in.at();
      in.Skip((uint64_t{note.n_namesz} + 3) & ~uint64_t{3});
      const uintptr_t bytes = in.at();
      in.Skip(note.n_descsz);
      const bool is_build_id = in.ok() && note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof("GNU") &&
                               memcmp(AsPointer(name), "GNU", sizeof("GNU")) == 0;
      if (is_build_id) {
        return {static_cast<const uint8_t*>(AsPointer(bytes)),
                std::min<uint64_t>(note.n_descsz, kMaxBuildIdBytes)};
      }
      // A segment with 8-byte alignment (.note.gnu.property) pads its notes to 8 bytes.
      const uint64_t align = segment.p_align == 8 ? 8 : 4;
      in.Skip(std::min<uint64_t>((align - (in.at() - begin) % align) % align, in.Left()));
    }
  }
  return {};
}

// glibc adds the bias to these pointers if it may write to them. glibc does not add the bias in the vDSO.
uintptr_t ElfImage::DynamicAddress(uint64_t value) const {
  if (Readable(value, 1)) return value;
  return Readable(bias_ + value, 1) ? bias_ + value : 0;
}

ElfImage::Dynamic ElfImage::ReadDynamic() const {
  Dynamic out;
  for (const Elf64_Phdr& segment : headers_) {
    const uintptr_t begin = bias_ + segment.p_vaddr;
    if (segment.p_type != PT_DYNAMIC || !Readable(begin, segment.p_filesz)) continue;
    ByteReader in(begin, begin + segment.p_filesz);
    for (uint64_t i = 0; i < kMaxDynamicEntries; ++i) {
      const auto entry = in.Read<Elf64_Dyn>();
      if (!in.ok() || entry.d_tag == DT_NULL) break;
      switch (entry.d_tag) {
        case DT_STRTAB:
          out.strings = DynamicAddress(entry.d_un.d_ptr);
          break;
        case DT_STRSZ:
          out.strings_size = entry.d_un.d_val;
          break;
        case DT_SYMTAB:
          out.symbols = DynamicAddress(entry.d_un.d_ptr);
          break;
        case DT_GNU_HASH:
          out.gnu_hash = DynamicAddress(entry.d_un.d_ptr);
          break;
        case DT_SONAME:
          out.soname = entry.d_un.d_val;
          out.has_soname = true;
          break;
        default:
          break;
      }
    }
  }
  return out;
}

std::string_view ElfImage::String(const Dynamic& dynamic, uint64_t offset) const {
  if (offset >= dynamic.strings_size || !Readable(dynamic.strings, dynamic.strings_size)) return {};
  const auto* text = static_cast<const char*>(AsPointer(dynamic.strings + offset));
  const uint64_t room = dynamic.strings_size - offset;
  const void* end = memchr(text, '\0', room);
  if (end == nullptr) return {};
  return {text, static_cast<size_t>(static_cast<const char*>(end) - text)};
}

std::string_view ElfImage::Soname() const {
  const Dynamic dynamic = ReadDynamic();
  return dynamic.has_soname ? String(dynamic, dynamic.soname) : std::string_view();
}

bool ElfImage::Exports(std::string_view symbol) const {
  Elf64_Sym found{};
  return FindSymbol(symbol, &found);
}

bool ElfImage::LiesIn(uintptr_t address, std::string_view symbol) const {
  Elf64_Sym found{};
  return FindSymbol(symbol, &found) && address - (bias_ + found.st_value) < found.st_size;
}

bool ElfImage::FindSymbol(std::string_view symbol, Elf64_Sym* found) const {
  const Dynamic dynamic = ReadDynamic();
  if (dynamic.gnu_hash == 0 || dynamic.symbols == 0) return false;
  const UnwindTable segment = SegmentOf(dynamic.gnu_hash);
  ByteReader in(dynamic.gnu_hash, segment.high);
  const auto bucket_count = in.Read<uint32_t>();
  const auto first_symbol = in.Read<uint32_t>();
  const auto bloom_words = in.Read<uint32_t>();
  in.Skip(sizeof(uint32_t));                          // The shift count of the Bloom filter is skipped,
                                                      // because it is not needed.
  in.Skip(uint64_t{bloom_words} * sizeof(uint64_t));  // The Bloom filter is skipped, because it pays off only
                                                      // for many look-ups, and this code makes only eight.
  if (!in.ok() || bucket_count == 0 || in.Left() / sizeof(uint32_t) < bucket_count) return false;
  const uint32_t hash = GnuHash(symbol);
  const uintptr_t chains = in.at() + uint64_t{bucket_count} * sizeof(uint32_t);
  ByteReader bucket(in.at() + uint64_t{hash % bucket_count} * sizeof(uint32_t), chains);
  const uint64_t first = bucket.Read<uint32_t>();
  if (first < first_symbol) return false;

  ByteReader chain(chains, segment.high);
  chain.Skip((first - first_symbol) * sizeof(uint32_t));
  for (uint64_t index = first; chain.ok(); ++index) {
    const auto entry = chain.Read<uint32_t>();
    const uintptr_t symbol_at = dynamic.symbols + index * sizeof(Elf64_Sym);
    if (!chain.ok() || !Readable(symbol_at, sizeof(Elf64_Sym))) return false;
    if ((entry | 1) == (hash | 1)) {
      memcpy(found, AsPointer(symbol_at), sizeof(*found));
      if (found->st_shndx != SHN_UNDEF && String(dynamic, found->st_name) == symbol) return true;
    }
    if (entry & 1) return false;
  }
  return false;
}

}  // namespace rankine::callsite
