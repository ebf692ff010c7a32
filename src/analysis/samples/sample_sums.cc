// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/samples/sample_sums.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "analysis/samples/sample_division.h"
#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/sample_chunk.h"
#include "archive/samples.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using archive::Sample;
using layout::SampleState;
using Thread = std::pair<uint32_t, uint32_t>;  // process and thread

struct KeyHash {
  size_t operator()(const SampleKey& key) const {
    uint64_t hash = uint64_t{key.process} << 32 | key.site;
    hash = (hash ^ hash >> 31) * 0x9e3779b97f4a7c15u + (uint64_t{key.comm} << 32 | key.node);
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9u + (uint64_t{key.function} << 16 |
                                                        static_cast<uint64_t>(key.state) << 8 |
                                                        static_cast<uint64_t>(key.reason));
    return static_cast<size_t>(hash ^ hash >> 32);
  }
};

SampleKey KeyOf(const Sample& sample) {
  SampleKey key;
  key.process = sample.process;
  key.site = sample.site;
  key.comm = sample.comm;
  key.node = sample.node;
  key.state = sample.state;
  if (sample.state != SampleState::outside) key.function = sample.function;
  if (sample.state == SampleState::stall) key.reason = sample.reason;
  key.clock = sample.clock;
  key.is_tick = sample.is_tick;
  return key;
}

class Summer {
 public:
  Summer(const archive::Tables& tables, size_t most) : tables_(tables), most_(most) {
    out_.processes.resize(tables.processes.size());
    kept_.resize(tables.processes.size());
    outside_.resize(tables.processes.size());
  }

  SampleSums Sum() {
    for (const archive::SampleChunk& chunk : tables_.samples) {
      if (chunk.process >= tables_.processes.size()) continue;
      archive::SampleReader reader(tables_);
      Sample sample;
      const bool open = reader.Open(chunk);
      while (open && reader.Next(&sample)) Add(sample);
    }
    CountLooks();
    Scale();
    PutHelpersToSleep();
    FindCallers();
    JudgeIntervals(tables_, &out_);
    return std::move(out_);
  }

 private:
  uint32_t PlaceOf(const Sample& sample) {
    const SampleKey key = KeyOf(sample);
    if (last_at_ != kNone && key == last_) return last_at_;
    const auto known = places_.find(key);
    if (known == places_.end() && out_.sums.size() >= most_) {
      ++out_.unkept;
      return Insert({key.process, kNone, kNone, context::kRoot, key.function, key.state, key.reason,
                     key.clock, key.is_tick});
    }
    last_ = key;
    return last_at_ = known != places_.end() ? known->second : Insert(key);
  }

  uint32_t Insert(const SampleKey& key) {
    const auto [place, made] = places_.try_emplace(key, static_cast<uint32_t>(out_.sums.size()));
    if (made) out_.sums.push_back({key, 0, 0});
    return place->second;
  }

  void Add(const Sample& sample) {
    const uint32_t place = PlaceOf(sample);
    SampleSum& sum = out_.sums[place];
    sum.time = base::AddSaturated(sum.time, sample.time_ns);
    AddToThread(sample, place);
    if (sum.key.is_tick) {
      sum.samples = base::AddSaturated(sum.samples, 1);
      out_.processes[sample.process].count.AddTick(sample.weight);
      uint64_t& kept = kept_[sample.process];
      kept = base::AddSaturated(kept, sample.weight);
    } else {
      uint64_t& outside = outside_[sample.process];
      outside = base::AddSaturated(outside, sample.time_ns);
      out_.from_outside = base::AddSaturated(out_.from_outside, sample.time_ns);
    }
  }

  void AddToThread(const Sample& sample, uint32_t place) {
    const Thread thread{sample.process, sample.thread};
    if (last_times_ == nullptr || thread != last_thread_) last_times_ = &threads_[last_thread_ = thread];
    if (sample.clock == layout::SampleClock::cpu || sample.clock == layout::SampleClock::kernel)
      last_times_->ran = base::AddSaturated(last_times_->ran, sample.time_ns);
    if (sample.clock != layout::SampleClock::waiting) return;
    uint64_t& waited = last_times_->waited[place];
    waited = base::AddSaturated(waited, sample.time_ns);
  }

  // A helper thread makes no MPI call, has no region, and runs much less than the busiest thread of its
  // process. MPI libraries start such threads. If a helper waits for a core, no rank is delayed. So its waits
  // for a core count as sleep.
  void PutHelpersToSleep() {
    // A thread of a team that shares a core runs about as long as the other threads of the team.
    constexpr uint64_t kLeastPart = 10;
    std::set<Thread> used;
    for (const archive::Row& row : tables_.rows) used.insert({row.process, row.thread});
    for (const archive::Region& region : tables_.regions) used.insert({region.process, region.thread});
    std::vector<uint64_t> most(out_.processes.size(), 0);
    for (const auto& [thread, times] : threads_) most[thread.first] = std::max(most[thread.first], times.ran);
    for (const auto& [thread, times] : threads_) {
      if (times.ran >= most[thread.first] / kLeastPart || used.contains(thread)) continue;
      for (const auto& [place, waited] : times.waited) Sleep(place, waited);
    }
  }

  // Moves time of a sum from waiting for a core to sleep.
  void Sleep(uint32_t place, uint64_t ns) {
    const SampleSum waiting = out_.sums[place];
    if (waiting.time == 0) return;
    const uint64_t moved = std::min(ns, waiting.time);
    const uint64_t samples = base::MulDiv(waiting.samples, moved, waiting.time);
    SampleKey key = waiting.key;
    key.clock = layout::SampleClock::blocked;
    SampleSum& asleep = out_.sums[Insert(key)];
    asleep.time = base::AddSaturated(asleep.time, moved);
    asleep.samples = base::AddSaturated(asleep.samples, samples);
    out_.sums[place].time -= moved;
    out_.sums[place].samples -= samples;
  }

  // The sampler outside the threads takes a sample of each thread every four periods. A late sample
  // represents more time, but still counts as one sample. The time before a thread's first sample and after
  // its last sample is not sampled.
  void CountLooks() {
    constexpr uint64_t kPeriodsOfALook = 4, kNsPerSecond = 1'000'000'000;
    std::vector<double> look_ns(out_.processes.size(), 0);
    for (size_t i = 0; i < out_.processes.size(); ++i) {
      if (outside_[i] == 0) continue;
      out_.processes[i].from_outside = outside_[i];
      const archive::KeyValues& attributes = tables_.processes[i].attributes;
      const uint64_t hz = archive::UnsignedOf(attributes, "sample.hz").value_or(0);
      uint64_t looks = base::MulDiv(outside_[i], hz, kPeriodsOfALook * kNsPerSecond);
      looks = std::max<uint64_t>(
          1, std::min(looks, archive::UnsignedOf(attributes, "sample.looks").value_or(looks)));
      const auto outside = static_cast<double>(outside_[i]);
      look_ns[i] = outside / static_cast<double>(looks);
      out_.processes[i].count.AddLooks(
          looks, outside * static_cast<double>(std::max<uint64_t>(hz, 1)) / kNsPerSecond);
    }
    // The rounding error of a sum is carried over to the next sum. So the sums of a process add up to its
    // number of samples.
    std::vector<double> rest(out_.processes.size(), 0);
    for (SampleSum& sum : out_.sums) {
      if (sum.key.is_tick) continue;
      double& over = rest[sum.key.process];
      over += static_cast<double>(sum.time) / std::max(look_ns[sum.key.process], 1e-9);
      sum.samples = static_cast<uint64_t>(std::clamp(over + 0.5, 0.0, 1e18));
      over -= static_cast<double>(sum.samples);
    }
  }

  // Scales up the times to make up for missing ticks. Ticks are missing because there was no space for
  // them, or because the archive lost their chunk.
  void Scale() {
    for (size_t i = 0; i < out_.processes.size(); ++i) {
      SampledProcess& process = out_.processes[i];
      const archive::KeyValues& attributes = tables_.processes[i].attributes;
      const uint64_t taken = archive::UnsignedOf(attributes, "sample.taken").value_or(0);
      uint64_t lost = archive::UnsignedOf(attributes, "sample.lost").value_or(0);
      if (taken > kept_[i]) lost = base::AddSaturated(lost, taken - kept_[i]);
      const uint64_t hz = archive::UnsignedOf(attributes, "sample.hz").value_or(0);
      if (process.count.samples != 0 && hz != 0) process.count.period_ns = 1'000'000'000 / hz;
      if (kept_[i] > 0) process.scale = 1 + static_cast<double>(lost) / static_cast<double>(kept_[i]);
    }
    for (SampleSum& sum : out_.sums) {
      SampledProcess& process = out_.processes[sum.key.process];
      const double scaled = static_cast<double>(sum.time) * process.scale;
      if (sum.key.is_tick && process.scale > 1)
        sum.time = scaled < 1.8e19 ? static_cast<uint64_t>(scaled) : UINT64_MAX;
      process.time.Add(sum.key.state, sum.time);
      out_.time.Add(sum.key.state, sum.time);
    }
    for (const SampledProcess& process : out_.processes) {
      out_.count.samples = base::AddSaturated(out_.count.samples, process.count.samples);
      out_.count.sum += process.count.sum;
      out_.count.squares += process.count.squares;
      out_.count.period_ns = base::AddSaturated(out_.count.period_ns, process.count.period_ns);
    }
  }

  // If a call was never interrupted on a rank, the call has no stack on this rank. If stacks of other ranks
  // end at the same call, the stack with the most time is used instead. An interpreter makes all its calls
  // at one call site, so the function must also be the same.
  void FindCallers() {
    // site and time
    std::map<std::tuple<uint16_t, uint32_t, uint64_t>, std::pair<uint32_t, uint64_t>> stacks;
    const auto has_caller = [this](uint32_t site) { return tables_.sites[site].caller != kNone; };
    const auto place_of = [this](const SampleKey& key) {
      const archive::Site& at = tables_.sites[key.site];
      return std::tuple(key.function, at.module, at.offset);
    };
    const auto is_known = [&](const SampleKey& key) {
      return key.function != 0 && key.site < tables_.sites.size();
    };
    for (const SampleSum& sum : out_.sums) {
      if (!is_known(sum.key) || !has_caller(sum.key.site)) continue;
      auto& [site, time] = stacks[place_of(sum.key)];
      if (time != 0 && sum.time <= time) continue;
      site = sum.key.site;
      time = sum.time;
    }
    for (SampleSum& sum : out_.sums) {
      if (!is_known(sum.key) || sum.key.is_tick || has_caller(sum.key.site)) continue;
      const auto known = stacks.find(place_of(sum.key));
      if (known != stacks.end()) sum.key.site = known->second.first;
    }
  }

  const archive::Tables& tables_;
  const size_t most_;
  SampleSums out_;
  std::unordered_map<SampleKey, uint32_t, KeyHash> places_;
  std::vector<uint64_t> kept_;     // For each process, the number of sampling periods that its ticks
                                   // represent.
  std::vector<uint64_t> outside_;  // For each process, the time in ns that was observed from outside the
                                   // threads.
  SampleKey last_;                 // The last key is kept, because consecutive samples usually have the
                                   // same key.
  uint32_t last_at_ = kNone;
  struct ThreadTimes {
    uint64_t ran = 0;                     // the sampled time in ns for which the thread had a core
    std::map<uint32_t, uint64_t> waited;  // For each index in `out_.sums`, the wait for a core in ns.
  };
  std::map<Thread, ThreadTimes> threads_;
  // The entry of `threads_` for `last_thread_`, because consecutive samples usually have the same thread.
  ThreadTimes* last_times_ = nullptr;
  Thread last_thread_;
};

}  // namespace

SampleSums SumSamples(const archive::Tables& tables, size_t most) {
  return Summer(tables, most).Sum();
}

Interval TimeInterval(uint64_t part, uint64_t whole, const SampleCount& count) {
  const auto all = static_cast<double>(whole);
  if (whole == 0) return {0, 0};
  const Interval share = Wilson(static_cast<double>(part) / all, count.effective());
  const auto told = static_cast<double>(part);
  return {std::min(share.low * all, told),
          std::max(share.high * all, told) + static_cast<double>(count.period_ns)};
}

}  // namespace rankine::analysis
