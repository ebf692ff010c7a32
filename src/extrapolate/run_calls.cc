// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/run_calls.h"

#include <string>
#include <vector>

namespace rankine::extrapolate {
namespace {

constexpr size_t kReadAtOnce = 1024;

}  // namespace

base::Status ReadCalls(const Run& run, Types& types, std::span<const uint32_t> ranks,
                       const std::function<void(uint32_t, uint64_t, const Call&, double)>& visit) {
  auto source = run.open();
  if (!source.ok()) return {source.error()};
  Members members(*source.value(), types);
  std::vector<ti::Action> actions(kReadAtOnce);
  for (const uint32_t rank : ranks) {
    CallReader reader(members, rank);
    uint64_t position = 0;
    double work = 0;
    for (;;) {
      const auto n = source.value()->Read(rank, actions);
      if (!n.ok()) return {run.name + ": " + n.error()};
      if (n.value() == 0) break;
      for (const ti::Action& action : std::span(actions).first(n.value())) {
        if (action.kind == ti::Kind::compute) work += action.volume;
        Call call;
        const auto read = reader.Read(action, &call);
        if (!read.ok()) return {run.name + ": rank " + std::to_string(rank) + ": " + read.error()};
        if (!read.value()) continue;
        visit(rank, position++, call, work);
        work = 0;
      }
    }
  }
  return {};
}

}  // namespace rankine::extrapolate
