// SPDX-License-Identifier: BSD-3-Clause
// Finds the start addresses of the functions of an ELF file in the file's unwind tables. In a stripped
// program, only the unwind tables contain information about functions. With untrusted files, this class
// must be used only in a forked process (elf_file.h).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "symbols/elf_file.h"

namespace rankine::symbols {

class FunctionBegins {
 public:
  // Reads the search table in the section .eh_frame_hdr. Every linker makes this section (LSB Core,
  // "Exception Frame Header"). If the file has no search table, no function is found.
  void Read(const ElfFile& file);

  // Returns the start of the function that contains the address, as an address in the file. The ends of
  // functions are not read. So if the address is after the last function, the start of the last function is
  // returned.
  std::optional<uint64_t> Find(uint64_t address) const;

  // True if the function that begins at the address `begin` is the program's entry point, _start.
  bool IsEntry(uint64_t begin) const { return entry_ != 0 && begin == entry_; }

 private:
  std::vector<uint64_t> begins_;  // sorted
  uint64_t entry_ = 0;
};

}  // namespace rankine::symbols
