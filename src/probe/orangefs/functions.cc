// SPDX-License-Identifier: BSD-3-Clause
#include "probe/orangefs/functions.h"

#include <string>
#include <tuple>
#include <utility>

#include "probe/module/module.h"
#include "probe/orangefs/layout.h"

namespace rankine::probe::orangefs {
namespace {

using base::Error;
using base::Result;
using base::Status;
using Loads = std::vector<layout::ProbeLoad>;

struct Wanted {
  Part part;
  const char* name;
  uint32_t stack_words;
  Loads loads;
};

std::string NoSymbol(const Module& module, const std::string& name) {
  return module.path() + " has no symbol " + name +
         "; OrangeFS can be watched only if its files are not stripped";
}

// Whether the functions of the given part need a record only at their start.
bool IsAtBegin(Part part) {
  return part == Part::encoded || part == Part::come || part == Part::flow_over || part == Part::flow ||
         part == Part::served || part == Part::sent;
}

Result<std::vector<Patched>> Find(const Module& module, std::vector<Wanted> wanted) {
  std::vector<Patched> found;
  for (Wanted& one : wanted) {
    const auto extent = module.Find(one.name);
    if (!extent) return Error{NoSymbol(module, one.name)};
    found.push_back(
        {one.part, {one.name, module.path(), extent->begin, one.stack_words, std::move(one.loads)}});
    found.back().function.at_begin = IsAtBegin(one.part);
  }
  return found;
}

// The arguments are: PVFS_hint_add(list, name, length, value). In the client, PVFS_hint_add copies the
// program's hints. In the server, PVFS_hint_add adds the hints of a request.
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

// The arguments are: PINT_encode(request, kind of request, ...).
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

// Adds the functions for disk accesses, if the program has them. If the program lacks these functions, its
// disk accesses are not seen.
void AddDisk(const Module& module, std::vector<Patched>* found) {
  const auto add = [&](Part part, std::initializer_list<const char*> names, uint32_t stack_words,
                       const Loads& loads) {
    for (const char* name : names) {
      const auto extent = module.Find(name);
      if (!extent) continue;
      Function function{name, module.path(), extent->begin, stack_words, loads};
      function.is_detail = true;
      function.at_begin = part != Part::access;
      found->push_back({part, std::move(function)});
    }
  };
  // The arguments are: (collection, handle, memory, sizes, count, offsets | sizes, count, moved, flags, tag,
  // callback, ...).
  add(Part::posted, {"trove_bstream_read_list", "trove_bstream_write_list"}, 6,
      {Follow(kList, 11, 8, kTroveCallbackData)});
  add(Part::worker, {"alt_lio_thread"}, 0,
      {Follow(kList, 0, 8, kItemSignal, kSignalValue, kQueuedUser, kTroveCallbackData)});
  add(Part::direct, {"dbpf_bstream_direct_read_op_svc", "dbpf_bstream_direct_write_op_svc"}, 0,
      {Follow(kList, 0, 8, kListQueued, kQueuedUser, kTroveCallbackData)});
  add(Part::access, {"pread@plt", "pread64@plt", "pwrite@plt", "pwrite64@plt"}, 0, {});
  add(Part::notified, {"aio_progress_notification"}, 0,
      {Follow(kList, 0, 8, kQueuedUser, kTroveCallbackData), Follow(kAioFunctions, 0, 8, kQueuedAio),
       Follow(kPieces, 0, 4, kQueuedPieces), Follow(kListBytes, 0, 8, kQueuedSizes, 0)});
  const Loads of_flow = {Take(kList, 0), Follow(kOwner, 0, 8, kChainItem, kItemFlow)};
  add(Part::flow_read, {"trove_read_callback_wrapper"}, 0, of_flow);
  add(Part::flow_kept, {"trove_write_callback_wrapper"}, 0, of_flow);
  add(Part::job_over, {"trove_thread_mgr_callback"}, 0, {Take(kList, 0), Follow(kOwner, 0, 8, kJobUser)});
}

// Each request starts a state machine, but only machines for I/O end as operations. An operation ends
// shortly before its state machine sends the answer. A read ends once all data have been sent.
Status AddSums(const Module& module, std::vector<Patched>* found) {
  using layout::SumRole;
  const Loads begin = {Take(layout::kSumNumber, 0)};
  const Loads large = {Take(layout::kSumNumber, 0), Follow(layout::kSumBytes, 0, 8, kMachineFrames,
                                                           kLinkToFrame, kServedFlow, kFlowMoved)};
  const Loads small = {Take(layout::kSumNumber, 0),
                       Follow(layout::kSumBytes, 0, 8, kMachineFrames, kLinkToFrame, kServedSmallBytes)};
  for (const auto& [name, role, loads] : {std::tuple{"PINT_smcb_set_op", SumRole::begins, begin},
                                          std::tuple{"io_send_completion_ack", SumRole::ends, large},
                                          std::tuple{"small_io_check_size", SumRole::ends, small}}) {
    const auto extent = module.Find(name);
    if (!extent) return {NoSymbol(module, name)};
    Function function{name, module.path(), extent->begin, 0, {}};
    function.at_begin = function.is_for_sum = true;
    function.sum = role;
    function.sum_loads = loads;
    found->push_back({Part::summed, std::move(function)});
  }
  return Status::Ok();
}

}  // namespace

// The functions have these arguments: PVFS_sys_io(file: two words, file_req, offset, buffer, mem_req |
// credential, response, type, hints), BMI_post_recv(id, source, buffer, bytes, actual, kind | tag, callback,
// context, hints).
Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                             const std::string& path) {
  const auto module = Module::Load(pid, memory, maps, path);
  if (!module.ok()) return Error{module.error()};
  if (module.value().FindBytes("libpvfs2.so.2.10").empty())
    return Error{path + " is not of OrangeFS 2.10; only the structures of that version are known"};
  return Find(module.value(),
              {{Part::request,
                "PVFS_sys_io",
                4,
                {Take(kAskedHandle, 0), Take(kAskedFileSystem, 1, 4), Take(kAskedOffset, 3),
                 Follow(kAskedBytes, 5, 8, kPatternBytes), Take(kAskedType, 8, 4)}},
               Hint(),
               {Part::encoded, "PINT_encode", 0, EncodedLoads()},
               {Part::awaited,
                "BMI_post_recv",
                4,
                {Take(kAwaitedTag, 6, 4), Follow(kAwaitedJob, 7, 8, kCallbackData), Take(kAwaitedPeer, 1)}},
               {Part::come, "bmi_thread_mgr_callback", 0, {Take(kComeJob, 0)}},
               FlowOver()});
}

// Arguments:
// - job_flow(flow, machine, ... | two more)
// - job_bmi_send_list(address, buffers, sizes, count, bytes, tag | kind, unexpected, machine, ...)
Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                             const std::string& path, uint64_t* system_aio) {
  const auto module = Module::Load(pid, memory, maps, path);
  if (!module.ok()) return Error{module.error()};
  if (module.value().FindBytes("2.10.0-orangefs").empty())
    return Error{path + " is not of OrangeFS 2.10; only the structures of that version are known"};
  auto found = Find(module.value(), {{Part::begun, "server_state_machine_start", 0, {Take(kMachine, 0)}},
                                     Hint(),
                                     {Part::flow, "job_flow", 2, {Take(kFlow, 0), Take(kFlowMachine, 1)}},
                                     FlowOver(),
                                     {Part::served, "server_state_machine_complete", 0, ServedLoads()},
                                     {Part::sent, "job_bmi_send_list", 3, {Take(kSentMachine, 8)}}});
  if (!found.ok()) return found;
  AddDisk(module.value(), &found.value());
  if (Status added = AddSums(module.value(), &found.value()); !added.ok()) return Error{added.message};
  const auto aio = module.value().Find("aio_ops");
  *system_aio = aio ? aio->begin : 0;
  return found;
}

}  // namespace rankine::probe::orangefs
