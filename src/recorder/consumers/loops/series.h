// Service `loop`: a series of blocks over each loop's iterations, so that a reader sees how their time
// changes while the program runs. A loop and thread has a fixed number of blocks in the spool; when they are
// full, neighbours are joined and blocks become twice as long: memory is bounded, whatever the number of
// iterations, and what is known of the beginning is as fine as what is known of the end. Only the owner of
// the State writes.
#pragma once
#include <cstdint>

#include "recorder/context/state.h"
#include "recorder/core/config.h"

namespace rankine::recorder::service::loop {

inline bool IsOn() {
  return g_config.loop_every != 0;
}

// An iteration of the loop that is `node` has ended, which the program calls `number`.
void AddIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks);

}  // namespace rankine::recorder::service::loop
