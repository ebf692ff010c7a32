// SPDX-License-Identifier: BSD-3-Clause
// The agent as bytes (agent.cc, enter.S), to be written into another process. The agent runs at any address,
// as long as its data begin kAgentDataOffset after its first byte.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::probe {

std::span<const uint8_t> AgentBlob();
// The offset in the blob at which patched functions arrive.
uint64_t AgentEnter();
// The offset for functions that are recorded at their begin: their island calls it, and it returns there.
uint64_t AgentBegin();

}  // namespace rankine::probe
