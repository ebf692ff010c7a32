// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/symbol_table.h"

#include <gelf.h>

#include <algorithm>
#include <string_view>

#include "symbols/demangled.h"

namespace rankine::symbols {
namespace {

Elf_Scn* SectionOfType(Elf* elf, GElf_Word type, GElf_Shdr* header) {
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr;
       section = elf_nextscn(elf, section)) {
    if (gelf_getshdr(section, header) != nullptr && header->sh_type == type && header->sh_entsize > 0)
      return section;
  }
  return nullptr;
}

}  // namespace

void SymbolTable::Read(const ElfFile& file) {
  GElf_Shdr header;
  Elf_Scn* section = SectionOfType(file.elf(), SHT_SYMTAB, &header);
  if (section == nullptr) section = SectionOfType(file.elf(), SHT_DYNSYM, &header);
  Elf_Data* data = section == nullptr ? nullptr : elf_getdata(section, nullptr);
  if (data == nullptr) return;
  const size_t count = header.sh_size / header.sh_entsize;
  for (size_t i = 0; i < count && i < INT32_MAX; ++i) {
    GElf_Sym symbol;
    if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr) break;
    const char* name = elf_strptr(file.elf(), header.sh_link, symbol.st_name);
    if (name == nullptr || *name == '\0') continue;
    const std::string_view text = name;
    fortran_ |= text.starts_with("_gfortran_") || text.starts_with("for_") || text == "_FortranAProgramStart";
    const int type = GELF_ST_TYPE(symbol.st_info);
    const bool function = type == STT_FUNC || type == STT_GNU_IFUNC;
    if (function && symbol.st_shndx != SHN_UNDEF) symbols_.push_back({symbol.st_value, symbol.st_size, name});
  }
  sorted_ = false;
}

std::optional<Location> SymbolTable::Find(uint64_t address) {
  if (!sorted_) {
    std::stable_sort(symbols_.begin(), symbols_.end(),
                     [](const Symbol& a, const Symbol& b) { return a.value < b.value; });
    sorted_ = true;
  }
  auto after = std::upper_bound(symbols_.begin(), symbols_.end(), address,
                                [](uint64_t a, const Symbol& symbol) { return a < symbol.value; });
  if (after == symbols_.begin()) return std::nullopt;
  const Symbol* found = &*--after;
  // If several symbols have the same address, the first symbol that is large enough is used.
  while (after != symbols_.begin() && std::prev(after)->value == found->value) found = &*--after;
  constexpr uint64_t kUnsizedReach = 1u << 20;
  const uint64_t reach = found->size > 0 ? found->size : kUnsizedReach;
  if (address - found->value >= reach) return std::nullopt;
  Location location;
  location.kind = Location::Kind::symbol;
  location.function =
      fortran_ && !found->name.starts_with("_Z") ? FortranSpelling(found->name) : Demangled(found->name);
  location.offset = address + 1 - found->value;
  return location;
}

}  // namespace rankine::symbols
