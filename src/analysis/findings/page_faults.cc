// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/page_faults.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

constexpr uint64_t kPageKib = 4;
// The upper bound on the cost of a page in a virtual machine, for the fault and for clearing 4 KiB.
constexpr uint64_t kMostNsPerPage = 2000;
constexpr uint64_t kMostNsPerMajor = 20'000'000;  // The upper bound on the cost of a page fault that reads
                                                  // from a disk.
constexpr uint64_t kLeastPages = 16384;  // the pages in 64 MiB, which the startup of any program may need

}  // namespace

PageFaults FindPageFaults(const archive::Tables& tables, const std::vector<ProcessTime>& times) {
  PageFaults found;
  uint64_t kept = 0, all = 0;  // numbers of pages
  for (uint32_t i = 0; i < tables.processes.size() && i < times.size(); ++i) {
    const archive::KeyValues &exit = tables.processes[i].exit, &run = tables.processes[i].attributes;
    // The values at MPI_Finalize are preferred, because later values include the time in which the kernel
    // frees the memory of the process.
    const auto since_init = [&](const char* key, const char* before) {
      const uint64_t end = archive::UnsignedOf(run, key).value_or(archive::UnsignedOf(exit, key).value_or(0));
      return end - std::min(end, archive::UnsignedOf(run, before).value_or(0));
    };
    const uint64_t faults = since_init("usage.minor.faults", "before.minor.faults");
    const uint64_t major = archive::UnsignedOf(exit, "usage.major.faults").value_or(0);
    const uint64_t kib = archive::UnsignedOf(exit, "usage.max.rss.kib").value_or(0);
    const uint64_t system = base::MulDiv(since_init("usage.system.us", "before.system.us"), 1000, 1);
    const uint64_t pages = std::max(faults, kib / kPageKib);
    if (!times[i].known || pages < kLeastPages) continue;
    // Kernel time during MPI calls does not count as time for page faults.
    const uint64_t most = std::min(system, times[i].useful);
    const uint64_t ns = std::min(most, base::AddSaturated(base::MulDiv(pages, kMostNsPerPage, 1),
                                                          base::MulDiv(major, kMostNsPerMajor, 1)));
    found.ns = base::AddSaturated(found.ns, ns);
    found.faults = base::AddSaturated(found.faults, faults);
    found.major = base::AddSaturated(found.major, major);
    kept = base::AddSaturated(kept, kib / kPageKib);
    all = base::AddSaturated(all, pages);
    if (ns <= found.most) continue;
    found.process = i;
    found.most = ns;
    found.most_faults = faults;
    found.most_kib = kib;
  }
  found.grows = kept * 2 >= all;
  return found;
}

}  // namespace rankine::analysis
