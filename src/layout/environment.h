// SPDX-License-Identifier: BSD-3-Clause
// The interface between `rankine run` and the runtime in the ranks: environment variables, and names of files
// in a job's spool folder (docs/environment.md). Both sides use these constants for all names.
#pragma once

namespace rankine::layout {

// Variables that `rankine run` sets for the runtime.
inline constexpr char kEnvJob[] =
    "RANKINE_JOB";  // name of the job; absent: the ranks agree on one in MPI_Init
inline constexpr char kEnvOutput[] =
    "RANKINE_OUTPUT";  // absolute path of the archive; absent: JOB.rkn in kEnvFolder
inline constexpr char kEnvFolder[] =
    "RANKINE_FOLDER";  // absolute path of the folder in which the user ran `rankine run`
inline constexpr char kEnvForce[] =
    "RANKINE_FORCE";  // stamp of the file that may be replaced, or 1 for any file
inline constexpr char kEnvQuiet[] = "RANKINE_QUIET";  // 1: the runtime prints nothing
inline constexpr char kEnvSummary[] =
    "RANKINE_SUMMARY";  // 1: the first screen of the report is printed at the end
inline constexpr char kEnvSpoolDir[] =
    "RANKINE_SPOOL_DIR";  // absolute path of the folder with this job's spools on this host
inline constexpr char kEnvCommandLine[] = "RANKINE_CMDLINE";  // the user's command line, quoted for a shell
inline constexpr char kEnvExe[] = "RANKINE_EXE";              // absolute path of the `rankine` program
inline constexpr char kEnvCallsiteDepth[] = "RANKINE_CALLSITE_DEPTH";  // 1 to kMaxCallsiteDepth, absent: 1
inline constexpr char kEnvWith[] = "RANKINE_WITH";  // list of services, in the user's form (services/list.h)
inline constexpr char kEnvState[] = "RANKINE_STATE";         // sampled, exact or off; absent: sampled
inline constexpr char kEnvSampleHz[] = "RANKINE_SAMPLE_HZ";  // samples per second of each thread; absent: 100
// Monitor windows that are set from outside the program (control/window_text.h).
inline constexpr char kEnvWindow[] = "RANKINE_WINDOW";
inline constexpr char kEnvIo[] = "RANKINE_IO";  // profile or off; absent: profile
// Name of the job in which programs without MPI record their I/O; absent: they record nothing.
inline constexpr char kEnvIoAlone[] = "RANKINE_IO_ALONE";
inline constexpr char kEnvSelect[] =
    "RANKINE_SELECT";  // the selection (control/selection.h); absent: everything is recorded
inline constexpr char kEnvEveryRank[] =
    "RANKINE_EVERY_RANK";  // 1: every rank on every host is started through `rankine run`
// the launcher's name for the job, the same on all hosts; absent: the launcher has none
inline constexpr char kEnvLaunchId[] = "RANKINE_LAUNCH_ID";
inline constexpr char kEnvWorld[] =
    "RANKINE_WORLD";  // the name of the MPI_COMM_WORLD of spawned ranks, the same for all of them
inline constexpr char kEnvContext[] =
    "RANKINE_CONTEXT";  // one word that `rankine run --rank` takes for a spawned rank

// All of these variables. A program that a rank starts must not inherit them.
inline constexpr const char* kRankEnvironment[] = {
    kEnvJob,         kEnvOutput,   kEnvFolder,        kEnvForce,   kEnvQuiet,  kEnvSummary,  kEnvSpoolDir,
    kEnvCommandLine, kEnvExe,      kEnvCallsiteDepth, kEnvWith,    kEnvState,  kEnvSampleHz, kEnvSelect,
    kEnvEveryRank,   kEnvLaunchId, kEnvWorld,         kEnvContext, kEnvWindow, kEnvIo,       kEnvIoAlone};

// Variables that the user sets.
inline constexpr char kEnvSpool[] = "RANKINE_SPOOL";  // preferred folder for spools
inline constexpr char kEnvOff[] =
    "RANKINE_OFF";  // not empty and not 0: `rankine run` and the runtime do nothing
inline constexpr char kEnvConfig[] = "RANKINE_CONFIG";  // a file with a list of services, for `rankine run`
// RANK:OFFSET_NS:PPM,...: offsets of these ranks' clocks, to test the comparison of clocks
inline constexpr char kEnvClockSkew[] = "RANKINE_CLOCK_SKEW";
// prefix of /proc and /sys for the search for Lustre and BeeGFS clients, to test with made-up ones
inline constexpr char kEnvClientsRoot[] = "RANKINE_CLIENTS_ROOT";
inline constexpr char kEnvLib[] = "RANKINE_LIB";  // path of a librankine.so that replaces the installed one

inline constexpr int kMaxCallsiteDepth = 8;
inline constexpr unsigned kStandardSampleHz = 100, kMostSampleHz = 10000;

// Files in RANKINE_SPOOL_DIR. PID is decimal. In a PID namespace other than the initial one it is
// PID-NAMESPACE-START: the namespace's inode and the start time in clock ticks since boot. A process that
// becomes another program by exec writes a second spool, PID.2.spool.
inline constexpr unsigned long kFirstPidNamespace = 0xEFFFFFFC;  // PID_NS_INIT_INO of linux/nsfs.h
inline constexpr int kStartTicksField = 22;        // number of the start time's field in /proc/PID/stat
inline constexpr char kSpoolSuffix[] = ".spool";   // PID.spool: written by the runtime (spool_layout.h)
inline constexpr char kRankSuffix[] = ".rank";     // PID.rank: this process runs in a rank's place
inline constexpr char kExitSuffix[] = ".exit";     // PID.exit: how the process ended, written by a collector
inline constexpr char kJobFile[] = "job";          // facts of the job that a later collection needs
inline constexpr char kControlFile[] = "control";  // settings of `rankine ctl` (control/settings.h)
inline constexpr char kLockFile[] = "lock";        // the collecting process holds a flock of it
inline constexpr char kMemoryLibraryFile[] =
    "librankine_memory.so";  // the library of service memory, in the folder of librankine.so
inline constexpr char kBypassFile[] =
    "bypass";  // a rank has reported that it uses MPI in a way that cannot be observed
inline constexpr char kOtherHostsFile[] =
    "other-hosts";  // an empty file: some ranks of the job are on other hosts
inline constexpr char kResultFile[] =
    "result";  // result of a collection, for the process that the user started

}  // namespace rankine::layout
