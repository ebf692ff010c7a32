// What `rankine ctl` has set for a job on this host: the file `control` of the spool folder (docs/select.md),
// lines `KEY VALUE`. It is replaced as a whole, so a reader sees one state or another.
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
  std::string_view name;    // of monitor windows, as it is kept, in the bytes that were read
  bool on = false;          // they were to start, or to stop
  uint64_t generation = 0;  // when that was said
};

struct Settings {
  uint64_t generation = 0;  // of changes; 0: nothing was ever set
  Switch sampling = Switch::as_started;
  Switch recording = Switch::as_started;
  uint32_t sample_hz = 0;   // 0: as started
  bool has_select = false;  // false: the selection that the job was started with
  std::string_view select;  // text of a selection, in the bytes that were read; empty: everything
  uint32_t windows = 0;
  WindowWish window[kMostWindowWishes] = {};
};
static_assert(kMostWindowWishes * (kMostWindowName + sizeof "window off 18446744073709551615 \n") +
                  kMaxSelection + 128 <
              kMaxSettings);

// False: not such a file; `*settings` is then worth nothing. No memory of its own.
bool ParseSettings(std::string_view bytes, Settings* settings);

std::string_view SwitchWord(Switch s);  // "as started", "on", "off"

}  // namespace rankine::layout
