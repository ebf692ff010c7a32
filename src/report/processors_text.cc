// SPDX-License-Identifier: BSD-3-Clause
#include "report/processors_text.h"

#include "analysis/findings/no_processor.h"
#include "analysis/findings/stand_outs.h"
#include "analysis/processes/bindings.h"
#include "base/text/visible_text.h"

namespace rankine::report {

std::string SharedProcessorsText(const Facts& facts) {
  std::string text;
  for (const analysis::SharedProcessors& shared : analysis::FindSharedProcessors(facts.tables)) {
    text += (text.empty() ? "" : "; ") + std::to_string(shared.processes) + " processes" +
            (facts.hosts.size() > 1 ? " on " + base::Visible(shared.host) : "") + " share " +
            std::to_string(shared.processors) + (shared.processors == 1 ? " core" : " cores");
  }
  return text;
}

std::optional<double> ShareWithoutProcessor(const Facts& facts) {
  const analysis::NoProcessor found = analysis::FindNoProcessor(facts.samples);
  if (!found.known) return std::nullopt;
  return analysis::ShareOf(found, facts.times);
}

bool LackProcessors(const Facts& facts) {
  return ShareWithoutProcessor(facts).value_or(0) >= analysis::kLeastShare ||
         !SharedProcessorsText(facts).empty();
}

}  // namespace rankine::report
