// SPDX-License-Identifier: BSD-3-Clause
#include "cli/output_options.h"

#include <unistd.h>

#include <charconv>
#include <optional>
#include <string>

#include "base/text/visible_text.h"

namespace rankine::cli {
namespace {

constexpr size_t kMaxTop = 1'000'000;

std::optional<size_t> Number(const std::string& text, size_t least, size_t most) {
  size_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return whole && value >= least && value <= most ? std::optional<size_t>(value) : std::nullopt;
}

}  // namespace

base::Status ReadOutputOptions(const Arguments& arguments, report::Style* style, size_t* top) {
  report::ColourChoice colour = report::ColourChoice::automatic;
  const std::string when = arguments.Has("--color") ? arguments.Get("--color") : "auto";
  if (when == "always") {
    colour = report::ColourChoice::always;
  } else if (when == "never") {
    colour = report::ColourChoice::never;
  } else if (when != "auto") {
    return {"--color takes auto, always or never, not " + base::Visible(when)};
  }
  size_t width = 0;
  if (arguments.Has("--width")) {
    const auto given = Number(arguments.Get("--width"), report::kMinWidth, report::kMaxWidth);
    if (!given)
      return {"--width takes a number of columns from " + std::to_string(report::kMinWidth) + " to " +
              std::to_string(report::kMaxWidth)};
    width = *given;
  }
  if (arguments.Has("--top")) {
    const auto given = Number(arguments.Get("--top"), 1, kMaxTop);
    if (!given) return {"--top takes a number from 1 to " + std::to_string(kMaxTop)};
    *top = *given;
  }
  *style = report::DetectStyle(STDOUT_FILENO, colour, width);
  return base::Status::Ok();
}

}  // namespace rankine::cli
