// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/attached.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/rt/clock.h"
#include "cli/launch/lines.h"
#include "cli/launch/text.h"
#include "probe/attachment.h"
#include "probe/bpf/tap.h"
#include "probe/module/module.h"
#include "probe/process/checks.h"

namespace rankine::cli {
namespace {

using base::Error;
using base::Status;
using probe::Function;

constexpr uint64_t kPatienceNs = 10'000'000'000;
constexpr useconds_t kReadPause = 5000;  // microseconds

base::Result<Function> FunctionOf(pid_t pid, const probe::Memory& memory,
                                  std::span<const probe::Mapping> maps, const std::string& name) {
  const size_t colon = name.rfind(':'), slash = name.find('/', colon == std::string::npos ? 0 : colon);
  const auto words = slash == std::string::npos
                         ? std::optional(0ll)
                         : ParseNumber(std::string_view(name).substr(slash + 1), layout::kMaxStackWords);
  const std::string symbol =
      colon == std::string::npos
          ? ""
          : name.substr(colon + 1, slash == std::string::npos ? slash : slash - colon - 1);
  if (symbol.empty() || symbol.size() > 63 || !words)
    return Error{
        "'" + name +
        "' names no function; write MODULE:FUNCTION, or MODULE:FUNCTION/N if N of its arguments (at most " +
        std::to_string(layout::kMaxStackWords) + ") are on the stack"};
  const auto path = probe::FindModule(maps, name.substr(0, colon));
  if (!path.ok()) return Error{"process " + std::to_string(pid) + ": " + path.error()};
  const auto module = probe::Module::Load(pid, memory, maps, path.value());
  if (!module.ok()) return Error{module.error()};
  const auto extent = module.value().Find(symbol);
  if (!extent) return Error{path.value() + " has no symbol " + symbol};
  return Function{symbol, path.value(), extent->begin, static_cast<uint32_t>(*words), {}};
}

std::string Milliseconds(uint64_t ns) {
  char text[32];
  snprintf(text, sizeof text, "%.1f ms", static_cast<double>(ns) / 1e6);
  return text;
}

}  // namespace

base::Result<Watched> Prepare(pid_t pid, const probe::Backend* backend,
                              const std::vector<std::string>& names) {
  if (const Status good = probe::CheckProcess(pid); !good.ok()) return Error{good.message};
  const auto maps = probe::ReadMaps(pid);
  if (!maps.ok()) return Error{maps.error()};
  Watched watched;
  watched.pid = pid;
  if (backend != nullptr) {
    auto watch = backend->Open(pid, maps.value());
    if (!watch.ok()) return Error{watch.error()};
    watched.watch = std::move(watch.value());
    watched.functions = watched.watch->functions();
    std::erase_if(watched.functions, [](const Function& function) { return function.is_for_sum; });
    for (Function& function : watched.functions) {
      function.sum = layout::SumRole::none;
      function.sum_loads.clear();
      function.is_detail = false;
    }
  } else {
    const auto memory = probe::Memory::Open(pid);
    if (!memory.ok()) return Error{memory.error() + probe::WhenRefused(pid)};
    for (const std::string& name : names) {
      auto function = FunctionOf(pid, memory.value(), maps.value(), name);
      if (!function.ok()) return Error{function.error()};
      watched.functions.push_back(std::move(function.value()));
    }
  }
  const size_t count = watched.functions.size();
  watched.calls.resize(count), watched.ticks.resize(count), watched.longest.resize(count);
  return watched;
}

void LeaveToSums(Watched& watched) {
  watched.functions = watched.watch->functions();
  for (Function& function : watched.functions) function.is_detail = !function.is_for_wait;
  const size_t count = watched.functions.size();
  watched.calls.resize(count), watched.ticks.resize(count), watched.longest.resize(count);
}

Status Attach(Watched& watched, bool by_kernel, uint64_t patience_ns) {
  watched.by_kernel = by_kernel;
  if (by_kernel) {
    auto attached = probe::WatchByKernel(watched.pid, watched.functions);
    if (!attached.ok()) return {attached.error()};
    watched.attachment = std::move(attached.value());
    watched.since = rt::Counter();
    return Status::Ok();
  }
  auto attached = probe::Attachment::Begin(watched.pid, watched.functions, patience_ns);
  if (!attached.ok()) return {attached.error()};
  watched.attachment = std::make_unique<probe::Attachment>(std::move(attached.value()));
  watched.stopped_ns = watched.attachment->stopped_ns();
  watched.since = rt::Counter();
  return Status::Ok();
}

void SayAttached(const Watched& watched) {
  if (!watched.attachment) return;  // the process has ended since the attachment
  Say("process " + std::to_string(watched.pid) +
      (watched.watch ? " (" + std::string(watched.watch->role()) + ")" : "") + ": " +
      std::to_string(watched.functions.size()) +
      (watched.by_kernel ? " functions watched by the kernel"
                         : " functions patched, " + std::to_string(watched.attachment->threads()) +
                               " threads stopped for " + Milliseconds(watched.stopped_ns)));
}

namespace {

// Returns false if the process has ended or was released.
bool Fetch(Watched& watched) {
  if (!watched.attachment) return false;
  watched.fetched = rt::Counter();
  if (watched.attachment->Fetch()) return true;
  if (!watched.is_rank) Say("process " + std::to_string(watched.pid) + " has ended");
  watched.attachment.reset();
  return false;
}

// Processes the fetched records.
void Take(Watched& watched, const std::function<void(const probe::Operation&)>& done) {
  watched.attachment->Take([&](const layout::ProbeRecord& record) {
    const uint64_t ticks = record.end > record.begin ? record.end - record.begin : 0;
    ++watched.calls[record.slot];
    watched.ticks[record.slot] += ticks;
    watched.longest[record.slot] = std::max(watched.longest[record.slot], ticks);
    if (watched.watch) watched.watch->Take(record, done);
  });
  watched.lost = watched.attachment->lost();
  // A call ends shortly before its record appears. Only the records of calls that ended before the previous
  // reading are therefore certain to be complete now.
  if (!watched.watch || !watched.attachment->has_all()) return;
  watched.watch->Settle(watched.read_since, done);
  watched.read_since = watched.fetched;
}

}  // namespace

bool ReadAll(std::vector<Watched>& all, ReaderPriority* seat, double* fill,
             const std::function<void(const probe::Operation&)>& done) {
  bool any = false;
  if (seat != nullptr) seat->Forward();
  for (Watched& watched : all) any = Fetch(watched) || any;
  if (seat != nullptr) seat->Back();
  *fill = 0;
  for (Watched& watched : all) {
    if (!watched.attachment) continue;
    Take(watched, done);
    *fill = std::max(*fill, watched.attachment->fill());
  }
  return any;
}

bool ReadFrom(Watched& watched, const std::function<void(const probe::Operation&)>& done) {
  if (!Fetch(watched)) return false;
  Take(watched, done);
  return true;
}

void ReadToRest(std::span<Watched> all, uint64_t patience_ns,
                const std::function<void(const probe::Operation&)>& done) {
  const uint64_t until = rt::MonotonicNs() + patience_ns;
  for (;;) {
    // The test for calls in progress comes before the reading of records. If no call is in progress during
    // the test, the reading gets the records of all calls.
    bool rests = std::all_of(all.begin(), all.end(), [](const Watched& watched) {
      return !watched.attachment || watched.attachment->inside() == 0;
    });
    for (Watched& watched : all) {
      if (!ReadFrom(watched, done)) continue;
      const bool is_over = !watched.watch || watched.watch->under_way() == 0;
      rests = rests && is_over && watched.attachment->has_all();
    }
    if (rests || rt::MonotonicNs() > until) return;
    usleep(kReadPause);
  }
}

namespace {

// Returns a description of the patches that could not be removed; empty if all were removed.
std::string LetGo(Watched& watched) {
  if (!watched.attachment) return {};
  watched.until = rt::Counter();
  const probe::Removal removed = watched.attachment->Detach(kPatienceNs);
  watched.stopped_ns = std::max(watched.stopped_ns, removed.stopped_ns);
  watched.attachment.reset();
  if (removed.left.empty()) return {};
  return "process " + std::to_string(watched.pid) + ": " + removed.left +
         "; try rankine attach --detach --pid " + std::to_string(watched.pid) + " later";
}

}  // namespace

bool LetAllGo(std::span<Watched> all) {
  bool good = true;
  for (Watched& watched : all) {
    const std::string left = LetGo(watched);
    if (left.empty()) continue;
    Say(left);
    good = false;
  }
  return good;
}

uint64_t LostOf(std::span<const Watched> all) {
  uint64_t lost = 0;
  for (const Watched& watched : all) lost += watched.lost;
  return lost;
}

}  // namespace rankine::cli
