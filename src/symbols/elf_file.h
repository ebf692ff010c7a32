// SPDX-License-Identifier: BSD-3-Clause
// An open ELF file, owned. The file is untrusted, and libelf and libdw can crash on a damaged one. So it is
// used only in the process that symbolise.cc forks for it.
#pragma once
#include <libelf.h>
#include <time.h>

#include <optional>
#include <string>

namespace rankine::symbols {

class ElfFile {
 public:
  // Opens a regular file that is ELF. Never blocks on a FIFO or a device.
  static std::optional<ElfFile> Open(const std::string& path);
  ElfFile(ElfFile&& other) noexcept;
  ElfFile& operator=(ElfFile&&) = delete;
  ~ElfFile();

  Elf* elf() const { return elf_; }
  timespec Modified() const;    // time of the last change of its contents
  std::string BuildId() const;  // lower-case hex; empty if the file has none

 private:
  ElfFile(int fd, Elf* elf) : fd_(fd), elf_(elf) {}
  int fd_;
  Elf* elf_;
};

// The file at `path` if its build id is `build_id`: an older run must not get lines of a rebuilt program.
std::optional<ElfFile> OpenMatching(const std::string& path, const std::string& build_id);

// The separate debug file of `build_id` below /usr/lib/debug. Nothing is fetched from a network.
std::optional<ElfFile> OpenDebugFile(const std::string& build_id);

}  // namespace rankine::symbols
