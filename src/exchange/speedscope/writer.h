// SPDX-License-Identifier: BSD-3-Clause
// Writes Speedscope's own file format (https://www.speedscope.app/file-format-schema.json). A file contains a
// table of frames, and profiles of type "sampled". A sample consists of a weight and a stack. The stack
// contains indices into the table of frames, outermost frame first.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/stacks/sink.h"

namespace rankine::exchange::speedscope {

class Writer : public StackSink {
 public:
  // The argument `name` is the name of the whole file.
  explicit Writer(std::string name) : name_(std::move(name)) {}
  void BeginProfile(std::string name) override;
  void Add(std::span<const std::string> frames, uint64_t weight_us) override;
  // The viewer requires at least one profile. If there are no profiles, the writer adds an empty profile.
  std::string Text() const override;

 private:
  struct Profile {
    std::string name;
    std::string samples, weights;  // items separated by commas
    uint64_t sum = 0;
  };

  std::string name_;
  std::vector<Profile> profiles_;
  std::vector<std::string> frames_;
  std::map<std::string, size_t, std::less<>> places_;
};

}  // namespace rankine::exchange::speedscope
