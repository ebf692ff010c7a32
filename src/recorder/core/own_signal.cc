// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/own_signal.h"

#include <ucontext.h>

#include <atomic>
#include <cerrno>

#include "base/rt/syscall.h"
#include "recorder/core/link/resolve.h"

#define RANKINE_SIGNAL_ENTRY extern "C" __attribute__((visibility("default")))

namespace rankine::recorder::sampling {
namespace {

using rt::AsLong;
using rt::Syscall;

constexpr int kHighest = 64 - 6;  // Higher numbers are left to programs, which usually take the highest
                                  // numbers first.
constexpr int kLowest = 64 - 24;
constexpr size_t kKernelSet = 8;  // The size of the kernel's signal set in bytes.

// A signal number that we use ourselves, and the program's settings for it.
struct Aside {
  std::atomic<int> signal{0};  // 0: none yet
  Handler handler = nullptr;
  struct sigaction theirs = {};  // The action that the program has set for the signal.
};
constinit Aside g_tick, g_full, g_named;

Aside* AsideOf(int signal) {
  if (signal == 0) return nullptr;
  for (Aside* aside : {&g_tick, &g_full, &g_named}) {
    if (aside->signal.load(std::memory_order_acquire) == signal) return aside;
  }
  return nullptr;
}

// The functions that the program would have called without us. All functions are looked up when our library
// is loaded. A later look-up would be wrong, because signal handlers call these functions, and a look-up
// takes the loader's lock.
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

// The real function, cast to type F; nullptr if no other library defines the function.
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

bool IsPlain(const struct sigaction& action, sighandler_t handler) {
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == handler;
}

bool IsDefault(int signal) {
  struct sigaction now = {};
  const Sigaction real = RealSigaction();
  return real != nullptr && real(signal, nullptr, &now) == 0 && IsPlain(now, SIG_DFL);
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

// Installs our handler for the signal. A SIGIO that the program ignores stays ignored, because child
// processes inherit this setting. SIGIO may arrive often. Our SIGIO handler therefore runs on the stack
// that the program requested for its handler.
bool Install(const Aside& aside) {
  struct sigaction action = {};
  action.sa_handler = SIG_IGN;
  const bool is_tick = &aside == &g_tick;
  const bool is_default = IsPlain(aside.theirs, SIG_DFL);
  if (&aside != &g_full || !IsPlain(aside.theirs, SIG_IGN)) {
    action.sa_sigaction = aside.handler;
    action.sa_flags = SA_SIGINFO | (is_default ? SA_RESTART : aside.theirs.sa_flags & SA_RESTART) |
                      (is_tick || is_default ? SA_ONSTACK : aside.theirs.sa_flags & SA_ONSTACK);
  }
  const Sigaction real = RealSigaction();
  return real != nullptr && real(aside.signal.load(std::memory_order_acquire), &action, nullptr) == 0;
}

bool Take(Aside* aside, int signal, Handler ours) {
  const Sigaction real = RealSigaction();
  aside->handler = ours;
  if (real == nullptr || real(signal, nullptr, &aside->theirs) != 0) return false;
  aside->signal.store(signal, std::memory_order_release);
  if (Install(*aside)) return true;
  aside->signal.store(0, std::memory_order_release);
  return false;
}

// Emulates sigaction() for a signal that we use ourselves: the function only stores the program's action.
int ActAside(Aside* aside, const struct sigaction* action, struct sigaction* before) {
  const struct sigaction old = aside->theirs;
  if (action != nullptr) {
    aside->theirs = *action;
    Install(*aside);
  }
  if (before != nullptr) *before = old;
  return 0;
}

sighandler_t SetAside(Aside* aside, sighandler_t handler, int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  struct sigaction before = {};
  ActAside(aside, &action, &before);
  return before.sa_handler;
}

// Returns the set with our signal added. While our handler calls a program's handler, our signal is
// blocked. The signal stays blocked if the program's handler leaves by longjmp. When the program unblocks
// its own signal after the longjmp, it also unblocks our signal.
const sigset_t* WithOurs(const sigset_t* set, sigset_t* copy) {
  const int ours = OwnSignal();
  if (set == nullptr || ours == 0) return set;
  *copy = *set;
  sigaddset(copy, ours);
  return copy;
}

// Returns the set without our signal. If the set does not contain our signal, returns `set` itself.
const sigset_t* WithoutOurs(const sigset_t* set, sigset_t* copy) {
  const int ours = OwnSignal();
  if (set == nullptr || ours == 0 || sigismember(set, ours) != 1) return set;
  *copy = *set;
  sigdelset(copy, ours);
  return copy;
}

// Returns the set that we pass to the real function instead of the program's set.
const sigset_t* Changed(int how, const sigset_t* set, sigset_t* copy) {
  return how == SIG_UNBLOCK ? WithOurs(set, copy) : WithoutOurs(set, copy);
}

}  // namespace

int TakeSignal(Handler handler, Handler full) {
  if (!Take(&g_full, SIGIO, full)) return 0;
  for (int signal = kHighest; signal >= kLowest; --signal) {
    if (IsDefault(signal) && Take(&g_tick, signal, handler)) return signal;
  }
  return 0;
}

bool TakeNamed(int signal, Handler handler) {
  return Take(&g_named, signal, handler);
}

int OwnSignal() {
  return g_tick.signal.load(std::memory_order_acquire);
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

bool HasNoHandler(int signal) {
  const Aside* aside = AsideOf(signal);
  return aside == nullptr || IsPlain(aside->theirs, SIG_DFL) || IsPlain(aside->theirs, SIG_IGN);
}

void PassOn(int signal, siginfo_t* info, void* context) {
  Aside* aside = AsideOf(signal);
  if (aside == nullptr) return;
  const struct sigaction theirs = aside->theirs;
  const bool wants_info = (theirs.sa_flags & SA_SIGINFO) != 0;
  if (!wants_info && theirs.sa_handler == SIG_IGN) return;
  if (!wants_info && theirs.sa_handler == SIG_DFL) return DieOf(signal);
  if ((theirs.sa_flags & static_cast<int>(SA_RESETHAND)) != 0) aside->theirs = {};
  // This code computes the signals that would be blocked in the program's handler if Rankine were absent.
  uint64_t blocked = 0, before = 0;
  __builtin_memcpy(&blocked, &static_cast<const ucontext_t*>(context)->uc_sigmask, sizeof blocked);
  for (int other = 1; other <= 64; ++other) {
    if (sigismember(&theirs.sa_mask, other) == 1) blocked |= BitOf(other);
  }
  if ((theirs.sa_flags & SA_NODEFER) == 0) blocked |= BitOf(signal);
  Syscall(SYS_rt_sigprocmask, SIG_SETMASK, AsLong(&blocked), AsLong(&before), kKernelSet);
  if (wants_info) {
    theirs.sa_sigaction(signal, info, context);
  } else {
    theirs.sa_handler(signal);
  }
  Syscall(SYS_rt_sigprocmask, SIG_SETMASK, AsLong(&before), 0, kKernelSet);
}

}  // namespace rankine::recorder::sampling

// The signal functions that programs call. These functions replace those of the C library.

namespace sampling = rankine::recorder::sampling;

// In this source file, the signal functions have other names. Other headers include signal.h, which
// declares the functions with different parameter names.
RANKINE_SIGNAL_ENTRY int rankine_sigaction(int signal, const struct sigaction* action,
                                           struct sigaction* before) noexcept __asm__("sigaction");
RANKINE_SIGNAL_ENTRY int rankine_pthread_sigmask(int how, const sigset_t* set, sigset_t* before) noexcept
    __asm__("pthread_sigmask");
RANKINE_SIGNAL_ENTRY int rankine_sigprocmask(int how, const sigset_t* set, sigset_t* before) noexcept
    __asm__("sigprocmask");

int rankine_sigaction(int signal, const struct sigaction* action, struct sigaction* before) noexcept {
  if (sampling::Aside* aside = sampling::AsideOf(signal)) return sampling::ActAside(aside, action, before);
  const auto real = sampling::RealSigaction();
  if (real != nullptr) return real(signal, action, before);
  errno = ENOSYS;
  return -1;
}

#define RANKINE_SIGNAL_LIKE(name, function, flags)                                                \
  RANKINE_SIGNAL_ENTRY sighandler_t rankine_##name(int signal,                                    \
                                                   sighandler_t handler) noexcept __asm__(#name); \
  sighandler_t rankine_##name(int signal, sighandler_t handler) noexcept {                        \
    if (sampling::Aside* aside = sampling::AsideOf(signal))                                       \
      return sampling::SetAside(aside, handler, flags);                                           \
    return sampling::CallSignalLike(sampling::function, signal, handler);                         \
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
  return real(how, sampling::Changed(how, set, &copy), before);
}

int rankine_sigprocmask(int how, const sigset_t* set, sigset_t* before) noexcept {
  sigset_t copy;
  const auto real = sampling::Real<sampling::Mask>(sampling::kProcessMask);
  if (real != nullptr) return real(how, sampling::Changed(how, set, &copy), before);
  errno = ENOSYS;
  return -1;
}
