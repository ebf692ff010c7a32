#include "runtime/sampling/stream.h"

#include <bit>
#include <new>

#include "base/rt/clock.h"

namespace rankine::runtime::sampling {
namespace {

constexpr uint32_t kFirstBytes = 2048;
constexpr uint32_t kFillAll = 64;     // extents.h
constexpr uint64_t kMostTimes = 256;  // a period in units of time takes less than two bytes of a varint

}  // namespace

bool Stream::Prepare(uint32_t thread, uint64_t period_ns) {
  if (started_) return true;
  period_ns_ = period_ns;
  const uint64_t ticks = period_ns * (rt::g_clock.early_hz / 1000) / 1'000'000;
  shift_ = ticks > kMostTimes ? static_cast<uint32_t>(64 - std::countl_zero(ticks / kMostTimes)) : 0;
  extents_.Prepare(format::ExtentKind::samples, thread, 1, kFirstBytes);
  last_ = rt::Ticks();
  started_ = true;
  return true;
}

std::byte* Stream::Put(format::SampleRecord sample, uint64_t now) {
  bool moved = false;
  std::byte* at = extents_.Room(sizeof(format::SampleHead) + format::kMostSampleRecord, &moved);
  if (at == nullptr) return nullptr;
  if (moved) {
    new (at) format::SampleHead{last_, period_ns_, shift_, 0};
    extents_.Publish(sizeof(format::SampleHead), sizeof(format::SampleHead));
    at += sizeof(format::SampleHead);
    before_ = {};
  }
  sample.time = now > last_ ? (now - last_) >> shift_ : 0;
  last_ += sample.time << shift_;
  if (!sample.iterates) sample.iteration = before_.iteration;
  const std::byte* begin = at;
  at = format::PutIteration(at, before_, sample);
  std::byte* end = format::PutSample(at, before_, sample);
  const auto bytes = static_cast<uint32_t>(end - begin);
  before_ = sample;
  extents_.Publish(bytes, bytes);
  return at;
}

void Stream::Recover() {
  extents_.Recover();
  extents_.Leave();  // `before_` may be of a record that is not there
}

void Stream::SetPeriod(uint64_t period_ns) {
  if (period_ns == period_ns_) return;
  period_ns_ = period_ns;
  extents_.Leave();
}

uint64_t Stream::Divisor() {
  const uint32_t left = kFillAll - (Fill() < kFillAll ? Fill() : kFillAll - 1);
  return uint64_t{1} << (6 - std::bit_width(left - 1));
}

}  // namespace rankine::runtime::sampling
