// SPDX-License-Identifier: BSD-3-Clause
// The function symbols of one ELF file. Use it on untrusted files only in a forked process (elf_file.h).
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
  // Adds the symbols of `file`, from .symtab if it exists, else from .dynsym. May be called for a file and
  // for its debug file.
  void Read(const ElfFile& file);

  // The function that contains `address`, of kind `symbol`. `offset` is that of the return address, which is
  // `address` + 1.
  std::optional<Location> Find(uint64_t address);

 private:
  struct Symbol {
    uint64_t value, size;
    std::string name;
  };
  std::vector<Symbol> symbols_;  // ordered by value if sorted_
  bool sorted_ = false;
  bool fortran_ = false;  // the file uses a Fortran run-time library
};

}  // namespace rankine::symbols
