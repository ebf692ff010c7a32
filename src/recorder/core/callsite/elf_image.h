// SPDX-License-Identifier: BSD-3-Clause
// A loaded ELF module in memory. The module is found from any address in it and read through its own
// program headers; every access is checked against a readable segment. This object only describes the
// module; all data stays in the module.
//
// The class is safe in a signal handler and inside MPI calls: it does not allocate memory, take locks (not
// even the loader's) or change errno. The module must stay loaded while this object is used, and the caller
// must ensure this. A module stays loaded while one of its functions is on our stack.
#pragma once
#include <elf.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "recorder/core/callsite/cfi.h"

namespace rankine::callsite {

class ElfImage {
 public:
  // Sets the loader's lock-free look-up function, _dl_find_object(), which glibc has since 2.35. nullptr, the
  // initial value, means that there is no such function. The function is passed as an address, because even a
  // weak reference requires GLIBC_2.35, and the loader of an older glibc would refuse librankine.so. Call
  // UseTable before other threads look up modules.
  static void UseTable(void* dl_find_object);
  // Finds the module that contains `pc`, with the loader's look-up function. Returns false if `pc` is in no
  // module (JIT code, anonymous memory), or if the module's headers cannot be read. If the loader has no
  // look-up function (see CanLocate), Locate also returns false.
  static bool Locate(uintptr_t pc, ElfImage* image);
  static bool CanLocate();
  // Builds the image of a shared library whose first segment begins at `start`. The module's record
  // contains the address `start`. AtStart does not need the loader's look-up function.
  static bool AtStart(uintptr_t start, uintptr_t bias, ElfImage* image);
  // Builds the image from the data of dl_iterate_phdr() or the auxiliary vector. The string `name` must
  // outlive the image.
  static bool FromHeaders(uintptr_t bias, const Elf64_Phdr* headers, uint16_t count, const char* name,
                          ElfImage* image);

  uintptr_t start() const { return start_; }  // The start of the first segment, page aligned.
  uintptr_t end() const { return end_; }      // The first address after the last segment.
  uintptr_t bias() const {
    return bias_;
  }                                          // The difference between an address at run time and the same
                                             // address in the file.
  bool is_main() const { return is_main_; }  // Whether this module is the main program.
  // The loader's name for the module: usually an absolute path; empty for the main program.
  std::string_view name() const { return name_; }

  // Whether [address, address + size) is within one readable segment.
  bool Readable(uintptr_t address, uint64_t size) const;
  // The address of .eh_frame_hdr and the segment around it; all members are zero if the module has no
  // .eh_frame_hdr.
  UnwindTable FindUnwindTable() const;
  // The bytes of the GNU build id; empty if the module has none.
  std::span<const uint8_t> BuildId() const;
  // The DT_SONAME of the module; empty if the module has none, or if it is not readable.
  std::string_view Soname() const;
  // Whether the module defines a global symbol with this name. Searches DT_GNU_HASH. A module without
  // DT_GNU_HASH counts as exporting nothing.
  bool Exports(std::string_view symbol) const;
  // Whether the address is inside a function that the module exports under this name. Returns false if the
  // module does not export this function.
  bool LiesIn(uintptr_t address, std::string_view symbol) const;

 private:
  struct Dynamic {
    uintptr_t strings = 0;
    uint64_t strings_size = 0;
    uintptr_t symbols = 0;
    uintptr_t gnu_hash = 0;
    uint64_t soname = 0;
    bool has_soname = false;
  };

  bool FindSymbol(std::string_view symbol, Elf64_Sym* found) const;
  UnwindTable SegmentOf(uintptr_t address) const;
  Dynamic ReadDynamic() const;
  uintptr_t DynamicAddress(uint64_t value) const;
  std::string_view String(const Dynamic& dynamic, uint64_t offset) const;

  uintptr_t start_ = 0;
  uintptr_t end_ = 0;
  uintptr_t bias_ = 0;
  std::span<const Elf64_Phdr> headers_;
  std::string_view name_;
  bool is_main_ = false;
};

}  // namespace rankine::callsite
