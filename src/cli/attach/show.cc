// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/show.h"

#include <cinttypes>

#include "archive/storage/join.h"
#include "base/arch/processor.h"
#include "base/text/json.h"
#include "base/text/visible_text.h"
#include "cli/attach/tick_rate.h"

namespace rankine::cli {
namespace {

using base::JsonQuoted;
using probe::Action;

const char* NameOf(Action action) {
  return action == Action::read ? "read" : action == Action::write ? "write" : "sync";
}

const char* NameOf(probe::DiskWay way) {
  constexpr const char* kNames[] = {"counted", "not seen", "buffered", "direct", "submitted"};
  return kNames[static_cast<size_t>(way)];
}

double Mean(const probe::Sum& sum) {
  return sum.count == 0 ? 0 : static_cast<double>(sum.total) / static_cast<double>(sum.count);
}

void ShowFunctions(const Seen& seen) {
  printf("%8s %-32s %12s %12s %12s\n", "process", "function", "calls", "mean us", "max us");
  for (const Watched& watched : seen.watched) {
    for (size_t i = 0; i < watched.functions.size(); ++i) {
      const double us = seen.ns_per_tick / 1e3;
      const double mean = watched.calls[i] == 0
                              ? 0
                              : static_cast<double>(watched.ticks[i]) / static_cast<double>(watched.calls[i]);
      printf("%8d %-32s %12" PRIu64 " %12.1f %12.1f\n", watched.pid,
             base::Visible(watched.functions[i].name).c_str(), watched.calls[i], mean * us,
             static_cast<double>(watched.longest[i]) * us);
    }
  }
}

// Prints the last columns of a server's line. If the accesses to the disk could not be observed, prints an
// empty column instead of 0.
void ShowDisk(const probe::ServerSums& sums, double ns_per_tick) {
  if (sums.disk.count == 0 && sums.unseen != 0) {
    printf("  not seen        -        -\n");
    return;
  }
  const double seconds = static_cast<double>(sums.disk.time) * ns_per_tick / 1e9;
  const double mean_us = sums.disk.count == 0 ? 0 : seconds * 1e6 / static_cast<double>(sums.disk.count);
  printf(" %9" PRIu64 " %8.1f %8.1f", sums.disk.count, mean_us,
         seconds == 0 ? 0 : static_cast<double>(sums.disk.bytes) / 1048576.0 / seconds);
  if (sums.unseen != 0) printf(" (of %" PRIu64 " operations not seen)", sums.unseen);
  puts("");
}

void ShowService(const Seen& seen) {
  const double us = seen.ns_per_tick / 1e3;
  printf(
      "client                                     op     operations        MiB    mean us     max us outside "
      "us   joined\n");
  for (const auto& [key, sums] : seen.joiner.clients())
    printf("%-42s %-6s %10" PRIu64 " %10.1f %10.1f %10.1f %10.1f %7.1f%%\n", base::Visible(key.first).c_str(),
           NameOf(key.second), sums.latency.count, static_cast<double>(sums.bytes) / 1048576.0,
           Mean(sums.latency) * us, static_cast<double>(sums.latency.longest) * us, Mean(sums.outside) * us,
           sums.latency.count == 0
               ? 0.0
               : 100.0 * static_cast<double>(sums.joined) / static_cast<double>(sums.latency.count));
  printf(
      "\nserver  op     operations        MiB    mean us     max us   queue us service us   after us  "
      "accesses  disk us    MiB/s\n");
  for (const auto& [key, sums] : seen.joiner.servers()) {
    printf("%-7d %-6s %10" PRIu64 " %10.1f %10.1f %10.1f %10.1f %10.1f %10.1f", key.first, NameOf(key.second),
           sums.latency.count, static_cast<double>(sums.bytes) / 1048576.0, Mean(sums.latency) * us,
           static_cast<double>(sums.latency.longest) * us, Mean(sums.queue) * us, Mean(sums.service) * us,
           Mean(sums.after) * us);
    ShowDisk(sums, seen.ns_per_tick);
  }
  printf("\njoined %" PRIu64 " of %" PRIu64 " operations of clients and %" PRIu64 " of servers",
         seen.joiner.joined(), seen.joiner.client_operations(), seen.joiner.server_operations());
  if (seen.joiner.contradictions() != 0)
    printf("; %" PRIu64 " pairs contradict each other", seen.joiner.contradictions());
  puts("");
}

void PrintSum(const char* name, const probe::Sum& sum, double ns) {
  printf(", \"%s_ns\": {\"mean\": %.0f, \"max\": %.0f}", name, Mean(sum) * ns,
         static_cast<double>(sum.longest) * ns);
}

void PrintService(const Seen& seen) {
  const char* separator = "";
  printf(", \"clients\": [");
  for (const auto& [key, sums] : seen.joiner.clients()) {
    printf("%s\n {\"connection\": %s, \"op\": \"%s\", \"count\": %" PRIu64 ", \"bytes\": %" PRIu64
           ", \"joined\": %" PRIu64,
           separator, JsonQuoted(key.first).c_str(), NameOf(key.second), sums.latency.count, sums.bytes,
           sums.joined);
    PrintSum("latency", sums.latency, seen.ns_per_tick);
    PrintSum("outside", sums.outside, seen.ns_per_tick);
    printf("}");
    separator = ",";
  }
  separator = "";
  printf("], \"servers\": [");
  for (const auto& [key, sums] : seen.joiner.servers()) {
    printf("%s\n {\"pid\": %d, \"op\": \"%s\", \"count\": %" PRIu64 ", \"bytes\": %" PRIu64, separator,
           key.first, NameOf(key.second), sums.latency.count, sums.bytes);
    PrintSum("latency", sums.latency, seen.ns_per_tick);
    PrintSum("queue", sums.queue, seen.ns_per_tick);
    PrintSum("service", sums.service, seen.ns_per_tick);
    PrintSum("after", sums.after, seen.ns_per_tick);
    printf(", \"disk\": {\"count\": %" PRIu64 ", \"bytes\": %" PRIu64
           ", \"ns\": %.0f, \"max_ns\": %.0f, \"unseen\": %" PRIu64 "}}",
           sums.disk.count, sums.disk.bytes, static_cast<double>(sums.disk.time) * seen.ns_per_tick,
           static_cast<double>(sums.disk.longest) * seen.ns_per_tick, sums.unseen);
    separator = ",";
  }
  printf("], \"client_operations\": %" PRIu64 ", \"server_operations\": %" PRIu64 ", \"joined\": %" PRIu64
         ", \"contradictions\": %" PRIu64,
         seen.joiner.client_operations(), seen.joiner.server_operations(), seen.joiner.joined(),
         seen.joiner.contradictions());
}

}  // namespace

bool IsCounterSteady() {
  return cpu::AskCounter().usable;
}

void ShowText(const Seen& seen) {
  if (seen.of_service) {
    ShowService(seen);
  } else {
    ShowFunctions(seen);
  }
  if (const uint64_t lost = LostOf(seen.watched); lost != 0)
    printf("%" PRIu64 " calls were lost, because rankine could not read them fast enough\n", lost);
}

void ShowJson(const Seen& seen) {
  printf("{\"seconds\": %.3f, \"lost\": %" PRIu64 ", \"processes\": [", seen.seconds, LostOf(seen.watched));
  const char* separator = "";
  for (const Watched& watched : seen.watched) {
    printf("%s\n {\"pid\": %d, \"role\": %s, \"stopped_ns\": %" PRIu64 ", \"functions\": [", separator,
           watched.pid, JsonQuoted(watched.watch ? watched.watch->role() : "").c_str(), watched.stopped_ns);
    separator = "";
    for (size_t i = 0; i < watched.functions.size(); ++i) {
      printf("%s\n  {\"name\": %s, \"count\": %" PRIu64 ", \"ns\": %.0f, \"max_ns\": %.0f}", separator,
             JsonQuoted(watched.functions[i].name).c_str(), watched.calls[i],
             static_cast<double>(watched.ticks[i]) * seen.ns_per_tick,
             static_cast<double>(watched.longest[i]) * seen.ns_per_tick);
      separator = ",";
    }
    printf("]}");
    separator = ",";
  }
  printf("]");
  if (seen.of_service) PrintService(seen);
  puts("}");
}

void ShowOperation(FILE* file, const probe::Joined& joined, double ns_per_tick) {
  const probe::Operation& client = joined.client;
  const probe::Operation& server = joined.server;
  const auto ns = [&](uint64_t begin, uint64_t end) {
    return end > begin ? static_cast<double>(end - begin) * ns_per_tick : 0.0;
  };
  fprintf(file,
          "{\"op\": \"%s\", \"thread\": %" PRIu64 ", \"file\": \"%s\", \"offset\": %" PRIu64
          ", \"bytes\": %" PRIu64 ", \"connection\": %s, \"request\": %" PRIu64
          ", \"server\": %d, \"client_ns\": %.0f, \"server_ns\": %.0f, "
          "\"queue_ns\": %.0f, \"service_ns\": %.0f, \"disk_accesses\": %" PRIu64 ", \"disk_bytes\": %" PRIu64
          ", \"disk_ns\": %.0f, \"disk_max_ns\": %.0f, \"disk\": \"%s\", \"disk_file\": %" PRIu64
          ", \"after_ns\": %.0f}\n",
          NameOf(client.action), client.application_thread, archive::StorageFileName(client.file).c_str(),
          client.offset, client.bytes, JsonQuoted(client.key.connection).c_str(), client.key.transaction,
          server.process, ns(client.begin, client.end), ns(server.begin, server.end),
          ns(server.begin, server.service_begin), ns(server.service_begin, server.service_end),
          server.disk.count, server.disk.bytes, ns(0, server.disk.time), ns(0, server.disk.longest),
          NameOf(server.disk.way), server.stored, ns(0, server.after));
}

}  // namespace rankine::cli
