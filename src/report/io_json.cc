// SPDX-License-Identifier: BSD-3-Clause
#include "report/io_json.h"

#include <algorithm>

#include "analysis/io/files.h"
#include "analysis/io/mpi_io_library.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/tables.h"
#include "layout/io/functions.h"
#include "report/heat_json.h"
#include "report/io_clients_json.h"
#include "report/io_layers_text.h"
#include "report/io_trace_text.h"

namespace rankine::report {
namespace {

using analysis::IoCall;
using analysis::IoFile;
using base::JsonWriter;

void WriteCalls(JsonWriter& json, const char* key, const std::vector<IoCall>& calls) {
  json.Key(key).BeginList();
  for (const IoCall& call : calls) {
    json.BeginObject().Key("function").Text(call.function);
    json.Key("layer").Text(layout::NameOf(call.layer));
    json.Key("kind").Text(layout::NameOf(call.kind));
    WriteIoSums(json, call.sums);
    json.EndObject();
  }
  json.EndList();
}

void WriteProcesses(JsonWriter& json, const char* key, const std::vector<uint32_t>& processes) {
  json.Key(key).BeginList();
  for (const uint32_t process : processes) json.Unsigned(process);
  json.EndList();
}

void WriteFindings(JsonWriter& json, const IoFile& file) {
  json.Key("findings").BeginList();
  for (const analysis::IoFinding& finding : analysis::FindIo(file)) WriteFinding(json, finding);
  json.EndList();
}

void WriteMpiCalls(JsonWriter& json, const std::vector<analysis::MpiIoCall>& calls) {
  json.Key("mpi").BeginList();
  for (const analysis::MpiIoCall& call : calls) {
    json.BeginObject().Key("function").Text(call.function);
    json.Key("kind").Text(layout::NameOf(call.kind)).Key("collective").Bool(call.collective);
    WriteIoSums(json, call.sums);
    json.Key("own_ns").Unsigned(call.own);
    json.Key("calls_below").Unsigned(call.calls_below).Key("bytes_below").Unsigned(call.bytes_below);
    WriteCalls(json, "below", call.below);
    json.EndObject();
  }
  json.EndList();
}

// This list has only calls inside I/O library functions. The other calls are in the lists `mpi` and `own`.
void WriteLibraries(JsonWriter& json, const IoFile& file) {
  json.Key("libraries").BeginList();
  for (const analysis::IoLibraryCall& library : file.libraries) {
    if (library.function.empty()) continue;
    json.BeginObject().Key("function").Text(library.function);
    json.Key("layer").Text(layout::NameOf(library.layer)).Key("kind").Text(layout::NameOf(library.kind));
    WriteIoSums(json, library.sums);
    json.Key("own_ns").Unsigned(library.own);
    WriteMpiCalls(json, library.mpi);
    WriteCalls(json, "below", library.below);
    json.Key("nested").BeginList();
    for (const size_t nested : library.nested) json.Text(file.libraries[nested].function);
    json.EndList().EndObject();
  }
  json.EndList();
}

void WriteFile(JsonWriter& json, Facts& facts, const IoFile& file,
               const std::vector<analysis::IoLayerLine>& layers, const std::vector<analysis::IoSite>& sites) {
  json.BeginObject().Key("path").Text(file.path);
  json.Key("read_bytes").Unsigned(file.read).Key("written_bytes").Unsigned(file.written);
  json.Key("time_ns").Unsigned(file.time).Key("ranks").Unsigned(file.ranks);
  WriteProcesses(json, "readers", file.readers);
  WriteProcesses(json, "writers", file.writers);
  WriteMpiCalls(json, file.mpi);
  WriteCalls(json, "own", file.own);
  WriteLibraries(json, file);
  WriteIoLayers(json, layers);
  WriteIoSites(json, facts, sites, file.file);
  WriteFindings(json, file);
  json.EndObject();
}

}  // namespace

void WriteFinding(JsonWriter& json, const analysis::IoFinding& finding) {
  json.BeginObject().Key("name").Text(finding.name).Key("sentence").Text(finding.sentence);
  json.Key("advice").Text(finding.advice);
  json.Key("hints").BeginObject();
  for (const analysis::IoHint& hint : finding.hints) json.Key(hint.key).Text(hint.value);
  json.EndObject().EndObject();
}

void WriteIo(JsonWriter& json, Facts& facts) {
  using By = analysis::MpiIoLibrary::By;
  const std::vector<IoFile> files = analysis::MakeIoFiles(facts.tables);
  const By by = analysis::FindMpiIoLibrary(facts.tables).by;
  const auto of_mpi = [](const IoFile& file) { return !file.mpi.empty(); };
  if (by != By::unknown && std::ranges::any_of(files, of_mpi))
    json.Key("mpi_io").Text(by == By::ompio ? "ompio" : "romio");
  json.Key("io").BeginList();
  const std::vector<std::vector<analysis::IoLayerLine>> layers = IoLayersOf(facts, files);
  const std::vector<analysis::IoSite> sites = analysis::MakeIoSites(facts.tables);
  for (size_t i = 0; i < files.size(); ++i) WriteFile(json, facts, files[i], layers[i], sites);
  json.EndList();
  WriteIoClients(json, facts);
  if (facts.tables.io_ops.empty()) return;
  WriteIoTrace(json, facts);
  WriteHeat(json, "io_heat", analysis::MakeIoHeatMap(facts.tables, kHeatJsonParts));
}

}  // namespace rankine::report
