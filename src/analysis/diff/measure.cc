// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/diff/measure.h"

#include <array>

namespace rankine::analysis {
namespace {

constexpr std::array<std::string_view, kMeasureKinds> kNames = {
    "run", "efficiency", "region", "function", "call_site", "code", "call_path", "wait", "io", "window"};

}  // namespace

std::string_view NameOf(MeasureKind kind) {
  return kNames[static_cast<size_t>(kind)];
}

std::optional<MeasureKind> MeasureKindOf(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<MeasureKind>(i);
  }
  return std::nullopt;
}

}  // namespace rankine::analysis
