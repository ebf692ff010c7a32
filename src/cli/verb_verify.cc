// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine verify`, which lists all damage in an archive. The option --repair writes a new archive
// from the undamaged parts.
#include <cinttypes>
#include <cstdio>
#include <optional>

#include "archive/verify.h"
#include "base/text/json.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/options.h"
#include "cli/trace_troubles.h"
#include "cli/verb.h"
#include "report/units.h"

namespace rankine::cli {
namespace {

constexpr int kDamaged = 1;

constexpr Option kOptions[] = {
    {"--repair", "", "OUT.rkn", "write the good chunks to a new archive"},
    {"--json", "", "", "the same as JSON"},
    {"--help", "-h", "", "this text"},
};

void WritePlaces(base::JsonWriter& json, const char* key, const std::vector<archive::Damage>& places) {
  json.Key(key).BeginList();
  for (const archive::Damage& place : places) {
    json.BeginObject().Key("offset").Unsigned(place.offset).Key("bytes").Unsigned(place.bytes);
    json.Key("what").Text(place.what).Key("why").Text(place.why).EndObject();
  }
  json.EndList();
}

const char* EndWord(archive::ArchiveEnd end) {
  switch (end) {
    case archive::ArchiveEnd::marked:
      return "marked";
    case archive::ArchiveEnd::missing:
      return "missing";
    default:
      return "not marked";
  }
}

void WriteLines(base::JsonWriter& json, const char* key, const std::vector<std::string>& lines) {
  json.Key(key).BeginList();
  for (const std::string& line : lines) json.Text(line);
  json.EndList();
}

void PrintJson(const std::string& path, const archive::Verification& found, const archive::TiCheck& ti) {
  base::JsonWriter json;
  json.BeginObject().Key("path").Text(path).Key("bytes").Unsigned(found.size);
  json.Key("good_chunks").Unsigned(found.chunks);
  WritePlaces(json, "damages", found.damages);
  WritePlaces(json, "unknown", found.unknown);
  json.Key("end").Text(EndWord(found.end));
  WriteLines(json, "ti", ti.troubles);
  WriteLines(json, "ti_left_out", ti.left_out);
  std::printf("%s\n", json.EndObject().text().c_str());
}

void PrintPlaces(const std::vector<archive::Damage>& places) {
  for (const archive::Damage& place : places) {
    std::printf("  at %12" PRIu64 "  %10" PRIu64 " bytes  %s: %s\n", place.offset, place.bytes,
                place.what.c_str(), place.why.c_str());
  }
}

void PrintLines(const char* head, const std::vector<std::string>& lines) {
  if (!lines.empty()) std::printf("%s\n", head);
  for (const std::string& line : lines) std::printf("  %s\n", base::Visible(line).c_str());
}

void PrintText(const archive::Verification& found, const archive::TiCheck& ti) {
  std::printf("%s, %" PRIu64 " good chunks, %zu damaged places\n", report::BytesText(found.size).c_str(),
              found.chunks, found.damages.size());
  PrintPlaces(found.damages);
  if (!found.end_trouble.empty()) std::printf("%s\n", found.end_trouble.c_str());
  if (found.end == archive::ArchiveEnd::not_marked)
    std::printf("this older archive has no end mark: a cut between two chunks cannot be detected\n");
  if (!found.unknown.empty()) std::printf("not known to this version:\n");
  PrintPlaces(found.unknown);
  PrintLines("the time-independent trace cannot be replayed as it is:", ti.troubles);
  PrintLines("a replay leaves out:", ti.left_out);
}

archive::TiCheck CheckTi(const std::string& path) {
  const auto tables = LoadDamagedWithProgress(path);
  const StageLine line("checking the time-independent trace of " + path);
  if (!tables.ok()) return {};
  return CheckTrace(tables.value());
}

}  // namespace

std::span<const Option> VerifyOptions() {
  return kOptions;
}

int VerbVerify(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) {
    std::printf(
        "usage: rankine verify NAME.rkn [--repair OUT.rkn]\n\nExit code: 0 clean, 1 damaged or cut off, or "
        "with a time-independent trace that cannot be replayed as it is.\n\n%s",
        OptionsHelp(kOptions).c_str());
    return 0;
  }
  if (arguments.words.size() != 1) return UsageError("verify needs one archive: rankine verify NAME.rkn");
  const std::string& path = arguments.words[0];
  std::optional<StageLine> line("verifying " + path);
  const auto found = archive::Verify(path);
  line.reset();
  if (!found.ok()) return UsageError(found.error());
  const archive::TiCheck ti = CheckTi(path);
  if (arguments.Has("--json")) {
    PrintJson(path, found.value(), ti);
  } else {
    PrintText(found.value(), ti);
  }
  if (!Flushed()) return kDamaged;
  if (arguments.Has("--repair")) {
    const std::string output = arguments.Get("--repair");
    line.emplace("writing " + output);
    const base::Status status = archive::Repair(path, output);
    line.reset();
    if (!status.ok()) return UsageError(status.message);
    Say("wrote " + output + " from the good chunks");
  }
  const bool whole = found.value().damages.empty() && found.value().end_trouble.empty();
  return whole && ti.troubles.empty() ? 0 : kDamaged;
}

}  // namespace rankine::cli
