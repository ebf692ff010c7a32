// SPDX-License-Identifier: BSD-3-Clause
#include "probe/agent/blob.h"

#include <cstring>

#include "layout/probe/layout.h"

extern "C" {
extern const uint8_t rankine_agent_blob[], rankine_agent_blob_end[];
}

namespace rankine::probe {
namespace {

// Reads a word from the header that begins with the magic number.
uint64_t HeadWord(size_t place) {
  uint64_t word = 0;
  memcpy(&word, rankine_agent_blob + sizeof layout::kAgentMagic + place * sizeof word, sizeof word);
  return word;
}

}  // namespace

std::span<const uint8_t> AgentBlob() {
  return {rankine_agent_blob, rankine_agent_blob_end};
}

uint64_t AgentEnter() {
  return HeadWord(1);
}

uint64_t AgentBegin() {
  return HeadWord(2);
}

}  // namespace rankine::probe
