// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/profile.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace rankine::exchange::platform {
namespace {

using rankine::platform::Profile;

constexpr double kShortestPeriod = 1e-9;  // the precision of simulated time, in s

// Removes the next word from the line and returns the word. Returns an empty text at the end of the line.
std::string_view Word(std::string_view* line) {
  line->remove_prefix(std::min(line->find_first_not_of(" \t\r"), line->size()));
  const size_t end = std::min(line->find_first_of(" \t\r"), line->size());
  const std::string_view word = line->substr(0, end);
  line->remove_prefix(end);
  return word;
}

bool Number(std::string_view word, double* number) {
  const auto read = std::from_chars(word.data(), word.data() + word.size(), *number);
  return read.ec == std::errc{} && read.ptr == word.data() + word.size() && std::isfinite(*number) &&
         *number >= 0;
}

bool IsRandom(std::string_view word) {
  constexpr std::string_view kLaws[] = {"STOCHASTIC", "DET", "NORM",        "NORMAL", "GAUSS",
                                        "GAUSSIAN",   "EXP", "EXPONENTIAL", "UNIF",   "UNIFORM"};
  return std::find(std::begin(kLaws), std::end(kLaws), word) != std::end(kLaws);
}

struct Reader {
  Profile profile;
  double last = 0;    // The time of the last point so far.
  double period = 0;  // A value above 0 means that the profile contains PERIODICITY.
  double after = -1;  // A value of 0 or more means that the profile contains LOOPAFTER.

  std::string Line(std::string_view line) {
    const std::string_view first = Word(&line);
    if (first.empty() || first[0] == '#' || first[0] == '%') return {};
    const std::string_view second = Word(&line);
    if (IsRandom(first) || IsRandom(second))
      return "random profiles are not supported, because a replay is deterministic: list times and values";
    double time = 0, value = 0;
    if (first == "PERIODICITY" || first == "LOOPAFTER") {
      if (!Number(second, &value)) return std::string(first) + " takes a number of seconds";
      (first == "PERIODICITY" ? period : after) = value;
      return {};
    }
    if (!Number(first, &time) || !Number(second, &value) || !Word(&line).empty())
      return "expected TIME VALUE, two numbers of at least 0";
    if (time < last) return "the time is earlier than in the line above";
    profile.points.push_back({time - last, value});
    last = time;
    return {};
  }
  std::string End() {
    if (period > 0 && after >= 0) return "PERIODICITY and LOOPAFTER exclude one another";
    if (period > 0) after = period - last;
    if (period > 0 && after < 0) return "the period ends before the last time";
    if (after >= 0 && last + after < kShortestPeriod)
      return "the profile repeats without any time in between";
    profile.repeat_after = after;
    return {};
  }
};

}  // namespace

base::Result<Profile> ReadProfile(std::string_view text, double period) {
  Reader reader;
  reader.period = period;
  size_t number = 1;
  for (size_t at = 0; at < text.size(); ++number) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (std::string failed = reader.Line(text.substr(at, end - at)); !failed.empty())
      return base::Error{"line " + std::to_string(number) + ": " + failed};
    at = end + 1;
  }
  if (std::string failed = reader.End(); !failed.empty())
    return base::Error{"line " + std::to_string(number) + ": " + failed};
  return std::move(reader.profile);
}

uint32_t AddProfile(rankine::platform::Description* description, Profile profile) {
  if (profile.points.empty()) return rankine::platform::kNoProfile;
  description->profiles.push_back(std::move(profile));
  return static_cast<uint32_t>(description->profiles.size() - 1);
}

}  // namespace rankine::exchange::platform
