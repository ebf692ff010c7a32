// SPDX-License-Identifier: BSD-3-Clause
#include "report/answers/brief_answer.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "report/answers/explanation.h"
#include "report/findings/found.h"
#include "report/findings/words.h"
#include "report/processors_text.h"
#include "report/uncounted_text.h"
#include "report/units.h"

namespace rankine::report {
namespace {

// The maximum sizes of individual texts in bytes. The sizes of texts and the numbers of lines are limited
// to keep the answer within `kMostBriefBytes`.
constexpr size_t kName = 80, kCommand = 160, kWhat = 200, kEvidence = 280, kUsual = 140, kSentence = 160;
constexpr size_t kFewFindings = 3;  // With at most this many findings, their texts may be twice as long.
constexpr size_t kTrust = 4;        // the maximum number of sentences on how reliable the figures are
constexpr std::string_view kMore = "(cut at 6,000 characters)\n";

class Answer {
 public:
  // Returns the section's name in brackets, for example " [summary]", and adds the section to the list of
  // sources.
  std::string Section(std::string_view name) {
    if (std::ranges::find(sections_, name) == sections_.end()) sections_.emplace_back(name);
    return " [" + std::string(name) + "]";
  }
  // Returns, for example, " [q1]", and adds the query to the list of sources. Returns "" if `query` is empty.
  std::string Query(const std::string& query) {
    if (query.empty()) return "";
    const auto found = std::ranges::find(queries_, query);
    const auto number = static_cast<size_t>(found - queries_.begin()) + 1;
    if (found == queries_.end()) queries_.push_back(query);
    return " [q" + std::to_string(number) + "]";
  }
  std::string Sources(std::string_view file) const {
    std::string out = "Sources; FILE is " + Clipped(base::Visible(file), kCommand) + "\n";
    std::string names;
    for (const std::string& section : sections_) names += (names.empty() ? "" : "|") + section;
    out += "[" + names + "] rankine report --section NAME FILE\n";
    for (size_t i = 0; i < queries_.size(); ++i)
      out += "[q" + std::to_string(i + 1) + "] rankine query FILE '" + queries_[i] + "'\n";
    return out + "more on a finding: rankine explain NAME FILE\n";
  }

 private:
  std::vector<std::string> sections_, queries_;
};

std::string Name(std::string_view text) {
  return Clipped(base::Visible(text), kName);
}

std::string Run(const Facts& facts, Answer& answer) {
  std::string_view program = archive::TextOf(facts.tables.job, "job.program");
  program.remove_prefix(program.rfind('/') + 1);
  if (program.empty() && !facts.programs.empty()) program = facts.programs.front();
  std::string out =
      "Run: " + (program.empty() ? "MPI program" : Name(program)) + "; " +
      CountText(facts.tables.processes.size()) + " ranks on " +
      (facts.hosts.size() == 1 ? Name(facts.hosts.front()) : CountText(facts.hosts.size()) + " hosts");
  std::string_view library = archive::TextOf(facts.tables.job, "mpi.library.version");
  library = library.substr(0, library.find_first_of(",\n"));
  if (!library.empty()) out += "; " + Name(library);
  const std::string date = DateText(archive::UnsignedOf(facts.tables.job, "job.start.ns").value_or(0));
  if (!date.empty()) out += "; " + date;
  out += answer.Section("summary") + "\n";
  const std::string command = base::Visible(archive::TextOf(facts.tables.job, "job.command"));
  if (!command.empty()) out += "Command: " + Clipped(command, kCommand) + "\n";
  if (facts.pop.processes > 0)
    out += "Wall time: " + Time(facts.pop.runtime) + ", from the rank with the longest run" +
           answer.Section("summary") + "\n";
  return out;
}

std::string Efficiencies(const Facts& facts, Answer& answer) {
  const analysis::Pop& pop = facts.pop;
  std::string out;
  const auto add = [&out](const std::string& label, const std::optional<double>& share,
                          const std::string& source) {
    if (share) out += label + ": " + PercentText(*share) + source + "\n";
  };
  if (!pop.mpi_share)
    return "Efficiencies: unknown. " + Clipped(base::Visible(UncountedText(facts)), kSentence) + "\n";
  add("Time in MPI", pop.mpi_share,
      " of all rank time" + answer.Section("summary") +
          answer.Query(facts.worlds.count > 1
                           ? "SELECT mpi.world,mpi.rank,sum(time.duration.ns) GROUP BY mpi.world,mpi.rank"
                           : "SELECT mpi.rank,sum(time.duration.ns) GROUP BY mpi.rank"));
  const std::string source = answer.Section("efficiencies");
  add("Parallel efficiency", pop.parallel, source);
  add("Load balance", pop.load_balance, source);
  add("Communication efficiency", pop.communication, source);
  add("Serialisation efficiency", pop.serialisation, source);
  add("Transfer efficiency", pop.transfer, source);
  if (!facts.hybrid.empty() && facts.hybrid.front().processes > 0) {
    const analysis::Hybrid& run = facts.hybrid.front();
    add("Hybrid efficiency of " + CountText(run.threads) + " OpenMP threads", run.hybrid,
        " = MPI " + PercentText(run.mpi) + " x OpenMP " + PercentText(run.openmp) + source);
  }
  if (pop.load_balance && pop.processes > 1)
    out += "Rank with most work: " + Name(facts.NameOf(static_cast<uint32_t>(pop.slowest))) + ", " +
           Time(pop.useful_max) + "; mean " + TimeText(pop.useful_average) + answer.Section("ranks") + "\n";
  add("Waiting for a core", ShareWithoutProcessor(facts), " of all rank time" + answer.Section("summary"));
  return out;
}

std::string Findings(Facts& facts, Answer& answer) {
  const std::vector<analysis::IoFile> files = analysis::MakeFileGroups(facts.tables);
  const analysis::StandOuts found = FoundIn(facts, files);
  if (!found.known) return "Findings: unknown, because no rank's time is known\n";
  if (found.list.empty())
    return "Findings: none of at least " + PercentText(analysis::kLeastShare) + " of all rank time" +
           answer.Section("findings") + "\n";
  std::string out = "Findings, costliest first; shares are of " + Time(found.run) +
                    ", the time of all ranks; costs may overlap" + answer.Section("findings") + "\n";
  const size_t times = found.list.size() <= kFewFindings ? 2 : 1;
  for (size_t i = 0; i < found.list.size(); ++i) {
    const analysis::StandOut& one = found.list[i];
    const FindingWords words = WordsOf(facts, files, found, one);
    const Pattern* pattern = FindPattern(words.name);
    out += std::to_string(i + 1) + ". " + std::string(words.name) + ": " +
           Clipped(words.what, times * kWhat) + answer.Section(words.section) +
           (pattern == nullptr ? "" : answer.Query(QueryOf(*pattern))) + "\n";
    out += "   evidence: " + Clipped(words.evidence, times * kEvidence) + "\n";
    out += "   try: " + Clipped(words.usual, times * kUsual) + "\n";
    if (!words.gain.empty()) out += "   gain: " + words.gain + "\n";
  }
  if (found.more > 0)
    out += std::to_string(found.more) + " more cost less" + answer.Section("findings") + "\n";
  return out;
}

std::string Counted(uint64_t count, const char* what) {
  return CountText(count) + " " + what + (count == 1 ? "" : "s");
}

std::string Trust(const Facts& facts, Answer& answer) {
  if (facts.findings.empty()) return "Trust: nothing is known to be missing" + answer.Section("trust") + "\n";
  std::vector<const analysis::Finding*> sorted;
  for (const analysis::Finding& finding : facts.findings) sorted.push_back(&finding);
  std::ranges::stable_sort(sorted, [](const auto* a, const auto* b) { return a->serious && !b->serious; });
  const auto serious = static_cast<uint64_t>(
      std::ranges::count_if(sorted, [](const auto* finding) { return finding->serious; }));
  const uint64_t remarks = sorted.size() - serious;
  std::string out = "Trust: ";
  if (serious > 0) out += "figures are too small, for " + Counted(serious, "reason");
  if (serious > 0 && remarks > 0) out += "; ";
  if (remarks > 0) out += Counted(remarks, "remark");
  out += answer.Section("trust") + "\n";
  for (size_t i = 0; i < sorted.size() && i < kTrust; ++i)
    out += std::string("- ") + (sorted[i]->serious ? "limit: " : "") +
           Clipped(base::Visible(sorted[i]->sentence), kSentence) + "\n";
  return out;
}

}  // namespace

std::string Clipped(std::string_view text, size_t most) {
  if (text.size() <= most) return std::string(text);
  size_t end = most < 2 ? 0 : most - 2;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end)) + (most < 2 ? "" : "..");
}

std::string BriefAnswer(Facts& facts, std::string_view file) {
  Answer answer;
  std::string out = Run(facts, answer);
  out += Efficiencies(facts, answer);
  out += Findings(facts, answer);
  out += Trust(facts, answer);
  // The limits above should leave enough space for the sources. The text is cut to guarantee this space.
  const std::string sources = answer.Sources(file);
  const size_t room = kMostBriefBytes - std::min(kMostBriefBytes, sources.size() + kMore.size() + 1);
  if (out.size() > room) out = Clipped(out, room) + "\n" + std::string(kMore);
  return Clipped(out + sources, kMostBriefBytes);
}

}  // namespace rankine::report
