// SPDX-License-Identifier: BSD-3-Clause
// Timed events that may begin in one thread and end in another. The number and the time of the events are
// added to the region in which they end.
#ifndef RANKINE_COMPAT_CALIPER_ASYNC_EVENT_H
#define RANKINE_COMPAT_CALIPER_ASYNC_EVENT_H

#include <caliper/cali.h>

#include <chrono>

namespace cali {

class TimedAsyncEvent {
 public:
  TimedAsyncEvent() : ended_(nullptr) {}
  static TimedAsyncEvent begin(const char* message) {
    TimedAsyncEvent event;
    if (!rankine_attached() || message == nullptr) return event;
    event.ended_ = Named("async.end#", message);
    event.start_ = std::chrono::steady_clock::now();
    return event;
  }
  // Each copy of an event ends separately. Ending an event that was never begun has no effect.
  void end() {
    if (ended_ == nullptr) return;
    const auto time = std::chrono::steady_clock::now() - start_;
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
    rankine_set_uint(&ended_->attribute, ns > 0 ? static_cast<uint64_t>(ns) : 0);
  }

 private:
  static rankine_cali_named* Named(const char* prefix, const char* message) {
    return rankine_cali_find((std::string(prefix) + message + ".ns").c_str(), CALI_TYPE_UINT,
                             CALI_ATTR_ASVALUE | CALI_ATTR_AGGREGATABLE | CALI_ATTR_SKIP_EVENTS);
  }

  rankine_cali_named* ended_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace cali

#endif
