// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/meta.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>

#include <cstdlib>
#include <cstring>

#include "base/rt/boot_hash.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "base/varint.h"
#include "layout/environment.h"
#include "recorder/core/affinity.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/compiler.h"
#include "recorder/session/own_name.h"

namespace rankine::recorder {

namespace {

// Environment variables that explain performance. The variables are listed by name or, with *, by the
// beginning of their name. All other variables stay private.
constexpr const char* kAllowed[] = {
    "OMP_*",
    "KMP_*",
    "GOMP_*",
    "UCX_*",
    "MPICH_*",
    "I_MPI_*",
    "FI_*",
    "OPAL_*",
    "MKL_*",
    "OPENBLAS_*",
    "BLIS_*",
    "MALLOC_*",
    "OMPI_MCA_btl*",
    "OMPI_MCA_pml*",
    "OMPI_MCA_coll*",
    "OMPI_MCA_mtl*",
    "OMPI_MCA_osc*",
    "OMPI_MCA_io*",
    "OMPI_MCA_fcoll*",
    "OMPI_MCA_hwloc*",
    "OMPI_MCA_mpi_*",
    "OMPI_MCA_rmaps*",
    "OMPI_COMM_WORLD_*",
    "PMI_RANK",
    "PMI_SIZE",
    "MPI_LOCALRANKID",
    "SLURM_JOB_ID",
    "SLURM_STEP_ID",
    "SLURM_JOB_NAME",
    "SLURM_JOB_PARTITION",
    "SLURM_NNODES",
    "SLURM_NTASKS",
    "SLURM_CPUS_PER_TASK",
    "SLURM_CPU_BIND",
    "SLURM_PROCID",
    "SLURM_LOCALID",
    "SLURM_NODEID",
    "PBS_JOBID",
    "PBS_QUEUE",
    "LSB_JOBID",
    "LSB_QUEUE",
    "JOB_ID",
    "FLUX_JOB_ID",
    "COBALT_JOBID",
    "LOADEDMODULES",
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "CUDA_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES",
    "HDF5_*",
    "ROMIO_*",
};
constexpr const char* kSecretWords[] = {"KEY", "SECRET", "TOKEN", "PASS", "CRED", "AUTH", "COOKIE"};
// Variables that differ between ranks are omitted. The rank itself is stored elsewhere. Because variables of
// single ranks are omitted, all ranks have the same environment, and share one chunk for it.
constexpr const char* kPerRank[] = {"OMPI_COMM_WORLD_RANK",
                                    "OMPI_COMM_WORLD_LOCAL_RANK",
                                    "OMPI_COMM_WORLD_NODE_RANK",
                                    "PMI_RANK",
                                    "MPI_LOCALRANKID",
                                    "SLURM_PROCID",
                                    "SLURM_LOCALID",
                                    "SLURM_NODEID"};

bool Matches(const char* pattern, const char* name, size_t size) {
  size_t n = std::strlen(pattern);
  if (n > 0 && pattern[n - 1] == '*') return size >= n - 1 && std::memcmp(pattern, name, n - 1) == 0;
  return n == size && std::memcmp(pattern, name, n) == 0;
}

bool Contains(const char* name, size_t size, const char* word) {
  size_t n = std::strlen(word);
  for (size_t i = 0; i + n <= size; ++i) {
    if (std::memcmp(name + i, word, n) == 0) return true;
  }
  return false;
}

bool MayRecord(const char* name, size_t size) {
  for (const char* word : kSecretWords) {
    if (Contains(name, size, word)) return false;
  }
  for (const char* own : kPerRank) {
    if (Matches(own, name, size)) return false;
  }
  for (const char* pattern : kAllowed) {
    if (Matches(pattern, name, size)) return true;
  }
  return false;
}

void LogEnvironment() {
  for (char** e = environ; e != nullptr && *e != nullptr; ++e) {
    const char* equals = std::strchr(*e, '=');
    if (equals == nullptr) continue;
    auto name_size = static_cast<size_t>(equals - *e);
    if (!MayRecord(*e, name_size)) continue;
    size_t value_size = strnlen(equals + 1, 2048);
    std::byte head[10];
    std::byte middle[10];
    size_t n = base::EncodeVarint(name_size, head);
    size_t k = base::EncodeVarint(value_size, middle);
    const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)},
                                   {*e, static_cast<uint32_t>(name_size)},
                                   {middle, static_cast<uint32_t>(k)},
                                   {equals + 1, static_cast<uint32_t>(value_size)}};
    g_spool.Log(layout::LogType::environment, pieces, 4);
  }
}

// Logs the processors on which this process may run.
void LogAffinity() {
  Affinity affinity{};
  if (!ReadAffinity(0, &affinity)) return;
  ProcessorList list;
  AppendProcessors(affinity, &list);
  Meta("cpu.allowed", list.c_str());
}

void LogPlacement() {
  unsigned cpu = 0;
  unsigned node = 0;
  if (rt::Syscall(SYS_getcpu, rt::AsLong(&cpu), rt::AsLong(&node)) != 0) return;
  g_spool.header()->initial_cpu = cpu;
  MetaUint("numa", node);
  char text[32];
  rt::Text<128> path;
  path << "/sys/devices/system/cpu/cpu" << uint64_t{cpu} << "/topology/physical_package_id";
  if (rt::ReadFile(path.c_str(), text, sizeof text) > 0)
    MetaUint("socket", static_cast<uint64_t>(std::atoll(text)));
  rt::Text<128> core;
  core << "/sys/devices/system/cpu/cpu" << uint64_t{cpu} << "/topology/core_id";
  if (rt::ReadFile(core.c_str(), text, sizeof text) > 0)
    MetaUint("core", static_cast<uint64_t>(std::atoll(text)));
}

void LogOs() {
  utsname u{};
  if (uname(&u) == 0) {
    rt::Text<256> kernel;
    kernel << u.sysname << ' ' << u.release;
    Meta("kernel", kernel.c_str());
    rt::Copy(g_spool.header()->host, sizeof g_spool.header()->host, u.nodename);
  }
  char text[4096];
  if (rt::ReadFile("/etc/os-release", text, sizeof text) > 0) {
    char* name = std::strstr(text, "PRETTY_NAME=\"");
    if (name != nullptr) {
      name += std::strlen("PRETTY_NAME=\"");
      char* end = std::strchr(name, '"');
      if (end != nullptr) *end = '\0';
      Meta("os", name);
    }
  }
}

void LogCommand() {
  static char text[4096];
  long n = rt::ReadLink("/proc/self/exe", text, sizeof text - 1);
  if (n > 0) {
    text[n] = '\0';
    Meta("executable", text);
  }
  if (ReadCompiler(text, sizeof text)) Meta("compiler", text);
  n = rt::ReadFile("/proc/self/cmdline", text, sizeof text);
  for (long i = 0; i + 1 < n; ++i) {
    if (text[i] == '\0') text[i] = ' ';
  }
  if (n > 0) Meta("command", text);
}

uint64_t StartNs(uint64_t ticks) {
  if (ticks == 0) return 0;
  const uint64_t start_ns = ticks * 10000000u;  // USER_HZ is 100 on all processors that we support
  timespec boot{};
  timespec real{};
  clock_gettime(CLOCK_BOOTTIME, &boot);
  clock_gettime(CLOCK_REALTIME, &real);
  auto ns = [](const timespec& t) {
    return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
  };
  return ns(real) - (ns(boot) - start_ns);
}

// Logs the facts that identify the process to an outside observer, even to an observer in another namespace
// (archive/storage/identity.h).
void LogIdentity() {
  const uint64_t ticks = StartTicks();
  g_spool.header()->process_start_realtime_ns = StartNs(ticks);
  if (ticks != 0) MetaUint("pid.start.ticks", ticks);
  if (const uint64_t space = PidNamespace(); space != 0) MetaUint("pid.namespace", space);
  if (const uint64_t boot = rt::BootHash(); boot != 0) MetaUint("host.boot", boot);
}

}  // namespace

void LogSystem() {
  LogIdentity();
  LogOs();
  LogCommand();
  LogPlacement();
  LogAffinity();
  LogEnvironment();
  const char* command = std::getenv(layout::kEnvCommandLine);
  if (command != nullptr) Meta("job.command", command);
  const char* folder = std::getenv(layout::kEnvFolder);
  if (folder != nullptr) Meta("job.directory", folder);
  for (const char* name : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID", "JOB_ID"}) {
    const char* id = std::getenv(name);
    if (id == nullptr) continue;
    Meta("job.id", id);
    break;
  }
  Meta("rankine.version", RANKINE_VERSION);
}

// Stores the resources that this process has used until the end of MPI_Init, as counted by the kernel.
void LogUsageBefore() {
  rusage r{};
  if (rt::Syscall(SYS_getrusage, RUSAGE_SELF, rt::AsLong(&r)) != 0) return;
  MetaUint("before.system.us",
           static_cast<uint64_t>(r.ru_stime.tv_sec) * 1'000'000u + static_cast<uint64_t>(r.ru_stime.tv_usec));
  MetaUint("before.minor.faults", static_cast<uint64_t>(r.ru_minflt));
  MetaUint("before.blocks.in", static_cast<uint64_t>(r.ru_inblock));
}

void LogLibrary(bool world, int thread_level) {
  LogUsageBefore();
  static char text[8192];  // The largest MPI_MAX_LIBRARY_VERSION_STRING of all libraries.
  int length = 0;
  if (mpi::CallReal(mpi::fn::Get_library_version, text, &length) == 0) {
    char* end = std::strpbrk(text, "\n");
    if (end != nullptr) *end = '\0';
    for (char* c = text; *c != '\0'; ++c) {
      if (*c == '\t') *c = ' ';
    }
    Meta("mpi.library.version", text);
  }
  static const char* const kFamilies[] = {"none", "Open MPI", "MPICH family", "MPI standard ABI", "unknown"};
  Meta("mpi.library", kFamilies[static_cast<size_t>(g_process.abi.family)]);
  int version = 0;
  int subversion = 0;
  if (mpi::CallReal(mpi::fn::Get_version, &version, &subversion) == 0) {
    rt::Text<32> standard;
    standard << version << '.' << subversion;
    Meta("mpi.standard", standard.c_str());
  }
  int provided = thread_level;
  if (world && mpi::CallReal(mpi::fn::Query_thread, &provided) != 0) provided = thread_level;
  static const char* const kLevels[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED",
                                        "MPI_THREAD_MULTIPLE"};
  int level = mpi::ThreadLevel(g_process.abi, provided);
  // With MPI_THREAD_SERIALIZED, no two threads are in MPI at the same time. A trace does not contain the
  // order of the threads' calls, so the trace's request numbers must not depend on this order. Without the
  // world model, the program requests no thread level, and threads may call MPI at once.
  const bool has_order = g_chosen.trace || g_chosen.ti;
  g_process.concurrent = level == 3 || (level == 2 && has_order) || !world;
  TellEachCompletion(g_process.each_completion);
  if (level >= 0) Meta("thread.level", kLevels[level]);
  g_spool.header()->thread_level = static_cast<uint32_t>(level);
  g_spool.header()->abi = static_cast<uint32_t>(g_process.abi.family);
}

void NoteUsage() {
  rusage r{};
  if (rt::Syscall(SYS_getrusage, RUSAGE_SELF, rt::AsLong(&r)) != 0) return;
  auto us = [](const timeval& v) {
    return static_cast<uint64_t>(v.tv_sec) * 1000000u + static_cast<uint64_t>(v.tv_usec);
  };
  auto u = [](long v) { return static_cast<uint64_t>(v); };
  g_spool.header()->usage = {us(r.ru_utime), us(r.ru_stime), u(r.ru_maxrss),  u(r.ru_minflt), u(r.ru_majflt),
                             u(r.ru_nvcsw),  u(r.ru_nivcsw), u(r.ru_inblock), u(r.ru_oublock)};
}

}  // namespace rankine::recorder
