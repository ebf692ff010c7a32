// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/measurements.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace rankine::cli {
namespace {

std::string_view Word(std::string_view* rest) {
  while (rest->starts_with(' ')) rest->remove_prefix(1);
  const std::string_view word = rest->substr(0, rest->find(' '));
  rest->remove_prefix(word.size());
  return word;
}

template <class T>
bool Read(std::string_view text, T* number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

bool TakeLeft(std::string_view what, std::string_view number, LeftOut* to) {
  constexpr std::pair<std::string_view, uint64_t LeftOut::*> kKinds[] = {
      {"eager", &LeftOut::eager},       {"shortly", &LeftOut::shortly},
      {"once", &LeftOut::once},         {"exchanges", &LeftOut::exchanges},
      {"patterns", &LeftOut::patterns}, {"collectives", &LeftOut::collectives}};
  for (const auto& [name, member] : kKinds) {
    if (name == what) return Read(number, &(to->*member));
  }
  return false;
}

}  // namespace

bool TakeLine(std::string_view line, Measurements* to) {
  while (line.ends_with('\r') || line.ends_with('\n')) line.remove_suffix(1);
  if (Word(&line) != "calibrate") return false;
  const std::string_view kind = Word(&line);
  if (kind == "host" || kind == "library") {
    if (line.starts_with(' ')) line.remove_prefix(1);
    if (line.empty()) return false;
    if (kind == "library") {
      to->library = line;
    } else {
      to->hosts.emplace_back(line);
    }
    return true;
  }
  if (kind == "left") {
    const std::string_view what = Word(&line);
    return TakeLeft(what, Word(&line), &to->left);
  }
  const bool is_named = kind == "collective" || kind == "pattern";
  const std::string_view name = is_named ? Word(&line) : std::string_view();
  uint64_t bytes = 0;
  double seconds = 0;
  if (!Read(Word(&line), &bytes)) return false;
  if (kind == "eager") {
    to->eager_up_to = bytes;
    return true;
  }
  if (!Read(Word(&line), &seconds) || !std::isfinite(seconds) || seconds <= 0 || seconds > 1e6) return false;
  if (kind == "half") {
    to->half_trips.push_back({bytes, seconds});
  } else if (kind == "send") {
    to->sends.push_back({bytes, seconds});
  } else if (kind == "isend") {
    to->isends.push_back({bytes, seconds});
  } else if (kind == "receive") {
    to->receives.push_back({bytes, seconds});
  } else if (kind == "gap") {
    to->gaps.push_back({bytes, seconds});
  } else if (kind == "exchange") {
    to->exchanges.push_back({bytes, seconds});
  } else if (is_named && !name.empty()) {
    (kind == "pattern" ? to->patterns : to->collectives).push_back({std::string(name), bytes, seconds});
  } else {
    return false;
  }
  return true;
}

std::string LeftOutText(const Measurements& measured, uint64_t limit_s) {
  const LeftOut& left = measured.left;
  if (!left.any()) return "";
  std::string text = "the time limit of " + std::to_string(limit_s) +
                     " s (--limit) ran out, so these figures are less certain:\n";
  if (left.eager != 0)
    text += "  messages of " + std::to_string(measured.eager_up_to + 1) + " to " +
            std::to_string(left.eager - 1) + " bytes may also be eager\n";
  if (left.shortly != 0)
    text +=
        "  " + std::to_string(left.shortly) +
        " message sizes have few round trips; their cost for sender and receiver is taken from other sizes\n";
  if (left.once != 0)
    text += "  " + std::to_string(left.once) +
            " sizes were measured only once, so a change in the machine's load during the measurement would "
            "go unnoticed\n";
  if (left.exchanges != 0)
    text +=
        "  messages in both directions at once were not measured; each direction is assumed to have the full "
        "bandwidth\n";
  if (left.patterns != 0)
    text +=
        "  " + std::to_string(left.patterns) +
        " patterns of messages were not compared with their prediction, so the interval of predictions may "
        "be too narrow\n";
  if (left.collectives != 0)
    text += "  " + std::to_string(left.collectives) +
            " collective operations were not compared with their prediction\n";
  return text;
}

}  // namespace rankine::cli
