// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/compiler.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cstring>
#include <span>

#include "base/rt/syscall.h"

namespace rankine::recorder {

namespace {

// The program's own file, mapped for reading. If the file shrinks while it is mapped, we would crash. This
// risk is acceptable, because the loader also maps the file and has the same limitation.
class OwnFile {
 public:
  OwnFile() {
    long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong("/proc/self/exe"), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    struct stat s {};
    if (rt::Syscall(SYS_fstat, fd, rt::AsLong(&s)) == 0 && s.st_size > 0) {
      long at = rt::Syscall(SYS_mmap, 0, s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
      if (at > 0 || at < -4096) {
        data_ = reinterpret_cast<std::byte*>(at);
        size_ = static_cast<size_t>(s.st_size);
      }
    }
    rt::Syscall(SYS_close, fd);
  }
  ~OwnFile() {
    if (data_ != nullptr) rt::Unmap(data_, size_);
  }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;
  std::span<const std::byte> bytes() const { return {data_, size_}; }

 private:
  std::byte* data_ = nullptr;
  size_t size_ = 0;
};

template <class T>
bool Load(std::span<const std::byte> file, uint64_t at, T* out) {
  if (at > file.size() || file.size() - at < sizeof(T)) return false;
  std::memcpy(out, file.data() + at, sizeof(T));
  return true;
}

// Returns the bytes of the section with this name. The result is empty if there is no such section, or if a
// header is outside of the file.
std::span<const std::byte> Section(std::span<const std::byte> file, const char* name) {
  Elf64_Ehdr header{};
  Elf64_Shdr names{};
  if (!Load(file, 0, &header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return {};
  if (!Load(file, header.e_shoff + uint64_t{header.e_shstrndx} * sizeof(Elf64_Shdr), &names)) return {};
  for (uint64_t i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section{};
    char text[16] = {};
    if (!Load(file, header.e_shoff + i * sizeof(Elf64_Shdr), &section)) return {};
    if (!Load(file, names.sh_offset + section.sh_name, &text) || std::strncmp(text, name, sizeof text) != 0)
      continue;
    if (section.sh_offset > file.size() || section.sh_size > file.size() - section.sh_offset) return {};
    return file.subspan(section.sh_offset, section.sh_size);
  }
  return {};
}

}  // namespace

bool ReadCompiler(char* out, size_t n) {
  OwnFile file;
  std::span<const std::byte> comments = Section(file.bytes(), ".comment");
  size_t used = 0;
  out[0] = '\0';
  while (!comments.empty()) {
    const char* text = reinterpret_cast<const char*>(comments.data());
    size_t size = strnlen(text, comments.size());
    if (size > 0 && used + size + 3 < n && memmem(out, used, text, size) == nullptr) {
      if (used > 0) {
        out[used++] = ';';
        out[used++] = ' ';
      }
      std::memcpy(out + used, text, size);
      used += size;
      out[used] = '\0';
    }
    comments = comments.subspan(size < comments.size() ? size + 1 : size);
  }
  return used > 0;
}

}  // namespace rankine::recorder
