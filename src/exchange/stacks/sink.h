// SPDX-License-Identifier: BSD-3-Clause
// The interface between sampled stacks and the formats of viewers.
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace rankine::exchange {

class StackSink {
 public:
  virtual ~StackSink() = default;
  // Begins a profile. The stacks that are added after this call belong to this profile. An empty name means
  // that the profile is for all stacks.
  virtual void BeginProfile(std::string name) = 0;
  // Adds a stack to the current profile, so a profile must have begun. The outermost frame comes first. Names
  // come from the recorded program, so a name may be any string. Stacks with a weight of 0 or without frames
  // are ignored.
  virtual void Add(std::span<const std::string> frames, uint64_t weight_us) = 0;
  // Returns the text of the whole file.
  virtual std::string Text() const = 0;
};

}  // namespace rankine::exchange
