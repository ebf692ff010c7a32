// The contract between `rankine run` and the runtime in the ranks: environment variables, and the names of
// files in a job's spool folder. Described in docs/environment.md; both worlds use these constants and no
// other spelling.
#pragma once

namespace rankine::layout {

// Set by `rankine run` for the runtime.
inline constexpr char kEnvJob[] = "RANKINE_JOB";  // name of the job; absent: ranks agree in MPI_Init
inline constexpr char kEnvOutput[] =
    "RANKINE_OUTPUT";  // absolute path of the archive; absent: JOB.rkn in kEnvFolder
inline constexpr char kEnvFolder[] = "RANKINE_FOLDER";    // absolute folder where `rankine run` was typed
inline constexpr char kEnvForce[] = "RANKINE_FORCE";      // stamp of the file that may be replaced, or 1
inline constexpr char kEnvQuiet[] = "RANKINE_QUIET";      // 1: no line of ours
inline constexpr char kEnvSummary[] = "RANKINE_SUMMARY";  // 1: the report's first screen at the end
inline constexpr char kEnvSpoolDir[] =
    "RANKINE_SPOOL_DIR";  // absolute folder for this job's spools on this host
inline constexpr char kEnvCommandLine[] = "RANKINE_CMDLINE";  // as the user gave it, quoted for a shell
inline constexpr char kEnvExe[] = "RANKINE_EXE";              // absolute path of the `rankine` program
inline constexpr char kEnvCallsiteDepth[] = "RANKINE_CALLSITE_DEPTH";  // 1 to kMaxCallsiteDepth, absent: 1
inline constexpr char kEnvWith[] = "RANKINE_WITH";    // services, as the user writes them (services/list.h)
inline constexpr char kEnvState[] = "RANKINE_STATE";  // sampled, exact or off; absent: sampled
inline constexpr char kEnvSampleHz[] = "RANKINE_SAMPLE_HZ";  // samples a second of each thread; absent: 100
// Monitor windows that are set from outside (control/window_text.h).
inline constexpr char kEnvWindow[] = "RANKINE_WINDOW";
inline constexpr char kEnvIo[] = "RANKINE_IO";  // profile or off; absent: profile
// Name of the job under which programs without MPI record their I/O; absent: they do not.
inline constexpr char kEnvIoAlone[] = "RANKINE_IO_ALONE";
inline constexpr char kEnvSelect[] = "RANKINE_SELECT";  // what is recorded (control/selection.h); absent: all
inline constexpr char kEnvEveryRank[] =
    "RANKINE_EVERY_RANK";  // 1: on all hosts, every rank is started through `rankine run`
inline constexpr char kEnvLaunchId[] =
    "RANKINE_LAUNCH_ID";  // the launcher's name for the job, the same on all hosts; absent: it has none
inline constexpr char kEnvWorld[] =
    "RANKINE_WORLD";  // of spawned ranks: names their MPI_COMM_WORLD, the same for all of them
inline constexpr char kEnvContext[] =
    "RANKINE_CONTEXT";  // one word that `rankine run --rank` takes for a spawned rank

// All of these, which a program started by a rank must not find.
inline constexpr const char* kRankEnvironment[] = {
    kEnvJob,         kEnvOutput,   kEnvFolder,        kEnvForce,   kEnvQuiet,  kEnvSummary,  kEnvSpoolDir,
    kEnvCommandLine, kEnvExe,      kEnvCallsiteDepth, kEnvWith,    kEnvState,  kEnvSampleHz, kEnvSelect,
    kEnvEveryRank,   kEnvLaunchId, kEnvWorld,         kEnvContext, kEnvWindow, kEnvIo,       kEnvIoAlone};

// Set by the user.
inline constexpr char kEnvSpool[] = "RANKINE_SPOOL";  // wish for the place of spools
inline constexpr char kEnvOff[] =
    "RANKINE_OFF";  // not empty and not 0: `rankine run` and the runtime do nothing
inline constexpr char kEnvConfig[] = "RANKINE_CONFIG";  // a file that names services, for `rankine run`
inline constexpr char kEnvClockSkew[] = "RANKINE_CLOCK_SKEW";  // RANK:OFFSET_NS:PPM,...: these ranks' clocks
                                                               // are off, to try how they are compared
inline constexpr char kEnvClientsRoot[] =
    "RANKINE_CLIENTS_ROOT";  // stands before /proc and /sys where clients of Lustre and BeeGFS are looked
                             // for, to try made ones
inline constexpr char kEnvLib[] = "RANKINE_LIB";  // librankine.so to use instead of the installed one

inline constexpr int kMaxCallsiteDepth = 8;
inline constexpr unsigned kStandardSampleHz = 100, kMostSampleHz = 10000;

// Files in RANKINE_SPOOL_DIR. PID is decimal; in a PID namespace other than the machine's it is
// PID-NAMESPACE-START: the namespace's inode and the start time, in clock ticks since boot. Of the spools of
// a process that became another program by exec the second is PID.2.spool.
inline constexpr unsigned long kFirstPidNamespace = 0xEFFFFFFC;  // PID_NS_INIT_INO of linux/nsfs.h
inline constexpr int kStartTicksField = 22;                      // of /proc/PID/stat
inline constexpr char kSpoolSuffix[] = ".spool";   // PID.spool: written by the runtime (spool_layout.h)
inline constexpr char kRankSuffix[] = ".rank";     // PID.rank: a process stood in a rank's position
inline constexpr char kExitSuffix[] = ".exit";     // PID.exit: how it ended, written by a collector
inline constexpr char kJobFile[] = "job";          // what a later collection must know of the job
inline constexpr char kControlFile[] = "control";  // what `rankine ctl` has set (control/settings.h)
inline constexpr char kLockFile[] = "lock";        // flock'ed by the one who collects
inline constexpr char kMemoryLibraryFile[] = "librankine_memory.so";  // beside librankine.so: service memory
inline constexpr char kBypassFile[] =
    "bypass";  // a rank used MPI in a way that cannot be seen, and has said so
inline constexpr char kOtherHostsFile[] = "other-hosts";  // empty: some ranks of the job are on other hosts
inline constexpr char kResultFile[] = "result";           // what a collection wrote, for the front process

}  // namespace rankine::layout
