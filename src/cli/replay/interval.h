// SPDX-License-Identifier: BSD-3-Clause
// The 95 % interval of a predicted time (docs/replay.md). It consists of two parts, which are taken to be
// independent: how much recordings of the same run differ, and how well the platform predicts messages.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/platform/description.h"
#include "cli/replay/critical_path.h"

namespace rankine::cli {

// The prediction from one recording.
struct Replayed {
  double seconds = 0;
  CriticalPath::Parts path;  // its critical path; messages are divided by SizeBounds()
};

struct Interval {
  double low_s = 0, high_s = 0;
  size_t recordings = 0;
  // 0 or more: by how much of the predicted time of its messages the run may take less, or more; nullopt: the
  // platform was not compared with measurements
  struct Messages {
    double less = 0, more = 0;
  };
  std::optional<Messages> messages;
};

// The interval in which a run's time is expected, around the mean of the predictions. Several recordings
// widen it by Student's t-distribution: mean ± t * s * sqrt(1 + 1/n). Deviations of the platform widen it by
// the same share of the time of messages of the same size. nullopt if there is only one recording, and no
// deviation is known.
std::optional<Interval> IntervalOf(std::span<const Replayed> recordings,
                                   std::span<const platform::Deviation> deviations);

// The bounds between the sizes of deviations, for CriticalPath. A message belongs to the nearest size by
// ratio.
std::vector<uint64_t> SizeBounds(std::span<const platform::Deviation> deviations);

}  // namespace rankine::cli
