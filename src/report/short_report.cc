// SPDX-License-Identifier: BSD-3-Clause
#include "report/short_report.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "report/findings/findings_section.h"
#include "report/first_screen.h"
#include "report/section_parts.h"
#include "report/sections.h"

namespace rankine::report {
namespace {

constexpr size_t kLines = 60;  // the length of the whole short report, at a width of 100 columns
constexpr size_t kTables = 3;
constexpr size_t kMostFindings = 3;
constexpr size_t kMostRows = 5;    // rows of a table
constexpr size_t kLeastRows = 2;   // the minimum number of rows of a table, even if the report gets too long
constexpr size_t kTableLines = 6;  // the number of lines of a small table, including its heading
constexpr size_t kTail = 6;  // the number of lines reserved for the section on trust and the list of other
                             // sections
constexpr size_t kMostSerious = 2;  // the maximum number of sentences about the limits of the report's
                                    // figures

// The most useful tables. These tables are shown if the findings do not refer to other tables.
constexpr std::array<std::string_view, 14> kUseful = {
    "waits",  "regions", "io",         "callsites", "storage", "windows",  "states",
    "memory", "loops",   "quantities", "ranks",     "sizes",   "partners", "calltree"};
// These sections have another form in the short report.
constexpr std::array<std::string_view, 3> kApart = {"summary", "findings", "trust"};

size_t LinesOf(std::string_view text) {
  return static_cast<size_t>(std::ranges::count(text, '\n'));
}

bool IsApart(std::string_view name) {
  return std::ranges::find(kApart, name) != kApart.end();  // names: sections of the report
}

// Returns the title, the introduction and the first table of a section.
std::string FirstPart(const std::string& text) {
  const size_t begin = text.find_first_not_of('\n');
  if (begin == std::string::npos) return "";
  const size_t end = text.find("\n\n", begin);
  return "\n" + text.substr(begin, end == std::string::npos ? end : end + 1 - begin);
}

// Returns the first part of a section, with as many rows as fit into `room` lines.
std::string Fitted(const Section& section, Facts& facts, const Style& style, size_t top, size_t room) {
  std::string text;
  for (size_t rows = std::min(top, kMostRows); rows > 0; --rows) {
    text = FirstPart(section.render(facts, style, rows));
    if (LinesOf(text) <= room || rows <= kLeastRows) break;
  }
  return text;
}

// Returns the sections that have content, in the order of the report.
std::vector<const Section*> Filled(Facts& facts, const Style& style) {
  std::vector<const Section*> filled;
  for (const Section& section : Sections()) {
    if (IsApart(section.name) || !section.render(facts, style, 1).empty()) filled.push_back(&section);
  }
  return filled;
}

std::vector<const Section*> Chosen(const std::vector<std::string_view>& of_findings,
                                   const std::vector<const Section*>& filled) {
  std::vector<const Section*> chosen;
  const auto add = [&](std::string_view name) {
    const auto named = [name](const Section* one) { return one->name == name; };
    const auto at = std::ranges::find_if(filled, named);
    if (at == filled.end() || IsApart(name) || chosen.size() == kTables) return;
    if (std::ranges::find(chosen, *at) == chosen.end()) chosen.push_back(*at);
  };
  for (const std::string_view name : of_findings) add(name);
  for (const std::string_view name : kUseful) add(name);
  return chosen;
}

std::string Trust(const Facts& facts, const Style& style) {
  if (facts.findings.empty())
    return SectionHead(style, "Trust",
                       "Nothing was dropped or lost: these figures include every recorded call.");
  std::vector<std::string> serious;
  for (const analysis::Finding& finding : facts.findings)
    if (finding.serious && serious.size() < kMostSerious) serious.push_back(finding.sentence);
  const size_t more = facts.findings.size() - serious.size();
  std::string out = "\n" + style.Paint("Trust", Colour::bold) + "\n";
  for (const std::string& sentence : serious) out += Item(style, base::Visible(sentence) + ".", Colour::fair);
  if (more > 0)
    out += Paragraph(style, std::to_string(more) + (serious.empty() ? "" : " more") +
                                (more == 1 ? " note" : " notes") +
                                " on the limits of these figures: rankine report --section trust");
  return out;
}

// Returns a paragraph that names the sections not printed.
std::string Others(const std::vector<const Section*>& filled, const std::vector<const Section*>& chosen,
                   const Style& style) {
  std::string names;
  for (const Section* section : filled) {
    if (IsApart(section->name) || std::ranges::find(chosen, section) != chosen.end()) continue;
    names.append(names.empty() ? "" : ", ").append(section->name);
  }
  const std::string text = names.empty()
                               ? "Whole tables: rankine report --all, or --section NAME."
                               : "Also recorded: " + names +
                                     ". Show one with rankine report --section NAME, everything with --all.";
  std::string out = "\n";
  for (const std::string& line : base::Wrapped(text, style.width))
    out += style.Paint(line, Colour::dim) + "\n";
  return out;
}

}  // namespace

void TellShort(Facts& facts, const Style& style, size_t top,
               const std::function<void(std::string_view)>& tell) {
  size_t lines = 0;
  const auto put = [&](const std::string& text) {
    lines += LinesOf(text);
    if (!text.empty()) tell(text);
  };
  put(FirstScreen(facts, style));
  if (facts.tables.processes.empty()) {  // The list of losses may explain why the archive has no processes.
    if (!facts.findings.empty()) put(Trust(facts, style));
    return;
  }
  const BriefFindings findings = FindingsInShort(facts, style, kMostFindings);
  put(findings.text);
  const std::vector<const Section*> filled = Filled(facts, style);
  std::vector<const Section*> chosen = Chosen(findings.sections, filled);
  const size_t fitting = (kLines - std::min(kLines, lines + kTail)) / kTableLines;
  chosen.resize(std::min(chosen.size(), std::max<size_t>(fitting, 2)));
  Style short_heads = style;
  short_heads.brief = true;
  for (size_t i = 0; i < chosen.size(); ++i) {
    const size_t left = kLines - std::min(kLines, lines + kTail);
    put(Fitted(*chosen[i], facts, short_heads, top, left / (chosen.size() - i)));
  }
  put(Trust(facts, style));
  put(Others(filled, chosen, style));
}

}  // namespace rankine::report
