// SPDX-License-Identifier: BSD-3-Clause
// Finds the calls in a program's machine code to functions of shared libraries. x86-64 only; on other
// machines nothing is found. Use it on untrusted files only in a forked process (elf_file.h).
#pragma once
#include <gelf.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "symbols/elf_file.h"

namespace rankine::symbols {

class LibraryCalls {
 public:
  // Borrows `file`, which must outlive it.
  explicit LibraryCalls(const ElfFile& file) : file_(file) {}

  // The linker name of the function called by the call that ends before `return_address`; empty: unknown.
  std::string NameAt(uint64_t return_address);

  // The return addresses of all calls in [begin, end) that have the same target as the call at
  // `return_address`.
  std::vector<uint64_t> AlikeIn(uint64_t begin, uint64_t end, uint64_t return_address);

  // Whether the code from `begin` to `end` runs in its order (straight_code.h).
  bool AreInOrder(uint64_t begin, uint64_t end);

 private:
  void Read();
  const unsigned char* Bytes(uint64_t address, uint64_t size) const;
  std::optional<uint64_t> TargetOf(uint64_t return_address) const;

  const ElfFile& file_;
  bool read_ = false;
  std::vector<GElf_Phdr> segments_;          // segments of code and data
  std::map<uint64_t, std::string> entries_;  // function names by address in the global offset table
};

}  // namespace rankine::symbols
