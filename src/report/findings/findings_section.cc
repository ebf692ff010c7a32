// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/findings_section.h"

#include <algorithm>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/wrap.h"
#include "query/records/mpi_names.h"
#include "report/findings/found.h"
#include "report/findings/words.h"
#include "report/section_parts.h"
#include "report/source_link.h"
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

// Names facts that could have led to findings, but were not recorded; empty if all such facts were recorded.
std::vector<std::string> NotKnown(Facts& facts) {
  std::vector<std::string> reasons;
  if (facts.pop.uncounted != 0)
    reasons.emplace_back("the time in MPI is unknown, because MPI calls were not recorded");
  if (!facts.Waits().known && facts.pop.processes > 1)
    reasons.emplace_back(
        "waits between ranks are unknown, because there is no trace (record with rankine run --with trace)");
  if (std::any_of(facts.findings.begin(), facts.findings.end(),
                  [](const analysis::Finding& finding) { return finding.serious; }))
    reasons.emplace_back("not everything was recorded (section trust)");
  if (!AllEndedWell(facts))
    reasons.emplace_back("some ranks ended abnormally, so a part of their run is missing");
  return reasons;
}

std::string Indented(const std::string& text, const Style& style, size_t indent, Colour colour) {
  std::string out;
  const size_t width = style.width > indent + 1 ? style.width - indent : 1;
  for (const std::string& line : base::Wrapped(text, width))
    out += std::string(indent, ' ') + style.Paint(line, colour) + "\n";
  return out;
}

// The title is a link to the given address if the terminal supports links.
std::string Paragraph(const FindingWords& words, size_t number, const std::string& address,
                      const Style& style) {
  const std::string head = std::to_string(number) + ". " + words.title + ": " + words.what + ".";
  constexpr size_t kIndent = 5;
  std::string title;
  for (const std::string& line : base::Wrapped(head, style.width > kIndent + 1 ? style.width - kIndent : 1))
    title += std::string(title.empty() ? 2 : kIndent, ' ') +
             style.Linked(style.Paint(line, Colour::bold), address) + "\n";
  return title + Indented("Evidence: " + words.evidence + ".", style, kIndent, Colour::plain) +
         Indented(
             "Try: " + words.usual + "." + (words.gain.empty() ? "" : " " + Capitalised(words.gain) + "."),
             style, kIndent, Colour::plain);
}

bool IsOfCalls(const StandOut& one) {
  using Kind = analysis::StandOutKind;
  return one.kind == Kind::calls || one.kind == Kind::small_collectives || one.kind == Kind::small_messages ||
         one.kind == Kind::missing_overlap || one.kind == Kind::communicators;
}

// Returns the call site to which the finding refers; `kNone` if it refers to no call site.
uint32_t SiteOf(Facts& facts, const StandOuts& all, const StandOut& one) {
  if (one.kind == analysis::StandOutKind::wait && one.place < all.chains.size())
    return facts.Waits().lines[all.chains[one.place].lines.front()].site;
  if (IsOfCalls(one) && one.place < facts.profile.sites.size()) return facts.profile.sites[one.place].site;
  return archive::kNone;
}

// Writes a list of the report's rows that prove the finding.
void WriteEvidence(base::JsonWriter& json, Facts& facts, const std::vector<IoFile>& files,
                   const StandOuts& all, const StandOut& one) {
  using Kind = analysis::StandOutKind;
  json.Key("shown_by").BeginObject();
  const auto call = [&](uint32_t function, uint32_t site) {
    json.Key("function").Text(query::FunctionName(static_cast<uint16_t>(function)));
    if (site != archive::kNone) json.Key("site").Unsigned(site);
  };
  uint32_t process = one.process;
  context::NodeId region = one.region;
  if (one.kind == Kind::wait && one.place < all.chains.size()) {
    const uint32_t place = all.chains[one.place].lines.front();
    const analysis::WaitLine& line = facts.Waits().lines[place];
    json.Key("wait").Unsigned(place);
    call(line.function, line.site);
    process = line.process;
    region = line.region;
  }
  if (IsOfCalls(one) && one.place < facts.profile.sites.size()) {
    const analysis::ProfileLine& line = facts.profile.sites[one.place];
    call(line.function, line.site);
    process = line.time.max_process;
  }
  const bool of_files = one.kind == Kind::io || one.kind == Kind::lone_io || one.kind == Kind::metadata ||
                        one.kind == Kind::file_locks;
  if (of_files && one.place < files.size()) json.Key("file").Text(files[one.place].path);
  if (process < facts.tables.processes.size()) json.Key("process").Unsigned(process);
  if (region != context::kRoot) json.Key("region").Text(analysis::PathText(facts.tables.space, region));
  json.EndObject();
}

}  // namespace

std::string FindingsSection(Facts& facts, const Style& style, size_t) {
  return FindingsInShort(facts, style, analysis::kMostStandOuts).text;
}

BriefFindings FindingsInShort(Facts& facts, const Style& style, size_t most) {
  const std::vector<IoFile> files = analysis::MakeFileGroups(facts.tables);
  const StandOuts found = FoundIn(facts, files);
  if (!found.known) return {};
  const std::string least = PercentText(analysis::kLeastShare);
  if (found.list.empty()) {
    std::string out =
        SectionHead(style, "Findings",
                    "None: no wait, call, file or difference between ranks takes " + least +
                        " of all rank time and " + Time(analysis::kLeastTime) + " of each rank.");
    for (const std::string& reason : NotKnown(facts))
      out += Indented("But " + reason + ".", style, 2, Colour::plain);
    return {out, {}};
  }
  std::string out = SectionHead(style, "Findings",
                                "The costliest problems, each at least " + least +
                                    " of all rank time (the run time summed over ranks). Costs may overlap.");
  std::vector<std::string_view> sections;
  for (size_t i = 0; i < found.list.size(); ++i) {
    const FindingWords words = WordsOf(facts, files, found, found.list[i]);
    sections.push_back(words.section);
    if (i >= most) continue;
    const uint32_t site = SiteOf(facts, found, found.list[i]);
    const std::string address = site == archive::kNone ? "" : SourceUrl(facts.symbols.LocationOf(site));
    out += Paragraph(words, i + 1, address, style);
  }
  const size_t left = found.list.size() - std::min(found.list.size(), most), more = left + found.more;
  if (more > 0)
    out += Paragraph(style, std::to_string(more) + " more cost less" +
                                (left > 0 ? " (rankine report --section findings)" : ""));
  return {out, sections};
}

void WriteFindings(base::JsonWriter& json, Facts& facts) {
  const std::vector<IoFile> files = analysis::MakeFileGroups(facts.tables);
  const StandOuts found = FoundIn(facts, files);
  if (!found.known) return;
  json.Key("findings").BeginObject();
  json.Key("run_ns").Unsigned(found.run).Key("least_share").Real(analysis::kLeastShare);
  json.Key("least_rank_ns").Unsigned(analysis::kLeastTime);
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
    json.Key("title")
        .Text(words.title)
        .Key("what")
        .Text(words.what)
        .Key("evidence")
        .Text(words.evidence)
        .Key("usual")
        .Text(words.usual)
        .Key("gain_ns")
        .Unsigned(one.gain)
        .Key("chain")
        .BeginList();
    for (const std::string_view name : words.chain) json.Text(name);
    json.EndList();
    WriteEvidence(json, facts, files, found, one);
    json.EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace rankine::report
