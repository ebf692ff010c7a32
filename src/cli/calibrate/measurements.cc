#include "cli/calibrate/measurements.h"

#include <charconv>
#include <cmath>

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
  const std::string_view name = kind == "collective" ? Word(&line) : std::string_view();
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
  } else if (kind == "collective" && !name.empty()) {
    to->collectives.push_back({std::string(name), bytes, seconds});
  } else {
    return false;
  }
  return true;
}

}  // namespace rankine::cli
