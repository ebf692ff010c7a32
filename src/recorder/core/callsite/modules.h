// SPDX-License-Identifier: BSD-3-Clause
// All modules that were seen while the program runs: the main program and shared libraries. A record contains
// what the report needs later to name a call site: the path, the load bias and the build id of the module. A
// record also contains the layer and the unwind table, which the call-site finder needs during the run.
//
// Invariants:
// 1. A published record never changes and never moves; its address is valid as long as the storage.
// 2. Records are only added. When a module is closed, its record remains. If another module is loaded in
// place of a closed module, it gets a new record, because the two modules differ in range, bias, path or
// build id.
// 3. No two published records are equal, even if several threads find the same module at the same time.
//
// Unless its comment says otherwise, every method may be called in any thread, inside an MPI call and in a
// signal handler. No method takes a lock or allocates memory. errno may change; code that is called by the
// application must save it.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "recorder/core/callsite/cfi.h"
#include "recorder/core/callsite/layer.h"

namespace rankine::callsite {

class ElfImage;

inline constexpr uint32_t kMaxModules = 1024;
// The size of a SHA-1 hash, which linkers write by default; longer ids are truncated.
inline constexpr size_t kMaxBuildId = 20;

struct Module {
  uintptr_t start = 0;
  uintptr_t end = 0;
  uintptr_t bias = 0;  // run-time address minus address in the file
  UnwindTable table;
  // The path is usually absolute; for the program itself, it is the resolved path. The path is not null
  // terminated.
  const char* path_text = nullptr;
  uint32_t path_size = 0;
  uint32_t index = 0;  // The index in [0, kMaxModules). Modules are numbered in the order in which they
                       // were first seen, with gaps.
  uint8_t build_id[kMaxBuildId] = {};
  uint8_t build_id_size = 0;
  Layer layer = Layer::application;
  bool is_main = false;

  std::string_view path() const { return {path_text, path_size}; }
};

// The result of Locate for one address. `module` is null if the module could not be recorded (no storage,
// or the registry is full).
struct Location {
  Layer layer = Layer::application;
  UnwindTable table;
  const Module* module = nullptr;
};

class ModuleRegistry {
 public:
  // The number of bytes that Attach() needs for kMaxModules records and 128 KiB of paths. If the memory for
  // the registry comes from mmap, untouched pages cost nothing.
  static size_t StorageBytes();

  // Gives the registry its storage: StorageBytes() zeroed bytes, aligned to 16. The storage must outlive
  // the registry. Call Attach once, before other threads use the registry. Without storage, look-ups still
  // work, but no module is recorded and each look-up takes longer.
  void Attach(void* storage);

  // Finds the module that contains an address, and adds the module if it is new. Returns false if the address
  // is in no module (JIT code). With a glibc before 2.35, also returns false if AddLoaded() has not seen the
  // module. A look-up of a new module takes microseconds. A look-up of a known module takes 0.1 to 0.3 us.
  bool Locate(uintptr_t pc, Location* location);
  // Does the same as Locate, but returns only the record.
  const Module* Find(uintptr_t pc);

  // Adds every module that is loaded now. AddLoaded takes the loader's lock (dl_iterate_phdr). Do not call
  // AddLoaded in a signal handler, or while the application may hold the loader's lock. Call AddLoaded at
  // the start and at the end of recording. Because of these calls, the list also contains libraries whose
  // functions were never called.
  void AddLoaded();

  // Calls visit(const Module&) for each published record, in the order of their indices.
  template <typename Visit>
  void ForEach(Visit visit) const;

  // Number of times that a module could not be recorded because the registry was full.
  uint32_t dropped() const { return dropped_.load(std::memory_order_relaxed); }

 private:
  struct Slot {
    Module module;
    // The index + 1 of the slot whose record was published before this record; 0: there is no such slot.
    uint32_t next = 0;
    std::atomic<bool> published{false};  // A slot that lost a race never becomes published.
  };

  const Module* Intern(const ElfImage& image);
  const Module* Search(const ElfImage& image, std::string_view path, uint32_t head, uint32_t until) const;
  const Module* SearchRange(uintptr_t pc) const;
  Slot* Reserve();
  bool Fill(const ElfImage& image, std::string_view path, Slot* slot);

  Slot* slots_ = nullptr;
  char* paths_ = nullptr;
  std::atomic<uint32_t> reserved_{0};
  std::atomic<uint32_t> newest_{0};  // The index + 1 of the slot that was published last.
  std::atomic<uint32_t> path_bytes_{0};
  std::atomic<uint32_t> dropped_{0};
};

template <typename Visit>
void ModuleRegistry::ForEach(Visit visit) const {
  uint32_t count = reserved_.load(std::memory_order_acquire);
  if (count > kMaxModules) count = kMaxModules;
  for (uint32_t i = 0; i < count; ++i) {
    if (slots_[i].published.load(std::memory_order_acquire))
      visit(static_cast<const Module&>(slots_[i].module));
  }
}

}  // namespace rankine::callsite
