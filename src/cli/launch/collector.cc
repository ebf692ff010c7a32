// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/collector.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "archive/presence.h"
#include "archive/spool_owner.h"
#include "cli/launch/exit_record.h"
#include "cli/launch/files.h"
#include "cli/launch/flush_reports.h"
#include "cli/launch/lines.h"
#include "cli/launch/lost_preload.h"
#include "cli/launch/other_hosts.h"
#include "cli/launch/outside_watch.h"
#include "cli/launch/preload.h"
#include "cli/launch/rank_environment.h"
#include "cli/launch/removed_preload.h"
#include "cli/launch/spool_folder.h"
#include "cli/launch/spool_place.h"
#include "cli/launch/text.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

// Fixed numbers of the descriptors that the helper inherits.
constexpr int kStderrFd = 3;
constexpr int kLockFd = 4;
// A program that reads the launcher's stderr through a pipe may wait for the end of the pipe. The collector
// therefore closes stderr soon after the ranks have ended, even if it has not printed a message.
constexpr int kStderrSeconds = 2;

// A launcher reaps its ranks within this time, unless it is stopped or dead.
constexpr int kReapMs = 200;
constexpr int kReapStepMs = 2;
// The interval between polls for changes that cause no event.
constexpr int kLockLookMs = 200;

std::atomic<int> g_stderr_fd{-1};

void GiveStderrBack(int) {
  const int fd = g_stderr_fd.exchange(-1);
  if (fd >= 0) close(fd);
}

// Opens a new descriptor for the launcher's stderr. The collector prints its final messages to this
// descriptor. The collector must not use a copy of the rank's stderr. A copy would keep the rank's pipe open
// after the rank's death, which changes how launchers behave. For example, Hydra ended a job whose rank had
// called abort() with status 15 instead of 6. Hydra returned the wrong status in 24 of 60 runs with a copy of
// the rank's stderr, and in 2 of 60 runs without a collector. Two processes can write to one file without
// loss only if both append to it. If no launcher on this host is an ancestor of this process, the process's
// own stderr is used.
Fd OpenStderrForEnd() {
  const pid_t launcher = LauncherOnThisHost();
  if (launcher == 0) return Fd(fcntl(STDERR_FILENO, F_DUPFD, 16));
  const std::string process = "/proc/" + std::to_string(launcher);
  struct stat what {};
  if (stat((process + "/fd/2").c_str(), &what) != 0) return Fd();
  const auto info = ReadSmallFile(process + "/fdinfo/2", 4096);
  const size_t at = info ? info->find("flags:") : std::string::npos;
  const bool appends =
      at != std::string::npos && (strtol(info->c_str() + at + 6, nullptr, 8) & O_APPEND) != 0;
  if (!S_ISCHR(what.st_mode) && !S_ISFIFO(what.st_mode) && !appends) return Fd();
  return Fd(open((process + "/fd/2").c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC));
}

// Turns the helper process into the collector, between fork and exec. Never returns.
[[noreturn]] void BecomeCollector(const std::string& exe, const std::string& spool_dir, int lock_fd,
                                  int stderr_fd) {
  signal(SIGHUP, SIG_IGN);
  for (int s : {SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGTSTP, SIGTTIN, SIGTTOU, SIGXCPU}) {
    signal(s, SIG_IGN);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  // First duplicates both descriptors to numbers above the fixed numbers, so that neither duplicate
  // overwrites the other descriptor.
  const int lock = fcntl(lock_fd, F_DUPFD, 16);
  const int err = stderr_fd < 0 ? -1 : fcntl(stderr_fd, F_DUPFD, 16);
  const int null = open("/dev/null", O_RDWR);
  if (lock < 0 || null < 0 || dup2(lock, kLockFd) < 0) _exit(1);
  if (err < 0 || dup2(err, kStderrFd) < 0) close(kStderrFd);
  for (int fd : {0, 1, 2}) dup2(null, fd);
  close_range(kLockFd + 1, ~0u, 0);
  if (chdir("/") != 0) _exit(1);
  // Ranks are often bound to one core each. The collector's merge must not be confined to the core of one
  // rank.
  cpu_set_t all{};
  for (size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) CPU_SET(cpu, &all);
  sched_setaffinity(0, sizeof all, &all);
  const char* argv[] = {"rankine", "collector", spool_dir.c_str(), nullptr};
  const char* envp[] = {"PATH=/usr/bin:/bin", nullptr};
  execve(exe.c_str(), const_cast<char**>(argv), const_cast<char**>(envp));
  _exit(127);
}

class Collector {
 public:
  Collector(std::string spool_dir, int stderr_fd, int lock_fd) : dir_(std::move(spool_dir)), lock_(lock_fd) {
    g_stderr_fd = stderr_fd;
  }

  int Run() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {  // the collector needs one descriptor for each rank
      files.rlim_cur = files.rlim_max;
      setrlimit(RLIMIT_NOFILE, &files);
    }
    inotify_ = Fd(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
    if (inotify_.ok())
      inotify_add_watch(inotify_.get(), dir_.c_str(), IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF);
    while (true) {
      removed_ = removed_ || !Scan();
      TakeEnded();
      AnswerFlushes(dir_);
      if (!watches_.empty() || others_live_) {
        // A rank in another PID namespace may leave a child that lives long.
        if (watches_.empty()) LimitStderr();
        Sleep();
        continue;
      }
      if (removed_) {
        TellRemoved();
        return 0;
      }
      Collect();
      if (Leave()) return 0;
    }
  }

 private:
  // Begins to watch the new processes in the folder. Returns false if somebody has removed the folder.
  bool Scan() {
    auto folder = ReadSpoolFolder(dir_);
    if (IsRemoved(folder)) return false;
    folder_ = std::move(*folder);
    others_live_ = false;
    for (const auto& [name, process] : folder_.processes) {
      saw_spool_ = saw_spool_ || process.has_spool;
      if (process.rank == 0) {
        saw_rank_zero_ = true;
        command_ = process.command;
      }
      if (!process.is_visible) {
        others_live_ = others_live_ || process.is_locked;
        continue;
      }
      const bool known = seen_.contains(name) && seen_[name] == process.id.start;
      if (known || (process.has_exit && !process.has_spool && !process.in_rank_position)) continue;
      if (process.id.start == 0 && seen_.contains(name))
        continue;  // the process has already been read from its PID.rank
      seen_[name] = process.id.start;
      if (!process.has_exit) watches_[name] = std::make_unique<ProcessWatch>(process.id);
    }
    for (const auto& [name, watch] : watches_) {
      const auto process = folder_.processes.find(name);
      if (process != folder_.processes.end() && process->second.has_spool)
        outside_.Add(name, watch->id().pid, dir_ + "/" + name + layout::kSpoolSuffix);
    }
    return true;
  }

  // Records the exit status of processes that have ended. Before that, the launcher gets a short time to
  // reap these processes. The time does not depend on the number of processes.
  void TakeEnded() {
    std::map<std::string, ExitRecord> records;
    for (int waited_ms = 0;; waited_ms += kReapStepMs) {
      bool complete = true;
      for (const auto& [name, watch] : watches_) {
        if (watch->HasEnded()) complete = watch->Record(records[name]) && complete;
      }
      if (complete || waited_ms >= kReapMs) break;
      poll(nullptr, 0, kReapStepMs);
    }
    for (const auto& [name, record] : records) {
      const std::string path = dir_ + "/" + name + layout::kExitSuffix;
      // If the disk is full, only the exit status is lost, not the result of the merge.
      (void)WriteWholeFile(path, ExitLines(record)).ok();
      watches_.erase(name);
      outside_.Remove(name);
    }
  }

  void Sleep() {
    // An epoll set registers each descriptor only once. The function poll would register the descriptors in
    // every call, which accounts for a quarter of the cost of one check.
    const Fd awaited(epoll_create1(EPOLL_CLOEXEC));
    const auto is_awaited = [&awaited](int fd) {
      epoll_event event{EPOLLIN, {}};
      return fd >= 0 && epoll_ctl(awaited.get(), EPOLL_CTL_ADD, fd, &event) == 0;
    };
    int timeout_ms = is_awaited(inotify_.get()) && !others_live_ ? -1 : kLockLookMs;
    for (const auto& [name, watch] : watches_) {
      if (!is_awaited(watch->fd())) timeout_ms = kLockLookMs;
    }
    int slept_ms = 0;
    while (true) {
      outside_.Look();
      LookForPreload();
      const int look_ms = Sooner(outside_.NextLookMs(), saw_spool_ ? -1 : preload_looks_.NextLookMs());
      const int left_ms = timeout_ms < 0 ? -1 : std::max(0, timeout_ms - slept_ms);
      const bool looks = look_ms >= 0 && (left_ms < 0 || look_ms < left_ms);
      epoll_event event{};
      const int came = epoll_wait(awaited.get(), &event, 1, looks ? look_ms : left_ms);
      // epoll could not get a free descriptor
      if (came < 0 && errno != EINTR) poll(nullptr, 0, kLockLookMs);
      if (came != 0 || !looks) break;
      slept_ms += look_ms;
    }
    char events[4096];
    while (read(inotify_.get(), events, sizeof events) > 0) {
    }
  }

  static int Sooner(int ms, int other_ms) {
    return ms < 0 ? other_ms : other_ms < 0 ? ms : std::min(ms, other_ms);
  }

  // As long as no process has a spool, looks for an MPI program without librankine.so.
  void LookForPreload() {
    if (saw_spool_ || preload_looks_.NextLookMs() != 0) return;
    std::vector<pid_t> pids;
    for (const auto& [name, watch] : watches_) pids.push_back(watch->id().pid);
    const auto taken = preload_looks_.Look(pids, BaseName(folder_.context.library));
    if (taken) (void)WriteWholeFile(dir_ + "/" + kTakenFile, TakenLines(*taken)).ok();
  }

  bool FrontIsHere() const {
    return folder_.context.front.pid != 0 && folder_.context.front_host == PidHost();
  }

  bool HasFront() const { return FrontIsHere() && IsAlive(folder_.context.front); }

  void TellRemoved() {
    if (!FrontIsHere()) {  // The front process notices that the folder was removed, without waiting for the
                           // collector.
      LimitStderr();
      collection_.notes = {RemovedLine(dir_)};
      Tell();
    }
    RemoveFlatFolder(dir_);
  }

  static void LimitStderr() {
    signal(SIGALRM, GiveStderrBack);
    const unsigned left = alarm(kStderrSeconds);
    if (left != 0) alarm(left);  // an alarm that was set earlier remains in force
  }

  void Collect() {
    LimitStderr();
    archive::CollectOptions options;
    options.output = ExpectedOutput(folder_.context);
    options.replaced = folder_.context.replaced;
    auto result = archive::CollectJob(dir_, options);
    if (result.ok()) {
      collection_ = std::move(result.value());
    } else {
      collection_.notes = {result.error()};
    }
    if (HasFront()) {
      if (saw_spool_) collection_.spools = std::max(collection_.spools, 1);
      (void)WriteWholeFile(dir_ + "/" + layout::kResultFile, ResultLines(collection_)).ok();
    } else {
      Tell();
    }
  }

  // If the program requested reports, waits for the ranks on other hosts, because each report is written
  // only once. The wait ends before the launcher's stderr must be closed, because reports may be written to
  // stderr.
  void AwaitForReports(const std::string& archive) const {
    constexpr int kMostMs = 1500;
    if (!HasOtherHosts(dir_)) return;
    const auto presence = archive::ReadPresence(archive);
    if (presence.ok() && presence.value().asks_reports) (void)WaitForOtherHosts(archive, kMostMs).ok();
  }

  // Prints the final messages if no other process prints them.
  void Tell() {
    const bool front_elsewhere = folder_.context.front_tells && !FrontIsHere();
    if (front_elsewhere || !saw_rank_zero_) return;
    for (const archive::CollectedArchive& written : collection_.archives) {
      if (!reported_.insert(written.path).second) continue;
      AwaitForReports(written.path);
      const int fd = g_stderr_fd;  // even without stderr, reports may be written to files
      WriteAskedReports(written.path, fd < 0 ? 1 : fd, fd < 0 ? 2 : fd);
    }
    if (folder_.context.quiet) return;
    bool told = false;
    const auto say = [&told](const std::string& sentence) {
      const int fd = g_stderr_fd;
      if (fd >= 0) Say(sentence, fd);
      told = true;
    };
    for (const archive::CollectedArchive& written : collection_.archives) {
      if (written.merged > 0) say(ArchiveLine(written));
      const int fd = g_stderr_fd;
      if (folder_.context.summary && fd >= 0) SaySummary(written.path, fd);
    }
    for (const std::string& note : collection_.notes) say(note);
    if (told || saw_spool_ || told_nothing_) return;
    say("nothing was recorded: " + WhyNothingWasRecorded(command_, ReadTaken(dir_)));
    told_nothing_ = true;
  }

  // Returns true if the collector can end, because the folder was removed or no new process has arrived. If
  // no process has arrived, removes the folder if it contains no spool and no front process will read it.
  bool Leave() {
    const HostLock lock(folder_.context);
    if (!Scan()) return true;
    if (!watches_.empty() || others_live_) return false;
    if (!HasFront() && !folder_.HasSpools() && !folder_.HasUnseenRank()) RemoveFlatFolder(dir_);
    // Releases the lock at a time at which no rank can join. The next rank starts a new collector.
    lock_ = Fd();
    return true;
  }

  std::string dir_;
  Fd lock_;
  Fd inotify_;
  SpoolFolder folder_;
  archive::Collection collection_;
  StartedCommand command_;                // command of rank 0
  std::set<std::string> reported_;        // archives whose reports are written
  std::map<std::string, uint64_t> seen_;  // the start time of each known process
  std::map<std::string, std::unique_ptr<ProcessWatch>> watches_;
  OutsideWatch outside_;
  PreloadLooks preload_looks_;
  bool others_live_ = false;  // Processes in other PID namespaces, which cannot be watched, are running.
  bool removed_ = false, saw_spool_ = false, saw_rank_zero_ = false, told_nothing_ = false;
};

}  // namespace

void RegisterRank(const std::string& spool_dir, int rank, const StartedCommand& command) {
  const std::string path = spool_dir + "/" + archive::OwnStem() + layout::kRankSuffix;
  std::string text = "start " + std::to_string(OwnProcessId().start) + "\nrank " + std::to_string(rank) +
                     "\nprogram " + PercentEncode(BaseName(command.words[0])) + "\n";
  if (rank <= 0) text += CommandLines(command);
  (void)WriteWholeFile(path, text).ok();
}

// Prevents this process from adopting orphans. An orphan becomes a child of its nearest ancestor that is a
// subreaper. While a `NoAdoption` object exists, this process is not a subreaper.
class NoAdoption {
 public:
  NoAdoption() {
    int adopts = 0;
    if (prctl(PR_GET_CHILD_SUBREAPER, &adopts) == 0 && adopts != 0)
      adopted_ = prctl(PR_SET_CHILD_SUBREAPER, 0) == 0;
  }
  ~NoAdoption() {
    if (adopted_) prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  NoAdoption(const NoAdoption&) = delete;
  NoAdoption& operator=(const NoAdoption&) = delete;

 private:
  bool adopted_ = false;
};

void EnsureCollector(const std::string& spool_dir) {
  // The first process of a PID namespace becomes the parent of every orphan in the namespace. When the
  // first process ends, the kernel kills all processes of the namespace.
  if (getpid() == 1) return;
  const FolderLock lock(spool_dir, 0);
  if (!lock.ok()) return;  // a collector exists already
  const std::string exe = OwnProgram();
  const Fd told = OpenStderrForEnd();
  // This process will execute the user's program. If the program had a child that it did not start, the
  // program might wait until that child has ended.
  const NoAdoption until_the_end;
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() == 0) BecomeCollector(exe, spool_dir, lock.fd(), told.get());
    _exit(0);
  }
  while (child > 0 && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

int RunCollector(const std::string& spool_dir) {
  const int stderr_fd = fcntl(kStderrFd, F_GETFD) < 0 ? -1 : kStderrFd;
  return Collector(spool_dir, stderr_fd, kLockFd).Run();
}

FolderLock::FolderLock(const std::string& spool_dir, int wait_ms) {
  const std::string path = spool_dir + "/" + layout::kLockFile;
  Fd fd(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!fd.ok()) return;
  fchmod(fd.get(), 0600);  // the next collector must be able to use the lock file, whatever the umask
  for (int waited = 0; flock(fd.get(), LOCK_EX | LOCK_NB) != 0; waited += 2) {
    if (waited >= wait_ms) return;
    const timespec step{0, 2'000'000};
    nanosleep(&step, nullptr);
  }
  fd_ = fd.release();
}

FolderLock::~FolderLock() {
  if (fd_ >= 0) close(fd_);
}

}  // namespace rankine::cli
