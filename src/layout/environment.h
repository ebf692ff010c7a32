// SPDX-License-Identifier: BSD-3-Clause
// The interface between `rankine run` and the runtime in the ranks: environment variables, and file names
// in a job's spool folder (docs/environment.md). The runtime and `rankine run` both use the names that are
// defined here.
#pragma once

namespace rankine::layout {

// Variables that `rankine run` sets for the runtime.
inline constexpr char kEnvJob[] =
    "RANKINE_JOB";  // name of the job; unset: the ranks agree on a name in MPI_Init
inline constexpr char kEnvOutput[] =
    "RANKINE_OUTPUT";  // absolute path of the archive; unset: JOB.rkn in kEnvFolder
inline constexpr char kEnvFolder[] =
    "RANKINE_FOLDER";  // absolute path of the folder in which the user started `rankine run`
inline constexpr char kEnvForce[] =
    "RANKINE_FORCE";  // stamp of the file that may be replaced, or 1 if any file may be replaced
inline constexpr char kEnvQuiet[] = "RANKINE_QUIET";  // 1: the runtime prints nothing
inline constexpr char kEnvSummary[] =
    "RANKINE_SUMMARY";  // 1: the first screen of the report is printed at the end
inline constexpr char kEnvSpoolDir[] =
    "RANKINE_SPOOL_DIR";  // absolute path of this job's spool folder on this host
inline constexpr char kEnvCommandLine[] = "RANKINE_CMDLINE";  // the user's command line, quoted for a shell
inline constexpr char kEnvExe[] = "RANKINE_EXE";              // absolute path of the `rankine` program
// value of --callsite-depth, 1 to kMaxCallsiteDepth; unset: 1
inline constexpr char kEnvCallsiteDepth[] = "RANKINE_CALLSITE_DEPTH";
// list of services, as the user wrote it (services/list.h)
inline constexpr char kEnvWith[] = "RANKINE_WITH";
// value of --state: sampled, exact or off; unset: sampled
inline constexpr char kEnvState[] = "RANKINE_STATE";
inline constexpr char kEnvSampleHz[] = "RANKINE_SAMPLE_HZ";  // samples per second and thread; unset: 100
// Monitor windows defined from outside the program (control/window_text.h).
inline constexpr char kEnvWindow[] = "RANKINE_WINDOW";
inline constexpr char kEnvIo[] = "RANKINE_IO";  // value of --io: profile or off; unset: profile
// Name of the job in which programs without MPI record their I/O; unset: such programs record nothing.
inline constexpr char kEnvIoAlone[] = "RANKINE_IO_ALONE";
inline constexpr char kEnvSelect[] =
    "RANKINE_SELECT";  // the selection (control/selection.h); unset: everything is recorded
inline constexpr char kEnvEveryRank[] =
    "RANKINE_EVERY_RANK";  // 1: `rankine run` starts every rank on every host
// the launcher's name for the job, the same on all hosts; unset: the launcher gave no name
inline constexpr char kEnvLaunchId[] = "RANKINE_LAUNCH_ID";
inline constexpr char kEnvWorld[] =
    "RANKINE_WORLD";  // name of the MPI_COMM_WORLD of spawned ranks, the same for all of them
inline constexpr char kEnvContext[] =
    "RANKINE_CONTEXT";  // A word for `rankine run --rank`, which uses this word when a spawned rank starts.

// All of the variables that `rankine run` sets. Programs that a rank starts must not inherit the variables.
inline constexpr const char* kRankEnvironment[] = {
    kEnvJob,         kEnvOutput,   kEnvFolder,        kEnvForce,   kEnvQuiet,  kEnvSummary,  kEnvSpoolDir,
    kEnvCommandLine, kEnvExe,      kEnvCallsiteDepth, kEnvWith,    kEnvState,  kEnvSampleHz, kEnvSelect,
    kEnvEveryRank,   kEnvLaunchId, kEnvWorld,         kEnvContext, kEnvWindow, kEnvIo,       kEnvIoAlone};

// Variables that the user may set.
inline constexpr char kEnvSpool[] = "RANKINE_SPOOL";  // preferred folder for spools
inline constexpr char kEnvOff[] =
    "RANKINE_OFF";  // If this value is neither empty nor 0, `rankine run` and the runtime do nothing.
inline constexpr char kEnvConfig[] = "RANKINE_CONFIG";  // a file with a list of services, for `rankine run`
// RANK:OFFSET_NS:PPM,...: artificial clock errors for the given ranks, to test the clock comparison
inline constexpr char kEnvClockSkew[] = "RANKINE_CLOCK_SKEW";
// prefix for /proc and /sys when searching for Lustre and BeeGFS clients, so that tests can use fake clients
inline constexpr char kEnvClientsRoot[] = "RANKINE_CLIENTS_ROOT";
// path of the librankine.so to use instead of the installed one
inline constexpr char kEnvLib[] = "RANKINE_LIB";

inline constexpr int kMaxCallsiteDepth = 8;
inline constexpr unsigned kStandardSampleHz = 100, kMostSampleHz = 10000;

// Files in RANKINE_SPOOL_DIR. PID is decimal. For a process in a PID namespace other than the initial one,
// PID is replaced by PID-NAMESPACE-START: the namespace's inode number and the start time in clock ticks
// since boot. A process that calls exec writes a second spool, PID.2.spool.
inline constexpr unsigned long kFirstPidNamespace = 0xEFFFFFFC;  // PID_NS_INIT_INO of linux/nsfs.h
inline constexpr int kStartTicksField = 22;       // index of the start time field in /proc/PID/stat
inline constexpr char kSpoolSuffix[] = ".spool";  // PID.spool: written by the runtime (spool_layout.h)
inline constexpr char kRankSuffix[] = ".rank";    // PID.rank: the process PID runs in place of a rank
inline constexpr char kExitSuffix[] = ".exit";    // PID.exit: how the process ended, written by a collector
// facts about the job that are needed when its spools are collected later
inline constexpr char kJobFile[] = "job";
inline constexpr char kControlFile[] = "control";  // settings of `rankine ctl` (control/settings.h)
inline constexpr char kLockFile[] = "lock";        // The collecting process holds a flock on this file.
inline constexpr char kMemoryLibraryFile[] =
    "librankine_memory.so";  // the library for the memory service, in the folder of librankine.so
inline constexpr char kBypassFile[] =
    "bypass";  // this file means that a rank has reported that it uses MPI in a way that cannot be observed
inline constexpr char kOtherHostsFile[] =
    "other-hosts";  // An empty file, which means that some ranks of the job are on other hosts.
inline constexpr char kResultFile[] =
    "result";  // The result of a collection. The process that the user started reads this file.

}  // namespace rankine::layout
