// Where sampled threads are while they do not run their own code: asleep, ready without a processor, or in
// the kernel. No tick of the sampler's comes then, since one could end a system call with EINTR; so a process
// of ours outside, the collector, looks at them now and then. The kernel's scheduler says exactly how long a
// thread was on a processor and how long it waited for one; the thread's record in the spool says what it was
// in. What is found is added up in rows of the rank's spool. Of a thread that runs in the kernel within a
// turn of a progress engine the record says stall until the turn has ended (recorder/consumers/stall/turn.h):
// it is asked then, and the time is charged when the answer is there.
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

// One thread.
class OutsideWatch {
 public:
  // A process of the job and its spool.
  void Add(const std::string& name, int64_t pid, const std::string& spool);
  void Remove(const std::string& name) { processes_.erase(name); }

  // How long to sleep before the next look, in ms; -1: nobody is to be looked at.
  int NextLookMs() const;
  // At some of the processes. Ranks of one program are mostly in the same phase of it: looked at all at once
  // they would be one sample and pass for many, so they take turns.
  void Look();

 private:
  // How often one process is looked at, and in how many turns all are; 0 ms: none is sampled.
  struct Turns {
    int ms = 0, count = 1;
  };
  struct Counts {                      // in ns
    uint64_t at_ns = 0;                // the clock; 0: not looked at yet
    uint64_t on_ns = 0, ready_ns = 0;  // on a processor, waiting for one
    uint64_t ticks_ns = 0;             // that the sampler's ticks stand for
  };
  // A thread that ran and had no tick: in the kernel, or its ticks do not come any more.
  struct Silence {
    uint64_t on_ns = 0;        // on a processor since the last tick
    uint64_t judged_ns = 0;    // of that, when `user_ns` was read; 0: not yet
    uint64_t user_ns = 0;      // its processor time in its own code
    bool is_of_ticks = false;  // they do not come
  };
  // Time that was seen and is not charged yet, and what may have to be taken back. The scheduler says late
  // what it knows: how long a thread has waited for a processor when it gets one, how long it has run at the
  // kernel's next tick. Until then both look like sleep. So sums are kept, and what was too much at one look
  // is taken back at a later one.
  struct Balance {
    int64_t kernel_ns = 0;   // on a processor, beyond what the ticks stand for
    int64_t waiting_ns = 0;  // for a processor
    int64_t off_ns = 0;      // neither; below 0: so much too much was charged
    int64_t stolen_ns = 0;   // went from there to kernel_ns, since ticks came meanwhile
  };
  // Time in the kernel that waits for the answer.
  struct Question {
    layout::OutsideRow what = {};  // ns 0: nothing was asked
    uint64_t frame = 0;            // of the call
  };
  struct Thread {
    uint64_t tid = 0;
    Fd schedule;    // /proc/PID/task/TID/schedstat
    Counts counts;  // of the last look
    Balance balance;
    Silence silence;
    Question question;
    OutsideRows rows;        // sleep is provisional until the thread is seen to have run
    uint64_t rows_told = 0;  // how many of them the spool says it has
  };
  struct Process {
    int64_t pid = 0;
    std::string path;
    std::optional<archive::LiveSpool> spool;  // nullopt: it cannot be read yet
    Fd file;                                  // to write
    std::map<size_t, Thread> threads;
    int tries = 0;  // that are left to open the spool
  };

  Turns TurnsOfNow() const;
  static void Open(Process& process);
  bool MayBegin(const Process& process) const;
  bool IsSampled(const Process& process) const;
  void LookAt(Process& process);
  void LookAt(Process& process, size_t index, Thread& thread);
  // What each count has gained since the last look; nullopt: that cannot be told.
  static std::optional<Counts> Since(const Process& process, const layout::SpoolThread& now, Thread& thread);
  // Not what was charged.
  static void Forget(Thread& thread);
  static void Even(Balance& balance);
  static bool MayCharge(const Process& process, Thread& thread, uint64_t on_ns, bool had_tick,
                        uint64_t period_ns);
  static void Ask(const Process& process, size_t index, const layout::SpoolThread& now, Thread& thread,
                  const layout::OutsideRow& what);
  // False: the answer is still to come.
  static bool TakeAnswer(Process& process, const layout::SpoolThread& now, Thread& thread);
  static void TakeBack(Process& process, const layout::SpoolThread& now, Thread& thread);
  static void Write(const Process& process, const layout::SpoolThread& now, Thread& thread, uint32_t row);

  const int processors_ = get_nprocs();  // for this process, which is bound to none
  std::map<std::string, Process> processes_;
  int turn_ = 0;
};

}  // namespace rankine::cli
