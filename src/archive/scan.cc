// SPDX-License-Identifier: BSD-3-Clause
#include "archive/scan.h"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "archive/limits.h"
#include "base/crc32.h"
#include "base/work.h"
#include "layout/chunk.h"
#include "layout/end_mark.h"

namespace rankine::archive {
namespace {

using layout::ChunkHeader;
using layout::FileHeader;

// The highest possible compression ratio of deflate. If the header claims a higher ratio, the raw size in
// the header is wrong.
constexpr uint64_t kMaxDeflateRatio = 1032;

bool KnownKind(uint16_t kind) {
  return layout::FactsOfChunk(kind).name != nullptr;
}

class Scanner {
 public:
  Scanner(std::span<const std::byte> bytes, Scan* scan) : bytes_(bytes), scan_(scan) {}

  void Run(size_t at) {
    while (at < bytes_.size()) {
      const size_t next = Step(at);
      base::Work::Done(next - at);
      at = next;
    }
  }

 private:
  // Reads the chunk at `at`. Returns the offset at which to continue.
  size_t Step(size_t at) {
    ChunkHeader header{};
    if (!layout::ReadChunkHeader(bytes_.subspan(at), &header))
      return SkipToNext(at, "bytes between chunks", "checksum");
    uint64_t size = layout::ChunkBytes(header);
    size_t left = bytes_.size() - at;
    if (sizeof(header) + uint64_t{header.stored_size} > left) {
      return SkipToNext(at, ChunkName(header), "cut off");
    }
    size_t end = at + static_cast<size_t>(std::min<uint64_t>(size, left));
    ChunkView chunk{at, header, bytes_.subspan(at + sizeof(header), header.stored_size)};
    if (base::Crc32(chunk.stored) != header.payload_crc) {
      // The header is valid, and its payload size is valid, too. If bytes are missing from the file, the next
      // chunk begins before the end of this chunk according to its header.
      ChunkHeader next{};
      bool sound = end == bytes_.size() || layout::ReadChunkHeader(bytes_.subspan(end), &next);
      if (!sound) return SkipToNext(at, ChunkName(header), "checksum");
      scan_->damages.push_back({ChunkName(header), "checksum", at, end - at});
      return end;
    }
    Take(chunk, end - at);
    return end;
  }

  void Take(const ChunkView& chunk, uint64_t size) {
    const ChunkHeader& header = chunk.header;
    if (!KnownKind(header.kind)) {
      scan_->unknown.push_back({ChunkName(header), "this version of rankine does not know this kind of chunk",
                                chunk.offset, size});
    } else if (header.version > layout::FactsOfChunk(header.kind).newest) {
      scan_->unknown.push_back(
          {ChunkName(header), "its version " + std::to_string(header.version) + " is newer than this program",
           chunk.offset, size});
    } else {
      scan_->chunks.push_back(chunk);
    }
  }

  // Skips the damaged bytes from the given position to the next valid header, or to the end.
  size_t SkipToNext(size_t at, std::string what, std::string why) {
    size_t next = at + 1;
    ChunkHeader header{};
    constexpr uint32_t kMagic = layout::kChunkMagic;
    for (; next < bytes_.size(); ++next) {
      const void* found = memmem(bytes_.data() + next, bytes_.size() - next, &kMagic, sizeof(kMagic));
      if (found == nullptr) {
        next = bytes_.size();
        break;
      }
      next = static_cast<size_t>(static_cast<const std::byte*>(found) - bytes_.data());
      if (layout::ReadChunkHeader(bytes_.subspan(next), &header)) break;
    }
    next = std::min(next, bytes_.size());
    scan_->damages.push_back({std::move(what), std::move(why), at, next - at});
    return next;
  }

  std::span<const std::byte> bytes_;
  Scan* scan_;
};

ArchiveEnd EndOf(const Scan& scan, uint32_t parts) {
  const uint32_t last = scan.chunks.empty() ? 0 : layout::EndNumber(scan.chunks.back().header);
  if (last != 0 && last >= parts) return ArchiveEnd::marked;
  return parts == 0 ? ArchiveEnd::not_marked : ArchiveEnd::missing;
}

// Finds whole chunks that are missing or superfluous. Damaged chunks are reported separately.
void CheckPlaces(Scan* scan) {
  if (!scan->damages.empty()) return;
  for (const ChunkView& chunk : scan->chunks) {
    if (layout::EndNumber(chunk.header) == 0) continue;
    const std::optional<uint64_t> at = layout::EndOffset(chunk.stored);
    if (at == chunk.offset) continue;
    const bool fewer = at.has_value() && *at > chunk.offset;
    scan->damages.push_back(
        {"the chunks before an end mark",
         at.has_value() ? std::to_string(fewer ? *at - chunk.offset : chunk.offset - *at) + " bytes " +
                              (fewer ? "are missing among them" : "were added among them")
                        : "the mark is malformed",
         chunk.offset, 0});
    return;
  }
}

base::Error NewerArchive(uint32_t version) {
  return base::Error{"a newer archive (format " + std::to_string(version) + ", this program reads up to " +
                     std::to_string(layout::kFormatVersion) + "); use a newer rankine"};
}

}  // namespace

std::optional<Damage> EndTrouble(const Scan& scan) {
  if (scan.end != ArchiveEnd::missing) return std::nullopt;
  return Damage{
      "the end of the archive",
      "the file was cut off, or its writer was killed or is still writing; the part before this is read. "
      "Copy the file again; 'rankine spools', on the host that wrote it, lists records that were not merged",
      scan.bytes, 0};
}

std::string KindName(uint16_t kind) {
  return KnownKind(kind) ? layout::FactsOfChunk(kind).name : "kind " + std::to_string(kind);
}

std::string ChunkName(const ChunkHeader& header) {
  std::string name = KnownKind(header.kind) ? KindName(header.kind) : "chunk of " + KindName(header.kind);
  if (header.rank != layout::kNoRank) return name + " of rank " + std::to_string(header.rank);
  if (layout::FactsOfChunk(header.kind).owner == layout::ChunkOwner::shared) {
    char id[20];
    snprintf(id, sizeof(id), " %016llx", static_cast<unsigned long long>(header.id));
    return name + id;
  }
  return name;
}

base::Result<Scan> ScanArchive(std::span<const std::byte> bytes) {
  Scan scan;
  scan.bytes = bytes.size();
  FileHeader header{};
  bool sound = false, magic = false;
  if (bytes.size() >= sizeof(header)) {
    std::memcpy(&header, bytes.data(), sizeof(header));
    magic = std::memcmp(header.magic, layout::kArchiveMagic, sizeof(header.magic)) == 0;
    sound = magic && header.crc == base::Crc32(bytes.first(sizeof(header) - sizeof(header.crc)));
  }
  if (sound && header.format_version > layout::kFormatVersion) {
    return NewerArchive(header.format_version);
  }
  sound = sound && header.header_size == sizeof(header);
  if (sound) {
    scan.job_hash = header.job_hash;
    Scanner(bytes, &scan).Run(sizeof(header));
    scan.end = EndOf(scan, header.parts);
    CheckPlaces(&scan);
    return scan;
  }
  if (magic && header.format_version > layout::kFormatVersion && header.format_version < 256) {
    // In a later version, the header may be longer, and its checksum may be elsewhere. A small version number
    // is unlikely to be caused by damage.
    Scanner(bytes, &scan).Run(std::min(sizeof(header), bytes.size()));
    if (scan.chunks.empty()) return NewerArchive(header.format_version);
    scan = Scan{};
    scan.bytes = bytes.size();
  }
  // If only the file header is damaged, no data is lost, provided that there are chunks.
  scan.damages.push_back({"file header", bytes.size() < sizeof(header) ? "cut off" : "checksum", 0,
                          std::min(sizeof(header), bytes.size())});
  Scanner(bytes, &scan).Run(std::min(sizeof(header), bytes.size()));
  scan.end = EndOf(scan, 0);
  if (!magic && scan.chunks.empty())
    return base::Error{"not a Rankine archive; give the NAME.rkn that rankine run has written"};
  return scan;
}

std::optional<RawBytes> RawPayload(const ChunkView& chunk) {
  const ChunkHeader& header = chunk.header;
  if (header.raw_size > MostRawBytes(header.kind)) return std::nullopt;
  if (header.codec == static_cast<uint16_t>(layout::Codec::stored)) {
    if (header.raw_size != chunk.stored.size()) return std::nullopt;
    RawBytes raw(header.raw_size);
    std::copy(chunk.stored.begin(), chunk.stored.end(), raw.begin());
    return raw;
  }
  if (header.codec != static_cast<uint16_t>(layout::Codec::deflate)) return std::nullopt;
  if (header.raw_size > kMaxDeflateRatio * (chunk.stored.size() + 1)) return std::nullopt;
  static thread_local std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
      inflater(libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
  RawBytes raw(header.raw_size);
  libdeflate_result result = libdeflate_deflate_decompress(
      inflater.get(), chunk.stored.data(), chunk.stored.size(), raw.data(), raw.size(), nullptr);
  if (result != LIBDEFLATE_SUCCESS) return std::nullopt;
  return raw;
}

}  // namespace rankine::archive
