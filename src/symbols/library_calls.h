// SPDX-License-Identifier: BSD-3-Clause
// Finds the calls of shared library functions in a program's machine code. Supports only x86-64. On other
// machines, no calls are found. With untrusted files, this class must be used only in a forked process
// (elf_file.h).
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
  // The argument `file` must outlive this object.
  explicit LibraryCalls(const ElfFile& file) : file_(file) {}

  // Returns the linker name of the function that is called by the call that ends before `return_address`. The
  // result is empty if the name is unknown.
  std::string NameAt(uint64_t return_address);

  // One call ends before `return_address`. Finds all calls in [begin, end) that have the same target as the
  // call before `return_address`. Returns the return addresses of the calls that it finds.
  std::vector<uint64_t> AlikeIn(uint64_t begin, uint64_t end, uint64_t return_address);

  // True if the instructions between two addresses are executed in their order (straight_code.h).
  bool AreInOrder(uint64_t begin, uint64_t end);

 private:
  void Read();
  const unsigned char* Bytes(uint64_t address, uint64_t size) const;
  std::optional<uint64_t> TargetOf(uint64_t return_address) const;

  const ElfFile& file_;
  bool read_ = false;
  std::vector<GElf_Phdr> segments_;  // The segments that contain code and data.
  // The names of functions. The key is the address of the function's entry in the global offset table of
  // the file.
  std::map<uint64_t, std::string> entries_;
};

}  // namespace rankine::symbols
