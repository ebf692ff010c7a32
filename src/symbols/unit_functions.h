// The functions of one DWARF unit by address, and what was inlined at a place. libdw's own search walks
// through the whole unit for each address, which takes 10 ms and more in large ones. Runs on foreign files in
// a forked process only (elf_file.h).
#pragma once
#include <elfutils/libdw.h>

#include <cstdint>
#include <vector>

namespace rankine::symbols {

class UnitFunctions {
 public:
  // Borrows the file that `unit` is of. `nested`: functions that stand inside of others are looked for, too,
  // which takes a look at all that the functions hold.
  UnitFunctions(Dwarf_Die* unit, bool nested);

  // Inlined subroutines that hold `address`, innermost first, and then the function that they are part of.
  // Empty where no function of the unit is known to be: one that stands inside of another, for example.
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
