// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/recorded.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "archive/io/rows.h"
#include "archive/load.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "base/hash.h"
#include "base/rt/boot_hash.h"
#include "base/rt/clock.h"
#include "cli/mounts.h"

namespace rankine::cli {
namespace {

archive::StorageAction ActionOf(probe::Action action) {
  return action == probe::Action::read    ? archive::StorageAction::read
         : action == probe::Action::write ? archive::StorageAction::write
                                          : archive::StorageAction::sync;
}

static_assert(static_cast<int>(probe::DiskWay::submitted) == archive::kStorageDisks - 1);

// Returns the device numbers of the file system's mounts that are visible to this process.
std::set<dev_t> MountsOf(const probe::Backend& backend) {
  std::set<dev_t> devices;
  for (const Mount& mount : ReadMounts("self")) {
    if (backend.IsMount(mount.type, mount.source)) devices.insert(mount.device);
  }
  return devices;
}

// Returns, for each file of the run, whether the program did more than open, lock or remove the file.
// Programs create and remove many files that never contain data. A look-up of a removed file sends a request
// to all servers. At the end of a job, this would take some ms per file.
std::vector<bool> WithData(const archive::Tables& run) {
  using layout::IoKind;
  std::vector<bool> has_data(run.io_files.size());
  for (const archive::IoRow& row : run.io) {
    const IoKind kind = KindOf(row);
    if (row.file < has_data.size() && (Moves(kind) || kind == IoKind::sync || kind == IoKind::other))
      has_data[row.file] = true;
  }
  return has_data;
}

}  // namespace

Recorded::Recorded(const probe::Backend& backend, const TickRate& rate) : backend_(backend), rate_(rate) {
  char host[256] = {};
  gethostname(host, sizeof host - 1);
  rows_.backend = backend.name();
  rows_.host = host;
  rows_.boot = rt::BootHash();
  timespec now{};
  rows_.ticks = rt::Counter();
  clock_gettime(CLOCK_REALTIME, &now);
  rows_.realtime_ns = static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
  // All parts reuse the same memory. If each part had separate memory, the kernel would have to clear new
  // memory for each part, which disturbs the job.
  constexpr size_t kRows = archive::kStorageChunkRows;
  rows_.requests.reserve(kRows), rows_.wholes.reserve(kRows);
  rows_.clients.reserve(kRows), rows_.operations.reserve(kRows);
}

uint32_t Recorded::FileOf(const FileId& id) {
  const auto [at, fresh] = files_.try_emplace(id, static_cast<uint32_t>(rows_.files.size()));
  if (fresh) rows_.files.push_back({id, ""});
  return at->second;
}

uint32_t Recorded::ConnectionOf(const std::string& name) {
  const auto [at, fresh] = connections_.try_emplace(name, static_cast<uint32_t>(rows_.connections.size()));
  if (fresh) rows_.connections.push_back(name);
  return at->second;
}

uint32_t Recorded::ServerOf(pid_t pid) {
  const auto [at, fresh] = servers_.try_emplace(pid, static_cast<uint32_t>(rows_.servers.size()));
  if (!fresh) return at->second;
  const auto [name, unnamed] = server_names_.try_emplace(pid);
  if (unnamed) name->second = backend_.ServerName(pid);
  rows_.servers.push_back({static_cast<uint64_t>(pid), name->second});
  return at->second;
}

void Recorded::Fill(const probe::Operation& operation, archive::StorageExtent* extent) {
  extent->begin = operation.begin;
  extent->thread = operation.application_thread;
  extent->file = FileOf(operation.file);
  extent->action = ActionOf(operation.action);
  extent->offset = operation.offset;
  extent->bytes = operation.bytes;
}

void Recorded::Take(const probe::Operation& operation) {
  if (parts_.bytes() >= kMostBytes) {
    ++rows_.lost;
    return;
  }
  const size_t most =
      std::max({rows_.requests.size(), rows_.wholes.size(), rows_.clients.size(), rows_.operations.size()});
  if (most == archive::kStorageChunkRows) AddPart();
  switch (operation.layer) {
    case probe::Layer::request:
    case probe::Layer::whole: {
      auto& list = operation.layer == probe::Layer::request ? rows_.requests : rows_.wholes;
      archive::StorageRequest& request = list.emplace_back();
      Fill(operation, &request);
      request.number = operation.number;
      threads_.Add(operation.process, operation.application_thread, &rows_);
      return;
    }
    case probe::Layer::client: {
      archive::StorageClientOperation& client = rows_.clients.emplace_back();
      Fill(operation, &client);
      client.end = operation.end;
      client.number = operation.number;
      client.connection = ConnectionOf(operation.key.connection);
      client.transaction = operation.key.transaction;
      threads_.Add(operation.process, operation.application_thread, &rows_);
      return;
    }
    case probe::Layer::server: {
      archive::StorageServerOperation& server = rows_.operations.emplace_back();
      Fill(operation, &server);
      server.service_begin = operation.service_begin;
      server.service_end = operation.service_end;
      server.end = operation.end;
      server.connection = ConnectionOf(operation.key.connection);
      server.transaction = operation.key.transaction;
      server.server = ServerOf(operation.process);
      server.disk_accesses = operation.disk.count;
      server.disk_bytes = operation.disk.bytes;
      server.disk_time = operation.disk.time;
      server.disk_longest = operation.disk.longest;
      server.disk = static_cast<archive::StorageDisk>(operation.disk.way);
      server.disk_file = operation.stored;
      server.after = operation.after;
      return;
    }
  }
}

// Completes the current part. The names that the part has defined are unknown in the next part.
void Recorded::AddPart() {
  rows_.ticks_per_second = static_cast<uint64_t>(1e9 / rate_.ns_per_tick());
  rows_.end = rt::Counter();
  if (!parts_.Add(rows_))
    rows_.lost +=
        rows_.requests.size() + rows_.wholes.size() + rows_.clients.size() + rows_.operations.size();
  for (const archive::StorageFile& file : rows_.files) all_files_.insert(file.id);
  rows_.connections.clear(), rows_.servers.clear(), rows_.files.clear(), rows_.threads.clear();
  rows_.processes.clear();
  rows_.requests.clear(), rows_.wholes.clear(), rows_.clients.clear(), rows_.operations.clear();
  files_.clear(), connections_.clear(), servers_.clear();
}

void Recorded::FindPaths(const archive::Tables& run) {
  const std::set<dev_t> mounts = MountsOf(backend_);
  for (const archive::StorageFile& file : rows_.files) all_files_.insert(file.id);
  std::map<uint64_t, FileId> files;
  for (const FileId& id : all_files_) files[backend_.InodeOf(id)] = id;
  const std::vector<bool> has_data = WithData(run);
  for (size_t i = 0; i < run.io_files.size(); ++i) {
    const std::string& path = run.io_files[i];
    struct stat facts {};
    // Other file systems may have files with the same inode number.
    if (!has_data[i] || stat(path.c_str(), &facts) != 0 || mounts.count(facts.st_dev) == 0) continue;
    const auto found = files.find(facts.st_ino);
    if (found != files.end()) rows_.files[FileOf(found->second)].path = path;
  }
}

base::Status Recorded::Write(const std::string& path, bool only_add, uint64_t lost) {
  rows_.lost += lost;
  if (access(path.c_str(), F_OK) == 0) {
    const auto tables = archive::Load(path);
    if (!tables.ok()) return {tables.error()};
    FindPaths(tables.value());
  }
  const uint64_t hash = base::Hash(rows_.host) ^ rows_.ticks;
  AddPart();
  return archive::WriteStorage(parts_, hash, path, only_add);
}

}  // namespace rankine::cli
