// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/timed_trace.h"

#include <cmath>

#include "query/records/mpi_names.h"

namespace rankine::cli {

uint64_t TimedTrace::Ns(double seconds) const {
  return begin_ns_ + (seconds <= 0 ? 0 : static_cast<uint64_t>(std::llround(seconds * 1e9)));
}

TimedTrace::Thread& TimedTrace::Of(uint32_t rank, uint16_t thread) {
  return threads_.try_emplace({rank, thread}, rank, thread, begin_ns_).first->second;
}

void TimedTrace::Enter(uint32_t rank, uint16_t thread, context::NodeId node, double now_s) {
  Thread& one = Of(rank, thread);
  if (bytes_ >= most_bytes_) {
    ++one.left_out;
    ++missing_;
    return;
  }
  const size_t before = one.made.bytes();
  one.made.Begin(Ns(now_s), node);
  bytes_ += one.made.bytes() - before;
}

void TimedTrace::EnterCall(uint32_t rank, uint16_t thread, context::NodeId in, uint16_t function,
                           double now_s) {
  const auto [at, added] = calls_.try_emplace(uint64_t{function} << 32 | in);
  if (added) {
    if (call_ == context::kNoAttribute) {
      context::Attribute attribute;
      attribute.name = "mpi.call";
      attribute.type = context::Type::string;
      attribute.properties = context::kNested;
      call_ = space_.Declare(attribute);
    }
    const std::string name(query::FunctionName(function));
    at->second = space_.Child(in, call_, {context::Type::string, 0, name});
  }
  Enter(rank, thread, at->second, now_s);
}

void TimedTrace::Leave(uint32_t rank, uint16_t thread, double now_s) {
  Thread& one = Of(rank, thread);
  if (one.left_out > 0) {
    --one.left_out;
    return;
  }
  const size_t before = one.made.bytes();
  one.made.End(Ns(now_s));
  bytes_ += one.made.bytes() - before;
}

std::vector<archive::MadeTrace> TimedTrace::Take() {
  std::vector<archive::MadeTrace> made;
  for (auto& [key, thread] : threads_) made.push_back(std::move(thread.made));
  threads_.clear();
  return made;
}

}  // namespace rankine::cli
