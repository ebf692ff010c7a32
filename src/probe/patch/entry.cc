#include "probe/patch/entry.h"

#include <algorithm>
#include <cstring>

#include "probe/agent/blob.h"
#include "probe/x86/relocate.h"

namespace rankine::probe {
namespace {

using base::Error;
using format::kPatchBytes;

constexpr uint64_t kPage = 4096;
constexpr uint64_t kPlenty = 48;  // bytes of an entry that are looked at

// push the slot's number; jmp to the agent, or, of those that are recorded at their begin, call it and take
// the number off again; from `kOriginal` on the moved instructions.
constexpr uint64_t kOriginal = 16;
constexpr uint8_t kCall = 0xe8, kNothing = 0x90, kBreak = 0xcc;
constexpr uint8_t kTakeOff[] = {0x48, 0x8d, 0x64, 0x24, 0x08};  // lea 8(%rsp), %rsp

std::string Hexadecimal(uint64_t value) {
  std::string text;
  do text.insert(text.begin(), "0123456789abcdef"[value & 15]);
  while ((value >>= 4) != 0);
  return "0x" + text;
}

// Into the bytes that change, from anywhere; or to their begin from the function itself, where a loop would
// come back to a patched entry time and again.
base::Status CheckBranches(const std::vector<Branch>& branches, const Extent& extent, uint64_t patch) {
  auto at = std::lower_bound(branches.begin(), branches.end(), patch,
                             [](const Branch& branch, uint64_t wanted) { return branch.target < wanted; });
  for (; at != branches.end() && at->target < patch + kPatchBytes; ++at) {
    const bool own_loop = at->jumps && at->from >= extent.begin && at->from < extent.end;
    if (at->target != patch || own_loop)
      return {"has its first five bytes jumped into, from " + Hexadecimal(at->from)};
  }
  return base::Status::Ok();
}

// The function's first bytes, in the process as in the file.
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
                                         : "is not as its file has it";
    return Error{std::string(what) + ": another tool has patched it"};
  }
  return now;
}

}  // namespace

Code CodeOf(Module module) {
  Code code{std::move(module), {}};
  for (const Extent& function : code.module.functions())
    CollectBranches(code.module.FileBytes(function.begin, function.end - function.begin), function.begin,
                    &code.branches);
  std::sort(code.branches.begin(), code.branches.end(),
            [](const Branch& a, const Branch& b) { return a.target < b.target; });
  return code;
}

uint64_t IslandAt(uint64_t region, uint32_t slot) {
  return region + format::kAgentCodeBytes + slot * format::kIslandBytes;
}

uint64_t DataAt(uint64_t region) {
  return region + format::kAgentDataOffset;
}

base::Status CheckEntry(const Function& function, const Module& module, const Memory& memory) {
  if (module.functions().empty())
    return {module.path() +
            " has no unwind table (it is linked statically?), which tells where functions begin"};
  const auto extent = module.FunctionAt(function.address);
  if (!extent || extent->begin != function.address)
    return {"function " + function.name + " is not where a function of " + module.path() + " begins"};
  const auto bytes = EntryBytes(*extent, module, memory);
  return {bytes.ok() ? "" : "function " + function.name + " " + bytes.error()};
}

base::Result<Entry> PrepareEntry(const Function& function, uint32_t slot, const Code& code,
                                 const Memory& memory, uint64_t region) {
  const Module& module = code.module;
  const auto refused = [&](const std::string& why) { return Error{"function " + function.name + " " + why}; };
  if (const base::Status good = CheckEntry(function, module, memory); !good.ok()) return Error{good.message};
  const auto extent = module.FunctionAt(function.address);
  const auto bytes = EntryBytes(*extent, module, memory);
  if (!bytes.ok()) return refused(bytes.error());
  Entry entry;
  entry.island = IslandAt(region, slot);
  const auto moved =
      MoveEntry(bytes.value(), function.address, entry.island + kOriginal, module.IsStub(function.address));
  if (!moved.ok()) return refused(moved.error());
  const uint64_t patch = function.address + moved.value().skipped;
  if (patch / kPage != (patch + kPatchBytes - 1) / kPage)
    return refused("begins across the border of two pages");
  if (const base::Status alone = CheckBranches(code.branches, *extent, patch); !alone.ok())
    return refused(alone.message);
  const auto in = Jump(patch, entry.island),
             on = Jump(entry.island + 5, region + (function.at_begin ? AgentBegin() : AgentEnter()));
  if (!in.ok()) return refused(in.error());
  if (!on.ok()) return refused(on.error());
  std::copy(in.value().begin(), in.value().end(), entry.jump.begin());
  entry.island_code = {0x68, static_cast<uint8_t>(slot), 0, 0, 0};
  entry.island_code.insert(entry.island_code.end(), on.value().begin(), on.value().end());
  if (function.at_begin) {
    entry.island_code[5] = kCall;
    entry.island_code.insert(entry.island_code.end(), std::begin(kTakeOff), std::end(kTakeOff));
  }
  entry.island_code.resize(kOriginal, function.at_begin ? kNothing : kBreak);
  entry.island_code.insert(entry.island_code.end(), moved.value().code.begin(), moved.value().code.end());
  if (entry.island_code.size() > format::kIslandBytes)
    return refused("begins with instructions that need too much room");
  entry.one_instruction = moved.value().one_instruction;
  entry.slot.original = entry.island + kOriginal;
  entry.slot.stack_words = function.stack_words;
  entry.slot.sum = function.sum;
  entry.slot.sum_loads = static_cast<uint8_t>(function.sum_loads.size());
  entry.slot.loads = static_cast<uint8_t>(function.sum_loads.size() + function.loads.size());
  for (const format::ProbeLoad& load : function.loads) {
    if (load.kind == format::LoadKind::filled) ++entry.slot.filled;
    entry.slot.fields = std::max<uint8_t>(entry.slot.fields, static_cast<uint8_t>(load.field + 1));
  }
  entry.slot.at_begin = function.at_begin ? 1 : 0;
  entry.slot.when = function.when;
  entry.slot.when_value = function.when_value;
  entry.slot.address = patch;
  entry.slot.saved_bytes = kPatchBytes;
  entry.slot.is_detail = function.is_for_sum ? format::kNeverRecorded : function.is_detail ? 1 : 0;
  memcpy(entry.slot.saved, bytes.value().data() + moved.value().skipped, kPatchBytes);
  memcpy(entry.slot.name, function.name.data(), std::min(function.name.size(), sizeof entry.slot.name - 1));
  std::copy(function.loads.begin(), function.loads.end(),
            std::copy(function.sum_loads.begin(), function.sum_loads.end(), entry.slot.load));
  return entry;
}

}  // namespace rankine::probe
