// SPDX-License-Identifier: BSD-3-Clause
// Builds the description of a platform from the elements of its file.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/platform/description.h"
#include "exchange/platform/attributes.h"
#include "exchange/platform/files_beside.h"
#include "exchange/platform/traces.h"
#include "exchange/platform/xml.h"

namespace rankine::exchange::platform {

class PlatformBuilder : public ElementHandler {
 public:
  explicit PlatformBuilder(FilesBeside files) : files_(std::move(files)) {}
  std::string Begin(const Element& element) override;
  std::string End(std::string_view name) override;
  void Text(std::string_view piece) override { traces_.Text(piece); }
  rankine::platform::Description& description() { return description_; }

 private:
  void BeginPlatform(Attributes& given);
  void BeginZone(Attributes& given, rankine::platform::Place place);
  void BeginHost(Attributes& given, rankine::platform::Place place);
  void BeginDisk(Attributes& given);
  void BeginLink(Attributes& given, rankine::platform::Place place);
  void BeginRoute(Attributes& given, rankine::platform::Place place, bool between_zones, bool bypasses);
  void BeginLinkUse(Attributes& given, rankine::platform::Place place);
  void BeginCluster(Attributes& given, rankine::platform::Place place);
  void AddLink(std::string name, double bandwidth, double latency, rankine::platform::Place place);
  void BeginCabinet(Attributes& given, rankine::platform::Place place);
  void BeginPeer(Attributes& given, rankine::platform::Place place);
  void BeginProperty(Attributes& given);
  void Include(Attributes& given);
  // Returns the profile in the file that the attribute names. Returns `kNoProfile` if the attribute is
  // missing or wrong.
  uint32_t ProfileOf(Attributes& given, std::string_view attribute);
  rankine::platform::Zone* Zone(Attributes& given, std::string_view what);
  uint32_t AddZone(rankine::platform::Zone zone);
  bool IsThere(const std::string& name) const;  // True if there is a host, router or zone with the given
                                                // name.
  bool Fits(Attributes& given, std::string_view what, bool is_zone);
  bool InZone(Attributes& given, std::string_view name, rankine::platform::Place place);

  FilesBeside files_;
  rankine::platform::Description description_;
  std::vector<uint32_t> open_zones_;
  std::unordered_set<std::string> links_;  // names of the links that have been declared so far
  // The names that a route uses before they are declared.
  std::unordered_map<std::string, rankine::platform::Place> used_ahead_;
  // The two ends of each route, as text. The value is the position in the file of the first route with these
  // ends.
  std::unordered_map<std::string, rankine::platform::Place> route_ends_;
  rankine::platform::Route* route_ = nullptr;         // the route whose element has not ended yet
  rankine::platform::MessageCosts* costs_ = nullptr;  // The costs of the host or cluster whose element has
                                                      // not ended yet.
  bool in_host_ = false;
  bool in_config_ = false;
  bool started_ = false;
  bool old_ = false;       // version 3
  uint32_t included_ = 0;  // The number of included files that are open.
  uint32_t file_ = 0;      // The position of the current element, with the same meaning as in `Place`.
  Traces traces_;
};

}  // namespace rankine::exchange::platform
