// SPDX-License-Identifier: BSD-3-Clause
// Finds the begins of the functions of an ELF file from its unwind tables, the only information on functions
// in a stripped program. Use it on untrusted files only in a forked process (elf_file.h).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "symbols/elf_file.h"

namespace rankine::symbols {

class FunctionBegins {
 public:
  // Reads the search table of .eh_frame_hdr, which every linker makes (LSB Core, "Exception Frame Header").
  // Without the table no begin is found.
  void Read(const ElfFile& file);

  // The begin of the function that contains `address`, as a file address. The tables' ends are not read, so
  // an address after the last function gives that function's begin.
  std::optional<uint64_t> Find(uint64_t address) const;

  // Whether the function is the program's entry point, _start.
  bool IsEntry(uint64_t begin) const { return entry_ != 0 && begin == entry_; }

 private:
  std::vector<uint64_t> begins_;  // sorted
  uint64_t entry_ = 0;
};

}  // namespace rankine::symbols
