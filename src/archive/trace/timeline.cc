// SPDX-License-Identifier: BSD-3-Clause
#include "archive/trace/timeline.h"

#include <iterator>
#include <utility>

#include "archive/each.h"
#include "archive/rows/loss.h"
#include "archive/trace/thread_reader.h"

namespace rankine::archive {

Timelines ReadTimelines(const Tables& tables, unsigned threads) {
  TraceThreads traced = FindTraceThreads(tables, threads);
  const Clocks clocks(tables);
  Timelines lines;
  lines.machines = clocks.machines();
  lines.losses = std::move(traced.losses);
  lines.threads.resize(traced.threads.size());
  std::vector<std::vector<Loss>> losses(traced.threads.size());
  Each(traced.threads.size(), threads, [&](size_t i) {
    const TraceThread& thread = traced.threads[i];
    Timeline& line = lines.threads[i];
    line.process = thread.process;
    line.thread = thread.thread;
    ThreadReader reader(tables, thread, clocks.Of(thread.process));
    reader.KeepStalls();
    while (reader.Next(&line).what != LineStep::What::end) {
    }
    losses[i] = reader.losses();
  });
  for (std::vector<Loss>& some : losses)
    std::move(some.begin(), some.end(), std::back_inserter(lines.losses));
  return lines;
}

}  // namespace rankine::archive
