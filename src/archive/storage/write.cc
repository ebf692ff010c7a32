// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/write.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include "base/hash.h"
#include "layout/archive_writer.h"
#include "layout/chunk_maker.h"

namespace rankine::archive {
namespace {

using base::ByteWriter;
using layout::ChunkKind;

constexpr size_t kWriteBuffer = 1 << 20;
constexpr size_t kMostRow = 210;  // size of a row in bytes if every number has its maximum length

void WriteExtent(const StorageExtent& extent, uint64_t* before, ByteWriter& out) {
  out.Zigzag(static_cast<int64_t>(extent.begin - *before));
  *before = extent.begin;
  out.Varint(extent.thread);
  out.Varint(extent.file);
  out.Varint(static_cast<uint64_t>(extent.action));
  out.Varint(extent.offset);
  out.Varint(extent.bytes);
}

void WriteLists(const StorageRows& rows, ByteWriter& out) {
  out.String(rows.backend);
  out.String(rows.host);
  out.Fixed(rows.ticks);
  out.Fixed(rows.realtime_ns);
  out.Fixed(rows.ticks_per_second);
  out.Varint(rows.lost);
  out.Varint(rows.connections.size());
  for (const std::string& connection : rows.connections) out.String(connection);
  out.Varint(rows.servers.size());
  for (const StorageServer& server : rows.servers) {
    out.Varint(server.pid);
    out.String(server.name);
  }
  out.Varint(rows.files.size());
  for (const StorageFile& file : rows.files) {
    for (const uint64_t half : file.id) out.Fixed(half);
    out.String(file.path);
  }
  out.Varint(rows.threads.size());
  for (const StorageThread& thread : rows.threads) {
    out.Varint(thread.thread);
    out.Varint(thread.process);
  }
}

uint64_t From(uint64_t begin, uint64_t end) {
  return end > begin ? end - begin : 0;
}

void WriteRequests(const StorageRows& rows, std::span<const StorageRequest> requests, ByteWriter& out) {
  uint64_t before = rows.ticks;
  out.Varint(requests.size());
  for (const StorageRequest& request : requests) {
    WriteExtent(request, &before, out);
    out.Varint(request.number);
  }
}

void WriteRows(const StorageRows& rows, ByteWriter& out) {
  WriteRequests(rows, rows.requests, out);
  WriteRequests(rows, rows.wholes, out);
  uint64_t before = rows.ticks;
  out.Varint(rows.clients.size());
  for (const StorageClientOperation& client : rows.clients) {
    WriteExtent(client, &before, out);
    out.Varint(From(client.begin, client.end));
    out.Varint(client.number);
    out.Varint(client.connection);
    out.Varint(client.transaction);
  }
  before = rows.ticks;
  out.Varint(rows.operations.size());
  for (const StorageServerOperation& operation : rows.operations) {
    WriteExtent(operation, &before, out);
    out.Varint(From(operation.begin, operation.service_begin));
    out.Varint(From(operation.service_begin, operation.service_end));
    out.Varint(From(operation.begin, operation.end));
    out.Varint(operation.connection);
    out.Varint(operation.transaction);
    out.Varint(operation.server);
    out.Varint(operation.disk_accesses);
    out.Varint(operation.disk_bytes);
    out.Varint(operation.disk_time);
    out.Varint(operation.disk_longest);
  }
}

// Writes the optional part (docs/formats.md) if it contains anything.
void WriteMore(const StorageRows& rows, ByteWriter& out) {
  const bool any = std::any_of(rows.operations.begin(), rows.operations.end(), [](const auto& one) {
    return one.disk != StorageDisk::counted || one.disk_file != 0 || one.after != 0;
  });
  if (!any) return;
  out.Varint(rows.operations.size());
  for (const StorageServerOperation& operation : rows.operations) {
    out.Varint(static_cast<uint64_t>(operation.disk));
    out.Varint(operation.disk_file);
    out.Varint(operation.after);
  }
}

void WriteIdentities(const StorageRows& rows, ByteWriter& out) {
  out.Fixed(rows.boot);
  out.Fixed(rows.end);
  for (const StorageThread& thread : rows.threads) out.Varint(thread.inner);
  out.Varint(rows.processes.size());
  for (const StorageProcess& process : rows.processes) {
    out.Varint(process.pid);
    out.Varint(process.inner);
    out.Varint(process.pid_namespace);
    out.Varint(process.start);
  }
}

size_t MostBytes(const StorageRows& rows) {
  size_t bytes = 256 + rows.backend.size() + rows.host.size();
  for (const std::string& connection : rows.connections) bytes += 10 + connection.size();
  for (const StorageServer& server : rows.servers) bytes += 20 + server.name.size();
  for (const StorageFile& file : rows.files) bytes += 26 + file.path.size();
  return bytes + 30 * rows.threads.size() + 40 * rows.processes.size() +
         kMostRow *
             (rows.requests.size() + rows.wholes.size() + rows.clients.size() + rows.operations.size());
}

// Returns the id of the chunk. An archive may contain two watches of one run, and several parts of each.
uint64_t IdOf(const StorageRows& rows, size_t part) {
  const uint64_t own[] = {base::Hash(rows.host), rows.ticks, rows.realtime_ns, part};
  return base::Hash(std::as_bytes(std::span(own)));
}

base::Status Refused(const std::string& path, int error) {
  if (error == EILSEQ) return {"'" + path + "' is not an archive of Rankine; give another name to -o"};
  if (error == ENOTRECOVERABLE)
    return {"'" + path + "' is damaged at its end; repair it first: rankine verify --repair"};
  return {"cannot write '" + path + "': " + strerror(error)};
}

}  // namespace

bool StorageParts::Add(const StorageRows& rows) {
  const size_t room = 3 * MostBytes(rows) + layout::Deflater::kArenaBytes + 65536;
  if (room > room_) memory_ = std::make_unique_for_overwrite<std::byte[]>(room_ = room);
  layout::Arena arena({memory_.get(), room_});
  const layout::ChunkSink sink = {this, [](void* self, std::span<const std::byte> chunk) {
                                    auto* parts = static_cast<StorageParts*>(self);
                                    parts->chunks_.emplace_back(chunk.begin(), chunk.end());
                                    parts->bytes_ += chunk.size();
                                    return true;
                                  }};
  layout::ChunkMaker maker(arena, sink);
  maker.Make({ChunkKind::storage, layout::kNoRank, IdOf(rows, chunks_.size())}, [&](ByteWriter& out) {
    WriteLists(rows, out);
    WriteRows(rows, out);
    WriteIdentities(rows, out);
    WriteMore(rows, out);
  });
  return maker.status() == layout::EncodeStatus::ok;
}

base::Status WriteStorage(const StorageParts& parts, uint64_t hash, const std::string& path, bool only_add) {
  struct stat facts {};
  const bool is_there = stat(path.c_str(), &facts) == 0;
  if (!is_there && only_add) return {"there is no archive '" + path + "' to add to"};
  std::vector<std::byte> buffer(kWriteBuffer);
  // the writer is too large for the stack
  const auto file = std::make_unique<layout::ArchiveWriter>(buffer);
  if (const int error = is_there ? file->OpenAppend(path.c_str(), &hash) : file->Create(path.c_str(), hash);
      error != 0)
    return Refused(path, error);
  const layout::ChunkSink sink = file->Sink();
  for (const std::vector<std::byte>& chunk : parts.chunks()) {
    if (sink.Put(chunk)) continue;
    const int error = file->last_error() != 0 ? file->last_error() : ENOMEM;
    file->Abandon();
    return Refused(path, error);
  }
  if (const int error = file->Commit({}); error != 0) return Refused(path, error);
  return base::Status::Ok();
}

base::Status CheckStorageOutput(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) return base::Status::Ok();
  std::vector<std::byte> buffer(kWriteBuffer);
  const auto file = std::make_unique<layout::ArchiveWriter>(buffer);
  uint64_t hash = 0;
  const int error = file->OpenAppend(path.c_str(), &hash);
  file->Abandon();
  return error == 0 ? base::Status::Ok() : Refused(path, error);
}

}  // namespace rankine::archive
