// SPDX-License-Identifier: BSD-3-Clause
#include "sim/model.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rankine::sim {
namespace {

// The factors of SMPI, measured on a gigabit cluster.
const std::vector<FactorPiece> kSmpiLatency = {{0, 2.01467},    {257, 1.95341},   {732, 1.9503},
                                               {1426, 1.61075}, {3484, 1.88101},  {5776, 2.18796},
                                               {9376, 2.59299}, {15424, 3.48845}, {65472, 11.6436}};
const std::vector<FactorPiece> kSmpiBandwidth = {{0, 0.812084},    {257, 0.338112},   {732, 0.341987},
                                                 {1426, 0.608902}, {3484, 0.77493},   {5776, 1.08739},
                                                 {9376, 0.58729},  {15424, 0.697866}, {65472, 0.940694}};

bool ReadNumber(std::string_view text, double* number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() && std::isfinite(*number) &&
         *number >= 0;
}

std::string_view Cut(std::string_view* text, char separator) {
  const size_t at = std::min(text->find(separator), text->size());
  const std::string_view piece = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return piece;
}

base::Error Wrong(std::string_view name, std::string_view value) {
  return {std::string(name) + " does not take " + std::string(value)};
}

base::Result<bool> SetCost(std::string_view name, std::string_view value, platform::Cost* cost) {
  cost->clear();
  std::string_view rest = value;
  while (!rest.empty()) {
    std::string_view piece = Cut(&rest, ';');
    double threshold = 0;
    platform::CostPiece read;
    const std::string_view first = Cut(&piece, ':'), second = Cut(&piece, ':');
    if (!ReadNumber(first, &threshold) || !ReadNumber(second, &read.fixed_s) ||
        (!piece.empty() && !ReadNumber(piece, &read.per_byte_s)) || threshold > 9e15)
      return Wrong(name, value);
    read.threshold = static_cast<uint64_t>(threshold);
    cost->push_back(read);
  }
  std::stable_sort(cost->begin(), cost->end(),
                   [](const auto& one, const auto& other) { return one.threshold < other.threshold; });
  return true;
}

base::Result<bool> SetFactor(std::string_view value, Factor* factor) {
  auto read = ReadFactor(value);
  if (!read.ok()) return base::Error{read.error()};
  *factor = std::move(read.value());
  return true;
}

base::Result<bool> SetNumber(std::string_view name, std::string_view value, double* number) {
  if (!ReadNumber(value, number)) return Wrong(name, value);
  return true;
}

base::Result<bool> SetLimit(std::string_view value, uint32_t* limit) {
  int32_t number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec != std::errc{} || read.ptr != value.data() + value.size() || number == 0)
    return base::Error{"maxmin/concurrency-limit takes a number of at least 1, or -1 for no limit, not " +
                       std::string(value)};
  *limit = number < 0 ? Model::kUnlimited : static_cast<uint32_t>(number);
  return true;
}

base::Result<bool> SetBytes(std::string_view name, std::string_view value, uint64_t* bytes) {
  double number = 0;
  if (!ReadNumber(value, &number) || number > 9e15) return Wrong(name, value);
  *bytes = static_cast<uint64_t>(number);
  return true;
}

}  // namespace

double CostOf(const platform::Cost& cost, uint64_t bytes) {
  if (cost.empty()) return 0;
  const auto size = static_cast<double>(bytes);
  double current = cost[0].fixed_s + cost[0].per_byte_s * size;
  for (const platform::CostPiece& piece : cost) {
    if (bytes <= piece.threshold) break;
    current = piece.fixed_s + piece.per_byte_s * size;
  }
  return current;
}

base::Result<Factor> ReadFactor(std::string_view text) {
  double constant = 0;
  if (ReadNumber(text, &constant) && constant > 0) return Factor(constant);
  std::vector<FactorPiece> pieces;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view piece = Cut(&rest, ';');
    double threshold = 0, value = 0;
    if (!ReadNumber(Cut(&piece, ':'), &threshold) || !ReadNumber(piece, &value) || value <= 0 ||
        threshold > 9e15)
      return base::Error{"a factor is one number, or THRESHOLD:VALUE;..., not " + std::string(text)};
    pieces.push_back({static_cast<uint64_t>(threshold), value});
  }
  if (pieces.empty()) return base::Error{"a factor is empty; write one number, or THRESHOLD:VALUE;..."};
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const auto& one, const auto& other) { return one.threshold < other.threshold; });
  return Factor(std::move(pieces));
}

base::Result<Model> ModelNamed(std::string_view name) {
  Model model;
  if (name == "SMPI") {
    model.latency_factor = Factor(kSmpiLatency);
    model.bandwidth_factor = Factor(kSmpiBandwidth);
  } else if (name == "LV08") {
    model.latency_factor = Factor(13.01);
    model.bandwidth_factor = Factor(0.97);
    model.weight_s = 20537;
  } else if (name == "CM02") {
    model.weight_s = 0;
  } else if (name == "ideal") {
    model.kind = NetworkKind::ideal;
  } else if (name.starts_with("constant")) {
    model.kind = NetworkKind::constant;
    name.remove_prefix(8);
    if (name.empty() || name[0] != ':' || !ReadNumber(name.substr(1), &model.constant_s))
      return base::Error{"the constant network needs a time in seconds: constant:1e-5"};
  } else {
    return base::Error{"there is no network model " + std::string(name) +
                       "; choose SMPI, LV08, CM02, constant:SECONDS or ideal"};
  }
  return model;
}

base::Result<bool> SetOption(std::string_view name, std::string_view value, Model* model) {
  if (name == "network/model") {
    auto named = ModelNamed(value);
    if (!named.ok()) return base::Error{named.error()};
    model->kind = named.value().kind;
    model->constant_s = named.value().constant_s;
    model->latency_factor = named.value().latency_factor;
    model->bandwidth_factor = named.value().bandwidth_factor;
    model->weight_s = named.value().weight_s;
    return true;
  }
  if (name == "network/crosstraffic") {
    const bool yes = value == "yes" || value == "on" || value == "true" || value == "1";
    if (!yes && value != "no" && value != "off" && value != "false" && value != "0")
      return Wrong(name, value);
    model->crosstraffic = yes;
    return true;
  }
  if (name == "smpi/coll-selector") {
    if (value == "default" || value == "simgrid-default")
      model->selector = Selector::simgrid_default;
    else if (value == "ompi")
      model->selector = Selector::ompi;
    else if (value == "mpich")
      model->selector = Selector::mpich;
    else
      return Wrong(name, value);
    return true;
  }
  if (name == "network/TCP-gamma") return SetNumber(name, value, &model->tcp_gamma);
  if (name == "network/weight-S") return SetNumber(name, value, &model->weight_s);
  if (name == "smpi/async-small-thresh") return SetBytes(name, value, &model->eager_below);
  if (name == "smpi/send-is-detached-thresh") return SetBytes(name, value, &model->detached_below);
  if (name == "smpi/os") return SetCost(name, value, &model->costs.send);
  if (name == "smpi/ois") return SetCost(name, value, &model->costs.isend);
  if (name == "smpi/or") return SetCost(name, value, &model->costs.receive);
  if (name == "smpi/lat-factor" || name == "network/latency-factor")
    return SetFactor(value, &model->latency_factor);
  if (name == "smpi/bw-factor" || name == "network/bandwidth-factor")
    return SetFactor(value, &model->bandwidth_factor);
  if (name == "maxmin/concurrency-limit") return SetLimit(value, &model->concurrency_limit);
  // SimGrid's other settings are ignored, but this setting changes a prediction, so it causes an error.
  if (name == "smpi/comp-adjustment-file" && !value.empty())
    return base::Error{"smpi/comp-adjustment-file: give it by --cfg smpi/comp-adjustment-file=FILE instead"};
  return false;
}

}  // namespace rankine::sim
