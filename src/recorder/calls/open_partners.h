// SPDX-License-Identifier: BSD-3-Clause
// Adds the partners that a call or a poll waits for to a note in the spool. Takes no lock, because signal
// handlers also call these functions.
#pragma once
#include <cstdint>

#include "layout/spool_layout.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::mpi {

inline constexpr int kLookedAt = 64;  // The largest number of requests of one call that are examined.

// Adds the partner, unless the note already contains this partner. If there is no space for the partner,
// increments `more`.
void AddPartner(layout::OpenCallNote* to, const layout::OpenPartner& partner);

// Adds the sender that a receive or a probe names. The note's communicator must be set.
void AddSource(layout::OpenCallNote* to, int32_t peer, int32_t tag);

// Adds the partner of the request, if it is active.
void AddRequest(const recorder::Thread& t, uint64_t handle, layout::OpenCallNote* to);

}  // namespace rankine::mpi
