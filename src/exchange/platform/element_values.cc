// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/element_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

namespace rankine::exchange::platform {
namespace {

namespace described = rankine::platform;
using described::Topology;

// Parses texts such as "2;4,4;1,2;1,2". Stores all numbers in order in `*numbers`. The numbers between two
// semicolons form a part. Stores the number of numbers in each part in `*parts`.
bool ReadShape(std::string_view text, std::vector<uint32_t>* numbers, std::vector<size_t>* parts) {
  parts->assign(1, 0);
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(",;"), text.size());
    uint32_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + end, number);
    if (read.ec != std::errc{} || read.ptr != text.data() + end || number == 0) return false;
    numbers->push_back(number);
    ++parts->back();
    const bool part = end < text.size() && text[end] == ';';
    text.remove_prefix(std::min(end + 1, text.size()));
    if (part && !text.empty()) parts->push_back(0);
  }
  return true;
}

}  // namespace

double SpeedOf(Attributes& given, bool old) {
  std::string text = given.Text(old && given.Text("speed").empty() ? "power" : "speed");
  const uint32_t state = given.Whole("pstate", 0);
  if (text.empty()) {
    given.Fail(old ? "a host without power=" : "a host without speed=");
    return 0;
  }
  std::string_view rest = text;
  for (uint32_t i = 0;; ++i) {
    const size_t comma = std::min(rest.find(','), rest.size());
    if (i == state) {
      const auto value = ReadValue(rest.substr(0, comma), Unit::flops_per_second);
      if (!value || *value <= 0) given.Fail("speed \"" + text + "\" is not a value, or has an unknown unit");
      return value.value_or(0);
    }
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  given.Fail("pstate=\"" + std::to_string(state) + "\": speed= lists fewer speeds");
  return 0;
}

std::optional<described::Coordinates> CoordinatesOf(Attributes& given) {
  const std::string text = given.Text("coordinates");
  if (text.empty()) return std::nullopt;
  described::Coordinates coordinates{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (double& each : coordinates) {
    while (at != end && *at == ' ') ++at;
    const auto read = std::from_chars(at, end, each);
    if (read.ec != std::errc{} || !std::isfinite(each)) {
      at = nullptr;
      break;
    }
    at = read.ptr;
  }
  if (at != end) given.Fail("coordinates=\"" + text + "\" are not three numbers");
  return coordinates;
}

void CheckState(Attributes& given) {
  if (const std::string state = given.Text("state"); !state.empty() && state != "ON")
    given.Fail("state=\"" + state + "\" is not supported; take this part out of the platform");
}

double AvailabilityOf(Attributes& given) {
  CheckState(given);
  const std::string text = given.Text("availability");
  if (text.empty()) return 1;
  double share = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), share);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || share <= 0 || share > 1)
    given.Fail("availability=\"" + text + "\" is not a number above 0 and up to 1");
  else if (!given.Text("availability_file").empty())
    given.Fail("availability= and availability_file= exclude one another");
  return share;
}

void ShapeOf(Attributes& given, described::Cluster& cluster) {
  if (cluster.topology == Topology::flat) return;
  std::vector<size_t> parts;
  const std::string text = given.Needed("topo_parameters");
  bool fits = ReadShape(text, &cluster.shape, &parts);
  if (cluster.topology == Topology::fat_tree)
    fits = fits && parts.size() == 4 && parts[0] == 1 && parts[1] == cluster.shape[0] &&
           parts[2] == parts[1] && parts[3] == parts[1];
  if (cluster.topology == Topology::torus) fits = fits && parts.size() == 1 && !cluster.shape.empty();
  if (cluster.topology == Topology::dragonfly) fits = fits && parts == std::vector<size_t>{2, 2, 2, 1};
  if (!fits) given.Fail("topo_parameters=\"" + text + "\" does not describe this topology");
}

}  // namespace rankine::exchange::platform
