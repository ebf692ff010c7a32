// Where the functions of an ELF file begin, by its unwind tables: all that a stripped program says of its
// functions. Runs on foreign files in a forked process only (elf_file.h).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "symbols/elf_file.h"

namespace rankine::symbols {

class FunctionBegins {
 public:
  // From the search table of .eh_frame_hdr, as every linker makes it (LSB Core, "Exception Frame Header"); a
  // file without one has none.
  void Read(const ElfFile& file);

  // The begin of the function that holds `address`, as a file address. The tables' ends are not read: behind
  // the last function of a program this is the last one's begin.
  std::optional<uint64_t> Find(uint64_t address) const;

  // The program's entry point begins there: _start.
  bool IsEntry(uint64_t begin) const { return entry_ != 0 && begin == entry_; }

 private:
  std::vector<uint64_t> begins_;  // sorted
  uint64_t entry_ = 0;
};

}  // namespace rankine::symbols
