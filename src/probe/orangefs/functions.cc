#include "probe/orangefs/functions.h"

#include <string>
#include <utility>

#include "probe/module/module.h"
#include "probe/orangefs/layout.h"

namespace rankine::probe::orangefs {
namespace {

using base::Error;
using base::Result;
using Loads = std::vector<format::ProbeLoad>;

struct Wanted {
  Part part;
  const char* name;
  uint32_t stack_words;
  Loads loads;
};

Result<std::vector<Patched>> Find(const Module& module, std::vector<Wanted> wanted) {
  std::vector<Patched> found;
  for (Wanted& one : wanted) {
    const auto extent = module.Find(one.name);
    if (!extent)
      return Error{module.path() + " has no symbol " + one.name +
                   "; of OrangeFS only builds that are not stripped can be watched"};
    found.push_back(
        {one.part, {one.name, module.path(), extent->begin, one.stack_words, std::move(one.loads)}});
  }
  return found;
}

// PVFS_hint_add(list, name, length, value): the client's copies of what a program has hinted, the server's of
// what came with a request.
Wanted Hint() {
  return {Part::hint,
          "PVFS_hint_add",
          0,
          {Follow(kName, 1, 4, kHintName), Follow(kValue, 3, 4, 0), When(2, 8, Follow(kValueHigh, 3, 4, 4))}};
}

Wanted FlowOver() {
  return {Part::flow_over,
          "flow_callback",
          0,
          {Take(kFlow, 0), Follow(kOverTag, 0, 4, kFlowTag), Follow(kMoved, 0, 8, kFlowMoved)}};
}

constexpr std::pair<WordField, int> kWords[] = {
    {kAt80, kRequestPiece},  {kAt104, kRequestSmallOffset}, {kAt112, kRequestOffset},
    {kAt120, kRequestBytes}, {kHandle, kRequestHandle},     {kFileSystemAndType, kRequestFileSystem}};

// PINT_encode(request, what it is, ...).
Loads EncodedLoads() {
  Loads loads = {When(1, kEncodeRequest, Follow(kOp, 0, 4, 0))};
  for (const auto& [field, offset] : kWords)
    loads.push_back(When(1, kEncodeRequest, Follow(field, 0, 8, offset)));
  return loads;
}

// server_state_machine_complete(machine).
Loads ServedLoads() {
  Loads loads = {Follow(kOp, 0, 4, kMachineFrames, kLinkToFrame, kServedOp),
                 Follow(kTag, 0, 4, kMachineFrames, kLinkToFrame, kServedTag), Take(kServedMachine, 0)};
  for (const auto& [field, offset] : kWords)
    loads.push_back(Follow(field, 0, 8, kMachineFrames, kLinkToFrame, kServedRequest, offset));
  return loads;
}

}  // namespace

// PVFS_sys_io(file: two words, file_req, offset, buffer, mem_req | credential, response, type, hints),
// BMI_post_recv(id, source, buffer, bytes, actual, kind | tag, callback, context, hints).
Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                             const std::string& path) {
  const auto module = Module::Load(pid, memory, maps, path);
  if (!module.ok()) return Error{module.error()};
  if (module.value().FindBytes("libpvfs2.so.2.10").empty())
    return Error{path + " is not of OrangeFS 2.10, whose structures alone are known"};
  return Find(module.value(), {{Part::request,
                                "PVFS_sys_io",
                                4,
                                {Take(kAskedHandle, 0), Take(kAskedFileSystem, 1, 4), Take(kAskedOffset, 3),
                                 Follow(kAskedBytes, 5, 8, kPatternBytes), Take(kAskedType, 8, 4)}},
                               Hint(),
                               {Part::encoded, "PINT_encode", 0, EncodedLoads()},
                               {Part::awaited,
                                "BMI_post_recv",
                                4,
                                {Take(kAwaitedTag, 6, 4), Follow(kAwaitedJob, 7, 8, kCallbackData)}},
                               {Part::come, "bmi_thread_mgr_callback", 0, {Take(kComeJob, 0)}},
                               FlowOver()});
}

// job_flow(flow, machine, ... | two more).
Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                             const std::string& path) {
  const auto module = Module::Load(pid, memory, maps, path);
  if (!module.ok()) return Error{module.error()};
  if (module.value().FindBytes("2.10.0-orangefs").empty())
    return Error{path + " is not of OrangeFS 2.10, whose structures alone are known"};
  return Find(module.value(), {{Part::begun, "server_state_machine_start", 0, {Take(kMachine, 0)}},
                               Hint(),
                               {Part::flow, "job_flow", 2, {Take(kFlow, 0), Take(kFlowMachine, 1)}},
                               FlowOver(),
                               {Part::served, "server_state_machine_complete", 0, ServedLoads()}});
}

}  // namespace rankine::probe::orangefs
