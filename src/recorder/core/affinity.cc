// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/affinity.h"

#include <span>

#include "base/hash.h"
#include "base/rt/syscall.h"

namespace rankine::recorder {

uint64_t Affinity::Hash() const {
  return base::Hash(std::as_bytes(std::span(words))) | 1;
}

bool ReadAffinity(long tid, Affinity* affinity) {
  *affinity = {};
  return rt::Syscall(SYS_sched_getaffinity, tid, sizeof affinity->words, rt::AsLong(affinity->words)) > 0;
}

void AppendProcessors(const Affinity& affinity, ProcessorList* list) {
  constexpr uint32_t kBits = Affinity::kWords * 64;
  for (uint32_t first = 0; first < kBits; ++first) {
    if (!affinity.Has(first)) continue;
    constexpr size_t kMostItem = sizeof(",8191-8191,...");
    if (list->size() + kMostItem > kProcessorListBytes) {
      *list << ",...";
      return;
    }
    uint32_t last = first;
    while (last + 1 < kBits && affinity.Has(last + 1)) ++last;
    if (list->size() > 0) *list << ',';
    *list << uint64_t{first};
    if (last > first) *list << '-' << uint64_t{last};
    first = last;
  }
}

}  // namespace rankine::recorder
