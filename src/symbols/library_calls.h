// The calls that a program's machine code makes to functions of shared libraries. x86-64 alone: elsewhere
// nothing is found. Runs on foreign files in a forked process only (elf_file.h).
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
  // Borrows `file`, which outlives it.
  explicit LibraryCalls(const ElfFile& file) : file_(file) {}

  // The linker's name of the function that the call which ends before `return_address` calls; empty: unknown.
  std::string NameAt(uint64_t return_address);

  // The return addresses of the calls in [begin, end) that call what the one at `return_address` calls.
  std::vector<uint64_t> AlikeIn(uint64_t begin, uint64_t end, uint64_t return_address);

  // Code from `begin` to `end` is run in its order (straight_code.h).
  bool AreInOrder(uint64_t begin, uint64_t end);

 private:
  void Read();
  const unsigned char* Bytes(uint64_t address, uint64_t size) const;
  std::optional<uint64_t> TargetOf(uint64_t return_address) const;

  const ElfFile& file_;
  bool read_ = false;
  std::vector<GElf_Phdr> segments_;          // of code and data
  std::map<uint64_t, std::string> entries_;  // by place in the global offset table
};

}  // namespace rankine::symbols
