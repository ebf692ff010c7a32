// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/traces.h"

#include <charconv>

#include "exchange/platform/profile.h"

namespace rankine::exchange::platform {

namespace described = rankine::platform;

void Traces::Begin(Attributes& given) {
  id_ = given.Needed("id");
  file_ = given.Text("file");
  period_ = -1;
  const std::string period = given.Text("periodicity");
  const auto read = std::from_chars(period.data(), period.data() + period.size(), period_);
  if (!period.empty() && (read.ec != std::errc{} || read.ptr != period.data() + period.size()))
    given.Fail("periodicity=\"" + period + "\" is no number");
  text_.clear();
  open_ = true;
}

std::string Traces::End(FilesBeside& files, described::Description* description) {
  open_ = false;
  if (!file_.empty()) {
    auto text = files.Read(file_);
    if (!text.ok()) return "<trace> " + text.error();
    text_ = std::move(text.value());
    period_ = -1;  // the file itself contains the period
  }
  auto profile = ReadProfile(text_, period_);
  if (!profile.ok()) return "<trace> " + id_ + ", " + profile.error();
  profile.value().name = id_;
  if (!profiles_.emplace(id_, AddProfile(description, std::move(profile.value()))).second)
    return "a second <trace> " + id_;
  return {};
}

void Traces::Connect(Attributes& given, described::Place place) {
  connections_.push_back(
      {given.Needed("trace"), given.Text("kind", "HOST_AVAIL"), given.Needed("element"), place});
}

std::string Traces::ConnectAll(described::Description* description) const {
  std::unordered_map<std::string, size_t> hosts, links;
  if (!connections_.empty()) {
    for (size_t i = 0; i < description->hosts.size(); ++i) hosts.emplace(description->hosts[i].name, i);
    for (size_t i = 0; i < description->links.size(); ++i) links.emplace(description->links[i].name, i);
  }
  for (const Connection& one : connections_) {
    const std::string begin = "the <trace_connect> of line " + std::to_string(one.place.line);
    const auto trace = profiles_.find(one.trace);
    if (trace == profiles_.end()) return begin + " names the trace " + one.trace + ", which is nowhere";
    const bool of_host = one.kind == "HOST_AVAIL" || one.kind == "SPEED" || one.kind == "POWER";
    const auto& named = of_host ? hosts : links;
    const auto found = named.find(one.element);
    if (found == named.end())
      return begin + " names the " + (of_host ? "host " : "link ") + one.element +
             ", which does not exist, or is part of a cluster; define it by its own element";
    if (of_host) {
      described::Host& host = description->hosts[found->second];
      (one.kind == "HOST_AVAIL" ? host.state_profile : host.speed_profile) = trace->second;
      continue;
    }
    described::Link& link = description->links[found->second];
    if (one.kind == "BANDWIDTH") {
      link.bandwidth_profile = trace->second;
    } else if (one.kind == "LATENCY") {
      link.latency_profile = trace->second;
    } else if (one.kind == "LINK_AVAIL") {
      link.state_profile = trace->second;
    } else {
      return begin + " has kind=\"" + one.kind + "\", which is not supported";
    }
  }
  return {};
}

}  // namespace rankine::exchange::platform
