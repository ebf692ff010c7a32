// Speedscope's own file format (https://www.speedscope.app/file-format-schema.json): a table of frames, and
// profiles of type `sampled` whose samples are stacks of places in it, outermost first, each with a weight.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::exchange::speedscope {

class Writer {
 public:
  // Text as a JSON string in quotes, valid UTF-8 whatever comes in.
  using Quote = std::string (*)(std::string_view text);
  // `name`: of the whole file.
  Writer(std::string name, Quote quote) : name_(std::move(name)), quote_(quote) {}

  // What is added afterwards belongs to it.
  void BeginProfile(std::string name);
  // Needs a profile. Nothing for a weight of 0 or without frames.
  void Add(std::span<const std::string> frames, uint64_t weight_us);
  // The file. Of no profile there is one without samples, since the viewer wants one.
  std::string Text() const;

 private:
  struct Profile {
    std::string name;
    std::string samples, weights;  // items with commas
    uint64_t sum = 0;
  };

  std::string name_;
  Quote quote_;
  std::vector<Profile> profiles_;
  std::vector<std::string> frames_;
  std::map<std::string, size_t, std::less<>> places_;
};

}  // namespace rankine::exchange::speedscope
