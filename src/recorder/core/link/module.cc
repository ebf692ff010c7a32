// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/link/module.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

#include "base/arch/bytes16.h"
#include "base/rt/page.h"
#include "recorder/arch/relocations.h"

namespace rankine::mpi {
namespace {

// The module that contains this variable's address is our own. Our own module is librankine.so, or a test
// program.
const char kOurs = 0;

uint32_t GnuHash(const char* text) {
  uint32_t hash = 5381;
  for (; *text != '\0'; ++text) hash = hash * 33 + static_cast<unsigned char>(*text);
  return hash;
}

uint32_t SysvHash(const char* text) {
  uint32_t hash = 0;
  for (; *text != '\0'; ++text) {
    hash = (hash << 4) + static_cast<unsigned char>(*text);
    hash ^= (hash >> 24) & 0xf0;
  }
  return hash & 0x0fffffff;
}

// Compares two strings without strcmp. A sanitizer that is starting looks up symbols through our dlsym before
// its own strcmp is ready.
bool SameText(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace

// Searches the bytes for a string, without memmem, memchr and memcmp. A sanitizer's versions of these
// functions report reads across two objects. The search compares two bytes of the string at sixteen positions
// at once. Speed matters, because a program may have many MiB of constants, which are searched at its start.
bool HoldsBytes(const char* bytes, uint64_t size, std::string_view text) {
  if (text.empty() || size < text.size()) return false;
  const auto is_at = [text](const char* at) {
    size_t same = 0;
    while (same < text.size() && at[same] == text[same]) ++same;
    return same == text.size();
  };
  const uint64_t behind = text.size() - 1, places = size - behind;
  const cpu::Bytes16 first = cpu::All16(text.front()), last = cpu::All16(text.back());
  uint64_t at = 0;
  for (; at + sizeof first <= places; at += sizeof first) {
    const cpu::Bytes16 both =
        cpu::Equal16(cpu::Load16(bytes + at), first) & cpu::Equal16(cpu::Load16(bytes + at + behind), last);
    for (cpu::Set16 found(both); !found.IsEmpty(); found.DropFirst()) {
      if (is_at(bytes + at + found.First())) return true;
    }
  }
  for (; at < places; ++at) {
    if (is_at(bytes + at)) return true;
  }
  return false;
}

SymbolName::SymbolName(const char* name) : text(name), gnu_hash(GnuHash(name)) {}

Module::Module(const dl_phdr_info& info)
    : path_(info.dlpi_name != nullptr ? info.dlpi_name : ""),
      base_(info.dlpi_addr),
      headers_(info.dlpi_phdr),
      header_count_(info.dlpi_phnum) {
  const ElfW(Dyn)* dynamic = nullptr;
  for (int i = 0; i < header_count_; ++i) {
    if (headers_[i].p_type == PT_DYNAMIC) {
      dynamic = reinterpret_cast<const ElfW(Dyn)*>(base_ + headers_[i].p_vaddr);
    }
  }
  if (dynamic == nullptr) return;
  dynamic_ = dynamic;
  // glibc relocates the addresses in these entries. In the vDSO and with other C libraries, the addresses
  // remain relative to the base.
  auto at = [this](uintptr_t value) { return value < base_ ? value + base_ : value; };
  for (; dynamic->d_tag != DT_NULL; ++dynamic) {
    const uintptr_t value = dynamic->d_un.d_ptr;
    switch (dynamic->d_tag) {
      case DT_SYMTAB:
        symbols_ = reinterpret_cast<const ElfW(Sym)*>(at(value));
        break;
      case DT_STRTAB:
        strings_ = reinterpret_cast<const char*>(at(value));
        break;
      case DT_GNU_HASH:
        gnu_hash_ = reinterpret_cast<const uint32_t*>(at(value));
        break;
      case DT_HASH:
        sysv_hash_ = reinterpret_cast<const uint32_t*>(at(value));
        break;
      case DT_VERSYM:
        versions_ = reinterpret_cast<const ElfW(Half)*>(at(value));
        break;
      case DT_RELA:
        relocations_[0].entries = reinterpret_cast<const ElfW(Rela)*>(at(value));
        break;
      case DT_RELASZ:
        relocations_[0].count = value / sizeof(ElfW(Rela));
        break;
      case DT_JMPREL:
        relocations_[1].entries = reinterpret_cast<const ElfW(Rela)*>(at(value));
        break;
      case DT_PLTRELSZ:
        relocations_[1].count = value / sizeof(ElfW(Rela));
        break;
      case DT_SONAME:
        soname_offset_ = value;
        has_soname_ = true;
        break;
      default:
        break;
    }
  }
}

const ElfW(Sym) * Module::SymbolOf(const ElfW(Rela) & relocation, References which) const {
  if (!recorder::arch::IsSymbolAddress(ELF64_R_TYPE(relocation.r_info))) return nullptr;
  if (symbols_ == nullptr || strings_ == nullptr || ELF64_R_SYM(relocation.r_info) == 0) return nullptr;
  const ElfW(Sym)* symbol = &symbols_[ELF64_R_SYM(relocation.r_info)];
  if (which != References::all && symbol->st_shndx != SHN_UNDEF) return nullptr;
  if (which == References::weak && ELF64_ST_BIND(symbol->st_info) != STB_WEAK) return nullptr;
  return symbol;
}

Range Module::Relro() const {
  const uintptr_t page = rt::PageBytes();
  for (int i = 0; i < header_count_; ++i) {
    if (headers_[i].p_type != PT_GNU_RELRO) continue;
    const uintptr_t begin = base_ + headers_[i].p_vaddr;
    return {begin / page * page, (begin + headers_[i].p_memsz) / page * page};
  }
  return {};
}

std::string_view Module::soname() const {
  if (!has_soname_ || strings_ == nullptr) return {};
  return strings_ + soname_offset_;
}

const ElfW(Sym) * Module::SymbolAt(uint32_t index, const SymbolName& name) const {
  const ElfW(Sym)& symbol = symbols_[index];
  const unsigned type = ELF64_ST_TYPE(symbol.st_info);
  const unsigned bind = ELF64_ST_BIND(symbol.st_info);
  if (symbol.st_shndx == SHN_UNDEF || symbol.st_value == 0) return nullptr;
  if (type != STT_FUNC && type != STT_OBJECT && type != STT_NOTYPE) return nullptr;
  if (bind != STB_GLOBAL && bind != STB_WEAK) return nullptr;
  // the symbol does not have the default version
  if (versions_ != nullptr && (versions_[index] & 0x8000) != 0) return nullptr;
  return SameText(strings_ + symbol.st_name, name.text) ? &symbol : nullptr;
}

// DT_GNU_HASH consists of {number of buckets, first symbol, Bloom words, Bloom shift}, the Bloom filter,
// the buckets, and the chains. A set low bit marks the end of a chain.
const ElfW(Sym) * Module::FindGnu(const SymbolName& name) const {
  const uint32_t bucket_count = gnu_hash_[0];
  const uint32_t first_symbol = gnu_hash_[1];
  const uint32_t bloom_words = gnu_hash_[2];
  const uint32_t bloom_shift = gnu_hash_[3];
  if (bucket_count == 0 || bloom_words == 0) return nullptr;
  const auto* bloom = reinterpret_cast<const uint64_t*>(gnu_hash_ + 4);
  const auto* buckets = reinterpret_cast<const uint32_t*>(bloom + bloom_words);
  const uint32_t* chains = buckets + bucket_count;
  const uint32_t hash = name.gnu_hash;
  const uint64_t mask = uint64_t{1} << (hash % 64) | uint64_t{1} << ((hash >> bloom_shift) % 64);
  if ((bloom[(hash / 64) % bloom_words] & mask) != mask) return nullptr;
  uint32_t index = buckets[hash % bucket_count];
  if (index < first_symbol) return nullptr;
  for (;; ++index) {
    const uint32_t link = chains[index - first_symbol];
    if ((link | 1) == (hash | 1)) {
      if (const ElfW(Sym)* symbol = SymbolAt(index, name)) return symbol;
    }
    if ((link & 1) != 0) return nullptr;
  }
}

// DT_HASH consists of {number of buckets, number of chains}, the buckets, and the chains. Only old or
// unusual modules need DT_HASH, because they have no DT_GNU_HASH table.
const ElfW(Sym) * Module::FindSysv(const SymbolName& name) const {
  const uint32_t bucket_count = sysv_hash_[0];
  const uint32_t chain_count = sysv_hash_[1];
  if (bucket_count == 0) return nullptr;
  const uint32_t* buckets = sysv_hash_ + 2;
  const uint32_t* chains = buckets + bucket_count;
  uint32_t index = buckets[SysvHash(name.text) % bucket_count];
  for (; index != 0 && index < chain_count; index = chains[index]) {
    if (const ElfW(Sym)* symbol = SymbolAt(index, name)) return symbol;
  }
  return nullptr;
}

const ElfW(Sym) * Module::FindSymbol(const SymbolName& name) const {
  if (symbols_ == nullptr || strings_ == nullptr) return nullptr;
  if (gnu_hash_ != nullptr) return FindGnu(name);
  return sysv_hash_ != nullptr ? FindSysv(name) : nullptr;
}

void* Module::Find(const SymbolName& name) const {
  const ElfW(Sym)* symbol = FindSymbol(name);
  return symbol == nullptr ? nullptr : reinterpret_cast<void*>(base_ + symbol->st_value);
}

void* Module::Find(const SymbolName& name, uint64_t* size) const {
  const ElfW(Sym)* symbol = FindSymbol(name);
  if (symbol == nullptr) return nullptr;
  *size = symbol->st_size;
  return reinterpret_cast<void*>(base_ + symbol->st_value);
}

bool Module::Contains(const void* address) const {
  const uintptr_t offset = reinterpret_cast<uintptr_t>(address) - base_;
  for (int i = 0; i < header_count_; ++i) {
    const ElfW(Phdr)& header = headers_[i];
    if (header.p_type == PT_LOAD && offset - header.p_vaddr < header.p_memsz) return true;
  }
  return false;
}

bool Module::Needs(std::string_view soname) const {
  if (dynamic_ == nullptr || strings_ == nullptr) return false;
  for (const ElfW(Dyn)* entry = dynamic_; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_NEEDED && soname == strings_ + entry->d_un.d_val) return true;
  }
  return false;
}

bool Module::HoldsText(std::string_view text) const {
  // Linkers put constants into a segment without code, or everything into one segment.
  bool apart = false;
  for (int i = 0; i < header_count_; ++i)
    apart = apart || (headers_[i].p_type == PT_LOAD && (headers_[i].p_flags & (PF_R | PF_W | PF_X)) == PF_R);
  for (int i = 0; i < header_count_; ++i) {
    const ElfW(Phdr)& header = headers_[i];
    if (header.p_type != PT_LOAD || (header.p_flags & (PF_R | PF_W)) != PF_R) continue;
    if (apart && (header.p_flags & PF_X) != 0) continue;
    if (HoldsBytes(reinterpret_cast<const char*>(base_ + header.p_vaddr), header.p_filesz, text)) return true;
  }
  return false;
}

Range Module::WritableData() const {
  Range range;
  for (int i = 0; i < header_count_; ++i) {
    const ElfW(Phdr)& header = headers_[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    const uint64_t begin = base_ + header.p_vaddr;
    const uint64_t end = begin + header.p_memsz;
    range.begin = range.end == 0 ? begin : std::min(range.begin, begin);
    range.end = std::max(range.end, end);
  }
  return range;
}

uint64_t LoadedEver() {
  uint64_t ever = 0;
  auto step = [](dl_phdr_info* info, size_t, void* data) -> int {
    *static_cast<uint64_t*>(data) = info->dlpi_adds;
    return 1;
  };
  dl_iterate_phdr(step, &ever);
  return ever;
}

Loaded CountLoaded() {
  Loaded loaded;
  auto step = [](dl_phdr_info* info, size_t, void* data) -> int {
    auto* counts = static_cast<Loaded*>(data);
    counts->ever = info->dlpi_adds;
    counts->now++;
    return 0;
  };
  dl_iterate_phdr(step, &loaded);
  return loaded;
}

bool Module::IsOurs() const {
  return Contains(&kOurs);
}

}  // namespace rankine::mpi
