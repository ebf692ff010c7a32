// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/rows.h"

#include "base/byte_reader.h"

namespace rankine::archive {
namespace {

using base::ByteReader;

constexpr uint64_t kLeastText = 1, kLeastServer = 2, kLeastFile = 17, kLeastThread = 2, kLeastProcess = 4;
// minimum size of an item in bytes
constexpr uint64_t kLeastRequest = 7, kLeastClient = 10, kLeastOperation = 16;
constexpr uint64_t kLeastRate = 1000000, kMostRate = uint64_t{1} << 40;  // ticks per second

uint64_t Count(ByteReader& in, uint64_t least_bytes) {
  const uint64_t count = in.Varint();
  if (in.ok() && count > in.left() / least_bytes) in.Fail();
  return in.ok() ? count : 0;
}

uint32_t Below(ByteReader& in, uint64_t limit) {
  const uint64_t value = in.Varint();
  if (value >= limit) in.Fail();
  return in.ok() ? static_cast<uint32_t>(value) : 0;
}

// Reads the common fields. Start times in a list are stored as differences from the previous start time.
void ReadExtent(ByteReader& in, size_t files, uint64_t* before, StorageExtent* extent) {
  *before += static_cast<uint64_t>(in.Zigzag());
  extent->begin = *before;
  extent->thread = in.Varint();
  extent->file = Below(in, files);
  extent->action = static_cast<StorageAction>(Below(in, kStorageActions));
  extent->offset = in.Varint();
  extent->bytes = in.Varint();
}

void ReadLists(ByteReader& in, StorageRows* rows) {
  for (uint64_t left = Count(in, kLeastText); left > 0 && in.ok(); --left)
    rows->connections.emplace_back(in.String());
  for (uint64_t left = Count(in, kLeastServer); left > 0 && in.ok(); --left) {
    const uint64_t pid = in.Varint();
    rows->servers.push_back({pid, std::string(in.String())});
  }
  for (uint64_t left = Count(in, kLeastFile); left > 0 && in.ok(); --left) {
    StorageFile file;
    for (uint64_t& half : file.id) half = in.Fixed<uint64_t>();
    file.path = in.String();
    rows->files.push_back(std::move(file));
  }
  for (uint64_t left = Count(in, kLeastThread); left > 0 && in.ok(); --left) {
    const uint64_t thread = in.Varint();
    rows->threads.push_back({thread, in.Varint(), 0});
  }
}

void ReadRequests(ByteReader& in, const StorageRows* rows, std::vector<StorageRequest>* requests) {
  uint64_t before = rows->ticks;
  for (uint64_t left = Count(in, kLeastRequest); left > 0 && in.ok(); --left) {
    StorageRequest request;
    ReadExtent(in, rows->files.size(), &before, &request);
    request.number = in.Varint();
    requests->push_back(request);
  }
}

void ReadClients(ByteReader& in, StorageRows* rows) {
  uint64_t before = rows->ticks;
  for (uint64_t left = Count(in, kLeastClient); left > 0 && in.ok(); --left) {
    StorageClientOperation client;
    ReadExtent(in, rows->files.size(), &before, &client);
    client.end = client.begin + in.Varint();
    client.number = in.Varint();
    client.connection = Below(in, rows->connections.size());
    client.transaction = in.Varint();
    rows->clients.push_back(client);
  }
}

void ReadOperations(ByteReader& in, StorageRows* rows) {
  uint64_t before = rows->ticks;
  for (uint64_t left = Count(in, kLeastOperation); left > 0 && in.ok(); --left) {
    StorageServerOperation operation;
    ReadExtent(in, rows->files.size(), &before, &operation);
    operation.service_begin = operation.begin + in.Varint();
    operation.service_end = operation.service_begin + in.Varint();
    operation.end = operation.begin + in.Varint();
    operation.connection = Below(in, rows->connections.size());
    operation.transaction = in.Varint();
    operation.server = Below(in, rows->servers.size());
    operation.disk_accesses = in.Varint();
    operation.disk_bytes = in.Varint();
    operation.disk_time = in.Varint();
    operation.disk_longest = in.Varint();
    rows->operations.push_back(operation);
  }
}

// Reads the optional last part. The optional part is missing in older archives, and for servers that do not
// provide its data.
void ReadMore(ByteReader& in, StorageRows* rows) {
  if (!in.ok() || in.left() == 0) return;
  if (in.Varint() != rows->operations.size()) in.Fail();
  for (StorageServerOperation& operation : rows->operations) {
    if (!in.ok()) return;
    operation.disk = static_cast<StorageDisk>(Below(in, kStorageDisks));
    operation.disk_file = in.Varint();
    operation.after = in.Varint();
  }
}

// Archives contain the identities since version 2.
void ReadIdentities(ByteReader& in, StorageRows* rows) {
  rows->boot = in.Fixed<uint64_t>();
  rows->end = in.Fixed<uint64_t>();
  for (StorageThread& thread : rows->threads) thread.inner = in.Varint();
  for (uint64_t left = Count(in, kLeastProcess); left > 0 && in.ok(); --left) {
    StorageProcess process;
    process.pid = in.Varint();
    process.inner = in.Varint();
    process.pid_namespace = in.Varint();
    process.start = in.Varint();
    rows->processes.push_back(process);
  }
}

}  // namespace

std::optional<StorageRows> DecodeStorage(std::span<const std::byte> raw, uint16_t version) {
  ByteReader in(raw);
  StorageRows rows;
  rows.backend = in.String();
  rows.host = in.String();
  rows.ticks = in.Fixed<uint64_t>();
  rows.realtime_ns = in.Fixed<uint64_t>();
  rows.ticks_per_second = in.Fixed<uint64_t>();
  rows.lost = in.Varint();
  if (!in.ok() || rows.ticks_per_second < kLeastRate || rows.ticks_per_second > kMostRate)
    return std::nullopt;
  ReadLists(in, &rows);
  ReadRequests(in, &rows, &rows.requests);
  ReadRequests(in, &rows, &rows.wholes);
  ReadClients(in, &rows);
  ReadOperations(in, &rows);
  if (version >= 2) ReadIdentities(in, &rows);
  ReadMore(in, &rows);
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return rows;
}

uint64_t TableBytes(const StorageRows& rows) {
  uint64_t bytes = (rows.requests.size() + rows.wholes.size()) * sizeof(StorageRequest) +
                   rows.clients.size() * sizeof(StorageClientOperation) +
                   rows.operations.size() * sizeof(StorageServerOperation) +
                   rows.threads.size() * sizeof(StorageThread) +
                   rows.processes.size() * sizeof(StorageProcess);
  for (const std::string& connection : rows.connections) bytes += sizeof(std::string) + connection.size();
  for (const StorageServer& server : rows.servers) bytes += sizeof server + server.name.size();
  for (const StorageFile& file : rows.files) bytes += sizeof file + file.path.size();
  return bytes;
}

}  // namespace rankine::archive
