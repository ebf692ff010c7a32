// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/findings_section.h"

#include <algorithm>

#include "base/text/wrap.h"
#include "report/findings/found.h"
#include "report/findings/words.h"
#include "report/section_parts.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::IoFile;
using analysis::StandOut;
using analysis::StandOuts;

bool AllEndedWell(const Facts& facts) {
  return std::ranges::all_of(facts.endings, [](const analysis::Ending& ending) {
    return ending.kind == analysis::Ending::Kind::normal;
  });
}

// What could hide a finding, and is not there; empty: nothing.
std::vector<std::string> NotKnown(Facts& facts) {
  std::vector<std::string> reasons;
  if (facts.pop.uncounted != 0)
    reasons.emplace_back("how long ranks were in MPI is not known, because its calls were not recorded");
  if (!facts.Waits().known && facts.pop.processes > 1)
    reasons.emplace_back(
        "which calls waited for which ranks is not known, because there is no trace (rankine run --with "
        "trace)");
  if (std::any_of(facts.findings.begin(), facts.findings.end(),
                  [](const analysis::Finding& finding) { return finding.serious; }))
    reasons.emplace_back("not everything was recorded (section trust)");
  if (!AllEndedWell(facts))
    reasons.emplace_back("not all ranks ended as they should, and what they would have done is not known");
  return reasons;
}

std::string Indented(const std::string& text, const Style& style, size_t indent, Colour colour) {
  std::string out;
  const size_t width = style.width > indent + 1 ? style.width - indent : 1;
  for (const std::string& line : base::Wrapped(text, width))
    out += std::string(indent, ' ') + style.Paint(line, colour) + "\n";
  return out;
}

std::string Paragraph(const FindingWords& words, const StandOut& found, size_t number, const Style& style) {
  std::string head = std::to_string(number) + ". ";
  if (found.cost > 0)
    head += TimeText(static_cast<double>(found.cost)) + " (" + PercentText(found.share) + "): ";
  head += words.what + ".";
  // Its further lines stand under what is said of it.
  const size_t indent = 5;
  std::string title;
  for (const std::string& line : base::Wrapped(head, style.width > indent + 1 ? style.width - indent : 1))
    title += std::string(title.empty() ? 2 : indent, ' ') + style.Paint(line, Colour::bold) + "\n";
  return title + Indented("Seen: " + words.evidence + ".", style, indent, Colour::plain) +
         Indented("Usual: " + words.usual + ".", style, indent, Colour::plain);
}

}  // namespace

std::string FindingsSection(Facts& facts, const Style& style, size_t) {
  const std::vector<IoFile> files = analysis::MakeIoFiles(facts.tables);
  const StandOuts found = FoundIn(facts, files);
  if (!found.known) return "";
  const std::string least = PercentText(analysis::kLeastShare);
  if (found.list.empty()) {
    std::string out = SectionHead(style, "Findings",
                                  "None: in what was measured, no wait, no call, no file, and no difference "
                                  "between ranks takes " +
                                      least + " of the ranks' time. The program works.");
    for (const std::string& reason : NotKnown(facts))
      out += Indented("But " + reason + ".", style, 2, Colour::plain);
    return out;
  }
  std::string out = SectionHead(
      style, "Findings",
      "The costliest problems, apart from the program's own work, at least " + least +
          " each: time summed over ranks and its share, what shows it, and what is usually done about it. "
          "Costs may overlap: who waits for a late rank is in a call meanwhile.");
  for (size_t i = 0; i < found.list.size(); ++i)
    out += Paragraph(WordsOf(facts, files, found, found.list[i]), found.list[i], i + 1, style);
  if (found.more > 0)
    out += style.Paint("  " + std::to_string(found.more) + " more cost less", Colour::dim) + "\n";
  return out;
}

void WriteFindings(base::JsonWriter& json, Facts& facts) {
  const std::vector<IoFile> files = analysis::MakeIoFiles(facts.tables);
  const StandOuts found = FoundIn(facts, files);
  if (!found.known) return;
  json.Key("findings").BeginObject();
  json.Key("run_ns").Unsigned(found.run).Key("least_share").Real(analysis::kLeastShare);
  json.Key("clean")
      .Bool(found.list.empty() && AllEndedWell(facts) && facts.pop.uncounted == 0)
      .Key("more")
      .Unsigned(found.more);
  json.Key("not_known").BeginList();
  for (const std::string& reason : NotKnown(facts)) json.Text(reason);
  json.EndList().Key("list").BeginList();
  for (const StandOut& one : found.list) {
    const FindingWords words = WordsOf(facts, files, found, one);
    json.BeginObject().Key("name").Text(words.name).Key("section").Text(words.section);
    json.Key("cost_ns").Unsigned(one.cost).Key("share").Real(one.share);
    json.Key("what").Text(words.what).Key("evidence").Text(words.evidence).Key("usual").Text(words.usual);
    json.EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace rankine::report
