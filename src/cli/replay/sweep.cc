// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/sweep.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "base/text/visible_text.h"

namespace rankine::cli {
namespace {

constexpr std::string_view kSwept[] = {"bandwidth", "latency", "speed", "compute", "eager", "ranks-per-host"};
constexpr std::string_view kNamed[] = {"selector", "network", "platform", "hostfile"};
constexpr size_t kMostPoints = 10000;

std::string Short(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.12g", value);
  return text;
}

std::string Rounded(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// Names a value of a swept option, such as "latency x1.5" for a factor and "eager = 4096" for a number of
// bytes.
std::string AtValue(const std::string& option, double value) {
  const bool is_absolute = option == "eager" || option == "ranks-per-host";
  return option + (is_absolute ? " = " : " x") + Rounded(value);
}

// Parses "FIRST..LAST/POINTS" or "FIRST..LAST". "FIRST..LAST" means "FIRST..LASTx2", but includes the last
// value. The result is empty if the text has neither form.
std::vector<std::string> LogarithmicRange(std::string_view text) {
  const size_t dots = text.find(".."), slash = std::min(text.find('/'), text.size());
  double first = 0, last = 0, points = 0;
  if (dots == std::string_view::npos || dots > slash || !ReadNumber(text.substr(0, dots), &first) ||
      !ReadNumber(text.substr(dots + 2, slash - dots - 2), &last) || first <= 0 || last < first)
    return {};
  std::vector<std::string> values;
  if (slash < text.size()) {
    if (!ReadNumber(text.substr(slash + 1), &points) || points < 2 || points != std::floor(points)) return {};
    points = std::min(points, kMostPoints + 1.0);  // ReadSweep refuses more than kMostPoints.
    const auto count = static_cast<size_t>(points);
    for (size_t i = 0; i < count; ++i) {
      const double way = static_cast<double>(i) / (points - 1);
      values.push_back(Short(i + 1 == count ? last : first * std::pow(last / first, way)));
    }
    return values;
  }
  double value = first;
  while (value < last * (1 - 1e-12)) {
    values.push_back(Short(value));
    value *= 2;
  }
  values.push_back(Short(last));
  return values;
}

// Parses "FIRST..LASTxFACTOR" or "FIRST..LAST+STEP". The result is empty if the text has neither form.
std::vector<std::string> Range(std::string_view text) {
  const size_t dots = text.find(".."),
               step = text.find_first_of("x+", dots == std::string_view::npos ? 0 : dots);
  double first = 0, last = 0, by = 0;
  if (dots == std::string_view::npos || step == std::string_view::npos ||
      !ReadNumber(text.substr(0, dots), &first) ||
      !ReadNumber(text.substr(dots + 2, step - dots - 2), &last) || !ReadNumber(text.substr(step + 1), &by))
    return {};
  const bool times = text[step] == 'x';
  if (last < first || (times && (by <= 1 || first <= 0)) || (!times && by <= 0)) return {};
  std::vector<std::string> values;
  for (double value = first; value <= last * (1 + 1e-12) && values.size() <= kMostPoints;)
    values.push_back(Short(value)), value = times ? value * by : value + by;
  return values;
}

std::vector<std::string> List(std::string_view text) {
  std::vector<std::string> values;
  if (text.ends_with(',')) return values;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    double value = 0;
    if (!ReadNumber(text.substr(0, comma), &value)) return {};
    values.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return values;
}

bool IsNamed(std::string_view name) {
  return std::find(std::begin(kNamed), std::end(kNamed), name) != std::end(kNamed);
}

// Splits the text at semicolons if it contains any, otherwise at commas. Semicolons are needed for built-in
// platforms, whose names contain commas.
std::vector<std::string> Names(std::string_view text) {
  const char separator = text.find(';') == std::string_view::npos ? ',' : ';';
  std::vector<std::string> names;
  while (!text.empty()) {
    const size_t end = std::min(text.find(separator), text.size());
    if (end == 0) return {};
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return names;
}

// Returns whether the name has the form "speed(REGION)" or "compute(REGION)".
bool IsOfRegion(std::string_view name) {
  return (name.starts_with("speed(") || name.starts_with("compute(")) && name.ends_with(')') &&
         name.size() > name.find('(') + 2;
}

std::vector<std::string> ValuesOf(std::string_view text) {
  if (text.find("..") == std::string_view::npos) return List(text);
  const std::vector<std::string> values = Range(text);
  return values.empty() ? LogarithmicRange(text) : values;
}

}  // namespace

bool ReadNumber(std::string_view text, double* number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && std::isfinite(*number) &&
         *number >= 0;
}

void SetPoint(const SweepPoint& point, Arguments* arguments) {
  for (const auto& [name, value] : point) {
    if (!IsOfRegion(name)) {
      arguments->Set("--" + name, value);
      continue;
    }
    const size_t open = name.find('(');
    const std::string region = name.substr(open + 1, name.size() - open - 2);
    arguments->Set("--compute", "region=" + region + (name.starts_with("speed(") ? " /" : " ") + value);
  }
}

base::Result<std::vector<SweepPoint>> ReadSweep(const std::vector<std::string>& given) {
  std::vector<SweepPoint> points(1);
  for (const std::string& one : given) {
    // A region's name may contain '=', so the text ")=" is searched for first.
    const size_t of_region = one.find(")=");
    const bool region =
        (one.starts_with("speed(") || one.starts_with("compute(")) && of_region != std::string::npos;
    const size_t equals = std::min(region ? of_region + 1 : one.find('='), one.size());
    const std::string name = one.substr(0, equals);
    const std::string shown = name.empty() ? "an empty name" : base::Visible(name);
    if (!IsOfRegion(name) && !IsNamed(name) &&
        std::find(std::begin(kSwept), std::end(kSwept), name) == std::end(kSwept))
      return base::Error{
          "--sweep knows bandwidth, latency, speed, compute, eager, ranks-per-host, selector, network, "
          "platform and hostfile, not " +
          shown + "; for a single region: speed(NAME) and compute(NAME)"};
    const bool twice = std::any_of(points[0].begin(), points[0].end(),
                                   [&name](const auto& swept) { return swept.first == name; });
    if (twice) return base::Error{"--sweep: " + name + " is swept twice; give each option once"};
    const std::string text = one.substr(std::min(equals + 1, one.size()));
    const std::vector<std::string> values = IsNamed(name) ? Names(text) : ValuesOf(text);
    if (values.empty())
      return base::Error{"--sweep takes NAME=1..16x2, NAME=0..10+2, NAME=1..100/5 or NAME=1,2,8, not " +
                         base::Visible(one)};
    if (values.size() * points.size() > kMostPoints)
      return base::Error{"--sweep " + base::Visible(one) +
                         ": at most 10000 points in all; give fewer values"};
    std::vector<SweepPoint> more;
    for (const SweepPoint& point : points) {
      for (const std::string& value : values) {
        more.push_back(point);
        more.back().emplace_back(name, value);
      }
    }
    points.swap(more);
  }
  return points;
}

base::Result<bool> IsChosen(const SweepPoint& point, std::string_view chosen) {
  while (!chosen.empty()) {
    const std::string_view one = chosen.substr(0, chosen.find(','));
    chosen.remove_prefix(std::min(one.size() + 1, chosen.size()));
    const size_t equals = one.rfind('=');
    const std::string_view name = one.substr(0, equals);
    const auto swept =
        std::find_if(point.begin(), point.end(), [&](const auto& option) { return option.first == name; });
    if (equals == std::string_view::npos || swept == point.end())
      return base::Error{"--keep takes values of swept options, such as " + point[0].first + "=" +
                         point[0].second + ", not " + base::Visible(std::string(one))};
    const std::string_view wanted = one.substr(equals + 1);
    double number = 0, value = 0;
    const bool equal = swept->second == wanted ||
                       (ReadNumber(wanted, &number) && ReadNumber(swept->second, &value) && number == value);
    if (!equal) return false;
  }
  return true;
}

std::string ArchiveName(const SweepPoint& point, const std::string& output) {
  std::string name = output.substr(0, output.size() - std::string_view(".rkn").size());
  for (const auto& [option, value] : point) name += "-" + value.substr(value.rfind('/') + 1);
  return name + ".rkn";
}

std::string TextOfPoint(const SweepPoint& point, std::string_view name) {
  for (const auto& [swept, value] : point) {
    if (swept == name) return value;
  }
  return {};
}

std::optional<double> SlowerAt(const std::vector<SweepResult>& results, double share) {
  if (results.size() < 2 || results[0].point.size() != 1 || IsNamed(results[0].point[0].first))
    return std::nullopt;
  const double limit = results[0].seconds * (1 + share);
  double before = 0;
  for (size_t i = 0; i < results.size(); ++i) {
    double value = 0;
    if (!ReadNumber(results[i].point[0].second, &value)) return std::nullopt;
    if (i != 0 && results[i].seconds > limit) {
      const double from = results[i - 1].seconds, way = (limit - from) / (results[i].seconds - from);
      return before + way * (value - before);
    }
    before = value;
  }
  return std::nullopt;
}

std::optional<double> PathChangesAt(const std::vector<SweepResult>& results) {
  if (results.size() < 2 || results[0].point.size() != 1 || IsNamed(results[0].point[0].first))
    return std::nullopt;
  const auto excess = [](const SweepResult& result) { return result.network_s - result.compute_s; };
  for (size_t i = 1; i < results.size(); ++i) {
    const double from = excess(results[i - 1]), to = excess(results[i]);
    double before = 0, value = 0;
    if ((from < 0) == (to < 0) || !ReadNumber(results[i - 1].point[0].second, &before) ||
        !ReadNumber(results[i].point[0].second, &value))
      continue;
    return before + from / (from - to) * (value - before);
  }
  return std::nullopt;
}

std::vector<std::string> SweepSentences(const std::vector<SweepResult>& results) {
  std::vector<std::string> sentences;
  for (const double share : kTolerances) {
    if (const auto at = SlowerAt(results, share))
      sentences.push_back(Short(100 * share) + " % slower than the first at " +
                          AtValue(results[0].point[0].first, *at));
  }
  if (const auto at = PathChangesAt(results)) {
    const bool network = results[0].network_s < results[0].compute_s;
    sentences.push_back("The critical path changes at " + AtValue(results[0].point[0].first, *at) +
                        (network
                             ? ": from this value on, the path contains more network time than computation"
                             : ": from this value on, the path contains more computation than network time"));
  }
  return sentences;
}

base::Status GatherSweep(query::Team& team, std::vector<SweepResult>* results) {
  const size_t count = results->size(), size = team.size();
  if (team.rank() > 0) {
    query::PieceSender to(team, 0);
    for (size_t i = team.rank(); i < count; i += size) {
      const SweepResult& result = (*results)[i];
      const double numbers[] = {result.seconds, result.compute_s, result.network_s};
      std::string piece(sizeof numbers, '\0');
      std::memcpy(piece.data(), numbers, sizeof numbers);
      to.Put(piece + result.failure);
    }
    to.End({});
    return base::Status::Ok();
  }
  for (size_t other = 1; other < size; ++other) {
    size_t at = other;
    base::Status received = query::ReceivePieces(team, other, [&](std::string_view piece) -> base::Status {
      double numbers[3];
      if (at >= count || piece.size() < sizeof numbers) return {"a rank sent an invalid result"};
      SweepResult& result = (*results)[at];
      std::memcpy(numbers, piece.data(), sizeof numbers);
      result.seconds = numbers[0];
      result.compute_s = numbers[1];
      result.network_s = numbers[2];
      result.failure = piece.substr(sizeof numbers);
      at += size;
      return base::Status::Ok();
    });
    if (!received.ok()) return received;
  }
  return base::Status::Ok();
}

}  // namespace rankine::cli
