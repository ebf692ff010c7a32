// SPDX-License-Identifier: BSD-3-Clause
// Observes sampled threads while they do not run their own code, because they are asleep, ready without a
// processor, or in the kernel. The sampler's timer does not tick while a thread does not run its own code,
// because a tick could end a system call with EINTR. The collector, a process outside the job, therefore
// observes the threads from time to time. The kernel's scheduler gives the exact time for which a thread ran
// on a processor or waited for a processor. The thread's record in the spool shows its MPI call and state.
// The observed times are added to rows of the rank's spool.
//
// A thread may run in the kernel during a progress pass. In this case, the thread's record shows a stall
// until the pass ends (recorder/consumers/stall/progress_poll.h). For time in a progress pass, the collector
// asks the thread whether it stalled, and charges the time once the thread has answered.
#pragma once
#include <sys/sysinfo.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "archive/live_spool.h"
#include "cli/launch/files.h"
#include "cli/launch/outside_rows.h"
#include "layout/sample/record.h"

namespace rankine::cli {

// Not thread-safe.
class OutsideWatch {
 public:
  // Adds a process of the job, with its spool.
  void Add(const std::string& name, int64_t pid, const std::string& spool);
  void Remove(const std::string& name) { processes_.erase(name); }

  // Returns the time to sleep until the next call of `Look`, in ms; -1 if no process needs to be observed.
  int NextLookMs() const;
  // Observes some of the processes. Processes are observed at different times, because the ranks of a
  // program are mostly in the same phase. If all processes were observed at once, a single moment would
  // count as many samples.
  void Look();

 private:
  // `ms` is the time between two observations of the same process; 0 if no process is sampled. `count` is
  // the number of calls of `Look` among which the observed processes are divided.
  struct Turns {
    int ms = 0, count = 1;
  };
  struct Counts {        // in ns
    uint64_t at_ns = 0;  // the time of the last observation of the thread; 0 before the first observation
    uint64_t on_ns = 0,
             // the time that the thread ran on a processor; the time that it waited for a processor
        ready_ns = 0;
    uint64_t ticks_ns = 0;  // the time that the sampler's ticks account for
  };
  // The state of a thread that runs without a sampling tick, because it is in the kernel or no longer gets
  // ticks.
  struct Silence {
    uint64_t on_ns = 0;        // the time on a processor since the last tick
    uint64_t judged_ns = 0;    // value of on_ns when `user_ns` was read; 0: not read yet
    uint64_t user_ns = 0;      // the thread's processor time in its own code
    bool is_of_ticks = false;  // true if the thread no longer gets ticks
  };
  // Observed time that has not been charged to a row yet, and charged time that may have to be taken back.
  // The scheduler updates a thread's waiting time only when the thread gets a processor, and its running
  // time only at the kernel's next tick. Until the scheduler's update, running and waiting both look like
  // sleep. The sums are therefore kept, and time that one observation charges in excess is taken back
  // later.
  struct Balance {
    int64_t kernel_ns = 0;   // The running time that the sampler's ticks do not cover.
    int64_t waiting_ns = 0;  // time waiting for a processor
    // time in which the thread neither ran nor waited; a negative value was charged in excess
    int64_t off_ns = 0;
    int64_t stolen_ns = 0;  // time moved from `off_ns` to `kernel_ns`, because the thread had ticks in that
                            // time
    bool begun = false;     // true after the first observation whose time counts
  };
  // Time in the kernel that is charged only when the thread has answered the question whether it stalled.
  struct Question {
    layout::OutsideRow what = {};  // A time of 0 means that no question is open.
    uint64_t frame = 0;            // frame of the call
  };
  struct Thread {
    uint64_t tid = 0;
    Fd schedule;    // /proc/PID/task/TID/schedstat
    Counts counts;  // counts at the last look
    Balance balance;
    Silence silence;
    Question question;
    OutsideRows rows;  // rows of the thread; sleep is provisional until the thread has been seen running
    uint64_t rows_told = 0;  // the number of the thread's rows that are already in the spool
  };
  struct Process {
    int64_t pid = 0;
    std::string path;
    std::optional<archive::LiveSpool> spool;  // The value is nullopt while the spool cannot be read yet.
    Fd file;                                  // for writing
    std::map<size_t, Thread> threads;
    int tries = 0;  // the number of attempts left to open the spool
  };

  Turns TurnsOfNow() const;
  static void Open(Process& process);
  bool MayBegin(const Process& process) const;
  bool IsSampled(const Process& process) const;
  void LookAt(Process& process);
  void LookAt(Process& process, size_t index, Thread& thread);
  // Returns the increase of each counter since the last call of `Look`; nullopt if the counters are unknown.
  static std::optional<Counts> Since(const Process& process, const layout::SpoolThread& now, Thread& thread);
  // Resets the thread's state, but keeps the time already charged.
  static void Forget(Thread& thread);
  static void Even(Balance& balance);
  static bool MayCharge(const Process& process, Thread& thread, uint64_t on_ns, bool had_tick,
                        uint64_t period_ns);
  static void Ask(const Process& process, size_t index, const layout::SpoolThread& now, Thread& thread,
                  const layout::OutsideRow& what);
  // Returns false if the answer has not come yet.
  static bool TakeAnswer(Process& process, const layout::SpoolThread& now, Thread& thread);
  static void TakeBack(Process& process, const layout::SpoolThread& now, Thread& thread);
  static void Write(const Process& process, const layout::SpoolThread& now, Thread& thread, uint32_t row);

  // this process may run on all processors, because it is not bound to some of them
  const int processors_ = get_nprocs();
  std::map<std::string, Process> processes_;
  int turn_ = 0;
};

}  // namespace rankine::cli
