// SPDX-License-Identifier: BSD-3-Clause
#include "cli/exports/format.h"

#include <algorithm>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/visible_text.h"
#include "cli/new_file.h"
#include "exchange/chrome/writer.h"
#include "exchange/csv/writer.h"
#include "exchange/folded/writer.h"
#include "exchange/otf2/writer.h"
#include "exchange/perfetto/writer.h"
#include "exchange/speedscope/writer.h"
#include "exchange/sqlite/writer.h"

namespace rankine::cli {
namespace {

using Sink = base::Result<std::unique_ptr<exchange::SliceSink>>;

// Creates the output of a format that writes a single file. The format's writer gets the file and its name.
template <class Writer>
Sink OpenFile(const std::string& output, FILE** file) {
  *file = fopen(output.c_str(), "wxe");
  if (*file == nullptr) return base::Error{CannotMake(output)};
  return std::unique_ptr<exchange::SliceSink>(new Writer(*file, base::Visible(output)));
}

Sink OpenOtf2(const std::string& output, FILE**) {
  return exchange::otf2::MakeWriter(output);
}

template <class Writer>
std::unique_ptr<exchange::StackSink> MakeStacks(const std::string& name) {
  return std::make_unique<Writer>(name);
}

template <class Writer>
std::unique_ptr<exchange::TableFile> MakeTables(const std::string& output) {
  return std::make_unique<Writer>(output);
}

constexpr ExportFormat kFormats[] = {
    {"perfetto", "OUT.pftrace", "the timeline, for ui.perfetto.dev",
     TimelineFormat{OpenFile<exchange::perfetto::Writer>}},
    {"chrome", "OUT.json", "the timeline, for chrome://tracing and others",
     TimelineFormat{OpenFile<exchange::chrome::Writer>}},
    {"otf2", "OUT/", "the timeline, for Vampir and others", TimelineFormat{OpenOtf2, true}},
    {"folded", "[OUT]", "stacks of the samples, for flamegraph.pl and inferno",
     StacksFormat{MakeStacks<exchange::folded::Writer>}},
    {"speedscope", "[OUT.json]", "stacks of the samples, for www.speedscope.app",
     StacksFormat{MakeStacks<exchange::speedscope::Writer>}},
    {"sqlite", "OUT.db", "all tables in one SQLite database (docs/tables.md)",
     TablesFormat{MakeTables<exchange::sqlite::Writer>}},
    {"csv", "OUT/", "all tables, one file per table", TablesFormat{MakeTables<exchange::csv::Writer>}},
    {"json", "OUT.json", "the report", DocumentFormat{JsonDocument}},
    {"cali", "OUT.cali", "profiles as Caliper's records", DocumentFormat{CaliDocument}},
    {"openmetrics", "OUT.prom", "monitor windows, for a node exporter's textfile collector",
     OtherFormat{ExportMetrics}},
    {"ti", "OUT", "the time-independent trace as text files for replay, in folder OUT",
     OtherFormat{ExportActionTrace}},
};

// Names of formats that `rankine export` does not support, and the special advice that the error gives for
// these formats.
constexpr std::string_view kParquet =
    "Parquet is not supported; --to sqlite and --to csv write the same tables, which pandas, DuckDB and "
    "others can convert to Parquet";

}  // namespace

std::span<const ExportFormat> ExportFormats() {
  return kFormats;
}

base::Result<const ExportFormat*> FindExportFormat(const std::string& name) {
  std::vector<std::string_view> names;
  for (const ExportFormat& format : kFormats) {
    if (format.name == name) return &format;
    names.push_back(format.name);
  }
  if (name == "parquet") return base::Error{std::string(kParquet)};
  if (const std::string near = base::Nearest(name, names); !near.empty())
    return base::Error{"--to knows no " + base::Visible(name) + "; did you mean " + near + "?"};
  std::string known;
  for (const std::string_view one : names)
    known.append(known.empty() ? "" : one == names.back() ? " or " : ", ").append(one);
  return base::Error{"--to takes " + known + ", not " + base::Visible(name)};
}

std::string ExportNames() {
  std::string names;
  for (const ExportFormat& format : kFormats) names.append(names.empty() ? "" : " ").append(format.name);
  return names;
}

std::string ExportFormatsHelp() {
  std::string out;
  for (const ExportFormat& format : kFormats) {
    std::string left = "  " + std::string(format.name) + " " + std::string(format.output);
    left.resize(std::max<size_t>(left.size() + 2, 30), ' ');
    out += left + std::string(format.help) + "\n";
  }
  return out;
}

}  // namespace rankine::cli
