// SPDX-License-Identifier: BSD-3-Clause
#include "probe/moosefs/functions.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "probe/module/module.h"

namespace rankine::probe::moosefs {
namespace {

using base::Error;
using base::Result;
using base::Status;

// Indexes of words in struct fuse_lowlevel_ops of libfuse 2 and 3.
constexpr int kReadWord = 15, kWriteWord = 16, kFlushWord = 17, kReleaseWord = 18, kFsyncWord = 19;

class Finder {
 public:
  explicit Finder(const Module& module) : module_(module) {}

  // Adds the stub through which the program calls an imported function.
  Status AddImport(Part part, Action action, const std::string& name, std::vector<layout::ProbeLoad> loads) {
    const auto stub = module_.Find(name + "@plt");
    if (!stub) return {module_.path() + " does not call " + name};
    Add(part, action, name + "@plt", stub->begin, std::move(loads));
    return Status::Ok();
  }
  void Add(Part part, Action action, const std::string& name, uint64_t address,
           std::vector<layout::ProbeLoad> loads) {
    found_.push_back({part, action, {name, module_.path(), address, 0, std::move(loads)}});
  }
  std::vector<Patched> Take() { return std::move(found_); }

 private:
  const Module& module_;
  std::vector<Patched> found_;
};

std::vector<layout::ProbeLoad> ReceivedLoads() {
  return {Take(kDescriptor, 0, 4),  Take(kAsked, 2),           Filled(kCome0, 1, 8, 0),
          Filled(kCome8, 1, 4, 8),  Filled(kCome12, 1, 1, 12), Filled(kCome13, 1, 8, 13),
          Filled(kCome20, 1, 4, 20)};
}

std::vector<layout::ProbeLoad> SentLoads() {
  return {Take(kDescriptor, 0, 4),
          Take(kAsked, 2),
          When(2, 29, Follow(kLong0, 1, 8, 0)),
          When(2, 29, Follow(kLong8, 1, 8, 8)),
          When(2, 29, Follow(kLong16, 1, 8, 16)),
          When(2, 29, Follow(kLong21, 1, 8, 21)),
          When(2, 21, Follow(kBrief0, 1, 8, 0)),
          When(2, 21, Follow(kBrief8, 1, 8, 8)),
          When(2, 21, Follow(kBrief13, 1, 8, 13))};
}

// A server's answers have 21 bytes for a write and 17 for a read. An answer of 17 bytes uses two fields of
// a message of 29 bytes, which contain the first 16 bytes.
std::vector<layout::ProbeLoad> AnswerLoads() {
  return {Take(kDescriptor, 0, 4),
          Take(kAsked, 2),
          When(2, 17, Follow(kLong0, 1, 8, 0)),
          When(2, 17, Follow(kLong8, 1, 8, 8)),
          When(2, 21, Follow(kBrief0, 1, 8, 0)),
          When(2, 21, Follow(kBrief8, 1, 8, 8)),
          When(2, 21, Follow(kBrief13, 1, 8, 13))};
}

// A writer calls writev with two parts. The first part is in the stack frame of the function that calls
// writev.
std::vector<layout::ProbeLoad> PartsLoads() {
  return {Take(kDescriptor, 0, 4),
          When(2, 2, Follow(kPart0, 1, 8, 0, 0)),
          When(2, 2, Follow(kPart8, 1, 8, 0, 8)),
          When(2, 2, Follow(kPart16, 1, 8, 0, 16)),
          When(2, 2, Follow(kPart24, 1, 8, 0, 24)),
          When(2, 2, Follow(kPartBytes, 1, 8, 8))};
}

// From the code of fuse_req_ctx, finds the offset at which a request stores its context: `lea x(%rdi), %rax`.
std::optional<int> ContextOffset(const Module& fuse) {
  const auto function = fuse.Find("fuse_req_ctx");
  if (!function) return std::nullopt;
  std::span<const uint8_t> code = fuse.FileBytes(function->begin, 9);
  if (code.size() == 9 && code[0] == 0xf3 && code[3] == 0xfa) code = code.subspan(4);
  if (code.size() < 5 || code[0] != 0x48 || code[1] != 0x8d || code[2] != 0x47 || code[4] != 0xc3)
    return std::nullopt;
  return code[3];
}

// Finds the functions whose code refers to a string, by the instruction `lea text(%rip), register`.
std::vector<uint64_t> Referring(const Module& module, std::string_view text) {
  std::vector<uint64_t> found;
  const std::vector<uint64_t> places = module.FindBytes(text);
  for (const probe::Extent& function : module.functions()) {
    const std::span<const uint8_t> code = module.FileBytes(function.begin, function.end - function.begin);
    for (uint64_t at = 0; at + 7 <= code.size(); ++at) {
      if ((code[at] & 0xfb) != 0x48 || code[at + 1] != 0x8d || (code[at + 2] & 0xc7) != 5) continue;
      const auto distance = static_cast<int32_t>(code[at + 3] | code[at + 4] << 8 | code[at + 5] << 16 |
                                                 static_cast<uint32_t>(code[at + 6]) << 24);
      const uint64_t target = function.begin + at + 7 + static_cast<uint64_t>(int64_t{distance});
      if (std::find(places.begin(), places.end(), target) == places.end()) continue;
      found.push_back(function.begin);
      break;
    }
  }
  return found;
}

// Finds the table of file operations. The entry for `write` in this table is a function that logs the string
// below. All entries of the table must be addresses of functions.
std::optional<uint64_t> OperationsTable(const Module& module) {
  for (const uint64_t write : Referring(module, "write (%lu,%llu,%llu) ...")) {
    for (const uint64_t place : module.PlacesOf(write)) {
      const uint64_t table = place - uint64_t{8} * kWriteWord;
      bool is_table = true;
      for (const int word : {kReadWord, kFlushWord, kReleaseWord, kFsyncWord}) {
        const auto function = module.Pointer(table + 8 * static_cast<uint64_t>(word));
        const auto extent = function ? module.FunctionAt(*function) : std::nullopt;
        is_table = is_table && extent && extent->begin == *function;
      }
      if (is_table) return table;
    }
  }
  return std::nullopt;
}

// The functions have these arguments:
// - write(request, inode, buffer, size, offset, file)
// - read(request, inode, size, offset, file)
// - fsync(request, inode, datasync, file)
Status AddOperations(Finder& finder, const Module& module, int context) {
  const auto table = OperationsTable(module);
  if (!table) return {module.path() + " has no table of file operations that could be found"};
  struct Operation {
    const char* name;
    int word;
    Action action;
    uint8_t offset, bytes;  // indexes of arguments; 0: there is no such argument
  };
  constexpr Operation kOperations[] = {{"mfs.read", kReadWord, Action::read, 3, 2},
                                       {"mfs.write", kWriteWord, Action::write, 4, 3},
                                       {"mfs.fsync", kFsyncWord, Action::sync, 0, 0}};
  for (const Operation& operation : kOperations) {
    // The structure fuse_ctx consists of user, group and process.
    std::vector<layout::ProbeLoad> loads = {Follow(kThread, 0, 4, context + 8), Take(kInode, 1)};
    if (operation.bytes != 0) {
      loads.push_back(Take(kOffset, operation.offset));
      loads.push_back(Take(kBytes, operation.bytes));
    }
    finder.Add(Part::request, operation.action, operation.name,
               *module.Pointer(*table + 8 * static_cast<uint64_t>(operation.word)), std::move(loads));
  }
  return Status::Ok();
}

Result<Module> LoadFuse(pid_t pid, const Memory& memory, std::span<const Mapping> maps) {
  for (const char* name : {"libfuse3.so.", "libfuse.so."}) {
    for (const Mapping& map : maps) {
      if (map.executable && map.path.find(std::string("/") + name) != std::string::npos)
        return Module::Load(pid, memory, maps, map.path);
    }
  }
  return Error{"process " + std::to_string(pid) + " has not loaded libfuse"};
}

}  // namespace

Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                             const std::string& program) {
  const auto module = Module::Load(pid, memory, maps, program);
  if (!module.ok()) return Error{module.error()};
  const auto fuse = LoadFuse(pid, memory, maps);
  if (!fuse.ok()) return Error{fuse.error()};
  const auto context = ContextOffset(fuse.value());
  if (!context)
    return Error{fuse.value().path() + " is a build of libfuse that Rankine does not know (fuse_req_ctx)"};
  Finder finder(module.value());
  Status added = AddOperations(finder, module.value(), *context);
  if (added.ok()) added = finder.AddImport(Part::received, Action::read, "read", ReceivedLoads());
  if (added.ok()) added = finder.AddImport(Part::scattered, Action::read, "readv", {Take(kDescriptor, 0, 4)});
  if (added.ok()) added = finder.AddImport(Part::sent, Action::write, "write", SentLoads());
  if (added.ok()) added = finder.AddImport(Part::sent_parts, Action::write, "writev", PartsLoads());
  if (added.ok()) added = finder.AddImport(Part::closed, Action::sync, "close", {Take(kDescriptor, 0, 4)});
  if (added.ok())
    added = finder.AddImport(Part::reached, Action::sync, "connect",
                             {Take(kDescriptor, 0, 4), Follow(kAddress, 1, 8, 0)});
  if (!added.ok()) return Error{added.message};
  return finder.Take();
}

Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                             const std::string& program) {
  const auto module = Module::Load(pid, memory, maps, program);
  if (!module.ok()) return Error{module.error()};
  Finder finder(module.value());
  Status added = finder.AddImport(Part::received, Action::read, "read", ReceivedLoads());
  if (added.ok()) added = finder.AddImport(Part::sent, Action::write, "write", AnswerLoads());
  if (added.ok()) added = finder.AddImport(Part::closed, Action::sync, "close", {Take(kDescriptor, 0, 4)});
  // On 64-bit systems, the functions for 64-bit file offsets are named pread64 and pwrite64.
  if (added.ok()) added = finder.AddImport(Part::disk_access, Action::read, "pread64", {});
  if (added.ok()) added = finder.AddImport(Part::disk_access, Action::write, "pwrite64", {});
  if (!added.ok()) return Error{added.message};
  return finder.Take();
}

}  // namespace rankine::probe::moosefs
