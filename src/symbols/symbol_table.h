// SPDX-License-Identifier: BSD-3-Clause
// The function symbols of an ELF file. With untrusted files, use it only in a forked process (elf_file.h).
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
  // Adds the symbols of `file`, from .symtab if it has that, otherwise from .dynsym. May be called both for a
  // file and for its debug file.
  void Read(const ElfFile& file);

  // Returns the function that contains `address`, as a location of kind `symbol`. Its `offset` is that of the
  // return address, which is `address` + 1.
  std::optional<Location> Find(uint64_t address);

 private:
  struct Symbol {
    uint64_t value, size;
    std::string name;
  };
  std::vector<Symbol> symbols_;  // sorted by value if sorted_ is set
  bool sorted_ = false;
  bool fortran_ = false;  // the file uses a Fortran run-time library
};

}  // namespace rankine::symbols
