#include "cli/io_manager/server_side.h"

#include <algorithm>

#include "base/rt/clock.h"
#include "cli/launch/lines.h"
#include "manager/decision.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kPatienceNs = 500'000'000;  // for operations that are under way at the end
constexpr uint64_t kNever = 0;

}  // namespace

base::Status ServerSide::Attach(const std::vector<pid_t>& pids) {
  for (const pid_t pid : pids) {
    auto watched = Prepare(pid, &backend_, {});
    if (!watched.ok()) return {watched.error()};
    if (watched.value().watch->role() != "server")
      return {"process " + std::to_string(pid) + " is a " + std::string(watched.value().watch->role()) +
              " of " + std::string(backend_.name()) + "; --server watches servers"};
    watched_.push_back(std::move(watched.value()));
  }
  for (size_t i = 0; i < watched_.size(); ++i) {
    if (base::Status attached = cli::Attach(watched_[i], false); !attached.ok()) {
      LetGo();
      return attached;
    }
    watched_[i].attachment->KeepDetails(kNever);
    watched_[i].watch->KeepDetails(kNever, kNever);
    names_[watched_[i].pid] = backend_.ServerName(watched_[i].pid);
    SayAttached(watched_[i]);
    Look();  // whoever is not read for two seconds records nothing: also those that wait for the others
  }
  return base::Status::Ok();
}

void ServerSide::Take(const probe::Operation& operation) {
  if (operation.layer != probe::Layer::server) return;
  Sums& sums = sums_[operation.process];
  const uint64_t ticks = operation.end > operation.begin ? operation.end - operation.begin : 0;
  ++sums.operations;
  sums.bytes += operation.bytes;
  sums.ticks += ticks;
  sums.longest = std::max(sums.longest, ticks);
  // Back ends that have no details tell all of every operation.
  const Window& window = details_[operation.process];
  if (!operation.is_detailed || operation.begin < window.since || operation.end > window.until) return;
  ++kept_;
  recorded_.Take(operation);
}

void ServerSide::Look() {
  double fill = 0;
  for (Watched& watched : watched_) {
    if (ReadFrom(watched, [this](const probe::Operation& one) { Take(one); }))
      fill = std::max(fill, watched.attachment->fill());
  }
  rest_us_ = pace_.Next(fill);
}

std::optional<manager::Activity> ServerSide::EndInterval() {
  const double ns = rate_.ns_per_tick();
  // A counter's difference may be anything where the process has been written over.
  const auto in_ns = [ns](uint64_t ticks) {
    return static_cast<uint64_t>(std::min(static_cast<double>(ticks) * ns, 1e18));
  };
  std::optional<manager::Activity> worst;
  for (const auto& [pid, sums] : sums_) {
    manager::Activity now;
    now.subject = {host_, static_cast<uint64_t>(pid)};
    now.name = names_[pid];
    now.latency_ns = in_ns(sums.longest);
    now.operations = sums.operations, now.bytes = sums.bytes, now.time_ns = in_ns(sums.ticks);
    if (!worst || manager::IsWorse(now, *worst)) worst = now;
  }
  sums_.clear();
  return worst;
}

void ServerSide::Choose(const std::optional<manager::Subject>& chosen, double seconds) {
  const uint64_t now = rt::Counter();
  const double ns = std::max(rate_.ns_per_tick(), 1e-3);
  for (Watched& watched : watched_) {
    if (!watched.attachment) continue;
    Window& window = details_[watched.pid];
    if (chosen == manager::Subject{host_, static_cast<uint64_t>(watched.pid)}) {
      window.until = now + static_cast<uint64_t>(seconds * 1e9 / ns);
      watched.attachment->KeepDetails(window.until);
      // From the moment that the agent knows.
      if (!window.is_open) window.since = rt::Counter();
      window.is_open = true;
    } else if (window.is_open) {
      window.until = std::min(window.until, now);
      window.is_open = false;
      watched.attachment->KeepDetails(kNever);
    }
    watched.watch->KeepDetails(window.since, window.until);
  }
}

bool ServerSide::HasEnded() const {
  return std::none_of(watched_.begin(), watched_.end(),
                      [](const Watched& watched) { return watched.attachment != nullptr; });
}

bool ServerSide::LetGo() {
  ReadToRest(watched_, kPatienceNs, [this](const probe::Operation& one) { Take(one); });
  bool good = true;
  for (Watched& watched : watched_) {
    const std::string left = cli::LetGo(watched);
    if (!left.empty()) Say(left);
    good = good && left.empty();
  }
  return good;
}

base::Status ServerSide::Write(const std::string& path) {
  uint64_t lost = 0;
  for (const Watched& watched : watched_) lost += watched.lost;
  return recorded_.Write(path, false, lost, rate_.ns_per_tick());
}

}  // namespace rankine::cli
