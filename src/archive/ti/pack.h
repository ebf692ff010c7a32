// Threads of many ranks that stand in one chunk (docs/formats.md, kind ti_ranks): which they are, and of each
// the payload that it would have by itself. Immutable once open.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "archive/scan.h"
#include "archive/tables.h"
#include "base/byte_reader.h"
#include "layout/ti/pack.h"

namespace rankine::archive {

// One number of each row. A damaged column gives any numbers, and no others twice.
class TiColumn {
 public:
  // Of `rows` rows, at least 1; takes no more memory than `in` has bytes, but for a factor. False: malformed.
  bool Take(base::ByteReader& in, uint64_t rows);
  uint64_t At(uint64_t row) const;
  // The row of that number in a column that grows; nullopt: none.
  std::optional<uint64_t> Find(uint64_t number) const;
  bool Grows() const;  // each is more than the one before
  size_t bytes() const {
    return sizeof *this + runs_.size() * sizeof(Run) + numbers_.size() * sizeof(uint64_t);
  }

 private:
  struct Run {
    uint64_t row, value, step;  // of the row before its first, and there
  };
  layout::TiColumnKind kind_ = layout::TiColumnKind::stride;
  uint64_t rows_ = 0;
  std::vector<Run> runs_;
  uint64_t shift_ = 0, least_ = 0, width_ = 0;
  std::span<const std::byte> bits_;
  std::vector<uint64_t> numbers_;
};

class TiPack {
 public:
  // nullptr: malformed.
  static std::shared_ptr<const TiPack> Open(RawBytes raw);
  TiPack(const TiPack&) = delete;
  TiPack& operator=(const TiPack&) = delete;

  uint64_t rows() const { return rows_; }
  uint32_t rank(uint64_t row) const { return static_cast<uint32_t>(ranks_.At(row)); }
  uint64_t uid(uint64_t row) const { return uids_.At(row); }  // 0: the rank of the first world
  std::optional<uint64_t> RowOf(uint32_t rank) const { return ranks_.Find(rank); }

  // As a ti chunk's.
  RawBytes Payload(uint64_t row) const;
  // As a ti_volumes chunk's; empty: the thread's stand in chunks of their own, or it has none.
  std::span<const std::byte> Volumes(uint64_t row) const;
  size_t bytes() const;  // of memory, beside the raw ones
  // Bytes that making a payload goes through.
  uint64_t work() const { return form_.size() + columns_.size(); }

 private:
  explicit TiPack(RawBytes raw) : raw_(std::move(raw)) {}
  bool Read();

  const RawBytes raw_;
  uint64_t rows_ = 0;
  TiColumn ranks_, uids_, which_volumes_;
  std::span<const std::byte> form_;
  std::vector<TiColumn> columns_;
  std::vector<std::span<const std::byte>> volumes_;
};

bool IsTiPack(RawBytes raw);
// The thread's own payload, wherever it stands; nullopt: it cannot be decompressed.
std::optional<RawBytes> TiPayload(const TiThread& thread);

}  // namespace rankine::archive
