// On which processors a thread may run, as the kernel says.
#pragma once
#include <cstdint>

#include "base/rt/text.h"

namespace rankine::recorder {

struct Affinity {
  static constexpr uint32_t kWords = 128;  // the kernel knows at most 8192 processors
  uint64_t words[kWords];

  bool Has(uint32_t cpu) const { return (words[cpu / 64] >> (cpu % 64) & 1) != 0; }
  uint64_t Hash() const;  // never 0
};

// One system call. `tid` 0: the calling thread. False where it is gone. errno stays.
bool ReadAffinity(long tid, Affinity* affinity);

// "0-3,8". One that does not fit ends with "...".
inline constexpr size_t kProcessorListBytes = 512;
using ProcessorList = rt::Text<kProcessorListBytes>;
void AppendProcessors(const Affinity& affinity, ProcessorList* list);

}  // namespace rankine::recorder
