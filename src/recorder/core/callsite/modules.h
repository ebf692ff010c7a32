// SPDX-License-Identifier: BSD-3-Clause
// The modules seen while the program runs: the main program and shared libraries. Each record has what the
// report needs to name a call site later (path, load bias, build id), and what the call-site finder needs now
// (layer, unwind table).
//
// Invariants:
//   1. A published record never changes and never moves; its address is valid as long as the storage.
//   2. Records are only added. The record of a closed module stays. A module loaded in its place gets a new
//   record,
//      because it differs in range, bias, path or build id.
//   3. No two published records are equal, however many threads meet the module at the same time.
//
// Every method may run in any thread, inside an MPI call and in a signal handler (no lock, no allocation)
// unless its comment says otherwise. errno may change; code that is entered from the application saves it.
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
inline constexpr size_t kMaxBuildId = 20;  // SHA-1, what linkers write by default; longer ones are cut

struct Module {
  uintptr_t start = 0;
  uintptr_t end = 0;
  uintptr_t bias = 0;  // run-time address minus address in the file
  UnwindTable table;
  const char* path_text =
      nullptr;  // usually absolute; the program's own path is resolved. Not null terminated
  uint32_t path_size = 0;
  uint32_t index = 0;  // in [0, kMaxModules), in the order met, with gaps
  uint8_t build_id[kMaxBuildId] = {};
  uint8_t build_id_size = 0;
  Layer layer = Layer::application;
  bool is_main = false;

  std::string_view path() const { return {path_text, path_size}; }
};

// The answer of the finder for one address. `module` is null if it could not be recorded (no storage, or
// full).
struct Location {
  Layer layer = Layer::application;
  UnwindTable table;
  const Module* module = nullptr;
};

class ModuleRegistry {
 public:
  // The bytes that Attach() needs: kMaxModules records and 128 KiB of paths. Untouched pages cost nothing if
  // they come from mmap.
  static size_t StorageBytes();

  // `storage` holds StorageBytes() zeroed bytes, aligned to 16, and outlives the registry. Call once, before
  // other threads use the registry. Without storage everything works, but nothing is recorded and each query
  // costs more.
  void Attach(void* storage);

  // The module of an address; a new module is added. False: the address is in no module (JIT code), or glibc
  // is older than 2.35 and AddLoaded() has not seen the module. Takes microseconds for a new module, 0.1 to
  // 0.3 us for a known one.
  bool Locate(uintptr_t pc, Location* location);
  // The same for callers that need the record only.
  const Module* Find(uintptr_t pc);

  // Adds every module that is loaded now. Takes the loader's lock (dl_iterate_phdr): do not call in a signal
  // handler or where the application may hold that lock. Call at start and at the end, since a list of
  // libraries includes libraries that were never called.
  void AddLoaded();

  // Calls visit(const Module&) for each published record, in order of index.
  template <typename Visit>
  void ForEach(Visit visit) const;

  // The number of times that a module found no room.
  uint32_t dropped() const { return dropped_.load(std::memory_order_relaxed); }

 private:
  struct Slot {
    Module module;
    uint32_t next = 0;                   // slot number + 1 of the record published before, 0 at the end
    std::atomic<bool> published{false};  // a slot that lost a race stays false for ever
  };

  const Module* Intern(const ElfImage& image);
  const Module* Search(const ElfImage& image, std::string_view path, uint32_t head, uint32_t until) const;
  const Module* SearchRange(uintptr_t pc) const;
  Slot* Reserve();
  bool Fill(const ElfImage& image, std::string_view path, Slot* slot);

  Slot* slots_ = nullptr;
  char* paths_ = nullptr;
  std::atomic<uint32_t> reserved_{0};
  std::atomic<uint32_t> newest_{0};  // slot number + 1
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
