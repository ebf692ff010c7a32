// The agent as bytes (agent.cc, enter.S), to be written into another process. It runs wherever it lies, as
// long as its data lies kAgentDataOffset behind its begin.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::probe {

std::span<const uint8_t> AgentBlob();
// Where in the blob patched functions arrive.
uint64_t AgentEnter();
// The same of those that are recorded at their begin: called from their island, it comes back there.
uint64_t AgentBegin();

}  // namespace rankine::probe
