// SPDX-License-Identifier: BSD-3-Clause
// The agent's code (agent.cc, enter.S) as bytes, to be written into another process. The agent runs at any
// address, as long as its data begin kAgentDataOffset bytes after its first byte.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::probe {

std::span<const uint8_t> AgentBlob();
// Offset in the blob of the code to which patched functions jump.
uint64_t AgentEnter();
// Returns the address of the code for functions that are recorded when they start. The function's island
// calls this code, and the code returns to the island.
uint64_t AgentBegin();

}  // namespace rankine::probe
