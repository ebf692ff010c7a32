#include "report/facts.h"

#include <unordered_set>

#include "query/key_values.h"

namespace rankine::report {

Facts::Facts(const archive::Tables& source)
    : tables(source),
      times(analysis::ProcessTimes(source)),
      pop(analysis::ComputePop(times)),
      profile(analysis::MakeProfile(source)),
      regions(analysis::MakeRegions(source)),
      endings(analysis::Endings(source)),
      sizes(analysis::MessageSizes(source)),
      partners(analysis::FindPartners(source)),
      threads(analysis::Threads(source)),
      findings(analysis::Findings(source)),
      worlds(analysis::FindWorlds(source)),
      symbols(source) {
  std::unordered_set<std::string> seen;
  for (const archive::Process& process : tables.processes) {
    const std::string host(query::TextOf(process.attributes, "host"));
    if (!host.empty() && seen.insert(host).second) hosts.push_back(host);
  }
}

std::string Facts::HostOf(uint32_t process) const {
  if (process >= tables.processes.size()) return {};
  return std::string(query::TextOf(tables.processes[process].attributes, "host"));
}

}  // namespace rankine::report
