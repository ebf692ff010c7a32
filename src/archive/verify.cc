// SPDX-License-Identifier: BSD-3-Clause
#include "archive/verify.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>

#include "archive/chunk_view.h"
#include "archive/decode.h"
#include "archive/events.h"
#include "archive/file_bytes.h"
#include "archive/io/operations.h"
#include "archive/limits.h"
#include "archive/packed_processes.h"
#include "archive/samples.h"
#include "archive/ti/decode.h"
#include "archive/ti/pack.h"
#include "archive/ti/thread_order.h"
#include "base/work.h"
#include "layout/archive_writer.h"
#include "layout/encode_exit.h"
#include "layout/end_mark.h"

namespace rankine::archive {
namespace {

using layout::ChunkKind;

constexpr size_t kWriteBuffer = 1 << 20;

bool Decodes(const ChunkView& chunk, uint64_t max_members);

bool DecodesAll(const ChunkView& packed, uint64_t max_members) {
  const auto unpacked = UnpackProcesses(packed);
  return unpacked && std::ranges::all_of(unpacked->chunks, [max_members](const ChunkView& chunk) {
           return Decodes(chunk, max_members);
         });
}

bool Decodes(const ChunkView& chunk, uint64_t max_members) {
  const auto kind = static_cast<ChunkKind>(chunk.header.kind);
  if (kind == ChunkKind::processes) return DecodesAll(chunk, max_members);
  std::optional<RawBytes> raw = RawPayload(chunk);
  if (!raw) return false;
  switch (kind) {
    case ChunkKind::job:
    case ChunkKind::environment:
    case ChunkKind::process:
    case ChunkKind::exit:
    case ChunkKind::loss:
      return DecodeKeyValues(*raw).has_value();
    case ChunkKind::modules:
      return DecodeModules(*raw).has_value();
    case ChunkKind::sites:
      return DecodeSites(*raw).has_value();
    case ChunkKind::comms:
      return DecodeComms(*raw, max_members).has_value();
    case ChunkKind::profile:
      return DecodeProfile(*raw, chunk.header.version).has_value();
    case ChunkKind::contexts:
      return DecodeContexts(*raw).has_value();
    case ChunkKind::regions:
      return DecodeRegions(*raw).has_value();
    case ChunkKind::series:
      return DecodeSeries(*raw).has_value();
    case ChunkKind::windows:
      return DecodeWindows(*raw, chunk.header.version).has_value();
    case ChunkKind::trace:
      return IsTrace(*raw);
    case ChunkKind::paths:
      return DecodePaths(*raw).has_value();
    case ChunkKind::samples:
      return AreSamples(*raw);
    case ChunkKind::ti_grammar:
      return DecodeTiGrammar(*raw).has_value();
    case ChunkKind::ti_stream:
      return DecodeTiStream(*raw, nullptr).has_value();
    case ChunkKind::ti:
      return DecodeTi(*raw).has_value();
    case ChunkKind::ti_volumes:
      return true;
    case ChunkKind::ti_ranks:
      return IsTiPack(std::move(*raw));
    case ChunkKind::io:
      return DecodeIo(*raw, chunk.header.version).has_value();
    case ChunkKind::io_ops:
      return AreIoOperations(*raw);
    case ChunkKind::storage:
      return DecodeStorage(*raw, chunk.header.version).has_value();
    case ChunkKind::end:
      return layout::EndOffset(*raw).has_value();
    case ChunkKind::ti_order:
      return IsThreadOrder(*raw);
    case ChunkKind::processes:
      return false;  // handled above
  }
  return true;
}

base::Result<Scan> ScanFile(const std::string& path, FileBytes* bytes) {
  base::Status status = ReadAll(path, bytes);
  if (!status.ok()) return base::Error{status.message};
  base::Result<Scan> scan = ScanArchive(bytes->bytes());
  if (!scan.ok()) return base::Error{"'" + path + "' is " + scan.error()};
  return scan;
}

// Moves chunks that cannot be decoded from the list of undamaged chunks to the list of damages.
void CheckPayloads(uint64_t file_bytes, Scan* scan) {
  RawBudget raw_left(file_bytes);
  const uint64_t max_members = MostMembers(MostTableBytes(file_bytes));
  const base::Work work("reading each chunk", file_bytes);
  std::erase_if(scan->chunks, [&](const ChunkView& chunk) {
    base::Work::Done(layout::ChunkBytes(chunk.header));
    const bool plausible = raw_left.Take(chunk.header);
    if (plausible && Decodes(chunk, max_members)) return false;
    scan->damages.push_back(
        {ChunkName(chunk.header),
         plausible ? "malformed" : "the chunk claims more bytes than an archive of this size can hold",
         chunk.offset, layout::ChunkBytes(chunk.header)});
    return true;
  });
  std::sort(scan->damages.begin(), scan->damages.end(),
            [](const Damage& a, const Damage& b) { return a.offset < b.offset; });
}

// A flipped bit in the padding between chunks is harmless, but shows that the file has been damaged.
void CheckPadding(std::span<const std::byte> file, Scan* scan) {
  for (const ChunkView& chunk : scan->chunks) {
    uint64_t begin = chunk.offset + sizeof(layout::ChunkHeader) + chunk.header.stored_size;
    uint64_t end = std::min<uint64_t>(chunk.offset + layout::ChunkBytes(chunk.header), file.size());
    if (begin >= end) continue;
    std::span<const std::byte> padding = file.subspan(begin, end - begin);
    if (std::ranges::all_of(padding, [](std::byte b) { return b == std::byte{0}; })) continue;
    scan->damages.push_back(
        {"padding behind " + ChunkName(chunk.header), "not zero; nothing is lost", begin, end - begin});
  }
}

// Writes the losses, so that the new file does not appear complete.
bool PutLosses(const Scan& scan, layout::ArchiveWriter& writer) {
  std::vector<Damage> lost = scan.damages;
  if (const auto end = EndTrouble(scan)) lost.push_back(*end);
  constexpr size_t kLossBytes = 1 << 16;
  const auto memory = std::make_unique<std::byte[]>(kLossBytes);
  layout::Arena arena(std::span(memory.get(), kLossBytes));
  return std::ranges::all_of(lost, [&](const Damage& damage) {
    const std::string why = damage.why + ", in the file from which this archive was made";
    return layout::EncodeLoss({damage.what, why, {}}, arena, writer.Sink()) == layout::EncodeStatus::ok;
  });
}

base::Status CannotWrite(const std::string& path, int error) {
  std::string advice = error == EEXIST ? "; give another name" : "";
  return {"cannot write '" + path + "': " + std::strerror(error) + advice};
}

}  // namespace

base::Result<Verification> Verify(const std::string& path) {
  FileBytes bytes;
  base::Result<Scan> scan = ScanFile(path, &bytes);
  if (!scan.ok()) return base::Error{scan.error()};
  CheckPadding(bytes.bytes(), &scan.value());
  CheckPayloads(bytes.bytes().size(), &scan.value());
  const auto end = EndTrouble(scan.value());
  return Verification{bytes.bytes().size(), scan.value().chunks.size(),
                      scan.value().damages, scan.value().unknown,
                      scan.value().end,     end ? end->what + " is missing: " + end->why : ""};
}

base::Status Repair(const std::string& path, const std::string& output) {
  FileBytes bytes;
  base::Result<Scan> scan = ScanFile(path, &bytes);
  if (!scan.ok()) return {scan.error()};
  CheckPayloads(bytes.bytes().size(), &scan.value());
  auto buffer = std::make_unique<std::byte[]>(kWriteBuffer);
  auto writer = std::make_unique<layout::ArchiveWriter>(std::span(buffer.get(), kWriteBuffer));
  int error = writer->Create(output.c_str(), scan.value().job_hash);
  if (error != 0) return CannotWrite(output, error);
  std::vector<std::pair<uint64_t, uint64_t>> good;  // offset and size
  for (const ChunkView& chunk : scan.value().chunks) {
    // end marks are not copied, because the new file gets its own end mark
    if (layout::EndNumber(chunk.header) != 0) continue;
    good.emplace_back(chunk.offset, layout::ChunkBytes(chunk.header));
  }
  for (const Damage& chunk : scan.value().unknown) good.emplace_back(chunk.offset, chunk.bytes);
  std::sort(good.begin(), good.end());
  std::vector<std::byte> padded;
  for (auto [offset, size] : good) {
    // The padding after the last chunk may be missing.
    std::span<const std::byte> there = bytes.bytes().subspan(offset);
    there = there.first(std::min<uint64_t>(size, there.size()));
    padded.assign(there.begin(), there.end());
    padded.resize(size);
    error = writer->Append(padded);
    if (error != 0) return CannotWrite(output, error);
  }
  if (!PutLosses(scan.value(), *writer)) return CannotWrite(output, writer->last_error());
  error = writer->Commit({false, true});
  return error == 0 ? base::Status::Ok() : CannotWrite(output, error);
}

base::Result<std::vector<KindSize>> SizesByKind(const std::string& path) {
  FileBytes bytes;
  base::Result<Scan> scan = ScanFile(path, &bytes);
  if (!scan.ok()) return base::Error{scan.error()};
  std::map<uint16_t, KindSize> sizes;
  for (const ChunkView& chunk : scan.value().chunks) {
    KindSize& size = sizes[chunk.header.kind];
    size.kind = KindName(chunk.header.kind);
    ++size.chunks;
    size.stored_bytes += layout::ChunkBytes(chunk.header);
    size.raw_bytes += chunk.header.raw_size;
  }
  std::vector<KindSize> list;
  list.reserve(sizes.size());
  for (auto& [kind, size] : sizes) list.push_back(std::move(size));
  return list;
}

}  // namespace rankine::archive
