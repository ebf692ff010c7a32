// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/open_trace.h"

#include <utility>

#include "archive/file_bytes.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/ti/source.h"
#include "base/text/visible_text.h"
#include "cli/load_with_progress.h"
#include "cli/replay/own_actions.h"
#include "cli/trace_troubles.h"
#include "exchange/ti/reader.h"
#include "sim/jobs.h"

namespace rankine::cli {
namespace {

constexpr std::string_view kAdjustmentFile = "smpi/comp-adjustment-file",
                           kAbsolutePath = "smpi/trace-call-use-absolute-path";

// Returns the last value of a setting that is given by --cfg; empty if it is not given.
std::string SettingOf(const Arguments& arguments, std::string_view name) {
  std::string value;
  for (const std::string& given : arguments.All("--cfg")) {
    const size_t at = given.find_first_of(":=");
    if (at != std::string::npos && std::string_view(given).substr(0, at) == name)
      value = given.substr(at + 1);
  }
  return value;
}

base::Status Adjust(const Arguments& arguments, exchange::ti::Reader* reader) {
  const std::string file = SettingOf(arguments, kAdjustmentFile);
  if (file.empty()) return base::Status::Ok();
  const std::string absolute = SettingOf(arguments, kAbsolutePath);
  const bool whole = absolute == "yes" || absolute == "on" || absolute == "true" || absolute == "1";
  archive::FileBytes bytes;
  if (base::Status read = archive::ReadAll(file, &bytes); !read.ok()) return read;
  const std::string_view text{reinterpret_cast<const char*>(bytes.bytes().data()), bytes.bytes().size()};
  auto adjustments = exchange::ti::Adjustments::Read(text, file, whole);
  if (!adjustments.ok()) return {adjustments.error()};
  reader->SetAdjustments(std::move(adjustments.value()));
  return base::Status::Ok();
}

base::Result<ReplayTrace> OpenArchive(const std::string& path, bool checks) {
  auto tables = LoadWithProgress(path);
  if (!tables.ok()) return base::Error{tables.error()};
  ReplayTrace trace;
  trace.tables = std::make_unique<archive::Tables>(std::move(tables.value()));
  auto source = archive::OpenTi(*trace.tables);
  if (!source.ok()) return base::Error{path + ": " + source.error()};
  trace.source = std::move(source.value());
  if (checks) trace.notes = NotesOf(CheckTrace(*trace.tables), path);
  trace.means = archive::MeansOf(*trace.tables);
  for (const std::string& note : {archive::MeansNote(trace.means), archive::PollsNote(trace.means)}) {
    if (!note.empty()) trace.notes.push_back(path + ": " + note);
  }
  // A replay needs only one attribute of each process: the program's name. With a million processes, other
  // attributes would take most of the memory. The name is stored only if it differs from the name of the
  // first process.
  auto& processes = trace.tables->processes;
  for (size_t i = 1; i < processes.size(); ++i) {
    archive::KeyValues& first = processes.front().attributes;
    auto program = processes[i].attributes.extract("executable");
    processes[i].attributes.clear();
    processes[i].exit.clear();
    if (program && first.contains("executable") && first["executable"] != program.mapped())
      processes[i].attributes.insert(std::move(program));
  }
  trace.share = [] { return 0.0; };  // The number of actions in an archive is unknown until the actions are
                                     // expanded.
  return trace;
}

base::Result<ReplayTrace> OpenOne(const Arguments& arguments, const std::string& path, bool checks) {
  if (path.ends_with(".rkn")) {
    if (arguments.Has("--actions"))
      return base::Error{"--actions is for text traces, and " + path + " is none"};
    if (!SettingOf(arguments, kAdjustmentFile).empty())
      return base::Error{std::string(kAdjustmentFile) + " is for text traces with lines `location`, and " +
                         path +
                         " is not such a trace; use --compute 'region=NAME FACTOR' or --rates to change the "
                         "work of this trace"};
    return OpenArchive(path, checks);
  }
  const std::string name = arguments.Has("--form") ? arguments.Get("--form") : "current";
  using exchange::ti::Form;
  const Form form = name == "2011" ? Form::year_2011 : name == "2012" ? Form::year_2012 : Form::current;
  if (form == Form::current && name != "current") return base::Error{"--form takes current, 2012 or 2011"};
  auto text = exchange::ti::OpenText(path, arguments.Has("--form") ? &form : nullptr);
  if (!text.ok()) return base::Error{text.error()};
  ReplayTrace trace;
  if (arguments.Has("--actions")) {
    auto own = LoadOwnActions(arguments.All("--actions"));
    if (!own.ok()) return base::Error{base::Visible(own.error())};
    trace.own = std::move(own.value());
    const base::Status set = text.value()->SetOwnActions(trace.own.get());
    if (!set.ok()) return base::Error{"--actions: " + base::Visible(set.message)};
  }
  if (const base::Status adjusted = Adjust(arguments, text.value().get()); !adjusted.ok())
    return base::Error{"--cfg " + std::string(kAdjustmentFile) + ": " + base::Visible(adjusted.message)};
  trace.share = [reader = text.value().get()] { return reader->Share(); };
  trace.source = std::move(text.value());
  return trace;
}

}  // namespace

base::Result<ReplayTrace> OpenReplayTrace(const Arguments& arguments, bool checks) {
  if (arguments.words.size() == 1) return OpenOne(arguments, arguments.words[0], checks);
  ReplayTrace all;
  std::vector<ti::Source*> sources;
  for (const std::string& path : arguments.words) {
    auto trace = OpenOne(arguments, path, checks);
    if (!trace.ok()) return trace;
    sources.push_back(trace.value().source.get());
    all.notes.insert(all.notes.end(), trace.value().notes.begin(), trace.value().notes.end());
    all.jobs.push_back(std::move(trace.value()));
  }
  if (const std::string unequal = sim::Jobs::Unequal(sources); !unequal.empty()) return base::Error{unequal};
  all.source = std::make_unique<sim::Jobs>(std::move(sources), arguments.Has("--rates"));
  all.share = [] { return 0.0; };
  return all;
}

bool IsOfAdjustments(std::string_view setting) {
  return setting == kAdjustmentFile || setting == kAbsolutePath;
}

std::string_view MpiLibraryOf(const ReplayTrace& trace) {
  if (trace.tables != nullptr) return archive::TextOf(trace.tables->job, "mpi.library");
  std::string_view library;
  for (const ReplayTrace& job : trace.jobs) {
    const std::string_view other = MpiLibraryOf(job);
    if (&job != trace.jobs.data() && other != library) return {};
    library = other;
  }
  return library;
}

}  // namespace rankine::cli
