#include "report/first_screen.h"

#include <algorithm>

#include "query/key_values.h"
#include "query/mpi_names.h"
#include "query/visible_text.h"
#include "report/units.h"
#include "report/wrap.h"

namespace rankine::report {
namespace {

constexpr size_t kLabel = 24;  // indent included
constexpr size_t kFigure = 9;

std::string Plural(uint64_t count, const std::string& noun) {
  return CountText(count) + " " + noun + (count == 1 ? "" : "s");
}

// A label, a right-aligned figure and a sentence that continues under itself.
std::string Line(const Style& style, const std::string& label, const std::string& figure, Colour colour,
                 const std::string& sentence) {
  const size_t column = kLabel + kFigure + 3;
  const size_t width = style.width > column + 20 ? style.width - column : 20;
  std::string line = style.Paint(label, Colour::bold);
  line.append(kLabel - std::min(kLabel, label.size()), ' ');
  line.append(kFigure - std::min(kFigure, figure.size()), ' ');
  line += style.Paint(figure, colour) + "   ";
  bool first = true;
  for (const std::string& part : Wrapped(sentence, width)) {
    if (!first) line.append(column, ' ');
    line += part + "\n";
    first = false;
  }
  return line;
}

Colour Rating(double efficiency) {
  return efficiency >= 0.8 ? Colour::good : efficiency >= 0.6 ? Colour::fair : Colour::poor;
}

std::string FileName(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

// The program, where it ran and with what.
std::string Headline(const Facts& facts, const Style& style) {
  const archive::KeyValues& job = facts.tables.job;
  std::string program = FileName(query::TextOf(job, "job.program"));
  if (program.empty()) program = "MPI program";
  std::string out = style.Paint(program, Colour::bold) + "  ";
  std::string where = Plural(facts.tables.processes.size(), "rank");
  if (facts.worlds.count > 1) where += " in " + Plural(facts.worlds.count, "world");
  if (facts.hosts.size() == 1) where += " on " + facts.hosts.front();
  if (facts.hosts.size() > 1) where += " on " + Plural(facts.hosts.size(), "host");
  const std::string library(query::TextOf(job, "mpi.library"));
  const std::string version(query::TextOf(job, "mpi.library.version"));
  // Some libraries' version is a paragraph: only what fits a headline is shown here, all of it is in the JSON
  // report.
  const bool brief = !version.empty() && version.size() <= 24 && version.find('\n') == std::string::npos;
  if (!library.empty()) where += ", " + library + (brief ? " " + version : "");
  const std::string date = DateText(query::UnsignedOf(job, "job.start.ns").value_or(0));
  if (!date.empty()) where += ", " + date;
  const size_t used = query::DisplayWidth(query::Visible(program)) + 2;
  if (used + query::DisplayWidth(query::Visible(where)) > style.width) {
    out += "\n";
    for (const std::string& part : Wrapped(where, style.width)) out += part + "\n";
    return out;
  }
  return out + style.Paint(where, Colour::plain) + "\n";
}

std::string CommandLine(const Facts& facts, const Style& style) {
  const std::string command = query::Visible(query::TextOf(facts.tables.job, "job.command"));
  return command.empty() ? "" : style.Paint(query::Shortened(command, style.width), Colour::dim) + "\n";
}

std::string MpiShareSentence(double share) {
  if (share < 0.05) return "of the ranks' time is in MPI calls; the rest is the program's own work";
  if (share < 0.3) return "of the ranks' time is in MPI calls: communicating, or waiting for other ranks";
  if (share < 0.5)
    return "of the ranks' time is in MPI calls, so communication and waiting cost a good part of the run";
  return "of the ranks' time is in MPI calls: more than the program's own work";
}

std::string ParallelSentence(const analysis::Pop& pop) {
  if (pop.processes == 1) return "of the run is the program's own work";
  char text[96];
  std::snprintf(
      text, sizeof text, "of the paid time is useful work, as if %.*f of %zu ranks worked all the time",
      pop.processes < 100 ? 1 : 0, *pop.parallel * static_cast<double>(pop.processes), pop.processes);
  return text;
}

std::string BalanceSentence(const Facts& facts) {
  const analysis::Pop& pop = facts.pop;
  if (pop.processes == 1) return "one rank alone has nothing to balance";
  const std::string busiest = facts.NameOf(static_cast<uint32_t>(pop.slowest));
  const std::string factor = FactorText(1 / *pop.load_balance);
  if (*pop.load_balance >= 0.95) return "the work is spread evenly over the ranks";
  if (*pop.load_balance >= 0.8)
    return busiest + " works " + factor + " the average, which costs the others some waiting";
  return busiest + " works " + factor + " the average, and the others wait for it";
}

std::string CommunicationSentence(const analysis::Pop& pop) {
  const std::string lost = PercentText(1 - *pop.communication);
  if (*pop.communication >= 0.95)
    return "the busiest rank hardly ever waits in MPI (" + lost + " of the run)";
  if (*pop.communication >= 0.8) return "even the busiest rank spends " + lost + " of the run in MPI";
  return "even the busiest rank spends " + lost +
         " of the run in MPI: messages, or ranks taking turns, hold it up";
}

std::string Efficiencies(const Facts& facts, const Style& style) {
  const analysis::Pop& pop = facts.pop;
  if (pop.processes == 0) {
    return Line(style, "Wall time", "unknown", Colour::plain, "no rank's start and end are known");
  }
  std::string out = Line(style, "Wall time", TimeText(static_cast<double>(pop.runtime)), Colour::plain,
                         "from MPI_Init to MPI_Finalize, on the rank that took longest");
  out +=
      Line(style, "Time in MPI", PercentText(pop.mpi_share), Colour::plain, MpiShareSentence(pop.mpi_share));
  if (!pop.parallel) {
    return out +
           Line(style, "Parallel efficiency", "none", Colour::plain, "no rank spent any time outside MPI");
  }
  out += Line(style, "Parallel efficiency", PercentText(*pop.parallel), Rating(*pop.parallel),
              ParallelSentence(pop));
  out += Line(style, "  Load balance", PercentText(*pop.load_balance), Rating(*pop.load_balance),
              BalanceSentence(facts));
  out += Line(style, "  Communication eff.", PercentText(*pop.communication), Rating(*pop.communication),
              CommunicationSentence(pop));
  return out;
}

// MPI_Init and MPI_Finalize are outside of the efficiencies; said only where that hides something.
std::string StartAndEnd(const Facts& facts, const Style& style) {
  uint64_t initialize = 0;
  uint64_t finalize = 0;
  for (const analysis::ProcessTime& time : facts.times) {
    initialize = std::max(initialize, time.initialize);
    finalize = std::max(finalize, time.finalize);
  }
  const double both = static_cast<double>(initialize) + static_cast<double>(finalize);
  if (facts.pop.runtime == 0 || both < 0.1 * static_cast<double>(facts.pop.runtime)) return "";
  return Line(style, "Start and end", TimeText(both), Colour::plain,
              "in MPI_Init (" + TimeText(static_cast<double>(initialize)) + ") and MPI_Finalize (" +
                  TimeText(static_cast<double>(finalize)) + "), not part of the figures above");
}

std::string RankLine(const Facts& facts, const Style& style, const std::string& label, size_t process) {
  const analysis::ProcessTime& time = facts.times[process];
  std::string sentence = facts.NameOf(static_cast<uint32_t>(process));
  const std::string host = facts.HostOf(static_cast<uint32_t>(process));
  if (!host.empty() && facts.hosts.size() > 1) sentence += " on " + host;
  const std::string name = std::to_string(facts.tables.processes[process].rank);
  const bool ranked = facts.tables.processes[process].rank != archive::kNone;
  sentence += " worked " + TimeText(static_cast<double>(time.useful)) + " and was in MPI for " +
              TimeText(static_cast<double>(time.mpi));
  return Line(style, label, ranked ? name : "-", Colour::plain, sentence);
}

std::string SlowestAndFastest(const Facts& facts, const Style& style) {
  const analysis::Pop& pop = facts.pop;
  if (pop.processes < 2 || pop.slowest == pop.fastest) return "";
  return RankLine(facts, style, "Slowest rank", pop.slowest) +
         RankLine(facts, style, "Fastest rank", pop.fastest);
}

std::string HottestCall(Facts& facts, const Style& style) {
  if (facts.profile.sites.empty() || facts.profile.time_sum == 0) return "";
  // MPI_Init and MPI_Finalize are nobody's bottleneck to look for.
  const auto interesting = [](const analysis::ProfileLine& line) {
    const std::string name = query::FunctionName(static_cast<uint16_t>(line.function));
    return !name.starts_with("MPI_Init") && name != "MPI_Finalize";
  };
  const auto line = std::find_if(facts.profile.sites.begin(), facts.profile.sites.end(), interesting);
  if (line == facts.profile.sites.end() || line->time_sum == 0) return "";
  const double share = static_cast<double>(line->time_sum) / static_cast<double>(facts.profile.time_sum);
  std::string sentence =
      "of the time in MPI is " + query::FunctionName(static_cast<uint16_t>(line->function));
  if (line->site != archive::kNone)
    sentence += ", called in " + std::string(facts.symbols.NameOf(line->site));
  return Line(style, "Costliest call", PercentText(share), Colour::plain, sentence);
}

std::string EndingText(const analysis::Ending& ending) {
  using Kind = analysis::Ending::Kind;
  std::string text;
  switch (ending.kind) {
    case Kind::no_finalize:
      text = "ended without MPI_Finalize";
      break;
    case Kind::exit_code:
      text = "ended with exit code " + std::to_string(ending.code);
      break;
    case Kind::signal:
      text = "was killed by " + analysis::SignalName(ending.code);
      break;
    case Kind::mpi_abort:
      text = "called MPI_Abort with code " + std::to_string(ending.code);
      break;
    default:
      text = "has an end that nobody saw";
      break;
  }
  if (ending.in_call.empty()) return text;
  text += ", in " + ending.in_call;
  return ending.in_call_ns > 0 ? text + " for " + TimeText(static_cast<double>(ending.in_call_ns)) : text;
}

}  // namespace

std::string AbnormalEndings(const Facts& facts, const Style& style) {
  constexpr size_t kShown = 12;
  std::vector<std::pair<std::string, std::vector<uint32_t>>> groups;
  for (uint32_t i = 0; i < facts.endings.size(); ++i) {
    if (facts.endings[i].kind == analysis::Ending::Kind::normal) continue;
    const std::string text = EndingText(facts.endings[i]);
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == text; });
    if (same != groups.end()) {
      same->second.push_back(i);
    } else {
      groups.push_back({text, {i}});
    }
  }
  std::string out;
  for (size_t i = 0; i < groups.size() && i < kShown; ++i) {
    const auto& [text, processes] = groups[i];
    std::string who = facts.NameOf(processes.front());
    const std::string host = facts.HostOf(processes.front());
    if (processes.size() == 1 && !host.empty()) who += " on " + host;
    if (processes.size() > 1) who += " and " + std::to_string(processes.size() - 1) + " more";
    out += Line(style, i == 0 ? "Abnormal end" : "", "", Colour::plain,
                who + (processes.size() > 1 ? " each " : " ") + text);
  }
  if (groups.size() > kShown) {
    out += Line(style, "", "", Colour::plain,
                "and " + std::to_string(groups.size() - kShown) + " other endings");
  }
  return out;
}

std::string FirstScreen(Facts& facts, const Style& style) {
  std::string out = Headline(facts, style) + CommandLine(facts, style) + "\n";
  if (facts.tables.processes.empty()) {
    return out +
           "No rank is in this archive: no process of the run initialised MPI, or what they recorded is "
           "lost.\n";
  }
  out += Efficiencies(facts, style) + StartAndEnd(facts, style) + "\n";
  out += SlowestAndFastest(facts, style) + HottestCall(facts, style);
  const std::string endings = AbnormalEndings(facts, style);
  if (!endings.empty()) out += "\n" + endings;
  uint64_t serious = 0;
  for (const analysis::Finding& finding : facts.findings) serious += finding.serious ? 1 : 0;
  if (serious > 0) {
    out +=
        "\n" +
        style.Paint("Not everything was recorded; the section \"trust\" of the report says what is missing.",
                    Colour::fair) +
        "\n";
  }
  return out;
}

}  // namespace rankine::report
