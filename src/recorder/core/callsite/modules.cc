// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/modules.h"

#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>

#include "recorder/core/callsite/elf_image.h"

namespace rankine::callsite {
namespace {

constexpr uint32_t kPathBytes = 128 * 1024;

// Returns the path of a module. For the program itself, the loader has no path, so /proc/self/exe is read.
std::string_view PathOf(const ElfImage& image, char (&buffer)[PATH_MAX]) {
  if (!image.name().empty() || !image.is_main()) return image.name();
  const ssize_t size = readlink("/proc/self/exe", buffer, sizeof(buffer));
  return {buffer, size > 0 ? static_cast<size_t>(size) : 0};
}

bool SameBuildId(const Module& module, const ElfImage& image) {
  const auto id = image.BuildId();
  const size_t size = std::min(id.size(), kMaxBuildId);
  return module.build_id_size == size && (size == 0 || memcmp(module.build_id, id.data(), size) == 0);
}

// The program cannot be replaced while it runs, so its path need not be compared.
bool Same(const Module& module, const ElfImage& image, std::string_view path) {
  if (module.start != image.start() || module.end != image.end() || module.bias != image.bias()) return false;
  if (module.is_main || image.is_main()) return module.is_main == image.is_main();
  return module.path() == path && SameBuildId(module, image);
}

}  // namespace

size_t ModuleRegistry::StorageBytes() {
  return kMaxModules * sizeof(Slot) + kPathBytes;
}

void ModuleRegistry::Attach(void* storage) {
  static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<uint32_t>::is_always_lock_free);
  static_assert(alignof(Slot) <= 16);
  slots_ = static_cast<Slot*>(storage);
  paths_ = reinterpret_cast<char*>(slots_ + kMaxModules);
}

bool ModuleRegistry::Locate(uintptr_t pc, Location* location) {
  ElfImage image;
  const Module* module = nullptr;
  if (ElfImage::Locate(pc, &image)) {
    module = Intern(image);
    if (module == nullptr) *location = {LayerOf(image), image.FindUnwindTable(), nullptr};
  } else {
    // If the loader's look-up function is available, its result "not in a module" is final. If this function
    // is missing, the records are searched.
    module = ElfImage::CanLocate() ? nullptr : SearchRange(pc);
    if (module == nullptr) return false;
  }
  if (module != nullptr) *location = {module->layer, module->table, module};
  return true;
}

const Module* ModuleRegistry::Find(uintptr_t pc) {
  Location location;
  return Locate(pc, &location) ? location.module : nullptr;
}

void ModuleRegistry::AddLoaded() {
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* registry) {
        ElfImage image;
        if (ElfImage::FromHeaders(info->dlpi_addr, info->dlpi_phdr, info->dlpi_phnum, info->dlpi_name,
                                  &image)) {
          static_cast<ModuleRegistry*>(registry)->Intern(image);
        }
        return 0;
      },
      this);
}

const Module* ModuleRegistry::SearchRange(uintptr_t pc) const {
  for (uint32_t at = newest_.load(std::memory_order_acquire); at != 0; at = slots_[at - 1].next) {
    const Module& module = slots_[at - 1].module;
    if (pc >= module.start && pc < module.end) return &module;
  }
  return nullptr;
}

// Searches a part of the list of records. The parameter `head` is the first record of the part. The search
// ends before the record `until`.
const Module* ModuleRegistry::Search(const ElfImage& image, std::string_view path, uint32_t head,
                                     uint32_t until) const {
  for (uint32_t at = head; at != until; at = slots_[at - 1].next) {
    if (Same(slots_[at - 1].module, image, path)) return &slots_[at - 1].module;
  }
  return nullptr;
}

// Records are added at the head of the list by compare-and-swap. If another writer was faster, this writer
// searches the records that were added in the meantime. The same module is therefore never published twice
// (invariant 3). No thread waits for another thread. The slot of the slower writer remains unused.
const Module* ModuleRegistry::Intern(const ElfImage& image) {
  uint32_t head = newest_.load(std::memory_order_acquire);
  if (const Module* known = Search(image, image.name(), head, 0)) return known;
  char buffer[PATH_MAX];
  const std::string_view path = PathOf(image, buffer);
  Slot* slot = Reserve();
  if (slot == nullptr || !Fill(image, path, slot)) {
    dropped_.fetch_add(1, std::memory_order_relaxed);
    return nullptr;
  }
  const uint32_t own = slot->module.index + 1;
  do {
    slot->next = head;
    const uint32_t seen = head;
    if (newest_.compare_exchange_weak(head, own, std::memory_order_acq_rel, std::memory_order_acquire)) break;
    if (const Module* known = Search(image, path, head, seen)) return known;
  } while (true);
  slot->published.store(true, std::memory_order_release);
  return &slot->module;
}

ModuleRegistry::Slot* ModuleRegistry::Reserve() {
  if (slots_ == nullptr) return nullptr;
  // The check is made before the counter is incremented, so that the counter cannot overflow if a full
  // registry is called again and again.
  if (reserved_.load(std::memory_order_relaxed) >= kMaxModules) return nullptr;
  const uint32_t index = reserved_.fetch_add(1, std::memory_order_acq_rel);
  if (index >= kMaxModules) return nullptr;
  slots_[index].module.index = index;
  return &slots_[index];
}

bool ModuleRegistry::Fill(const ElfImage& image, std::string_view path, Slot* slot) {
  if (path.size() > kPathBytes - std::min(kPathBytes, path_bytes_.load(std::memory_order_relaxed)))
    return false;
  const auto size = static_cast<uint32_t>(path.size());
  const uint32_t at = path_bytes_.fetch_add(size, std::memory_order_relaxed);
  if (at > kPathBytes || size > kPathBytes - at) return false;
  memcpy(paths_ + at, path.data(), size);

  Module& module = slot->module;
  module.start = image.start();
  module.end = image.end();
  module.bias = image.bias();
  module.table = image.FindUnwindTable();
  module.path_text = paths_ + at;
  module.path_size = size;
  const auto id = image.BuildId();
  module.build_id_size = static_cast<uint8_t>(std::min(id.size(), kMaxBuildId));
  if (module.build_id_size > 0) memcpy(module.build_id, id.data(), module.build_id_size);
  module.layer = LayerOf(image);
  module.is_main = image.is_main();
  return true;
}

}  // namespace rankine::callsite
