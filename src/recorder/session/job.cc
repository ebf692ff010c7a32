// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/job.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <ctime>

#include "base/hash.h"
#include "base/rt/own_stderr.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "base/text/line_text.h"
#include "layout/environment.h"
#include "layout/file_stamp.h"
#include "recorder/consumers/io/io.h"
#include "recorder/core/launcher.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/abi/errhandler.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/all_ranks_present.h"
#include "recorder/session/clocks.h"
#include "recorder/session/consumers.h"
#include "recorder/session/job_name.h"
#include "recorder/session/own_name.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

void TellWrote(const char* whose) {
  if (g_job.front) return;
  const char* output = g_spool.header()->output;
  rt::Text<9000> line;
  line << output << whose << "; read it with: rankine report ";
  base::QuoteForShell(output, [&line](char c) { line << c; });
  Say("wrote ", line.c_str());
}

namespace {

constexpr char kMemorySuffix[] = ".memory";  // The file PID.memory marks a measured process without a spool
                                             // file.

// The data that rank 0 of the world sends to the other ranks. Most jobs need only the first part of the
// data. The first part is small enough to be sent eagerly, as a single message.
struct Agreement {
  uint64_t world_identity;
  uint64_t compares_clocks;
  uint64_t text_bytes;
  // The names of the job and of the output. Each name ends with a zero byte.
  char text[sizeof(layout::SpoolHeader::job) + sizeof(layout::SpoolHeader::output)];
};
constexpr uint64_t kFirstPart = 1024;
Agreement g_agreement;

const char* Env(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool EnvFlag(const char* name) {
  return Env(name)[0] == '1';
}

void MakeOutput(const char* job, char* out, size_t n) {
  if (g_job.output[0] == '/') return rt::Copy(out, n, g_job.output);
  rt::Text<4096> path;
  path << g_job.folder << '/' << job << ".rkn";
  rt::Copy(out, n, path.c_str());
}

// Reads the options from the environment. The options are stored, because the environment is cleaned before
// the process joins the job.
void ReadOptions() {
  g_job.front = Env(layout::kEnvJob)[0] != '\0';
  g_job.quiet = EnvFlag(layout::kEnvQuiet);
  rt::Copy(g_job.exe, sizeof g_job.exe, Env(layout::kEnvExe));
  rt::Copy(g_job.context, sizeof g_job.context, Env(layout::kEnvContext));
  g_job.every_rank = EnvFlag(layout::kEnvEveryRank);
  rt::Copy(g_job.launch_id, sizeof g_job.launch_id, Env(layout::kEnvLaunchId));
  rt::Copy(g_job.world, sizeof g_job.world, Env(layout::kEnvWorld));
  rt::Copy(g_job.output, sizeof g_job.output, Env(layout::kEnvOutput));
  // If a user preloads the library manually, the variable has the value "1".
  if (EnvFlag(layout::kEnvForce) && Env(layout::kEnvForce)[1] == '\0') {
    g_job.replaced = g_job.output[0] == '/' ? layout::FileStamp(g_job.output) : 0;
  } else {
    g_job.replaced = std::strtoull(Env(layout::kEnvForce), nullptr, 10);
  }
  rt::Copy(g_job.folder, sizeof g_job.folder, Env(layout::kEnvFolder));
  if (g_job.folder[0] == '/') return;
  // The result of the system call includes the terminating zero. A failed call does not store a terminating
  // zero.
  long n = rt::Syscall(SYS_getcwd, rt::AsLong(g_job.folder), sizeof g_job.folder);
  if (n <= 0 || g_job.folder[0] != '/') rt::Copy(g_job.folder, sizeof g_job.folder, "/tmp");
}

bool MakeFolder(const char* path) {
  long r = rt::MakeFolder(path, 0700);
  if (r == 0) rt::ChangeMode(path, 0700);  // The umask may have removed permissions of the owner.
  return r == 0 || r == -17;               // EEXIST
}

// Creates a folder that is common to all ranks with the same parent process. The folder is used if the
// library is preloaded manually, without `rankine run`.
bool OwnFolder(char* out, size_t n) {
  rt::Text<512> path;
  path << "/dev/shm/rankine-" << static_cast<uint64_t>(rt::Syscall(SYS_geteuid));
  if (!MakeFolder(path.c_str())) return false;
  path << "/parent-" << static_cast<uint64_t>(rt::Syscall(SYS_getppid));
  if (!MakeFolder(path.c_str())) return false;
  rt::Copy(out, n, path.c_str());
  return true;
}

// Creates an empty file, which does not need a block on a full disk. Returns false if the file exists or
// cannot be created.
bool Touch(const char* folder, const char* name) {
  rt::Text<4500> path;
  path << folder << '/' << name;
  long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()),
                        O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  rt::Syscall(SYS_close, fd);
  return true;
}

// Creates a file that shows the other ranks that this rank takes part. If there is no space for the file, one
// of the ranks reports the lack of space.
void MarkInMemory(const char* folder) {
  OwnerName name = OwnName();
  name << kMemorySuffix;
  Touch(folder, name.c_str());
  if (!Touch(folder, "no-room")) return;
  Say("no room for spools: the records of a rank are lost if it is killed. Name another folder in "
      "RANKINE_SPOOL. Tried: ",
      folder);
}

// Returns a free name for the spool, usually PID.spool. If the process has replaced another program by exec,
// the other program's file already exists, and the name is PID.2.spool.
OwnerName FreeSpoolName(const char* folder) {
  constexpr int kMostImages = 1000;
  for (uint64_t image = 1;; ++image) {
    OwnerName name = OwnName();
    if (image > 1) name << '.' << image;
    name << layout::kSpoolSuffix;
    rt::Text<4500> path;
    path << folder << '/' << name.c_str();
    if (image == kMostImages || !rt::Exists(path.c_str())) return name;
  }
}

}  // namespace

void MarkBypassed() {
  Touch(Env(layout::kEnvSpoolDir), layout::kBypassFile);
}

bool OpenSpool() {
  ReadOptions();
  char own[512];
  const char* folder = Env(layout::kEnvSpoolDir);
  if (folder[0] != '/') folder = OwnFolder(own, sizeof own) ? own : "";
  const OwnerName name = FreeSpoolName(folder);
  rt::Copy(g_job.spool_folder, sizeof g_job.spool_folder, folder);
  uint64_t more = 0;
  Consumers::ForEach([&more]<class Tag>(Tag) {
    if constexpr (requires { &Tag::Type::SpoolBytes; }) more += Tag::Type::SpoolBytes();
  });
  g_spool.SetAside(more);
  if (folder[0] == '\0' || !g_spool.Open(folder, name.c_str())) {
    if (!g_spool.OpenInMemory()) return false;
    MarkInMemory(folder);
  }
  layout::SpoolHeader* h = g_spool.header();
  h->pid = static_cast<int32_t>(rt::GetPid());
  h->main_tid = static_cast<uint64_t>(rt::GetTid());
  h->clock_kind =
      static_cast<uint32_t>(rt::g_clock.use_counter ? layout::ClockKind::tsc : layout::ClockKind::monotonic);
  h->clock_ticks[0] = g_process.start.ticks;
  h->clock_realtime_ns[0] = g_process.start.realtime_ns;
  h->clock_early_hz = rt::g_clock.early_hz;
  h->clock_read_ticks = rt::g_clock.read_ticks;
  uint64_t identity[4] = {g_process.start.realtime_ns, g_process.start.ticks, h->main_tid, 0};
  char host[65] = {};
  gethostname(host, sizeof host - 1);
  identity[3] = base::Hash(std::string_view(host));
  h->uid = base::Hash(std::as_bytes(std::span(identity)));
  rt::Copy(h->job, sizeof h->job, Env(io::IsAlone() ? layout::kEnvIoAlone : layout::kEnvJob));
  if (h->job[0] != '\0') MakeOutput(h->job, h->output, sizeof h->output);
  h->state = static_cast<uint32_t>(layout::SpoolState::before_init);
  return true;
}

void CleanEnvironment() {
  const char* preload = std::getenv("LD_PRELOAD");
  if (preload != nullptr) {
    static char rest[4096];
    size_t n = 0;
    for (const char* at = preload; *at != '\0';) {
      size_t size = std::strcspn(at, ": ");
      const std::string_view entry(at, size);
      const bool ours = entry.ends_with("librankine.so") || entry.ends_with("librankine_memory.so");
      if (size > 0 && !ours && n + size + 2 < sizeof rest) {
        if (n > 0) rest[n++] = ':';
        std::memcpy(rest + n, at, size);
        n += size;
      }
      at += size;
      if (*at != '\0') ++at;
    }
    rest[n] = '\0';
    if (n == 0)
      unsetenv("LD_PRELOAD");
    else
      setenv("LD_PRELOAD", rest, 1);
  }
  for (const char* name : layout::kRankEnvironment) unsetenv(name);
}

namespace {

// Returns a name that is common to the ranks of a spawned world and different in all other worlds. The
// parents of the spawned world pass this name. If the parents pass no name, the launcher's name for the world
// is used.
const char* SpawnedWorld() {
  if (g_job.world[0] != '\0') return g_job.world;
  for (const char* variable : {"PMIX_NAMESPACE", "PMI_JOBID", "OMPI_MCA_ess_base_jobid"}) {
    if (Env(variable)[0] != '\0') return Env(variable);
  }
  return "spawned";
}

}  // namespace

void NameAlone() {
  layout::SpoolHeader* h = g_spool.header();
  const bool launched = g_job.launch_id[0] != '\0' && MayHaveOtherHosts(h->world_size);
  // Communicators must have the same identities on all hosts, even if their archives have different names.
  const char* common = h->job[0] != '\0' ? h->job : launched ? g_job.launch_id : g_job.spool_folder;
  rt::Text<4500> world;
  world << common;
  if (g_job.spawned) world << '/' << SpawnedWorld();
  g_process.world_identity = base::Hash(std::string_view(world.c_str(), world.size())) | 1;
  if (h->job[0] == '\0' && launched) {
    MakeLaunchName(g_job.launch_id, time(nullptr), h->job, sizeof h->job);
  } else if (h->job[0] == '\0') {
    // The time in the name is the change time of the folder, because all ranks on this host read the same
    // value. Without communication, the ranks share no other value.
    struct stat folder {};
    rt::Stat(g_job.spool_folder, &folder);
    MakeJobName(folder.st_ctim.tv_sec, static_cast<uint64_t>(rt::Syscall(SYS_getppid)), h->job,
                sizeof h->job);
  }
  MakeOutput(h->job, h->output, sizeof h->output);
}

namespace {

// While an object of this class exists, errors on MPI_COMM_WORLD are returned to us, and the application's
// error handler is not called.
class QuietWorld {
 public:
  QuietWorld() {
    known_ = CallReal(fn::Comm_get_errhandler, g_process.abi.comm_world, &handler_) == 0 &&
             mpi::ReturnErrors(g_process.abi.comm_world);
  }
  ~QuietWorld() {
    if (!known_) return;
    CallReal(fn::Comm_set_errhandler, g_process.abi.comm_world, mpi::LoadHandle(g_process.abi, &handler_, 0));
    CallReal(fn::Errhandler_free, &handler_);
  }
  QuietWorld(const QuietWorld&) = delete;
  QuietWorld& operator=(const QuietWorld&) = delete;
  bool known() const { return known_; }

 private:
  uint64_t handler_ = 0;
  bool known_;
};

}  // namespace

// The communicator is created from the group. A dup would call the application's attribute callbacks, and a
// split would send more messages. Creation fails if MPI has no free context ids.
bool OpenOwnComm() {
  if (g_job.comm != 0) return true;
  QuietWorld quiet;
  uint64_t group = 0;
  uint64_t comm = 0;
  if (!quiet.known() || CallReal(fn::Comm_group, g_process.abi.comm_world, &group) != 0) return false;
  const bool made = CallReal(fn::Comm_create, g_process.abi.comm_world,
                             mpi::LoadHandle(g_process.abi, &group, 0), &comm) == 0;
  CallReal(fn::Group_free, &group);
  if (!made) return false;
  g_job.comm = mpi::LoadHandle(g_process.abi, &comm, 0);
  mpi::ReturnErrors(g_job.comm);
  return true;
}

void CloseOwnComm() {
  if (g_job.comm != 0) CallReal(fn::Comm_free, &g_job.comm);
  g_job.comm = 0;
}

namespace {

// Rank 0 decides on the job's name, and sends it to all ranks. Returns false if sending failed.
bool Agree() {
  layout::SpoolHeader* h = g_spool.header();
  QuietWorld quiet;
  if (!quiet.known()) return false;
  if (g_job.rank == 0) {
    if (h->job[0] == '\0')
      MakeJobName(time(nullptr), static_cast<uint64_t>(rt::GetPid()), h->job, sizeof h->job);
    MakeOutput(h->job, h->output, sizeof h->output);
    g_agreement.world_identity = h->uid | 1;
    g_agreement.compares_clocks = WantsClocks() ? 1 : 0;
    const size_t job_size = std::strlen(h->job) + 1;
    std::memcpy(g_agreement.text, h->job, job_size);
    rt::Copy(g_agreement.text + job_size, sizeof g_agreement.text - job_size, h->output);
    g_agreement.text_bytes = job_size + std::strlen(h->output) + 1;
  }
  // The message is sent over MPI_COMM_WORLD itself, because the application cannot use MPI_COMM_WORLD yet.
  auto tell = [](void* data, uint64_t bytes) {
    return CallReal(fn::Bcast, data, bytes, g_process.abi.byte, 0, g_process.abi.comm_world) == 0;
  };
  if (!tell(&g_agreement, kFirstPart)) return false;
  const uint64_t all = offsetof(Agreement, text) + g_agreement.text_bytes;
  if (all > sizeof g_agreement) return false;
  if (all > kFirstPart && !tell(reinterpret_cast<char*>(&g_agreement) + kFirstPart, all - kFirstPart))
    return false;
  g_process.world_identity = g_agreement.world_identity;
  rt::Copy(h->job, sizeof h->job, g_agreement.text);
  rt::Copy(h->output, sizeof h->output, g_agreement.text + std::strlen(g_agreement.text) + 1);
  return true;
}

// Prints the archive's name at the start, because a job that is killed cannot print the name at the end.
void TellStart() {
  rt::Text<4400> what;
  what << g_spool.header()->job << ", archive " << g_spool.header()->output;
  Say("job ", what.c_str());
}

void TellWhoIsMissing() {
  rt::Text<4800> what;
  what << (g_job.measured == Measured::some ? "not every rank of this job is measured"
                                            : "it is unknown whether the ranks on other hosts are measured "
                                              "(only `rankine run LAUNCHER ...` can find out)")
       << "; the archive will be written from the spools when the job has ended: ";
  Say(what.c_str(), g_spool.header()->output);
}

}  // namespace

void JoinWorld() {
  const mpi::Abi& abi = g_process.abi;
  layout::SpoolHeader* h = g_spool.header();
  uint64_t parent = abi.comm_null;
  CallReal(fn::Comm_get_parent, &parent);
  g_job.spawned = mpi::LoadHandle(abi, &parent, 0) != abi.comm_null;
  CallReal(fn::Comm_rank, abi.comm_world, &g_job.rank);
  CallReal(fn::Comm_size, abi.comm_world, &g_job.size);
  h->world_rank = g_job.rank;
  h->world_size = g_job.size;
  // The number of measured ranks of a spawned world cannot be determined. The spawned ranks' records are
  // added to the parents' archive, which is then made from the spools.
  if (g_job.spawned) {
    MetaUint("world.spawned", 1);
    return NameAlone();
  }
  g_job.measured = WhoIsMeasured(g_job.spool_folder, g_job.size, g_job.every_rank);
  const bool speaks = g_job.rank == 0 && !g_job.front;
  if (g_job.measured != Measured::all) {
    NameAlone();
    if (g_job.rank == 0) TellWhoIsMissing();
  } else if (g_job.front) {
    // The front process has named the job, so the comparison of clocks is the recorder's only communication
    // in MPI_Init.
    NameAlone();
    if (WantsClocks())
      CompareClocks(0);  // The front process has also chosen the services, so they are the same for all
                         // ranks.
  } else {
    if (!Agree()) {
      NameAlone();
    } else if (g_agreement.compares_clocks != 0) {
      CompareClocks(0);
    }
    if (speaks) TellStart();
  }
}

}  // namespace rankine::recorder
