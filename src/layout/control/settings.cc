// SPDX-License-Identifier: BSD-3-Clause
#include "layout/control/settings.h"

#include "layout/environment.h"

namespace rankine::layout {
namespace {

bool ParseSwitch(std::string_view word, Switch* to) {
  if (word == "on") *to = Switch::on;
  if (word == "off") *to = Switch::off;
  return word == "on" || word == "off";
}

bool ParseHz(std::string_view word, uint32_t* to) {
  uint64_t hz = 0;
  if (!ParseWhole(word, kMostSampleHz, &hz) || hz == 0) return false;
  *to = static_cast<uint32_t>(hz);
  return true;
}

bool ParseWindow(std::string_view value, Settings* settings) {
  const size_t first = value.find(' ');
  const size_t second = first == std::string_view::npos ? first : value.find(' ', first + 1);
  if (second == std::string_view::npos || settings->windows == kMostWindowWishes) return false;
  WindowWish wish;
  Switch on = Switch::as_started;
  wish.name = {value.data() + second + 1, value.size() - second - 1};
  if (wish.name.empty() || !ParseSwitch({value.data(), first}, &on) ||
      !ParseWhole({value.data() + first + 1, second - first - 1}, ~uint64_t{0}, &wish.generation))
    return false;
  wish.on = on == Switch::on;
  settings->window[settings->windows++] = wish;
  return true;
}

bool ParseLine(std::string_view key, std::string_view value, Settings* settings) {
  if (key == "generation")
    return ParseWhole(value, ~uint64_t{0}, &settings->generation) && settings->generation != 0;
  if (key == "sampling") return ParseSwitch(value, &settings->sampling);
  if (key == "recording") return ParseSwitch(value, &settings->recording);
  if (key == "hz") return ParseHz(value, &settings->sample_hz);
  if (key == "window") return ParseWindow(value, settings);
  if (key != "select") return false;
  settings->has_select = true;
  settings->select = value;
  Selection selection;
  return ParseSelection(value, &selection, nullptr);
}

}  // namespace

bool ParseSettings(std::string_view bytes, Settings* settings) {
  *settings = {};
  if (bytes.size() > kMaxSettings) return false;
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return false;
    const std::string_view line(bytes.data(), end);
    bytes.remove_prefix(end + 1);
    const size_t blank = line.find(' ');
    if (blank == std::string_view::npos ||
        !ParseLine({line.data(), blank}, {line.data() + blank + 1, line.size() - blank - 1}, settings))
      return false;
  }
  return settings->generation != 0;
}

std::string_view SwitchWord(Switch s) {
  return s == Switch::on ? "on" : s == Switch::off ? "off" : "as started";
}

}  // namespace rankine::layout
