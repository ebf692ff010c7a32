// SPDX-License-Identifier: BSD-3-Clause
#include "report/report.h"

#include <vector>

#include "base/text/nearest.h"
#include "base/text/visible_text.h"
#include "report/facts.h"
#include "report/first_screen.h"
#include "report/sections.h"
#include "report/short_report.h"

namespace rankine::report {
namespace {

base::Error UnknownSection(const std::string& name) {
  std::vector<std::string_view> known;
  for (const Section& section : Sections()) known.push_back(section.name);
  const std::string near = base::Nearest(name, known);
  std::string hint = near.empty() ? "known are" : "did you mean " + near + "?";
  for (size_t i = 0; near.empty() && i < known.size(); ++i) hint.append(i == 0 ? " " : ", ").append(known[i]);
  return {"the report has no section '" + base::Visible(name) + "'; " + hint};
}

}  // namespace

base::Status TellReport(const archive::Tables& tables, const ReportOptions& options,
                        const std::function<void(std::string_view)>& tell) {
  const Section* only = options.section.empty() ? nullptr : FindSection(options.section);
  if (!options.section.empty() && only == nullptr) return {UnknownSection(options.section).message};
  Facts facts(tables, options.ideal, options.waits);
  if (only != nullptr) {
    std::string text = only->render(facts, options.style, options.top);
    if (text.empty()) text = "Nothing was recorded for the section " + options.section + ".\n";
    tell(std::string_view(text).substr(text.starts_with('\n') ? 1 : 0));
    return {};
  }
  if (options.shortened) {
    TellShort(facts, options.style, options.top, tell);
    return {};
  }
  for (const Section& section : Sections()) {
    if (!section.standard) continue;
    const std::string text = section.render(facts, options.style, options.top);
    if (!text.empty()) tell(text);
  }
  return {};
}

base::Result<std::string> TextReport(const archive::Tables& tables, const ReportOptions& options) {
  std::string out;
  const base::Status status = TellReport(tables, options, [&out](std::string_view text) { out += text; });
  if (!status.ok()) return base::Error{status.message};
  return out;
}

std::string SummaryReport(const archive::Tables& tables, const Style& style) {
  Facts facts(tables);
  return FirstScreen(facts, style);
}

}  // namespace rankine::report
