// SPDX-License-Identifier: BSD-3-Clause
#include "probe/patch/entry.h"

#include <algorithm>
#include <cstring>

#include "probe/agent/blob.h"
#include "probe/patch/begin_code.h"
#include "probe/x86/relocate.h"

namespace rankine::probe {
namespace {

using base::Error;
using layout::kPatchBytes;

constexpr uint64_t kPage = 4096;
constexpr uint64_t kMostAddress = uint64_t{1} << 47;
constexpr uint64_t kPlenty = 48;  // maximum number of bytes of an entry that are examined
constexpr uint64_t kPatched =
    // The length of endbr64, which stays in place, and of the patch after it.
    4 + kPatchBytes;

constexpr uint64_t kLine = 64;  // size of a cache line; islands begin at a multiple of this size
constexpr uint64_t kWayInBytes = 16;
constexpr uint8_t kCall = 0xe8, kNothing = 0x90, kBreak = 0xcc;
constexpr uint8_t kTakeOff[] = {0x48, 0x8d, 0x64, 0x24, 0x08};  // lea 8(%rsp), %rsp

std::string Hexadecimal(uint64_t value) {
  std::string text;
  do text.insert(text.begin(), "0123456789abcdef"[value & 15]);
  while ((value >>= 4) != 0);
  return "0x" + text;
}

// Refuses the patch if a branch from anywhere leads into the middle of the patched bytes. The patch is also
// refused if the function itself branches to the first of the patched bytes, because a loop would then
// execute the patched entry repeatedly.
base::Status CheckBranches(const std::vector<Branch>& branches, const Extent& extent, uint64_t patch) {
  auto at = std::lower_bound(branches.begin(), branches.end(), patch,
                             [](const Branch& branch, uint64_t wanted) { return branch.target < wanted; });
  for (; at != branches.end() && at->target < patch + kPatchBytes; ++at) {
    const bool own_loop = at->jumps && at->from >= extent.begin && at->from < extent.end;
    if (at->target != patch || own_loop)
      return {"cannot be patched: a jump leads into its first five bytes, from " + Hexadecimal(at->from)};
  }
  return base::Status::Ok();
}

// Returns the function's first bytes. The bytes must be the same in the process and in the file.
base::Result<std::vector<uint8_t>> EntryBytes(const Extent& extent, const Module& module,
                                              const Memory& memory) {
  const uint64_t bytes = std::min(extent.end - extent.begin, kPlenty);
  std::vector<uint8_t> now(bytes);
  if (!memory.Read(extent.begin, now)) return Error{"cannot be read"};
  const std::span<const uint8_t> file = module.FileBytes(extent.begin, bytes);
  const auto holds = [&](size_t at, uint8_t byte) { return now.size() > at && now[at] == byte; };
  if (!std::equal(now.begin(), now.end(), file.begin(), file.end())) {
    const size_t at = holds(0, 0xf3) && holds(3, 0xfa) ? 4 : 0;
    const char* what = holds(at, 0xcc)   ? "holds a breakpoint"
                       : holds(at, 0xe9) ? "holds a jump"
                                         : "differs from its file";
    return Error{std::string(what) + ": another tool has patched it"};
  }
  return now;
}

// Copies the function's description. PrepareEntry fills in the address and the original bytes later.
layout::ProbeSlot SlotOf(const Function& function) {
  layout::ProbeSlot slot{};
  slot.stack_words = function.stack_words;
  slot.sum = function.sum;
  slot.sum_loads = static_cast<uint8_t>(function.sum_loads.size());
  slot.loads = static_cast<uint8_t>(function.sum_loads.size() + function.loads.size());
  for (const layout::ProbeLoad& load : function.loads) {
    if (load.kind == layout::LoadKind::filled) ++slot.filled;
    slot.fields = std::max<uint8_t>(slot.fields, static_cast<uint8_t>(load.field + 1));
  }
  slot.at_begin = function.at_begin ? 1 : 0;
  slot.when = function.when;
  slot.when_value = function.when_value;
  slot.is_detail = function.is_for_sum ? layout::kNeverRecorded : function.is_detail ? 1 : 0;
  memcpy(slot.name, function.name.data(), std::min(function.name.size(), sizeof slot.name - 1));
  std::copy(function.loads.begin(), function.loads.end(),
            std::copy(function.sum_loads.begin(), function.sum_loads.end(), slot.load));
  return slot;
}

// Pushes the slot's number and jumps to the agent. For a function that is recorded when it starts, calls the
// agent instead, and then removes the number from the stack. The moved instructions follow.
base::Result<std::vector<uint8_t>> WayIn(const layout::ProbeSlot& slot, uint32_t number, uint64_t region) {
  const bool at_begin = slot.at_begin != 0;
  const auto on = Jump(slot.island + 5, region + (at_begin ? AgentBegin() : AgentEnter()));
  if (!on.ok()) return Error{on.error()};
  std::vector<uint8_t> code{0x68, static_cast<uint8_t>(number), 0, 0, 0};
  code.insert(code.end(), on.value().begin(), on.value().end());
  if (at_begin) {
    code[5] = kCall;
    code.insert(code.end(), std::begin(kTakeOff), std::end(kTakeOff));
  }
  code.resize(kWayInBytes, at_begin ? kNothing : kBreak);
  return code;
}

// Finds the branches by their addresses in the file. Keeps only the branches that may matter. A server has a
// million bytes of code, and few of its functions call a patched function. All ranks have the same file and
// the same functions, so each thread keeps the last results.
std::vector<Branch> BranchesOf(const std::shared_ptr<const ParsedFile>& file,
                               const std::vector<uint64_t>& begins) {
  struct Kept {
    std::shared_ptr<const ParsedFile> file;
    std::vector<uint64_t> begins;
    std::vector<Branch> branches;
  };
  constexpr size_t kMostKept = 16;
  thread_local std::vector<Kept> t_kept;
  for (const Kept& kept : t_kept) {
    if (kept.file == file && kept.begins == begins) return kept.branches;
  }
  Kept made{file, begins, {}};
  for (const Extent& function : file->functions()) {
    const std::span<const uint8_t> bytes = file->FileBytes(function.begin, function.end - function.begin);
    if (MayBranchInto(bytes, function.begin, begins, kPatched))
      CollectBranches(bytes, function.begin, &made.branches);
  }
  // Targets outside of the file come from decoding bytes that are no code. If such targets wrapped around,
  // the order of branches would differ between processes.
  std::erase_if(made.branches, [](const Branch& branch) { return branch.target >= kMostAddress; });
  std::sort(made.branches.begin(), made.branches.end(),
            [](const Branch& a, const Branch& b) { return a.target < b.target; });
  if (t_kept.size() == kMostKept) t_kept.erase(t_kept.begin());
  t_kept.push_back(std::move(made));
  return t_kept.back().branches;
}

}  // namespace

// Keeps only the branches that may lead into a patch. A server has a million bytes of code, and few of its
// functions call a patched function.
Code CodeOf(Module module, std::span<const Function> functions) {
  std::vector<uint64_t> begins;
  for (const Function& function : functions) begins.push_back(function.address - module.bias());
  std::sort(begins.begin(), begins.end());
  std::vector<Branch> branches = BranchesOf(module.file(), begins);
  for (Branch& branch : branches) branch.target += module.bias(), branch.from += module.bias();
  return {std::move(module), std::move(branches)};
}

uint64_t DataAt(uint64_t region) {
  return region + layout::kAgentDataOffset;
}

base::Status CheckEntry(const Function& function, const Module& module, const Memory& memory) {
  if (module.functions().empty())
    return {module.path() +
            " has no unwind table (is it linked statically?), which is needed to find where functions begin"};
  const auto extent = module.FunctionAt(function.address);
  if (!extent || extent->begin != function.address)
    return {"function " + function.name + " is not at the beginning of a function of " + module.path()};
  const auto bytes = EntryBytes(*extent, module, memory);
  return {bytes.ok() ? "" : "function " + function.name + " " + bytes.error()};
}

base::Result<Entry> PrepareEntry(const Function& function, uint32_t slot, const Code& code,
                                 const Memory& memory, uint64_t region, uint64_t room) {
  const Module& module = code.module;
  const auto refused = [&](const std::string& why) { return Error{"function " + function.name + " " + why}; };
  if (const base::Status good = CheckEntry(function, module, memory); !good.ok()) return Error{good.message};
  const auto extent = module.FunctionAt(function.address);
  const auto bytes = EntryBytes(*extent, module, memory);
  if (!bytes.ok()) return refused(bytes.error());
  Entry entry;
  entry.slot = SlotOf(function);
  entry.slot.island = (room + kWayOutBytes + kLine - 1) / kLine * kLine;
  const auto own = BeginCode(entry.slot, slot, entry.slot.island, region);
  const auto way_in = own ? base::Result(*own) : WayIn(entry.slot, slot, region);
  if (!way_in.ok()) return refused(way_in.error());
  entry.slot.original = entry.slot.island + way_in.value().size();
  const auto moved =
      MoveEntry(bytes.value(), function.address, entry.slot.original, module.IsStub(function.address));
  if (!moved.ok()) return refused(moved.error());
  const uint64_t patch = function.address + moved.value().skipped;
  if (patch / kPage != (patch + kPatchBytes - 1) / kPage)
    return refused("cannot be patched, because its first bytes cross the border of two pages");
  if (const base::Status alone = CheckBranches(code.branches, *extent, patch); !alone.ok())
    return refused(alone.message);
  const auto in = Jump(patch, entry.slot.island);
  if (!in.ok()) return refused(in.error());
  std::copy(in.value().begin(), in.value().end(), entry.jump.begin());
  entry.island_begin = entry.slot.island;
  if (own) {
    entry.island_code = WayOut(slot, entry.slot.island, region, entry.slot.original);
    entry.island_begin -= kWayOutBytes;
  }
  for (const std::vector<uint8_t>& part : {way_in.value(), moved.value().code})
    entry.island_code.insert(entry.island_code.end(), part.begin(), part.end());
  if (entry.island_begin + entry.island_code.size() > room + layout::kIslandBytes)
    return refused("begins with instructions that are too long to be moved");
  entry.one_instruction = moved.value().one_instruction;
  entry.slot.address = patch;
  entry.slot.saved_bytes = kPatchBytes;
  memcpy(entry.slot.saved, bytes.value().data() + moved.value().skipped, kPatchBytes);
  return entry;
}

}  // namespace rankine::probe
