// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/screen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <optional>
#include <utility>

#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "report/style.h"
#include "report/units.h"

namespace rankine::cli::top {
namespace {

using report::Colour;

constexpr std::array<char, kDoings> kMarks = {'#', '=', '.', '~'};
// The colours are the colours of the report's bar: useful work, MPI's own work, waiting.
constexpr std::array<Colour, kDoings> kColours = {Colour::work, Colour::library, Colour::wait, Colour::dim};
constexpr size_t kMostNoteLines = 6;

// The widths of the columns. A column of width 0 is not shown.
struct Columns {
  size_t rank = 4, pid = 0, host = 0, thread = 0, mpi = 0, bar = 0, function = 0, reason = 0, region = 0;
  size_t history = 0;  // seconds
};

std::string Padded(std::string_view text, size_t width) {
  std::string visible = base::Shortened(base::Visible(text), width);
  const size_t taken = base::DisplayWidth(visible);
  if (taken < width) visible.append(width - taken, ' ');
  return visible;
}

std::string Right(const std::string& text, size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string Percent(double share) {
  char text[16];
  snprintf(text, sizeof text, "%.1f", share * 100);
  return text;
}

size_t WidthOf(const std::string& text) {
  return base::DisplayWidth(base::Visible(text));
}

// Returns whether two processes have the same rank, which happens with spawned worlds.
bool SharesRanks(const std::vector<Row>& rows) {
  std::map<int64_t, std::pair<std::string, int64_t>> owners;
  return std::ranges::any_of(rows, [&owners](const Row& row) {
    const std::pair owner(row.host, row.pid);
    return row.rank >= 0 && owners.try_emplace(row.rank, owner).first->second != owner;
  });
}

Columns Fit(const std::vector<Row>& rows, const ScreenForm& form, bool several_hosts) {
  Columns columns;
  size_t host = 0, function = 0, reason = 0, region = 0, pid = 3;
  for (const Row& row : rows) {
    columns.rank = std::max(columns.rank, std::to_string(row.rank).size());
    host = std::max(host, WidthOf(row.host));
    if (!row.is_main) columns.thread = 6;
    if (row.seen.Share(Doing::mpi) != 0) columns.mpi = 6;
    pid = std::max(pid, std::to_string(row.pid).size());
    function = std::max(function, row.function.size());
    reason = std::max(reason, row.reason.size());
    region = std::max(region, WidthOf(row.region));
  }
  if (SharesRanks(rows)) columns.pid = pid;
  if (several_hosts && form.width >= 60) columns.host = std::clamp<size_t>(host, 4, 16);
  columns.bar = form.width >= 110 ? 20 : form.width >= 76 ? 10 : 0;
  if (form.history != nullptr && form.width >= 96)
    columns.history = std::min<size_t>(form.width >= 140 ? kHistorySeconds : 20, form.width / 4);
  // The columns of numbers are 9, 6 and 7 characters wide. Each column is preceded by two blanks.
  size_t used = columns.rank + 22;
  for (const size_t width :
       {columns.pid, columns.host, columns.thread, columns.mpi, columns.bar, columns.history}) {
    if (width != 0) used += 2 + width;
  }
  size_t left = form.width > used ? form.width - used : 0;
  const auto take = [&left](size_t wanted, size_t title) {
    if (wanted == 0 || left < 2 + 8) return size_t{0};
    const size_t width = std::min(std::max(wanted, title), left - 2);
    left -= 2 + width;
    return width;
  };
  columns.function = take(std::min<size_t>(function, 22), 8);
  const size_t before = left;
  columns.region = region == 0 ? 0 : left;  // at least a third of the remaining width
  if (region != 0) left -= std::min(left, std::max<size_t>(before / 3, 10));
  columns.reason = take(reason, 6);
  left = before - (columns.reason == 0 ? 0 : columns.reason + 2);
  columns.region = take(region, 6);
  return columns;
}

std::string Bar(const Seen& seen, size_t width, const report::Style& style) {
  const uint64_t sum = seen.Sum();
  if (sum == 0) return std::string(width, ' ');
  std::string bar;
  uint64_t before = 0;
  size_t cells = 0;
  for (size_t i = 0; i < kDoings; ++i) {
    before += seen.looks[i];
    const size_t end = (before * width * 2 + sum) / (sum * 2);
    if (end > cells) bar += style.Paint(std::string(end - cells, kMarks[i]), kColours[i]);
    cells = std::max(cells, end);
  }
  return bar;
}

// Returns a line with one mark for each second, in the order of time. The rightmost mark is the newest mark.
std::string HistoryLine(const std::vector<std::optional<Doing>>& states, size_t width,
                        const report::Style& style) {
  const size_t first = states.size() - std::min(states.size(), width);
  std::string line(width - (states.size() - first), ' ');
  for (size_t i = first; i < states.size();) {
    size_t end = i;
    while (end < states.size() && states[end] == states[i]) ++end;
    const auto state = states[i] ? std::optional(static_cast<size_t>(*states[i])) : std::nullopt;
    line += state ? style.Paint(std::string(end - i, kMarks.at(*state)), kColours.at(*state))
                  : std::string(end - i, ' ');
    i = end;
  }
  return line;
}

std::string TitleLine(const Columns& columns) {
  std::string line = Right("rank", columns.rank);
  if (columns.pid != 0) line += "  " + Right("pid", columns.pid);
  if (columns.host != 0) line += "  " + Padded("host", columns.host);
  if (columns.thread != 0) line += "  " + Right("thread", columns.thread);
  line += "  compute  work  stall";
  if (columns.mpi != 0) line += "  in MPI";
  if (columns.bar != 0) line += "  " + std::string(columns.bar, ' ');
  if (columns.history != 0)
    line += "  " + Padded("last " + std::to_string(columns.history) + " s", columns.history);
  if (columns.function != 0) line += "  " + Padded("function", columns.function);
  if (columns.reason != 0) line += "  " + Padded("reason", columns.reason);
  if (columns.region != 0) line += "  " + Padded("region", columns.region);
  return line;
}

std::string NumbersOf(const Row& row, const Columns& columns) {
  const size_t width = 22 + (columns.mpi == 0 ? 0 : 8);
  if (row.has_ended) return Padded("  has ended", width);
  if (row.seen.Sum() == 0) return Padded("  not seen yet", width);
  std::string text = Right(Percent(row.seen.Share(Doing::compute)), 9) +
                     Right(Percent(row.seen.Share(Doing::work)), 6) +
                     Right(Percent(row.seen.Share(Doing::stall)), 7);
  if (columns.mpi != 0) text += Right(Percent(row.seen.Share(Doing::mpi)), 8);
  return text;
}

std::string RowLine(const Row& row, const Columns& columns, const ScreenForm& form,
                    const report::Style& style) {
  std::string line = Right(row.rank < 0 ? "-" : std::to_string(row.rank), columns.rank);
  if (columns.pid != 0) line += "  " + Right(std::to_string(row.pid), columns.pid);
  if (columns.host != 0) line += "  " + Padded(row.host, columns.host);
  if (columns.thread != 0)
    line += Right(row.is_main ? "main" : std::to_string(row.thread), columns.thread + 2);
  line += NumbersOf(row, columns);
  const bool seen = !row.has_ended;
  if (columns.bar != 0)
    line += "  " + (seen ? Bar(row.seen, columns.bar, style) : std::string(columns.bar, ' '));
  if (columns.history != 0) line += "  " + HistoryLine(form.history->Of(row), columns.history, style);
  if (columns.function != 0) line += "  " + Padded(seen ? row.function : "", columns.function);
  if (columns.reason != 0) line += "  " + Padded(seen ? row.reason : "", columns.reason);
  if (columns.region != 0) line += "  " + Padded(seen ? row.region : "", columns.region);
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

void Sort(std::vector<Row>* rows, SortKey key) {
  const auto share = [key](const Row& row) {
    return row.seen.Share(key == SortKey::work    ? Doing::work
                          : key == SortKey::stall ? Doing::stall
                                                  : Doing::compute);
  };
  std::stable_sort(rows->begin(), rows->end(), [&](const Row& a, const Row& b) {
    if (a.has_ended != b.has_ended) return b.has_ended;
    if (key != SortKey::rank && share(a) != share(b)) return share(a) > share(b);
    if (a.rank != b.rank) return a.rank < b.rank;
    if (a.pid != b.pid) return a.pid < b.pid;
    return a.thread < b.thread;
  });
}

std::string Count(uint64_t count, const char* one, const char* more) {
  return std::to_string(count) + " " + (count == 1 ? one : more);
}

// Formats the time since the job's start as "12 s" or "3 min 05 s".
std::string AgeText(uint64_t started_ns) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  const uint64_t seconds = started_ns / 1000000000;
  const auto now_seconds = static_cast<uint64_t>(now.tv_sec);
  const uint64_t age = now_seconds > seconds ? now_seconds - seconds : 0;
  return age < 120 ? std::to_string(age) + " s" : report::TimeText(static_cast<double>(age) * 1e9);
}

std::string JobLine(const JobView& view, const Summary& summary, size_t width) {
  std::string line = view.job;
  if (summary.started_ns != 0) line += "  running " + AgeText(summary.started_ns);
  line += "  " + Count(summary.ranks, "rank", "ranks");
  if (summary.ended != 0) line += " and " + std::to_string(summary.ended) + " ended";
  std::vector<std::string> hosts;
  for (const HostView& host : view.hosts) {
    if (!host.rows.empty()) hosts.push_back(host.host);
  }
  if (!hosts.empty())
    line += " on " + (hosts.size() == 1 ? hosts[0] : std::to_string(hosts.size()) + " hosts");
  const std::string cost = "  (top: " + Percent(summary.cost) + " % CPU)";
  if (WidthOf(line) + cost.size() <= width) line += cost;
  return base::Shortened(base::Visible(line), width);
}

std::string ShareLine(const Summary& summary) {
  if (summary.seen.Sum() == 0) return "nothing has been observed yet";
  std::string line = "compute " + Percent(summary.seen.Share(Doing::compute)) + " %   work " +
                     Percent(summary.seen.Share(Doing::work)) + " %   stall " +
                     Percent(summary.seen.Share(Doing::stall)) + " %";
  if (summary.seen.Share(Doing::mpi) != 0)
    line += "   in MPI, work or stall unknown " + Percent(summary.seen.Share(Doing::mpi)) + " %";
  return line;
}

// If the flag `shared` is true, several processes have the same rank number, so the rank number does not
// identify a process.
std::string BusiestLine(const Summary& summary, bool shared) {
  constexpr double kAlike = 0.005;
  const Row& row = *summary.busiest;
  if (row.seen.Share(Doing::compute) - summary.seen.Share(Doing::compute) < kAlike)
    return "all ranks compute for the same time";
  const std::string pid = std::to_string(row.pid);
  return (row.rank < 0 ? "process " + pid
                       : "rank " + std::to_string(row.rank) + (shared ? " (pid " + pid + ")" : "")) +
         " computes most, " + Percent(row.seen.Share(Doing::compute)) + " %" +
         (summary.others_wait ? ": the others wait for it" : "");
}

std::string KeyLine(SortKey key) {
  std::string line = "q quit   order by r rank  c compute  w work  s stall";
  const char* now = key == SortKey::rank      ? "rank"
                    : key == SortKey::compute ? "compute"
                    : key == SortKey::work    ? "work"
                    : key == SortKey::stall   ? "stall"
                                              : "";
  return *now == '\0' ? line : line + "   now by " + now;
}

std::vector<std::string> NoteLines(const Summary& summary, const report::Style& style) {
  std::vector<std::string> lines;
  for (const std::string& note : summary.notes) {
    for (const std::string& line : base::Wrapped(base::Visible(note), style.width))
      lines.push_back(style.Paint(base::Shortened(line, style.width), Colour::fair));
  }
  return lines;
}

// Returns the lines of the rows. If not all rows fit, the first and the last rows of the order are shown.
std::vector<std::string> RowLines(std::vector<Row> rows, const Columns& columns, const ScreenForm& form,
                                  size_t room, const report::Style& style) {
  const bool all = form.height == 0 || rows.size() <= room;
  Sort(&rows, form.sort != SortKey::automatic ? form.sort : all ? SortKey::rank : SortKey::compute);
  const size_t shown = all ? rows.size() : room > 0 ? room - 1 : 0;
  const size_t first = all ? shown : (shown + 1) / 2;
  std::vector<std::string> lines;
  for (size_t i = 0; i < first; ++i) lines.push_back(RowLine(rows[i], columns, form, style));
  if (all) return lines;
  if (room > 0) {
    const std::string between = "  ... " + std::to_string(rows.size() - shown) +
                                (shown == 0 ? " ranks are left out" : " ranks between these are left out");
    lines.push_back(style.Paint(base::Shortened(between, form.width), Colour::dim));
  }
  for (size_t i = rows.size() - (shown - first); i < rows.size(); ++i)
    lines.push_back(RowLine(rows[i], columns, form, style));
  return lines;
}

}  // namespace

std::string ScreenText(const JobView& view, const Summary& summary, const ScreenForm& form) {
  const report::Style style{form.width, form.colour};
  const auto hosts = std::count_if(view.hosts.begin(), view.hosts.end(),
                                   [](const HostView& host) { return !host.rows.empty(); });
  std::vector<Row> rows = view.Rows();
  const Columns columns = Fit(rows, form, hosts > 1);
  std::vector<std::string> lines;
  lines.push_back(style.Paint(JobLine(view, summary, form.width), Colour::bold));
  lines.push_back(base::Shortened(ShareLine(summary), form.width));
  if (summary.busiest) lines.push_back(base::Shortened(BusiestLine(summary, columns.pid != 0), form.width));
  std::vector<std::string> notes = NoteLines(summary, style);
  // If the screen has only few lines, rows are more important than notes, and notes are more important than
  // the line of keys.
  constexpr size_t kFewRows = 4;
  const size_t needed = lines.size() + 2 + std::min(rows.size(), kFewRows);
  const size_t left = form.height > needed ? form.height - needed : 0;
  if (form.height != 0) notes.resize(std::min({notes.size(), left, kMostNoteLines}));
  const bool keys = form.keys && (form.height == 0 || left >= notes.size() + 2);
  for (std::string& line : notes) lines.push_back(std::move(line));
  lines.emplace_back();
  if (!rows.empty())
    lines.push_back(style.Paint(base::Shortened(TitleLine(columns), form.width), Colour::dim));
  const size_t others = lines.size() + (keys ? 2 : 0);
  const size_t room = form.height > others ? form.height - others : 0;
  for (std::string& line : RowLines(std::move(rows), columns, form, room, style))
    lines.push_back(std::move(line));
  if (keys) {
    lines.emplace_back();
    lines.push_back(style.Paint(base::Shortened(KeyLine(form.sort), form.width), Colour::dim));
  }
  if (form.height != 0 && lines.size() > form.height) lines.resize(form.height);
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

}  // namespace rankine::cli::top
