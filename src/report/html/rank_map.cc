// SPDX-License-Identifier: BSD-3-Clause
#include "report/html/rank_map.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include "analysis/regions/regions.h"
#include "archive/io/rows.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "base/text/json.h"
#include "mpi_facts/facts.h"

namespace rankine::report {
namespace {

using analysis::DrawnCalls;

// Must agree with web/src/states.js.
enum class State : uint8_t { work, point_to_point, completion, collective, rma, io, mpi, edge };
constexpr size_t kStates = 8;
constexpr std::array<const char*, kStates> kNames = {
    "work", "point_to_point", "completion", "collective", "rma", "io", "mpi", "edge"};
constexpr char kNothing = 'z';  // none of the row's ranks was recorded at that time
constexpr unsigned kLevels = 16;

State StateOf(uint32_t function) {
  const mpi_facts::Function& facts = mpi_facts::FactsOf(static_cast<uint16_t>(function));
  if (facts.phase != mpi_facts::Phase::run) return State::edge;
  switch (facts.cls) {
    case mpi_facts::Class::point_to_point:
      return State::point_to_point;
    case mpi_facts::Class::completion:
      return State::completion;
    case mpi_facts::Class::collective:
    case mpi_facts::Class::neighborhood:
      return State::collective;
    case mpi_facts::Class::rma:
      return State::rma;
    case mpi_facts::Class::io:
      return State::io;
    default:
      return State::mpi;
  }
}

struct Cell {
  std::array<double, kStates> ns{};
};

// Adds a time interval to the cells of a row that the interval overlaps. The first cell begins at the time
// `from`. Each cell covers a time of `width`.
template <class Value, class Add>
void Spread(std::vector<Value>& cells, double width, double from, double begin, double end, Add add) {
  if (end <= begin || cells.empty()) return;
  const double last = static_cast<double>(cells.size()) - 1;
  const auto first = static_cast<size_t>(std::clamp((begin - from) / width, 0.0, last));
  for (size_t i = first; i < cells.size(); ++i) {
    const double left = from + static_cast<double>(i) * width, right = left + width;
    if (left >= end) break;
    const double part = std::min(end, right) - std::max(begin, left);
    if (part > 0) add(cells[i], part);
  }
}

// Encodes runs of equal neighbours as a symbol and their number.
class Runs {
 public:
  void Add(const std::string& word) {
    if (word != word_) Flush();
    word_ = word;
    ++count_;
  }
  std::string Text() {
    Flush();
    return std::move(out_);
  }

 private:
  void Flush() {
    if (count_ > 0) out_ += word_ + (count_ > 1 ? std::to_string(count_) : "");
    count_ = 0;
  }
  std::string out_, word_;
  size_t count_ = 0;
};

std::string Word(const Cell& cell) {
  double all = 0;
  size_t most = 1;
  for (size_t i = 0; i < kStates; ++i) {
    all += cell.ns[i];
    if (i > 0 && cell.ns[i] > cell.ns[most]) most = i;
  }
  if (all <= 0) return {kNothing};
  const double share = 1 - cell.ns[0] / all;
  const auto level = static_cast<unsigned>(std::clamp(share * (kLevels - 1) + 0.5, 0.0, kLevels - 1.0));
  if (level == 0) return "aA";
  return {static_cast<char>('a' + most), static_cast<char>('A' + level)};
}

class Map {
 public:
  Map(const archive::Tables& tables, const MapLimits& limits)
      : fold_((tables.processes.size() + limits.rows - 1) / std::max<size_t>(1, limits.rows)),
        rows_(fold_ == 0 ? 0 : (tables.processes.size() + fold_ - 1) / fold_) {
    fold_ = std::max<size_t>(1, fold_);
  }
  size_t fold() const { return fold_; }
  size_t rows() const { return rows_; }
  size_t RowOf(uint32_t process) const { return process / fold_; }

 private:
  size_t fold_, rows_;
};

void AddLane(const analysis::DrawnThread& thread, double from, double width, std::vector<Cell>& cells) {
  const auto add = [&](uint64_t begin, uint64_t end, State state, double share) {
    Spread(cells, width, from, static_cast<double>(begin), static_cast<double>(end),
           [&](Cell& cell, double part) {
             cell.ns[static_cast<size_t>(state)] += part * share;
             cell.ns[0] += part * (1 - share);
           });
  };
  uint64_t at = UINT64_MAX;
  if (!thread.regions.empty()) at = thread.regions.front().at;
  if (!thread.calls.empty()) at = std::min(at, thread.calls.front().begin);
  size_t op = 0;
  // Time between two calls is work, except for operations on files.
  const auto pause = [&](uint64_t until) {
    for (; op < thread.operations.size() && thread.operations[op].begin < until; ++op) {
      const DrawnCalls& one = thread.operations[op];
      const uint64_t begin = std::max(one.begin, at), end = std::min(one.end, until);
      if (end <= begin) continue;
      add(at, begin, State::work, 1);
      add(begin, end, State::io,
          std::min(1.0, static_cast<double>(one.in_mpi) /
                            static_cast<double>(std::max<uint64_t>(1, one.end - one.begin))));
      at = end;
      if (one.end > until) break;
    }
    if (until > at) add(at, until, State::work, 1);
  };
  for (const DrawnCalls& call : thread.calls) {
    pause(call.begin);
    const double length = static_cast<double>(std::max<uint64_t>(1, call.end - call.begin));
    add(call.begin, call.end, StateOf(call.function),
        call.calls == 1 ? 1 : static_cast<double>(call.in_mpi) / length);
    at = std::max(at, call.end);
  }
}

std::string Quoted(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) out += (out.size() > 1 ? "," : "") + base::JsonQuoted(text);
  return out + "]";
}

// Shows the regions with most time by row and time. All other regions are shown as one region.
std::string RegionCells(const archive::Tables& tables, const analysis::Drawing& drawing, const Map& map,
                        const std::vector<const analysis::DrawnThread*>& lanes, double from, double width,
                        const MapLimits& limits) {
  std::map<context::NodeId, double> times;
  const auto each = [&](const analysis::DrawnThread& thread, auto take) {
    const uint64_t last = thread.calls.empty() ? drawing.span : thread.calls.back().end;
    for (size_t i = 0; i < thread.regions.size(); ++i) {
      const uint64_t end = i + 1 < thread.regions.size() ? thread.regions[i + 1].at : last;
      if (end > thread.regions[i].at) take(thread.regions[i].region, thread.regions[i].at, end);
    }
  };
  for (const analysis::DrawnThread* lane : lanes)
    each(*lane, [&](context::NodeId region, uint64_t begin, uint64_t end) {
      if (region != context::kRoot) times[region] += static_cast<double>(end - begin);
    });
  if (times.empty()) return {};
  std::vector<context::NodeId> order;
  order.reserve(times.size());
  for (const auto& [region, time] : times) order.push_back(region);
  std::sort(order.begin(), order.end(), [&](context::NodeId a, context::NodeId b) {
    return times[a] != times[b] ? times[a] > times[b] : a < b;
  });
  std::map<context::NodeId, size_t> places;
  std::vector<std::string> names;
  for (const context::NodeId region : order) {
    places[region] = std::min(places.size(), limits.regions);
    if (names.size() < limits.regions) names.push_back(analysis::PathText(tables.space, region));
  }
  if (order.size() > limits.regions) names.emplace_back("other regions");
  using RegionCell = std::vector<double>;
  std::vector<std::string> texts;
  std::vector<RegionCell> cells;
  size_t lane = 0;
  for (size_t row = 0; row < map.rows(); ++row) {
    cells.assign(limits.columns, RegionCell(names.size() + 1));
    for (; lane < lanes.size() && map.RowOf(lanes[lane]->process) == row; ++lane) {
      each(*lanes[lane], [&](context::NodeId region, uint64_t begin, uint64_t end) {
        const size_t place = region == context::kRoot ? names.size() : places[region];
        Spread(cells, width, from, static_cast<double>(begin), static_cast<double>(end),
               [&](RegionCell& cell, double part) { cell[place] += part; });
      });
    }
    Runs runs;
    for (const RegionCell& cell : cells) {
      const auto most = static_cast<size_t>(std::max_element(cell.begin(), cell.end()) - cell.begin());
      runs.Add(
          std::string(1, most == names.size() || cell[most] <= 0 ? kNothing : static_cast<char>('a' + most)));
    }
    texts.push_back(runs.Text());
  }
  return ",\"regions\":" + Quoted(names) + ",\"region_cells\":" + Quoted(texts);
}

std::string Cells(const archive::Tables& tables, const analysis::Drawing& drawing, const Map& map,
                  const MapLimits& limits) {
  std::vector<const analysis::DrawnThread*> lanes;  // the threads that called MPI_Init
  // The picture starts after MPI_Init, because otherwise MPI_Init and MPI_Finalize would dominate the picture
  // of a short run.
  const uint64_t begin = drawing.initialized;
  uint64_t end = begin;
  for (const analysis::DrawnThread& thread : drawing.threads) {
    if (!lanes.empty() && lanes.back()->process == thread.process) continue;
    lanes.push_back(&thread);
    for (const DrawnCalls& call : thread.calls) {
      const mpi_facts::Phase phase = mpi_facts::FactsOf(static_cast<uint16_t>(call.function)).phase;
      if (phase == mpi_facts::Phase::run) end = std::max(end, call.end);
      if (phase == mpi_facts::Phase::finalize) end = std::max(end, call.begin);
    }
  }
  if (end <= begin) end = std::max(begin + 1, drawing.span);
  const auto from = static_cast<double>(begin);
  const double width = std::max(1.0, static_cast<double>(end - begin) / static_cast<double>(limits.columns));
  std::vector<std::string> texts;
  size_t lane = 0;
  for (size_t row = 0; row < map.rows(); ++row) {
    std::vector<Cell> cells(limits.columns);
    for (; lane < lanes.size() && map.RowOf(lanes[lane]->process) == row; ++lane)
      AddLane(*lanes[lane], from, width, cells);
    Runs runs;
    for (const Cell& cell : cells) runs.Add(Word(cell));
    texts.push_back(runs.Text());
  }
  return ",\"from_ns\":" + std::to_string(begin) + ",\"to_ns\":" + std::to_string(end) +
         ",\"columns\":" + std::to_string(limits.columns) + ",\"cells\":" + Quoted(texts) +
         RegionCells(tables, drawing, map, lanes, from, width, limits);
}

// Writes the time in each state for each row, summed over the row's ranks.
std::string Totals(const archive::Tables& tables, const std::vector<analysis::ProcessTime>& times,
                   const Map& map) {
  std::vector<std::array<uint64_t, kStates>> rows(map.rows());
  std::vector<std::array<uint64_t, kStates>> of(times.size());
  for (const archive::Row& row : tables.rows) {
    if (row.process >= of.size() || row.thread != 0) continue;
    uint64_t& sum = of[row.process][static_cast<size_t>(StateOf(row.function))];
    sum = base::AddSaturated(sum, row.time_sum);
  }
  std::vector<uint64_t> files(times.size());
  for (const archive::IoRow& row : tables.io) {
    if (!layout::IsOfCLibrary(row.layer) || row.parent != 0 || row.process >= files.size()) continue;
    files[row.process] = base::AddSaturated(files[row.process], row.time_sum);
  }
  for (size_t i = 0; i < times.size() && i < tables.processes.size(); ++i) {
    if (!times[i].known || times[i].uncounted) continue;
    const uint64_t in_files = std::min(files[i], times[i].useful);
    of[i][static_cast<size_t>(State::io)] += in_files;
    of[i][static_cast<size_t>(State::work)] += times[i].useful - in_files;
    std::array<uint64_t, kStates>& row = rows[map.RowOf(static_cast<uint32_t>(i))];
    for (size_t state = 0; state < kStates; ++state)
      row[state] = base::AddSaturated(row[state], of[i][state]);
  }
  std::string out = "[";
  for (const auto& row : rows) {
    for (const uint64_t ns : row) out += (out.size() > 1 ? "," : "") + std::to_string(ns);
  }
  return out + "]";
}

}  // namespace

std::string RankMapJson(const archive::Tables& tables, const std::vector<analysis::ProcessTime>& times,
                        const analysis::Drawing* drawing, const MapLimits& limits) {
  const Map map(tables, limits);
  std::string out =
      "{\"fold\":" + std::to_string(map.fold()) + ",\"rows\":" + std::to_string(map.rows()) + ",\"states\":[";
  for (size_t i = 0; i < kStates; ++i) out += std::string(i > 0 ? "," : "") + "\"" + kNames[i] + "\"";
  out += "],\"totals\":" + Totals(tables, times, map);
  if (drawing != nullptr && drawing->known) out += Cells(tables, *drawing, map, limits);
  return out + "}";
}

}  // namespace rankine::report
