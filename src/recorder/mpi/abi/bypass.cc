// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/bypass.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/rt/syscall.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

inline constexpr uint64_t kMaxTableBytes = uint64_t{64} << 20;

// A file mapped for reading. The object is empty if the file cannot be mapped.
class MappedFile {
 public:
  explicit MappedFile(const char* path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return;
    struct stat info {};
    if (rt::Syscall(SYS_fstat, fd, rt::AsLong(&info)) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
      void* mapped = mmap(nullptr, static_cast<size_t>(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
      if (mapped != MAP_FAILED) {
        data_ = static_cast<const char*>(mapped);
        size_ = static_cast<uint64_t>(info.st_size);
      }
    }
    close(fd);
  }
  ~MappedFile() {
    if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // Returns an array of objects of type T in the file. The parameter `count` is the number of objects.
  // Returns nullptr if the objects are not aligned or not completely inside the file.
  template <class T>
  const T* At(uint64_t offset, uint64_t count) const {
    if (offset % alignof(T) != 0 || offset > size_ || count > (size_ - offset) / sizeof(T)) return nullptr;
    return reinterpret_cast<const T*>(data_ + offset);
  }

 private:
  const char* data_ = nullptr;
  uint64_t size_ = 0;
};

// Returns the value of the function with this name in the symbol table; 0: the table has no such function.
uint64_t ValueInTable(const MappedFile& file, const Elf64_Shdr& table, const Elf64_Shdr& text,
                      const char* name) {
  const uint64_t count = table.sh_size / sizeof(Elf64_Sym);
  const auto* symbols = file.At<Elf64_Sym>(table.sh_offset, count);
  const char* strings = file.At<char>(text.sh_offset, text.sh_size);
  if (symbols == nullptr || strings == nullptr || table.sh_size + text.sh_size > kMaxTableBytes) return 0;
  const size_t length = std::strlen(name) + 1;
  for (uint64_t i = 0; i < count; ++i) {
    const Elf64_Sym& symbol = symbols[i];
    if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_shndx == SHN_UNDEF) continue;
    if (symbol.st_name >= text.sh_size || text.sh_size - symbol.st_name < length) continue;
    if (std::memcmp(strings + symbol.st_name, name, length) == 0) return symbol.st_value;
  }
  return 0;
}

bool InitializedUnseen() {
  using Initialized = int (*)(int*);
  const auto initialized = reinterpret_cast<Initialized>(ResolveInLibrary("PMPI_Initialized"));
  int flag = 0;
  return initialized != nullptr && initialized(&flag) == 0 && flag != 0;
}

}  // namespace

uint64_t FunctionInFile(const char* path, const char* name) {
  const int saved_errno = errno;
  const MappedFile file(path);
  errno = saved_errno;
  const auto* header = file.At<Elf64_Ehdr>(0, 1);
  if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return 0;
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr)) return 0;
  const uint16_t section_count = header->e_shnum;
  const auto* sections = file.At<Elf64_Shdr>(header->e_shoff, section_count);
  if (sections == nullptr) return 0;
  for (uint16_t i = 0; i < section_count; ++i) {
    const Elf64_Shdr& table = sections[i];
    if (table.sh_type != SHT_SYMTAB && table.sh_type != SHT_DYNSYM) continue;
    if (table.sh_link >= section_count) continue;
    if (const uint64_t value = ValueInTable(file, table, sections[table.sh_link], name)) return value;
  }
  return 0;
}

Bypass FindBypass() {
  const MpiLibrary& library = CurrentLibrary();
  const bool in_program = library.handle != 0 && library.path[0] == '\0';
  if (InitializedUnseen()) return in_program ? Bypass::static_mpi : Bypass::past_us;
  // A program that defines only MPI_Init might just contain a PMPI tool. PMPI_Init is defined only by the MPI
  // library itself.
  if (FileDefines("/proc/self/exe", "PMPI_Init")) return Bypass::static_mpi;
  return Bypass::no;
}

const char* BypassAdvice(Bypass bypass) {
  switch (bypass) {
    case Bypass::static_mpi:
      return "MPI is linked statically into this program, so a preloaded library cannot record its calls: "
             "link the shared libmpi";
    case Bypass::past_us:
      return "MPI was initialised without Rankine: the program found MPI's functions by another way than "
             "dlsym, or a plugin opened with RTLD_DEEPBIND called them while it was loaded. Link the program "
             "to libmpi, or open the plugin without RTLD_DEEPBIND";
    case Bypass::no:
      break;
  }
  return nullptr;
}

}  // namespace rankine::mpi
