// SPDX-License-Identifier: BSD-3-Clause
// A shared library that a test loads by soname or path, in its own scope. The library stays loaded unless
// Close() is called. When an MPI library is unloaded, it does not free the memory that it allocated when
// loaded. Leak checkers would report this memory.
#pragma once
#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "recorder/core/callsite/elf_image.h"

namespace rankine::callsite {

// Sets the loader's look-up function before main. The recorder sets this function in MPI_Init.
inline void UseLoaderTable() {
  ElfImage::UseTable(dlsym(RTLD_DEFAULT, "_dl_find_object"));
}
inline const bool uses_loader_table = (UseLoaderTable(), true);

// Returns the path of a module's file, as seen by tools that run on this machine. The paths of an emulated
// process are relative to another root folder.
inline std::string FileOf(std::string_view path) {
  const char* root = std::getenv("RANKINE_TEST_SYSROOT");
  return (root == nullptr ? "" : root) + std::string(path);
}

class Library {
 public:
  explicit Library(const std::string& name) : handle_(dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL)) {}
  ~Library() = default;
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  explicit operator bool() const { return handle_ != nullptr; }
  void Close() {
    dlclose(handle_);
    handle_ = nullptr;
  }
  template <typename Function>
  Function* Get(const char* symbol) const {
    return reinterpret_cast<Function*>(dlsym(handle_, symbol));
  }
  const link_map& Map() const {
    link_map* map = nullptr;
    dlinfo(handle_, RTLD_DI_LINKMAP, &map);
    return *map;
  }
  // Returns an address inside the library's code. The library need not export any symbols.
  uintptr_t Inside() const {
    struct Search {
      uintptr_t bias, found;
    } search = {Map().l_addr, 0};
    dl_iterate_phdr(
        [](dl_phdr_info* info, size_t, void* data) {
          auto* wanted = static_cast<Search*>(data);
          for (int i = 0; i < info->dlpi_phnum && info->dlpi_addr == wanted->bias; ++i) {
            const ElfW(Phdr)& segment = info->dlpi_phdr[i];
            if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0)
              wanted->found = info->dlpi_addr + segment.p_vaddr;
          }
          return wanted->found == 0 ? 0 : 1;
        },
        &search);
    return search.found;
  }

 private:
  void* handle_;
};

}  // namespace rankine::callsite
