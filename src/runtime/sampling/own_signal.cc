#include "runtime/sampling/own_signal.h"

#include <atomic>
#include <cerrno>

#include "base/rt/syscall.h"
#include "runtime/mpi/abi/resolve.h"

#define RANKINE_SIGNAL_ENTRY extern "C" __attribute__((visibility("default")))

namespace rankine::runtime::sampling {
namespace {

using rt::AsLong;
using rt::Syscall;

constexpr int kHighest = 64 - 6;  // the last ones are what programs take first
constexpr int kLowest = 64 - 24;
constexpr size_t kKernelSet = 8;  // bytes of a signal set in the kernel

constinit std::atomic<int> g_signal{0};
constinit Handler g_handler = nullptr;
constinit struct sigaction g_theirs = {};  // what the program wants done with our number

// What the program would have called without us. All are looked up when the library is loaded: that takes the
// loader's lock, and these functions are called in signal handlers.
enum Function : size_t {
  kSigaction,
  kSignal,
  kBsdSignal,
  kSsignal,
  kSysvSignal,
  kOldSysvSignal,
  kThreadMask,
  kProcessMask,
  kFunctions
};
constexpr const char* kNames[kFunctions] = {"sigaction",   "signal",        "bsd_signal",      "ssignal",
                                            "sysv_signal", "__sysv_signal", "pthread_sigmask", "sigprocmask"};
constinit std::atomic<void*> g_real[kFunctions] = {};

[[gnu::constructor]] void LookUpEarly() {
  for (size_t i = 0; i < kFunctions; ++i)
    g_real[i].store(mpi::ResolveNext(kNames[i]), std::memory_order_release);
}

// As a function of type F; nullptr: nobody else has it.
template <class F>
F Real(Function function) {
  if (g_real[kSigaction].load(std::memory_order_acquire) == nullptr) LookUpEarly();
  return reinterpret_cast<F>(g_real[function].load(std::memory_order_relaxed));
}

using Sigaction = int (*)(int, const struct sigaction*, struct sigaction*);
using SignalLike = sighandler_t (*)(int, sighandler_t);
using Mask = int (*)(int, const sigset_t*, sigset_t*);

Sigaction RealSigaction() {
  return Real<Sigaction>(kSigaction);
}

sighandler_t CallSignalLike(Function function, int signal, sighandler_t handler) {
  const auto real = Real<SignalLike>(function);
  if (real != nullptr) return real(signal, handler);
  errno = ENOSYS;
  return SIG_ERR;
}

struct sigaction OurAction(int flags) {
  struct sigaction action = {};
  action.sa_sigaction = g_handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  return action;
}

bool IsDefault(int signal) {
  struct sigaction now = {};
  const Sigaction real = RealSigaction();
  return real != nullptr && real(signal, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) == 0 &&
         now.sa_handler == SIG_DFL;
}

uint64_t BitOf(int signal) {
  return uint64_t{1} << (signal - 1);
}

void DieOf(int signal) {
  struct sigaction fallback = {};
  fallback.sa_handler = SIG_DFL;
  if (const Sigaction real = RealSigaction()) real(signal, &fallback, nullptr);
  Syscall(SYS_tgkill, rt::GetPid(), rt::GetTid(), signal);
}

// sigaction() of our number.
int ActAside(const struct sigaction* action, struct sigaction* before) {
  const struct sigaction old = g_theirs;
  if (action != nullptr) {
    g_theirs = *action;
    const struct sigaction ours = OurAction(action->sa_flags & SA_RESTART);
    const Sigaction real = RealSigaction();
    if (real != nullptr) real(OwnSignal(), &ours, nullptr);
  }
  if (before != nullptr) *before = old;
  return 0;
}

sighandler_t SetAside(sighandler_t handler, int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  struct sigaction before = {};
  ActAside(&action, &before);
  return before.sa_handler;
}

// The set without our number; itself where it has none.
const sigset_t* WithoutOurs(const sigset_t* set, sigset_t* copy) {
  const int ours = OwnSignal();
  if (set == nullptr || ours == 0 || sigismember(set, ours) != 1) return set;
  *copy = *set;
  sigdelset(copy, ours);
  return copy;
}

}  // namespace

int TakeSignal(Handler handler) {
  g_handler = handler;
  const Sigaction real = RealSigaction();
  for (int signal = kHighest; real != nullptr && signal >= kLowest; --signal) {
    if (!IsDefault(signal)) continue;
    const struct sigaction action = OurAction(SA_RESTART);
    if (real(signal, &action, nullptr) != 0) continue;
    g_signal.store(signal, std::memory_order_release);
    return signal;
  }
  return 0;
}

int OwnSignal() {
  return g_signal.load(std::memory_order_acquire);
}

void Receive(void* stack, size_t bytes) {
  const uint64_t set = BitOf(OwnSignal());
  Syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, AsLong(&set), 0, kKernelSet);
  stack_t now = {};
  if (Syscall(SYS_sigaltstack, 0, AsLong(&now)) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;
  stack_t ours = {};
  ours.ss_sp = stack;
  ours.ss_size = bytes;
  Syscall(SYS_sigaltstack, AsLong(&ours), 0);
}

void PassOn(int signal, siginfo_t* info, void* context) {
  const struct sigaction theirs = g_theirs;
  const bool wants_info = (theirs.sa_flags & SA_SIGINFO) != 0;
  if (!wants_info && theirs.sa_handler == SIG_IGN) return;
  if (!wants_info && theirs.sa_handler == SIG_DFL) return DieOf(signal);
  if ((theirs.sa_flags & static_cast<int>(SA_RESETHAND)) != 0) g_theirs = {};
  uint64_t blocked = 0, before = 0;
  for (int other = 1; other <= 64; ++other) {
    if (sigismember(&theirs.sa_mask, other) == 1) blocked |= BitOf(other);
  }
  Syscall(SYS_rt_sigprocmask, SIG_BLOCK, AsLong(&blocked), AsLong(&before), kKernelSet);
  if (wants_info) {
    theirs.sa_sigaction(signal, info, context);
  } else {
    theirs.sa_handler(signal);
  }
  Syscall(SYS_rt_sigprocmask, SIG_SETMASK, AsLong(&before), 0, kKernelSet);
}

}  // namespace rankine::runtime::sampling

// What the program does with signals, under the names that lead to its C library.

namespace sampling = rankine::runtime::sampling;

// Under other names here, because signal.h, which comes with everything, names the parameters otherwise.
RANKINE_SIGNAL_ENTRY int rankine_sigaction(int signal, const struct sigaction* action,
                                           struct sigaction* before) noexcept __asm__("sigaction");
RANKINE_SIGNAL_ENTRY int rankine_pthread_sigmask(int how, const sigset_t* set, sigset_t* before) noexcept
    __asm__("pthread_sigmask");
RANKINE_SIGNAL_ENTRY int rankine_sigprocmask(int how, const sigset_t* set, sigset_t* before) noexcept
    __asm__("sigprocmask");

int rankine_sigaction(int signal, const struct sigaction* action, struct sigaction* before) noexcept {
  if (signal != 0 && signal == sampling::OwnSignal()) return sampling::ActAside(action, before);
  const auto real = sampling::RealSigaction();
  if (real != nullptr) return real(signal, action, before);
  errno = ENOSYS;
  return -1;
}

#define RANKINE_SIGNAL_LIKE(name, function, flags)                                                 \
  RANKINE_SIGNAL_ENTRY sighandler_t rankine_##name(int signal,                                     \
                                                   sighandler_t handler) noexcept __asm__(#name);  \
  sighandler_t rankine_##name(int signal, sighandler_t handler) noexcept {                         \
    if (signal != 0 && signal == sampling::OwnSignal()) return sampling::SetAside(handler, flags); \
    return sampling::CallSignalLike(sampling::function, signal, handler);                          \
  }
RANKINE_SIGNAL_LIKE(signal, kSignal, SA_RESTART)
RANKINE_SIGNAL_LIKE(bsd_signal, kBsdSignal, SA_RESTART)
RANKINE_SIGNAL_LIKE(ssignal, kSsignal, SA_RESTART)
RANKINE_SIGNAL_LIKE(sysv_signal, kSysvSignal, SA_RESETHAND)
RANKINE_SIGNAL_LIKE(__sysv_signal, kOldSysvSignal, SA_RESETHAND)

int rankine_pthread_sigmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  sigset_t copy;
  const auto real = sampling::Real<sampling::Mask>(sampling::kThreadMask);
  if (real == nullptr) return ENOSYS;
  return real(how, how == SIG_UNBLOCK ? set : sampling::WithoutOurs(set, &copy), before);
}

int rankine_sigprocmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  sigset_t copy;
  const auto real = sampling::Real<sampling::Mask>(sampling::kProcessMask);
  if (real != nullptr) return real(how, how == SIG_UNBLOCK ? set : sampling::WithoutOurs(set, &copy), before);
  errno = ENOSYS;
  return -1;
}
