// Speedscope's own file format (https://www.speedscope.app/file-format-schema.json): a table of frames, and
// profiles of type `sampled` whose samples are stacks of places in it, outermost first, each with a weight.
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
  // `name`: of the whole file.
  explicit Writer(std::string name) : name_(std::move(name)) {}
  void BeginProfile(std::string name) override;
  void Add(std::span<const std::string> frames, uint64_t weight_us) override;
  // Of no profile there is one without samples, since the viewer wants one.
  std::string Text() const override;

 private:
  struct Profile {
    std::string name;
    std::string samples, weights;  // items with commas
    uint64_t sum = 0;
  };

  std::string name_;
  std::vector<Profile> profiles_;
  std::vector<std::string> frames_;
  std::map<std::string, size_t, std::less<>> places_;
};

}  // namespace rankine::exchange::speedscope
