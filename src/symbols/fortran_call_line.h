// SPDX-License-Identifier: BSD-3-Clause
// Finds the line of an MPI call in GNU Fortran code if the line table is wrong. The compiler may record a
// line of the enclosing construct or program. The line is wrong if all arguments are plain variables and one
// argument is intent(out). The right line is taken from the source, if the source exists and is not newer
// than the program. In code compiled without optimisation, the calls of a function are in source order. In
// optimised code, the source order is certain only for calls in code without jumps.
#pragma once
#include <elfutils/libdw.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "symbols/elf_file.h"
#include "symbols/fortran_source.h"
#include "symbols/library_calls.h"
#include "symbols/unit_functions.h"

namespace rankine::symbols {

class FortranCallLine {
 public:
  // The argument `file` must outlive this object.
  explicit FortranCallLine(const ElfFile& file) : file_(file), calls_(file) {}

  // Returns the line of the call that ends before the return address. The call is in the given function,
  // which is one of `functions` and may be inlined. The argument `recorded` is the line that the line table
  // contains for this call. The line is a line of the file `path`. Returns nullopt if the recorded line is
  // right, or if the line cannot be determined with certainty from the source.
  std::optional<uint32_t> Find(Dwarf_Die* unit, const UnitFunctions& functions, Dwarf_Die* function,
                               const std::string& path, uint32_t recorded, uint64_t return_address);

 private:
  using Lines = std::map<uint64_t, FortranSource::Span>;  // the lines by return address
  struct Asked {
    Dwarf_Die* unit;
    const UnitFunctions& functions;
    Dwarf_Die* function;
    uint64_t return_address;
  };

  const FortranSource* SourceOf(const std::string& path);
  const Lines& LinesOf(const FortranSource& source, const Asked& asked, const std::string& name);
  Lines Optimised(const std::vector<uint64_t>& calls, const std::vector<FortranSource::Span>& written,
                  Dwarf_Die* unit);

  const ElfFile& file_;
  LibraryCalls calls_;
  std::map<std::string, std::unique_ptr<FortranSource>> sources_;  // The value is null if the source cannot
                                                                   // be used.
  // the calls by function and called subroutine
  std::map<std::pair<Dwarf_Off, std::string>, Lines> known_;
};

}  // namespace rankine::symbols
