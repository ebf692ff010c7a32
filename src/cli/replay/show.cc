// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/show.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "base/text/formatted.h"
#include "base/text/json.h"
#include "base/text/real_text.h"
#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "context/space.h"

namespace rankine::cli {
namespace {

// Returns the links that have carried the most bytes, in descending order.
std::vector<uint32_t> Busiest(const std::vector<double>& bytes, size_t most) {
  std::vector<uint32_t> order;
  for (uint32_t link = 0; link < bytes.size(); ++link) {
    if (bytes[link] > 0) order.push_back(link);
  }
  const size_t kept = std::min(most, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<long>(kept), order.end(),
                    [&](uint32_t one, uint32_t other) {
                      return bytes[one] != bytes[other] ? bytes[one] > bytes[other] : one < other;
                    });
  order.resize(kept);
  return order;
}

struct JobEnd {
  const std::string* name;
  uint32_t ranks;
  double end_s;
};
std::vector<JobEnd> EndsOf(const sim::Prediction& prediction, const ReplayNames& names) {
  std::vector<JobEnd> ends;
  size_t rank = 0;
  for (const auto& [name, ranks] : names.jobs) {
    JobEnd& end = ends.emplace_back(JobEnd{&name, ranks, 0});
    for (uint32_t i = 0; i < ranks; ++i) end.end_s = std::max(end.end_s, prediction.ranks[rank++].end_s);
  }
  return ends;
}

double Use(const sim::Prediction& prediction, const sim::Platform& platform, uint32_t link) {
  const double could = platform.links()[link].bandwidth * prediction.seconds;
  return could > 0 ? prediction.link_bytes[link] / could : 0;
}

std::string IntervalText(const Interval& interval) {
  std::string text = base::Formatted("95 %% interval    %.6f to %.6f s\n", interval.low_s, interval.high_s);
  text += interval.recordings > 1
              ? "                 from " + std::to_string(interval.recordings) + " recordings\n"
              : "                 the difference between recordings is unknown; give more of them: --repeat "
                "RUN.rkn\n";
  text += interval.messages
              ? base::Formatted(
                    "                 messages may take %.1f %% less to %.1f %% more time than predicted, "
                    "by the\n                 measurements of rankine calibrate\n",
                    100 * interval.messages->less, 100 * interval.messages->more)
              : "                 the error of the platform is unknown; rankine calibrate measures it\n";
  return text;
}

}  // namespace

std::string PredictionText(const sim::Prediction& prediction, const sim::Platform& platform,
                           const ReplayNames& names, size_t links) {
  sim::RankTimes sum;
  uint32_t threads = 0;
  size_t longest = 0;
  for (size_t rank = 0; rank < prediction.ranks.size(); ++rank) {
    const sim::RankTimes& times = prediction.ranks[rank];
    threads += times.threads;
    sum.compute_s += times.compute_s;
    sum.communication_s += times.communication_s;
    sum.wait_s += times.wait_s;
    if (times.compute_s > prediction.ranks[longest].compute_s) longest = rank;
  }
  const double all = std::max(prediction.seconds, 1e-300), count = threads;
  const bool several = threads != prediction.ranks.size();
  std::string text = base::Formatted("Simulated time   %.12f s\n", prediction.seconds);
  if (names.range)
    text += base::Formatted(
        "                 between %.6f and %.6f s by the trace's histograms: the trace has only\n"
        "                 the mean computation of each pair of calls (volumes=model)\n",
        names.range->least, names.range->most);
  if (names.interval) text += IntervalText(*names.interval);
  text += "\n";
  text += (names.jobs.empty() ? base::Visible(names.trace) : std::to_string(names.jobs.size()) + " jobs") +
          ": " + std::to_string(prediction.ranks.size()) + " ranks" +
          (several ? ", " + std::to_string(threads) + " threads" : "") + " on " +
          base::Visible(names.platform) + "\n";
  text +=
      base::Formatted("%llu actions, %llu messages, replayed in %.3f s: %.2f million actions a second\n\n",
                      static_cast<unsigned long long>(prediction.actions),
                      static_cast<unsigned long long>(prediction.messages), names.wall_s,
                      static_cast<double>(prediction.actions) / std::max(names.wall_s, 1e-9) / 1e6);
  const auto line = [&](const char* what, double seconds, const char* why) {
    text += base::Formatted("  %-14s %8.2f %%  %14.9f s a %s   %s\n", what, 100 * seconds / count / all,
                            seconds / count, several ? "thread" : "rank", why);
  };
  line("computing", sum.compute_s, "");
  line("communicating", sum.communication_s, "in MPI, while its messages were being transferred");
  line("waiting", sum.wait_s, "in MPI, because a partner was late");
  text +=
      base::Formatted("  rank %zu computes longest: %.9f s\n", longest, prediction.ranks[longest].compute_s);
  if (!names.jobs.empty()) text += "\n";
  for (const JobEnd& job : EndsOf(prediction, names))
    text += base::Formatted("  ended at %16.12f s, %u ranks: ", job.end_s, job.ranks) +
            base::Visible(*job.name) + "\n";
  if (links == 0) return text;
  text += "\n  bytes through links, and their use over the whole time\n";
  for (const uint32_t link : Busiest(prediction.link_bytes, links)) {
    text += base::Formatted("  %16.0f  %6.2f %%  ", prediction.link_bytes[link],
                            100 * Use(prediction, platform, link)) +
            base::Visible(platform.links().Name(link)) + "\n";
  }
  return text;
}

std::string PredictionJson(const sim::Prediction& prediction, const sim::Platform& platform,
                           const sim::ReplayOptions& options, const ReplayNames& names) {
  std::string text = base::Formatted(
      "{\"simulated_time_s\": %.12f, \"actions\": %llu, \"messages\": %llu, \"wall_s\": %.6f,\n",
      prediction.seconds, static_cast<unsigned long long>(prediction.actions),
      static_cast<unsigned long long>(prediction.messages), names.wall_s);
  if (names.range)
    text += base::Formatted(" \"simulated_time_least_s\": %.12f, \"simulated_time_most_s\": %.12f,\n",
                            names.range->least, names.range->most);
  if (names.interval) {
    text += base::Formatted(" \"interval\": {\"low_s\": %.12f, \"high_s\": %.12f, \"recordings\": %zu",
                            names.interval->low_s, names.interval->high_s, names.interval->recordings);
    if (const auto& messages = names.interval->messages)
      text += base::Formatted(", \"messages_less\": %.6f, \"messages_more\": %.6f", messages->less,
                              messages->more);
    text += "},\n";
  }
  text += " \"trace\": " + base::JsonQuoted(names.trace) +
          ", \"platform\": " + base::JsonQuoted(names.platform) + ",\n \"ranks\": [";
  for (size_t rank = 0; rank < prediction.ranks.size(); ++rank) {
    const sim::RankTimes& times = prediction.ranks[rank];
    text += rank > 0 ? ",\n  " : "\n  ";
    text += base::Formatted(
        "{\"rank\": %zu, \"end_s\": %.12f, \"compute_s\": %.12f, \"communication_s\": %.12f, "
        "\"wait_s\": %.12f, \"actions\": %llu, \"threads\": %u, \"host\": ",
        rank, times.end_s, times.compute_s, times.communication_s, times.wait_s,
        static_cast<unsigned long long>(times.actions), times.threads);
    text += base::JsonQuoted(platform.HostName(options.hosts[rank])) + "}";
  }
  text += "],\n";
  if (!names.jobs.empty()) {
    const char* between = " \"jobs\": [\n  ";
    for (const JobEnd& job : EndsOf(prediction, names)) {
      text += between +
              base::Formatted("{\"ranks\": %u, \"end_s\": %.12f, \"trace\": ", job.ranks, job.end_s) +
              base::JsonQuoted(*job.name) + "}";
      between = ",\n  ";
    }
    text += "],\n";
  }
  text += " \"links\": [";
  bool first = true;
  for (const uint32_t link : Busiest(prediction.link_bytes, prediction.link_bytes.size())) {
    text += first ? "\n  " : ",\n  ";
    first = false;
    text += "{\"link\": " + base::JsonQuoted(platform.links().Name(link)) +
            base::Formatted(", \"bytes\": %.0f, \"use\": %.9f}", prediction.link_bytes[link],
                            Use(prediction, platform, link));
  }
  return text + "]}\n";
}

int Print(const std::string& text) {
  fwrite(text.data(), 1, text.size(), stdout);
  return Flushed() ? 0 : 1;
}

std::string SweepText(const std::vector<SweepResult>& results) {
  constexpr int kBar = 40;
  double most = 1e-300;
  for (const SweepResult& result : results) most = std::max(most, result.seconds);
  std::string text;
  const auto width = [](const std::string& name) { return std::max(14, static_cast<int>(name.size())); };
  for (const auto& [name, value] : results[0].point)
    text += base::Formatted("%*s  ", width(name), name.c_str());
  text += base::Formatted("%20s  %8s  %9s\n", "simulated time s", "to first", "network %");
  for (const SweepResult& result : results) {
    for (const auto& [name, value] : result.point)
      text += base::Formatted("%*s  ", width(name), value.c_str());
    text +=
        base::Formatted("%20.12f  %8.3f  %9.1f  ", result.seconds,
                        result.seconds / std::max(results[0].seconds, 1e-300), 100 * result.NetworkShare());
    text += std::string(static_cast<size_t>(kBar * result.seconds / most), '#') + "\n";
  }
  for (const std::string& sentence : SweepSentences(results)) text += sentence + "\n";
  return text;
}

std::string SweepJson(const std::vector<SweepResult>& results) {
  std::string text = "{\"points\": [";
  const size_t begin = text.size();
  for (const SweepResult& result : results) {
    text += text.size() > begin ? ",\n {" : "\n {";
    for (const auto& [name, value] : result.point) {
      double number = 0;
      text += base::JsonQuoted(name) + ": " +
              (ReadNumber(value, &number) ? base::RealText(number) : base::JsonQuoted(value)) + ", ";
    }
    text += base::Formatted(
        "\"simulated_time_s\": %.12f, \"critical_path\": {\"computation_s\": %.12f, \"network_s\": %.12f}}",
        result.seconds, result.compute_s, result.network_s);
  }
  text += "],\n \"slower_than_first\": [";
  const char* between = "";
  for (const double share : kTolerances) {
    const auto at = SlowerAt(results, share);
    if (!at) continue;
    text += base::Formatted("%s{\"share\": %g, \"value\": %.9g}", between, share, *at);
    between = ", ";
  }
  const auto changes = PathChangesAt(results);
  return text +
         "],\n \"critical_path_changes_at\": " + (changes ? base::Formatted("%.9g", *changes) : "null") +
         "}\n";
}

}  // namespace rankine::cli
