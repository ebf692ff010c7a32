// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/stream.h"

#include <atomic>
#include <bit>
#include <new>

#include "base/rt/clock.h"

namespace rankine::recorder::sampling {
namespace {

constexpr uint32_t kFirstBytes = 2048;
constexpr uint32_t kFillAll = 64;     // extents.h
constexpr uint64_t kMostTimes = 256;  // The maximum length of a period, in time units. With this maximum, a
                                      // period as a varint takes at most two bytes.

}  // namespace

bool Stream::Prepare(uint32_t thread, uint64_t period_ns) {
  if (started_) return true;
  period_ns_ = period_ns;
  const uint64_t ticks = period_ns * (rt::g_clock.early_hz / 1000) / 1'000'000;
  shift_ = ticks > kMostTimes ? static_cast<uint32_t>(64 - std::countl_zero(ticks / kMostTimes)) : 0;
  extents_.Prepare(layout::ExtentKind::samples, thread, 1, kFirstBytes);
  last_ = rt::Ticks();
  started_ = true;
  return true;
}

std::byte* Stream::Put(layout::SampleRecord sample, uint64_t now) {
  bool moved = false;
  std::byte* at = extents_.Room(sizeof(layout::SampleHead) + layout::kMostSampleRecord, &moved);
  if (at == nullptr) return nullptr;
  if (moved) {
    before_ = {};
    new (at) layout::SampleHead{last_, period_ns_, shift_, 0};
    extents_.Publish(sizeof(layout::SampleHead), sizeof(layout::SampleHead));
    at += sizeof(layout::SampleHead);
  }
  sample.time = now > last_ ? (now - last_) >> shift_ : 0;
  if (!sample.iterates) sample.iteration = before_.iteration;
  const std::byte* begin = at;
  at = layout::PutIteration(at, before_, sample);
  std::byte* end = layout::PutSample(at, before_, sample);
  const auto bytes = static_cast<uint32_t>(end - begin);
  // Recover() depends on the order of the following stores.
  next_.end = 0;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  next_.sample = sample;
  next_.last = last_ + (sample.time << shift_);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  next_.end = extents_.items() + bytes;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  extents_.Publish(bytes, bytes);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  Commit();
  return at;
}

void Stream::Commit() {
  before_ = next_.sample;
  last_ = next_.last;
}

void Stream::Recover() {
  extents_.Recover();
  if (extents_.items() == next_.end) Commit();  // The handler was abandoned between Publish() and Commit().
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

}  // namespace rankine::recorder::sampling
