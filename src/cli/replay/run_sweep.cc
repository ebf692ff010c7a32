// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/run_sweep.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <thread>

#include "archive/write_tables.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/parallel/mpi_team.h"
#include "cli/progress_line.h"
#include "cli/replay/chosen_regions.h"
#include "cli/replay/critical_path.h"
#include "cli/replay/paje.h"
#include "cli/replay/prediction_tables.h"
#include "cli/replay/prepare.h"
#include "cli/replay/show.h"
#include "cli/replay/sweep.h"
#include "cli/replay/sweep_page.h"
#include "cli/usage_error.h"
#include "exchange/platform/reader.h"

namespace rankine::cli {
namespace {

base::Status WriteText(const std::string& text, const std::string& path) {
  FILE* file = fopen(path.c_str(), "we");
  const bool written = file != nullptr && fwrite(text.data(), 1, text.size(), file) == text.size();
  const int failed = errno;
  if (file != nullptr && fclose(file) == 0 && written) return base::Status::Ok();
  return {"cannot write '" + path + "': " + std::strerror(failed)};
}

// Determines for each point of the sweep whether --keep selects the point. Checks that the archives of the
// selected points can be written.
base::Status ChoosePoints(const Arguments& arguments, const std::vector<SweepPoint>& points,
                          std::vector<uint8_t>* chosen) {
  chosen->assign(points.size(), 0);
  for (const std::string& keep : arguments.All("--keep")) {
    bool any = false;
    for (size_t i = 0; i < points.size(); ++i) {
      const auto is = IsChosen(points[i], keep);
      if (!is.ok()) return {is.error()};
      if (!is.value()) continue;
      any = true;
      (*chosen)[i] = 1;
    }
    if (!any) return {"--keep " + base::Visible(keep) + ": the sweep has no such point"};
  }
  for (size_t i = 0; i < points.size(); ++i) {
    if ((*chosen)[i] == 0) continue;
    const std::string path = ArchiveName(points[i], arguments.Get("--output"));
    base::Status free = CheckOutput(path, arguments.Has("--force"));
    if (!free.ok()) return free;
  }
  return base::Status::Ok();
}

SweepResult FailedPoint(const SweepPoint& point, const std::string& why) {
  std::string of;
  for (const auto& [name, value] : point) of += "--sweep " + name + "=" + value + ": ";
  return {point, -1, of + why, 0, 0};
}

SweepResult ReplayPoint(const Arguments& arguments, const platform::Description& described,
                        const SweepPoint& point, bool speaks, bool keeps) {
  Arguments own = arguments;
  SetPoint(point, &own);
  std::vector<std::string> unknown;
  platform::Description machine;
  if (const std::string swept = TextOfPoint(point, "platform"); swept.empty()) {
    machine = described;
  } else {
    auto read = exchange::platform::ReadPlatformFile(swept);
    if (!read.ok()) return FailedPoint(point, read.error());
    machine = std::move(read.value());
  }
  auto prepared = Prepare(own, std::move(machine), speaks, &unknown);
  if (!prepared.ok()) return FailedPoint(point, prepared.error());
  if (speaks) {
    for (const std::string& note : prepared.value().trace.notes) Say(base::Visible(note));
  }
  CriticalPath path(prepared.value().trace.source->ranks());
  Observers observers;
  observers.Add(&path);
  std::optional<PredictionTables> tables;
  if (keeps) {
    tables.emplace(*prepared.value().trace.source, prepared.value().trace.tables.get());
    observers.Add(&*tables);
  }
  prepared.value().options.observer = &observers;
  const auto prediction =
      sim::Replay(*prepared.value().trace.source, *prepared.value().platform, prepared.value().options);
  if (!prediction.ok()) return FailedPoint(point, prediction.error());
  const auto& regions = prediction.value().regions;
  // The sweep's own region is named by the point, and a region of --compute by that option.
  const bool of_point =
      std::ranges::any_of(point, [](const auto& dimension) { return dimension.first.starts_with("speed("); });
  if (const base::Status known =
          CheckRegions(prepared.value().options, regions, of_point ? "" : "--compute: ");
      !known.ok())
    return FailedPoint(point, known.message);
  if (speaks) {
    for (const std::string& unused : UnusedRates(prepared.value().options, regions)) Say(unused);
  }
  if (tables) {
    own.given.erase(std::remove_if(own.given.begin(), own.given.end(),
                                   [](const auto& one) {
                                     return one.first == "--sweep" || one.first == "--keep" ||
                                            one.first == "--html";
                                   }),
                    own.given.end());
    const archive::Tables made =
        tables->Take(prediction.value(), *prepared.value().platform, prepared.value().options.hosts,
                     {own.words[0], own.Get("--platform"), TypedOptions(own), RANKINE_VERSION});
    const base::Status written =
        archive::WriteTables(made, ArchiveName(point, arguments.Get("--output")), tables->TakeTraces());
    if (!written.ok()) return FailedPoint(point, written.message);
  }
  const CriticalPath::Parts parts = path.PartsOf(prediction.value());
  return {point, prediction.value().seconds, "", parts.compute_s, parts.network_s};
}

}  // namespace

int ReplaySweep(const Arguments& arguments, const platform::Description& described, query::Team* team) {
  const bool speaks = team == nullptr || team->rank() == 0;
  const auto points = ReadSweep(arguments.All("--sweep"));
  if (!points.ok()) return speaks ? UsageError(points.error()) : 2;
  std::vector<uint8_t> chosen;
  if (const base::Status status = ChoosePoints(arguments, points.value(), &chosen); !status.ok())
    return speaks ? UsageError(status.message) : 2;
  const size_t count = points.value().size(), ranks = team == nullptr ? 1 : team->size();
  const size_t first = team == nullptr ? 0 : team->rank();
  std::vector<SweepResult> results(count);
  for (size_t i = 0; i < count; ++i) results[i].point = points.value()[i];
  std::atomic<size_t> next = first, done = 0;
  {
    ProgressLine line;
    const auto work = [&](bool shows) {
      for (size_t i = next.fetch_add(ranks); i < count; i = next.fetch_add(ranks)) {
        results[i] = ReplayPoint(arguments, described, points.value()[i], i == 0, chosen[i] != 0);
        done += ranks;
        if (shows)
          line.Show(std::min(1.0, static_cast<double>(done) / static_cast<double>(count)),
                    std::to_string(std::min<size_t>(done, count)) + " replays");
      }
    };
    std::vector<std::thread> threads;
    const size_t cores = team == nullptr ? std::thread::hardware_concurrency() : 1;
    for (size_t i = 1; i < std::min<size_t>(count, cores); ++i) threads.emplace_back(work, false);
    work(speaks);
    for (std::thread& thread : threads) thread.join();
  }
  if (team != nullptr) {
    const base::Status gathered = GatherSweep(*team, &results);
    if (!speaks) return 0;
    if (!gathered.ok()) {
      Say(base::Visible(gathered.message));
      return 1;
    }
  }
  for (const SweepResult& result : results) {
    if (result.failure.empty()) continue;
    Say(base::Visible(result.failure));
    return 1;
  }
  if (arguments.Has("--html")) {
    const base::Status written = WriteText(
        SweepPage(results, arguments.words[0], arguments.Get("--platform")), arguments.Get("--html"));
    if (!written.ok()) {
      Say(base::Visible(written.message));
      return 1;
    }
  }
  return Print(arguments.Has("--json") ? SweepJson(results) : SweepText(results));
}

int ReplaySweepOver(const RankEnvironment& here, const Arguments& arguments,
                    const platform::Description& described) {
  const auto team = MakeMpiTeam(here.size);
  if (!team.ok()) {
    if (here.rank == 0) Say(team.error());
    return 1;
  }
  const int code = ReplaySweep(arguments, described, team.value().get());
  return std::stoi(query::FromFirst(*team.value(), std::to_string(code)));
}

}  // namespace rankine::cli
