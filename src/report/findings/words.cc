// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/words.h"

#include <algorithm>
#include <csignal>
#include <string_view>

#include "analysis/io/findings.h"
#include "base/text/visible_text.h"
#include "query/records/mpi_names.h"
#include "report/cause_text.h"
#include "report/ending_text.h"
#include "report/findings/advice.h"
#include "report/findings/deadlock_words.h"
#include "report/hint_text.h"
#include "report/processors_text.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::IoFile;
using analysis::ProfileLine;
using analysis::StandOut;
using analysis::StandOutKind;
using analysis::WaitCause;
using analysis::WaitLine;

constexpr size_t kIoSentences = 2;

std::string Region(const Facts& facts, context::NodeId region) {
  return region == context::kRoot ? ""
                                  : " in " + base::Visible(analysis::PathText(facts.tables.space, region));
}

std::string Ranks(uint64_t count) {
  return CountText(count) + (count == 1 ? " rank" : " ranks");
}

std::string Share(uint64_t part, uint64_t whole) {
  return PercentText(whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole));
}

std::string PathOf(const IoFile& file) {
  return file.path.empty() ? "files without a name" : base::Visible(std::string(file.path));
}

// `reads`, `writes` or both, joined by "and"; `neither`: the bytes of both are unknown.
std::string ReadsOrWrites(const IoFile& file, const char* reads, const char* writes, const char* neither) {
  if (file.read > 0 && file.written > 0) return std::string(reads) + " and " + writes;
  return file.read > 0 ? reads : file.written > 0 ? writes : neither;
}

// Where it was, as far as that is known: in a call, a region, or a function that its last sample was in.
std::string Whereabouts(Facts& facts, const analysis::AbnormalEnd& end) {
  const analysis::Ending& ending = facts.endings[end.process];
  std::string where;
  if (!ending.in_call.empty() && ending.kind != analysis::Ending::Kind::mpi_abort)
    where = " in " + base::Visible(ending.in_call) + PlaceText(facts, ending.site);
  where += Region(facts, end.region);
  if (ending.in_call.empty() && end.site != archive::kNone) {
    const std::string way = facts.frames.WayText(end.site);
    if (!way.empty()) where += ", last seen in " + base::Visible(way);
  }
  return where;
}

FindingWords OfEnd(Facts& facts, const analysis::AbnormalEnd& end) {
  constexpr size_t kShown = 3;
  const analysis::Ending& ending = facts.endings[end.process];
  using Kind = analysis::Ending::Kind;
  FindingWords words{"abnormal_end", "summary", "", "", ""};
  words.what = facts.NameWithProgram(end.process) + (ending.kind == Kind::signal ? " was " : " ") +
               EndingText(ending) + Whereabouts(facts, end);
  for (size_t i = 0; i < end.left.size() && i < kShown; ++i) {
    const analysis::LeftBehind& left = end.left[i];
    words.evidence += (i == 0 ? "" : "; ") + facts.NameWithProgram(left.process) +
                      (left.needs ? " waited for it " : " stood ") + Time(left.after) + " in " +
                      OpenCallText(facts, left.call) + ", until it was ended itself";
  }
  if (end.left.size() > kShown)
    words.evidence += "; and " + Ranks(end.left.size() - kShown) + " more in such calls";
  if (end.left.empty())
    words.evidence = facts.tables.processes.size() == 1 ? "it was the only process"
                     : end.together > 0
                         ? Ranks(end.together) + " more ended at the same time, in calls of MPI"
                         : "no other rank is known to have been in a call of MPI since then";
  if (!end.timed && !end.left.empty()) words.evidence += "; when it ended is not known";
  if (ending.kind == Kind::signal && ending.code != SIGKILL && ending.code != SIGTERM)
    words.usual =
        "find the fault with a debugger, or a build with -g -fsanitize=address; the figures are of the run "
        "until then";
  else if (ending.kind == Kind::signal)
    words.usual =
        "look who ended it: the batch system's limits of time and memory, the kernel (dmesg: out of memory), "
        "or a user";
  else
    words.usual = "look at what it said before it ended; the figures are of the run until then";
  return words;
}

std::string Spread(const Facts& facts) {
  const analysis::Pop& pop = facts.pop;
  return facts.NameOf(static_cast<uint32_t>(pop.slowest)) + " works " + Time(pop.useful_max) +
         ", the mean of " + Ranks(pop.processes) + " is " + TimeText(pop.useful_average) + ", the least " +
         Time(facts.times[pop.fastest].useful) + " (" + facts.NameOf(static_cast<uint32_t>(pop.fastest)) +
         (analysis::EndedEarly(facts.endings[pop.fastest], facts.times[pop.fastest].runtime, pop.runtime)
              ? ", which ended early)"
              : ")");
}

FindingWords OfImbalance(const Facts& facts, const StandOut& found) {
  FindingWords words{"imbalance", "ranks", "", "", ""};
  words.what = "the work is uneven: " + facts.NameWithProgram(found.process) +
               " has most, and who has less is done before it";
  words.evidence = Spread(facts);
  if (found.region != context::kRoot)
    words.evidence += "; most of the difference is" + Region(facts, found.region) + ", " + Time(found.most) +
                      " against " + TimeText(found.mean);
  words.usual =
      "share the work more evenly: other parts for the ranks, or tasks that are given out while the program "
      "runs";
  if (facts.hosts.size() > 1) words.usual += "; look whether that rank's host is slower";
  return words;
}

FindingWords OfLoneIo(const Facts& facts, const StandOut& found, const IoFile& file) {
  FindingWords words{"lone_io", "io", "", "", ""};
  words.what = facts.NameOf(found.process) + " " + ReadsOrWrites(file, "reads", "writes", "uses") +
               " files while the others have less to do";
  words.evidence = Time(found.most) + " of its work is in files, most of that in " + PathOf(file) +
                   "; the mean of the ranks is " + TimeText(found.mean) + ". " + Spread(facts);
  words.usual =
      "let all ranks write their own part, collectively (MPI_File_write_all), or a rank that computes "
      "nothing";
  return words;
}

std::string CostliestCall(Facts& facts) {
  for (const ProfileLine& line : facts.profile.sites) {
    if (line.phase != analysis::Phase::run || line.time_sum == 0) continue;
    return "; most of the time in MPI is " + query::FunctionName(static_cast<uint16_t>(line.function)) +
           PlaceText(facts, line.site) + ", " + Share(line.time_sum, facts.profile.time_sum);
  }
  return "";
}

FindingWords OfSplit(Facts& facts, StandOutKind kind) {
  const analysis::Pop& pop = facts.pop;
  if (kind == StandOutKind::serialisation)
    return {
        "serialisation", "summary", "ranks wait for each other's work, however fast messages are",
        "serialisation efficiency " + PercentText(pop.serialisation.value_or(0)) +
            ", by a replay without a network" + CostliestCall(facts),
        "break chains of ranks that wait for each other: synchronise less, begin non-blocking calls early; "
        "rankine run --with trace names the waits"};
  return {
      "transfer", "summary", "messages on their way, and MPI itself, take time",
      "transfer efficiency " + PercentText(pop.transfer.value_or(0)) + ", by a replay without a network" +
          CostliestCall(facts),
      "send fewer and larger messages, put neighbours on one node, compute while messages are on their way; "
      "rankine replay tells what a faster network gives"};
}

std::string UsualOfCalls(const Facts& facts, const ProfileLine& line, const StandOut& found) {
  if (found.open > line.time_sum - line.open_time)
    return IsOfOneRank(static_cast<uint16_t>(line.function))
               ? "look how the rank ended that never returned: no other rank has a part in this call"
               : "look why it never returned: whom it waited for, and how that rank ended";
  return AdviceForCalls(line, found.kind, !facts.tables.traces.empty());
}

FindingWords OfCalls(Facts& facts, const StandOut& found, const ProfileLine& line) {
  const uint64_t returned = line.calls - line.open;
  const uint64_t returned_time = line.time_sum - line.open_time;
  const uint64_t mean_bytes = returned == 0 ? 0 : line.bytes / returned;
  const std::string name =
      query::FunctionName(static_cast<uint16_t>(line.function)) + PlaceText(facts, line.site);
  FindingWords words{"calls", "callsites", name + " takes time", "", UsualOfCalls(facts, line, found)};
  if (found.kind == StandOutKind::small_collectives || found.kind == StandOutKind::small_messages) {
    words.name = found.kind == StandOutKind::small_collectives ? "small_collectives" : "small_messages";
    words.what = name + " is called often with few bytes";
  }
  words.evidence = CountText(returned) + (returned == 1 ? " call of " : " calls of ") +
                   (mean_bytes == 0 ? "" : BytesText(mean_bytes) + " and ") +
                   Time(returned_time / std::max<uint64_t>(returned, 1)) + " on average";
  if (returned > 0 && line.time.present > 1 && line.time.min < line.time.max)
    words.evidence += "; between " + Time(line.time.min) + " (" + facts.NameOf(line.time.min_process) +
                      ") and " + Time(line.time.max) + " (" + facts.NameOf(line.time.max_process) +
                      ") of a rank";
  if (returned == 0) words.evidence = "no call that came back";
  if (found.open > 0) words.evidence += "; " + Time(found.open) + " in calls that never returned";
  if (returned_time + found.open > found.cost)
    words.evidence += "; " + Time(returned_time + found.open - found.cost) +
                      (facts.Waits().known ? " more in it is waiting for late ranks"
                                           : " more in it is of ranks that came earlier than others");
  if (line.stallable > 0)
    words.evidence += "; " + Share(line.stall, line.stallable) + " of it MPI waited (stall)";
  return words;
}

bool IsMovedCollectively(const IoFile& file) {
  return std::ranges::any_of(
      file.mpi, [](const analysis::MpiIoCall& call) { return call.collective && call.bytes_below > 0; });
}

FindingWords OfFile(const Facts& facts, const IoFile& file) {
  FindingWords words{"io", "io", "", "", ""};
  words.what = ReadsOrWrites(file, "reading", "writing", "using") + " " + PathOf(file) + " takes time";
  words.evidence =
      (file.read == 0 ? "" : BytesText(file.read) + " read by " + Ranks(file.readers.size()) + ", ") +
      (file.written == 0 ? "" : BytesText(file.written) + " written by " + Ranks(file.writers.size()) + ", ");
  words.evidence += Time(file.time) + " of " + Ranks(file.ranks) + " in calls";
  const std::vector<analysis::IoFinding> found = analysis::FindIo(file);
  for (size_t i = 0; i < found.size() && i < kIoSentences; ++i) words.evidence += "; " + found[i].sentence;
  const auto hints = HintsOf(found);
  const std::string how = HowToTry(hints, analysis::FindMpiIoLibrary(facts.tables));
  std::string list;
  for (const auto& [key, value] : hints) list.append(list.empty() ? "" : ", ").append(key + "=" + value);
  if (!hints.empty())
    words.usual = "try the MPI-IO hints " + list + (how.empty() ? "" : ". " + how);
  else if (!found.empty())
    words.usual = "change how the program calls, as said";
  else if (facts.tables.processes.size() > 1 && file.writers.size() + file.readers.size() == 1)
    words.usual = IsMovedCollectively(file)
                      ? "let more ranks read and write for all (hint cb_nodes), or do it less often"
                      : "let all ranks take their part, collectively (MPI-IO), or do it less often";
  else if (file.read + file.written == 0)
    words.usual = "do it less often";
  else
    words.usual = "do it less often, with larger calls, or beside the computation";
  return words;
}

// For a rank that is late because of what it does in a file.
std::string UsualOfLateIo(Facts& facts, const analysis::CauseKey& cause) {
  const Doing doing = DoingOf(facts, cause, true);
  const std::string head = "the late rank is in file I/O: ";
  const bool reads = doing.kind == layout::IoKind::read;
  if (!layout::Moves(doing.kind)) return head + "do that less often, or at another time";
  const bool collective = cause.function != 0 && query::Collective(cause.function);
  return head +
         (collective ? ""
          : reads    ? "read collectively, "
                     : "write collectively, ") +
         (reads ? "earlier" : "later") + ", or beside the computation";
}

FindingWords OfWait(Facts& facts, const std::vector<IoFile>& files, const WaitLine& line) {
  FindingWords words{analysis::NameOf(line.kind), "waits", "", "", ""};
  words.what = query::FunctionName(line.function) + PlaceText(facts, line.site) + Region(facts, line.region) +
               " waits for other ranks: " + std::string(analysis::SentenceOf(line.kind));
  words.evidence = CountText(line.count) + (line.count == 1 ? " wait of " : " waits of ") +
                   Ranks(line.ranks) + ", the longest " + Time(line.longest);
  words.usual = AdviceForWait(line);
  if (line.causes.empty()) return words;
  const WaitCause& cause = line.causes.front();
  words.evidence += "; " + Share(cause.ns, line.ns) + " of it for " + CauseText(facts, cause.key, false);
  if (cause.key.file == archive::kNone) return words;
  words.usual = UsualOfLateIo(facts, cause.key) + "; else " + words.usual;
  const auto file = std::ranges::find(files, cause.key.file, &IoFile::file);
  if (file == files.end()) return words;
  const FindingWords of_file = OfFile(facts, *file);
  words.evidence += ". The file: " + of_file.evidence;
  if (!analysis::FindIo(*file).empty()) words.usual += ". For the file: " + of_file.usual;
  return words;
}

FindingWords OfServer(const analysis::SlowServer& slow) {
  return {
      "slow_server", "storage", base::Visible(analysis::SentenceOf(slow)),
      base::Visible(analysis::PartsOf(slow)) +
          "; the time is that in which ranks stood in MPI calls while it worked for them, beyond what the "
          "others would have taken",
      analysis::UsualOf(slow)};
}

FindingWords OfProcessors(const Facts& facts, const StandOut& found) {
  FindingWords words{"processors", "trust", "threads could have run and had no processor", "", ""};
  words.evidence =
      "told by the scheduler's own count, looked at from outside: " + facts.NameOf(found.process) +
      " has most, " + Time(found.most) + " (mean " + TimeText(found.mean) + "); " +
      Share(found.in_mpi, found.cost) + " of it in MPI calls, the rest in the program's own work";
  const std::string shared = SharedProcessorsText(facts);
  if (!shared.empty()) words.evidence += "; " + shared;
  words.usual =
      shared.empty()
          ? "look for other jobs on the machine, and for threads of the ranks beyond its processors; "
            "give each rank and thread a processor of its own (--bind-to core)"
          : "start no more ranks and threads than there are processors, give each its own (--bind-to "
            "core), and look for other jobs on the machine";
  return words;
}

}  // namespace

std::string PlaceText(Facts& facts, uint32_t site) {
  if (!facts.symbols.IsKnown(site)) return "";
  return " at " + base::Visible(std::string(facts.symbols.OwnNameOf(site)));
}

FindingWords WordsOf(Facts& facts, const std::vector<IoFile>& files, const analysis::StandOuts& all,
                     const StandOut& found) {
  switch (found.kind) {
    case StandOutKind::deadlock:
      return WordsOfDeadlock(facts, *all.deadlock);
    case StandOutKind::abnormal_end:
      return OfEnd(facts, *all.end);
    case StandOutKind::wait:
      return OfWait(facts, files, facts.Waits().lines[found.place]);
    case StandOutKind::imbalance:
      return OfImbalance(facts, found);
    case StandOutKind::lone_io:
      return OfLoneIo(facts, found, files[found.place]);
    case StandOutKind::serialisation:
    case StandOutKind::transfer:
      return OfSplit(facts, found.kind);
    case StandOutKind::io:
      return OfFile(facts, files[found.place]);
    case StandOutKind::processors:
      return OfProcessors(facts, found);
    case StandOutKind::slow_server:
      return OfServer(*all.server);
    default:
      return OfCalls(facts, found, facts.profile.sites[found.place]);
  }
}

}  // namespace rankine::report
