// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/modules.h"

#include <atomic>

#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "base/varint.h"
#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/link/resolve.h"
#include "recorder/core/meta.h"
#include "recorder/core/spool.h"

namespace rankine::recorder {

callsite::ModuleRegistry g_modules;

namespace {

std::atomic<uint8_t> g_logged[callsite::kMaxModules];

void LogModule(const callsite::Module& m) {
  if (m.index >= callsite::kMaxModules || g_logged[m.index].exchange(1) != 0) return;
  const uint64_t range[3] = {m.start, m.end, m.bias};
  uint64_t flags = (m.layer == callsite::Layer::application ? 0u : 1u) | (m.is_main ? 2u : 0u);
  std::byte head[40];
  std::byte tail[10];
  size_t n = 0;
  n += base::EncodeVarint(flags, head + n);
  n += base::EncodeVarint(m.path_size, head + n);
  size_t k = base::EncodeVarint(m.build_id_size, tail);
  const Spool::Piece pieces[] = {{range, sizeof range},
                                 {head, static_cast<uint32_t>(n)},
                                 {m.path_text, m.path_size},
                                 {tail, static_cast<uint32_t>(k)},
                                 {m.build_id, m.build_id_size}};
  g_spool.Log(layout::LogType::module, pieces, 5);
}

}  // namespace

bool PrepareModules() {
  void* storage = rt::MapAnonymous(callsite::ModuleRegistry::StorageBytes());
  if (storage == nullptr) return false;
  g_modules.Attach(storage);
  callsite::ElfImage::UseTable(mpi::ResolveNext("_dl_find_object"));
  return true;
}

bool InMpiLayer(uint64_t address) {
  callsite::Location where;
  return g_modules.Locate(address, &where) && where.layer != callsite::Layer::application;
}

bool InBinding(uint64_t address) {
  const callsite::Module* module = g_modules.Find(address);
  return module != nullptr && callsite::IsBindingName(module->path());
}

namespace {

// Records that the run-time library of a GPU is loaded. The time of GPU kernels is not measured and is not
// part of any MPI call, so the reports must mention the GPU.
void NoteDevice(const callsite::Module& m) {
  static bool cuda = false;
  static bool hip = false;
  std::string_view name = m.path();
  // If the path has no slash, npos + 1 is 0, and nothing is removed.
  name.remove_prefix(name.rfind('/') + 1);
  auto starts = [name](std::string_view prefix) { return name.starts_with(prefix); };
  if (!cuda && (starts("libcuda.so") || starts("libcudart.so"))) {
    cuda = true;
    MetaUint("cuda", 1);
  }
  if (!hip && (starts("libamdhip64.so") || starts("libhsa-runtime64.so"))) {
    hip = true;
    MetaUint("hip", 1);
  }
}

}  // namespace

void LogModules(bool all) {
  if (all) g_modules.AddLoaded();
  g_modules.ForEach([](const callsite::Module& m) {
    LogModule(m);
    NoteDevice(m);
  });
}

}  // namespace rankine::recorder
