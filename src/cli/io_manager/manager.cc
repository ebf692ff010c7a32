// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/manager.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/rt/clock.h"
#include "base/text/visible_text.h"
#include "cli/io_manager/verdict_line.h"
#include "cli/launch/lines.h"
#ifdef RANKINE_ZMQ
#include "base/quantity.h"
#include "manager/address.h"
#endif

namespace rankine::cli {

using base::Status;

namespace {

constexpr int kMostRestMs = 1000;

}  // namespace

Status CheckInterval(const std::string& text, double* seconds) {
  *seconds = base::ParseSeconds(text).value_or(0);
  if (*seconds >= kLeastInterval && *seconds <= kMostInterval) return Status::Ok();
  return {"an interval is 0.05 to 15 seconds, not '" + base::Visible(text) + "'"};
}

#ifdef RANKINE_ZMQ
Status CheckConnection(const std::string& address, const std::string& token) {
  const auto zmq = manager::LoadZmq();
  if (!zmq.ok()) return {zmq.error()};
  const auto endpoint = manager::EndpointOf(address, false);
  if (!endpoint.ok()) return {endpoint.error()};
  const auto read = manager::ReadToken(*zmq.value(), token);
  return {read.ok() ? "" : read.error()};
}

Status Manager::Open() {
  if (options_.listen.empty() && options_.connect.empty()) return Status::Ok();
  const bool listens = !options_.listen.empty();
  const auto zmq = manager::LoadZmq();
  if (!zmq.ok()) return {zmq.error()};
  const auto endpoint = manager::EndpointOf(listens ? options_.listen : options_.connect, listens);
  if (!endpoint.ok()) return {endpoint.error()};
  const auto token = manager::ReadToken(*zmq.value(), options_.token);
  if (!token.ok()) return {token.error()};
  if (listens) {
    auto hub = manager::Hub::Listen(zmq.value(), endpoint.value(), token.value());
    if (!hub.ok()) return {hub.error()};
    hub_.emplace(std::move(hub.value()));
    Say("listens at " + hub_->endpoint().substr(hub_->endpoint().find("//") + 2));
    return Status::Ok();
  }
  auto member = manager::Member::Connect(zmq.value(), endpoint.value(), token.value());
  if (!member.ok()) return {member.error()};
  member_.emplace(std::move(member.value()));
  return Status::Ok();
}

void Manager::Wait(int ms) {
  if (hub_) {
    hub_->Poll(ms, [this](const std::string& member, const manager::Message& report) {
      decision_.Take("member " + member, interval_ + 1, report);  // The report belongs to the interval in
                                                                  // progress.
    });
  } else if (member_) {
    member_->Poll(ms, [this](const manager::Message& verdict) {
      heard_ = interval_;
      const double seconds = static_cast<double>(verdict.interval_ns) / 1e9;
      if (seconds >= kLeastInterval && seconds <= kMostInterval) options_.interval_s = seconds;
      Follow(verdict);
    });
  } else {
    usleep(static_cast<useconds_t>(ms) * 1000);
  }
}
#else
Status CheckConnection(const std::string&, const std::string&) {
  return {
      "this rankine was built without libzmq3-dev, which managers need to talk to each other; install it and "
      "build again"};
}

Status Manager::Open() {
  if (options_.listen.empty() && options_.connect.empty()) return Status::Ok();
  return CheckConnection("", "");
}

void Manager::Wait(int ms) {
  usleep(static_cast<useconds_t>(ms) * 1000);
}
#endif

Status Manager::Run(const volatile int* ended) {
  const uint64_t begin = rt::MonotonicNs();
  uint64_t next = begin + IntervalNs();
  while (*ended == 0 && !sides_.front()->HasEnded()) {
    int look_ms = kMostRestMs;
    for (WatchedSide* side : sides_) {
      side->Look();
      look_ms = std::min(look_ms, side->LookMs());
    }
    const uint64_t now = rt::MonotonicNs();
    if (options_.seconds > 0 && static_cast<double>(now - begin) > options_.seconds * 1e9) break;
    if (now >= next) {
      EndInterval();
      // If the manager has slept for several intervals, these intervals count as one. The next interval has
      // its full length again.
      next += next + IntervalNs() > now ? IntervalNs() : now + IntervalNs() - next;
      continue;
    }
    Wait(static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(look_ms), (next - now) / 1'000'000 + 1)));
#ifdef RANKINE_ZMQ
    if (member_ && member_->is_refused()) {
      Release();
      return {"the manager at " + options_.connect + " refuses the token " + options_.token +
              " , or is not a manager; use the token file with which the manager was started"};
    }
#endif
  }
  Release();
  return Status::Ok();
}

void Manager::Release() {
  for (WatchedSide* side : sides_) side->Follow({}, 0);
}

void Manager::EndInterval() {
  ++interval_;
  manager::Message report{manager::Kind::report, interval_, IntervalNs(), {}, {}};
  for (WatchedSide* side : sides_) side->EndInterval(&report);
  decision_.Take("own", interval_, report);
#ifdef RANKINE_ZMQ
  if (member_) {
    member_->Send(report);
    const bool was_alone = is_alone_;
    is_alone_ = interval_ >= heard_ + kPatience;
    if (is_alone_ != was_alone)
      Say(is_alone_
              ? "no message arrives from the manager at " + options_.connect + "; this manager decides alone"
              : "the manager at " + options_.connect + " decides again");
    if (!is_alone_) return;
  }
#endif
  manager::Message verdict = decision_.Decide(interval_);
  verdict.interval_ns = IntervalNs();
#ifdef RANKINE_ZMQ
  if (hub_) hub_->Tell(verdict);
#endif
  Follow(verdict);
}

void Manager::Follow(const manager::Message& verdict) {
  for (WatchedSide* side : sides_)
    side->Follow(verdict, options_.interval_s * static_cast<double>(kPatience));
  Show(verdict);
}

void Manager::Show(const manager::Message& verdict) {
  if (options_.as_json) {
    puts(VerdictJson(verdict).c_str());
  } else if (!IsOnSame(verdict, shown_)) {
    puts(VerdictText(verdict).c_str());
  }
  fflush(stdout);
  shown_ = verdict;
}

}  // namespace rankine::cli
