// SPDX-License-Identifier: BSD-3-Clause
#include "sim/platform/star_routes.h"

namespace rankine::sim {

FlatClusterRoutes::FlatClusterRoutes(const platform::Cluster& cluster, const std::string& name,
                                     LinkTable& links)
    : hosts_(static_cast<uint32_t>(cluster.numbers.size())),
      has_loopback_(cluster.loopback_bandwidth > 0 || cluster.loopback_latency > 0),
      has_limiter_(cluster.limiter_bandwidth > 0),
      split_(cluster.sharing == platform::Sharing::splitduplex),
      has_backbone_(cluster.backbone_bandwidth > 0 || cluster.backbone_latency > 0) {
  const auto named = [&](const char* behind) {
    return [name, numbers = cluster.numbers.data(), behind](uint32_t i) {
      return name + "_link_" + std::to_string(numbers[i]) + behind;
    };
  };
  if (has_loopback_)
    loopbacks_ = links.AddMany(hosts_, {cluster.loopback_bandwidth, cluster.loopback_latency, true},
                               named("_loopback"));
  if (has_limiter_)
    limiters_ = links.AddMany(hosts_, {cluster.limiter_bandwidth, 0, false}, named("_limiter"));
  const Link link{cluster.bandwidth, cluster.latency, false};
  ups_ = links.AddMany(hosts_, link, named(split_ ? "_UP" : ""));
  downs_ = split_ ? links.AddMany(hosts_, link, named("_DOWN")) : ups_;
  if (has_backbone_)
    backbone_ = links.Add({cluster.backbone_bandwidth, cluster.backbone_latency,
                           cluster.backbone_sharing == platform::Sharing::fatpipe},
                          name + "_backbone");
}

bool FlatClusterRoutes::Find(uint32_t source, uint32_t target, RouteBuilder* way, Gateways*) const {
  if (source == target && source < hosts_ && has_loopback_) {
    way->Add(loopbacks_ + source);
    return true;
  }
  // The member after the last host is the cluster's router, which is the centre.
  if (source < hosts_) {
    if (has_limiter_) way->Add(limiters_ + source);
    way->Add(ups_ + source);
    if (has_backbone_) way->Add(backbone_);
  }
  if (target < hosts_) {
    const bool self = source == target;
    if (has_backbone_ && source >= hosts_) way->Add(backbone_);
    if (split_ || !self) way->Add(downs_ + target);
    if (has_limiter_ && !self) way->Add(limiters_ + target);
  }
  return true;
}

}  // namespace rankine::sim
