// SPDX-License-Identifier: BSD-3-Clause
// One entry, prepared for patching. Nothing of it is in the process yet.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "probe/module/module.h"
#include "probe/patch/function.h"
#include "probe/process/memory.h"
#include "probe/x86/relocate.h"

namespace rankine::probe {

struct Entry {
  layout::ProbeSlot slot{};
  uint64_t island_begin = 0;  // address of `island_code`; calls arrive at slot.island
  std::vector<uint8_t> island_code;
  std::array<uint8_t, layout::kPatchBytes> jump{};  // bytes that are written to slot.address
  bool one_instruction = false;
  // Whether `address` is inside the bytes that change. A thread may be at their begin.
  bool IsAmid(uint64_t address) const {
    return !one_instruction && address > slot.address && address < slot.address + layout::kPatchBytes;
  }
};

// The address of the agent's data when its region is mapped at `region`.
uint64_t DataAt(uint64_t region);

// A loaded file with its direct jumps and calls, by target. The list has all branches that lead to the first
// bytes of `functions`, and some others.
struct Code {
  Module module;
  std::vector<Branch> branches;
};
Code CodeOf(Module module, std::span<const Function> functions);

// Fails with the function's name if no function begins at its address. Fails too if the memory differs from
// the file because another tool has patched it.
base::Status CheckEntry(const Function& function, const Module& module, const Memory& memory);

// Fails with the function's name if memory and file differ because another tool has patched it. Fails too if
// the first instructions cannot be moved, if a jump of the module leads among them, or if they cross a page.
// `room` is the address in the region after the last function's island. The new island takes
// layout::kIslandBytes at most.
base::Result<Entry> PrepareEntry(const Function& function, uint32_t slot, const Code& code,
                                 const Memory& memory, uint64_t region, uint64_t room);

}  // namespace rankine::probe
