#include "sim/max_min.h"

#include <algorithm>
#include <cmath>

namespace rankine::sim {
namespace {

constexpr double kPrecision = 1e-5;  // maxmin/precision
// Links as full as this relative to the fullest are full together: what differs there is the order of
// additions.
constexpr double kSame = 1 + 1e-12;

}  // namespace

void MaxMin::Change(uint32_t link) {
  if (links_[link].changed) return;
  links_[link].changed = true;
  changed_.push_back(link);
}

uint32_t MaxMin::TakePlaces(uint32_t count) {
  if (count < free_places_.size() && !free_places_[count].empty()) {
    const uint32_t places = free_places_[count].back();
    free_places_[count].pop_back();
    return places;
  }
  places_.resize(places_.size() + count);
  return static_cast<uint32_t>(places_.size() - count);
}

void MaxMin::Add(uint32_t flow, std::span<const Share> shares, double penalty, double bound) {
  if (flow >= flows_.size()) flows_.resize(flow + 1);
  Flow& added = flows_[flow];
  added.per_penalty = 1 / penalty;
  added.bound = bound;
  added.bound_penalty = bound > 0 ? bound * penalty : 0;
  added.value = 0;
  added.shares = shares.data();
  added.count = static_cast<uint32_t>(shares.size());
  added.places = TakePlaces(added.count);
  for (uint32_t k = 0; k < added.count; ++k) {
    Link& link = links_[shares[k].link];
    places_[added.places + k] = static_cast<uint32_t>(link.flows.size());
    link.flows.push_back({flow, k, shares[k].weight});
    Change(shares[k].link);
  }
}

void MaxMin::Remove(uint32_t flow) {
  Flow& removed = flows_[flow];
  for (uint32_t k = 0; k < removed.count; ++k) {
    Link& link = links_[removed.shares[k].link];
    const uint32_t place = places_[removed.places + k];
    const Entry last = link.flows.back();
    link.flows[place] = last;
    places_[flows_[last.flow].places + last.k] = place;
    link.flows.pop_back();
    Change(removed.shares[k].link);
  }
  if (removed.count >= free_places_.size()) free_places_.resize(removed.count + 1);
  free_places_[removed.count].push_back(removed.places);
}

void MaxMin::Gather(uint32_t first) {
  const uint32_t stamp = stamp_ + 1;
  links_of_component_.assign(1, first);
  flows_of_component_.clear();
  links_[first].stamp = stamp;
  for (size_t i = 0; i < links_of_component_.size(); ++i) {
    Link& here = links_[links_of_component_[i]];
    double usage = 0;
    for (const Entry& entry : here.flows) {
      Flow& flow = flows_[entry.flow];
      const double used = entry.weight * flow.per_penalty;
      usage = here.fatpipe ? std::max(usage, used) : usage + used;
      if (flow.stamp == stamp) continue;
      flow.stamp = stamp;
      flow.fixed = false;
      flows_of_component_.push_back(entry.flow);
      for (uint32_t k = 0; k < flow.count; ++k) {
        Link& link = links_[flow.shares[k].link];
        if (link.stamp == stamp) continue;
        link.stamp = stamp;
        links_of_component_.push_back(flow.shares[k].link);
      }
    }
    here.usage = usage;
  }
}

void MaxMin::SolveOne(Flow& flow) {
  double value = INFINITY;
  for (uint32_t k = 0; k < flow.count; ++k) {
    const Share& share = flow.shares[k];
    value = std::min(value, links_[share.link].bandwidth / share.weight);
  }
  flow.value = flow.bound > 0 ? std::min(value, flow.bound) : value;
}

void MaxMin::DropLight(Link& link) {
  const uint32_t place = link.light;
  if (place == kNone) return;
  lights_[place] = lights_.back();
  links_[lights_[place].link].light = place;
  lights_.pop_back();
  link.light = kNone;
}

void MaxMin::Fix(Flow& flow, double value) {
  flow.value = value;
  flow.fixed = true;
  for (uint32_t k = 0; k < flow.count; ++k) {
    const Share& share = flow.shares[k];
    Link& link = links_[share.link];
    if (!link.fatpipe) {
      link.remaining -= share.weight * value;
      if (link.remaining < link.bandwidth * kPrecision) link.remaining = 0;
      link.usage -= share.weight * flow.per_penalty;
      if (link.usage < kPrecision) link.usage = 0;
    } else {
      link.usage = 0;
      for (const Entry& entry : link.flows) {
        if (!flows_[entry.flow].fixed)
          link.usage = std::max(link.usage, entry.weight * flows_[entry.flow].per_penalty);
      }
    }
    if (link.light == kNone) continue;
    if (link.usage <= kPrecision || link.remaining <= link.bandwidth * kPrecision) {
      DropLight(link);
    } else {
      lights_[link.light].share = kStale;  // one division for all flows that are fixed in this round
    }
  }
}

// The flows of the full links that are not yet fixed, each once.
void MaxMin::CollectFull(double least) {
  full_.clear();
  ++round_;
  for (const Light& light : lights_) {
    if (light.share > least * kSame) continue;
    for (const Entry& entry : links_[light.link].flows) {
      Flow& flow = flows_[entry.flow];
      if (flow.fixed || flow.round == round_) continue;
      flow.round = round_;
      full_.push_back(entry.flow);
    }
  }
}

void MaxMin::SolveGathered() {
  if (flows_of_component_.size() == 1) return SolveOne(flows_[flows_of_component_[0]]);
  lights_.clear();
  for (const uint32_t index : links_of_component_) {
    Link& link = links_[index];
    link.remaining = link.bandwidth;
    link.light = kNone;
    if (link.usage <= 0) continue;
    link.light = static_cast<uint32_t>(lights_.size());
    lights_.push_back({link.remaining / link.usage, index});
  }
  size_t open = flows_of_component_.size();  // flows not yet fixed
  while (!lights_.empty()) {
    double least = INFINITY;
    for (Light& light : lights_) {
      if (light.share == kStale) light.share = links_[light.link].remaining / links_[light.link].usage;
      least = std::min(least, light.share);
    }
    CollectFull(least);
    if (full_.empty()) break;  // rounding left a link with usage and without flows
    double bound = INFINITY;
    for (const uint32_t flow : full_) {
      const double reached = flows_[flow].bound_penalty;
      if (reached > 0 && reached < least) bound = std::min(bound, reached);
    }
    if (full_.size() == open && bound == INFINITY) {
      // The last ones: nobody asks any more what they leave of their links.
      for (const uint32_t index : full_) flows_[index].value = least * flows_[index].per_penalty;
      break;
    }
    for (const uint32_t index : full_) {
      Flow& flow = flows_[index];
      if (bound == INFINITY) {
        Fix(flow, least * flow.per_penalty);
        --open;
      } else if (std::fabs(flow.bound_penalty - bound) < kPrecision) {
        Fix(flow, flow.bound);
        --open;
      }
    }
  }
}

}  // namespace rankine::sim
