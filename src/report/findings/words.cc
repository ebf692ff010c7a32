// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/words.h"

#include <algorithm>
#include <csignal>
#include <string_view>

#include "analysis/findings/device_reads.h"
#include "analysis/findings/serial_waits.h"
#include "analysis/io/findings.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"
#include "report/cause_text.h"
#include "report/ending_text.h"
#include "report/findings/advice.h"
#include "report/findings/deadlock_words.h"
#include "report/findings/resource_words.h"
#include "report/findings/word_parts.h"
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
constexpr size_t kCauses = 3;  // the number of causes that are listed if no cause explains most of a wait

std::string Region(const Facts& facts, context::NodeId region) {
  return region == context::kRoot ? ""
                                  : " in " + base::Visible(analysis::PathText(facts.tables.space, region));
}

std::string MoreRanks(uint64_t count) {
  return CountText(count) + (count == 1 ? " more rank" : " more ranks");
}

// Describes the position at which the rank ended: in a call, in a region, or in the function of its last
// sample.
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

std::string OthersAtEnd(Facts& facts, const analysis::AbnormalEnd& end) {
  constexpr size_t kShown = 3;
  std::string text;
  for (size_t i = 0; i < end.left.size() && i < kShown; ++i) {
    const analysis::LeftBehind& left = end.left[i];
    text += (i == 0 ? "" : "; ") + facts.NameWithProgram(left.process) +
            (left.needs ? " waited for it " : " was ") + Time(left.after) + " in " +
            OpenCallText(facts, left.call);
  }
  if (end.left.size() > kShown) text += "; " + MoreRanks(end.left.size() - kShown) + " were in such calls";
  if (!end.left.empty()) return text + (end.timed ? "" : ". The time of the first end is unknown");
  if (facts.tables.processes.size() == 1) return "the run had only this process";
  return end.together > 0 ? MoreRanks(end.together) + " ended at the same time, in MPI calls"
                          : "no other rank is known to have been in an MPI call after this end";
}

std::string EvidenceOfEnd(Facts& facts, const analysis::AbnormalEnd& end) {
  constexpr size_t kShown = 3;
  std::string text = OthersAtEnd(facts, end);
  for (size_t i = 0; i < end.polling.size() && i < kShown; ++i)
    text += "; " + PollsText(facts, end.polling[i].process, end.polling[i].polls);
  if (end.polling.size() > kShown)
    text += "; " + MoreRanks(end.polling.size() - kShown) + " polled without success";
  return text;
}

std::string RemedyOfEnd(const analysis::Ending& ending) {
  using Kind = analysis::Ending::Kind;
  const std::string figures = ". The figures cover the run until this rank ended";
  if (ending.kind == Kind::mpi_abort)
    return "look in the program's output for the reason of its MPI_Abort" + figures;
  if (ending.kind == Kind::exit_code)
    return "read the program's output, and look for exit(" + std::to_string(ending.code) + ") in the source" +
           figures;
  if (ending.kind != Kind::signal)
    return "check that every path through the program calls MPI_Finalize, and read its output" + figures;
  if (ending.code == SIGKILL || ending.code == SIGTERM)
    return "check what ended the run: a time or memory limit of the batch system, the kernel (dmesg: out of "
           "memory), or a user";
  return "find the fault with a debugger, or build with -g -fsanitize=address" + figures;
}

FindingWords OfEnd(Facts& facts, const analysis::AbnormalEnd& end, const StandOut& found) {
  const analysis::Ending& ending = facts.endings[end.process];
  FindingWords words{"abnormal_end", "Abnormal end", "summary", "", "", ""};
  words.what = facts.NameWithProgram(end.process) +
               (ending.kind == analysis::Ending::Kind::signal ? " was " : " ") + EndingText(ending) +
               Whereabouts(facts, end);
  if (found.cost > 0)
    words.what += ". Other ranks then spent " + CostText(found) + " in calls that never returned";
  words.evidence = EvidenceOfEnd(facts, end);
  words.usual = RemedyOfEnd(ending);
  return words;
}

std::string MeanAndLeast(const Facts& facts) {
  const analysis::Pop& pop = facts.pop;
  return "the mean of " + Ranks(pop.processes) + " is " + TimeText(pop.useful_average) + ", the least " +
         Time(facts.times[pop.fastest].useful) + " (" + facts.NameOf(static_cast<uint32_t>(pop.fastest)) +
         (analysis::EndedEarly(facts.endings[pop.fastest], facts.times[pop.fastest].runtime, pop.runtime)
              ? ", which ended early)"
              : ")");
}

std::string WorkOf(const Facts& facts, uint32_t process) {
  return facts.NameOf(process) + " works " + Time(facts.times[process].useful);
}

FindingWords OfImbalance(const Facts& facts, const StandOut& found) {
  FindingWords words{"imbalance", "Load imbalance", "ranks", "", "", ""};
  const std::string rank = facts.NameWithProgram(found.process);
  words.what = rank + " has the most work. The others finish earlier and wait " + CostText(found);
  words.evidence = WorkOf(facts, found.process) + ", " + MeanAndLeast(facts);
  if (found.region != context::kRoot)
    words.evidence += ". Most of the difference is" + Region(facts, found.region) + ", " + Time(found.most) +
                      " against a mean of " + TimeText(found.mean);
  words.usual = "give " + rank + " less work" + Region(facts, found.region) +
                ", or hand out tasks while the program runs";
  const std::string host = facts.HostOf(found.process);
  if (facts.hosts.size() > 1 && !host.empty())
    words.usual += ". Check whether its host " + base::Visible(host) + " is slower";
  return words;
}

FindingWords OfLoneIo(const Facts& facts, const StandOut& found, const IoFile& file) {
  FindingWords words{"lone_io", "Serial I/O", "io", "", "", ""};
  words.what = facts.NameOf(found.process) + " " + ReadsOrWrites(file, "reads", "writes", "uses") +
               " files while the others have less to do. They wait " + CostText(found);
  words.evidence = facts.NameOf(found.process) + " spent " + Time(found.most) +
                   " in file calls (mean of the ranks: " + TimeText(found.mean) + "), most of it in " +
                   PathOf(file) + ". " + WorkOf(facts, found.process) + ", " + MeanAndLeast(facts);
  const bool reads = file.written == 0 && file.read > 0;
  words.usual = std::string("let all ranks ") + (reads ? "read" : "write") +
                " their own part collectively (" + (reads ? "MPI_File_read_all" : "MPI_File_write_all") +
                "), or give the file to a rank without other work";
  return words;
}

std::string CostliestCall(Facts& facts) {
  for (const ProfileLine& line : facts.profile.sites) {
    if (line.phase != analysis::Phase::run || line.time_sum == 0) continue;
    return ". The costliest MPI call is " + query::FunctionName(static_cast<uint16_t>(line.function)) +
           PlaceText(facts, line.site) + ", " + Share(line.time_sum, facts.profile.time_sum) +
           " of the time in MPI";
  }
  return "";
}

FindingWords OfSplit(Facts& facts, const StandOut& found) {
  const analysis::Pop& pop = facts.pop;
  if (found.kind == StandOutKind::serialisation)
    return {"serialisation",
            "Serialisation",
            "summary",
            "ranks waited " + CostText(found) + " for each other's work. A faster network would not help",
            "serialisation efficiency " + PercentText(pop.serialisation.value_or(0)) +
                ", from a replay with an ideal network" + CostliestCall(facts),
            "synchronise less, or begin non-blocking calls early. rankine run --with trace shows the waits"};
  return {"transfer",
          "Transfer",
          "summary",
          "the transfer of messages, and the MPI library itself, took " + CostText(found),
          "transfer efficiency " + PercentText(pop.transfer.value_or(0)) +
              ", from a replay with an ideal network" + CostliestCall(facts),
          "send fewer and larger messages, place neighbours on one node, or compute during the transfer. "
          "rankine replay predicts the effect of a faster network"};
}

std::string UsualOfCalls(const Facts& facts, const ProfileLine& line, const StandOut& found) {
  const auto function = static_cast<uint16_t>(line.function);
  if (found.open > line.time_sum - line.open_time)
    return IsOfOneRank(function)
               ? "find out how the rank in this call ended: no other rank takes part in the call"
               : "find out which rank " + query::FunctionName(function) +
                     " waited for, and how that rank ended";
  return AdviceForCalls(line, found.kind, !facts.tables.traces.empty());
}

std::string EvidenceOfCalls(Facts& facts, const StandOut& found, const ProfileLine& line) {
  const uint64_t returned = line.calls - line.open;
  const uint64_t returned_time = line.time_sum - line.open_time;
  const uint64_t mean_bytes = returned == 0 ? 0 : line.bytes / returned;
  std::string text = CountText(returned) + (returned == 1 ? " call of " : " calls of ") +
                     (mean_bytes == 0 ? "" : BytesText(mean_bytes) + " and ") +
                     Time(returned_time / std::max<uint64_t>(returned, 1)) + " on average";
  if (returned == 0) text = "none of the calls returned";
  if (found.open > 0) text += "; calls that never returned took " + Time(found.open);
  if (returned > 0 && line.time.present > 1 && line.time.min < line.time.max)
    text += "; between " + Time(line.time.min) + " (" + facts.NameOf(line.time.min_process) + ") and " +
            Time(line.time.max) + " (" + facts.NameOf(line.time.max_process) + ") per rank";
  if (line.stallable > 0)
    text += "; in " + Share(line.stall, line.stallable) + " of this time, MPI only waited (stall)";
  if (returned_time + found.open > found.cost)
    text += ". Another " + Time(returned_time + found.open - found.cost) +
            (facts.Waits().known ? " in these calls was spent waiting for late ranks"
                                 : " in these calls is due to the load imbalance");
  return text;
}

// Returns the other calls of an exchange, for example ", together with MPI_Waitall at swap at a.c:9 and 2
// more calls".
std::string Joined(Facts& facts, const std::vector<uint32_t>& lines) {
  constexpr size_t kShown = 2;
  std::string text;
  for (size_t i = 0; i < lines.size() && i < kShown; ++i) {
    const ProfileLine& line = facts.profile.sites[lines[i]];
    text += (i == 0 ? ", together with " : ", ") + query::FunctionName(static_cast<uint16_t>(line.function)) +
            PlaceText(facts, line.site);
  }
  if (lines.size() > kShown)
    text += " and " + CountText(lines.size() - kShown) +
            (lines.size() == kShown + 1 ? " more call" : " more calls");
  return text;
}

// Messages are counted by the calls that send them.
std::string EvidenceOfExchange(Facts& facts, const ProfileLine& first, const std::vector<uint32_t>& others) {
  uint64_t calls = first.calls, messages = 0, bytes = 0;
  const auto add = [&](const ProfileLine& line) {
    const auto function = static_cast<uint16_t>(line.function);
    if (query::Completes(function) || mpi_facts::FactsOf(function).action.kind == ti::Kind::recv) return;
    messages += line.calls;
    bytes += line.bytes;
  };
  add(first);
  for (const uint32_t at : others) {
    calls += facts.profile.sites[at].calls;
    add(facts.profile.sites[at]);
  }
  std::string text = CountText(calls) + " calls on " + Ranks(first.time.present);
  if (messages > 0)
    text += " for " + CountText(messages) + " messages of " + BytesText(bytes / messages) + " on average";
  return text + "; the costliest, " + query::FunctionName(static_cast<uint16_t>(first.function)) + ", took " +
         Time(first.time_sum);
}

FindingWords OfCalls(Facts& facts, const analysis::StandOuts& all, const StandOut& found,
                     const ProfileLine& line) {
  FindingWords words{"calls", "Time in MPI", "callsites", "", "", ""};
  words.what = query::FunctionName(static_cast<uint16_t>(line.function)) + PlaceText(facts, line.site) +
               " took " + CostText(found);
  if (found.kind == StandOutKind::missing_overlap) {
    words.name = "missing_overlap";
    words.title = "Missing overlap";
    words.what += ", in which the ranks only wait for the transfer of messages";
  } else if (found.kind == StandOutKind::small_collectives || found.kind == StandOutKind::small_messages) {
    const bool collective = found.kind == StandOutKind::small_collectives;
    words.name = collective ? "small_collectives" : "small_messages";
    words.title = collective ? "Small collectives" : "Small messages";
    words.what += " in many calls with few bytes";
    if (const auto joined = all.joined.find(found.place); !collective && joined != all.joined.end())
      words.what += Joined(facts, joined->second);
  } else if (found.open > line.time_sum - line.open_time) {
    words.title = "Unfinished call";
    words.what += " and never returned";
  }
  words.evidence = EvidenceOfCalls(facts, found, line);
  words.usual = UsualOfCalls(facts, line, found);
  if (const auto joined = all.joined.find(found.place); joined != all.joined.end())
    words.evidence = EvidenceOfExchange(facts, line, joined->second);
  return words;
}

bool IsMovedCollectively(const IoFile& file) {
  return std::ranges::any_of(
      file.mpi, [](const analysis::MpiIoCall& call) { return call.collective && call.bytes_below > 0; });
}

// Returns the remedy for a file that has no more specific finding.
std::string RemedyOfFile(const Facts& facts, const IoFile& file) {
  if (facts.tables.processes.size() > 1 && file.writers.size() + file.readers.size() == 1)
    return IsMovedCollectively(file)
               ? "use more aggregators (hint cb_nodes), or use the file less often"
               : "let all ranks read or write their own part collectively (MPI-IO), or use the file less "
                 "often";
  const analysis::MovedBytes moved = analysis::BytesMoved(file);
  if (moved.read == 0 && moved.written == 0) return "open, close and query the file less often";
  const std::string does = ReadsOrWrites(file, "read", "write", "use");
  return does + " it less often, with larger calls, or during the computation";
}

std::string RemedyOfFile(const Facts& facts, const IoFile& file,
                         const std::vector<analysis::IoFinding>& found) {
  if (found.empty()) return RemedyOfFile(facts, file);
  std::string text = found.front().advice;
  const auto hints = HintsOf(found);
  if (hints.empty()) return text;
  std::string list;
  for (const auto& [key, value] : hints) list.append(list.empty() ? "" : ", ").append(key + "=" + value);
  const std::string how = HowToTry(hints, analysis::FindMpiIoLibrary(facts.tables));
  return text + ". MPI-IO hints: " + list + (how.empty() ? "" : ". " + how);
}

std::string EvidenceOfFile(const IoFile& file, const std::vector<analysis::IoFinding>& found) {
  std::string text;
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  const analysis::MovedBytes moved = analysis::BytesMoved(file);
  const auto by = [&moved](const std::vector<uint32_t>& processes) {
    return moved.by_mpi ? " through MPI-IO" : " by " + Ranks(processes.size());
  };
  if (moved.read != 0) add(BytesText(moved.read) + " read" + by(file.readers));
  if (moved.written != 0) add(BytesText(moved.written) + " written" + by(file.writers));
  add("file calls on " + Ranks(file.ranks) + " took " + Time(file.time));
  for (size_t i = 0; i < found.size() && i < kIoSentences; ++i) add(found[i].sentence);
  return text;
}

FindingWords OfFile(const Facts& facts, const StandOut& found, const IoFile& file) {
  const std::vector<analysis::IoFinding> seen = analysis::FindIo(file);
  return {
      "io",
      "File I/O",
      "io",
      ReadsOrWrites(file, "reading", "writing", "using") + " " + PathOf(file) + " took " + CostText(found),
      EvidenceOfFile(file, seen),
      RemedyOfFile(facts, file, seen)};
}

FindingWords OfDeviceReads(const Facts& facts, const StandOut& found, const IoFile& file) {
  FindingWords words = OfFile(facts, found, file);
  words.name = "page_cache_misses";
  words.title = "Page cache misses";
  words.what += ", because the data were not in the page cache";
  if (const auto reads = analysis::FindDeviceReads(facts.tables, file))
    words.evidence += "; these ranks read " + BytesText(reads->bytes) + " from storage devices, and " +
                      BytesText(reads->all) + " from all files";
  words.usual =
      "read the data once and keep them in memory, or read ahead during the computation (posix_fadvise with "
      "POSIX_FADV_WILLNEED). If the file was read before, check whether the memory limit of the job leaves "
      "room for the page cache";
  return words;
}

// Returns the remedy for a rank that is late because it reads or writes a file.
std::string UsualOfLateIo(Facts& facts, const analysis::CauseKey& cause) {
  const Doing doing = DoingOf(facts, cause, true);
  const std::string rank = facts.NameOf(cause.process);
  if (!layout::Moves(doing.kind))
    return rank + " is late because of file I/O: do I/O less often, or at another time";
  const bool reads = doing.kind == layout::IoKind::read;
  const bool collective = cause.function != 0 && query::Collective(cause.function);
  const std::string does = reads ? "read" : "write";
  return rank + " is late because of file I/O: " + does + (collective ? "" : " collectively, or") +
         (reads ? " earlier" : " later") + ", or during the computation";
}

// Returns true if the other ranks wait for the rank that has most work.
bool IsForMostWork(const Facts& facts, const StandOut& found, const analysis::Chain& chain) {
  constexpr double kMostOfIt = 0.5;
  const analysis::Pop& pop = facts.pop;
  if (chain.cause.process != pop.slowest || pop.processes < 2) return false;
  const double excess = static_cast<double>(pop.useful_max) - pop.useful_average;
  return excess * static_cast<double>(pop.processes) >= kMostOfIt * static_cast<double>(found.cost);
}

// Returns the names of the patterns in the chain of causes, from the first cause to the waits.
std::vector<std::string_view> PatternsOf(Facts& facts, const StandOut& found, const analysis::Chain& chain) {
  std::vector<std::string_view> names;
  if (chain.cause.server != archive::kNone) names.emplace_back("slow_server");
  if (chain.cause.file != archive::kNone || chain.file != archive::kNone) {
    names.emplace_back("io");
  } else if (IsForMostWork(facts, found, chain)) {
    names.emplace_back("imbalance");
  }
  for (const uint32_t line : chain.lines) {
    const std::string_view name = analysis::NameOf(facts.Waits().lines[line].kind);
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

std::string LongestWork(const Facts& facts, const StandOut& found, const analysis::Chain& chain) {
  if (!IsForMostWork(facts, found, chain)) return "";
  return ". This rank has the most work: " + WorkOf(facts, chain.cause.process) + ", " + MeanAndLeast(facts);
}

// Returns the chain's other waits, for example "MPI_Barrier at step at a.c:9 (wait at barrier) 20 ms".
std::string RestOfChain(Facts& facts, const analysis::Chain& chain) {
  constexpr size_t kShown = 3;
  std::string text;
  for (size_t i = 1; i < chain.lines.size() && i <= kShown; ++i) {
    const WaitLine& line = facts.Waits().lines[chain.lines[i]];
    text += (i == 1 ? "" : ", ") + query::FunctionName(line.function) + PlaceText(facts, line.site) + " (" +
            std::string(analysis::NameOf(line.kind)) + ") " + Time(line.ns);
  }
  if (chain.lines.size() > kShown + 1) text += ", and further calls";
  return text.empty() ? "" : ". Other waits with the same cause: " + text;
}

bool IsSerial(Facts& facts, const analysis::Chain& chain) {
  const std::vector<WaitLine>& lines = facts.Waits().lines;
  return std::any_of(chain.lines.begin() + 1, chain.lines.end(), [&](uint32_t line) {
    return analysis::AreSerial(facts.tables, lines[chain.lines.front()], lines[line]);
  });
}

// Ranks work one after another. `words` has the evidence of the chain's first line.
FindingWords OfSerialWait(Facts& facts, const StandOut& found, const analysis::Chain& chain,
                          FindingWords words) {
  const WaitLine& line = facts.Waits().lines[chain.lines.front()];
  words.what = query::FunctionName(line.function) + PlaceText(facts, line.site) + Region(facts, line.region) +
               " and the calls after the work waited " + CostText(found) +
               ". The ranks work one after another: while one rank works, the others wait";
  words.evidence += RestOfChain(facts, chain);
  words.usual =
      "let the ranks work at the same time, or divide the work into smaller parts, so that the next rank "
      "can begin after the first part";
  words.chain = PatternsOf(facts, found, chain);
  return words;
}

FindingWords OfWait(Facts& facts, const std::vector<IoFile>& files, const StandOut& found,
                    const analysis::Chain& chain) {
  const WaitLine& line = facts.Waits().lines[chain.lines.front()];
  FindingWords words{
      analysis::NameOf(line.kind), std::string(analysis::TitleOf(line.kind)), "waits", "", "", ""};
  const std::string why(analysis::SentenceOf(line.kind));
  words.what = query::FunctionName(line.function) + PlaceText(facts, line.site) + Region(facts, line.region) +
               " waited " + CostText(found) + ". " + Capitalised(why);
  words.evidence = CountText(line.count) + (line.count == 1 ? " wait on " : " waits on ") +
                   Ranks(line.ranks) + ", the longest " + Time(line.longest);
  if (IsSerial(facts, chain)) return OfSerialWait(facts, found, chain, std::move(words));
  if (line.causes.empty()) {
    words.usual = AdviceForWait(line, "");
    return words;
  }
  const WaitCause& cause = line.causes.front();
  // If other ranks cause most of the waits, advice for this rank would not help much.
  const bool most = cause.ns >= line.ns / 2;
  words.usual = AdviceForWait(line, most ? facts.NameOf(cause.key.process) : "");
  words.evidence +=
      "; " + Share(cause.ns, line.ns) + " of the time is due to " + CauseText(facts, cause.key, false);
  for (size_t i = 1; !most && i < line.causes.size() && i < kCauses; ++i)
    words.evidence +=
        ", " + Share(line.causes[i].ns, line.ns) + " to " + CauseText(facts, line.causes[i].key, false);
  words.evidence += RestOfChain(facts, chain) + LongestWork(facts, found, chain);
  words.chain = PatternsOf(facts, found, chain);
  const uint32_t used = cause.key.file != archive::kNone ? cause.key.file : chain.file;
  if (used == archive::kNone) return words;
  if (cause.key.file != archive::kNone)
    words.usual = UsualOfLateIo(facts, cause.key) + ". Else " + words.usual;
  else
    words.usual = facts.NameOf(cause.key.process) +
                  " is late because of file I/O: do I/O less often, at another time, or on all ranks";
  const auto file =
      std::ranges::find_if(files, [used](const IoFile& one) { return analysis::Has(one, used); });
  if (file == files.end()) return words;
  const std::vector<analysis::IoFinding> seen = analysis::FindIo(*file);
  words.evidence +=
      (cause.key.file != archive::kNone ? ". The file: " : ". The file " + PathOf(*file) + ": ") +
      EvidenceOfFile(*file, seen);
  if (!seen.empty()) words.usual += ". For the file: " + RemedyOfFile(facts, *file, seen);
  return words;
}

FindingWords OfServer(const analysis::SlowServer& slow, const StandOut& found) {
  return {"slow_server",
          "Slow server",
          "storage",
          base::Visible(analysis::SentenceOf(slow)) + ". Ranks waited " + CostText(found) +
              " longer than for the other servers",
          base::Visible(analysis::PartsOf(slow)),
          analysis::UsualOf(slow)};
}

FindingWords OfProcessors(const Facts& facts, const StandOut& found) {
  const std::string shared = SharedProcessorsText(facts);
  FindingWords words{"processors", shared.empty() ? "CPU contention" : "Oversubscribed", "trust", "", "", ""};
  words.what =
      (shared.empty() ? "ranks waited " : shared + ". Ranks waited ") + CostText(found) + " for a core";
  words.evidence = "kernel run-queue statistics; " + facts.NameOf(found.process) + " waited longest (" +
                   Time(found.most) + ", mean " + TimeText(found.mean) + "); " +
                   Share(found.in_mpi, found.cost) + " of the time was in MPI calls";
  words.usual =
      shared.empty()
          ? "look for other jobs on the machine and for extra threads of the ranks, and bind ranks to cores "
            "(mpirun --bind-to core)"
          : "start at most one busy process or thread per core, or bind ranks (mpirun --bind-to core)";
  return words;
}

}  // namespace

std::string Capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string PlaceText(Facts& facts, uint32_t site) {
  if (!facts.symbols.IsKnown(site)) return "";
  return " at " + base::Visible(std::string(facts.symbols.OwnNameOf(site)));
}

namespace {

FindingWords PlainWords(Facts& facts, const std::vector<IoFile>& files, const analysis::StandOuts& all,
                        const StandOut& found) {
  switch (found.kind) {
    case StandOutKind::deadlock:
      return WordsOfDeadlock(facts, *all.deadlock, CostText(found));
    case StandOutKind::abnormal_end:
      return OfEnd(facts, *all.end, found);
    case StandOutKind::wait:
      return OfWait(facts, files, found, all.chains[found.place]);
    case StandOutKind::imbalance:
      return OfImbalance(facts, found);
    case StandOutKind::lone_io:
      return OfLoneIo(facts, found, files[found.place]);
    case StandOutKind::serialisation:
    case StandOutKind::transfer:
      return OfSplit(facts, found);
    case StandOutKind::io:
      return OfFile(facts, found, files[found.place]);
    case StandOutKind::page_cache_misses:
      return OfDeviceReads(facts, found, files[found.place]);
    case StandOutKind::processors:
      return OfProcessors(facts, found);
    case StandOutKind::slow_server:
      return OfServer(*all.server, found);
    case StandOutKind::communicators:
      return OfCommunicators(facts, found);
    case StandOutKind::reduce_broadcast:
    case StandOutKind::linear_broadcast:
      return OfAlgorithm(facts, found, all.algorithms[found.place]);
    case StandOutKind::metadata:
      return OfMetadata(facts, found, files[found.place]);
    case StandOutKind::file_locks:
      return OfFileLocks(found, files[found.place]);
    case StandOutKind::lock_contention:
    case StandOutKind::thread_imbalance:
      return OfThreads(facts, found);
    case StandOutKind::idle_threads:
      return OfIdleThreads(facts, found, all.idle_threads);
    case StandOutKind::page_faults:
      return OfPageFaults(facts, found, all.page_faults);
    default:
      return OfCalls(facts, all, found, facts.profile.sites[found.place]);
  }
}

std::string GainText(const Facts& facts, const StandOut& found) {
  if (found.gain == 0 || facts.pop.runtime == 0) return "";
  const bool replayed = found.kind == StandOutKind::serialisation || found.kind == StandOutKind::transfer;
  return std::string(replayed ? "according to the replay, " : "") +
         "without this problem, the run would be at most " + Time(found.gain) + " shorter (" +
         Share(found.gain, facts.pop.runtime) + " of its time)";
}

}  // namespace

FindingWords WordsOf(Facts& facts, const std::vector<IoFile>& files, const analysis::StandOuts& all,
                     const StandOut& found) {
  FindingWords words = PlainWords(facts, files, all, found);
  words.gain = GainText(facts, found);
  if (words.chain.empty()) words.chain.push_back(words.name);
  return words;
}

}  // namespace rankine::report
