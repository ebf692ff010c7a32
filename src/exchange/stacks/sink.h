// Stacks of samples on their way to a viewer's format.
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace rankine::exchange {

class StackSink {
 public:
  virtual ~StackSink() = default;
  // What is added afterwards belongs to it. Empty: all there is.
  virtual void BeginProfile(std::string name) = 0;
  // Outermost frame first; foreign text. Needs a profile. Nothing for a weight of 0 or without frames.
  virtual void Add(std::span<const std::string> frames, uint64_t weight_us) = 0;
  // The whole file.
  virtual std::string Text() const = 0;
};

}  // namespace rankine::exchange
