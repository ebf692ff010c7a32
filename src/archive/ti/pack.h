// SPDX-License-Identifier: BSD-3-Clause
// Reads threads of many ranks that are packed into one chunk (docs/formats.md, kind ti_ranks). Returns the
// list of threads, and for each the payload of its unpacked chunk. Immutable after Open.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "archive/scan.h"
#include "archive/storage/rows.h"
#include "base/byte_reader.h"
#include "layout/ti/pack.h"

namespace rankine::archive {

struct TiThread;

// A column with one number for each row. A damaged column returns wrong numbers, but always the same numbers.
class TiColumn {
 public:
  // Reads a column with the given number of rows (at least 1). The memory for the column is at most
  // proportional to the number of bytes that are left in the payload. Returns false if the column is
  // malformed.
  bool Take(base::ByteReader& in, uint64_t rows);
  uint64_t At(uint64_t row) const;
  // Returns the row that contains `number`, or nullopt. The column must be increasing.
  std::optional<uint64_t> Find(uint64_t number) const;
  bool Grows() const;  // true if the column is strictly increasing
  size_t bytes() const {
    return sizeof *this + runs_.size() * sizeof(Run) + numbers_.size() * sizeof(uint64_t);
  }

 private:
  struct Run {
    uint64_t row, value, step;  // The row before the run's first row, the column's value in that row, and
                                // the difference between consecutive rows of the run.
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
  // Returns nullptr if the payload is malformed.
  static std::shared_ptr<const TiPack> Open(RawBytes raw);
  TiPack(const TiPack&) = delete;
  TiPack& operator=(const TiPack&) = delete;

  uint64_t rows() const { return rows_; }
  uint32_t rank(uint64_t row) const { return static_cast<uint32_t>(ranks_.At(row)); }
  uint64_t uid(uint64_t row) const { return uids_.At(row); }  // 0: a rank of the first world
  std::optional<uint64_t> RowOf(uint32_t rank) const { return ranks_.Find(rank); }

  // Returns the payload that the row's ti chunk would have.
  RawBytes Payload(uint64_t row) const;
  // Returns the payload that the row's ti_volumes chunk would have. The payload is empty if the thread has
  // no volumes, or has them in separate chunks.
  std::span<const std::byte> Volumes(uint64_t row) const;
  size_t bytes() const;  // number of bytes of memory, excluding the raw bytes
  // Number of bytes that are read to construct one payload.
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
// Returns the payload of the thread. The thread may be packed or stored separately. Returns nullopt if the
// payload cannot be decompressed.
std::optional<RawBytes> TiPayload(const TiThread& thread);

}  // namespace rankine::archive
