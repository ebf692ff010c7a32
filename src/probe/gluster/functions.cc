// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/functions.h"

#include <unistd.h>

#include <cstring>
#include <optional>
#include <string>

#include "probe/gluster/layout.h"
#include "probe/module/module.h"

namespace rankine::probe::gluster {
namespace {

using base::Error;
using base::Result;
using base::Status;
using layout::kSumBytes;
using layout::kSumNumber;
using layout::kSumOwner;
using layout::SumRole;

constexpr uint8_t kFrameArgument = 0, kThisArgument = 1, kFdArgument = 2;

// The possible file names of cluster/disperse.
constexpr const char* kDisperse[] = {"cluster/ec.so", "cluster/disperse.so"};

class Finder {
 public:
  Finder(pid_t pid, const Memory& memory, std::span<const Mapping> maps)
      : pid_(pid), memory_(memory), maps_(maps) {}

  bool Has(std::string_view file) const { return FindModule(maps_, file).ok(); }
  // Reads the current value of the word at the address.
  std::optional<uint64_t> Now(uint64_t address) const {
    uint64_t word = 0;
    return memory_.ReadObject(address, &word) ? std::optional(word) : std::nullopt;
  }
  Result<Module> Load(std::string_view file) const {
    const auto path = FindModule(maps_, file);
    if (!path.ok()) return Error{path.error()};
    return Module::Load(pid_, memory_, maps_, path.value());
  }
  Status Add(Part part, Action action, const Module& module, const std::string& name, uint64_t address,
             uint32_t stack_words, std::vector<layout::ProbeLoad> loads) {
    // To measure a server's durations, only requests and answers are needed.
    const bool is_detail = part == Part::service || part == Part::submitted || part == Part::disk_access;
    const bool at_begin = part != Part::disk_access;  // Only the functions for disk accesses need a recorded
                                                      // end.
    found_.push_back(
        {part, action, {name, module.path(), address, stack_words, std::move(loads), is_detail, at_begin}});
    return Status::Ok();
  }
  Status AddExported(Part part, Action action, const Module& module, const std::string& name,
                     uint32_t stack_words, std::vector<layout::ProbeLoad> loads) {
    const auto extent = module.Find(name);
    if (!extent) return {module.path() + " has no function " + name};
    return Add(part, action, module, name, extent->begin, stack_words, std::move(loads));
  }
  // Changes the function that was added last. A record is then needed only for calls in which the argument
  // with the index `source` has the value `value`.
  void Only(uint8_t source, uint8_t value) {
    found_.back().function.when = static_cast<uint8_t>(source + 1);
    found_.back().function.when_value = value;
  }
  // Marks the function that was added last as a function at which operations begin or end.
  void Sums(layout::SumRole role, std::vector<layout::ProbeLoad> loads) {
    found_.back().function.sum = role;
    found_.back().function.sum_loads = std::move(loads);
  }
  // Marks the function that was added last: the calls of this function show for which brick the mount waits.
  void ForWaits() { found_.back().function.is_for_wait = true; }
  void OnlySums() { found_.back().function.is_for_sum = true; }
  std::vector<Patched> Take() { return std::move(found_); }

 private:
  pid_t pid_;
  const Memory& memory_;
  std::span<const Mapping> maps_;
  std::vector<Patched> found_;
};

struct Fop {
  const char* name;
  int place;
  Action action;
};
constexpr Fop kFops[] = {{"writev", kFopWritev, Action::write},
                         {"readv", kFopReadv, Action::read},
                         {"fsync", kFopFsync, Action::sync}};

// The functions' arguments: writev(frame, this, fd, vector, count, offset | flags, iobref, xdata),
// readv(frame, this, fd, size, offset, flags | xdata), fsync(frame, this, fd, datasync, xdata).
std::vector<layout::ProbeLoad> FopLoads(Action action, Part part) {
  // Loads that follow the same first pointer are adjacent, so the pointer is read only once
  // (patch/begin_code.h).
  std::vector<layout::ProbeLoad> loads = {Follow(kThread, kFrameArgument, 4, kFrameRoot, kRootPid)};
  if (part == Part::service || part == Part::submitted) {
    loads.push_back(Follow(kOwner, kFrameArgument, 8, kFrameRoot, kRootClient));
    loads.push_back(Follow(kOwnerName, kFrameArgument, 8, kFrameRoot, kRootClient, kClientUid));
    // Only frames that protocol/server created have a client. protocol/server stores the request in the first
    // frame. Copied frames and the brick's own frames have no client.
    loads.push_back(Unless0(
        kOwner, Follow(kXid, kFrameArgument, 4, kFrameRoot, kRootLastFrame, kFramesToLocal, kRequestXid)));
  } else {
    // The address of the call stack. All translators pass on the address of the call stack. However, copied
    // frames and frames of the write-behind translator have their own call stacks.
    loads.push_back(Follow(kNumber, kFrameArgument, 8, kFrameRoot));
  }
  if (part == Part::client_operation) loads.push_back(Follow(kOwnerName, kThisArgument, 8, kXlatorName));
  if (part == Part::coded) loads.push_back(Follow(kXid, kThisArgument, 8, kXlatorPrivate, kDisperseFragment));
  loads.push_back(Follow(kGfidLow, kFdArgument, 8, kFdInode, kInodeGfid));
  loads.push_back(Follow(kGfidHigh, kFdArgument, 8, kFdInode, kInodeGfid + 8));
  if (action == Action::write) {
    loads.push_back(Take(kOffset, 5));
    loads.push_back(VectorBytes(kBytes, 3, 4));
  } else if (action == Action::read) {
    loads.push_back(Take(kOffset, 4));
    loads.push_back(Take(kBytes, 3));
  }
  return loads;
}

// For a mount's request, the number that the kernel gave to the request.
std::vector<layout::ProbeLoad> RequestSums(Action action) {
  std::vector<layout::ProbeLoad> loads = {
      Follow(kSumNumber, kFrameArgument, 8, kFrameRoot, kRootState, kStateHeader, kHeaderUnique)};
  if (action == Action::write) loads.push_back(VectorBytes(kSumBytes, 3, 4));
  if (action == Action::read) loads.push_back(Take(kSumBytes, 3));
  return loads;
}

// For a server's request, its client and the request's number on the client's connection.
std::vector<layout::ProbeLoad> ServerSums(std::optional<layout::ProbeLoad> bytes) {
  std::vector<layout::ProbeLoad> loads = {Follow(kSumOwner, 0, 8, kRequestTransport, kTransportClient),
                                          Follow(kSumNumber, 0, 4, kRequestXid)};
  if (bytes) loads.push_back(*bytes);
  return loads;
}

// The descriptor through which the mount answers the kernel; -1 if there is no such descriptor. Only
// descriptors below 256 can be distinguished. Descriptors below 256 suffice, because the descriptor for the
// kernel is opened when the file system is mounted.
int DeviceOf(pid_t pid) {
  for (int number = 0; number < 256; ++number) {
    char target[32] = {};
    const std::string link = "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(number);
    if (readlink(link.c_str(), target, sizeof target - 1) > 0 && std::string_view(target) == "/dev/fuse")
      return number;
  }
  return -1;
}

Status AddFops(Finder& finder, const Module& module, Part part, const std::string& prefix) {
  const auto api = module.Find("xlator_api");
  const auto table = api ? module.Pointer(api->begin + kApiFops) : std::nullopt;
  if (!table) return {module.path() + " has no table of file operations"};
  for (const Fop& fop : kFops) {
    const uint64_t place = *table + static_cast<uint64_t>(fop.place);
    const auto loaded = module.Pointer(place), address = finder.Now(place);
    if (!loaded || !address || !module.FunctionAt(*address))
      return {module.path() + " has no operation " + fop.name};
    // With storage.linux-aio, storage/posix replaces its functions when it starts.
    const Part its = part == Part::service && *address != *loaded ? Part::submitted : part;
    const uint32_t words = fop.action == Action::write ? 3 : fop.action == Action::read ? 1 : 0;
    if (Status added = finder.Add(its, fop.action, module, prefix + fop.name, *address, words,
                                  FopLoads(fop.action, its));
        !added.ok())
      return added;
    if (part == Part::request) finder.Sums(SumRole::begins, RequestSums(fop.action));
    if (part == Part::client_operation) finder.ForWaits();
  }
  return Status::Ok();
}

// Reads tables of rpcsvc_actor_t. Each version of the protocol has its own procedures, and the tables list
// these procedures.
Status AddActors(Finder& finder, const Module& module) {
  struct Actor {
    const char* name;
    uint32_t number;
    Action action;
  };
  constexpr Actor kActors[] = {{"WRITE", kProcWrite, Action::write},
                               {"READ", kProcRead, Action::read},
                               {"FSYNC", kProcFsync, Action::sync}};
  for (const Actor& actor : kActors) {
    std::string name = actor.name;
    name.resize(kActorName, '\0');
    int versions = 0;
    for (const uint64_t place : module.FindBytes(name)) {
      const auto number = module.Pointer(place + kActorNumber);
      const auto address = module.Pointer(place + kActorFunction);
      if (!number || static_cast<uint32_t>(*number) != actor.number || !address ||
          !module.FunctionAt(*address))
        continue;
      Status added =
          finder.Add(Part::request_begun, actor.action, module,
                     "server." + std::string(actor.name) + "." + std::to_string(++versions), *address, 0,
                     {Follow(kRequestClient, 0, 8, kRequestTransport, kTransportClient),
                      Follow(kRequestNumber, 0, 4, kRequestXid)});
      if (!added.ok()) return added;
      finder.Sums(SumRole::begins,
                  ServerSums(actor.action == Action::write
                                 ? std::optional(Follow(kSumBytes, 0, 8, kRequestPayloadBytes))
                                 : std::nullopt));
    }
    if (versions == 0) return {module.path() + " has no procedure " + actor.name};
  }
  return Status::Ok();
}

Status AddDisk(Finder& finder, const Module& module) {
  for (const auto& [name, action] :
       {std::pair{"sys_pwrite", Action::write}, std::pair{"sys_pwritev", Action::write},
        std::pair{"sys_pread", Action::read}, std::pair{"sys_fsync", Action::sync},
        std::pair{"sys_fdatasync", Action::sync}}) {
    if (Status added = finder.AddExported(Part::disk_access, action, module, name, 0, {}); !added.ok())
      return added;
  }
  return Status::Ok();
}

}  // namespace

Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps) {
  Finder finder(pid, memory, maps);
  if (!finder.Has("protocol/client.so")) return std::vector<Patched>();
  const auto client = finder.Load("protocol/client.so"), socket = finder.Load("rpc-transport/socket.so"),
             rpc = finder.Load("libgfrpc.so.0.0.1");
  for (const auto* module : {&client, &socket, &rpc}) {
    if (!module->ok()) return Error{module->error()};
  }
  if (Status added = AddFops(finder, client.value(), Part::client_operation, "client."); !added.ok())
    return Error{added.message};
  // Every mount has `meta` as its topmost translator, whatever its volume file contains.
  if (finder.Has("xlator/meta.so")) {
    const auto meta = finder.Load("xlator/meta.so");
    if (!meta.ok()) return Error{meta.error()};
    if (Status added = AddFops(finder, meta.value(), Part::request, "meta."); !added.ok())
      return Error{added.message};
  }
  if (finder.Has("features/shard.so")) {
    const auto shard = finder.Load("features/shard.so");
    if (!shard.ok()) return Error{shard.error()};
    if (Status added = AddFops(finder, shard.value(), Part::whole, "shard."); !added.ok())
      return Error{added.message};
  }
  for (const char* file : kDisperse) {
    if (!finder.Has(file)) continue;
    const auto disperse = finder.Load(file);
    if (!disperse.ok()) return Error{disperse.error()};
    if (Status added = AddFops(finder, disperse.value(), Part::coded, "disperse."); !added.ok())
      return Error{added.message};
    break;
  }
  const auto operations = socket.value().Find("tops");
  const auto submit =
      operations ? socket.value().Pointer(operations->begin + kTransportSubmitRequest) : std::nullopt;
  if (!submit || !socket.value().FunctionAt(*submit))
    return Error{socket.value().path() + " has no table of its operations"};
  Status added =
      finder.Add(Part::request_sent, Action::read, socket.value(), "socket.submit_request", *submit, 0,
                 {Take(kTransport, 0), Follow(kMessageXid, 1, 4, kTransportRequestMessage, 0, kRpcXid),
                  Follow(kMessageProgram, 1, 4, kTransportRequestMessage, 0, kRpcProgram),
                  Follow(kMessageProcedure, 1, 4, kTransportRequestMessage, 0, kRpcProcedure)});
  if (added.ok()) finder.ForWaits();
  if (added.ok())
    added =
        finder.AddExported(Part::message_come, Action::read, rpc.value(), "rpc_transport_notify", 0,
                           {Take(kTransport, 0),
                            When(1, kMessageReceived, Follow(kMessageXid, 2, 8, kReceivedVector, kRpcXid))});
  if (!added.ok()) return Error{added.message};
  finder.Only(1, kMessageReceived);
  finder.ForWaits();
  // The functions of `meta` are added last, so that the other functions have the same indexes with and
  // without `meta`.
  if (const int device = DeviceOf(pid); device >= 0 && finder.Has("xlator/meta.so")) {
    const auto base = finder.Load("libglusterfs.so.0.0.1");
    if (!base.ok()) return Error{base.error()};
    added = finder.AddExported(Part::request_answered, Action::read, base.value(), "sys_writev", 0, {});
    if (!added.ok()) return Error{added.message};
    finder.Only(0, static_cast<uint8_t>(device));
    finder.Sums(SumRole::ends, {Follow(kSumNumber, 1, 8, 0, kAnswerUnique)});
    finder.OnlySums();
  }
  return finder.Take();
}

Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps) {
  Finder finder(pid, memory, maps);
  if (!finder.Has("storage/posix.so")) return std::vector<Patched>();
  const auto posix = finder.Load("storage/posix.so"), server = finder.Load("protocol/server.so"),
             rpc = finder.Load("libgfrpc.so.0.0.1"), base = finder.Load("libglusterfs.so.0.0.1");
  for (const auto* module : {&posix, &server, &rpc, &base}) {
    if (!module->ok()) return Error{module->error()};
  }
  Status added = AddFops(finder, posix.value(), Part::service, "posix.");
  if (added.ok()) added = AddActors(finder, server.value());
  if (added.ok()) added = AddDisk(finder, base.value());
  if (added.ok())
    added = finder.AddExported(Part::answer_sent, Action::read, rpc.value(), "rpcsvc_submit_generic", 0,
                               {Follow(kRequestClient, 0, 8, kRequestTransport, kTransportClient),
                                Follow(kRequestNumber, 0, 4, kRequestXid)});
  if (!added.ok()) return Error{added.message};
  // For reads, this field is the number of bytes that are sent after the header of the answer.
  finder.Sums(SumRole::ends, ServerSums(VectorBytes(kSumBytes, 3, 4)));
  return finder.Take();
}

}  // namespace rankine::probe::gluster
