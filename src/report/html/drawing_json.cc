// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/drawing_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/regions/regions.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/text/json.h"
#include "layout/stall_name.h"
#include "mpi_facts/facts.h"
#include "query/records/mpi_names.h"

namespace rankine::report {
namespace {

using analysis::DrawnCalls;

// Assigns numbers to names, in the order of first use.
template <class Key>
class Names {
 public:
  size_t PlaceOf(Key key) {
    const auto [at, fresh] = places_.emplace(key, keys_.size());
    if (fresh) keys_.push_back(key);
    return at->second;
  }
  const std::vector<Key>& keys() const { return keys_; }
  template <class Name>
  std::string Json(Name name) const {
    std::string out = "[";
    for (const Key key : keys_) out += (out.size() > 1 ? "," : "") + base::JsonQuoted(name(key));
    return out + "]";
  }

 private:
  std::map<Key, size_t> places_;
  std::vector<Key> keys_;
};

// Encodes a list of numbers as a JSON string. Most numbers are small, so the encoding takes half as many
// bytes as decimal digits.
class Numbers {
 public:
  void Add(uint64_t number) {
    for (; number >= kMore; number /= kMore) out_ += kDigits[kMore + number % kMore];
    out_ += kDigits[number];
  }
  std::string Text() const { return out_ + "\""; }

 private:
  // Each digit has five bits, and the lowest digit comes first. If a character is from the second half of
  // `kDigits`, another digit follows.
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  static constexpr uint64_t kMore = 32;
  std::string out_ = "\"";
};

std::string Member(const char* name, uint64_t value) {
  return ",\"" + std::string(name) + "\":" + std::to_string(value);
}

// Writes five numbers per element. The function `place` returns the third number.
template <class Place>
std::string Drawn(const std::vector<analysis::DrawnCalls>& all, Place place) {
  Numbers numbers;
  uint64_t last = 0;
  for (const analysis::DrawnCalls& drawn : all) {
    numbers.Add(drawn.begin - last);
    numbers.Add(drawn.end - drawn.begin);
    numbers.Add(place(drawn));
    numbers.Add(drawn.calls);
    // Most elements are single calls. The time in MPI of a single call equals its duration, so that time is
    // omitted.
    const bool single = drawn.calls == 1 && drawn.in_mpi == drawn.end - drawn.begin;
    numbers.Add(single ? 0 : drawn.in_mpi);
    last = drawn.end;
  }
  return numbers.Text();
}

// A counter's values are written as parts of the largest value, so that each value takes at most three
// digits.
std::string CountersJson(const std::vector<analysis::DrawnCounter>& counters) {
  constexpr double kWhole = 32767;
  std::string out = "[";
  for (const analysis::DrawnCounter& counter : counters) {
    const double most = *std::max_element(counter.values.begin(), counter.values.end());
    if (!std::isfinite(most) || most <= 0) continue;
    Numbers numbers;
    for (const double value : counter.values)
      numbers.Add(static_cast<uint64_t>(std::lround(std::max(value, 0.0) / most * kWhole)));
    out += (out.size() > 1 ? ",{\"name\":" : "{\"name\":") + base::JsonQuoted(std::string(counter.name)) +
           ",\"unit\":" + base::JsonQuoted(std::string(counter.unit)) +
           ",\"highest\":" + (counter.highest ? "true" : "false") + ",\"most\":" + base::JsonReal(most) +
           ",\"values\":" + numbers.Text() + "}";
  }
  return out + "]";
}

std::string OperationName(const archive::Tables& tables, uint32_t row) {
  if (row >= tables.io.size()) return "I/O";
  const archive::IoRow& of = tables.io[row];
  std::string name(archive::FunctionOf(of));
  if (name.empty()) name = "I/O";
  return of.file < tables.io_files.size() ? name + " " + tables.io_files[of.file] : name;
}

std::string WaitKinds(const analysis::Drawing& drawing) {
  std::string out = "[";
  for (const analysis::DrawnWait& kind : drawing.wait_kinds) {
    out += (out.size() > 1 ? ",{\"class\":" : "{\"class\":") +
           base::JsonQuoted(std::string(analysis::NameOf(kind.kind)));
    if (kind.late != archive::kNone) out += Member("late_process", kind.late);
    out += "}";
  }
  return out + "]";
}

// Writes two numbers for each kind of call: the index of its function, and the index of its call site plus
// 1 (0 if the call site is unknown).
std::string KindsText(const std::vector<std::pair<size_t, uint32_t>>& kinds) {
  Numbers numbers;
  for (const auto& [function, site] : kinds) {
    numbers.Add(function);
    numbers.Add(site == archive::kNone ? 0 : uint64_t{site} + 1);
  }
  return numbers.Text();
}

std::string Windows(const analysis::Drawing& drawing) {
  std::string out = "[";
  for (const analysis::DrawnWindow& window : drawing.windows) {
    out += (out.size() > 1 ? ",{\"process\":" : "{\"process\":") + std::to_string(window.process) +
           ",\"name\":" + base::JsonQuoted(std::string(window.name)) +
           ",\"slices\":" + Drawn(window.slices, [](const DrawnCalls&) { return 0; }) + "}";
  }
  return out + "]";
}

// Returns the class of a function; for phases other than `run`, returns the phase.
std::string_view ClassOf(uint16_t function) {
  const mpi_facts::Function& facts = mpi_facts::FactsOf(function);
  switch (facts.phase) {
    case mpi_facts::Phase::initialize:
      return "initialize";
    case mpi_facts::Phase::finalize:
      return "finalize";
    case mpi_facts::Phase::run:
      break;
  }
  return mpi_facts::NameOf(facts.cls);
}

// Writes three numbers per step.
std::string PathText(const std::vector<analysis::DrawnStep>& path) {
  Numbers numbers;
  uint64_t last = 0;
  for (const analysis::DrawnStep& step : path) {
    numbers.Add(step.thread);
    numbers.Add(step.begin - last);
    numbers.Add(step.end - step.begin);
    last = step.end;
  }
  return numbers.Text();
}

}  // namespace

std::string DrawingJson(const archive::Tables& tables, const analysis::Drawing& drawing) {
  Names<uint16_t> functions;
  Names<std::pair<size_t, uint32_t>> kinds;  // the kinds of calls: an index in `functions`, and a call site
  Names<context::NodeId> regions;
  Names<uint32_t> rows, reasons;
  std::string threads = "[";
  for (const analysis::DrawnThread& thread : drawing.threads) {
    const std::string calls = Drawn(thread.calls, [&](const DrawnCalls& call) {
      return kinds.PlaceOf({functions.PlaceOf(static_cast<uint16_t>(call.function)), call.site});
    });
    const std::string operations =
        Drawn(thread.operations, [&](const DrawnCalls& one) { return rows.PlaceOf(one.function); });
    const std::string waits = Drawn(thread.waits, [](const DrawnCalls& one) { return one.function; });
    const std::string stalls =
        Drawn(thread.stalls, [&](const DrawnCalls& one) { return reasons.PlaceOf(one.function); });
    Numbers stays;
    uint64_t last = 0;
    for (const analysis::DrawnRegion& drawn : thread.regions) {
      stays.Add(drawn.at - last);
      stays.Add(regions.PlaceOf(drawn.region));
      last = drawn.at;
    }
    threads += threads.size() > 1 ? "," : "";
    threads += "{\"process\":" + std::to_string(thread.process) + Member("thread", thread.thread) +
               ",\"calls\":" + calls + ",\"regions\":" + stays.Text() + ",\"operations\":" + operations +
               ",\"waits\":" + waits + ",\"stalls\":" + stalls + "}";
  }
  Numbers messages;
  uint64_t last = 0;
  for (const analysis::DrawnMessage& message : drawing.drawn) {
    messages.Add(message.from);
    messages.Add(message.to);
    messages.Add(message.sent - last);
    messages.Add(message.received - message.sent);
    messages.Add(message.bytes);
    last = message.sent;
  }
  const auto region_name = [&](context::NodeId region) {
    return region == context::kRoot ? std::string() : analysis::PathText(tables.space, region);
  };
  return "{\"span_ns\":" + std::to_string(drawing.span) + Member("begin_ns", drawing.begin) +
         Member("initialized_ns", drawing.initialized) + Member("resolution_ns", drawing.resolution) +
         Member("calls", drawing.calls) + Member("messages", drawing.messages) +
         Member("parts_lost", drawing.losses) + ",\"functions\":" + functions.Json(query::FunctionName) +
         ",\"classes\":" + functions.Json(ClassOf) + ",\"kinds\":" + KindsText(kinds.keys()) +
         ",\"regions\":" + regions.Json(region_name) + ",\"threads\":" + threads +
         "],\"drawn_messages\":" + messages.Text() + Member("operations", drawing.operations) +
         Member("waits", drawing.waits) +
         ",\"operation_names\":" + rows.Json([&](uint32_t row) { return OperationName(tables, row); }) +
         Member("stalls", drawing.stalls) + ",\"stall_reasons\":" + reasons.Json([](uint32_t reason) {
           return std::string(layout::NameOf(static_cast<layout::StallReason>(reason)));
         }) +
         ",\"wait_kinds\":" + WaitKinds(drawing) + ",\"windows\":" + Windows(drawing) +
         ",\"critical_path\":" + PathText(drawing.path) + ",\"counters\":" + CountersJson(drawing.counters) +
         "}";
}

}  // namespace rankine::report
