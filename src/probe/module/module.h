// SPDX-License-Identifier: BSD-3-Clause
// A loaded file of another process, and the addresses of its functions. Functions are found through
// symbols. In stripped files, functions are found through the unwind table, which every daemon has. The
// stubs through which the file calls functions of other files also count as functions. If a stub is
// watched, only the calls of this file are recorded, and not those of other files.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "probe/module/parsed_file.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe {

class Module {
 public:
  // The list of mappings must contain a mapping of the file with the given path. The file is opened through
  // the process's own mount namespace, and must still be the file that was mapped. The error contains the
  // name of the file.
  static base::Result<Module> Load(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                   const std::string& path);

  const std::string& path() const { return path_; }
  // Finds a function or object by its name in the dynamic or the full symbol table. The name "NAME@plt" means
  // the stub for an imported function.
  std::optional<Extent> Find(std::string_view name) const;
  // Finds the function that contains the given address, using the unwind table.
  std::optional<Extent> FunctionAt(uint64_t address) const;
  std::vector<Extent> functions() const;
  const std::shared_ptr<const ParsedFile>& file() const { return file_; }
  uint64_t bias() const { return bias_; }
  bool IsStub(uint64_t address) const;
  // Returns bytes from the file. The result is empty if some of the bytes are not code or data of the file.
  std::span<const uint8_t> FileBytes(uint64_t address, uint64_t bytes) const;
  // Returns the offset in the file of the byte that is loaded at the given address.
  std::optional<uint64_t> FileOffset(uint64_t address) const;
  // The addresses at which this text occurs in the file's loaded bytes.
  std::vector<uint64_t> FindBytes(std::string_view text) const;
  // The 64-bit word at an address. The value of the word comes from a relative relocation. If the file has no
  // relocation for this address, the value is the word in the file.
  std::optional<uint64_t> Pointer(uint64_t address) const;
  // The addresses of the words to which a relative relocation assigns the given value.
  std::vector<uint64_t> PlacesOf(uint64_t value) const;

 private:
  Extent InProcess(const Extent& in_file) const { return {bias_ + in_file.begin, bias_ + in_file.end}; }

  std::string path_;
  std::shared_ptr<const ParsedFile> file_;
  uint64_t bias_ = 0;  // the address in the process minus the address in the file
};

// Returns the path of the only executable mapping whose file name or whole path is the given name. Fails if
// there is no such mapping, or if there are several.
base::Result<std::string> FindModule(std::span<const Mapping> maps, std::string_view name);

}  // namespace rankine::probe
