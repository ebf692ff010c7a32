// SPDX-License-Identifier: BSD-3-Clause
// The formats that `rankine export` can write. To add a format, write its writer below exchange/ and add a
// line to the table in format.cc. The table is also used for --help, completion and errors.
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

// The arguments of one "rankine export". The format accepts all of these options.
struct ExportRequest {
  const ExportFormat& format;
  std::string archive;  // the path of the input
  std::string output;   // A path. "-" means standard output; "" means that no path was given.
  bool force = false;
  const Arguments& options;
};

// A format that shows the timeline as slices.
struct TimelineFormat {
  // Creates a file or folder for the output. Never overwrites an existing file or folder. The caller must
  // destroy the sink before closing the file.
  base::Result<std::unique_ptr<exchange::SliceSink>> (*open)(const std::string& output, FILE** file);
  bool may_end_process = false;  // the format's library might end its process, so it runs in a child process
};
// A format that shows the sampled stacks. The parameter `name` is the archive's name.
struct StacksFormat {
  std::unique_ptr<exchange::StackSink> (*make)(const std::string& name);
};
// A format that stores all tables.
struct TablesFormat {
  std::unique_ptr<exchange::TableFile> (*make)(const std::string& output);
};
// A format that consists of a single text.
struct DocumentFormat {
  base::Result<std::string> (*text)(const ExportRequest& request);
};
// Any other format. Returns the exit code.
struct OtherFormat {
  int (*write)(const ExportRequest& request);
};

struct ExportFormat {
  std::string_view name;    // the format's name, as given to --to
  std::string_view output;  // form of the output argument in the help: OUT.db; with / at the end if it is a
                            // folder; in brackets if it is optional
  std::string_view help;    // one line
  std::variant<TimelineFormat, StacksFormat, TablesFormat, DocumentFormat, OtherFormat> writer;
};

std::span<const ExportFormat> ExportFormats();
// Finds the format with this name. The error message is one sentence that names the most similar format. If
// no format is similar, the sentence names all formats.
base::Result<const ExportFormat*> FindExportFormat(const std::string& name);
// The formats' names as a list for completion: "perfetto chrome ...".
std::string ExportNames();
// Returns a help text with one line for each format.
std::string ExportFormatsHelp();

// Each kind of format has one export function. The functions return the exit code.
int ExportTimeline(const ExportRequest& request, const TimelineFormat& format);
int ExportStacks(const ExportRequest& request, const StacksFormat& format);
int ExportTables(const ExportRequest& request, const TablesFormat& format);
int ExportDocument(const ExportRequest& request, const DocumentFormat& format);

// The formats whose writers are in this folder, not below exchange/.
base::Result<std::string> JsonDocument(const ExportRequest& request);
base::Result<std::string> CaliDocument(const ExportRequest& request);
int ExportMetrics(const ExportRequest& request);
int ExportActionTrace(const ExportRequest& request);

}  // namespace rankine::cli
