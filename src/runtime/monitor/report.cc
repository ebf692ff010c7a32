#include "runtime/monitor/report.h"

#include <fcntl.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/code_point.h"
#include "base/rt/clock.h"
#include "base/rt/own_stderr.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "rankine/detail/table.h"
#include "runtime/monitor/comm_argument.h"
#include "runtime/monitor/guard.h"
#include "runtime/monitor/read.h"
#include "runtime/mpi/generated/specs.h"
#include "runtime/mpi/real.h"
#include "runtime/process.h"
#include "runtime/session/job.h"

namespace rankine::runtime::monitor {
namespace {

using Line = rt::Text<4096>;

struct Told {  // one rank's
  int32_t rank;
  int32_t known;  // 0: it has nothing to tell
  char name[kMostName + 1];
  rankine_window_values values;
};

// Seconds with microseconds.
void Put(Line& out, double seconds) {
  const uint64_t us = (static_cast<uint64_t>(seconds * 1e7) + 5) / 10;
  out << us / 1'000'000 << '.';
  out.Number(us % 1'000'000, 6);
}

// Valid UTF-8: a name may be any bytes, and one that is too long was cut anywhere.
void PutQuoted(Line& out, std::string_view text) {
  out << '"';
  for (size_t at = 0; at < text.size();) {
    const base::CodePoint point = base::CodePointAt(text, at);
    if (!point.valid) {
      out << "\\ufffd";
    } else if (point.value < 0x20) {
      constexpr char kDigits[] = "0123456789abcdef";
      out << "\\u00" << kDigits[point.value >> 4] << kDigits[point.value & 15];
    } else {
      if (point.value == '"' || point.value == '\\') out << '\\';
      out << std::string_view(text.data() + at, point.size);
    }
    at += point.size;
  }
  out << '"';
}

void PutJson(Line& out, const char* name, const rankine_window_operations& o) {
  out << ",\"" << name << "\":{\"calls\":" << o.calls << ",\"completions\":" << o.completions
      << ",\"call_s\":";
  Put(out, o.call_s);
  out << ",\"stall_s\":";
  Put(out, o.stall_s);
  out << ",\"execution_s\":";
  Put(out, o.execution_s);
  out << '}';
}

void PutRank(Line& out, int32_t rank, bool quoted) {
  if (rank >= 0) {
    out << rank;
  } else {
    out << (quoted ? "\"all\"" : "all");
  }
}

void PutJsonLine(Line& out, const Told& told) {
  const rankine_window_values& v = told.values;
  out << "{\"window\":";
  PutQuoted(out, told.name);
  out << ",\"instance\":" << v.instance << ",\"rank\":";
  PutRank(out, told.rank, true);
  out << ",\"running\":" << (v.running != 0 ? "true" : "false") << ",\"seconds\":";
  Put(out, v.seconds);
  PutJson(out, "all", v.all);
  PutJson(out, "blocking", v.blocking);
  PutJson(out, "non_blocking", v.non_blocking);
  PutJson(out, "collective", v.collective);
  out << ",\"first_s\":";
  Put(out, v.first_s);
  out << ",\"last_s\":";
  Put(out, v.last_s);
  const struct {
    const char* name;
    uint64_t value;
  } counts[] = {{"sent_messages", v.sent_messages},
                {"sent_bytes", v.sent_bytes},
                {"received_messages", v.received_messages},
                {"received_bytes", v.received_bytes},
                {"small_messages", v.small_messages},
                {"small_bytes", v.small_bytes},
                {"large_messages", v.large_messages},
                {"large_bytes", v.large_bytes},
                {"inner_messages", v.inner_messages},
                {"inner_bytes", v.inner_bytes},
                {"timeouts", v.timeouts},
                {"open_requests", v.open_requests},
                {"open_bytes", v.open_bytes},
                {"lost", v.lost}};
  for (const auto& count : counts) out << ",\"" << count.name << "\":" << count.value;
  out << ",\"longest_s\":";
  Put(out, v.longest_s);
  out << ",\"longest_peer\":" << v.longest_peer << ",\"processes\":" << v.processes << "}\n";
}

void PutRow(Line& out, const char* name, const rankine_window_operations& o) {
  if (o.calls == 0 && o.completions == 0) return;
  out << "  " << name << o.calls << " calls, " << o.completions << " complete, in calls ";
  Put(out, o.call_s);
  out << " s, execution ";
  Put(out, o.execution_s);
  out << " s\n";
}

void PutTable(Line& out, const Told& told) {
  const rankine_window_values& v = told.values;
  out << "window " << told.name << ", start " << v.instance + 1 << ", rank ";
  PutRank(out, told.rank, false);
  out << ": ";
  Put(out, v.seconds);
  out << " s, in MPI ";
  Put(out, v.all.call_s);
  out << " s\n";
  PutRow(out, "point-to-point, blocking:      ", v.blocking);
  PutRow(out, "point-to-point, non-blocking:  ", v.non_blocking);
  PutRow(out, "collective:                    ", v.collective);
  out << "  messages: sent " << v.sent_messages << " (" << v.sent_bytes << " bytes), received "
      << v.received_messages << " (" << v.received_bytes << "); small " << v.small_messages << " ("
      << v.small_bytes << "), large " << v.large_messages << " (" << v.large_bytes << ")\n";
  if (v.timeouts != 0) {
    out << "  timeouts: " << v.timeouts << ", the longest wait ";
    Put(out, v.longest_s);
    out << " s";
    if (v.longest_peer >= 0) out << " for rank " << v.longest_peer;
    out << '\n';
  }
  if (v.open_requests != 0)
    out << "  not complete: " << v.open_requests << " requests (" << v.open_bytes << " bytes)\n";
  if (v.lost != 0) out << "  " << v.lost << " counts found no room\n";
}

bool EndsInJson(const char* path) {
  const size_t length = path == nullptr ? 0 : std::strlen(path);
  return length > 5 && std::strcmp(path + length - 5, ".json") == 0;
}

// A line at a time, each in one write, so that ranks may share the file.
class Output {
 public:
  explicit Output(const char* path) : json_(EndsInJson(path)) {
    if (path == nullptr) return;
    constexpr long kMode = 0666;
    // (not blocking: a named pipe may have no reader)
    constexpr long kHow = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    fd_ = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path), kHow, kMode);
    ok_ = fd_ >= 0;
  }
  ~Output() {
    if (fd_ >= 0) rt::Syscall(SYS_close, fd_);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void Write(const Told& told) {
    if (!ok_) return;
    Line line;
    if (json_) {
      PutJsonLine(line, told);
    } else {
      PutTable(line, told);
    }
    if (fd_ < 0) {
      rt::WriteStderr(line.c_str(), line.size());
    } else {
      ok_ = rt::Syscall(SYS_write, fd_, rt::AsLong(line.c_str()), static_cast<long>(line.size())) ==
            static_cast<long>(line.size());
    }
  }
  bool ok() const { return ok_; }

 private:
  const bool json_;
  long fd_ = -1;
  bool ok_ = true;
};

void AddTo(rankine_window_operations* sum, const rankine_window_operations& o) {
  sum->calls += o.calls;
  sum->completions += o.completions;
  sum->call_s += o.call_s;
  sum->stall_s += o.stall_s;
  sum->execution_s += o.execution_s;
}

void AddTo(rankine_window_values* sum, const rankine_window_values& v) {
  AddTo(&sum->all, v.all);
  AddTo(&sum->blocking, v.blocking);
  AddTo(&sum->non_blocking, v.non_blocking);
  AddTo(&sum->collective, v.collective);
  sum->running |= v.running;
  sum->instance = std::max(sum->instance, v.instance);
  sum->seconds = std::max(sum->seconds, v.seconds);
  sum->last_s = std::max(sum->last_s, v.last_s);
  if (v.last_s != 0) sum->first_s = std::min(sum->first_s, v.first_s);
  sum->sent_messages += v.sent_messages;
  sum->sent_bytes += v.sent_bytes;
  sum->received_messages += v.received_messages;
  sum->received_bytes += v.received_bytes;
  sum->small_messages += v.small_messages;
  sum->small_bytes += v.small_bytes;
  sum->large_messages += v.large_messages;
  sum->large_bytes += v.large_bytes;
  sum->inner_messages += v.inner_messages;
  sum->inner_bytes += v.inner_bytes;
  sum->timeouts += v.timeouts;
  if (v.longest_s > sum->longest_s) {
    sum->longest_s = v.longest_s;
    sum->longest_peer = v.longest_peer;
  }
  sum->processes = std::max(sum->processes, v.processes);
  sum->open_requests += v.open_requests;
  sum->open_bytes += v.open_bytes;
  sum->lost += v.lost;
}

Told Tell(const Window* w) {
  Told told{};
  told.rank = g_job.rank;
  told.values.size = sizeof told.values;
  told.known = w != nullptr && Read(*w, rt::Ticks(), &told.values) ? 1 : 0;
  if (w != nullptr) rt::Copy(told.name, sizeof told.name, w->name);
  return told;
}

// Without a guard where the calling thread does not record: its calls are forwarded anyway.
int GatherAll(const Window* w, const char* path, uint64_t comm) {
  int rank = 0;
  int size = 0;
  int between = 0;
  namespace fn = mpi::fn;
  if (mpi::CallReal(fn::Comm_test_inter, comm, &between) != 0 || between != 0 ||
      mpi::CallReal(fn::Comm_rank, comm, &rank) != 0 || mpi::CallReal(fn::Comm_size, comm, &size) != 0)
    return RANKINE_WINDOW_INVALID;
  Told own = Tell(w);
  const uint64_t bytes = sizeof(Told) * static_cast<uint64_t>(size);
  auto* all = rank == 0 ? static_cast<Told*>(rt::MapAnonymous(bytes)) : &own;
  // A root without memory would have to keep away from an operation that the others are in.
  Told* room = all != nullptr ? all : &own;
  const int one = all == nullptr ? 0 : static_cast<int>(sizeof(Told));
  const int gathered =
      mpi::CallReal(fn::Gather, &own, one, g_process.abi.byte, room, one, g_process.abi.byte, 0, comm);
  if (rank != 0) {
    if (gathered != 0) return RANKINE_WINDOW_FAILED;
    return w == nullptr ? RANKINE_WINDOW_NOT_MEASURED : RANKINE_WINDOW_OK;
  }
  if (all == nullptr) return RANKINE_WINDOW_FAILED;
  Output out(path);
  Told sum{};
  sum.rank = -1;
  sum.values.longest_peer = -1;
  sum.values.first_s = 1e300;
  for (int i = 0; gathered == 0 && i < size; ++i) {
    if (all[i].known == 0) continue;
    out.Write(all[i]);
    AddTo(&sum.values, all[i].values);
    rt::Copy(sum.name, sizeof sum.name, all[i].name);
  }
  if (sum.values.last_s == 0) sum.values.first_s = 0;
  if (gathered == 0 && sum.name[0] != '\0') out.Write(sum);
  rt::Unmap(all, bytes);
  return gathered == 0 && out.ok() ? RANKINE_WINDOW_OK : RANKINE_WINDOW_FAILED;
}

}  // namespace

int ReportTogether(Thread* t, const Window* w, const char* path, const void* comm) {
  uint64_t handle = 0;
  // (detail/table.h: an odd address is one behind an INTEGER's)
  const auto address = reinterpret_cast<uintptr_t>(comm);
  if (!HandleOf(reinterpret_cast<const void*>(address & ~uintptr_t{1}), (address & 1) != 0, &handle))
    return t == nullptr ? RANKINE_WINDOW_NOT_MEASURED : RANKINE_WINDOW_INVALID;
  if (t == nullptr) return GatherAll(w, path, handle);
  const Guard guard(t);
  return GatherAll(w, path, handle);
}

int Report(const Window& w, const char* path) {
  const Told told = Tell(&w);
  if (told.known == 0) return RANKINE_WINDOW_WRONG_STATE;
  Output out(path);
  out.Write(told);
  return out.ok() ? RANKINE_WINDOW_OK : RANKINE_WINDOW_FAILED;
}

}  // namespace rankine::runtime::monitor
