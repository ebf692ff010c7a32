// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/elf_file.h"

#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace rankine::symbols {

std::optional<ElfFile> ElfFile::Open(const std::string& path) {
  static const bool ready = elf_version(EV_CURRENT) != EV_NONE;
  const int fd = ready ? open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
  if (fd < 0) return std::nullopt;
  struct stat info {};
  const bool regular = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  Elf* elf = regular ? elf_begin(fd, ELF_C_READ_MMAP_PRIVATE, nullptr) : nullptr;
  if (elf == nullptr || elf_kind(elf) != ELF_K_ELF) {
    elf_end(elf);
    close(fd);
    return std::nullopt;
  }
  return ElfFile(fd, elf);
}

ElfFile::ElfFile(ElfFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), elf_(std::exchange(other.elf_, nullptr)) {}

ElfFile::~ElfFile() {
  if (elf_ != nullptr) elf_end(elf_);
  if (fd_ >= 0) close(fd_);
}

timespec ElfFile::Modified() const {
  struct stat info {};
  return fstat(fd_, &info) == 0 ? info.st_mtim : timespec{};
}

std::string ElfFile::BuildId() const {
  const void* bytes = nullptr;
  const ssize_t size = dwelf_elf_gnu_build_id(elf_, &bytes);
  std::string hex;
  for (ssize_t i = 0; i < size && i < 64; ++i) {
    constexpr char kDigits[] = "0123456789abcdef";
    const unsigned char byte = static_cast<const unsigned char*>(bytes)[i];
    hex.push_back(kDigits[byte >> 4]);
    hex.push_back(kDigits[byte & 0xf]);
  }
  return hex;
}

std::optional<ElfFile> OpenMatching(const std::string& path, const std::string& build_id) {
  std::optional<ElfFile> file = ElfFile::Open(path);
  if (!file || file->BuildId() != build_id) return std::nullopt;
  return file;
}

std::optional<ElfFile> OpenDebugFile(const std::string& build_id) {
  // The build id becomes part of a path, so it must be hexadecimal.
  if (build_id.size() < 4 || build_id.find_first_not_of("0123456789abcdef") != std::string::npos)
    return std::nullopt;
  const std::string path =
      "/usr/lib/debug/.build-id/" + build_id.substr(0, 2) + "/" + build_id.substr(2) + ".debug";
  return OpenMatching(path, build_id);
}

}  // namespace rankine::symbols
