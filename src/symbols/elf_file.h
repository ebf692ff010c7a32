// SPDX-License-Identifier: BSD-3-Clause
// Owns an open ELF file. The file is untrusted, and libelf and libdw may crash on a damaged file. Therefore,
// this class is used only in processes that were forked for this purpose (symbolise.cc).
#pragma once
#include <libelf.h>
#include <time.h>

#include <optional>
#include <string>

namespace rankine::symbols {

class ElfFile {
 public:
  // Opens a regular file that is an ELF file. The function never blocks, even if the path is a FIFO or a
  // device.
  static std::optional<ElfFile> Open(const std::string& path);
  ElfFile(ElfFile&& other) noexcept;
  ElfFile& operator=(ElfFile&&) = delete;
  ~ElfFile();

  Elf* elf() const { return elf_; }
  timespec Modified() const;    // The time at which the content of the file last changed.
  std::string BuildId() const;  // the build id in lower-case hexadecimal; empty if the file has no build id

 private:
  ElfFile(int fd, Elf* elf) : fd_(fd), elf_(elf) {}
  int fd_;
  Elf* elf_;
};

// Opens the file at the path if it has the given build id. The check is needed because the lines would be
// wrong if the program was built again after the run.
std::optional<ElfFile> OpenMatching(const std::string& path, const std::string& build_id);

// Opens the separate debug file of `build_id` below /usr/lib/debug. Never accesses the network.
std::optional<ElfFile> OpenDebugFile(const std::string& build_id);

}  // namespace rankine::symbols
