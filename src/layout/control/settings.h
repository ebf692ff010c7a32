// SPDX-License-Identifier: BSD-3-Clause
// The settings that `rankine ctl` has made for a job on this host, as lines `KEY VALUE` in the file `control`
// in the spool folder (docs/select.md). The file is always replaced as a whole, so a reader never sees a
// partial change.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/control/selection.h"
#include "layout/window_name.h"

namespace rankine::layout {

inline constexpr size_t kMaxSettings = 6144;  // size of the file in bytes

enum class Switch : uint8_t { as_started, on, off };

inline constexpr uint32_t kMostWindowWishes = 16;

// A line `window on|off GENERATION NAME`. The line requests a start or stop of a window.
struct WindowWish {
  std::string_view name;    // stored name of the monitor window; a view into the input
  bool on = false;          // true: the line starts the window; false: it stops the window
  uint64_t generation = 0;  // The generation of the settings in which this line first occurred.
};

struct Settings {
  uint64_t generation = 0;  // number of changes so far; 0: no setting has been made yet
  Switch sampling = Switch::as_started;
  Switch recording = Switch::as_started;
  uint32_t sample_hz = 0;   // 0: the sampling rate is the rate that was given when the job was started.
  bool has_select = false;  // false: the selection given when the job was started applies
  std::string_view select;  // text of a selection, a view into the input; empty: everything is recorded
  uint32_t windows = 0;
  WindowWish window[kMostWindowWishes] = {};
};
static_assert(kMostWindowWishes * (kMostWindowName + sizeof "window off 18446744073709551615 \n") +
                  kMaxSelection + 128 <
              kMaxSettings);

// Returns false if the bytes are not a valid settings file. In this case, `*settings` is undefined. The
// function does not allocate memory.
bool ParseSettings(std::string_view bytes, Settings* settings);

std::string_view SwitchWord(Switch s);  // Returns "as started", "on" or "off".

}  // namespace rankine::layout
