// SPDX-License-Identifier: BSD-3-Clause
// The settings that `rankine ctl` has made for a job on this host: lines `KEY VALUE` in the file `control` of
// the spool folder (docs/select.md). The file is always replaced as a whole, so that a reader never sees half
// a change.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/control/selection.h"
#include "layout/window_name.h"

namespace rankine::layout {

inline constexpr size_t kMaxSettings = 6144;  // bytes of the file

enum class Switch : uint8_t { as_started, on, off };

inline constexpr uint32_t kMostWindowWishes = 16;

struct WindowWish {         // a line `window on|off GENERATION NAME`
  std::string_view name;    // kept name of the monitor window; a view into the bytes that were read
  bool on = false;          // true: to be started; false: to be stopped
  uint64_t generation = 0;  // generation of the settings in which this was set
};

struct Settings {
  uint64_t generation = 0;  // number of changes so far; 0: nothing was ever set
  Switch sampling = Switch::as_started;
  Switch recording = Switch::as_started;
  uint32_t sample_hz = 0;   // 0: as started
  bool has_select = false;  // false: the job's first selection applies
  std::string_view select;  // text of a selection, a view into the bytes that were read; empty: everything
  uint32_t windows = 0;
  WindowWish window[kMostWindowWishes] = {};
};
static_assert(kMostWindowWishes * (kMostWindowName + sizeof "window off 18446744073709551615 \n") +
                  kMaxSelection + 128 <
              kMaxSettings);

// Returns false if the bytes are no such file; then `*settings` is undefined. It allocates no memory.
bool ParseSettings(std::string_view bytes, Settings* settings);

std::string_view SwitchWord(Switch s);  // "as started", "on", "off"

}  // namespace rankine::layout
