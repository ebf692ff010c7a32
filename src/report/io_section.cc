// SPDX-License-Identifier: BSD-3-Clause
#include "report/io_section.h"

#include <algorithm>

#include "analysis/io/files.h"
#include "analysis/io/findings.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "report/heat_text.h"
#include "report/hint_text.h"
#include "report/io_clients_text.h"
#include "report/io_layers_text.h"
#include "report/io_trace_text.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::IoCall;
using analysis::IoFile;
using analysis::IoLibraryCall;
using analysis::IoSums;
using analysis::MpiIoCall;
using layout::IoKind;

constexpr size_t kFewerFiles = 2;  // The number of files shown as a tree is the value of --top divided by
                                   // this number.

std::string BytesOrNone(uint64_t bytes) {
  return bytes == 0 ? "-" : BytesText(bytes);
}

std::string NameOf(const IoFile& file) {
  return file.path.empty() ? "(files without a name)" : std::string(file.path);
}

// Returns whether data of the file was moved, by MPI or otherwise. Returns false for a file that was only
// queried, or that a library created and removed.
bool Moved(const IoFile& file) {
  return file.read + file.written != 0 ||
         std::any_of(file.mpi.begin(), file.mpi.end(),
                     [](const MpiIoCall& call) { return call.sums.calls != 0; });
}

std::string LeftOut(const Style& style, size_t files) {
  if (files == 0) return "";
  const std::string what = files == 1 ? "1 file without a recorded read or write is"
                                      : std::to_string(files) + " files without a recorded read or write are";
  std::string out;
  for (const std::string& line : base::Wrapped(what + " left out", style.width - 2))
    out += style.Paint("  " + line, Colour::dim) + "\n";
  return out;
}

bool Has(const IoFile& file, std::string_view function) {
  return std::any_of(file.libraries.begin(), file.libraries.end(), [&](const IoLibraryCall& library) {
    return std::any_of(library.below.begin(), library.below.end(),
                       [&](const IoCall& call) { return call.function == function; });
  });
}

// Returns a text with the number of files, the property that they share, and the names of the first few
// files.
std::string Named(const std::vector<const IoFile*>& files, const std::string& one, const std::string& several,
                  const Style& style) {
  constexpr size_t kNamed = 3;
  if (files.empty()) return "";
  std::string names;
  for (size_t i = 0; i < std::min(files.size(), kNamed); ++i)
    names += (i == 0 ? "" : ", ") + base::Visible(NameOf(*files[i]));
  if (files.size() > kNamed) names += ", ...";
  const std::string count = std::to_string(files.size());
  return Paragraph(
      style,
      (files.size() == 1 ? count + " file was " + one : count + " files were " + several) + ": " + names);
}

// Reports mapped files, because data moves through a mapping without a call.
std::string Mapped(const std::vector<IoFile>& files, const Style& style) {
  std::vector<const IoFile*> mapped, untouched;
  for (const IoFile& file : files) {
    if (analysis::IsOfMpiItself(file.path)) continue;
    const bool is_mapped = Has(file, "mmap");
    if (is_mapped) mapped.push_back(&file);
    if (!is_mapped && Has(file, "untouched") && !Moved(file)) untouched.push_back(&file);
  }
  const std::string how = "mapped (mmap), so the amount of transferred data is unknown";
  return Named(mapped, how, how, style) + Named(untouched,
                                                "closed without a recorded read or write; it may have been "
                                                "read or written through a mapping (mmap)",
                                                "closed without a recorded read or write; they may have been "
                                                "read or written through a mapping (mmap)",
                                                style);
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
    table.Add({"-", "-", "-", "-", "-", "-", "-", "-", "-", indent + std::string(function)});
    return;
  }
  table.Add({CountText(sums.calls), BytesOrNone(sums.bytes), UsualSizeText(sums),
             TimeText(static_cast<double>(sums.time)), own, TimeText(static_cast<double>(sums.longest)),
             CountText(sums.ranks), PatternText(sums), UnalignedText(sums.unaligned, sums.placed),
             indent + std::string(function)});
}

// Returns true for calls that read, write, sync or lock, and for calls with at least 1 % of the given time.
bool Tells(const IoCall& call, uint64_t time) {
  return call.kind == IoKind::read || call.kind == IoKind::write || call.kind == IoKind::sync ||
         call.kind == IoKind::lock || call.sums.time * 100 >= time;
}

void AddCalls(const std::string& indent, const IoFile& file, const IoLibraryCall& calls, TextTable& table) {
  for (const MpiIoCall& call : calls.mpi) {
    AddLine(indent, call.function, call.sums, TimeText(static_cast<double>(call.own)), table);
    for (const IoCall& below : call.below) {
      if (Tells(below, call.sums.time)) AddLine(indent + "  ", below.function, below.sums, "", table);
    }
  }
  for (const IoCall& call : calls.below) {
    if (Tells(call, file.time)) AddLine(indent, call.function, call.sums, "", table);
  }
}

// Adds lines for the library's function and for the calls inside this function. Functions that neither read
// nor write are added only if they have at least 1 % of the time.
void AddLibrary(const std::string& indent, const IoFile& file, const IoLibraryCall& library,
                TextTable& table) {
  const bool moves = library.kind == IoKind::read || library.kind == IoKind::write;
  if (!moves && library.sums.time * 100 < file.time) return;
  AddLine(indent, library.function, library.sums, TimeText(static_cast<double>(library.own)), table);
  for (const size_t nested : library.nested) AddLibrary(indent + "  ", file, file.libraries[nested], table);
  AddCalls(indent + "  ", file, library, table);
}

std::string Tree(const IoFile& file, const Style& style) {
  TextTable table({{"calls", true, 0},
                   {"bytes", true, 0},
                   {"a call", true, 3},
                   {"time", true, 0},
                   {"own", true, 1},
                   {"longest", true, 2},
                   {"ranks", true, 1},
                   {"places", false, 2},
                   {"unaligned", true, 4},
                   {"function", false, 0}});
  for (const IoLibraryCall& library : file.libraries) {
    if (library.function.empty()) {
      AddCalls("", file, library, table);
    } else if (!library.inside) {
      AddLibrary("", file, library, table);
    }
  }
  return table.Render(style);
}

}  // namespace

std::string IoSection(Facts& facts, const Style& style, size_t top) {
  std::vector<IoFile> files = analysis::MakeIoFiles(facts.tables);
  const size_t all = files.size();
  const std::string mapped = Mapped(files, style);
  std::erase_if(files, [](const IoFile& file) { return !Moved(file); });
  if (files.empty() && mapped.empty()) return "";
  std::string out = SectionHead(
      style, "I/O",
      "Files, summed over ranks: time, bytes moved by the C library, and ranks. Below each file: functions "
      "of MPI, HDF5, NetCDF and PnetCDF, with the calls that they made. In their own time, these functions "
      "exchange data between ranks, or wait. Throughput of a layer is the sum of the rates of its ranks or "
      "servers. " +
          std::string(facts.tables.storage.empty()
                          ? "Layers below the system call were not recorded (rankine run --io=deep)."
                          : "Section storage shows the layers below the system call."));
  if (!files.empty()) out += Files(files, style, top);
  const analysis::MpiIoLibrary library = analysis::FindMpiIoLibrary(facts.tables);
  out += mapped + LeftOut(style, all - files.size());
  const std::vector<std::vector<analysis::IoLayerLine>> layers = IoLayersOf(facts, files);
  const std::vector<analysis::IoSite> sites = analysis::MakeIoSites(facts.tables);
  for (size_t i = 0; i < std::min(files.size(), std::max<size_t>(top / kFewerFiles, 1)); ++i) {
    const IoFile& file = files[i];
    if (file.read + file.written == 0) continue;
    out += "\n  " + base::Visible(NameOf(file)) + "\n" + Tree(file, style);
    if (analysis::IsOfMpiItself(file.path)) continue;
    out += IoLayersText(layers[i], style) +
           IoSitesText(facts, sites, file.file, style, std::max<size_t>(top / kFewerFiles, 1)) +
           FindingsText(FindIo(file), library, style);
  }
  out += IoClientsText(facts, style, top);
  if (facts.tables.io_ops.empty()) return out;
  return out + IoTraceText(facts, style, top) +
         HeatText(facts, analysis::MakeIoHeatMap(facts.tables, HeatParts(style)), {}, style, top);
}

}  // namespace rankine::report
