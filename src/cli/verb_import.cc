// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine import`, which converts a time-independent trace of another tool to an archive.
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "archive/ti/store/store.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/unfinished_output.h"
#include "cli/verb.h"
#include "exchange/otf2/trace.h"
#include "exchange/ti/reader.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--output", "-o", "NAME.rkn", "the archive; a new file"},
    {"--force", "", "", "replace the archive if it exists"},
    {"--from", "", "FORMAT", "text (default), or otf2 (TRACE is the .otf2 file)"},
    {"--form", "", "YEAR", "dialect of the text: current, 2012 or 2011 (default: detected)"},
    {"--help", "-h", "", "this text"},
};

constexpr size_t kBatch = 1024;
// the number of actions between two updates of the progress line
constexpr uint64_t kShowEvery = uint64_t{1} << 20;

int Help() {
  printf("%s%s\n%s",
         "usage: rankine import TRACE -o NAME.rkn\n"
         "       rankine import --from otf2 TRACE.otf2 -o NAME.rkn\n\n",
         "Makes an archive from a time-independent trace of SimGrid or of the tool of 2011. TRACE is one "
         "file\nfor all ranks, or a list of files, one for each rank. The commands info, verify, replay and\n"
         "export read this archive like an archive of rankine run --with ti.\n",
         OptionsHelp(kOptions).c_str());
  return 0;
}

bool ReadForm(const std::string& name, exchange::ti::Form* form) {
  using exchange::ti::Form;
  *form = name == "2011" ? Form::year_2011 : name == "2012" ? Form::year_2012 : Form::current;
  return name == "current" || *form != Form::current;
}

// Updates the progress line after each group of actions.
class Progress {
 public:
  explicit Progress(const exchange::ti::Reader& reader) : reader_(reader) {}
  void Tell(uint64_t actions) {
    if (actions < next_) return;
    next_ = actions + kShowEvery;
    char text[64];
    snprintf(text, sizeof text, "%.1f million actions", static_cast<double>(actions) / 1e6);
    line_.Show(reader_.Share(), text);
  }

 private:
  const exchange::ti::Reader& reader_;
  ProgressLine line_;
  uint64_t next_ = kShowEvery;
};

// Returns how many ranks can be imported together. The number matters for a file with the actions of all
// ranks in one sequence. For a file with the actions of all ranks, each rank needs a recorder of about 600
// KiB until the end of the file.
uint32_t RanksAtOnce() {
  constexpr uint64_t kMost = 4096, kOfOne = uint64_t{600} << 10;
  const auto memory =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return static_cast<uint32_t>(std::clamp<uint64_t>(memory / 2 / kOfOne, 1, kMost));
}

// Imports the actions of several ranks, from the reader's position to the end of the file.
base::Status ImportInOrder(exchange::ti::Reader& reader, archive::TiStore& store, uint32_t first,
                           uint32_t count) {
  Progress progress(reader);
  for (;;) {
    uint32_t rank = 0;
    ti::Action action;
    const auto more = reader.ReadInOrder(&rank, &action);
    if (!more.ok()) return {more.error()};
    if (!more.value()) break;
    if (base::Status put = store.Put(rank, {&action, 1}); !put.ok()) return put;
    progress.Tell(store.actions());
  }
  for (uint32_t rank = first; rank < first + count; ++rank) {
    if (base::Status end = store.End(rank); !end.ok()) return end;
  }
  return {};
}

// Reads the file once for each group of ranks.
base::Status ImportInOrder(exchange::ti::Reader& reader, archive::TiStore& store) {
  const uint32_t at_once = RanksAtOnce();
  for (uint32_t first = 0; first < reader.ranks(); first += at_once) {
    const uint32_t count = std::min(at_once, reader.ranks() - first);
    reader.BeginAgain(first, count);
    if (base::Status read = ImportInOrder(reader, store, first, count); !read.ok()) return read;
  }
  return {};
}

template <class Tell>
base::Status ImportByRank(ti::Source& reader, archive::TiStore& store, Tell tell) {
  std::vector<ti::Action> actions(kBatch);
  for (uint32_t rank = 0; rank < reader.ranks(); ++rank) {
    for (;;) {
      const auto n = reader.Read(rank, actions);
      if (!n.ok()) return {n.error()};
      if (n.value() == 0) break;
      if (base::Status put = store.Put(rank, std::span(actions).first(n.value())); !put.ok()) return put;
      tell(store.actions());
    }
    if (base::Status end = store.End(rank); !end.ok()) return end;
  }
  return {};
}

int ImportText(const std::string& trace, const std::string& output, const exchange::ti::Form* form) {
  auto text = exchange::ti::OpenText(trace, form, exchange::ti::Order::by_size);
  if (!text.ok()) return UsageError(text.error());
  exchange::ti::Reader& reader = *text.value();
  if (reader.ranks() == 0)
    return UsageError(base::Visible(trace) + ": it contains no action; give a time-independent trace");
  archive::TiStoreFacts facts;
  facts.job = {{"job.program", trace}, {"rankine.version", RANKINE_VERSION}};
  auto store = archive::TiStore::Create(output, reader, facts);
  if (!store.ok()) return UsageError(store.error());
  Progress progress(reader);
  base::Status status =
      reader.in_order()
          ? ImportInOrder(reader, *store.value())
          : ImportByRank(reader, *store.value(), [&progress](uint64_t actions) { progress.Tell(actions); });
  if (status.ok()) status = store.value()->Commit();
  return status.ok() ? 0 : UsageError(base::Visible(status.message));
}

int ImportOtf2(const std::string& anchor, const std::string& output) {
  auto opened = exchange::otf2::Open(anchor);
  if (!opened.ok()) return UsageError(base::Visible(opened.error()));
  exchange::otf2::Trace& trace = *opened.value();
  archive::TiStoreFacts facts;
  facts.clock = layout::TiClock::events;
  facts.job = {{"job.program", anchor}, {"rankine.version", RANKINE_VERSION}};
  auto store = archive::TiStore::Create(output, trace, facts);
  if (!store.ok()) return UsageError(store.error());
  base::Status status = ImportByRank(trace, *store.value(), [](uint64_t) {});
  if (status.ok()) status = store.value()->Commit();
  if (!status.ok()) return UsageError(base::Visible(status.message));
  for (const std::string& note : trace.Notes()) Say(base::Visible(note));
  return 0;
}

int Import(const Arguments& arguments) {
  const std::string from = arguments.Has("--from") ? arguments.Get("--from") : "text";
  if (from == "otf2") return ImportOtf2(arguments.words[0], arguments.Get("--output"));
  if (from != "text") return UsageError("--from takes text or otf2, not " + base::Visible(from));
  exchange::ti::Form form{};
  if (arguments.Has("--form") && !ReadForm(arguments.Get("--form"), &form))
    return UsageError("--form takes current, 2012 or 2011");
  return ImportText(arguments.words[0], arguments.Get("--output"), arguments.Has("--form") ? &form : nullptr);
}

}  // namespace

std::span<const Option> ImportOptions() {
  return kOptions;
}

int VerbImport(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() != 1 || !arguments.Has("--output"))
    return UsageError("import needs one trace and a name for the archive: rankine import TRACE -o NAME.rkn");
  const base::Status writable = CheckOutput(arguments.Get("--output"), arguments.Has("--force"));
  if (!writable.ok()) return UsageError(writable.message);
  if (!arguments.Has("--force")) return Import(arguments);
  const std::string output = arguments.Get("--output");
  base::Status replaced = CheckForce(true, arguments.words, output);
  if (replaced.ok()) replaced = CheckReplaced(output);
  if (!replaced.ok()) return UsageError(replaced.message);
  UnfinishedOutput unfinished(true);
  unfinished.Make(output, [] { return true; });  // moves an existing file aside
  const int code = Import(arguments);
  if (code == 0) unfinished.Finish();
  return code;
}

}  // namespace rankine::cli
