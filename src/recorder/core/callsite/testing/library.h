// SPDX-License-Identifier: BSD-3-Clause
// A shared library loaded for a test, by soname or path, in its own scope. It stays loaded unless Close() is
// called. MPI libraries do not free on unloading what they allocated on loading, and leak checkers would
// report that.
#pragma once
#include <dlfcn.h>
#include <link.h>

#include <string>

#include "recorder/core/callsite/elf_image.h"

namespace rankine::callsite {

// Does before main what the runtime does in MPI_Init.
inline void UseLoaderTable() {
  ElfImage::UseTable(dlsym(RTLD_DEFAULT, "_dl_find_object"));
}
inline const bool uses_loader_table = (UseLoaderTable(), true);

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
  // An address inside the library, whatever it exports.
  uintptr_t Inside() const { return reinterpret_cast<uintptr_t>(Map().l_ld); }

 private:
  void* handle_;
};

}  // namespace rankine::callsite
