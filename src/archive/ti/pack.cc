// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/pack.h"

#include <algorithm>

#include "archive/rows/ti_thread.h"
#include "archive/ti/decode.h"
#include "context/space.h"
#include "layout/ti/pack_walk.h"

namespace rankine::archive {
namespace {

using base::ByteReader;
using layout::TiColumnKind;

constexpr uint64_t kMostRows = uint64_t{1} << 32;
constexpr size_t kLeastColumn = 3;

// Counts the columns, and finds the end of the form (the values that all threads have in common).
class CountTape {
 public:
  explicit CountTape(ByteReader& in) : in_(in) {}
  bool ok() const { return in_.ok(); }
  size_t columns() const { return columns_; }
  uint64_t Same() { return in_.Varint(); }
  uint64_t Same8() { return in_.Fixed<uint64_t>(); }
  uint64_t Kept() { return in_.Varint(); }
  void Text() { in_.String(); }
  // The payload contains a column of at least a few bytes for each number that differs between threads.
  void Number() {
    if (++columns_ > in_.left() / kLeastColumn) in_.Fail();
  }
  void Number8() { Number(); }
  void Sum() { Number(); }
  void Buckets() {
    in_.Varint();
    const uint64_t n = in_.Varint();
    if (n > in_.left()) in_.Fail();
    for (uint64_t i = 0; in_.ok() && i < n; ++i) in_.Varint();
  }

 private:
  ByteReader& in_;
  size_t columns_ = 0;
};

// Unpacks one row: reads the common part of the pack again, and takes the row's numbers from the columns.
class RowTape {
 public:
  RowTape(std::span<const std::byte> form, std::span<const TiColumn> columns, uint64_t row)
      : in_(form), columns_(columns), row_(row) {}
  bool ok() const { return in_.ok(); }
  RawBytes& out() { return out_; }

  uint64_t Same() { return Put(in_.Varint()); }
  uint64_t Same8() { return Put8(in_.Fixed<uint64_t>()); }
  uint64_t Kept() { return Same(); }
  void Text() {
    const std::string_view text = in_.String();
    Put(text.size());
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    out_.insert(out_.end(), bytes.begin(), bytes.end());
  }
  void Number() { Put(columns_[next_++].At(row_)); }
  void Number8() { Put8(columns_[next_++].At(row_)); }
  void Sum() { Number(); }
  void Buckets() {
    Same();
    for (uint64_t n = Same(); n != 0 && in_.ok(); --n) Same();
  }

 private:
  uint64_t Put(uint64_t value) {
    std::byte bytes[base::kMaxVarint];
    out_.insert(out_.end(), bytes, bytes + base::EncodeVarint(value, bytes));
    return value;
  }
  uint64_t Put8(uint64_t value) {
    const auto bytes = std::as_bytes(std::span(&value, 1));
    out_.insert(out_.end(), bytes.begin(), bytes.end());
    return value;
  }
  ByteReader in_;
  std::span<const TiColumn> columns_;
  const uint64_t row_;
  size_t next_ = 0;
  RawBytes out_;
};

}  // namespace

bool TiColumn::Take(ByteReader& in, uint64_t rows) {
  rows_ = rows;
  const uint64_t kind = in.Varint();
  if (kind > static_cast<uint64_t>(TiColumnKind::numbers)) return false;
  kind_ = static_cast<TiColumnKind>(kind);
  if (kind_ == TiColumnKind::stride || kind_ == TiColumnKind::runs) {
    const uint64_t first = in.Varint();
    Run run{0, first, 0};
    const uint64_t n = kind_ == TiColumnKind::stride ? 1 : in.Varint();
    if (n == 0 || n > in.left()) return false;
    for (uint64_t i = 0; i < n && in.ok(); ++i) {
      run.step = static_cast<uint64_t>(in.Zigzag());
      runs_.push_back(run);
      const uint64_t times = kind_ == TiColumnKind::stride ? rows - 1 : in.Varint();
      if (times > rows - 1 - run.row) return false;
      run.row += times;
      run.value += times * run.step;
    }
    return in.ok() && run.row == rows - 1;
  }
  shift_ = in.Varint();
  least_ = in.Varint();
  if (shift_ > 63) return false;
  if (kind_ == TiColumnKind::bits) {
    width_ = in.Varint();
    if (width_ > 64) return false;
    bits_ = in.Bytes((rows * width_ + 7) / 8);
    return in.ok();
  }
  if (rows > in.left()) return false;
  numbers_.reserve(rows);
  for (uint64_t i = 0; i < rows && in.ok(); ++i) numbers_.push_back(in.Varint());
  return in.ok();
}

uint64_t TiColumn::At(uint64_t row) const {
  if (kind_ == TiColumnKind::numbers) return (numbers_[row] + least_) << shift_;
  if (kind_ == TiColumnKind::bits) {
    uint64_t value = 0;
    for (uint64_t got = 0, bit = row * width_; got < width_;) {
      const uint64_t n = std::min<uint64_t>(8 - bit % 8, width_ - got);
      const uint64_t part = (static_cast<uint64_t>(bits_[bit / 8]) >> (bit % 8)) & ((uint64_t{1} << n) - 1);
      value |= part << got;
      got += n;
      bit += n;
    }
    return (value + least_) << shift_;
  }
  const auto after = std::upper_bound(runs_.begin(), runs_.end(), row,
                                      [](uint64_t of, const Run& run) { return of < run.row; });
  const Run& run = *(after - 1);
  return run.value + (row - run.row) * run.step;
}

bool TiColumn::Grows() const {
  if (kind_ != TiColumnKind::stride && kind_ != TiColumnKind::runs) {
    for (uint64_t row = 1; row < rows_; ++row) {
      if (At(row) <= At(row - 1)) return false;
    }
    return At(rows_ - 1) <= UINT32_MAX;
  }
  for (size_t i = 0; i < runs_.size(); ++i) {
    const Run& run = runs_[i];
    const uint64_t times = (i + 1 < runs_.size() ? runs_[i + 1].row : rows_ - 1) - run.row;
    if (run.value > UINT32_MAX || (times != 0 && run.step == 0)) return false;
    if (times != 0 && (UINT32_MAX - run.value) / run.step < times) return false;
  }
  return true;
}

std::optional<uint64_t> TiColumn::Find(uint64_t number) const {
  uint64_t low = 0, high = rows_;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (At(middle) < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == rows_ || At(low) != number) return std::nullopt;
  return low;
}

std::shared_ptr<const TiPack> TiPack::Open(RawBytes raw) {
  std::shared_ptr<TiPack> pack(new TiPack(std::move(raw)));
  return pack->Read() ? pack : nullptr;
}

bool TiPack::Read() {
  ByteReader in(raw_);
  rows_ = in.Varint();
  if (rows_ == 0 || rows_ > kMostRows || !ranks_.Take(in, rows_) || !uids_.Take(in, rows_) || !ranks_.Grows())
    return false;
  form_ = in.rest();
  CountTape count(in);
  if (!layout::WalkTi(count)) return false;
  form_ = form_.first(form_.size() - in.left());
  for (size_t i = 0; i < count.columns(); ++i) {
    if (!columns_.emplace_back().Take(in, rows_)) return false;
  }
  const uint64_t n = in.Varint();
  for (uint64_t i = 0; i < n && in.ok(); ++i) volumes_.push_back(in.Bytes(in.Varint()));
  if (n != 0 && !which_volumes_.Take(in, rows_)) return false;
  return in.ok() && in.left() == 0;
}

size_t TiPack::bytes() const {
  size_t sum = volumes_.size() * sizeof(std::span<const std::byte>);
  for (const TiColumn& column : columns_) sum += column.bytes();
  return sum;
}

RawBytes TiPack::Payload(uint64_t row) const {
  RowTape tape(form_, columns_, row);
  layout::WalkTi(tape);
  return std::move(tape.out());
}

std::span<const std::byte> TiPack::Volumes(uint64_t row) const {
  if (volumes_.empty()) return {};
  const uint64_t which = which_volumes_.At(row);
  return which == 0 || which > volumes_.size() ? std::span<const std::byte>() : volumes_[which - 1];
}

bool IsTiPack(RawBytes raw) {
  const auto pack = TiPack::Open(std::move(raw));
  return pack != nullptr && DecodeTi(pack->Payload(0)).has_value();
}

std::optional<RawBytes> TiPayload(const TiThread& thread) {
  if (thread.pack != nullptr) return thread.pack->Payload(thread.row);
  return RawPayload(thread.view);
}

}  // namespace rankine::archive
