// SPDX-License-Identifier: BSD-3-Clause
#include "report/first_screen.h"

#include <algorithm>
#include <optional>

#include "analysis/findings/abnormal_end.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"
#include "report/ending_text.h"
#include "report/gains.h"
#include "report/processors_text.h"
#include "report/state_section.h"
#include "report/time_bar.h"
#include "report/uncounted_text.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kLabel = 28;  // enough for "    Serialisation efficiency"
constexpr size_t kFigure = 9;
constexpr size_t kLeastSentence = 20;  // the minimum number of columns for a sentence next to a figure
constexpr size_t kBelow = 4;           // indentation in columns of a sentence below its figure

std::string Plural(uint64_t count, const std::string& noun) {
  return CountText(count) + " " + noun + (count == 1 ? "" : "s");
}

// Returns a label, a right-aligned figure, and a sentence whose lines are aligned with each other. If the
// terminal is narrow, the sentence is below the figure.
std::string Line(const Style& style, const std::string& label, const std::string& figure, Colour colour,
                 const std::string& sentence) {
  const bool below = style.width < kLabel + kFigure + 3 + kLeastSentence;
  const size_t column = below ? kBelow : kLabel + kFigure + 3;
  const size_t width = style.width - column;
  std::string line = style.Paint(label, Colour::bold);
  line.append(kLabel - std::min(kLabel, label.size()), ' ');
  line.append(kFigure - std::min(kFigure, figure.size()), ' ');
  line += style.Paint(figure, colour) + (below ? "\n" : "   ");
  bool first = !below;
  for (const std::string& part : base::Wrapped(sentence, width)) {
    if (!first) line.append(column, ' ');
    line += part + "\n";
    first = false;
  }
  return line;
}

Colour Rating(double efficiency) {
  return efficiency >= kEfficiencyTarget ? Colour::good
         : efficiency >= kPoorEfficiency ? Colour::fair
                                         : Colour::poor;
}

std::string FileName(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

// Returns the name of the program, or several names for an MPMD run.
std::string ProgramName(const Facts& facts) {
  std::string program = FileName(archive::TextOf(facts.tables.job, "job.program"));
  if (!program.empty()) return program;
  const std::vector<std::string>& names = facts.programs;
  if (names.empty()) return "MPI program";
  if (names.size() > 3) return names[0] + " and " + std::to_string(names.size() - 1) + " other programs";
  std::string all = names[0];
  for (size_t i = 1; i < names.size(); ++i) all += " + " + names[i];
  return all;
}

// Returns the first line of the library's version string up to a comma, such as "Open MPI 4.1.4" or "MPICH
// 4.0.2".
std::string LibraryName(const Facts& facts) {
  std::string version(archive::TextOf(facts.tables.job, "mpi.library.version"));
  version.resize(std::min(version.find_first_of(",\n"), version.size()));
  std::string brief;
  for (const std::string& word : base::Words(version)) {
    if (word == "Version:") continue;
    const bool number = word.size() > 1 && word[0] == 'v' && word[1] >= '0' && word[1] <= '9';
    brief += (brief.empty() ? "" : " ") + (number ? word.substr(1) : word);
  }
  const bool only_number = !brief.empty() && brief[0] >= '0' && brief[0] <= '9';
  std::string library(archive::TextOf(facts.tables.job, "mpi.library"));
  if (brief.empty()) return library;
  return only_number && !library.empty() ? library + " " + brief : brief;
}

// Returns true if no process has called MPI_Init. Such a program only marks regions.
bool WithoutMpi(const Facts& facts) {
  return !facts.times.empty() &&
         std::all_of(facts.times.begin(), facts.times.end(),
                     [](const analysis::ProcessTime& time) { return time.without_mpi; });
}

// Names the program, the host on which it ran, and its MPI library.
std::string Headline(const Facts& facts, const Style& style) {
  const std::string program = ProgramName(facts);
  const size_t count = facts.tables.processes.size();
  std::string where = !WithoutMpi(facts) ? Plural(count, "rank")
                      : count == 1       ? "1 process"
                                         : CountText(count) + " processes";
  if (const size_t selected = analysis::SelectedProcesses(facts.tables); selected < count)
    where += ", " + std::to_string(selected) + " of " + Plural(count, "rank") + " selected,";
  if (facts.worlds.count > 1) where += " in " + Plural(facts.worlds.count, "world");
  if (facts.hosts.size() == 1) where += " on " + facts.hosts.front();
  if (facts.hosts.size() > 1) where += " on " + Plural(facts.hosts.size(), "host");
  const std::string library = LibraryName(facts);
  if (!library.empty()) where += ", " + library;
  const std::string_view platform = archive::TextOf(facts.tables.job, "prediction.platform");
  if (!platform.empty()) where += ", predicted for " + std::string(platform);
  const std::string date = DateText(archive::UnsignedOf(facts.tables.job, "job.start.ns").value_or(0));
  if (!date.empty()) where += ", " + date;
  const std::string title = style.Paint(base::Shortened(base::Visible(program), style.width), Colour::bold);
  const size_t used = base::DisplayWidth(base::Visible(program)) + 2;
  if (used + base::DisplayWidth(base::Visible(where)) <= style.width) {
    return title + "  " + style.Paint(where, Colour::plain) + "\n";
  }
  std::string out = title + "\n";
  for (const std::string& part : base::Wrapped(where, style.width)) out += part + "\n";
  return out;
}

std::string CommandLine(const Facts& facts, const Style& style) {
  const std::string command = base::Visible(archive::TextOf(facts.tables.job, "job.command"));
  return command.empty() ? "" : style.Paint(base::Shortened(command, style.width), Colour::dim) + "\n";
}

std::string MpiShareSentence(double share) {
  if (share < 0.05) return "of the ranks' time; the rest is the program's own work";
  if (share < 0.5) return "of the ranks' time: communication, and waiting for other ranks";
  return "of the ranks' time: more than the program's own work";
}

std::string ParallelSentence(const analysis::Pop& pop) {
  if (pop.processes == 1) return "of the run is the program's own work";
  const double busy = *pop.parallel * static_cast<double>(pop.processes);
  if (busy < 0.05) return "hardly any of the ranks' time is useful work";
  char text[96];
  std::snprintf(text, sizeof text, "is useful work, as if %.*f of %zu ranks worked all the time",
                pop.processes < 100 ? 1 : 0, busy, pop.processes);
  return text;
}

std::string BalanceSentence(const Facts& facts) {
  const analysis::Pop& pop = facts.pop;
  if (pop.processes == 1) return "a single rank has nothing to balance";
  const std::string busiest = facts.NameOf(static_cast<uint32_t>(pop.slowest));
  const std::string factor = FactorText(1 / *pop.load_balance);
  if (*pop.load_balance >= 0.95) return "the work is spread evenly over the ranks";
  if (*pop.load_balance >= 0.8)
    return busiest + " works " + factor + " the average: the others wait a little for this rank";
  return busiest + " works " + factor + " the average: the others wait for it";
}

std::string CommunicationSentence(const analysis::Pop& pop) {
  const std::string lost = PercentText(1 - *pop.communication);
  if (*pop.communication >= 0.95)
    return "the busiest rank spends little time in MPI: " + lost + " of the run";
  if (*pop.communication >= 0.8) return "even the busiest rank is in MPI for " + lost + " of the run";
  return "even the busiest rank is in MPI for " + lost + " of the run: look at the costliest calls";
}

std::string SerialisationSentence(double efficiency) {
  if (efficiency >= 0.95) return "ranks would hardly wait for each other if messages took no time";
  if (efficiency >= 0.8) return "ranks would still wait a little for each other if messages took no time";
  return "ranks would still wait for each other if messages took no time";
}

std::string SerialisationText(const analysis::Pop& pop) {
  if (!pop.serialisation_least) return SerialisationSentence(*pop.serialisation);
  return "between " + PercentText(*pop.serialisation_least) + " and " + PercentText(*pop.serialisation_most) +
         ", because the trace contains only the mean computation of each pair of calls (volumes=model); "
         "record with --ti-volumes 1%";
}

std::string TransferSentence(double efficiency) {
  return "the transfer of messages, and MPI itself, cost " + PercentText(1 - efficiency) + " of the run";
}

// Returns the sentence; for an efficiency below the target, adds the target and the time that could be
// gained.
std::string WithTarget(const analysis::Pop& pop, std::string_view name, std::string sentence) {
  constexpr std::string_view kTarget = "; target 80 %";
  static_assert(kEfficiencyTarget == 0.8);
  for (const Gain& gain : Gains(pop)) {
    if (gain.name != name || gain.value >= kEfficiencyTarget) continue;
    sentence += std::string(kTarget) + ", at most " +
                TimeText(static_cast<double>(pop.runtime - std::min(pop.runtime, gain.run_ns))) + " to gain";
  }
  return sentence;
}

// Shows the two parts of communication efficiency, for runs whose trace was replayed with an ideal network.
std::string SplitOfCommunication(const analysis::Pop& pop, const Style& style) {
  std::string out;
  if (pop.serialisation)
    out +=
        Line(style, "    Serialisation efficiency", PercentText(*pop.serialisation),
             Rating(*pop.serialisation), WithTarget(pop, "serialisation_efficiency", SerialisationText(pop)));
  if (pop.transfer)
    out += Line(style, "    Transfer efficiency", PercentText(*pop.transfer), Rating(*pop.transfer),
                WithTarget(pop, "transfer_efficiency", TransferSentence(*pop.transfer)));
  if (!pop.not_split.empty())
    out += Line(style, "    Transfer efficiency", "unknown", Colour::plain, base::Visible(pop.not_split));
  return out;
}

// Shows MPI time on threads other than that of MPI_Init, which the efficiencies ignore.
std::string AllThreads(const analysis::Pop& pop, const Style& style) {
  constexpr double kLeast = 0.001;
  if (pop.all_threads_mpi_share.value_or(0) - pop.mpi_share.value_or(0) < kLeast) return "";
  const std::string sentence = Plural(pop.threaded, "rank") + (pop.threaded == 1 ? " calls" : " call") +
                               " MPI on threads other than the one that called MPI_Init; only this line "
                               "includes these threads. It adds "
                               "up the threads of a rank: 100 % is one thread per rank that is always in MPI";
  return Line(style, "  In all threads", PercentText(*pop.all_threads_mpi_share), Colour::plain, sentence);
}

// Shows the efficiency of all OpenMP threads, because the other efficiencies cover only the threads that
// called MPI_Init.
std::string HybridLine(const Facts& facts, const Style& style) {
  if (facts.hybrid.empty() || facts.hybrid.front().processes == 0) return "";
  const analysis::Hybrid& run = facts.hybrid.front();
  return Line(style, "Hybrid efficiency", PercentText(run.hybrid), Rating(run.hybrid),
              "of the time of " + Plural(run.threads, "OpenMP thread") + " is useful work: MPI " +
                  PercentText(run.mpi) + " x OpenMP " + PercentText(run.openmp));
}

std::string Efficiencies(const Facts& facts, const Style& style) {
  const analysis::Pop& pop = facts.pop;
  if (pop.processes == 0) {
    return Line(style, "Wall time", "unknown", Colour::plain, "no rank's start and end are known");
  }
  if (WithoutMpi(facts)) {
    return Line(style, "Wall time", TimeText(static_cast<double>(pop.runtime)), Colour::plain,
                "from the start to the end of the program, which never called MPI_Init");
  }
  const bool paused = std::ranges::any_of(facts.times, [](const analysis::ProcessTime& time) {
    return time.known && time.runtime < time.end - time.begin;
  });
  const bool all_finalized =
      std::all_of(facts.times.begin(), facts.times.end(),
                  [](const analysis::ProcessTime& time) { return time.finalized || !time.known; });
  std::string out =
      Line(style, "Wall time", TimeText(static_cast<double>(pop.runtime)), Colour::plain,
           std::string("from MPI_Init to MPI_Finalize") + (all_finalized ? "" : " or the rank's end") +
               ", on the longest rank" + (paused ? ", minus the time that was not recorded" : ""));
  if (!pop.mpi_share) return out + Line(style, "Time in MPI", "unknown", Colour::plain, UncountedText(facts));
  out += Line(style, "Time in MPI", PercentText(*pop.mpi_share), Colour::plain,
              MpiShareSentence(*pop.mpi_share));
  out += AllThreads(pop, style);
  if (!pop.parallel) {
    return out +
           Line(style, "Parallel efficiency", "none", Colour::plain, "no rank spent any time outside MPI");
  }
  out += Line(style, "Parallel efficiency", PercentText(*pop.parallel), Rating(*pop.parallel),
              WithTarget(pop, "parallel_efficiency", ParallelSentence(pop)));
  out += Line(style, "  Load balance", PercentText(*pop.load_balance), Rating(*pop.load_balance),
              WithTarget(pop, "load_balance", BalanceSentence(facts)));
  out +=
      Line(style, "  Communication efficiency", PercentText(*pop.communication), Rating(*pop.communication),
           WithTarget(pop, "communication_efficiency", CommunicationSentence(pop)));
  return out + SplitOfCommunication(pop, style) + HybridLine(facts, style);
}

// Shows the time for which threads had no core. In other figures, such a thread seems to work or to wait for
// a message.
std::string WithoutProcessor(const Facts& facts, const Style& style) {
  if (!LackProcessors(facts)) return "";
  const std::optional<double> share = ShareWithoutProcessor(facts);
  const std::string shared = SharedProcessorsText(facts);
  std::string sentence = share ? "of all rank time" : "";
  if (!shared.empty()) sentence += (share ? ": " : "") + shared;
  const bool much = share.value_or(0) >= 0.2;
  return Line(style, "Waiting for a core", share ? PercentText(*share) : "unknown",
              !share ? Colour::plain
              : much ? Colour::poor
                     : Colour::fair,
              sentence);
}

std::string RankLine(const Facts& facts, const Style& style, const std::string& label, size_t process) {
  const analysis::ProcessTime& time = facts.times[process];
  std::string name = facts.NameOf(static_cast<uint32_t>(process));
  if (name.starts_with("rank ")) name.erase(0, 5);
  const bool brief = name.size() <= kFigure;
  std::string sentence = brief ? "" : name + ": ";
  sentence += "worked " + TimeText(static_cast<double>(time.useful)) + ", in MPI " +
              TimeText(static_cast<double>(time.mpi));
  const std::string host = facts.HostOf(static_cast<uint32_t>(process));
  if (!host.empty() && facts.hosts.size() > 1) sentence += ", on " + host;
  if (facts.programs.size() > 1) sentence += "; runs " + facts.ProgramOf(static_cast<uint32_t>(process));
  const analysis::Ending& ending = facts.endings[process];
  if (analysis::EndedEarly(ending, time.runtime, facts.pop.runtime))
    sentence += "; ended early, after " + TimeText(static_cast<double>(time.runtime)) + " (" +
                EndingText(ending) + ")";
  return Line(style, label, brief ? name : "", Colour::plain, sentence);
}

std::string SlowestAndFastest(const Facts& facts, const Style& style) {
  const analysis::Pop& pop = facts.pop;
  if (pop.processes < 2 || pop.slowest == pop.fastest) return "";
  return RankLine(facts, style, "Slowest rank", pop.slowest) +
         RankLine(facts, style, "Fastest rank", pop.fastest);
}

std::string HottestCall(Facts& facts, const Style& style) {
  if (facts.profile.sites.empty() || facts.profile.time_sum == 0 || facts.pop.uncounted != 0) return "";
  const auto line =
      std::find_if(facts.profile.sites.begin(), facts.profile.sites.end(),
                   [](const analysis::ProfileLine& l) { return l.phase == analysis::Phase::run; });
  if (line == facts.profile.sites.end() || line->time_sum == 0) return "";
  const double share = static_cast<double>(line->time_sum) / static_cast<double>(facts.profile.time_sum);
  std::string sentence =
      "of the time in MPI is " + query::FunctionName(static_cast<uint16_t>(line->function));
  if (facts.symbols.IsKnown(line->site))
    sentence += ", called in " + std::string(facts.symbols.NameOf(line->site));
  if (line->open > 0 && line->site != archive::kNone) sentence += ",";
  if (line->open == line->calls)
    sentence += " which never returned";
  else if (line->open > 0)
    sentence += " of which " + Plural(line->open, "call") + " never returned";
  return Line(style, "Costliest call", PercentText(share), Colour::plain, sentence);
}

// Shows the call that stalls most according to samples, and its call path. Returns an empty string if the
// share of stall is no larger than its uncertainty.
std::string StalledCall(Facts& facts, const Style& style) {
  const analysis::MpiSite* site = MostStalled(facts);
  if (site == nullptr) return "";
  const StallSentence sentence = DescribeStall(facts, *site);
  if (sentence.reach >= sentence.share) return "";
  return Line(style, "Most stall", PercentText(sentence.share), Colour::plain, sentence.text);
}

// A group of processes that ended in the same way, in the same call.
struct EndingGroup {
  analysis::Ending ending;  // the ending of the group's first process
  uint64_t longest_ns = 0;
  std::vector<uint32_t> processes;
};

std::vector<EndingGroup> GroupEndings(const Facts& facts) {
  std::vector<EndingGroup> groups;
  for (uint32_t i = 0; i < facts.endings.size(); ++i) {
    const analysis::Ending& ending = facts.endings[i];
    if (ending.kind == analysis::Ending::Kind::normal) continue;
    auto same = std::find_if(groups.begin(), groups.end(), [&](const EndingGroup& group) {
      return group.ending.kind == ending.kind && group.ending.code == ending.code &&
             group.ending.in_call == ending.in_call && group.ending.site == ending.site;
    });
    if (same == groups.end()) same = groups.insert(groups.end(), EndingGroup{ending, 0, {}});
    same->longest_ns = std::max(same->longest_ns, ending.in_call_ns);
    same->processes.push_back(i);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const EndingGroup& a, const EndingGroup& b) {
    return analysis::Importance(a.ending) < analysis::Importance(b.ending);
  });
  return groups;
}

std::string GroupText(Facts& facts, const EndingGroup& group) {
  const analysis::Ending& ending = group.ending;
  std::string text = EndingText(ending);
  if (ending.in_call.empty()) return text;
  const bool aborts = ending.kind == analysis::Ending::Kind::mpi_abort;
  text += aborts && ending.function == mpi_facts::fn::Abort ? "" : " in " + ending.in_call;
  if (facts.symbols.IsKnown(ending.site))
    text += ", called in " + std::string(facts.symbols.NameOf(ending.site));
  if (group.longest_ns == 0 || aborts) return text;
  if (facts.symbols.IsKnown(ending.site)) text += ",";
  const char* times = group.processes.size() > 1 ? " after up to " : " after ";
  return text + times + TimeText(static_cast<double>(group.longest_ns)) + " there";
}

std::string Members(const Facts& facts, const EndingGroup& group) {
  constexpr size_t kShown = 8;
  std::string text;
  for (size_t i = 0; i < group.processes.size() && i < kShown; ++i) {
    text += (i == 0 ? "" : ", ") + facts.NameWithProgram(group.processes[i]);
  }
  if (group.processes.size() > kShown) return text + " ...";
  const std::string host = facts.HostOf(group.processes.front());
  const bool alone = group.processes.size() == 1 && !host.empty() && facts.hosts.size() > 1;
  return alone ? text + " on " + host : text;
}

// Returns a description of the missing part of the run. If several parts are missing, refers to the section
// trust.
std::string Incomplete(const Facts& facts) {
  const analysis::Finding* serious = nullptr;
  for (const analysis::Finding& finding : facts.findings) {
    if (!finding.serious) continue;
    if (serious != nullptr)
      return "Not everything was recorded; the section \"trust\" of the report lists what is missing.";
    serious = &finding;
  }
  return serious == nullptr ? "" : "Not everything was recorded: " + base::Visible(serious->sentence) + ".";
}

}  // namespace

std::string AbnormalEndings(Facts& facts, const Style& style) {
  constexpr size_t kShown = 12;
  const std::vector<EndingGroup> groups = GroupEndings(facts);
  std::string out;
  for (size_t i = 0; i < groups.size() && i < kShown; ++i) {
    out += Line(style, i == 0 ? "Abnormal end" : "", Plural(groups[i].processes.size(), "rank"), Colour::poor,
                GroupText(facts, groups[i]) + ": " + Members(facts, groups[i]));
  }
  if (groups.size() > kShown) {
    out += Line(style, "", "", Colour::plain,
                "and " + std::to_string(groups.size() - kShown) + " other kinds of abnormal end");
  }
  return out;
}

std::string FirstScreen(Facts& facts, const Style& style) {
  std::string out = Headline(facts, style) + CommandLine(facts, style) + "\n";
  if (facts.tables.processes.empty()) {
    return out +
           "This archive contains no rank: no process of the run initialised MPI, or their records are "
           "lost.\n";
  }
  out += TimeBar(facts, style) + Efficiencies(facts, style) + WithoutProcessor(facts, style);
  const std::string details =
      SlowestAndFastest(facts, style) + HottestCall(facts, style) + StalledCall(facts, style);
  if (!details.empty()) out += "\n" + details;
  const std::string endings = AbnormalEndings(facts, style);
  if (!endings.empty()) out += "\n" + endings;
  const std::string incomplete = Incomplete(facts);
  if (!incomplete.empty()) {
    out += "\n";
    for (const std::string& line : base::Wrapped(incomplete, style.width))
      out += style.Paint(line, Colour::fair) + "\n";
  }
  return out;
}

}  // namespace rankine::report
