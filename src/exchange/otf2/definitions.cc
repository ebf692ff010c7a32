// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/definitions.h"

#include <algorithm>
#include <numeric>

#include "archive/ti/store/functions.h"

namespace rankine::exchange::otf2 {

using rankine::ti::kNone;

// Callbacks for libotf2. The callbacks are static functions, because the library has a C interface. The
// argument `self` points to the Definitions object.
struct DefinitionCallbacks {
  static Definitions& Of(void* self) { return *static_cast<Definitions*>(self); }

  static OTF2_CallbackCode String(void* self, OTF2_StringRef ref, const char* text) {
    Of(self).strings_[ref] = text;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode Region(void* self, OTF2_RegionRef ref, OTF2_StringRef name, OTF2_StringRef,
                                  OTF2_StringRef, OTF2_RegionRole, OTF2_Paradigm, OTF2_RegionFlag,
                                  OTF2_StringRef, uint32_t, uint32_t) {
    otf2::Region& region = Of(self).regions_[ref];
    region.name = Of(self).strings_[name];
    region.function = archive::FunctionNamed(region.name);
    if (region.function != 0) region.facts = archive::FactsOf(region.function);
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode Group(void* self, OTF2_GroupRef ref, OTF2_StringRef, OTF2_GroupType type,
                                 OTF2_Paradigm paradigm, OTF2_GroupFlag, uint32_t count,
                                 const uint64_t* members) {
    if (paradigm != OTF2_PARADIGM_MPI) return OTF2_CALLBACK_SUCCESS;
    const std::vector<uint64_t> all(members, members + count);
    // In traces of eztrace, the group of the ranks' locations and the group of their communicator have the
    // same number.
    if (type == OTF2_GROUP_TYPE_COMM_LOCATIONS) {
      Of(self).locations_ = all;
    } else {
      Of(self).groups_[ref] = {type, all};
    }
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode Comm(void* self, OTF2_CommRef ref, OTF2_StringRef name, OTF2_GroupRef group,
                                OTF2_CommRef, OTF2_CommFlag) {
    Of(self).defined_[ref] = {Of(self).strings_[name], group};
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode InterComm(void* self, OTF2_CommRef, OTF2_StringRef, OTF2_GroupRef, OTF2_GroupRef,
                                     OTF2_CommRef, OTF2_CommFlag) {
    Of(self).joins_ = true;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode Location(void* self, OTF2_LocationRef, OTF2_StringRef, OTF2_LocationType, uint64_t,
                                    OTF2_LocationGroupRef) {
    Of(self).all_locations_++;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode Clock(void* self, uint64_t resolution, uint64_t, uint64_t, uint64_t) {
    if (resolution != 0) Of(self).ns_per_tick_ = 1e9 / static_cast<double>(resolution);
    return OTF2_CALLBACK_SUCCESS;
  }
};

namespace {

// Converts a list of ranks to ranges of ranks with a constant step.
std::vector<rankine::ti::RankRun> RunsOf(const std::vector<uint32_t>& members) {
  std::vector<rankine::ti::RankRun> runs;
  for (size_t i = 0; i < members.size();) {
    rankine::ti::RankRun run{members[i], 1, 1};
    if (i + 1 < members.size() && members[i + 1] > members[i]) {
      run.stride = members[i + 1] - members[i];
      while (i + run.count < members.size() && members[i + run.count] == run.first + run.count * run.stride)
        ++run.count;
    }
    runs.push_back(run);
    i += run.count;
  }
  return runs;
}

}  // namespace

base::Status Definitions::Read(const Library& library, OTF2_Reader* reader) {
  using Callbacks = DefinitionCallbacks;
  OTF2_GlobalDefReader* definitions = library.Reader_GetGlobalDefReader(reader);
  OTF2_GlobalDefReaderCallbacks* callbacks = library.GlobalDefReaderCallbacks_New();
  library.GlobalDefReaderCallbacks_SetStringCallback(callbacks, Callbacks::String);
  library.GlobalDefReaderCallbacks_SetRegionCallback(callbacks, Callbacks::Region);
  library.GlobalDefReaderCallbacks_SetGroupCallback(callbacks, Callbacks::Group);
  library.GlobalDefReaderCallbacks_SetCommCallback(callbacks, Callbacks::Comm);
  library.GlobalDefReaderCallbacks_SetInterCommCallback(callbacks, Callbacks::InterComm);
  library.GlobalDefReaderCallbacks_SetLocationCallback(callbacks, Callbacks::Location);
  library.GlobalDefReaderCallbacks_SetClockPropertiesCallback(callbacks, Callbacks::Clock);
  library.Reader_RegisterGlobalDefCallbacks(reader, definitions, callbacks, this);
  library.GlobalDefReaderCallbacks_Delete(callbacks);
  uint64_t read = 0;
  const OTF2_ErrorCode error = library.Reader_ReadAllGlobalDefinitions(reader, definitions, &read);
  library.Reader_CloseGlobalDefReader(reader, definitions);
  if (error != OTF2_SUCCESS)
    return {std::string("the definitions cannot be read: ") + library.Error_GetDescription(error)};
  return Number();
}

base::Status Definitions::Number() {
  if (locations_.empty()) return {"this is not a trace of an MPI program: no location is a rank"};
  if (joins_) return {"the trace contains intercommunicators, which are not supported"};
  std::vector<uint32_t> world(locations_.size());
  std::iota(world.begin(), world.end(), 0u);
  comms_.push_back({RunsOf(world), {}, "MPI_COMM_WORLD"});
  members_.push_back(world);
  bool found = false;
  for (const auto& [ref, comm] : defined_) {
    const auto group = groups_.find(comm.group);
    if (group == groups_.end() || group->second.type != OTF2_GROUP_TYPE_COMM_GROUP) continue;
    std::vector<uint32_t> members;
    for (const uint64_t member : group->second.members) {
      if (member >= locations_.size()) return {"a communicator has a rank that is not a location"};
      members.push_back(static_cast<uint32_t>(member));
    }
    if (!found && members == world && comm.name == "MPI_COMM_WORLD") {
      found = true;
      numbers_[ref] = 0;
      continue;
    }
    numbers_[ref] = static_cast<uint32_t>(comms_.size());
    comms_.push_back({RunsOf(members), {}, comm.name});
    members_.push_back(std::move(members));
  }
  return {};
}

const Region& Definitions::RegionOf(OTF2_RegionRef region) const {
  static const Region kOther;
  const auto at = regions_.find(region);
  return at == regions_.end() ? kOther : at->second;
}

uint32_t Definitions::CommOf(OTF2_CommRef comm) const {
  const auto at = numbers_.find(comm);
  return at == numbers_.end() ? kNone : at->second;
}

uint32_t Definitions::WorldRank(uint32_t comm, uint32_t rank) const {
  return comm < members_.size() && rank < members_[comm].size() ? members_[comm][rank] : kNone;
}

uint32_t Definitions::RankIn(uint32_t comm, uint32_t world_rank) const {
  const auto& members = members_[comm];
  const auto at = std::find(members.begin(), members.end(), world_rank);
  return at == members.end() ? kNone : static_cast<uint32_t>(at - members.begin());
}

}  // namespace rankine::exchange::otf2
