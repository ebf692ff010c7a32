// One entry, made ready to be patched: nothing of it is in the process yet.
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
  uint64_t island_begin = 0;  // where `island_code` lies; calls arrive at slot.island
  std::vector<uint8_t> island_code;
  std::array<uint8_t, layout::kPatchBytes> jump{};  // goes to slot.address
  bool one_instruction = false;
  // Is `address` amid the bytes that change? At their begin a thread may stand.
  bool IsAmid(uint64_t address) const {
    return !one_instruction && address > slot.address && address < slot.address + layout::kPatchBytes;
  }
};

// Where the agent's data lie once its region is mapped at `region`.
uint64_t DataAt(uint64_t region);

// A loaded file with its direct jumps and calls, by target: all that lead to the first bytes of `functions`,
// and some of the others.
struct Code {
  Module module;
  std::vector<Branch> branches;
};
Code CodeOf(Module module, std::span<const Function> functions);

// Refused, with the function's name: it is not where a function begins, or what the memory holds there is not
// what the file holds, because another tool has patched it.
base::Status CheckEntry(const Function& function, const Module& module, const Memory& memory);

// Refused, with the function's name: what the memory holds is not what the file holds (another tool has
// patched it), the first instructions cannot be moved, a jump of the module leads among them, they cross a
// page. `room`: where the region is free, from the end of the last function's island on; this one's takes
// layout::kIslandBytes at most.
base::Result<Entry> PrepareEntry(const Function& function, uint32_t slot, const Code& code,
                                 const Memory& memory, uint64_t region, uint64_t room);

}  // namespace rankine::probe
