// SPDX-License-Identifier: BSD-3-Clause
// Finds the functions of one DWARF unit by address, and the functions that are inlined at an address. The
// search in libdw reads the whole unit for each address, which takes 10 ms and more in a large unit. With
// untrusted files, this class must be used only in a forked process (elf_file.h).
#pragma once
#include <elfutils/libdw.h>

#include <cstdint>
#include <vector>

namespace rankine::symbols {

class UnitFunctions {
 public:
  // The file of the unit must outlive this object. If `nested` is true, functions that are nested in other
  // functions are found too. To find nested functions, the whole content of each function must be read.
  UnitFunctions(Dwarf_Die* unit, bool nested);

  // Returns the inlined subroutines at the address, innermost first, followed by the function that contains
  // them. The result is empty if no function is known at the address. For example, nested functions are
  // unknown if the argument `nested` was false.
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
