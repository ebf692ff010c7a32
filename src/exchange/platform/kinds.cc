// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/kinds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/visible_text.h"
#include "exchange/platform/units.h"

namespace rankine::exchange::platform {
namespace {

constexpr uint32_t kMostHosts = 1u << 20;
constexpr uint32_t kUsualLeaf = 32;

// The parameters that all kinds have. These general parameters are listed before the parameters of a single
// kind.
constexpr Parameter kOfAll[] = {
    {"hosts", "64", "number of hosts; their names are n-0, n-1, ..."},
    {"speed", "1Gf", "speed of a core"},
    {"cores", "1", "cores of a host"},
    {"link", "100Gbps", "bandwidth of a link, in each direction"},
    {"latency", "1us", "latency of a link"},
    {"loopback", "100Gbps", "bandwidth between ranks of one host"},
    {"loopback-latency", "100ns", "latency between ranks of one host"},
};

template <size_t kOwn>
consteval auto Parameters(const Parameter (&own)[kOwn]) {
  std::array<Parameter, std::size(kOfAll) + kOwn> all{};
  std::ranges::copy(own, std::ranges::copy(kOfAll, all.begin()).out);
  return all;
}

constexpr auto kCluster =
    Parameters({{"backbone", "", "bandwidth of a link that all messages share (default: none)"}});
constexpr auto kFatTree =
    Parameters({{"leaf", "", "hosts of a leaf switch (default: the largest divisor of hosts up to 32)"},
                {"spines", "", "spine switches; fewer than leaf: oversubscribed (default: leaf)"}});
constexpr auto kTorus = Parameters(
    {{"shape", "",
      "hosts in each dimension, such as 4x4x4 (default: three dimensions, as equal as possible)"}});
constexpr auto kDragonfly =
    Parameters({{"chassis", "2", "chassis of a group"},
                {"routers", "4", "routers of a chassis"},
                {"nodes", "2", "hosts of a router"},
                {"groups", "", "groups (default: hosts / (chassis * routers * nodes))"}});
constexpr Kind kKinds[] = {
    {"cluster", "hosts on one switch", kCluster},
    {"fat-tree", "leaf switches below spine switches", kFatTree},
    {"torus", "a grid of hosts, whose opposite ends are connected", kTorus},
    {"dragonfly", "groups of chassis with routers; each group is connected to all others", kDragonfly},
};

// The speed of a core is the peak of a host, divided by its cores. In a fat tree, the latency of a link is
// the published latency between two hosts, divided by the number of links in the longest route. In a torus,
// the latency of a link is the published latency between two neighbours. So a torus predicts too much latency
// for distant hosts: a route counts the part of the published latency that belongs to the hosts once per
// link.
constexpr Machine kMachines[] = {
    {"azure-hbv3", "virtual machines HB120rs_v3 of Azure (4 Tflop/s, 1.2 us), HDR InfiniBand", "fat-tree",
     "speed=33Gf,cores=120,link=200Gbps,latency=300ns",
     "https://learn.microsoft.com/azure/virtual-machines/hbv3-performance"},
    {"azure-hbv4", "virtual machines HB176-144rs_v4 of Azure (7.6 Tflop/s, below 2 us), NDR InfiniBand",
     "fat-tree", "speed=53Gf,cores=144,link=400Gbps,latency=500ns",
     "https://learn.microsoft.com/azure/virtual-machines/hbv4-performance"},
    {"azure-hbv5", "virtual machines HB368rs_v5 of Azure (16 Tflop/s, below 2 us), 800 Gb/s of InfiniBand",
     "fat-tree", "speed=43Gf,cores=368,link=800Gbps,latency=500ns",
     "https://learn.microsoft.com/azure/virtual-machines/sizes/high-performance-compute/hbv5-performance"},
    {"fugaku", "a rack of Fugaku (3.07 Tflop/s a host, 0.49 us), Tofu interconnect D", "torus",
     "hosts=384,speed=64Gf,cores=48,link=6.8GBps,latency=490ns",
     "https://www.r-ccs.riken.jp/en/fugaku/about (hosts, cores, speed at 2 GHz, link); latency of the "
     "nearest "
     "hosts: Ajima et al., The Tofu Interconnect D, CLUSTER 2018, doi:10.1109/CLUSTER.2018.00090"},
};

const Machine* MachineNamed(std::string_view name) {
  const auto machine = std::ranges::find_if(kMachines, [&](const Machine& one) { return one.name == name; });
  return machine == std::end(kMachines) ? nullptr : &*machine;
}

const Kind* KindNamed(std::string_view name) {
  const auto kind = std::ranges::find_if(kKinds, [&](const Kind& one) { return one.name == name; });
  return kind == std::end(kKinds) ? nullptr : &*kind;
}

// Reads the values of parameters from a text. The object keeps only the first error.
class Values {
 public:
  explicit Values(const Kind& kind) : kind_(kind) {
    for (const Parameter& parameter : kind.parameters) values_.emplace(parameter.name, parameter.value);
  }
  // Values that are read later replace earlier values. If `defaults` is true, the values are defaults and not
  // choices of the user.
  void Read(std::string_view text, bool defaults) {
    while (!text.empty()) {
      const std::string_view one = text.substr(0, text.find(','));
      text.remove_prefix(std::min(one.size() + 1, text.size()));
      const size_t equals = one.find('=');
      const std::string_view name = one.substr(0, equals);
      const auto value = values_.find(name);
      if (value == values_.end()) {
        Unknown(name);
        return;
      }
      if (equals == std::string_view::npos || equals + 1 == one.size()) {
        Fail(name, "has no value");
        return;
      }
      value->second = one.substr(equals + 1);
      if (!defaults) given_.push_back(name);
    }
  }
  const std::string& reason() const { return reason_; }
  bool Given(std::string_view name) const { return std::ranges::find(given_, name) != given_.end(); }
  bool Empty(std::string_view name) const { return values_.at(name).empty(); }
  void Fail(std::string_view name, const std::string& why) {
    if (reason_.empty())
      reason_ = std::string(kind_.name) + ": " + base::Visible(std::string(name)) + " " + why;
  }
  uint32_t Whole(std::string_view name) {
    const std::string& text = values_.at(name);
    uint32_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number == 0 || number > kMostHosts)
      Fail(name, "takes a number from 1 to " + std::to_string(kMostHosts) + ", not " + base::Visible(text));
    return std::max(number, 1u);
  }
  // Returns the text of a value with a unit.
  std::string Text(std::string_view name, Unit unit, const char* example) {
    const std::string& text = values_.at(name);
    const auto value = ReadValue(text, unit);
    // In a file, a number without a unit is in bytes/s, flops or seconds, as in SimGrid. In a description, a
    // number without a unit is probably a mistake: link=100 would be a link of 100 bytes/s.
    const bool has_unit = !text.empty() && !(text.back() >= '0' && text.back() <= '9');
    if (!value || (*value == 0 && unit != Unit::seconds) || (*value != 0 && !has_unit))
      Fail(name, std::string("takes a value as ") + example + ", not " + base::Visible(text));
    return text;
  }
  std::vector<uint32_t> Shape(std::string_view name) {
    std::string_view text = values_.at(name);
    std::vector<uint32_t> shape;
    if (text.ends_with('x')) Fail(name, "takes numbers as 4x4x4, not " + base::Visible(values_.at(name)));
    while (!text.empty()) {
      uint32_t number = 0;
      const size_t end = std::min(text.find('x'), text.size());
      const auto read = std::from_chars(text.data(), text.data() + end, number);
      if (read.ec != std::errc{} || read.ptr != text.data() + end || number == 0) {
        Fail(name, "takes numbers such as 4x4x4, not " + base::Visible(values_.at(name)));
        return {1};
      }
      shape.push_back(number);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return shape;
  }

 private:
  void Unknown(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : kind_.parameters) names.push_back(parameter.name);
    const std::string nearest = base::Nearest(name, names);
    reason_ = std::string(kind_.name) + " has no parameter " + base::Visible(std::string(name)) +
              (nearest.empty() ? "; `rankine platforms` lists them" : "; did you mean " + nearest + "?");
  }

  const Kind& kind_;
  std::map<std::string_view, std::string> values_;
  std::vector<std::string_view> given_;
  std::string reason_;
};

uint32_t LargestDivisor(uint32_t number, uint32_t most) {
  uint32_t divisor = std::min(number, most);
  while (number % divisor != 0) --divisor;
  return divisor;
}

std::string FatTreeShape(Values& values, uint32_t hosts) {
  const uint32_t leaf = values.Empty("leaf") ? LargestDivisor(hosts, kUsualLeaf) : values.Whole("leaf");
  if (leaf == 1 && hosts > kUsualLeaf && values.Empty("leaf"))
    values.Fail("hosts", "is " + std::to_string(hosts) + ", which no number from 2 to " +
                             std::to_string(kUsualLeaf) + " divides; give leaf, or another number of hosts");
  const uint32_t spines = values.Empty("spines") ? leaf : values.Whole("spines");
  if (hosts % leaf != 0) values.Fail("leaf", "must divide hosts=" + std::to_string(hosts));
  return "2;" + std::to_string(leaf) + "," + std::to_string(std::max(hosts / leaf, 1u)) + ";1," +
         std::to_string(spines) + ";1,1";
}

std::string TorusShape(Values& values, uint32_t* hosts) {
  std::vector<uint32_t> shape = values.Shape("shape");
  if (shape.empty()) {
    const auto side = [](uint32_t number, uint32_t root) {
      uint32_t length = 1;
      for (uint32_t i = 1; root == 3 ? uint64_t{i} * i * i <= number : uint64_t{i} * i <= number; ++i) {
        if (number % i == 0) length = i;
      }
      return length;
    };
    const uint32_t first = side(*hosts, 3), second = side(*hosts / first, 2);
    shape = {*hosts / first / second, second, first};
  }
  uint64_t places = 1;
  std::string text;
  for (const uint32_t length : shape) {
    places = std::min(places * length, uint64_t{kMostHosts} + 1);
    text += (text.empty() ? "" : ",") + std::to_string(length);
  }
  if (places > kMostHosts || (values.Given("hosts") && places != *hosts))
    values.Fail("shape", "has " + std::to_string(places) + " places, but hosts is " + std::to_string(*hosts));
  *hosts = static_cast<uint32_t>(places);
  return text;
}

std::string DragonflyShape(Values& values, uint32_t* hosts) {
  const uint64_t chassis = values.Whole("chassis"), routers = values.Whole("routers"),
                 nodes = values.Whole("nodes");
  const uint64_t group = std::min(chassis * routers, uint64_t{kMostHosts}) * nodes;
  uint64_t groups = *hosts / group;
  if (!values.Empty("groups")) groups = values.Whole("groups");
  const uint64_t places = groups * group;
  if (groups == 0 || places > kMostHosts ||
      ((values.Given("hosts") || values.Empty("groups")) && places != *hosts))
    values.Fail("hosts", "is " + std::to_string(*hosts) +
                             ", but must be groups * chassis * routers * nodes, with " +
                             std::to_string(group) + " hosts in a group");
  *hosts = static_cast<uint32_t>(std::min(places, uint64_t{kMostHosts}));
  return std::to_string(groups) + ",1;" + std::to_string(chassis) + ",1;" + std::to_string(routers) + ",1;" +
         std::to_string(nodes);
}

}  // namespace

std::span<const Kind> Kinds() {
  return kKinds;
}

std::span<const Machine> Machines() {
  return kMachines;
}

bool NamesKind(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(':'));
  return KindNamed(name) != nullptr || MachineNamed(name) != nullptr;
}

base::Result<std::string> PlatformText(std::string_view text) {
  const size_t colon = std::min(text.find(':'), text.size());
  const Machine* machine = MachineNamed(text.substr(0, colon));
  const Kind* kind = KindNamed(machine != nullptr ? machine->kind : text.substr(0, colon));
  if (kind == nullptr) {
    std::vector<std::string_view> names;
    for (const Kind& one : kKinds) names.push_back(one.name);
    for (const Machine& one : kMachines) names.push_back(one.name);
    const std::string nearest = base::Nearest(text.substr(0, colon), names);
    return base::Error{
        "there is no kind of platform " + base::Visible(std::string(text.substr(0, colon))) +
        (nearest.empty() ? "; `rankine platforms` lists them" : "; did you mean " + nearest + "?")};
  }
  Values values(*kind);
  if (machine != nullptr) values.Read(machine->values, true);
  values.Read(text.substr(std::min(colon + 1, text.size())), false);
  if (!values.reason().empty()) return base::Error{values.reason()};
  uint32_t hosts = values.Whole("hosts");
  std::string topology;
  if (kind->name == "fat-tree")
    topology = " topology=\"FAT_TREE\" topo_parameters=\"" + FatTreeShape(values, hosts) + "\"";
  if (kind->name == "torus")
    topology = " topology=\"TORUS\" topo_parameters=\"" + TorusShape(values, &hosts) + "\"";
  if (kind->name == "dragonfly")
    topology = " topology=\"DRAGONFLY\" topo_parameters=\"" + DragonflyShape(values, &hosts) + "\"";
  if (kind->name == "cluster" && !values.Empty("backbone"))
    topology = " bb_bw=\"" + values.Text("backbone", Unit::bytes_per_second, "1Tbps") + "\" bb_lat=\"0s\"";
  const std::string cluster =
      "  <cluster id=\"" + std::string(kind->name) + "\" prefix=\"n-\" suffix=\"\" radical=\"0-" +
      std::to_string(hosts - 1) + "\"\n           speed=\"" +
      values.Text("speed", Unit::flops_per_second, "10Gf") + "\" core=\"" +
      std::to_string(values.Whole("cores")) + "\" bw=\"" +
      values.Text("link", Unit::bytes_per_second, "100Gbps") + "\" lat=\"" +
      values.Text("latency", Unit::seconds, "1us") + "\"\n           loopback_bw=\"" +
      values.Text("loopback", Unit::bytes_per_second, "100Gbps") + "\" loopback_lat=\"" +
      values.Text("loopback-latency", Unit::seconds, "100ns") + "\"" + topology + "/>\n";
  if (!values.reason().empty()) return base::Error{values.reason()};
  return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
         "<platform version=\"4.1\">\n" +
         cluster + "</platform>\n";
}

}  // namespace rankine::exchange::platform
