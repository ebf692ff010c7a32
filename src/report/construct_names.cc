// SPDX-License-Identifier: BSD-3-Clause
#include "report/construct_names.h"

#include <vector>

#include "archive/tables.h"
#include "symbols/symbolise.h"

namespace rankine::report {

void NameConstructs(archive::Tables* tables) {
  if (tables->constructs.empty()) return;
  symbols::Symboliser symbols(*tables);
  std::vector<uint32_t> sites;
  for (const auto& [node, site] : tables->constructs) sites.push_back(site);
  symbols.Prefetch(sites);
  for (const auto& [node, site] : tables->constructs) {
    if (symbols.LocationOf(site).kind > symbols::Location::Kind::module)
      tables->space.Rename(node, symbols.OwnNameOf(site));
  }
}

}  // namespace rankine::report
