// The function symbols of one ELF file. Runs on foreign files in a forked process only (elf_file.h).
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
  // Adds the symbols of `file`: .symtab where it has one, else .dynsym. May be called for a file and for its
  // debug file.
  void Read(const ElfFile& file);

  // The function that holds `address`; `offset` is that of the return address, one behind it. kind == symbol.
  std::optional<Location> Find(uint64_t address);

 private:
  struct Symbol {
    uint64_t value, size;
    std::string name;
  };
  std::vector<Symbol> symbols_;  // by value once sorted_
  bool sorted_ = false;
  bool fortran_ = false;  // uses a Fortran run-time library
};

}  // namespace rankine::symbols
