// SPDX-License-Identifier: BSD-3-Clause
// A loaded file of another process, and the addresses of its functions. Functions are found by symbols, or in
// stripped files by the unwind table, which every daemon has. The stubs through which the file calls
// functions of other files count as functions. Watching a stub watches only the calls that this file makes.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe {

struct Extent {
  uint64_t begin = 0, end = 0;  // address range in the process
};

class Module {
 public:
  // One of `maps` must have `path`. The file is opened through the process's own mount namespace, and must be
  // the file that was mapped. An error names the file.
  static base::Result<Module> Load(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                   const std::string& path);

  const std::string& path() const { return path_; }
  // Finds a function or object by its name in the dynamic or the full symbol table. "NAME@plt" is the stub
  // for an imported function.
  std::optional<Extent> Find(std::string_view name) const;
  // Finds the function that contains `address`, using the unwind table.
  std::optional<Extent> FunctionAt(uint64_t address) const;
  const std::vector<Extent>& functions() const { return functions_; }
  bool IsStub(uint64_t address) const;
  // Bytes from the file; empty if not all of them are code or data of the file.
  std::span<const uint8_t> FileBytes(uint64_t address, uint64_t bytes) const;
  // The file offset of the byte that is loaded at `address`.
  std::optional<uint64_t> FileOffset(uint64_t address) const;
  // The addresses at which the file's loaded bytes contain `text`.
  std::vector<uint64_t> FindBytes(std::string_view text) const;
  // The 64-bit word at an address, as set by a relative relocation or as stored in the file.
  std::optional<uint64_t> Pointer(uint64_t address) const;
  // The addresses at which a relative relocation stores `value`.
  std::vector<uint64_t> PlacesOf(uint64_t value) const;

 private:
  struct Segment {
    uint64_t begin, file_bytes, offset;  // begin: address in the process; offset: offset in the file
  };
  struct Symbol {
    std::string name;
    Extent extent;
  };
  struct Relative {
    uint64_t place, value;
  };
  base::Status Parse(uint64_t first_mapping);
  void ReadUnwindTable(uint64_t header, uint64_t bytes);
  void ReadSections();
  void AddStubs();

  std::string path_;
  std::vector<uint8_t> file_;
  uint64_t bias_ = 0;
  std::vector<Segment> segments_;
  std::vector<Symbol> symbols_;
  std::vector<Relative> relative_;  // sorted by address
  std::map<uint64_t, std::string>
      imports_;  // names of imported functions, by the address of the word that holds the function's address
  std::vector<Extent> stub_tables_;
  std::vector<Extent> functions_;  // sorted
};

// The path of the one executable mapping whose file name or whole path is `name`. Fails if there is none or
// there are several.
base::Result<std::string> FindModule(std::span<const Mapping> maps, std::string_view name);

}  // namespace rankine::probe
