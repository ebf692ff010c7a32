// SPDX-License-Identifier: BSD-3-Clause
// Builds a description from the elements of a platform file.
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
  void BeginTrace(Attributes& given);
  std::string EndTrace();
  void ConnectTrace(Attributes& given, rankine::platform::Place place);
  std::string ConnectTraces();
  uint32_t AddProfile(rankine::platform::Profile profile);
  // Returns the profile in the file that the attribute names. kNoProfile: the attribute is missing or
  // invalid.
  uint32_t ProfileOf(Attributes& given, std::string_view attribute);
  rankine::platform::Zone* Zone(Attributes& given, std::string_view what);
  uint32_t AddZone(rankine::platform::Zone zone);
  // whether a host, router or zone of this name has been declared
  bool IsThere(const std::string& name) const;
  bool Fits(Attributes& given, std::string_view what, bool is_zone);
  bool InZone(Attributes& given, std::string_view name, rankine::platform::Place place);

  struct Connection {  // a <trace_connect> element
    std::string trace, kind, element;
    rankine::platform::Place place;
  };

  FilesBeside files_;
  rankine::platform::Description description_;
  std::vector<uint32_t> open_zones_;
  std::unordered_set<std::string> links_;  // links declared so far
  std::unordered_map<std::string, rankine::platform::Place>
      used_ahead_;  // names that a route has used before their declaration
  std::unordered_map<std::string, rankine::platform::Place>
      route_ends_;                                    // each end point of a route, with its first route
  rankine::platform::Route* route_ = nullptr;         // the route element being read
  rankine::platform::MessageCosts* costs_ = nullptr;  // costs of the host or cluster element being read
  bool in_host_ = false;
  bool in_config_ = false;
  bool started_ = false;
  bool old_ = false;       // the file has version 3 of the format
  uint32_t included_ = 0;  // current nesting depth of includes
  uint32_t file_ = 0;      // file of the current element, as in Place
  bool in_trace_ = false;
  std::string trace_id_, trace_file_, trace_text_;
  double trace_period_ = -1;
  std::unordered_map<std::string, uint32_t> traces_;  // profile by id of its <trace>
  std::vector<Connection> connections_;
};

}  // namespace rankine::exchange::platform
