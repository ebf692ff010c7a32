// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/platform_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rankine::cli {
namespace {

constexpr uint64_t kEnvelope = 16;  // bytes that the model adds to each message
// The largest share of a message's time that is attributed to processors.
constexpr double kMostOverhead = 0.8;
constexpr uint64_t kPacket = 1448;       // the usual number of bytes of data in a packet
constexpr double kLeastCost = 1e-9;      // seconds
constexpr double kMostBandwidth = 1e13;  // bytes per second: faster than any machine
// bytes per second; used for segments in which the time does not grow with the size
constexpr double kFastest = 1e15;

std::string Number(double value) {
  char text[40];
  snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string CostText(const std::vector<Segment>& segments) {
  std::string text;
  for (const Segment& segment : segments)
    text += (text.empty() ? "" : ";") + std::to_string(segment.above) + ":" + Number(segment.fixed_s) + ":" +
            Number(segment.per_byte_s);
  return text;
}

// Returns the part of a message's time that the message spends in the network. The result is always above
// 0.
double NetworkPart(double seconds, double overhead) {
  return seconds - std::min(overhead, kMostOverhead * seconds);
}

// Returns how long each message occupies a receiver that computes. If the time between the messages of a
// burst is longer than the receiver is occupied, returns that time. The time between messages is longer if
// the network handles messages one by one. The model has no other way to express this time. Some libraries
// make no progress while the program computes. With these libraries, the measured time may include the
// transfer of the bytes after the first packet. The transfer time is subtracted from the measured time,
// because the model already contains the transfer. The cost never decreases with the message size.
std::vector<Sample> ReceiveCosts(const Measurements& measured) {
  std::vector<Sample> costs = measured.receives;
  std::sort(costs.begin(), costs.end(), [](const Sample& a, const Sample& b) { return a.bytes < b.bytes; });
  const auto most = std::max_element(measured.half_trips.begin(), measured.half_trips.end(),
                                     [](const Sample& a, const Sample& b) { return a.bytes < b.bytes; });
  const double per_byte_s = most->seconds / static_cast<double>(std::max<uint64_t>(most->bytes, 1));
  double least = kLeastCost;
  for (Sample& cost : costs) {
    double gap = 0;
    size_t count = 0;
    for (const Sample& sample : measured.gaps) {
      if (sample.bytes != cost.bytes) continue;
      gap += sample.seconds;
      ++count;
    }
    gap = count == 0 ? 0 : gap / static_cast<double>(count) - per_byte_s * static_cast<double>(cost.bytes);
    const uint64_t behind = cost.bytes - std::min(cost.bytes, kPacket);
    const double alone = cost.seconds - per_byte_s * static_cast<double>(behind);
    cost.seconds = least = std::max({gap, alone, least});
  }
  return costs;
}

struct Factors {
  double latency, bandwidth;
};

// Returns the platform's factors for a segment of message sizes. The model adds its envelope to each
// message's size.
Factors FactorsOf(const Segment& segment, const Calibrated& calibrated) {
  const double rate = segment.per_byte_s > 0 ? 1 / segment.per_byte_s : kFastest;
  const double fixed_s = std::max(segment.fixed_s - static_cast<double>(kEnvelope) / rate, 1e-12);
  return {fixed_s / calibrated.latency_s, rate / calibrated.bandwidth};
}

std::string Escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) safe += c == '-' && safe.ends_with('-') ? std::string(" -") : std::string(1, c);
  return safe;
}

}  // namespace

base::Result<Calibrated> Calibrate(const Measurements& measured) {
  Calibrated made;
  if (measured.half_trips.size() < 4)
    return base::Error{"too few round trips were measured; give more time with --limit (" +
                       std::to_string(measured.half_trips.size()) + ")"};
  made.eager_below = measured.eager_up_to == 0 ? 0 : measured.eager_up_to + 1;
  const FitOptions costs{3, 0.1, 0};
  made.send = FitSegments(measured.sends, costs);
  made.isend = FitSegments(measured.isends, costs);
  made.receive = FitSegments(ReceiveCosts(measured), costs);
  std::vector<Sample> network = measured.half_trips;
  // The processors' part of a message's time must not exceed the whole time. If the part would be too long
  // for some message size, the parts for all sizes are reduced by the same factor.
  double shortened = 1;
  const auto overhead = [&](uint64_t bytes) {
    return bytes < made.eager_below ? TimeOf(made.send, bytes) + TimeOf(made.receive, bytes) : 0;
  };
  for (const Sample& sample : network) {
    const double paid = overhead(sample.bytes);
    if (paid > 0) shortened = std::min(shortened, kMostOverhead * sample.seconds / paid);
  }
  for (std::vector<Segment>* cost : {&made.send, &made.isend, &made.receive}) {
    for (Segment& segment : *cost) {
      segment.fixed_s *= shortened;
      segment.per_byte_s *= shortened;
    }
  }
  // For larger messages, the work of the sender is part of the measured route time, so it must not be added a
  // second time.
  if (made.eager_below > 1 && !made.isend.empty()) {
    std::erase_if(made.isend, [&made](const Segment& segment) { return segment.above >= made.eager_below; });
    made.isend.push_back({made.eager_below - 1, 0, 0});
  }
  for (Sample& sample : network) sample.seconds = NetworkPart(sample.seconds, overhead(sample.bytes));
  made.network = FitSegments(network, {6, 0.05, measured.eager_up_to});
  const Segment& first = made.network.front();
  const Segment& last = made.network.back();
  if (last.per_byte_s <= 1 / kMostBandwidth)
    return base::Error{"large messages took as long as small ones; measure again"};
  made.bandwidth = 1 / last.per_byte_s;
  made.latency_s = std::max(first.fixed_s, 1e-9);
  double shares = 0;
  for (const Sample& sample : measured.exchanges) {
    // The factor is between 1 (each direction has the full bandwidth) and 2 (the directions share the
    // bandwidth). The times of an exchange and of a single message determine the factor.
    const double fixed_s = overhead(sample.bytes) + TimeOf(made.network, 0);
    const double alone = overhead(sample.bytes) + TimeOf(made.network, sample.bytes) - fixed_s;
    shares += std::clamp((sample.seconds - fixed_s) / std::max(alone, 1e-12), 1.0, 2.0);
  }
  made.both_ways = 2 * made.bandwidth;
  if (shares > 0) made.both_ways /= shares / static_cast<double>(measured.exchanges.size());
  for (const Sample& sample : network) {
    const double off = std::fabs(TimeOf(made.network, sample.bytes) / sample.seconds - 1);
    if (off <= made.worst) continue;
    made.worst = off;
    made.worst_bytes = sample.bytes;
  }
  return made;
}

void CalibrateWithin(const Measurements& measured, Calibrated* made) {
  struct Term {
    double latency, bytes, seconds;  // seconds = `latency` * `within_latency_s` + `bytes` /
                                     // `within_bandwidth`
    uint64_t size;
  };
  std::vector<Term> terms;
  for (const Sample& sample : measured.half_trips) {
    const double paid = sample.bytes < made->eager_below
                            ? TimeOf(made->send, sample.bytes) + TimeOf(made->receive, sample.bytes)
                            : 0;
    const Segment* piece = made->network.data();
    for (const Segment& one : made->network) piece = sample.bytes > one.above ? &one : piece;
    const Factors factors = FactorsOf(*piece, *made);
    terms.push_back({factors.latency, static_cast<double>(sample.bytes + kEnvelope) / factors.bandwidth,
                     NetworkPart(sample.seconds, paid), sample.bytes});
  }
  if (terms.empty()) return;
  double aa = 0, ab = 0, bb = 0, a1 = 0, b1 = 0;
  for (const Term& term : terms) {
    const double a = term.latency / term.seconds, b = term.bytes / term.seconds;
    aa += a * a;
    ab += a * b;
    bb += b * b;
    a1 += a;
    b1 += b;
  }
  constexpr double kLeastLatency = 1e-9;
  const double determinant = aa * bb - ab * ab;
  double latency = determinant > 0 ? (a1 * bb - b1 * ab) / determinant : 0;
  double per_byte = determinant > 0 ? (b1 * aa - a1 * ab) / determinant : 0;
  if (latency < kLeastLatency) {
    latency = kLeastLatency;
    per_byte = (b1 - latency * ab) / bb;
  } else if (per_byte < 1 / kMostBandwidth) {
    latency = a1 / aa;
  }
  per_byte = std::max(per_byte, 1 / kMostBandwidth);
  made->within_latency_s = std::max(latency, kLeastLatency);
  made->within_bandwidth = 1 / per_byte;
  for (size_t i = 0; i < terms.size(); ++i) {
    const Term& term = terms[i];
    const double whole = measured.half_trips[i].seconds, paid = whole - term.seconds;
    const double said = paid + term.latency * made->within_latency_s + term.bytes * per_byte;
    const double off = std::fabs(said / whole - 1);
    if (off <= made->within_worst) continue;
    made->within_worst = off;
    made->within_worst_bytes = term.size;
  }
}

std::string PlatformText(const Calibrated& calibrated, const PlatformOptions& options) {
  std::string latency, bandwidth;
  for (const Segment& segment : calibrated.network) {
    // The model adds its envelope to each message's size, and looks up the factor for the sum.
    const uint64_t above = segment.above == 0 ? 0 : segment.above + kEnvelope;
    const Factors factors = FactorsOf(segment, calibrated);
    const std::string begin = (latency.empty() ? "" : ";") + std::to_string(above) + ":";
    latency += begin + Number(factors.latency);
    bandwidth += begin + Number(factors.bandwidth);
  }
  std::string text =
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<!-- " +
      Escaped(options.comment) + " -->\n<platform version=\"4.1\">\n  <config id=\"General\">\n";
  const auto prop = [&](const char* name, const std::string& value) {
    if (!value.empty()) text += std::string("    <prop id=\"") + name + "\" value=\"" + value + "\"/>\n";
  };
  prop("smpi/lat-factor", latency);
  prop("smpi/bw-factor", bandwidth);
  prop("network/crosstraffic", "no");
  prop("smpi/async-small-thresh", std::to_string(calibrated.eager_below));
  prop("smpi/send-is-detached-thresh", std::to_string(calibrated.eager_below));
  prop("smpi/os", CostText(calibrated.send));
  prop("smpi/ois", CostText(calibrated.isend));
  prop("smpi/or", CostText(calibrated.receive));
  text += "  </config>\n  <zone id=\"calibrated\" routing=\"Full\">\n";
  std::string deviations;
  for (const platform::Deviation& one : options.deviations)
    deviations += (deviations.empty() ? "" : ";") + std::to_string(one.bytes) + ":" + Number(one.least) +
                  ":" + Number(one.most);
  prop(platform::kDeviation.data(), deviations);
  // Each route consists of two links, each with half of the latency.
  text +=
      "    <cluster id=\"hosts\" prefix=\"host-\" "
      "suffix=\"\" radical=\"0-" +
      std::to_string(options.hosts - 1) + "\" speed=\"" + Number(options.speed) + "f\" core=\"" +
      std::to_string(options.cores) + "\"\n             bw=\"" + Number(calibrated.bandwidth) +
      "Bps\" lat=\"" + Number(calibrated.latency_s / 2) + "s\" limiter_link=\"" +
      Number(calibrated.both_ways) + "Bps\"";
  if (calibrated.within_bandwidth > 0)
    text += "\n             loopback_bw=\"" + Number(calibrated.within_bandwidth) + "Bps\" loopback_lat=\"" +
            Number(calibrated.within_latency_s) + "s\"";
  text += "/>\n  </zone>\n</platform>\n";
  return text;
}

}  // namespace rankine::cli
