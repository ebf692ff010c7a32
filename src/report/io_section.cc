#include "report/io_section.h"

#include <algorithm>

#include "analysis/io/files.h"
#include "analysis/io/findings.h"
#include "query/visible_text.h"
#include "report/heat_text.h"
#include "report/hint_text.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::IoCall;
using analysis::IoFile;
using analysis::IoSums;
using analysis::MpiIoCall;
using format::IoKind;

constexpr size_t kFewerFiles = 2;  // of those shown have a tree

std::string BytesOrNone(uint64_t bytes) {
  return bytes == 0 ? "-" : BytesText(bytes);
}

std::string NameOf(const IoFile& file) {
  return file.path.empty() ? "(files without a name)" : std::string(file.path);
}

// "in order", "stride", "random": what most of the calls with an offset are.
std::string PatternText(const IoSums& sums) {
  if (sums.placed == 0) return "-";
  const uint64_t random = sums.Random();
  if (sums.consecutive * 2 >= sums.placed) return "in order";
  return sums.strided >= random ? "stride" : "random";
}

// Data of it, or of MPI's about it, went somewhere; not one that was only looked at, or that a library made
// and removed.
bool Moved(const IoFile& file) {
  return file.read + file.written != 0 ||
         std::any_of(file.mpi.begin(), file.mpi.end(),
                     [](const MpiIoCall& call) { return call.sums.calls != 0; });
}

std::string LeftOut(const Style& style, size_t files) {
  if (files == 0) return "";
  const std::string what = files == 1
                               ? "1 file of which nothing was read or written is"
                               : std::to_string(files) + " files of which nothing was read or written are";
  return style.Paint("  " + what + " left out", Colour::dim) + "\n";
}

std::string Files(const std::vector<IoFile>& files, const Style& style, size_t top) {
  const size_t shown = std::min(files.size(), top);
  TextTable table({{"time", true, 0},
                   {"read", true, 0},
                   {"written", true, 0},
                   {"ranks", true, 1},
                   {"readers", true, 1},
                   {"writers", true, 1},
                   {"file", false, 0}});
  for (size_t i = 0; i < shown; ++i) {
    const IoFile& file = files[i];
    table.Add({TimeText(static_cast<double>(file.time)), BytesOrNone(file.read), BytesOrNone(file.written),
               CountText(file.ranks), CountText(file.readers.size()), CountText(file.writers.size()),
               NameOf(file)});
  }
  return table.Render(style) + Remainder(style, shown, files.size());
}

void AddLine(const std::string& indent, std::string_view function, const IoSums& sums, const std::string& own,
             TextTable& table) {
  if (sums.calls == 0) {
    table.Add({"-", "-", "-", "-", "-", "-", "-", indent + std::string(function)});
    return;
  }
  table.Add({CountText(sums.calls), BytesOrNone(sums.bytes), TimeText(static_cast<double>(sums.time)), own,
             TimeText(static_cast<double>(sums.longest)), CountText(sums.ranks), PatternText(sums),
             indent + std::string(function)});
}

// What moves data, syncs or locks, and what takes a hundredth of the time.
bool Tells(const IoCall& call, uint64_t time) {
  return call.kind == IoKind::read || call.kind == IoKind::write || call.kind == IoKind::sync ||
         call.kind == IoKind::lock || call.sums.time * 100 >= time;
}

std::string Tree(const IoFile& file, const Style& style) {
  TextTable table({{"calls", true, 0},
                   {"bytes", true, 0},
                   {"time", true, 0},
                   {"own", true, 1},
                   {"longest", true, 2},
                   {"ranks", true, 1},
                   {"places", false, 2},
                   {"function", false, 0}});
  for (const MpiIoCall& call : file.mpi) {
    AddLine("", call.function, call.sums, TimeText(static_cast<double>(call.own)), table);
    for (const IoCall& below : call.below) {
      if (Tells(below, call.sums.time)) AddLine("  ", below.function, below.sums, "", table);
    }
  }
  for (const IoCall& call : file.own) {
    if (Tells(call, file.time)) AddLine("", call.function, call.sums, "", table);
  }
  return table.Render(style);
}

}  // namespace

std::string IoSection(Facts& facts, const Style& style, size_t top) {
  std::vector<IoFile> files = analysis::MakeIoFiles(facts.tables);
  const size_t all = files.size();
  std::erase_if(files, [](const IoFile& file) { return !Moved(file); });
  if (files.empty()) return "";
  std::string out = SectionHead(
      style, "I/O",
      "What was done to files, summed over ranks: bytes that the C library's functions moved, and how many "
      "ranks "
      "really read and wrote. Below, MPI's functions with the calls that they made; their own time is what "
      "those do "
      "not take: exchange between ranks, and waiting. Layers below the system call are not seen.");
  out += Files(files, style, top) + LeftOut(style, all - files.size());
  for (size_t i = 0; i < std::min(files.size(), std::max<size_t>(top / kFewerFiles, 1)); ++i) {
    const IoFile& file = files[i];
    if (file.read + file.written == 0) continue;
    out +=
        "\n  " + query::Visible(NameOf(file)) + "\n" + Tree(file, style) + FindingsText(FindIo(file), style);
  }
  if (facts.tables.io_ops.empty()) return out;
  return out + HeatText(facts, analysis::MakeIoHeatMap(facts.tables, HeatParts(style)), {}, style, top);
}

}  // namespace rankine::report
