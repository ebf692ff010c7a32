// SPDX-License-Identifier: BSD-3-Clause
// Redirects references of loaded modules, in place: a reference that leads to one function is made to lead
// to another. A redirection consists of three steps:
//
// 1. FindDefinitions() finds the functions to which references would lead without us.
// 2. LeadsTo() shows whether a reference still leads there. A reference stays if another tool has changed it.
// 3. SetReferences() stores the new function, also if the loader has made the reference read-only.
//
// Threads: any. The caller holds a lock, so that no two threads change the same module. Calls through the
// references may be made at the same time.
#pragma once
#include <sys/mman.h>

#include <cstdint>

#include "base/rt/syscall.h"
#include "recorder/core/link/module.h"
#include "recorder/core/link/range.h"

namespace rankine::mpi {

// Overwrites references that the loader has filled in and made read-only. The first store to a read-only
// page makes `pages` writable until this object is destroyed. All references outside the read-only pages
// are already writable.
class Writable {
 public:
  explicit Writable(Range pages) : pages_(pages) {}
  ~Writable() {
    if (open_) Protect(PROT_READ);
  }
  Writable(const Writable&) = delete;
  Writable& operator=(const Writable&) = delete;

  // Returns false if the pages could not be made writable.
  bool Store(void** slot, void* value) {
    const auto at = reinterpret_cast<uintptr_t>(slot);
    if (at >= pages_.begin && at < pages_.end && !open_) {
      open_ = Protect(PROT_READ | PROT_WRITE);
      if (!open_) return false;
    }
    __atomic_store_n(slot, value, __ATOMIC_RELAXED);
    return true;
  }

 private:
  bool Protect(int how) const {
    return rt::Syscall(SYS_mprotect, static_cast<long>(pages_.begin),
                       static_cast<long>(pages_.end - pages_.begin), how) == 0;
  }

  Range pages_;
  bool open_ = false;
};

// A name, and the function to which a reference of this name leads without us.
struct Definition {
  explicit Definition(const SymbolName& of) : name(of) {}
  SymbolName name;
  void* real = nullptr;
  bool settled = false;  // `real` is the answer, even if it is nullptr: references to the name must stay
};

// Finds the first definition of each name in load order, apart from ours. If `accepts(module, after_us)`
// returns false for the module that defines the name, the result is nullptr: the module belongs to another
// tool, which must see the calls. `after_us`: librankine.so comes before the module.
template <class Definitions, class Accepts>
void FindDefinitions(Definitions&& definitions, Accepts accepts) {
  bool after_us = false;
  ForEachModule([&](const Module& module) {
    if (module.IsOurs()) {
      after_us = true;
      return false;
    }
    const bool accepted = accepts(module, after_us);
    bool all_settled = true;
    for (Definition& d : definitions) {
      if (void* const found = d.settled ? nullptr : module.Find(d.name)) {
        d.settled = true;
        d.real = accepted ? found : nullptr;
      }
      all_settled = all_settled && d.settled;
    }
    return all_settled;
  });
}

// Whether a reference with this value leads to `function`. A reference that is not bound yet leads into its
// own module; the loader will bind it at the first call.
inline bool LeadsTo(const Module& module, const void* value, const void* function) {
  return value == function || module.Contains(value);
}

// Calls choose(name, slot) for each reference of the module, and stores the result in the slot. To leave a
// reference alone, `choose` returns the slot's value.
template <class Choose>
void SetReferences(const Module& module, References which, Choose choose) {
  Writable pages(module.Relro());
  module.ForEachReference(which, [&](const char* name, void** slot) {
    void* const to = choose(name, slot);
    if (to != *slot) pages.Store(slot, to);
  });
}

}  // namespace rankine::mpi
