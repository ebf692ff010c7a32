// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/extents.h"

#include <atomic>

#include "base/rt/hold_signals.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::sampling {
namespace {

constexpr uint32_t kMostExtent = uint32_t{64} << 10;
constexpr uint64_t kMostBytes = uint64_t{24} << 20;

constinit std::atomic<uint64_t> g_bytes{0};

}  // namespace

void Extents::Prepare(layout::ExtentKind kind, uint32_t thread, uint32_t item_size, uint32_t first_bytes) {
  kind_ = kind;
  thread_ = static_cast<uint16_t>(thread);
  item_size_ = item_size;
  bytes_ = first_bytes;
}

void Extents::ClaimNext() {
  if (g_bytes.load(std::memory_order_relaxed) + bytes_ > kMostBytes) return;
  // If one of the program's signal handlers left this code by longjmp, the spool's lock would never be
  // released.
  const rt::HoldSignals hold;
  next_ = g_spool.ClaimAtOnce(kind_, thread_, item_size_, bytes_ / item_size_);
  if (next_ == nullptr) return;
  g_bytes.fetch_add(bytes_, std::memory_order_relaxed);
  if (bytes_ < kMostExtent) bytes_ *= 2;
}

std::byte* Extents::Room(uint32_t bytes, bool* moved) {
  const bool fits = now_ != nullptr && used_ + bytes <= now_->payload_size;
  // The next extent is claimed when half of the current extent is used. If the claim fails, there is enough
  // time to try again.
  if (next_ == nullptr && (!fits || used_ > now_->payload_size / 2)) ClaimNext();
  if (!fits) {
    if (next_ == nullptr) return nullptr;
    next_->base = items();
    std::atomic_signal_fence(std::memory_order_seq_cst);  // for Recover()
    now_ = next_;
    next_ = nullptr;
    used_ = 0;
  }
  if (moved != nullptr) *moved = used_ == 0;
  return Items<std::byte>(now_) + used_;
}

void Extents::Publish(uint32_t bytes, uint64_t items) {
  used_ += bytes;
  __atomic_store_n(&now_->count, now_->count + items, __ATOMIC_RELEASE);
}

void Extents::Recover() {
  if (now_ == nullptr) return;
  if (next_ == now_) next_ = nullptr;
  used_ = static_cast<uint32_t>(now_->count * item_size_);
}

uint32_t Fill() {
  return static_cast<uint32_t>(g_bytes.load(std::memory_order_relaxed) * 64 / kMostBytes);
}

}  // namespace rankine::recorder::sampling
