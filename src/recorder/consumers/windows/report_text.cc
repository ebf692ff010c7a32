// SPDX-License-Identifier: BSD-3-Clause
// Writes a window's report as human-readable text.
#include "recorder/consumers/windows/report_forms.h"

namespace rankine::recorder::windows {
namespace {

constexpr uint32_t kMostParts = 16;  // The number of time intervals in a line about traffic over time.

// Writes a share in percent, such as "12.5 %".
void PutShare(Line& out, double share) {
  const uint64_t tenths = (static_cast<uint64_t>(share * 10000) + 5) / 10;
  out << tenths / 10 << '.' << tenths % 10 << " %";
}

void PutCounted(Line& out, uint64_t count, uint64_t bytes) {
  out << count << " (" << bytes << " bytes)";
}

void PutRow(Line& out, const char* name, const rankine_window_operations& o) {
  if (o.calls == 0 && o.completions == 0) return;
  out << "  " << name << o.calls << " calls, " << o.completions << " complete, in calls ";
  PutSeconds(out, o.call_s);
  out << " s, execution ";
  PutSeconds(out, o.execution_s);
  out << " s\n";
}

void PutCalls(Line& out, const char* name, const rankine_window_operations& o) {
  if (o.calls == 0) return;
  out << "  " << name << o.calls << " calls, in calls ";
  PutSeconds(out, o.call_s);
  out << " s\n";
}

void PutHead(Line& out, const RankReport& told) {
  const rankine_window_values& v = told.values;
  out << "window ";
  PutVisible(out, told.name);
  out << ", start " << v.instance + 1 << ", rank ";
  if (told.rank >= 0) {
    out << told.rank;
  } else {
    out << "all";
  }
  out << (v.running != 0 ? ", still running: " : ": ");
  PutSeconds(out, v.seconds);
  out << " s, in MPI ";
  PutSeconds(out, v.all.call_s);
  out << " s\n";
}

void PutMessages(Line& out, const Messages& m) {
  out << "messages: sent ";
  PutCounted(out, m.sent, m.sent_bytes);
  out << ", received ";
  PutCounted(out, m.received, m.received_bytes);
  out << '\n';
}

void PutPointToPoint(Line& out, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_POINT_TO_POINT)) return;
  PutRow(out, "point-to-point:                ", told.point_to_point);
  PutRow(out, "  blocking:                    ", told.values.blocking);
  PutRow(out, "  non-blocking:                ", told.values.non_blocking);
  PutRow(out, "  one-sided:                   ", told.one_sided);
  out << "  ";
  PutMessages(out, told.messages);
}

void PutLarge(Line& out, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_MESSAGE_SIZE)) return;
  const rankine_window_values& v = told.values;
  out << "  sizes: small ";
  PutCounted(out, v.small_messages, v.small_bytes);
  out << ", large ";
  PutCounted(out, v.large_messages, v.large_bytes);
  out << "; large from " << told.large_bytes << " bytes on";
  if (told.large_from == layout::LargeFrom::library) {
    out << ", the library's ";
    PutVisible(out, told.large_setting);
  } else if (told.large_from == layout::LargeFrom::constant) {
    out << ", because the library's eager limit is unknown";
  }
  out << '\n';
}

void PutCollectives(Line& out, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_COLLECTIVE)) return;
  PutRow(out, "collective:                    ", told.values.collective);
  for (const CollectiveRow& row : told.Collectives()) {
    const rankine_window_operations& o = row.operations;
    out << "    ";
    PutFunction(out, row.function);
    out << ", " << row.processes << " processes: " << o.calls << " calls, " << o.completions
        << " complete, execution ";
    PutSeconds(out, o.execution_s);
    out << " s, sent " << row.sent_bytes << " bytes, received " << row.received_bytes << ", messages inside ";
    if (row.inner == 0 && (told.warnings & kInnerUnseen) != 0) {
      out << "not seen";
    } else {
      PutCounted(out, row.inner, row.inner_bytes);
    }
    out << '\n';
  }
}

void PutLongest(Line& out, double longest_s, int32_t peer) {
  out << ", the longest wait ";
  PutSeconds(out, longest_s);
  out << " s";
  if (peer >= 0) out << " for rank " << peer;
}

// The parameter `limit` is true if the window has a limit for waits (timeout).
void PutUse(Line& out, const CommRow& row, bool limit) {
  out << "      communication from ";
  PutSeconds(out, row.first_s);
  out << " s to ";
  PutSeconds(out, row.last_s);
  out << " s, usage ";
  PutShare(out, row.Usage());
  out << "; complete: " << row.point_to_point.completions << " point-to-point, " << row.collective.completions
      << " collective";
  if (limit) out << "; timeouts " << row.waits.timeouts;
  if (row.waits.timeouts != 0) PutLongest(out, row.waits.longest_s, row.waits.longest_peer);
  out << '\n';
}

void PutSizes(Line& out, const Messages& m) {
  out << "      small ";
  PutCounted(out, m.Small(), m.SmallBytes());
  out << ", large ";
  PutCounted(out, m.large, m.large_bytes);
  out << '\n';
}

void PutTraffic(Line& out, TrafficRow traffic) {
  JoinBinsTo(&traffic, kMostParts);
  const uint32_t used = UsedBins(traffic);
  if (used == 0) {
    out << "      no traffic\n";
    return;
  }
  out << "      bytes in each ";
  PutSeconds(out, traffic.bin_s);
  out << " s:";
  for (uint32_t i = 0; i < used; ++i) out << ' ' << traffic.bytes[i];
  out << '\n';
}

void PutComms(Line& out, const RankReport& told) {
  const bool asks_use = told.Asks(RANKINE_WINDOW_COMMUNICATOR);
  const bool asks_sizes = told.Asks(RANKINE_WINDOW_MESSAGE_SIZE);
  const bool asks_traffic = told.Asks(RANKINE_WINDOW_TRAFFIC);
  if (!asks_use && !asks_sizes && !asks_traffic) return;
  if (told.Comms().empty()) out << "  no communicator was used\n";
  for (const CommRow& row : told.Comms()) {
    out << "  ";
    PutVisible(out, row.name);
    out << ", " << row.size;
    if (row.remote_size != 0) out << " and " << row.remote_size;
    out << " processes, ";
    if (told.rank < 0) out << "reported by " << row.ranks << ", ";
    PutMessages(out, row.messages);
    if (asks_use) PutUse(out, row, told.timeout_s != 0);
    if (asks_sizes) PutSizes(out, row.messages);
    if (asks_traffic) PutTraffic(out, row.traffic);
  }
}

// Writes when the first and the last communication took place, on any communicator.
void PutReach(Line& out, const RankReport& told) {
  const rankine_window_values& v = told.values;
  if (!told.Asks(RANKINE_WINDOW_COMMUNICATOR) || v.last_s == 0) return;
  out << "  communication from ";
  PutSeconds(out, v.first_s);
  out << " s to ";
  PutSeconds(out, v.last_s);
  out << " s, on communicators of up to " << v.processes << " processes\n";
}

void PutServices(Line& out, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_OTHER)) return;
  PutCalls(out, "calls without communication:   ", told.beside);
  const ServiceTimes& s = told.services;
  if (!s.Known()) return;
  out << "  other services: samples in MPI " << s.samples << ", work ";
  PutSeconds(out, s.work_s);
  out << " s, stall ";
  PutSeconds(out, s.stall_s);
  if (s.kernel_most_s > 0) {
    out << " s; at most ";
    PutSeconds(out, s.kernel_most_s);
    out << " s in the kernel\n";
  } else {
    out << " s; none was seen in the kernel\n";
  }
  constexpr const char* kParts[] = {
      "unknown functions",         "MPI's own code", "the transport library", "copies", "memory registration",
      "the rest of the C library", "other code"};
  static_assert(std::size(kParts) == layout::kMostMpiPart + 1);
  for (size_t i = 0; i < std::size(kParts); ++i) {
    if (s.parts_s[i] == 0) continue;
    out << "    work in " << kParts[i] << ": ";
    PutSeconds(out, s.parts_s[i]);
    out << " s\n";
  }
}

void PutWaits(Line& out, const RankReport& told) {
  const rankine_window_values& v = told.values;
  if (told.timeout_s == 0 && v.timeouts == 0) return;
  out << "  timeouts (beyond ";
  PutSeconds(out, told.timeout_s);
  out << " s): " << v.timeouts;
  PutLongest(out, v.longest_s, v.longest_peer);
  out << '\n';
}

}  // namespace

void PutText(Line& out, const RankReport& told) {
  const rankine_window_values& v = told.values;
  PutHead(out, told);
  PutPointToPoint(out, told);
  PutLarge(out, told);
  PutCollectives(out, told);
  if (told.Asks(RANKINE_WINDOW_POINT_TO_POINT | RANKINE_WINDOW_COLLECTIVE))
    PutCalls(out, "calls that complete requests:  ", told.completing);
  PutReach(out, told);
  PutComms(out, told);
  PutServices(out, told);
  PutWaits(out, told);
  if (v.open_requests != 0)
    out << "  not complete: " << v.open_requests << " requests (" << v.open_bytes << " bytes)\n";
  for (uint32_t i = 0; WarningAt(told, i) != nullptr; ++i) out << "  note: " << WarningAt(told, i) << '\n';
}

}  // namespace rankine::recorder::windows
