// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/rates.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

#include "archive/file_bytes.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/ti/source.h"
#include "archive/worlds.h"
#include "cli/load_with_progress.h"
#include "exchange/ti/reader.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kLargestFile = uint64_t{16} << 20;
constexpr size_t kRead = 256;  // the number of actions to read at once

using ByRegion = std::map<std::string, double>;

// The amount of computation in one trace, by rank.
struct Work {
  std::string unit;
  std::vector<ByRegion> ranks;
  std::vector<uint64_t> messages;  // the number of messages sent, by rank
};

// Adds up the rank's volumes by node of the trace in the map `by_node`, and counts the rank's messages.
base::Status SumRank(ti::Source& source, uint32_t rank, std::map<uint32_t, double>* by_node,
                     uint64_t* messages) {
  std::vector<ti::Action> actions(kRead);
  for (;;) {
    const auto read = source.Read(rank, actions);
    if (!read.ok()) return {read.error()};
    if (read.value() == 0) return base::Status::Ok();
    for (size_t i = 0; i < read.value(); ++i) {
      const ti::Action& action = actions[i];
      if (action.kind == ti::Kind::compute) (*by_node)[action.region] += action.volume;
      *messages += action.kind == ti::Kind::send || action.kind == ti::Kind::sendrecv ? 1 : 0;
    }
  }
}

base::Result<Work> SumTrace(ti::Source& source) {
  Work work;
  work.unit = source.unit().name;
  work.ranks.resize(source.ranks());
  work.messages.resize(source.ranks());
  for (uint32_t rank = 0; rank < source.ranks(); ++rank) {
    std::map<uint32_t, double> by_node;
    if (const base::Status read = SumRank(source, rank, &by_node, &work.messages[rank]); !read.ok())
      return base::Error{read.message};
    for (const auto& [node, volume] : by_node) work.ranks[rank][std::string(source.region(node))] += volume;
  }
  return work;
}

base::Result<Work> SumArchive(const archive::Tables& tables, const std::string& path) {
  const auto source = archive::OpenTi(tables);
  if (!source.ok()) return base::Error{path + ": " + source.error()};
  auto work = SumTrace(*source.value());
  if (!work.ok()) return base::Error{path + ": " + work.error()};
  return work;
}

base::Result<Work> SumFile(const std::string& path) {
  if (path.ends_with(".rkn")) {
    const auto tables = LoadWithProgress(path);
    if (!tables.ok()) return base::Error{tables.error()};
    return SumArchive(tables.value(), path);
  }
  const auto text = exchange::ti::OpenText(path);
  if (!text.ok()) return base::Error{text.error()};
  return SumTrace(*text.value());
}

base::Status InTime(const Work& run, const std::string& path) {
  return run.unit == "ns" ? base::Status::Ok()
                          : base::Status{path + ": its volumes are " + run.unit +
                                         "; only a run whose volumes are times can be compared"};
}

// Attributes all of a rank's work to a single region, for comparison with a trace without regions.
void Flatten(Work* work) {
  for (ByRegion& regions : work->ranks) {
    double sum = 0;
    for (const auto& [region, volume] : regions) sum += volume;
    regions = {{"", sum}};
  }
}

bool HasRegions(const Work& work) {
  return std::any_of(work.ranks.begin(), work.ranks.end(), [](const ByRegion& regions) {
    return regions.size() > 1 || (regions.size() == 1 && !regions.begin()->first.empty());
  });
}

// Returns the rates of one run by region. The entry with the empty path is the rate of all regions
// together. The rate of a rank is its volume divided by its time. The mean of the rates of the rank's
// events, weighted by their times, has the same value. The rate of the run is the mean over its ranks.
ByRegion RatesOfRun(const std::vector<ByRegion>& volumes, const std::vector<ByRegion>& times_ns) {
  std::map<std::string, std::pair<double, double>> sums;  // The two numbers of each entry are the sum of
                                                          // the ranks' rates, and the number of ranks.
  for (size_t rank = 0; rank < times_ns.size(); ++rank) {
    double all_volume = 0, all_s = 0;
    for (const auto& [region, ns] : times_ns[rank]) {
      const auto volume = volumes[rank].find(region);
      const double seconds = ns * 1e-9;
      if (volume == volumes[rank].end() || volume->second <= 0 || seconds <= 0) continue;
      all_volume += volume->second;
      all_s += seconds;
      if (region.empty()) continue;
      sums[region].first += volume->second / seconds;
      sums[region].second += 1;
    }
    if (all_s <= 0) continue;
    sums[""].first += all_volume / all_s;
    sums[""].second += 1;
  }
  ByRegion rates;
  for (const auto& [region, sum] : sums) rates[region] = sum.first / sum.second;
  return rates;
}

base::Result<Rates> MeanOf(std::string unit, const std::vector<ByRegion>& runs) {
  Rates rates;
  rates.unit = std::move(unit);
  std::map<std::string, std::vector<double>> of;
  for (const ByRegion& run : runs) {
    for (const auto& [region, rate] : run) of[region].push_back(rate);
  }
  for (const auto& [region, values] : of) {
    double sum = 0;
    for (const double value : values) sum += value;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    rates.regions.push_back({region, sum / static_cast<double>(values.size()), *least, *most});
  }
  if (rates.regions.empty())
    return base::Error{"no rank has both a volume and a time; give runs of the same program as the trace"};
  return rates;
}

std::string Number(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.9g", value);
  return text;
}

}  // namespace

base::Result<Rates> RatesOf(const std::string& reference, const std::vector<std::string>& runs) {
  auto volumes = SumFile(reference);
  if (!volumes.ok()) return base::Error{volumes.error()};
  const bool regions = HasRegions(volumes.value());
  std::vector<ByRegion> means;
  for (const std::string& path : runs) {
    auto run = SumFile(path);
    if (!run.ok()) return base::Error{run.error()};
    if (const base::Status times = InTime(run.value(), path); !times.ok()) return base::Error{times.message};
    if (run.value().messages != volumes.value().messages)
      return base::Error{path + ": its ranks send other messages than the ranks of " + reference +
                         "; rates come from runs of the same instance"};
    if (!regions) Flatten(&run.value());
    means.push_back(RatesOfRun(volumes.value().ranks, run.value().ranks));
  }
  return MeanOf(volumes.value().unit, means);
}

base::Result<Rates> RatesOfAttribute(const std::string& attribute, const std::vector<std::string>& runs) {
  std::vector<ByRegion> means;
  for (const std::string& path : runs) {
    const auto tables = LoadWithProgress(path);
    if (!tables.ok()) return base::Error{tables.error()};
    const auto run = SumArchive(tables.value(), path);
    if (!run.ok()) return base::Error{run.error()};
    if (const base::Status times = InTime(run.value(), path); !times.ok()) return base::Error{times.message};
    const auto source = archive::OpenTi(tables.value());
    std::vector<ByRegion> volumes(run.value().ranks.size());
    bool known = false;
    for (const archive::RegionSum& sum : tables.value().sums) {
      if (archive::WorldIn(tables.value(), sum.process).value_or(0) != 0) continue;
      const context::Attribute& of = tables.value().space.attribute(sum.attribute);
      const uint32_t rank = tables.value().processes[sum.process].rank;
      if (of.name != attribute || rank >= volumes.size()) continue;
      known = true;
      double value = static_cast<double>(sum.sum);
      if (of.type == context::Type::real) __builtin_memcpy(&value, &sum.sum, sizeof value);
      if (of.type == context::Type::int_) value = static_cast<double>(static_cast<int64_t>(sum.sum));
      volumes[rank][std::string(source.value()->region(sum.node))] += value;
    }
    if (!known)
      return base::Error{path + ": the archive contains no sums of the attribute " + attribute +
                         "; check its name"};
    means.push_back(RatesOfRun(volumes, run.value().ranks));
  }
  return MeanOf(attribute, means);
}

std::string RatesText(const Rates& rates, const std::string& comment) {
  std::string text = "# " + comment +
                     "\n# rate: units per second (mean, minimum and maximum of the runs), region\nunit " +
                     rates.unit + "\n";
  for (char& c : text) c = c == '\r' || c == '\0' ? ' ' : c;
  for (const Rates::Of& of : rates.regions)
    text += "rate " + Number(of.rate) + " " + Number(of.least) + " " + Number(of.most) +
            (of.region.empty() ? "" : " " + of.region) + "\n";
  return text;
}

base::Result<Rates> ReadRates(const std::string& path) {
  const auto opened = archive::OpenFile::Open(path, true);
  if (!opened.ok()) return base::Error{opened.error()};
  if (opened.value().size() > kLargestFile)
    return base::Error{path + ": the file is too large for a file of rates"};
  archive::FileBytes bytes;
  if (const base::Status read = archive::ReadAll(path, &bytes); !read.ok()) return base::Error{read.message};
  const std::string_view all(reinterpret_cast<const char*>(bytes.bytes().data()), bytes.bytes().size());
  Rates rates;
  size_t number = 0;
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find('\n', at), all.size());
    std::string_view line = all.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("unit ") && rates.unit.empty()) {
      rates.unit = line.substr(5);
      continue;
    }
    const auto wrong = [&] {
      return base::Error{path + ":" + std::to_string(number) +
                         ": expected unit NAME, or rate NUMBER LEAST MOST [REGION]"};
    };
    if (!line.starts_with("rate ")) return wrong();
    line.remove_prefix(5);
    Rates::Of of;
    for (double* value : {&of.rate, &of.least, &of.most}) {
      const auto read = std::from_chars(line.data(), line.data() + line.size(), *value);
      if (read.ec != std::errc{} || !std::isfinite(*value) || *value <= 0) return wrong();
      line.remove_prefix(static_cast<size_t>(read.ptr - line.data()));
      if (!line.empty() && line[0] != ' ') return wrong();
      if (!line.empty()) line.remove_prefix(1);
    }
    of.region = line;
    rates.regions.push_back(std::move(of));
  }
  if (rates.unit.empty() || rates.regions.empty())
    return base::Error{path + ": the file contains no rates; rankine calibrate --rates writes such a file"};
  return rates;
}

base::Result<std::vector<std::pair<std::string, double>>> FactorsOf(const Rates& rates,
                                                                    const std::string& unit, double speed) {
  if (rates.unit != unit)
    return base::Error{"the rates are in " + rates.unit +
                       "; measure rates in the unit of the trace, which counts " + unit};
  std::vector<std::pair<std::string, double>> factors;
  for (const Rates::Of& of : rates.regions)
    factors.emplace_back(of.region, (unit == "ns" ? 1e9 : speed) / of.rate);
  return factors;
}

}  // namespace rankine::cli
