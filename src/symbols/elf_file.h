// An ELF file opened for reading, owned. The file is foreign: libelf and libdw can crash on a damaged one, so
// this is used only in the process that symbolise.cc forks for it.
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
  timespec Modified() const;    // when its contents were last changed
  std::string BuildId() const;  // lower-case hex, empty when the file has none

 private:
  ElfFile(int fd, Elf* elf) : fd_(fd), elf_(elf) {}
  int fd_;
  Elf* elf_;
};

// The file at `path` if its build id is `build_id`: a rebuilt program must not lend its lines to an older
// run.
std::optional<ElfFile> OpenMatching(const std::string& path, const std::string& build_id);

// The separate debug file of `build_id` below /usr/lib/debug. Nothing is ever fetched from a network.
std::optional<ElfFile> OpenDebugFile(const std::string& build_id);

}  // namespace rankine::symbols
