// SPDX-License-Identifier: BSD-3-Clause
// Measures communication between two ranks. The first rank chooses the next measurement and sends the choice
// to the second rank. Ranks wait in a loop that reads the clock. The ranks do not sleep, so no processor
// enters a sleep state between measurements.
#include "cli/calibrate/measure.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "cli/calibrate/measurements.h"
#include "cli/calibrate/pair_calls.h"
#include "cli/calibrate/patterns.h"
#include "cli/launch/lines.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kLargest = 1u << 20;       // bytes
constexpr uint64_t kLargestEager = 1u << 19;  // the largest size for which sends are tested for being eager
constexpr double kSecondsOfASize = 0.04;      // approximate
constexpr int kLeastTimes = 4, kMostTimes = 200;
constexpr uint64_t kBursts[] = {8, 40};  // messages
constexpr uint64_t kExchange = 512u << 10, kExchanges = 12;
constexpr double kWorkOfAStream = 100e-6;  // seconds
constexpr uint64_t kStream = 30;           // messages
constexpr uint64_t kLargestOfAStream = 16384;

enum class What : uint64_t { trips, stream, burst, exchange, pattern, late_send, host, collective, over };

struct Order {
  What what = What::over;
  uint64_t bytes = 0;
  uint64_t times = 0;
  double delay_s = 0;
  uint64_t which = 0;  // the index of the collective or pattern
  uint64_t work = 0;   // the number of iterations of the work loop
};

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void WaitFor(double seconds) {
  for (const double end = Now() + seconds; Now() < end;) {
  }
}

// Performs work of fixed length: iterations of multiplications and additions. Neither caches nor other
// ranks affect this work.
double g_worked = 1;

void Work(uint64_t turns) {
  double x = g_worked;
  for (; turns > 0; --turns) x = x * 0.999999 + 1e-6;
  g_worked = x;
}

// Returns the time that the given number of iterations of the work takes if nothing disturbs them.
double TimeOfWork(uint64_t turns) {
  std::vector<double> seconds;
  for (int i = 0; i < 60; ++i) {
    const double begin = Now();
    Work(turns);
    seconds.push_back(Now() - begin);
  }
  return Undisturbed(seconds);
}

constexpr const char* kCollectives[] = {"barrier", "bcast", "allgather", "alltoall"};

class Pair {
 public:
  Pair(PairCalls& calls, uint64_t limit_s)
      : mpi_(calls), end_(Now() + static_cast<double>(limit_s)), out_(2 * kLargest), in_(2 * kLargest) {}

  void Run() {
    if (mpi_.rank() == 0) {
      printf("calibrate library %s\n", mpi_.library().c_str());
      Lead();
    } else {
      Follow();
    }
  }

 private:
  void Send(const void* from, uint64_t bytes) { mpi_.Send(from, bytes); }
  void Receive(void* to, uint64_t bytes) { mpi_.Receive(to, bytes); }
  void Tell(const Order& order) { Send(&order, sizeof order); }

  void Lead() {
    TellHosts();
    turns_ = static_cast<uint64_t>(100000 * kWorkOfAStream / TimeOfWork(100000));
    small_ = HalfTrip(1, 50);
    const uint64_t eager = LargestEager(small_);
    printf("calibrate eager %llu\n", static_cast<unsigned long long>(eager));
    std::vector<uint64_t> sizes;
    for (uint64_t size = 1; size <= kLargest; size *= 2) sizes.push_back(size);
    for (const uint64_t size : {eager, eager + 1})
      if (size > 1 && size < kLargest) sizes.push_back(size);
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    // Each size is measured twice, in ascending and then in descending order, so that a drift of the
    // machine's speed does not look like a slope.
    for (const uint64_t size : sizes) Measure(size, eager);
    for (size_t i = sizes.size(); i-- > 0;) {
      if (IsLate()) {
        Left("once", i + 1);
        break;
      }
      Measure(sizes[i], eager);
    }
    if (shortly_ != 0) Left("shortly", shortly_);
    MeasureExchange();
    MeasurePatterns();
    uint64_t left = 0;
    for (uint64_t which = 0; which < std::size(kCollectives); ++which) {
      for (const uint64_t bytes : {uint64_t{8}, uint64_t{8192}, uint64_t{131072}}) {
        if (which == 0 && bytes != 8) continue;
        if (IsLate()) {
          ++left;
        } else {
          Collective(which, bytes);
        }
      }
    }
    if (left != 0) Left("collectives", left);
    Tell({});
  }

  void TellHosts() {
    char name[256] = {};
    gethostname(name, sizeof name - 1);
    printf("calibrate host %s\n", name);
    Tell({What::host});
    Receive(name, sizeof name);
    name[sizeof name - 1] = 0;
    printf("calibrate host %s\n", name);
  }

  void Result(const char* kind, uint64_t bytes, const std::vector<double>& seconds) {
    printf("calibrate %s %llu %.12g\n", kind, static_cast<unsigned long long>(bytes),
           std::max(Undisturbed(seconds), 1e-10));
    fflush(stdout);
  }

  static uint64_t TimesFor(double seconds) {
    return static_cast<uint64_t>(
        std::clamp<double>(kSecondsOfASize / std::max(seconds, 1e-9), kLeastTimes, kMostTimes));
  }

  // Returns whether the time limit of the first rank has been reached. If the limit has been reached, the
  // remaining measurements are omitted, or made as short as is useful.
  bool IsLate() const { return Now() >= end_; }
  static void Left(const char* what, uint64_t number) {
    printf("calibrate left %s %llu\n", what, static_cast<unsigned long long>(number));
  }

  void Measure(uint64_t bytes, uint64_t eager) {
    if (IsLate()) {
      ++shortly_;
      return Result("half", bytes, HalfTrips(bytes, kLeastTimes));
    }
    const double once = HalfTrip(bytes, 3);
    const uint64_t times = TimesFor(2 * once);
    Result("half", bytes, HalfTrips(bytes, times));
    if (bytes > eager) return;
    MeasureGap(bytes, times);
    if (bytes <= kLargestOfAStream) MeasureStream(bytes, once - small_);
  }

  // Sends large messages in both directions at once, to see whether each direction has the full bandwidth.
  void MeasureExchange() {
    constexpr uint64_t kSizes[] = {kExchange / 16, kExchange};
    if (IsLate()) return Left("exchanges", std::size(kSizes));
    for (const uint64_t bytes : kSizes) {
      std::vector<double> seconds;
      for (int round = 0; round < 4; ++round) {
        Tell({What::exchange, bytes, kExchanges});
        Receive(in_.data(), 1);
        // One rank begins later than the other rank and remains late, so its exchanges look shorter than they
        // are. Only the mean over both ranks is meaningful.
        const double begin = Now();
        for (uint64_t i = 0; i < kExchanges; ++i) Exchange(bytes);
        seconds.push_back((Now() - begin) / static_cast<double>(kExchanges));
      }
      Result("exchange", bytes, seconds);
    }
  }

  void Exchange(uint64_t bytes) {
    mpi_.BeginSend(out_.data(), bytes);
    mpi_.Receive(in_.data(), bytes);
    mpi_.Complete();
  }

  void MeasurePatterns() {
    uint64_t left = 0;
    for (uint64_t which = 0; which < Patterns().size(); ++which) {
      for (const uint64_t bytes : Patterns()[which].sizes) {
        if (IsLate()) {
          ++left;
        } else {
          MeasurePattern(which, bytes);
        }
      }
    }
    if (left != 0) Left("patterns", left);
  }

  // The result is the median, because the figures describe how usual times differ from predictions.
  void MeasurePattern(uint64_t which, uint64_t bytes) {
    const Pattern& pattern = Patterns()[which];
    uint64_t times = 2;
    std::vector<double> seconds;
    for (int round = 0; round < 6; ++round) {
      Tell({What::pattern, bytes, times, 0, which});
      Receive(in_.data(), 1);
      const double begin = Now();
      for (uint64_t i = 0; i < times; ++i) Perform(mpi_, pattern, bytes, out_.data(), in_.data());
      const double once = (Now() - begin) / static_cast<double>(times);
      if (round > 0) seconds.push_back(once);  // the first round only finds out how many repetitions fit
      times = std::clamp<uint64_t>(TimesFor(once), kLeastTimes, kMostTimes) / 2;
    }
    std::ranges::nth_element(seconds, seconds.begin() + 2);
    printf("calibrate pattern %s %llu %.12g\n", std::string(pattern.name).c_str(),
           static_cast<unsigned long long>(bytes), std::max(seconds[2], 1e-10));
    fflush(stdout);
  }

  // Measures the time that each additional message adds to a burst.
  void MeasureGap(uint64_t bytes, uint64_t times) {
    double seconds[2] = {};
    for (size_t i = 0; i < 2; ++i) {
      std::vector<double> bursts;
      for (uint64_t round = 0; round < std::clamp<uint64_t>(times / kBursts[i], 3, 20); ++round) {
        Tell({What::burst, bytes, kBursts[i]});
        Receive(in_.data(), 1);
        const double begin = Now();
        for (uint64_t k = 0; k < kBursts[i]; ++k) Send(out_.data(), bytes);
        Receive(in_.data(), 1);
        bursts.push_back(Now() - begin);
      }
      seconds[i] = Undisturbed(bursts);
    }
    Result("gap", bytes, {(seconds[1] - seconds[0]) / static_cast<double>(kBursts[1] - kBursts[0])});
  }

  // Measures the cost of a message for its sender and for its receiver while they compute. Each rank
  // alternates between a burst of work and a send or receive. The receiver works longer than the sender, so
  // each message arrives before its receive.
  void MeasureStream(uint64_t bytes, double transfer_s) {
    const double scale = std::max(1.0, 1.5 * transfer_s / kWorkOfAStream);
    const auto turns = static_cast<uint64_t>(static_cast<double>(turns_) * scale);
    const double alone = TimeOfWork(turns);
    std::vector<double> sender, receiver;
    for (int round = 0; round < 4; ++round) {
      Tell({What::stream, bytes, kStream, 0, 0, turns});
      Receive(in_.data(), 1);
      const double begin = Now();
      for (uint64_t i = 0; i < kStream; ++i) {
        Work(turns);
        Send(out_.data(), bytes);
      }
      sender.push_back((Now() - begin) / static_cast<double>(kStream) - alone);
      double there = 0;
      Receive(&there, sizeof there);
      receiver.push_back(there);
    }
    Result("send", bytes, sender);
    Result("isend", bytes, sender);
    Result("receive", bytes, receiver);
  }

  void FollowStream(const Order& order) {
    const uint64_t turns = order.work * 2;
    const double alone = TimeOfWork(turns);
    Send(out_.data(), 1);
    Receive(in_.data(), order.bytes);
    const double begin = Now();
    for (uint64_t i = 1; i < order.times; ++i) {
      Work(turns);
      Receive(in_.data(), order.bytes);
    }
    const double spent = (Now() - begin) / static_cast<double>(order.times - 1) - alone;
    Send(&spent, sizeof spent);
  }

  std::vector<double> HalfTrips(uint64_t bytes, uint64_t times) {
    std::vector<double> halves;
    Tell({What::trips, bytes, times});
    for (uint64_t i = 0; i < times; ++i) {
      const double begin = Now();
      Send(out_.data(), bytes);
      Receive(in_.data(), bytes);
      halves.push_back((Now() - begin) / 2);
    }
    return halves;
  }

  double HalfTrip(uint64_t bytes, uint64_t times) { return Undisturbed(HalfTrips(bytes, times)); }

  // Returns the largest size that is sent eagerly, or 0 if all messages wait for their receives. The
  // receives are posted late: a send that waits for its receive is not eager.
  uint64_t LargestEager(double half_trip) {
    const double delay = std::max(10e-3, 20 * half_trip);
    const auto returns = [&](uint64_t bytes) {
      int waited = 0;
      for (int i = 0; i < 3; ++i) {
        Tell({What::late_send, bytes, 1, delay});
        Receive(in_.data(), 1);
        const double begin = Now();
        Send(out_.data(), bytes);
        waited += Now() - begin > delay / 2 ? 1 : 0;
        Receive(in_.data(), 1);
      }
      return waited < 2;
    };
    uint64_t below = 0, above = kLargestEager;
    if (!returns(1)) return 0;
    if (returns(above)) return above;
    for (below = 1; below + 1 < above && !IsLate();) {
      const uint64_t middle = below + (above - below) / 2;
      (returns(middle) ? below : above) = middle;
    }
    if (below + 1 < above) Left("eager", above);
    return below;
  }

  void DoCollective(uint64_t which, uint64_t bytes) {
    switch (which) {
      case 0:
        return mpi_.Barrier();
      case 1:
        return mpi_.Bcast(out_.data(), bytes);
      case 2:
        return mpi_.Allgather(out_.data(), in_.data(), bytes);
      default:
        return mpi_.Alltoall(out_.data(), in_.data(), bytes);
    }
  }

  // Measures the time of one collective within a series of collectives, because programs also repeat
  // collectives.
  void Collective(uint64_t which, uint64_t bytes) {
    const uint64_t times = kTimesOfACollective;
    std::vector<double> seconds;
    for (int round = 0; round < 4; ++round) {
      Tell({What::collective, bytes, times, 0, which});
      mpi_.Barrier();
      const double begin = Now();
      for (uint64_t i = 0; i < times; ++i) DoCollective(which, bytes);
      Receive(in_.data(), 1);
      seconds.push_back((Now() - begin) / static_cast<double>(times));
    }
    const std::string kind = std::string("collective ") + kCollectives[which];
    Result(kind.c_str(), bytes, seconds);
  }

  void Follow() {
    for (;;) {
      Order order;
      Receive(&order, sizeof order);
      if (order.what == What::over) return;
      Obey(order);
    }
  }

  void Obey(const Order& order) {
    switch (order.what) {
      case What::trips:
        for (uint64_t i = 0; i < order.times; ++i) {
          Receive(in_.data(), order.bytes);
          Send(out_.data(), order.bytes);
        }
        return;
      case What::stream:
        FollowStream(order);
        return;
      case What::burst:
        Send(out_.data(), 1);
        for (uint64_t i = 0; i < order.times; ++i) Receive(in_.data(), order.bytes);
        Send(out_.data(), 1);
        return;
      case What::exchange:
        Send(out_.data(), 1);
        for (uint64_t i = 0; i < order.times; ++i) Exchange(order.bytes);
        return;
      case What::pattern:
        Send(out_.data(), 1);
        for (uint64_t i = 0; i < order.times; ++i)
          Perform(mpi_, Patterns()[order.which], order.bytes, out_.data(), in_.data());
        return;
      case What::late_send:
        Send(out_.data(), 1);
        WaitFor(order.delay_s);
        Receive(in_.data(), order.bytes);
        Send(out_.data(), 1);
        return;
      case What::host: {
        char name[256] = {};
        gethostname(name, sizeof name - 1);
        Send(name, sizeof name);
        return;
      }
      case What::collective:
        mpi_.Barrier();
        for (uint64_t i = 0; i < order.times; ++i) DoCollective(order.which, order.bytes);
        Send(out_.data(), 1);
        return;
      case What::over:
        return;
    }
  }

  PairCalls& mpi_;
  double end_;            // the time at which the measurements must end
  uint64_t shortly_ = 0;  // the number of sizes for which the measurements were shortened
  uint64_t turns_ = 0;    // the number of iterations in a burst of work
  double small_ = 0;      // half of a round trip's time, for one byte
  std::vector<char> out_, in_;
};

}  // namespace

int MeasureAsRank(uint64_t limit_s) {
  const auto calls = OpenPairCalls();
  if (!calls.ok()) {
    Say(calls.error());
    return 1;
  }
  PairCalls& mpi = *calls.value();
  mpi.Init();
  if (mpi.size() == 2) {
    Pair(mpi, limit_s).Run();
  } else if (mpi.rank() == 0) {
    Say("calibrate needs two ranks, and the launcher started " + std::to_string(mpi.size()) +
        ": give the launcher -n 2");
  }
  mpi.Finalize();
  return mpi.size() == 2 ? 0 : 1;
}

}  // namespace rankine::cli
