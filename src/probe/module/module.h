// A loaded file of another process: where its functions begin and end, by its symbols and, where it is
// stripped, by its unwind table, which no daemon is without; and the stubs by which it calls functions of
// other files, each a function of its own: to watch these is to watch the calls of one file alone.
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
  uint64_t begin = 0, end = 0;  // in the process
};

class Module {
 public:
  // `maps`: one of them has `path`. The file is read as the process sees it, and must be the one that was
  // mapped. An error names the file.
  static base::Result<Module> Load(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                   const std::string& path);

  const std::string& path() const { return path_; }
  // A function or object by its name in the dynamic or the full symbol table; "NAME@plt": the stub for an
  // imported function.
  std::optional<Extent> Find(std::string_view name) const;
  // The function that `address` is in, by the unwind table.
  std::optional<Extent> FunctionAt(uint64_t address) const;
  const std::vector<Extent>& functions() const { return functions_; }
  bool IsStub(uint64_t address) const;
  // Bytes as they are in the file; empty: not all of them are code or data of the file.
  std::span<const uint8_t> FileBytes(uint64_t address, uint64_t bytes) const;
  // Where in the file that is which is loaded at `address`.
  std::optional<uint64_t> FileOffset(uint64_t address) const;
  // Addresses at which the file's loaded bytes hold `text`.
  std::vector<uint64_t> FindBytes(std::string_view text) const;
  // The 64-bit word at an address, as the loader has made it of a relative relocation or found it in the
  // file.
  std::optional<uint64_t> Pointer(uint64_t address) const;
  // Where a relative relocation puts `value`.
  std::vector<uint64_t> PlacesOf(uint64_t value) const;

 private:
  struct Segment {
    uint64_t begin, file_bytes, offset;  // in the process; in the file
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
  std::vector<Relative> relative_;           // sorted by place
  std::map<uint64_t, std::string> imports_;  // by the word that holds where it is
  std::vector<Extent> stub_tables_;
  std::vector<Extent> functions_;  // sorted
};

// The path of the one executable mapping whose file is called `name` (or whose whole path it is); an error
// when there is none or several.
base::Result<std::string> FindModule(std::span<const Mapping> maps, std::string_view name);

}  // namespace rankine::probe
