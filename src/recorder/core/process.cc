#include "recorder/core/process.h"

#include <cstdlib>
#include <string_view>

#include "base/rt/own_stderr.h"
#include "base/rt/spin.h"
#include "base/rt/text.h"
#include "format/environment.h"
#include "mpi_facts/generated/functions.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/io.h"
#include "recorder/consumers/sampling/sampler.h"
#include "recorder/consumers/stall/mode.h"
#include "recorder/consumers/windows/trigger.h"
#include "recorder/core/config.h"
#include "recorder/core/control/control.h"
#include "recorder/core/modules.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"
#include "recorder/session/clocks.h"

// What pthread_atfork() of glibc's static part calls. Weak, as is on_exit(): another C library, which has
// neither, must be able to load us into a helper of the job, where LD_PRELOAD goes too; it refuses the
// program otherwise.
extern "C" int __register_atfork(void (*prepare)(), void (*parent)(), void (*child)(), void* dso) noexcept
    __attribute__((weak));
extern "C" __attribute__((visibility("hidden"))) void* __dso_handle;

namespace rankine::recorder {

constinit Process g_process;

namespace {

struct EarlyCall {
  uint64_t site;
  uint64_t calls;
  uint16_t function;
};
constexpr int kEarlyCalls = 64;
EarlyCall g_early[kEarlyCalls];
int g_early_count = 0;
rt::SpinLock g_early_lock;

// Before the program can have put another file in its place.
[[gnu::constructor]] void SeeStderr() {
  rt::RememberStderr();
}

void PrepareOnce() {
  rt::RememberStderr();
  rt::ChooseClock();
  SkewForTests(std::getenv(format::kEnvClockSkew));
  g_process.start = rt::ReadClockPair();
  const char* depth = std::getenv(format::kEnvCallsiteDepth);
  int n = depth == nullptr ? 1 : std::atoi(depth);
  g_process.callsite_depth = n < 1 ? 1 : n > format::kMaxCallsiteDepth ? format::kMaxCallsiteDepth : n;
  service::Configure(std::getenv(format::kEnvWith));
  control::Configure(std::getenv(format::kEnvSelect));
  monitor::ConfigureWindows(std::getenv(format::kEnvWindow));
  state::ChooseMode(std::getenv(format::kEnvState));
  io::ChooseMode(std::getenv(format::kEnvIo));
  sampling::ChooseRate(std::getenv(format::kEnvSampleHz));
  const char* off = std::getenv(format::kEnvOff);
  bool is_off = off != nullptr && off[0] != '\0' && !(off[0] == '0' && off[1] == '\0');
  is_off = is_off || __register_atfork == nullptr;  // not glibc
  if (!is_off) __register_atfork(io::BeforeFork, io::AfterFork, BecomeChild, &__dso_handle);
  SetPhase(is_off ? Phase::off : Phase::before_init);
}

}  // namespace

void BecomeChild() {
  control::LeaveParent();
  io::GoOnInChild();
  SetPhase(Phase::off);
  ForgetThread();
  g_spool.Forget();
}

void Prepare() {
  static std::atomic<int> state{0};
  int expected = 0;
  if (state.compare_exchange_strong(expected, 1)) {
    PrepareOnce();
    state.store(2, std::memory_order_release);
  }
  while (state.load(std::memory_order_acquire) != 2) __builtin_ia32_pause();
}

void CountEarlyCall(uint16_t function, uint64_t site) {
  if (!g_early_lock.TryLock()) return;
  int i = 0;
  while (i < g_early_count && (g_early[i].site != site || g_early[i].function != function)) ++i;
  if (i < kEarlyCalls) {
    if (i == g_early_count) g_early[g_early_count++] = EarlyCall{site, 0, function};
    g_early[i].calls++;
  }
  g_early_lock.Unlock();
}

namespace {

// Open MPI's C++ bindings ask MPI_Initialized in their own static initialisers; no line of the program stands
// behind that.
bool IsLanguageBinding(uint64_t site) {
  callsite::Location where;
  if (!g_modules.Locate(site, &where) || where.module == nullptr) return false;
  std::string_view path = where.module->path();
  return path.find("/libmpi_cxx.so") != std::string_view::npos;
}

// The standard lets a program ask these before MPI_Init (MPI 4.1, 11.4.1).
bool IsAllowedEarly(uint16_t function) {
  namespace fn = mpi_facts::fn;
  return function == fn::Initialized || function == fn::Finalized || function == fn::Get_version ||
         function == fn::Get_library_version;
}

}  // namespace

// Their durations were not taken: nothing that is allowed before MPI_Init takes any.
void RecordEarlyCalls(Thread* t) {
  for (int i = 0; i < g_early_count; ++i) {
    const EarlyCall& e = g_early[i];
    if (IsLanguageBinding(e.site)) continue;
    if (!IsAllowedEarly(e.function)) g_spool.header()->calls_before_init += e.calls;
    Slot* s = FindSlot(t, e.site, format::kNoIndex, e.function);
    if (s == nullptr) continue;
    s->row->calls += e.calls;
    s->row->time_min = 0;
    s->row->time_histogram[0] += e.calls;
  }
  g_early_count = 0;
}

}  // namespace rankine::recorder
