// SPDX-License-Identifier: BSD-3-Clause
// Finds the functions of one DWARF unit by address, and those that are inlined at an address. The search in
// libdw would read the whole unit for each address, which takes 10 ms and more in a large unit. With
// untrusted files, use it only in a forked process (elf_file.h).
#pragma once
#include <elfutils/libdw.h>

#include <cstdint>
#include <vector>

namespace rankine::symbols {

class UnitFunctions {
 public:
  // The unit's file must outlive this object. `nested`: also finds functions that are nested in others. For
  // this, the whole content of each function must be read.
  UnitFunctions(Dwarf_Die* unit, bool nested);

  // Returns the inlined subroutines at `address`, innermost first, followed by the function that contains
  // them. Empty if no function is known there, for example for a nested function if `nested` was not set.
  std::vector<Dwarf_Die> At(uint64_t address) const;

 private:
  struct Range {
    uint64_t begin, end;
    Dwarf_Die function;
  };
  void Collect(Dwarf_Die* parent, int depth);

  bool nested_;
  std::vector<Range> ranges_;  // sorted by start address
};

}  // namespace rankine::symbols
