// SPDX-License-Identifier: BSD-3-Clause
#include "sim/max_min.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/hash.h"

namespace rankine::sim {
namespace {

constexpr double kPrecision = 1e-5;  // SimGrid's maxmin/precision
// A link that is almost as full as the fullest link is treated as equally full. The small difference only
// comes from the order of additions.
constexpr double kSame = 1 + 1e-12;
// For a crowd's other links, the usage is updated by additions and subtractions. The rounding errors of
// additions and subtractions are much smaller than this factor.
constexpr double kClearlyLess = 1 + 1e-9;

}  // namespace

uint32_t MaxMin::AddWay(std::span<const Share> shares, double penalty, double bound) {
  const auto number = static_cast<uint32_t>(ways_.size());
  ways_.emplace_back();
  SetWay(number, penalty, bound);
  Flow& way = ways_.back();
  constexpr uint64_t kStep = 0x9e3779b97f4a7c15u;
  way.random = {base::Mix64((2 * uint64_t{number} + 1) * kStep),
                base::Mix64((2 * uint64_t{number} + 2) * kStep)};
  way.count = static_cast<uint32_t>(shares.size());
  way.shares = std::make_unique<Share[]>(way.count);
  way.places = std::make_unique<uint32_t[]>(way.count);
  std::copy(shares.begin(), shares.end(), way.shares.get());
  return number;
}

void MaxMin::SetWay(uint32_t number, double penalty, double bound) {
  Flow& way = ways_[number];
  way.per_penalty = 1 / penalty;
  way.bound = bound;
  way.bound_penalty = bound > 0 ? bound * penalty : 0;
}

void MaxMin::SetBandwidth(uint32_t number, double bandwidth) {
  Follow();
  Link& link = links_[number];
  link.bandwidth = bandwidth;
  solutions_ = {};
  if (link.hub != kNone) crowd_of_.at(link.hub).broken = true;
  for (const Entry& entry : link.ways) touched_.push_back(entry.way);
}

Solutions::Key MaxMin::KeyOfChange() const {
  // The key contains the added routes and the removed routes, each multiplied by its own odd number.
  // Different changes therefore have equal keys only by chance.
  constexpr uint64_t kCame = 0x9e3779b97f4a7c15u, kWent = 0xd1342543de82ef95u;
  return {state_.one + came_.one * kCame + went_.one * kWent,
          state_.other + came_.other * kCame + went_.other * kWent};
}

// Updates each link's list of routes.
void MaxMin::Follow() {
  for (const uint32_t number : to_follow_) {
    Flow& way = ways_[number];
    way.to_follow = false;
    if (way.listed == (way.flows > 0)) continue;
    way.listed = !way.listed;
    if (!hubs_.empty()) Join(number, way);
    for (uint32_t k = 0; k < way.count; ++k) {
      std::vector<Entry>& ways = links_[way.shares[k].link].ways;
      if (way.listed) {
        way.places[k] = static_cast<uint32_t>(ways.size());
        ways.push_back({number, k});
        continue;
      }
      const Entry last = ways.back();
      ways[way.places[k]] = last;
      ways_[last.way].places[last.k] = way.places[k];
      ways.pop_back();
    }
  }
  to_follow_.clear();
}

double MaxMin::SumOf(Crowd& crowd, size_t ways) {
  while (crowd.sums.size() <= ways) crowd.sums.push_back(crowd.sums.back() + crowd.used);
  return crowd.sums[ways];
}

// Makes the component a crowd if it meets the conditions of a crowd. The component must have been solved in
// one round.
void MaxMin::FindCrowd() {
  const Flow& first = ways_[ways_of_component_[0]];
  for (const uint32_t number : ways_of_component_) {
    const Flow& way = ways_[number];
    if (way.flows != 1 || way.per_penalty != first.per_penalty || way.bound_penalty != first.bound_penalty)
      return;
  }
  uint32_t hub = kNone;
  double slack = INFINITY;
  for (const uint32_t index : links_of_component_) {
    const Link& link = links_[index];
    if (link.usage <= 0) continue;
    const double share = link.bandwidth / link.usage;
    if (hub == kNone && !link.fatpipe && share == least_ && link.ways.size() == ways_of_component_.size()) {
      hub = index;
    } else {
      slack = std::min(slack, share);
    }
  }
  if (hub == kNone || least_ * kClearlyLess >= slack) return;
  const std::vector<Entry>& ways = links_[hub].ways;
  const double weight = ways_[ways[0].way].shares[ways[0].k].weight;
  for (const Entry& entry : ways) {
    if (ways_[entry.way].shares[entry.k].weight != weight) return;
  }
  Crowd crowd{weight,
              weight * first.per_penalty,
              first.per_penalty,
              first.bound_penalty,
              slack,
              false,
              links_of_component_,
              {0.0},
              {}};
  if (SumOf(crowd, ways.size()) != links_[hub].usage) return;
  for (const uint32_t index : links_of_component_) links_[index].hub = hub;
  crowd_of_.emplace(hub, std::move(crowd));
  hubs_.push_back(hub);
  found_.push_back(hub);
}

void MaxMin::EndCrowd(uint32_t hub) {
  for (const uint32_t link : crowd_of_.at(hub).links) links_[link].hub = kNone;
  crowd_of_.erase(hub);
  std::erase(hubs_, hub);
}

// Is called when a route has got its first flow or lost its last flow, before the lists of the links are
// updated. If the route loads links of several crowds, or does not fit into its crowd, these crowds are
// dissolved.
void MaxMin::Join(uint32_t number, const Flow& way) {
  uint32_t hub = kNone;
  bool fits = true;
  for (const Share& share : shares(number)) {
    const uint32_t other = links_[share.link].hub;
    fits = fits && (other == kNone || hub == kNone || hub == other);
    if (other != kNone) hub = other;
  }
  if (hub == kNone) return;
  if (fits) {
    const Crowd& crowd = crowd_of_.at(hub);
    bool through = false;
    fits = way.per_penalty == crowd.per_penalty && way.bound_penalty == crowd.bound_penalty;
    for (const Share& share : shares(number)) {
      if (share.link == hub) through = share.weight == crowd.weight;
      fits = fits && (links_[share.link].hub == hub || links_[share.link].ways.empty());
    }
    fits = fits && through;
  }
  if (!fits) {
    for (const Share& share : shares(number)) {
      if (links_[share.link].hub != kNone) crowd_of_.at(links_[share.link].hub).broken = true;
    }
    return;
  }
  Crowd& crowd = crowd_of_.at(hub);
  for (const Share& share : shares(number)) {
    Link& link = links_[share.link];
    if (share.link == hub) continue;
    if (link.hub == kNone) {
      link.hub = hub;
      link.usage = 0;
      crowd.links.push_back(share.link);
    }
    const double used = share.weight * way.per_penalty;
    if (link.fatpipe) {
      link.usage = std::max(link.usage, used);
    } else {
      link.usage = way.listed ? link.usage + used : std::max(link.usage - used, 0.0);
    }
    if (link.usage > 0) crowd.slack = std::min(crowd.slack, link.bandwidth / link.usage);
  }
}

// Moves the changed routes that belong to a crowd from the list `touched_` to the crowd's own list.
void MaxMin::SortTouched() {
  touched_before_ = touched_.size();
  size_t kept = 0;
  for (const uint32_t number : touched_) {
    uint32_t hub = kNone;
    for (const Share& share : shares(number)) {
      if (links_[share.link].hub == kNone) continue;
      hub = links_[share.link].hub;
      break;
    }
    if (hub == kNone) {
      touched_[kept++] = number;
      continue;
    }
    Crowd& crowd = crowd_of_.at(hub);
    crowd.touched.push_back(number);
    if (ways_[number].flows > 1) crowd.broken = true;
  }
  touched_.resize(kept);
}

// Computes the common rate of all routes in a crowd. Returns false if the hub does not limit all routes
// equally.
bool MaxMin::CrowdValue(uint32_t hub, Crowd& crowd, double* value) {
  const size_t ways = links_[hub].ways.size();
  if (ways < 2 || ways * 4 < crowd_) return false;
  const double share = links_[hub].bandwidth / SumOf(crowd, ways);
  if (share * kClearlyLess >= crowd.slack || (crowd.bound_penalty > 0 && crowd.bound_penalty < share))
    return false;
  *value = share * crowd.per_penalty;
  return true;
}

void MaxMin::SolveTouched() {
  Follow();
  ++solutions_made_;
  ++stamp_;
  solved_.clear();
  uint32_t components = 0;
  for (const uint32_t number : touched_) {
    for (const Share& share : shares(number)) {
      if (links_[share.link].stamp == stamp_ || links_[share.link].ways.empty()) continue;
      Gather(share.link);
      Sort(&ways_of_component_);
      SolveGathered();
      if (crowd_ != 0 && one_round_ && ways_of_component_.size() >= crowd_) FindCrowd();
      for (const uint32_t way : ways_of_component_) solved_.push_back({way, ways_[way].value});
      ++components;
    }
  }
  if (components < 2) return;
  std::sort(solved_.begin(), solved_.end(),
            [](const WayRate& one, const WayRate& other) { return one.way < other.way; });
}

void MaxMin::Gather(uint32_t first) {
  // Copies pointers to local variables, because the compiler cannot know that the pointers do not change in
  // this loop.
  Link* const links = links_.data();
  Flow* const ways = ways_.data();
  const uint32_t stamp = stamp_;
  links_of_component_.assign(1, first);
  ways_of_component_.clear();
  links[first].stamp = stamp;
  links[first].usage = 0;
  for (size_t i = 0; i < links_of_component_.size(); ++i) {
    for (const Entry& entry : links[links_of_component_[i]].ways) {
      Flow& way = ways[entry.way];
      if (way.stamp == stamp) continue;
      way.stamp = stamp;
      way.fixed = false;
      ways_of_component_.push_back(entry.way);
      for (const Share& share : std::span(way.shares.get(), way.count)) {
        Link& link = links[share.link];
        if (link.stamp == stamp) continue;
        link.stamp = stamp;
        link.usage = 0;
        links_of_component_.push_back(share.link);
      }
    }
  }
}

// Sorts the routes by number. If the list contains a large part of all routes, a bit map is faster than
// sorting.
void MaxMin::Sort(std::vector<uint32_t>* ways) {
  constexpr size_t kFew = 16, kWordsOfOne = 4;
  if (ways->size() < kFew || ways_.size() / 64 > ways->size() * kWordsOfOne)
    return std::sort(ways->begin(), ways->end());
  bits_.resize((ways_.size() + 63) / 64);
  for (const uint32_t way : *ways) bits_[way / 64] |= uint64_t{1} << way % 64;
  size_t at = 0;
  for (size_t word = 0; word < bits_.size(); ++word) {
    for (uint64_t bits = bits_[word]; bits != 0; bits &= bits - 1)
      (*ways)[at++] = static_cast<uint32_t>(word * 64) + static_cast<uint32_t>(std::countr_zero(bits));
    bits_[word] = 0;
  }
}

// Adds up the usage of each link by the routes of the component.
void MaxMin::AddUp() {
  Link* const links = links_.data();
  const Flow* const ways = ways_.data();
  for (const uint32_t number : ways_of_component_) {
    const Flow& way = ways[number];
    const double per_penalty = way.per_penalty, flows = way.flows;
    for (const Share& share : std::span<const Share>(way.shares.get(), way.count)) {
      Link& link = links[share.link];
      const double used = share.weight * per_penalty;
      link.usage = link.fatpipe ? std::max(link.usage, used) : link.usage + flows * used;
    }
  }
}

void MaxMin::SolveOne(Flow& way) {
  double value = INFINITY;
  for (uint32_t k = 0; k < way.count; ++k) {
    const Share& share = way.shares[k];
    const Link& link = links_[share.link];
    value = std::min(value, link.bandwidth / (link.fatpipe ? share.weight : share.weight * way.flows));
  }
  way.value = way.bound > 0 ? std::min(value, way.bound) : value;
}

void MaxMin::DropLight(Link& link) {
  const uint32_t place = link.light;
  if (place == kNone) return;
  lights_[place] = lights_.back();
  links_[lights_[place].link].light = place;
  lights_.pop_back();
  link.light = kNone;
}

void MaxMin::Fix(Flow& way, double value) {
  way.value = value;
  way.fixed = true;
  const double flows = way.flows;
  for (uint32_t k = 0; k < way.count; ++k) {
    const Share& share = way.shares[k];
    Link& link = links_[share.link];
    if (!link.fatpipe) {
      link.remaining -= flows * share.weight * value;
      if (link.remaining < link.bandwidth * kPrecision) link.remaining = 0;
      link.usage -= flows * (share.weight * way.per_penalty);
      if (link.usage < kPrecision) link.usage = 0;
    } else {
      link.usage = 0;
      for (const Entry& entry : link.ways) {
        const Flow& other = ways_[entry.way];
        if (!other.fixed) link.usage = std::max(link.usage, other.shares[entry.k].weight * other.per_penalty);
      }
    }
    if (link.light == kNone) continue;
    if (link.usage <= kPrecision || link.remaining <= link.bandwidth * kPrecision) {
      DropLight(link);
    } else {
      // The link's share is computed later, so that all routes that are fixed in this round cause only one
      // division.
      lights_[link.light].share = kStale;
    }
  }
}

// Collects the routes over full links whose rates are not fixed yet. Each route is collected once.
void MaxMin::CollectFull(double least) {
  full_.clear();
  Flow* const ways = ways_.data();
  const uint32_t round = ++round_;
  for (const Light& light : lights_) {
    if (light.share > least * kSame) continue;
    for (const Entry& entry : links_[light.link].ways) {
      Flow& way = ways[entry.way];
      if (way.fixed || way.round == round) continue;
      way.round = round;
      full_.push_back(entry.way);
    }
  }
}

void MaxMin::SolveGathered() {
  one_round_ = false;
  if (ways_of_component_.size() == 1) return SolveOne(ways_[ways_of_component_[0]]);
  AddUp();
  lights_.clear();
  for (const uint32_t index : links_of_component_) {
    Link& link = links_[index];
    link.remaining = link.bandwidth;
    link.light = kNone;
    if (link.usage <= 0) continue;
    link.light = static_cast<uint32_t>(lights_.size());
    lights_.push_back({link.remaining / link.usage, index});
  }
  size_t open = ways_of_component_.size();  // the number of routes whose rates are not fixed yet
  while (!lights_.empty()) {
    double least = INFINITY;
    for (Light& light : lights_) {
      if (light.share == kStale) light.share = links_[light.link].remaining / links_[light.link].usage;
      least = std::min(least, light.share);
    }
    CollectFull(least);
    if (full_.empty()) break;  // Due to rounding, a link may have some usage left but no routes.
    double bound = INFINITY;
    for (const uint32_t way : full_) {
      const double reached = ways_[way].bound_penalty;
      if (reached > 0 && reached < least) bound = std::min(bound, reached);
    }
    if (full_.size() == open && bound == INFINITY) {
      // All remaining routes are fixed now, so the remaining bandwidth of their links is not needed any
      // more.
      for (const uint32_t index : full_) ways_[index].value = least * ways_[index].per_penalty;
      one_round_ = open == ways_of_component_.size();
      least_ = least;
      break;
    }
    Sort(&full_);
    for (const uint32_t index : full_) {
      Flow& way = ways_[index];
      if (bound == INFINITY) {
        Fix(way, least * way.per_penalty);
        --open;
      } else if (std::fabs(way.bound_penalty - bound) < kPrecision) {
        Fix(way, way.bound);
        --open;
      }
    }
  }
}

}  // namespace rankine::sim
