// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/regions/loop_series.h"

#include <algorithm>
#include <map>
#include <span>

#include "analysis/regions/regions.h"
#include "archive/rows/loop.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using archive::LoopBlock;

struct Amount {
  double time = 0, iterations = 0;
  double mean() const { return iterations == 0 ? 0 : time / iterations; }
  void Add(double share, const LoopBlock& block) {
    time += share * static_cast<double>(block.time_sum);
    iterations += share * static_cast<double>(block.iterations);
  }
};

struct Course {
  LoopCourse course;
  Amount first, last;
  std::vector<Amount> parts;
};

// Distributes the blocks of one thread over the parts. The position of a block in the thread's sequence of
// iterations determines the part to which the block is added. Threads may have blocks of different lengths,
// or fewer iterations than other threads.
void AddThread(std::span<const LoopBlock> blocks, Course& to) {
  double all = 0, before = 0;
  for (const LoopBlock& block : blocks) all += static_cast<double>(block.iterations);
  const auto count = static_cast<double>(to.parts.size());
  for (const LoopBlock& block : blocks) {
    const double begin = before / all * count;
    before += static_cast<double>(block.iterations);
    const double end = before / all * count;
    for (auto part = static_cast<size_t>(begin); part < to.parts.size(); ++part) {
      const auto at = static_cast<double>(part);
      if (at >= end) break;
      to.parts[part].Add((std::min(end, at + 1) - std::max(begin, at)) / (end - begin), block);
    }
    to.course.iterations = base::AddSaturated(to.course.iterations, block.iterations);
    to.course.time = base::AddSaturated(to.course.time, block.time_sum);
    const double mean = static_cast<double>(block.time_sum) / static_cast<double>(block.iterations);
    if (mean <= to.course.slowest) continue;
    to.course.slowest = mean;
    to.course.slowest_process = block.process;
    to.course.slowest_first = block.first;
    to.course.slowest_iterations = block.iterations;
  }
  to.first.Add(1, blocks.front());
  to.last.Add(1, blocks.back());
}

bool SameThread(const LoopBlock& a, const LoopBlock& b) {
  return a.process == b.process && a.thread == b.thread && a.node == b.node;
}

}  // namespace

std::vector<LoopCourse> LoopCourses(const archive::Tables& tables, size_t parts) {
  std::map<context::NodeId, Course> courses;
  const std::span<const LoopBlock> all = tables.series;
  for (size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    const auto plausible = [](const LoopBlock& block) { return block.iterations != 0; };
    while (end < all.size() && SameThread(all[begin], all[end]) && plausible(all[end])) ++end;
    if (end == begin) {
      ++end;
      continue;
    }
    Course& course = courses[all[begin].node];
    course.parts.resize(parts);
    AddThread(all.subspan(begin, end - begin), course);
  }
  std::vector<LoopCourse> made;
  for (auto& [node, course] : courses) {
    course.course.node = node;
    course.course.path = PathText(tables.space, node);
    course.course.first = course.first.mean();
    course.course.last = course.last.mean();
    for (const Amount& part : course.parts) course.course.parts.push_back(part.mean());
    made.push_back(std::move(course.course));
  }
  std::stable_sort(made.begin(), made.end(),
                   [](const LoopCourse& a, const LoopCourse& b) { return a.time > b.time; });
  return made;
}

}  // namespace rankine::analysis
