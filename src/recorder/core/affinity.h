// SPDX-License-Identifier: BSD-3-Clause
// The set of processors on which the kernel lets a thread run.
#pragma once
#include <cstdint>

#include "base/rt/text.h"

namespace rankine::recorder {

struct Affinity {
  static constexpr uint32_t kWords = 128;  // The kernel supports at most 8192 processors.
  uint64_t words[kWords];

  bool Has(uint32_t cpu) const { return (words[cpu / 64] >> (cpu % 64) & 1) != 0; }
  uint64_t Hash() const;  // hash of the set of processors; never 0
};

// Reads a thread's set with one system call. The value 0 of `tid` means the calling thread. Returns false if
// the thread no longer exists. Preserves errno.
bool ReadAffinity(long tid, Affinity* affinity);

// Appends the list of processors in the form "0-3,8". A list that is too long is cut and ends with "...".
inline constexpr size_t kProcessorListBytes = 512;
using ProcessorList = rt::Text<kProcessorListBytes>;
void AppendProcessors(const Affinity& affinity, ProcessorList* list);

}  // namespace rankine::recorder
