// The formats that rankine export writes. A new one is a writer below exchange/ and its line in format.cc:
// --help, completion and errors follow from the table.
#pragma once
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "cli/options.h"
#include "exchange/slices/sink.h"
#include "exchange/stacks/sink.h"
#include "exchange/tables/file.h"

namespace rankine::cli {

struct ExportFormat;

// One call of rankine export. `options` are those of one kind of formats.
struct ExportRequest {
  const ExportFormat& format;
  std::string archive;  // a path: what is read
  std::string output;   // a path; "-": standard output; empty: not given
  bool force = false;
  const Arguments& options;
};

// The timeline, slice by slice.
struct TimelineFormat {
  // Makes the file or folder `output`, never over what is there. `*file` is closed behind the sink.
  base::Result<std::unique_ptr<exchange::SliceSink>> (*open)(const std::string& output, FILE** file);
  bool may_end_process = false;  // its library may: it works in a child process
};
// The stacks of the samples; `name` is that of the archive.
struct StacksFormat {
  std::unique_ptr<exchange::StackSink> (*make)(const std::string& name);
};
// All tables.
struct TablesFormat {
  std::unique_ptr<exchange::TableFile> (*make)(const std::string& output);
};
// One text.
struct DocumentFormat {
  base::Result<std::string> (*text)(const ExportRequest& request);
};
// A way of its own. Returns the exit code.
struct OtherFormat {
  int (*write)(const ExportRequest& request);
};

struct ExportFormat {
  std::string_view name;    // what --to takes
  std::string_view output;  // in the help: OUT.db; with / behind: a folder; in brackets: may be left out
  std::string_view help;    // one line
  std::variant<TimelineFormat, StacksFormat, TablesFormat, DocumentFormat, OtherFormat> writer;
};

std::span<const ExportFormat> ExportFormats();
// The format of this name, or the sentence that names those there are, or the nearest.
base::Result<const ExportFormat*> FindExportFormat(const std::string& name);
// "perfetto chrome ...", for completion.
std::string ExportNames();
// A line for each in the help.
std::string ExportFormatsHelp();

// By kind. Each returns the exit code.
int ExportTimeline(const ExportRequest& request, const TimelineFormat& format);
int ExportStacks(const ExportRequest& request, const StacksFormat& format);
int ExportTables(const ExportRequest& request, const TablesFormat& format);
int ExportDocument(const ExportRequest& request, const DocumentFormat& format);

// The formats that are made here and not below exchange/.
base::Result<std::string> JsonDocument(const ExportRequest& request);
base::Result<std::string> CaliDocument(const ExportRequest& request);
int ExportMetrics(const ExportRequest& request);
int ExportActionTrace(const ExportRequest& request);

}  // namespace rankine::cli
