// SPDX-License-Identifier: BSD-3-Clause
// Prepares the patch of one function entry, without changing the process.
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
  uint64_t island_begin = 0;  // The address of `island_code`. The function jumps to this address through
                              // `slot.island`.
  std::vector<uint8_t> island_code;
  std::array<uint8_t, layout::kPatchBytes> jump{};  // bytes to write to slot.address
  bool one_instruction = false;
  // Whether the address is inside the bytes that the patch will change. The address of the first byte does
  // not count, because a thread may continue there after the change.
  bool IsAmid(uint64_t address) const {
    return !one_instruction && address > slot.address && address < slot.address + layout::kPatchBytes;
  }
};

// Returns the address of the agent's data in the region with the given address.
uint64_t DataAt(uint64_t region);

// A loaded file, with its direct jumps and calls sorted by target. The list contains all branches to the
// first bytes of the given functions, and some other branches.
struct Code {
  Module module;
  std::vector<Branch> branches;
};
Code CodeOf(Module module, std::span<const Function> functions);

// Fails if no function begins at the address, or if the memory differs from the file because another tool has
// patched it. The error contains the function's name.
base::Status CheckEntry(const Function& function, const Module& module, const Memory& memory);

// Fails if memory and file differ because another tool has patched the function. Also fails if the first
// instructions of the function cannot be moved, if they cross a page boundary, or if a jump of the module
// leads into the middle of these instructions. The error contains the function's name. The argument `room` is
// the address at which the new island may start. The new island takes at most layout::kIslandBytes.
base::Result<Entry> PrepareEntry(const Function& function, uint32_t slot, const Code& code,
                                 const Memory& memory, uint64_t region, uint64_t room);

}  // namespace rankine::probe
