// SPDX-License-Identifier: BSD-3-Clause
// The definitions to which the records of an OTF2 trace refer: regions, the ranks' locations, communicators.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"
#include "exchange/otf2/library.h"
#include "exchange/otf2/rank_events.h"

namespace rankine::exchange::otf2 {

class Definitions {
 public:
  // An error message names the definition that is missing in the trace.
  base::Status Read(const Library& library, OTF2_Reader* reader);

  // The locations, sorted by rank.
  const std::vector<OTF2_LocationRef>& locations() const { return locations_; }
  size_t other_locations() const {
    return all_locations_ - locations_.size();
  }  // The number of locations that are threads or devices and not ranks.
  double ns_per_tick() const { return ns_per_tick_; }
  const Region& RegionOf(OTF2_RegionRef region) const;
  // Returns the index of a communicator in `comms()`; `kNone`: the communicator is not defined.
  uint32_t CommOf(OTF2_CommRef comm) const;
  // Element 0 is MPI_COMM_WORLD.
  const std::vector<rankine::ti::Communicator>& comms() const { return comms_; }
  uint32_t SizeOf(uint32_t comm) const { return static_cast<uint32_t>(members_[comm].size()); }
  // Returns the world rank of a rank in a communicator. In an intercommunicator, the rank belongs to the
  // remote group. Returns `kNone` if the communicator has no such rank.
  uint32_t WorldRank(uint32_t comm, uint32_t rank) const;
  uint32_t RankIn(uint32_t comm, uint32_t world_rank) const;

 private:
  struct Group {
    OTF2_GroupType type{};
    std::vector<uint64_t> members;
  };
  struct Comm {
    std::string name;
    OTF2_GroupRef group = 0;
  };
  friend struct DefinitionCallbacks;
  base::Status Number();

  std::unordered_map<OTF2_StringRef, std::string> strings_;
  std::unordered_map<OTF2_RegionRef, Region> regions_;
  std::map<OTF2_GroupRef, Group> groups_;  // groups of ranks
  std::map<OTF2_CommRef, Comm> defined_;
  std::vector<OTF2_LocationRef> locations_;
  size_t all_locations_ = 0;
  bool joins_ = false;  // true if the trace has intercommunicators
  double ns_per_tick_ = 1;
  std::vector<rankine::ti::Communicator> comms_;
  std::vector<std::vector<uint32_t>> members_;
  std::unordered_map<OTF2_CommRef, uint32_t> numbers_;
};

}  // namespace rankine::exchange::otf2
