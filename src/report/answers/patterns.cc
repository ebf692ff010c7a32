// SPDX-License-Identifier: BSD-3-Clause
#include "report/answers/patterns.h"

#include <array>
#include <string>
#include <vector>

#include "base/text/nearest.h"

namespace rankine::report {
namespace {

constexpr std::string_view kWaitRule =
    "Calls of all ranks are matched in the event trace. A wait is the time from the start of the waiting "
    "call to the start of the call that it needs. The cost is the sum over ranks.";
constexpr std::string_view kGroupRule =
    "Calls of all ranks are matched in the event trace by communicator and order. Each rank waits from its "
    "entry until the last rank that it needs enters; the sum over ranks is the cost.";
constexpr std::string_view kBalance =
    "Share the work before the call more evenly, or begin the operation early without blocking.";
constexpr std::string_view kClasses = "docs/waits.md#classes";
constexpr std::string_view kFindings = "docs/html.md#findings";
constexpr std::string_view kReplay = "docs/replay.md#serialisation-and-transfer-of-a-recorded-run";

constexpr std::array kPatterns = {
    Pattern{"deadlock", "Deadlock", "Ranks wait for each other in a cycle, so that none can continue.",
            "Each rank's last call never returned, and the ranks that these calls need form a cycle. The "
            "cost is the time from the last of these calls to the end of the run, times the number of ranks "
            "in the cycle.",
            "Change the order of calls in one of the ranks, or use MPI_Sendrecv or non-blocking calls.",
            "docs/html.md#deadlocks", "findings"},
    Pattern{"abnormal_end", "Abnormal end",
            "A rank ended by a signal, by MPI_Abort, with an error code or without MPI_Finalize.",
            "The exit of each process is recorded. The cost is the time that other ranks were in calls after "
            "the first rank had ended.",
            "Read the program's last output, and find the fault with a debugger.", kFindings, "summary"},
    Pattern{
        "imbalance", "Load imbalance",
        "One rank works longer than the average rank, and the others wait for it.",
        "Work is the time of a rank outside MPI. The cost is the difference between the busiest rank and "
        "the mean, times the number of ranks.",
        "Share the work more evenly: divide it differently among the ranks, or hand out tasks at run time.",
        kFindings, "ranks"},
    Pattern{"lone_io", "Serial I/O", "One rank reads or writes files while the other ranks have less to do.",
            "The extra work of the busiest rank is compared with its time in file calls. The pattern is "
            "reported if file I/O takes most of the extra work.",
            "Let all ranks write their own part collectively, or give I/O to a rank that computes nothing.",
            kFindings, "io"},
    Pattern{"serialisation", "Serialisation",
            "Ranks wait for each other's work, and would also wait with an ideal network.",
            "The run's trace is replayed on an ideal network. The time that the busiest rank still waits in "
            "this replay is the time lost to serialisation.",
            "Break chains of ranks that wait for each other: synchronise less, and begin calls early.",
            kReplay, "efficiencies"},
    Pattern{"transfer", "Transfer", "The transfer of messages, and MPI itself, take time.",
            "The run's trace is replayed on an ideal network. The difference between the measured time and "
            "the replayed time is the time lost to transfer.",
            "Send fewer and larger messages, put neighbours on one node, and compute during transfers.",
            kReplay, "efficiencies"},
    Pattern{"small_collectives", "Small collectives",
            "A collective operation is called often, with few bytes in each call.",
            "A call site has at least 100 calls for each rank, with less than 1 KiB on average. The cost is "
            "the time in these calls, minus the known waits.",
            "Join several operations into one with more elements, or call the operation less often.",
            kFindings, "callsites"},
    Pattern{"small_messages", "Small messages", "Messages are sent often, with few bytes in each.",
            "A call site has at least 100 calls for each rank, with less than 1 KiB on average. The cost is "
            "the time in these calls, minus the known waits.",
            "Combine data for the same rank into one message.", kFindings, "callsites"},
    Pattern{"calls", "Time in MPI", "An MPI call takes much time, and no other pattern explains it.",
            "The times of all calls of one function at one call site are added over ranks. Known waits are "
            "subtracted.",
            "Transfer fewer bytes, make the call less often, or begin the operation early without blocking. "
            "A trace (--with trace) shows the waits in the call.",
            kFindings, "callsites"},
    Pattern{"io", "File I/O", "Reading or writing a file takes time.",
            "The times of all ranks' calls on one file are added. Only calls of the outermost layer count.",
            "Use fewer and larger calls, collective MPI-IO, or I/O during the computation.",
            "docs/io.md#findings", "io"},
    Pattern{"processors", "Oversubscribed", "Threads were ready to run, but had no processor.",
            "The kernel counts the time that a thread is in the run queue. The cost is the sum over the "
            "ranks' threads.",
            "Start at most one busy thread for each core, and bind ranks (mpirun --bind-to core).", kFindings,
            "trust"},
    Pattern{"slow_server", "Slow server", "One server of a file system is much slower than the others.",
            "Service times of servers are compared. The cost is the time that ranks waited for this server "
            "beyond what the other servers would have taken.",
            "Look at the disk and the load of this server.", "docs/probe.md#findings", "storage"},
    Pattern{"missing_overlap", "Missing overlap",
            "Ranks wait for the completion of large messages, and compute nothing meanwhile.",
            "The times of calls that complete messages of at least 64 KiB on average are added. Waits in the "
            "event trace are subtracted. The remaining time is the time of the transfer.",
            "Begin the operations earlier, and compute on other data before the completion.", kFindings,
            "callsites"},
    Pattern{"communicators", "Communicators in a loop", "Communicators are made and freed again and again.",
            "Each rank makes or frees communicators at least 100 times. The times of these calls are added. "
            "Known "
            "waits are left out.",
            "Make a communicator once, keep it, and use it again for the same ranks.", kFindings,
            "callsites"},
    Pattern{"reduce_broadcast", "Reduce, then broadcast",
            "A reduction to one rank, and a broadcast of its result, do what one MPI_Allreduce does.",
            "Two neighbouring call sites are called equally often. Both call sites have the same ranks, root "
            "and bytes. The times of both call sites are added.",
            "Use MPI_Allreduce: it needs about half of the steps.", kFindings, "callsites"},
    Pattern{"linear_broadcast", "Broadcast by single messages",
            "One rank sends the same amount to each other rank, one after the other.",
            "One rank sends the same amount to at least three others. The receivers receive only from this "
            "rank. The "
            "times of "
            "sends and receives are added.",
            "Use MPI_Bcast, or MPI_Scatter if the data differ: both send in a tree.", kFindings, "callsites"},
    Pattern{"page_cache_misses", "Page cache misses",
            "A file is read from a storage device, because its data are not in the page cache.",
            "Reads take at least half of the file's time. After MPI_Init, the kernel counts what the file's "
            "readers read from devices. This amount is at least half of what they read from files.",
            "Read the data once and keep them in memory, or read ahead during the computation.",
            "docs/io.md#findings", "io"},
    Pattern{"metadata", "File metadata",
            "Files are opened, closed and queried often, and these calls take most of the files' time.",
            "Files whose paths differ only in numbers count as one. Calls that open, close or query the file "
            "take half of the time on it.",
            "Open files once and keep them open, or put many small files into one.", "docs/io.md#findings",
            "io"},
    Pattern{"file_locks", "Locks on a file", "Processes wait for locks on one file.",
            "Several processes lock the file with fcntl, flock or lockf. These calls take half of the time "
            "on the file. The cost is the time in these calls.",
            "Hold the lock for less time, lock less often, or write separate parts without locks.",
            "docs/io.md#findings", "io"},
    Pattern{"thread_locks", "Lock contention of threads",
            "Threads of a rank wait for a lock that another one holds.",
            "The services pthread and openmp record these waits. The cost is the sum of these waits over all "
            "threads.",
            "Hold the lock for less time, or give each thread its own data.", kFindings, "regions"},
    Pattern{"thread_imbalance", "Thread imbalance",
            "Threads of a team wait for the last one, which has more work.",
            "The services openmp and pthread record waits in barriers. The cost is the sum of these waits "
            "over all threads.",
            "Share the iterations evenly: schedule(dynamic), or smaller tasks.", kFindings, "regions"},
    Pattern{"idle_threads", "Threads idle during MPI",
            "Threads of a team have no work while the thread that starts the teams is in MPI.",
            "The cost is the MPI time of the thread that starts the teams, times the number of the other "
            "threads. This "
            "needs the service openmp.",
            "Reduce the time in MPI, or let the other threads compute meanwhile.", kFindings, "threads"},
    Pattern{"page_faults", "Page faults", "The kernel takes time to give new memory to the ranks.",
            "The cost is the rank's time in the kernel, except in MPI calls. A page costs at most 2 us. "
            "Ranks with less than 64 MiB do not count.",
            "Allocate memory once and use it again, or use larger pages.", kFindings, "memory"},
    Pattern{"late_sender", "Late sender",
            "A receive, or its completion, waits for a message that was not yet sent.", kWaitRule,
            "Give the late rank less work before it sends, send earlier, or receive without blocking "
            "(MPI_Irecv).",
            kClasses, "waits"},
    Pattern{"wrong_order", "Late sender, wrong order",
            "A receive waits for its message, while a message that is received later is already there.",
            kWaitRule,
            "Receive in the order of sending, or take the first message that arrives (MPI_ANY_SOURCE, "
            "MPI_Waitany).",
            kClasses, "waits"},
    Pattern{"late_receiver", "Late receiver", "A send waits for a receive that was not yet posted.",
            kWaitRule, "Post the receive earlier (MPI_Irecv), or send without blocking (MPI_Isend).",
            kClasses, "waits"},
    Pattern{"wait_barrier", "Wait at barrier", "Ranks wait in a barrier until the last rank enters it.",
            kGroupRule,
            "Remove the barrier if the program does not need it. Otherwise share the work before the barrier "
            "evenly.",
            kClasses, "waits"},
    Pattern{"wait_nxn", "Wait at NxN", "Ranks wait in an all-to-all operation until the last rank enters it.",
            kGroupRule, kBalance, kClasses, "waits"},
    Pattern{"early_reduce", "Early reduce",
            "The root of a reduction or gather waits for the last rank that sends to it.", kGroupRule,
            "Let the root compute more before it collects.", kClasses, "waits"},
    Pattern{"late_broadcast", "Late broadcast", "Ranks wait for data from a root that enters later.",
            kGroupRule, "Let the root enter the operation earlier.", kClasses, "waits"},
    Pattern{"early_scan", "Early scan", "A rank waits in a prefix reduction for lower ranks.", kGroupRule,
            kBalance, kClasses, "waits"},
    Pattern{"late_neighbor", "Late neighbour",
            "A rank waits in a neighbourhood collective for the last neighbour that sends to it.", kGroupRule,
            kBalance, kClasses, "waits"},
    Pattern{"wait_fence", "Wait at fence", "Ranks wait in a window's fence until the last rank enters it.",
            kGroupRule,
            "Fence less often, or synchronise only ranks that exchange data (MPI_Win_post, MPI_Win_start).",
            kClasses, "waits"},
    Pattern{"wait_create", "Wait at window creation", "Ranks wait until the last rank creates the window.",
            kGroupRule, "Create windows once, at the beginning of the run, and reuse them.", kClasses,
            "waits"},
    Pattern{"wait_free", "Wait at window free", "Ranks wait until the last rank frees the window.",
            kGroupRule, "Call MPI_Win_free only at the end of the run.", kClasses, "waits"},
    Pattern{"wait_comm", "Wait at communicator creation",
            "Ranks wait until the last rank creates the communicator.", kGroupRule,
            "Create communicators once, at the beginning of the run, and reuse them.", kClasses, "waits"},
    Pattern{"late_post", "Late post", "An access waits for a target that has not yet exposed its window.",
            kWaitRule, "Let the target post earlier, or lock the window instead.", kClasses, "waits"},
    Pattern{"early_wait", "Early wait",
            "A target waits in MPI_Win_wait for an origin that has not finished its accesses.", kWaitRule,
            "Let the origins complete earlier, or poll with MPI_Win_test and compute meanwhile.", kClasses,
            "waits"},
    Pattern{"late_complete", "Late complete",
            "A target waits until an origin calls MPI_Win_complete after its last access.", kWaitRule,
            "Let the origins call MPI_Win_complete right after their last access.", kClasses, "waits"},
    Pattern{"lock", "Lock contention", "An access waits for a window's lock that another rank holds.",
            kWaitRule,
            "Hold the lock for less time, share it (MPI_LOCK_SHARED), or spread the data over more ranks.",
            kClasses, "waits"},
    Pattern{"wait_progress", "Wait for progress", "An access waits for a target that is outside of MPI.",
            kWaitRule, "Let the target call MPI now and then (MPI_Test), or enable a progress thread.",
            kClasses, "waits"},
    Pattern{"wait_io", "Wait at collective I/O",
            "Ranks wait in a collective call of MPI-IO until the last rank enters it.", kGroupRule,
            "Share the work before the call more evenly, or let each rank read or write alone.", kClasses,
            "waits"},
    Pattern{"io_aggregator", "Wait for I/O aggregator",
            "Ranks wait in a collective call of MPI-IO while an aggregator reads or writes for them.",
            kGroupRule, "Use more aggregators, or larger buffers (hints cb_nodes, cb_buffer_size).", kClasses,
            "waits"},
};

// In some runs, the title of a finding differs from the title of its pattern. This table lists those
// titles.
struct OtherTitle {
  std::string_view title, name;
};
constexpr std::array kOtherTitles = {
    OtherTitle{"CPU contention", "processors"}, OtherTitle{"Probable deadlock", "deadlock"},
    OtherTitle{"Possible deadlock", "deadlock"}, OtherTitle{"Memory growth", "page_faults"},
    OtherTitle{"Unfinished call", "calls"}};

// Converts "Late sender" and "late-sender" to "late_sender".
std::string Plain(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c == ',') continue;
    plain += c == ' ' || c == '-' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return plain;
}

}  // namespace

std::span<const Pattern> Patterns() {
  return kPatterns;
}

const Pattern* FindPattern(std::string_view name) {
  std::string plain = Plain(name);
  for (const OtherTitle& other : kOtherTitles) {
    if (plain == Plain(other.title)) plain = other.name;
  }
  for (const Pattern& pattern : kPatterns) {
    if (plain == pattern.name || plain == Plain(pattern.title)) return &pattern;
  }
  return nullptr;
}

std::string_view NearestPattern(std::string_view name) {
  constexpr size_t kLongest = 64;
  std::vector<std::string> texts;
  for (const Pattern& pattern : kPatterns) {
    texts.emplace_back(pattern.name);
    texts.push_back(Plain(pattern.title));
  }
  const std::vector<std::string_view> known(texts.begin(), texts.end());
  const std::string nearest = base::Nearest(Plain(name.substr(0, kLongest)), known);
  const Pattern* pattern = nearest.empty() ? nullptr : FindPattern(nearest);
  return pattern == nullptr ? std::string_view() : pattern->name;
}

}  // namespace rankine::report
