// SPDX-License-Identifier: BSD-3-Clause
// A loaded file of another process: where its functions begin and end. Functions are found by symbols, and in
// stripped files by the unwind table, which every daemon has. The stubs by which it calls functions of other
// files count as functions. To watch a stub is to watch the calls of one file only.
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
  uint64_t begin = 0, end = 0;  // range of addresses in the process
};

class Module {
 public:
  // `maps`: one of them has `path`. The file is read through the process's own view, and must be the file
  // that was mapped. An error names the file.
  static base::Result<Module> Load(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                   const std::string& path);

  const std::string& path() const { return path_; }
  // A function or object by its name in the dynamic or the full symbol table. "NAME@plt" is the stub for an
  // imported function.
  std::optional<Extent> Find(std::string_view name) const;
  // The function that contains `address`, by the unwind table.
  std::optional<Extent> FunctionAt(uint64_t address) const;
  const std::vector<Extent>& functions() const { return functions_; }
  bool IsStub(uint64_t address) const;
  // Bytes from the file; empty: not all of them are code or data of the file.
  std::span<const uint8_t> FileBytes(uint64_t address, uint64_t bytes) const;
  // The file offset of the byte that is loaded at `address`.
  std::optional<uint64_t> FileOffset(uint64_t address) const;
  // Addresses at which the file's loaded bytes hold `text`.
  std::vector<uint64_t> FindBytes(std::string_view text) const;
  // The 64-bit word at an address, as set by the loader's relative relocation or as stored in the file.
  std::optional<uint64_t> Pointer(uint64_t address) const;
  // The places at which a relative relocation stores `value`.
  std::vector<uint64_t> PlacesOf(uint64_t value) const;

 private:
  struct Segment {
    uint64_t begin, file_bytes, offset;  // begin: address in the process; offset: place in the file
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
  std::vector<Relative> relative_;  // sorted by place
  std::map<uint64_t, std::string>
      imports_;  // names by the address of the word that holds the function's address
  std::vector<Extent> stub_tables_;
  std::vector<Extent> functions_;  // sorted
};

// The path of the only executable mapping whose file is called `name`, or whose whole path is `name`. Fails
// if there is none or there are several.
base::Result<std::string> FindModule(std::span<const Mapping> maps, std::string_view name);

}  // namespace rankine::probe
