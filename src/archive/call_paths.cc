// SPDX-License-Identifier: BSD-3-Clause
#include "archive/call_paths.h"

#include <charconv>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "archive/rows/call_site.h"
#include "archive/tables.h"
#include "layout/services/list.h"

namespace rankine::archive {
namespace {

class Finder {
 public:
  explicit Finder(Tables* tables) : tables_(*tables) {
    for (uint32_t i = 0; i < tables_.modules.size(); ++i) {
      const std::string_view path = tables_.modules[i].path;
      // If the path contains no slash, `npos + 1` is 0.
      modules_.try_emplace(path.substr(path.rfind('/') + 1), i);
    }
  }

  // The string is MODULE+0xADDRESS<MODULE+0xADDRESS..., with the outermost call last. In the table of call
  // sites, a caller precedes its callees.
  uint32_t SiteOf(std::string_view text) {
    const auto known = texts_.find(text);
    if (known != texts_.end()) return known->second;
    const std::string_view whole = text;
    std::vector<std::string_view> places;
    while (places.size() < layout::kMaxCallPath) {
      const size_t end = text.find('<');
      places.push_back(text.substr(0, end));
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    uint32_t site = kNone;
    for (auto place = places.rbegin(); place != places.rend(); ++place) site = Add(*place, site);
    return texts_[whole] = site;
  }

 private:
  uint32_t Add(std::string_view place, uint32_t caller) {
    Site site{kNone, 0, caller};
    const size_t plus = place.rfind("+0x");
    if (plus != std::string_view::npos) {
      const auto module = modules_.find(place.substr(0, plus));
      const std::string_view digits = place.substr(plus + 3);
      uint64_t offset = 0;
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), offset, 16);
      if (module != modules_.end() && read.ec == std::errc{}) {
        site.module = module->second;
        site.offset = offset;
      }
    }
    const auto [at, made] = sites_.try_emplace({site.module, site.offset, caller}, tables_.sites.size());
    if (made) tables_.sites.push_back(site);
    return at->second;
  }

  Tables& tables_;
  std::map<std::string_view, uint32_t> modules_;  // modules by file name
  std::map<std::string_view, uint32_t> texts_;    // The keys are views into strings of the member `space`.
  std::map<std::tuple<uint32_t, uint64_t, uint32_t>, uint32_t> sites_;
};

}  // namespace

void FindCallPaths(Tables* tables) {
  const context::Space& space = tables->space;
  const context::AttributeId parallel = space.Find("omp.parallel");
  if (parallel == context::kNoAttribute && space.Find("callpath.address") == context::kNoAttribute) return;
  Finder finder(tables);
  for (context::NodeId node = 1; node < space.nodes(); ++node) {
    if (space.value_of(node).type != context::Type::string) continue;
    const bool construct = space.attribute_of(node) == parallel;
    if (!construct && !space.is_site(node)) continue;
    const uint32_t site = finder.SiteOf(space.value_of(node).text);
    if (!construct) tables->call_paths[node] = site;
    if (construct && tables->sites[site].module != kNone) tables->constructs[node] = site;
  }
}

}  // namespace rankine::archive
