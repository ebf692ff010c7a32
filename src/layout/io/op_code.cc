// SPDX-License-Identifier: BSD-3-Clause
#include "layout/io/op_code.h"

#include <bit>
#include <cstring>

namespace rankine::layout {
namespace {

constexpr unsigned kMostOnes = 12;
constexpr unsigned kMostRice = 40;  // in bits
// approximate number of recent values from which the Rice parameter is computed
constexpr uint32_t kMemory = 32;
constexpr unsigned kMeanBits = 4, kMeanWeight = 2;
// steps per power of two, so that the rounding error of half a step is less than 2 %
constexpr uint64_t kSteps = 26;
// The number of steps into which the time between two starts is divided. The rounding error is half a step.
// This error must be less than 2 %, even in relation to 7/8 of that time.
constexpr uint64_t kGapSteps = 32;
constexpr uint64_t kMostTook = ~uint64_t{0} >> 2, kMostStep = ~uint64_t{0} >> 4;

// Writes bits into zeroed memory.
class BitWriter {
 public:
  BitWriter(std::byte* at, uint64_t bit) : at_(at), bit_(bit) {}
  // bits <= 56
  void Put(uint64_t value, unsigned bits) {
    std::byte* to = at_ + bit_ / 8;
    uint64_t word = 0;
    std::memcpy(&word, to, sizeof word);
    word |= value << (bit_ % 8);
    std::memcpy(to, &word, sizeof word);
    bit_ += bits;
  }
  void PutLong(uint64_t value) {
    const auto bits = static_cast<unsigned>(64 - std::countl_zero(value));
    // The 6-bit field of the length cannot contain the number 64. So the length 63 means 63 or 64 bits, and
    // in this case the topmost bit of the number is also written.
    const unsigned field = bits < 63 ? bits : 63;
    Put(field, 6);
    if (field < 2) return;
    const unsigned left = field == 63 ? 64 : field - 1;
    Put(value & 0xffffffff & Mask(left), left < 32 ? left : 32);
    if (left > 32) Put(value >> 32 & Mask(left - 32), left - 32);
  }
  uint64_t bit() const { return bit_; }

 private:
  static uint64_t Mask(unsigned bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }
  std::byte* at_;
  uint64_t bit_;
};

class BitReader {
 public:
  BitReader(std::span<const std::byte> from, uint64_t bit) : from_(from), bit_(bit) {}
  // bits <= 56
  uint64_t Take(unsigned bits) {
    if (bits > from_.size() * 8 - bit_) {
      ok_ = false;
      return 0;
    }
    uint64_t word = 0;
    const size_t byte = bit_ / 8;
    std::memcpy(&word, from_.data() + byte,
                from_.size() - byte < sizeof word ? from_.size() - byte : sizeof word);
    word = word >> (bit_ % 8) & ((uint64_t{1} << bits) - 1);
    bit_ += bits;
    return word;
  }
  bool TakeFlag() { return Take(1) != 0; }
  uint64_t TakeLong() {
    const auto field = static_cast<unsigned>(Take(6));
    if (field < 2) return field;
    const unsigned left = field == 63 ? 64 : field - 1;
    uint64_t value = Take(left < 32 ? left : 32);
    if (left > 32) value |= Take(left - 32) << 32;
    return field == 63 ? value : value | uint64_t{1} << left;
  }
  bool ok() const { return ok_; }
  void Fail() { ok_ = false; }
  uint64_t bit() const { return bit_; }

 private:
  std::span<const std::byte> from_;
  uint64_t bit_;
  bool ok_ = true;
};

uint64_t Zigzag(int64_t value) {
  return static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63);
}
int64_t Unzigzag(uint64_t value) {
  return static_cast<int64_t>(value >> 1 ^ (~(value & 1) + 1));
}

// Maps a number to a code; there are kSteps codes per power of two. The code e * kSteps + m represents the
// number m << e.
int64_t CodeOf(uint64_t value) {
  if (value < 2 * kSteps) return static_cast<int64_t>(value);
  if (value >> 62 != 0) value = uint64_t{1} << 62;
  auto e = static_cast<unsigned>(64 - std::countl_zero(value / kSteps)) - 1;
  uint64_t m = (value + (uint64_t{1} << e >> 1)) >> e;
  if (m >= 2 * kSteps) {
    ++e;
    m = (value + (uint64_t{1} << e >> 1)) >> e;
  }
  return static_cast<int64_t>(e * kSteps + m);
}
uint64_t ValueOf(int64_t code) {
  const auto number = static_cast<uint64_t>(code);
  if (number < 2 * kSteps) return number;
  const uint64_t e = number / kSteps - 1;
  return e > 62 ? ~uint64_t{0} >> 1 : (number - e * kSteps) << e;
}

int64_t ForeseenOf(const IoRate& rate) {
  return (rate.mean + (int64_t{1} << (kMeanBits - 1))) >> kMeanBits;
}

// Returns the Rice parameter k: 2^k is about half of the mean recent error.
unsigned RiceOf(const IoRate& rate) {
  unsigned k = 0;
  while (k < kMostRice && (uint64_t{rate.count} << k) * 2 < rate.missed) ++k;
  return k;
}

// Updates the rate with a new value. The argument `miss` is the difference between the value and its
// prediction, in units. A unit is 2^shift.
void Learn(int64_t value, uint64_t miss, unsigned shift, IoRate* rate) {
  const uint64_t at = static_cast<uint64_t>(value) << kMeanBits;
  if (rate->count == 0) {
    *rate = {static_cast<int64_t>(at), 8, 1};
    return;
  }
  // An outlier, for example after a pause, does not help to predict the next value. So the effect of an
  // outlier on the mean and on the error is limited.
  const uint64_t usual = rate->missed / rate->count;
  const auto most = static_cast<int64_t>(((usual + 2) << kMeanBits << shift) & kMostStep);
  int64_t step = static_cast<int64_t>(at - static_cast<uint64_t>(rate->mean)) >> kMeanWeight;
  step = step > most ? most : step < -most ? -most : step;
  rate->mean = static_cast<int64_t>(static_cast<uint64_t>(rate->mean) + static_cast<uint64_t>(step));
  rate->missed += miss < 16 * (usual + 8) ? miss : 16 * (usual + 8);
  if (++rate->count == kMemory) {
    rate->count /= 2;
    rate->missed /= 2;
  }
}

// Writes the difference between a value and its prediction, in units. If the difference is large, or if
// `is_rough` is true, writes the full value instead, and returns true.
bool PutMiss(uint64_t miss, uint64_t in_full, bool is_rough, const IoRate& rate, BitWriter* out) {
  const unsigned k = RiceOf(rate);
  const uint64_t ones = miss >> k;
  if (is_rough || ones >= kMostOnes) {
    out->Put((uint64_t{1} << kMostOnes) - 1, kMostOnes);
    out->PutLong(in_full);
    return true;
  }
  out->Put((uint64_t{1} << ones) - 1, static_cast<unsigned>(ones) + 1);
  if (k != 0) out->Put(miss & ((uint64_t{1} << k) - 1), k);
  return false;
}

bool TakeMiss(uint64_t* miss, const IoRate& rate, BitReader* in) {
  unsigned ones = 0;
  while (ones < kMostOnes && in->TakeFlag()) ++ones;
  if (ones == kMostOnes) {
    *miss = in->TakeLong();
    return true;
  }
  const unsigned k = RiceOf(rate);
  *miss = uint64_t{ones} << k | (k == 0 ? 0 : in->Take(k));
  return false;
}

int64_t Minus(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}
int64_t Plus(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

// Gaps are written in units that grow with the predicted time from start to start. A gap that is much shorter
// than predicted is written in full, because the unit would be too coarse for such a gap.
unsigned UnitOf(uint64_t took, int64_t foreseen) {
  const uint64_t base = took + (foreseen > 0 ? static_cast<uint64_t>(foreseen) : 0);
  const uint64_t part = base / kGapSteps;
  return part == 0 || part >> 48 != 0 ? 0 : static_cast<unsigned>(63 - std::countl_zero(part));
}

bool IsRough(uint64_t took, int64_t foreseen, int64_t gap, unsigned unit) {
  if (unit == 0) return false;
  const int64_t base = Plus(static_cast<int64_t>(took), foreseen > 0 ? foreseen : 0);
  return Plus(static_cast<int64_t>(took), gap) < base - base / 8;
}

// Writes the gap before an operation, and returns the gap as a reader will decode it.
int64_t PutGap(int64_t gap, uint64_t took, bool exact, IoRate* rate, BitWriter* out) {
  const int64_t foreseen = ForeseenOf(*rate), difference = Minus(gap, foreseen);
  const unsigned unit = exact ? 0 : UnitOf(took, foreseen);
  const int64_t units = Plus(difference, int64_t{1} << unit >> 1) >> unit;
  const uint64_t miss = Zigzag(units);
  const bool full = PutMiss(miss, Zigzag(difference), IsRough(took, foreseen, gap, unit), *rate, out);
  const int64_t kept =
      full ? gap : Plus(foreseen, static_cast<int64_t>(static_cast<uint64_t>(units) << unit));
  Learn(kept, miss, unit, rate);
  return kept;
}

int64_t TakeGap(uint64_t took, bool exact, IoRate* rate, BitReader* in) {
  const int64_t foreseen = ForeseenOf(*rate);
  const unsigned unit = exact ? 0 : UnitOf(took, foreseen);
  uint64_t miss = 0;
  const bool full = TakeMiss(&miss, *rate, in);
  const int64_t difference = Unzigzag(miss);
  if (full) miss = Zigzag(Plus(difference, int64_t{1} << unit >> 1) >> unit);
  const int64_t gap =
      Plus(foreseen, full ? difference : static_cast<int64_t>(static_cast<uint64_t>(difference) << unit));
  Learn(gap, miss, unit, rate);
  return gap;
}

void PutDuration(int64_t code, IoRate* rate, BitWriter* out) {
  const uint64_t miss = Zigzag(Minus(code, ForeseenOf(*rate)));
  PutMiss(miss, miss, false, *rate, out);
  Learn(code, miss, 0, rate);
}

int64_t TakeDuration(IoRate* rate, BitReader* in) {
  uint64_t miss = 0;
  TakeMiss(&miss, *rate, in);
  const int64_t code = Plus(ForeseenOf(*rate), Unzigzag(miss));
  Learn(code, miss, 0, rate);
  return code;
}

uint64_t OffsetOf(const IoOpRow& row) {
  return row.offset + (row.jumps ? static_cast<uint64_t>(row.step) : row.bytes);
}

// Updates the prediction of a row's offsets. If one of several consecutive accesses jumps to another
// position, the access after the jump is predicted to be consecutive again.
void KnowOffset(uint64_t offset, IoOpRow* row) {
  const auto step = static_cast<int64_t>(offset - row->offset);
  if (row->was_placed && offset != OffsetOf(*row)) {
    if (offset == row->offset + row->bytes) {
      row->jumps = false;
    } else if (step == row->step || step == row->other_step) {
      row->step = step;
      row->jumps = true;
    }
  }
  row->other_step = step;
  row->offset = offset;
  row->was_placed = true;
}

// Most distances are multiples of a block size, so trailing zeros are counted instead of stored.
void PutDistance(int64_t distance, BitWriter* out) {
  const int zeros = std::countr_zero(static_cast<uint64_t>(distance));
  const unsigned shift = zeros < 15 ? static_cast<unsigned>(zeros) : 15;
  out->Put(shift, 4);
  out->PutLong(Zigzag(distance >> shift));
}

uint64_t TakeDistance(BitReader* in) {
  const auto shift = static_cast<unsigned>(in->Take(4));
  return static_cast<uint64_t>(Unzigzag(in->TakeLong())) << shift;
}

unsigned BitsFor(uint32_t most) {
  return static_cast<unsigned>(32 - std::countl_zero(most));
}

}  // namespace

void IoOpModel::Open(uint32_t row) {
  if (row != count_) return;
  rows_[row] = IoOpRow();
  ++count_;
}

void IoOpModel::Know(const IoOp& op) {
  IoOpRow& row = rows_[op.row];
  rows_[last_].next = op.row;
  last_ = op.row;
  row.has_offset = op.offset != kNoOffset;
  if (row.has_offset) KnowOffset(op.offset, &row);
  row.bytes = op.bytes;
  row.failed = op.failed;
}

uint64_t IoOpModel::Put(const IoOp& op, std::byte* at, uint64_t bit) {
  BitWriter out(at, bit);
  const uint32_t foreseen = count_ == 0 ? 0 : rows_[last_].next;
  const bool is_new = op.row == count_;
  Open(op.row);
  IoOpRow& row = rows_[op.row];
  const bool has_offset = op.offset != kNoOffset;
  const bool same_row = !is_new && op.row == foreseen;
  const bool same_offset = has_offset == row.has_offset && (!has_offset || op.offset == OffsetOf(row));
  if (same_row && same_offset && op.bytes == row.bytes && op.failed == row.failed) {
    out.Put(0, 1);
  } else {
    out.Put(1, 1);
    out.Put(same_row ? 0 : 1, 1);
    if (!same_row) out.Put(op.row, BitsFor(is_new ? count_ - 1 : count_));
    out.Put(same_offset ? 0 : 1, 1);
    if (!same_offset) {
      out.Put(has_offset ? 1 : 0, 1);
      if (has_offset) PutDistance(static_cast<int64_t>(op.offset - OffsetOf(row)), &out);
    }
    out.Put(op.bytes == row.bytes ? 0 : 1, 1);
    if (op.bytes != row.bytes) out.PutLong(op.bytes);
    out.Put(op.failed ? 1 : 0, 1);
  }
  const uint64_t took = op.end > op.begin ? (op.end - op.begin) & kMostTook : 0;
  const bool exact = times_ == IoTimes::exact;
  const int64_t code = exact ? static_cast<int64_t>(took) : CodeOf(took);
  const auto gap = static_cast<int64_t>(op.begin - end_);
  begin_ = end_ + static_cast<uint64_t>(PutGap(gap, end_ - begin_, exact, &row.gap, &out));
  PutDuration(code, &row.duration, &out);
  end_ = begin_ + (exact ? took : ValueOf(code));
  Know(op);
  return out.bit();
}

bool IoOpModel::Take(std::span<const std::byte> from, uint64_t* bit, IoOp* op) {
  if (*bit >= from.size() * 8) return false;
  BitReader in(from, *bit);
  const uint32_t foreseen = count_ == 0 ? 0 : rows_[last_].next;
  op->row = foreseen;
  const bool told = in.TakeFlag();
  if (told && in.TakeFlag()) op->row = static_cast<uint32_t>(in.Take(BitsFor(count_)));
  if (!in.ok() || op->row > count_ || op->row >= kMostIoOpRows || (!told && count_ == 0)) return false;
  Open(op->row);
  IoOpRow& row = rows_[op->row];
  op->offset = row.has_offset ? OffsetOf(row) : kNoOffset;
  op->bytes = row.bytes;
  op->failed = row.failed;
  if (told) {
    if (in.TakeFlag()) {
      op->offset = kNoOffset;
      if (in.TakeFlag()) op->offset = OffsetOf(row) + TakeDistance(&in);
    }
    if (in.TakeFlag()) op->bytes = in.TakeLong();
    op->failed = in.TakeFlag();
  }
  const bool exact = times_ == IoTimes::exact;
  begin_ = end_ + static_cast<uint64_t>(TakeGap(end_ - begin_, exact, &row.gap, &in));
  const int64_t code = TakeDuration(&row.duration, &in);
  if (!in.ok() || code < 0) return false;
  end_ = begin_ + (exact ? static_cast<uint64_t>(code) : ValueOf(code));
  op->begin = begin_;
  op->end = end_;
  Know(*op);
  *bit = in.bit();
  return true;
}

}  // namespace rankine::layout
