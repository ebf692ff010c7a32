#include "report/report.h"

#include <vector>

#include "query/nearest.h"
#include "query/visible_text.h"
#include "report/facts.h"
#include "report/first_screen.h"
#include "report/sections.h"

namespace rankine::report {
namespace {

base::Error UnknownSection(const std::string& name) {
  std::vector<std::string_view> known;
  for (const Section& section : Sections()) known.push_back(section.name);
  const std::string near = query::Nearest(name, known);
  std::string hint = near.empty() ? "known are" : "did you mean " + near + "?";
  for (size_t i = 0; near.empty() && i < known.size(); ++i) hint.append(i == 0 ? " " : ", ").append(known[i]);
  return {"the report has no section '" + query::Visible(name) + "'; " + hint};
}

}  // namespace

base::Result<std::string> TextReport(const archive::Tables& tables, const ReportOptions& options) {
  const Section* only = options.section.empty() ? nullptr : FindSection(options.section);
  if (!options.section.empty() && only == nullptr) return UnknownSection(options.section);
  Facts facts(tables, options.ideal, options.waits);
  std::string out;
  for (const Section& section : Sections()) {
    const bool wanted = only == nullptr ? section.standard : only == &section;
    if (wanted) out += section.render(facts, options.style, options.top);
  }
  if (only != nullptr && out.empty())
    return "Nothing was recorded for the section " + options.section + ".\n";
  if (only != nullptr && out.starts_with('\n')) out.erase(0, 1);
  return out;
}

std::string SummaryReport(const archive::Tables& tables, const Style& style) {
  Facts facts(tables);
  return FirstScreen(facts, style);
}

}  // namespace rankine::report
