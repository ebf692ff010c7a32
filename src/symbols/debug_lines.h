// DWARF of one ELF file: address to function, file and line. Runs on foreign files in a forked process only
// (elf_file.h).
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
  // Borrows `file`, which outlives it. A file without DWARF finds nothing.
  explicit DebugLines(const ElfFile& file);

  // `address` is inside the call instruction. Of inlined frames the innermost that is not in a system header
  // is taken: the line that the user wrote. Kinds are `source`, or there is nothing.
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
  std::map<Dwarf_Off, UnitFunctions> units_;  // by place in the file; of those that were asked for
  bool indexed_ = false;
  std::vector<Range> ranges_;  // by begin; used where .debug_aranges does not cover, as with clang
};

}  // namespace rankine::symbols
