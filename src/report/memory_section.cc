// SPDX-License-Identifier: BSD-3-Clause
#include "report/memory_section.h"

#include <algorithm>

#include "analysis/processes/heap.h"
#include "base/saturate.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::Heap;
using analysis::HeapLine;
using analysis::HeapProcess;

constexpr size_t kLinesPerTop = 3;

std::string CountOrNone(uint64_t count) {
  return count == 0 ? "-" : CountText(count);
}

std::string BytesOrNone(uint64_t bytes) {
  return bytes == 0 ? "-" : BytesText(bytes);
}

bool Allocates(const HeapLine& line) {
  return line.program.allocations + line.program.frees + line.mpi.allocations + line.mpi.frees != 0;
}

// Returns the regions that allocate or free memory, and the regions that reach the high-water mark. In any
// other region, the live memory is between that of the previous region and that of the next region.
std::vector<const HeapLine*> Telling(const Heap& heap) {
  uint64_t most = 0;
  for (const HeapLine& line : heap.lines) most = std::max(most, line.high);
  std::vector<const HeapLine*> telling;
  for (const HeapLine& line : heap.lines) {
    if (Allocates(line) || line.high == most) telling.push_back(&line);
  }
  return telling;
}

std::string Quiet(const Style& style, size_t lines) {
  if (lines == 0) return "";
  const std::string what = lines == 1 ? "1 region that allocates and frees nothing is"
                                      : std::to_string(lines) + " regions that allocate and free nothing are";
  return style.Paint("  " + what + " left out", Colour::dim) + "\n";
}

std::string Lines(Facts& facts, const Heap& heap, const Style& style, size_t top) {
  const std::vector<const HeapLine*> lines = Telling(heap);
  const size_t shown = std::min(lines.size(), top * kLinesPerTop);
  TextTable table({{"allocations", true, 0},
                   {"allocated", true, 0},
                   {"freed", true, 1},
                   {"MPI's", true, 2},
                   {"allocated", true, 2},
                   {"most", true, 0},
                   {"where", false, 2},
                   {"region", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const HeapLine& line = *lines[i];
    table.Add({CountOrNone(line.program.allocations), BytesOrNone(line.program.allocated),
               BytesOrNone(line.program.freed), CountOrNone(line.mpi.allocations),
               BytesOrNone(line.mpi.allocated), BytesOrNone(line.high), facts.NameOf(line.high_process),
               line.path.empty() ? "(outside)" : line.path});
  }
  return table.Render(style) + Remainder(style, shown, lines.size()) +
         Quiet(style, heap.lines.size() - lines.size());
}

std::string Processes(Facts& facts, const Heap& heap, const Style& style, size_t top) {
  std::vector<const HeapProcess*> order;
  for (const HeapProcess& process : heap.processes) order.push_back(&process);
  std::stable_sort(order.begin(), order.end(),
                   [](const HeapProcess* a, const HeapProcess* b) { return a->high > b->high; });
  const size_t shown = std::min(order.size(), top);
  TextTable table({{"most", true, 0},
                   {"at end", true, 0},
                   {"allocations", true, 0},
                   {"frees", true, 1},
                   {"MPI's", true, 2},
                   {"no region", true, 2},
                   {"process", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const HeapProcess& process = *order[i];
    table.Add({BytesOrNone(process.high), BytesOrNone(process.live), CountOrNone(process.program.allocations),
               CountOrNone(process.program.frees), CountOrNone(process.mpi.allocations),
               CountOrNone(process.elsewhere.allocations), facts.NameOf(process.process)});
  }
  return "\n" + table.Render(style) + Remainder(style, shown, order.size());
}

}  // namespace

std::string MemorySection(Facts& facts, const Style& style, size_t top) {
  const Heap heap = analysis::MakeHeap(facts.tables);
  if (heap.lines.empty() && heap.processes.empty()) return "";
  std::string out = SectionHead(
      style, "Memory",
      "Memory that the program and MPI allocated and freed in each region, without regions "
      "inside it. The peak is the largest peak of a single process. The second table has the same by "
      "process, with the memory that was not freed at the end, and the allocations outside of all regions.");
  if (!heap.lines.empty()) out += Lines(facts, heap, style, top);
  if (!heap.processes.empty()) out += Processes(facts, heap, style, top);
  return out;
}

}  // namespace rankine::report
