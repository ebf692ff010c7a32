// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/comm_definitions.h"

#include <algorithm>

namespace rankine::exchange::otf2 {

OTF2_CommRef CommDefinitions::Use(uint32_t number, uint32_t* last) {
  Comm& comm = comms_[number];
  if (comm.ref != 0) return comm.ref;
  if (comm.is_all) return 0;
  comm.ref = next_++;
  for (const uint32_t pid : comm.members) *last = std::max(*last, pid);
  return comm.ref;
}

OTF2_ErrorCode CommDefinitions::Write(const Library& otf2, OTF2_GlobalDefWriter* out, OTF2_GroupRef first,
                                      OTF2_StringRef none) const {
  // Readers need the communicators in ascending order of their numbers. Communicators get their numbers
  // when they are first used.
  std::map<OTF2_CommRef, const Comm*> used;
  for (const auto& [number, comm] : comms_) {
    if (comm.ref != 0) used.emplace(comm.ref, &comm);
  }
  OTF2_ErrorCode failed = OTF2_SUCCESS;  // The error of the library, if a call failed. After an error, the
                                         // library is not called again.
  for (const auto& [ref, comm] : used) {
    if (failed != OTF2_SUCCESS) break;
    const std::vector<uint64_t> members(comm->members.begin(), comm->members.end());
    const OTF2_GroupRef group = first++;
    failed = otf2.GlobalDefWriter_WriteGroup(out, group, none, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                             OTF2_GROUP_FLAG_NONE, static_cast<uint32_t>(members.size()),
                                             members.data());
    if (failed == OTF2_SUCCESS)
      failed = otf2.GlobalDefWriter_WriteComm(out, ref, comm->text, group, OTF2_UNDEFINED_COMM,
                                              OTF2_COMM_FLAG_NONE);
  }
  return failed;
}

}  // namespace rankine::exchange::otf2
