// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/sketch.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "query/values/value.h"
#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

constexpr int kFine = 128;  // The number of classes per power of two.
constexpr int kRegisterBits = 12;
constexpr int32_t kZeroClass = 0;
constexpr int32_t kSpan = 1100 * kFine;  // The span of exponents is larger than the span of a double.

// The classes of negative values mirror the classes of positive values.
int32_t ClassOf(double value) {
  if (value == 0 || !std::isfinite(value)) return kZeroClass;
  int exponent = 0;
  const double mantissa = std::frexp(std::fabs(value), &exponent);  // 0.5 <= mantissa < 1
  const auto fine = static_cast<int32_t>((mantissa - 0.5) * 2 * kFine);
  const int32_t place = kSpan + exponent * kFine + std::min(fine, kFine - 1);
  return value > 0 ? place : -place;
}

double MiddleOf(int32_t place) {
  if (place == kZeroClass) return 0;
  const int32_t from_zero = std::abs(place) - kSpan;
  const int32_t exponent = static_cast<int32_t>(std::floor(static_cast<double>(from_zero) / kFine));
  const int32_t fine = from_zero - exponent * kFine;
  const double middle = std::ldexp(0.5 + (fine + 0.5) / (2.0 * kFine), exponent);
  return place > 0 ? middle : -middle;
}

std::string Short(double number) {
  return ToText(Value(number));
}

}  // namespace

void Quantiles::Add(double value) {
  if (!classes_.empty()) {
    ++classes_[ClassOf(value)];
    return;
  }
  values_.push_back(value);
  if (values_.size() > kExact) Classify();
}

void Quantiles::Classify() {
  for (const double value : values_) ++classes_[ClassOf(value)];
  values_.clear();
  values_.shrink_to_fit();
}

void Quantiles::Merge(const Quantiles& other) {
  if (other.classes_.empty()) {
    for (const double value : other.values_) Add(value);
    return;
  }
  if (classes_.empty()) Classify();
  for (const auto& [place, count] : other.classes_) classes_[place] += count;
}

void Quantiles::Save(std::string& out) const {
  PutNumber(out, values_.size());
  for (const double value : values_) PutReal(out, value);
  PutNumber(out, classes_.size());
  for (const auto& [place, count] : classes_) {
    PutNumber(out, static_cast<uint32_t>(place));
    PutNumber(out, count);
  }
}

void Quantiles::Load(base::ByteReader& in) {
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) Add(TakeReal(in));
  Quantiles classes;
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const auto place = static_cast<int32_t>(static_cast<uint32_t>(in.Varint()));
    classes.classes_[place] += in.Varint();
  }
  if (!classes.classes_.empty()) Merge(classes);
}

double Quantiles::Percentile(double percent) const {
  if (classes_.empty()) {
    std::vector<double> sorted = values_;
    std::sort(sorted.begin(), sorted.end());
    const double place = percent / 100 * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<size_t>(place);
    const double share = place - static_cast<double>(below);
    if (below + 1 >= sorted.size()) return sorted.back();
    return sorted[below] + share * (sorted[below + 1] - sorted[below]);
  }
  uint64_t all = 0;
  for (const auto& [place, count] : classes_) all += count;
  const double wanted = percent / 100 * static_cast<double>(all - 1);
  uint64_t before = 0;
  for (const auto& [place, count] : classes_) {
    before += count;
    if (static_cast<double>(before) > wanted) return MiddleOf(place);
  }
  return MiddleOf(classes_.rbegin()->first);
}

void Histogram::Add(double value, double step) {
  if (!std::isfinite(value)) return;
  if (step > 0) {
    const double begin = std::floor(value / step) * step;
    return Count(begin, begin + step, 1);
  }
  if (std::fabs(value) < 1) return Count(value < 0 ? -1 : 0, value < 0 ? 0 : 1, 1);
  int exponent = 0;
  std::frexp(std::fabs(value), &exponent);
  const double low = std::ldexp(1, exponent - 1);
  return value > 0 ? Count(low, low * 2, 1) : Count(-low * 2, -low, 1);
}

void Histogram::Count(double begin, double end, uint64_t count) {
  if (classes_.size() >= kClasses && classes_.find(begin) == classes_.end()) {
    Class& last = classes_.rbegin()->second;
    last.end = std::max(last.end, end);
    last.count += count;
    return;
  }
  Class& into = classes_[begin];
  into.end = std::max(into.end, end);
  into.count += count;
}

void Histogram::Merge(const Histogram& other) {
  for (const auto& [begin, from] : other.classes_) Count(begin, from.end, from.count);
}

void Histogram::Save(std::string& out) const {
  PutNumber(out, classes_.size());
  for (const auto& [begin, from] : classes_) {
    PutReal(out, begin);
    PutReal(out, from.end);
    PutNumber(out, from.count);
  }
}

void Histogram::Load(base::ByteReader& in) {
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const double begin = TakeReal(in);
    const double end = TakeReal(in);
    Count(begin, end, in.Varint());
  }
}

std::string Histogram::Text() const {
  std::string text;
  for (const auto& [begin, from] : classes_) {
    if (!text.empty()) text.push_back(' ');
    text += Short(begin) + ".." + Short(from.end) + ":" + std::to_string(from.count);
  }
  return text;
}

// HyperLogLog uses single bits of the hash, so its bits are mixed again.
void Distinct::Add(uint64_t hash) {
  hash ^= hash >> 33;
  hash *= 0xff51afd7ed558ccdu;
  hash ^= hash >> 33;
  hash *= 0xc4ceb9fe1a85ec53u;
  hash ^= hash >> 33;
  Insert(hash);
}

void Distinct::Insert(uint64_t hash) {
  if (!registers_.empty()) return Register(hash);
  hash = std::max<uint64_t>(hash, 1);
  if ((size_t{hashes_} + 1) * 4 > slots_.size() * 3) Widen();
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  for (; slots_[at] != 0; at = (at + 1) & mask) {
    if (slots_[at] == hash) return;
  }
  slots_[at] = hash;
  if (++hashes_ > kExact) Estimate();
}

void Distinct::Widen() {
  std::vector<uint64_t> wider(std::max<size_t>(slots_.size() * 2, 4), 0);
  const size_t mask = wider.size() - 1;
  for (const uint64_t hash : slots_) {
    if (hash == 0) continue;
    size_t at = hash & mask;
    while (wider[at] != 0) at = (at + 1) & mask;
    wider[at] = hash;
  }
  slots_.swap(wider);
}

void Distinct::Register(uint64_t hash) {
  uint8_t& place = registers_[hash >> (64 - kRegisterBits)];
  const int zeros = std::countl_zero(hash << kRegisterBits | 1ull << (kRegisterBits - 1));
  place = std::max(place, static_cast<uint8_t>(zeros + 1));
}

void Distinct::Estimate() {
  registers_.assign(size_t{1} << kRegisterBits, 0);
  for (const uint64_t hash : slots_) {
    if (hash != 0) Register(hash);
  }
  slots_ = {};
  hashes_ = 0;
}

void Distinct::Merge(const Distinct& other) {
  if (!other.registers_.empty() && registers_.empty()) Estimate();
  for (size_t i = 0; i < other.registers_.size(); ++i)
    registers_[i] = std::max(registers_[i], other.registers_[i]);
  for (const uint64_t hash : other.slots_) {
    if (hash != 0) Insert(hash);
  }
}

void Distinct::Save(std::string& out) const {
  PutNumber(out, hashes_);
  for (const uint64_t hash : slots_) {
    if (hash != 0) PutNumber(out, hash);
  }
  PutText(out, {reinterpret_cast<const char*>(registers_.data()), registers_.size()});
}

void Distinct::Load(base::ByteReader& in) {
  Distinct other;
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) other.Insert(in.Varint());
  const std::string_view bytes = in.String();
  if (bytes.size() == size_t{1} << kRegisterBits) other.registers_.assign(bytes.begin(), bytes.end());
  Merge(other);
}

uint64_t Distinct::Count() const {
  if (registers_.empty()) return hashes_;
  const auto m = static_cast<double>(registers_.size());
  double sum = 0;
  double zeros = 0;
  for (const uint8_t place : registers_) {
    sum += std::ldexp(1, -place);
    zeros += place == 0 ? 1 : 0;
  }
  const double raw = 0.7213 / (1 + 1.079 / m) * m * m / sum;
  const double estimate = raw <= 2.5 * m && zeros > 0 ? m * std::log(m / zeros) : raw;
  return static_cast<uint64_t>(std::llround(estimate));
}

}  // namespace rankine::query
