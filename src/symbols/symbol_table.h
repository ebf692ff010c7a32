// SPDX-License-Identifier: BSD-3-Clause
// The function symbols of an ELF file. This class must be used only in a forked process, because files may
// be untrusted (elf_file.h).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "symbols/elf_file.h"
#include "symbols/location.h"

namespace rankine::symbols {

class SymbolTable {
 public:
  // Adds the symbols of the file from the section .symtab. If the file does not have this section, adds the
  // symbols from .dynsym. `Read` may be called for a file and then for its debug file.
  void Read(const ElfFile& file);

  // Returns the function that contains the address, as a location of the kind `symbol`. The field `offset` of
  // the location is the offset of the return address, which is the address plus 1.
  std::optional<Location> Find(uint64_t address);

 private:
  struct Symbol {
    uint64_t value, size;
    std::string name;
  };
  std::vector<Symbol> symbols_;  // The symbols, sorted by value if `sorted_` is set.
  bool sorted_ = false;
  bool fortran_ = false;  // True if the file uses a Fortran run-time library.
};

}  // namespace rankine::symbols
