// SPDX-License-Identifier: BSD-3-Clause
// The interface between stacks of samples and viewers' formats.
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace rankine::exchange {

class StackSink {
 public:
  virtual ~StackSink() = default;
  // Begins a profile, to which later stacks belong. Empty name: the profile of all stacks.
  virtual void BeginProfile(std::string name) = 0;
  // The outermost frame comes first. Names are foreign text. Needs a profile. Ignores stacks with a weight of
  // 0 or without frames.
  virtual void Add(std::span<const std::string> frames, uint64_t weight_us) = 0;
  // The text of the whole file.
  virtual std::string Text() const = 0;
};

}  // namespace rankine::exchange
