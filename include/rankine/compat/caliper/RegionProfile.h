// SPDX-License-Identifier: BSD-3-Clause
// The time in each region so far, over all threads of the process. A program can read the profile while it
// runs. The profile is empty if no runtime is attached.
#ifndef RANKINE_COMPAT_CALIPER_REGION_PROFILE_H
#define RANKINE_COMPAT_CALIPER_REGION_PROFILE_H

#include <caliper/ChannelController.h>

#include <chrono>
#include <tuple>

namespace cali {

class RegionProfile {
 public:
  // The three values are the seconds of each region, the sum of these seconds, and the total measured time in
  // seconds.
  typedef std::tuple<std::map<std::string, double>, double, double> region_profile_t;

  RegionProfile() : started_(false), measured_ns_(0), since_ns_(0) {}

  void start() {
    if (started_) return;
    started_ = true;
    before_ = Read();
    since_ns_ = Now();
  }
  void stop() {
    if (!started_) return;
    Settle();
    started_ = false;
  }
  // Discards everything that was measured so far.
  void clear() {
    if (started_) Settle();
    times_.clear();
    measured_ns_ = 0;
  }
  bool is_active() const { return started_; }
  std::string name() const { return "region-profile"; }
  void flush() {}

  // Returns the exclusive time of each region. The argument `type` names the attribute whose values are
  // regions. If this argument is empty, "function" or "annotation", the values of all nested attributes are
  // regions.
  region_profile_t exclusive_region_times(const std::string& type = "") {
    if (started_) Settle();
    std::map<const void*, double> own;
    for (const auto& time : times_) own[time.first] += Seconds(time.second.ns);
    for (const auto& time : times_) {
      const auto outer = times_.find(time.second.parent);
      if (outer != times_.end()) own[outer->first] -= Seconds(time.second.ns);
    }
    region_profile_t result(std::map<std::string, double>(), 0, Seconds(measured_ns_));
    for (const auto& part : own) {
      const Time* region = Around(part.first, type);
      if (region == nullptr) continue;
      const double seconds = part.second > 0 ? part.second : 0;
      std::get<0>(result)[region->name] += seconds;
      std::get<1>(result) += seconds;
    }
    return result;
  }
  // Returns the inclusive time of each region. If a region contains itself, the time of the inner visit is
  // not counted again.
  region_profile_t inclusive_region_times(const std::string& type = "") {
    if (started_) Settle();
    region_profile_t result(std::map<std::string, double>(), 0, Seconds(measured_ns_));
    for (const auto& time : times_) {
      if (!Is(time.second, type)) continue;
      const Time* outer = Around(time.second.parent, type);
      bool inside_itself = false;
      if (outer == nullptr) std::get<1>(result) += Seconds(time.second.ns);
      for (; outer != nullptr && !inside_itself; outer = Around(outer->parent, type))
        inside_itself = outer->name == time.second.name;
      if (!inside_itself) std::get<0>(result)[time.second.name] += Seconds(time.second.ns);
    }
    return result;
  }

 private:
  struct Time {
    const void* parent;
    std::string type, name;
    bool nested;
    uint64_t ns;
  };
  typedef std::map<const void*, Time> Times;

  static double Seconds(uint64_t ns) { return static_cast<double>(ns) * 1e-9; }
  static uint64_t Now() {
    return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                     std::chrono::steady_clock::now().time_since_epoch())
                                     .count());
  }
  static void Add(const rankine_seen_region* seen, void* times) {
    const Time time = {seen->parent, seen->value.attribute,
                       Variant(rankine_cali_seen_variant(&seen->value)).to_string(),
                       (seen->value.properties & RANKINE_NESTED) != 0, seen->ns};
    (*static_cast<Times*>(times))[seen->region] = time;
  }
  static Times Read() {
    Times times;
    RANKINE_CALL_(see_regions, (Add, &times));
    return times;
  }
  // Adds the time of each region since the last call of this function.
  void Settle() {
    const Times now = Read();
    const uint64_t now_ns = Now();
    for (const auto& time : now) {
      const auto before = before_.find(time.first);
      const uint64_t ns = before == before_.end() ? 0 : before->second.ns;
      Time& sum = times_[time.first];
      const uint64_t so_far = sum.ns;
      sum = time.second;
      sum.ns = so_far + (time.second.ns > ns ? time.second.ns - ns : 0);
    }
    if (rankine_attached()) measured_ns_ += now_ns - since_ns_;
    before_ = now;
    since_ns_ = now_ns;
  }
  static bool Is(const Time& time, const std::string& type) {
    if (type.empty()) return time.nested;
    return time.type == (type == "function" || type == "annotation" ? "region" : type);
  }
  // Returns the innermost region of an attribute that contains a node. The result may be the node `at`
  // itself. The parameter `type` is the attribute.
  const Time* Around(const void* at, const std::string& type) const {
    for (auto time = times_.find(at); time != times_.end(); time = times_.find(time->second.parent)) {
      if (Is(time->second, type)) return &time->second;
    }
    return nullptr;
  }

  bool started_;
  uint64_t measured_ns_, since_ns_;
  Times before_, times_;
};

}  // namespace cali

#endif
