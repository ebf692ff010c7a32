// SPDX-License-Identifier: BSD-3-Clause
// The functions of one DWARF unit by address, and the functions inlined at an address. The search of libdw
// would read the whole unit for each address, which takes 10 ms and more in a large unit. Use it on untrusted
// files only in a forked process (elf_file.h).
#pragma once
#include <elfutils/libdw.h>

#include <cstdint>
#include <vector>

namespace rankine::symbols {

class UnitFunctions {
 public:
  // Borrows the unit's file. `nested`: also find functions nested in others. That requires reading the whole
  // content of each function.
  UnitFunctions(Dwarf_Die* unit, bool nested);

  // The inlined subroutines at `address`, innermost first, and then the function that contains them. Empty if
  // no function is known there, for example for a nested one without `nested`.
  std::vector<Dwarf_Die> At(uint64_t address) const;

 private:
  struct Range {
    uint64_t begin, end;
    Dwarf_Die function;
  };
  void Collect(Dwarf_Die* parent, int depth);

  bool nested_;
  std::vector<Range> ranges_;  // by begin
};

}  // namespace rankine::symbols
