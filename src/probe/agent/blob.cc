#include "probe/agent/blob.h"

#include <cstring>

#include "format/probe/layout.h"

extern "C" {
extern const uint8_t rankine_agent_blob[], rankine_agent_blob_end[];
}

namespace rankine::probe {

std::span<const uint8_t> AgentBlob() {
  return {rankine_agent_blob, rankine_agent_blob_end};
}

uint64_t AgentEnter() {
  uint64_t enter = 0;
  memcpy(&enter, rankine_agent_blob + sizeof format::kAgentMagic + 8, sizeof enter);
  return enter;
}

}  // namespace rankine::probe
