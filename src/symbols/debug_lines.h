// SPDX-License-Identifier: BSD-3-Clause
// Finds the function, file and line of an address, using the DWARF of one ELF file. With untrusted files,
// this class must be used only in a forked process (elf_file.h).
#pragma once
#include <elfutils/libdw.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "symbols/elf_file.h"
#include "symbols/fortran_call_line.h"
#include "symbols/location.h"
#include "symbols/unit_functions.h"

namespace rankine::symbols {

class DebugLines {
 public:
  // The argument `file` must outlive this object. If the file has no DWARF information, no address is found.
  explicit DebugLines(const ElfFile& file);

  // The address must lie inside the call instruction. The location is the line that the user wrote: the
  // innermost inlined frame outside of system headers. The location has the kind `source`. Returns nullopt if
  // the address is not found.
  std::optional<CodeAddress> Find(uint64_t address);

 private:
  struct Range {
    uint64_t begin, end;
    Dwarf_Off unit;
  };
  bool UnitOf(uint64_t address, Dwarf_Die* unit);
  void IndexUnits();

  FortranCallLine fortran_calls_;
  std::unique_ptr<Dwarf, int (*)(Dwarf*)> dwarf_;
  // the units by offset in the file; contains only units that were needed
  std::map<Dwarf_Off, UnitFunctions> units_;
  bool indexed_ = false;
  // sorted by start address; used where .debug_aranges has gaps, as in files compiled by clang
  std::vector<Range> ranges_;
};

}  // namespace rankine::symbols
