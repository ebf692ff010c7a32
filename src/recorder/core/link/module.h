// SPDX-License-Identifier: BSD-3-Clause
// The ELF modules that the loader has mapped, and the dynamic symbols that they define, read directly from
// memory.
//
// Rankine does not use dlopen and dlsym for three reasons. A failed dlsym replaces the application's
// dlerror() message and allocates. RTLD_NEXT does not see a libmpi that was loaded with RTLD_LOCAL. Our
// library itself interposes the function dlsym (dlsym_entry.S). We read the loader's tables instead, which
// costs about 50 ns per module and name (the Bloom filter is checked first). The drawback is that symbol
// versions are not matched, and only default versions are found. No MPI library uses symbol versions.
//
// Any thread may call these functions. Walking the modules holds the loader's recursive list lock, as
// throwing an exception does. Use these functions for set-up and for the first use of a symbol, never for
// every call.
#pragma once
#include <link.h>

#include <cstdint>
#include <string_view>

#include "recorder/core/link/range.h"

namespace rankine::mpi {

// A symbol's name with its hash, which is computed once for a search of many modules.
struct SymbolName {
  explicit SymbolName(const char* name);
  const char* text;  // the text of the name, which must outlive this object
  uint32_t gnu_hash;
};

// Whether the bytes in [begin, end) contain `text`, which must not be empty.
bool HoldsBytes(const char* bytes, uint64_t size, std::string_view text);

// Kinds of references of a module.
enum class References : uint8_t {
  all,
  imported,  // only those to functions and variables that another module defines
  weak,      // Only imported ones without which the module can work.
};

// One loaded module: a view into the loader's data, valid only during the visit that passed it.
class Module {
 public:
  explicit Module(const dl_phdr_info& info);

  // The loader's file name, "" for the program itself.
  std::string_view path() const { return path_; }
  std::string_view soname() const;
  bool is_program() const { return path_.empty(); }
  uintptr_t base() const {
    return base_;
  }  // The value that the loader adds to the addresses in the
     // module.

  // Returns the address of a function or variable that this module defines under its default version, or
  // nullptr.
  void* Find(const SymbolName& name) const;
  void* Find(const char* name) const { return Find(SymbolName(name)); }

  bool Contains(const void* address) const;

  // Whether the module was linked to a library with this name (DT_NEEDED).
  bool Needs(std::string_view soname) const;

  // Whether the module's constant data contain `text`, which must not be empty. The function reads all of the
  // constants.
  bool HoldsText(std::string_view text) const;

  // The range from the lowest to the highest address of the writable segments; empty if there are none.
  Range WritableData() const;

  // Returns true if this module is our own: the module that contains the code of IsOurs.
  bool IsOurs() const;

  // Also returns the symbol's size; 0: the size is unknown.
  void* Find(const SymbolName& name, uint64_t* size) const;

  // Calls visit(name, slot) for each slot in which the loader stores the address of a function or variable.
  // A slot may be in the read-only part of the module (Relro()).
  template <class Visit>
  void ForEachReference(References which, Visit&& visit) const {
    for (const Relocations& list : relocations_) {
      for (uint64_t i = 0; i < list.count; ++i) {
        if (const ElfW(Sym)* symbol = SymbolOf(list.entries[i], which))
          visit(strings_ + symbol->st_name, reinterpret_cast<void**>(base_ + list.entries[i].r_offset));
      }
    }
  }

  // The whole pages that the loader makes read-only after relocation; empty if there are none.
  Range Relro() const;

 private:
  struct Relocations {
    const ElfW(Rela) * entries;
    uint64_t count;
  };

  // Returns nullptr if the relocation is not such a reference.
  const ElfW(Sym) * SymbolOf(const ElfW(Rela) & relocation, References which) const;
  const ElfW(Sym) * SymbolAt(uint32_t index, const SymbolName& name) const;
  const ElfW(Sym) * FindSymbol(const SymbolName& name) const;
  const ElfW(Sym) * FindGnu(const SymbolName& name) const;
  const ElfW(Sym) * FindSysv(const SymbolName& name) const;

  std::string_view path_;
  uintptr_t base_ = 0;
  const ElfW(Phdr) * headers_ = nullptr;
  int header_count_ = 0;
  const ElfW(Dyn) * dynamic_ = nullptr;
  const ElfW(Sym) * symbols_ = nullptr;
  const char* strings_ = nullptr;
  const uint32_t* gnu_hash_ = nullptr;
  const uint32_t* sysv_hash_ = nullptr;
  const ElfW(Half) * versions_ = nullptr;
  Relocations relocations_[2] = {};  // the relocation tables for data, and those for calls
  uint64_t soname_offset_ = 0;
  bool has_soname_ = false;
};

// Returns the number of modules that the loader has ever loaded, including those that were closed.
uint64_t LoadedEver();

struct Loaded {
  uint64_t ever = 0;
  uint64_t now = 0;
};

Loaded CountLoaded();

// Calls visit(module) for each module in load order until a call returns true. The load order is the
// program, preloaded libraries, their dependencies, then dlopen'ed modules.
template <class Visit>
void ForEachModule(Visit&& visit) {
  auto step = [](dl_phdr_info* info, size_t, void* data) -> int {
    return (*static_cast<Visit*>(data))(Module(*info)) ? 1 : 0;
  };
  dl_iterate_phdr(step, const_cast<void*>(static_cast<const void*>(&visit)));
}

// Calls visit(module) for each module that was loaded after the first `ever` modules, except for our own
// module. New modules are at the end of the loader's list.
template <class Visit>
void ForEachModuleSince(uint64_t ever, const Loaded& loaded, Visit visit) {
  const uint64_t fresh = loaded.ever - ever;
  uint64_t place = 0;
  ForEachModule([&](const Module& module) {
    const bool is_new = place++ + fresh >= loaded.now;
    if (is_new && !module.IsOurs()) visit(module);
    return false;
  });
}

}  // namespace rankine::mpi
