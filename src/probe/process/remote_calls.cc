// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/remote_calls.h"

#include <cpuid.h>
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/rt/clock.h"
#include "probe/process/threads.h"

namespace rankine::probe {
namespace {

constexpr uint64_t kRedZone = 128;
constexpr uint64_t kDoneNs = 1'000'000'000;
// Return values that the kernel uses internally, to show how an interrupted call continues
// (include/linux/errno.h).
constexpr int64_t kRestartFirst = -514, kRestartLast = -512, kRestartBlock = -516;
constexpr uint64_t kFpXstate = 1, kSigcontextSs = 2, kStrictRestoreSs = 4;  // uc_flags
constexpr uint32_t kXstateMagic1 = 0x46505853, kXstateMagic2 = 0x46505845;
constexpr size_t kSoftwareBytes = 464, kXstateHeader = 512;
constexpr uint64_t kTileFeatures = (1u << 17) | (1u << 18);

// The ucontext in struct rt_sigframe, as the kernel reads it (arch/x86/include/uapi/asm/sigcontext.h).
struct Context {
  uint64_t flags, link;
  uint64_t stack_pointer;
  uint32_t stack_flags, stack_reserved;
  uint64_t stack_size;
  uint64_t r8, r9, r10, r11, r12, r13, r14, r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp, rip, eflags;
  uint16_t cs, gs, fs, ss;
  uint64_t error, trap, old_mask, cr2, fpstate;
  uint64_t reserved[8];
  uint64_t mask;
};
static_assert(sizeof(Context) == 304);
struct SoftwareBytes {
  uint32_t magic1, extended_size;
  uint64_t xfeatures;
  uint32_t xstate_size, reserved[7];
};
static_assert(sizeof(SoftwareBytes) == 48);

// The state of a thread, except for its general registers.
struct Extra {
  uint64_t mask = 0;
  std::vector<uint8_t> fpstate;  // the registers in the format of a signal frame
};

// Returns the size in bytes of the extended processor state in its standard format. The argument is the set
// of processor features whose state is saved.
uint32_t XstateBytes(uint64_t features) {
  uint32_t bytes = kXstateHeader + 64;
  for (uint32_t feature = 2; feature < 63; ++feature) {
    uint32_t size = 0, offset = 0, c = 0, d = 0;
    if ((features >> feature & 1) == 0) continue;
    __cpuid_count(0xd, feature, size, offset, c, d);
    bytes = std::max(bytes, offset + size);
  }
  return bytes;
}

std::optional<Extra> ReadExtra(pid_t tid) {
  Extra extra;
  const auto size = reinterpret_cast<void*>(sizeof extra.mask);  // NOLINT: ptrace takes a number here
  if (ptrace(PTRACE_GETSIGMASK, tid, size, &extra.mask) != 0) return std::nullopt;
  std::vector<uint8_t> state(64 << 10);
  iovec vector{state.data(), state.size()};
  const auto kind = reinterpret_cast<void*>(NT_X86_XSTATE);  // NOLINT
  if (ptrace(PTRACE_GETREGSET, tid, kind, &vector) != 0 || vector.iov_len < kXstateHeader + 64)
    return std::nullopt;
  uint64_t enabled = 0, used = 0;
  memcpy(&enabled, &state[kSoftwareBytes], sizeof enabled);
  memcpy(&used, &state[kXstateHeader], sizeof used);
  if ((used & kTileFeatures) != 0)
    return std::nullopt;  // the frames of threads that have requested AMX tiles have another layout
  SoftwareBytes software{};
  software.magic1 = kXstateMagic1;
  software.xfeatures = enabled & ~kTileFeatures;
  software.xstate_size = XstateBytes(software.xfeatures);
  software.extended_size = software.xstate_size + 4;
  if (software.xstate_size > vector.iov_len) return std::nullopt;
  state.resize(software.extended_size);
  memcpy(&state[kSoftwareBytes], &software, sizeof software);
  memcpy(&state[software.xstate_size], &kXstateMagic2, 4);
  extra.fpstate = std::move(state);
  return extra;
}

Context FrameOf(const user_regs_struct& from, const Extra& extra, uint64_t fpstate) {
  Context to{};
  to.flags = kFpXstate | kSigcontextSs | kStrictRestoreSs;
  to.stack_flags = 0x7fff;  // The flags in the frame are invalid, so the thread's signal stack stays
                            // unchanged.
  to.r8 = from.r8, to.r9 = from.r9, to.r10 = from.r10, to.r11 = from.r11;
  to.r12 = from.r12, to.r13 = from.r13, to.r14 = from.r14, to.r15 = from.r15;
  to.rdi = from.rdi, to.rsi = from.rsi, to.rbp = from.rbp, to.rbx = from.rbx;
  to.rdx = from.rdx, to.rax = from.rax, to.rcx = from.rcx, to.rsp = from.rsp;
  to.rip = from.rip, to.eflags = from.eflags;
  to.cs = static_cast<uint16_t>(from.cs), to.ss = static_cast<uint16_t>(from.ss);
  to.fpstate = fpstate;
  to.mask = extra.mask;
  return to;
}

bool WaitsWithLimit(const user_regs_struct& registers) {
  return static_cast<int64_t>(registers.orig_rax) >= 0 &&
         static_cast<int64_t>(registers.rax) == kRestartBlock;
}

// Returns the registers with which the kernel would let the thread continue. If a system call was
// interrupted, the returned registers make the thread repeat the call.
user_regs_struct GoingOn(user_regs_struct registers) {
  const auto result = static_cast<int64_t>(registers.rax);
  if (static_cast<int64_t>(registers.orig_rax) >= 0 && result >= kRestartFirst && result <= kRestartLast) {
    registers.rax = registers.orig_rax;
    registers.rip -= 2;
  }
  return registers;
}

class Chain {
 public:
  Chain(const StoppedThread& thread, const Extra& extra, const SystemCalls& code,
        std::span<const RemoteCall> calls) {
    const user_regs_struct after = GoingOn(thread.registers);
    const uint64_t frames = sizeof(Context) + calls.size() * (sizeof(Context) + 8);
    const uint64_t fpstate = (thread.registers.rsp - kRedZone - extra.fpstate.size()) & ~uint64_t{63};
    begin_ = (fpstate - frames) & ~uint64_t{63};
    bytes_.resize(thread.registers.rsp - kRedZone - begin_);
    uint64_t at = begin_;
    for (const RemoteCall& call : calls) {
      Context frame = FrameOf(after, extra, fpstate);
      frame.rax = static_cast<uint64_t>(call.number);
      frame.rdi = call.arguments[0], frame.rsi = call.arguments[1], frame.rdx = call.arguments[2];
      frame.r10 = call.arguments[3], frame.r8 = call.arguments[4], frame.r9 = call.arguments[5];
      frame.rip = code.call_and_return();
      frame.rsp = at + sizeof frame;
      at = Put(at, frame);
      at = Put(at, code.signal_return());
    }
    Put(at, FrameOf(after, extra, fpstate));
    memcpy(&bytes_[fpstate - begin_], extra.fpstate.data(), extra.fpstate.size());
  }
  uint64_t begin() const { return begin_; }
  std::span<const uint8_t> bytes() const { return bytes_; }

 private:
  template <class T>
  uint64_t Put(uint64_t at, const T& what) {
    memcpy(&bytes_[at - begin_], &what, sizeof what);
    return at + sizeof what;
  }
  uint64_t begin_ = 0;
  std::vector<uint8_t> bytes_;
};

// Stops a thread and makes it begin the chain of calls. Returns false if the thread cannot make the calls at
// that time.
bool SetOff(pid_t pid, pid_t tid, const Memory& memory, std::span<const Mapping> maps,
            const SystemCalls& code, std::span<const RemoteCall> calls) {
  const auto stopped = Stopped::One(pid, tid);
  if (!stopped.ok()) return false;
  const StoppedThread& thread = stopped.value().threads().front();
  if (thread.signal != 0 || WaitsWithLimit(thread.registers)) return false;
  const auto extra = ReadExtra(tid);
  if (!extra) return false;
  const Chain chain(thread, *extra, code, calls);
  const Mapping* stack = FindMapping(maps, thread.registers.rsp - 1);
  if (stack == nullptr || !stack->writable || chain.begin() < stack->begin) return false;
  if (!memory.Write(chain.begin(), chain.bytes())) return false;
  user_regs_struct registers = thread.registers;
  registers.rip = code.signal_return();
  registers.rsp = chain.begin();
  registers.orig_rax = ~0ull;  // this value keeps the kernel from restarting a system call
  return ptrace(PTRACE_SETREGS, tid, nullptr, &registers) == 0;
}

}  // namespace

base::Status MakeCalls(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                       const SystemCalls& code, std::span<const RemoteCall> calls,
                       const std::function<bool()>& done, uint64_t patience_ns) {
  const std::string who = "process " + std::to_string(pid);
  if (code.call_and_return() == 0 || code.signal_return() == 0)
    return {who + " has no C library through which system calls could be made; nothing was changed"};
  const uint64_t until = rt::MonotonicNs() + patience_ns;
  bool set_off = false;
  while (!set_off) {
    const std::vector<pid_t> threads = ThreadsOf(pid);
    if (threads.empty()) return {who + " has ended"};
    for (size_t i = 0; i < threads.size() && !set_off; ++i)
      set_off = SetOff(pid, threads[i], memory, maps, code, calls);
    if (set_off) break;
    if (rt::MonotonicNs() > until) {
      // If the threads cannot be stopped for another reason, the error gives that reason.
      if (const auto all = Stopped::All(pid, patience_ns); !all.ok()) return {all.error()};
      return {who +
              " has no thread that can make a system call for rankine: all threads wait with a time limit or "
              "have no stack left; nothing was changed"};
    }
    usleep(500);
  }
  const uint64_t end = rt::MonotonicNs() + kDoneNs;
  while (!done()) {
    if (rt::MonotonicNs() > end) return {who + " did not complete the system calls that attaching needs"};
    usleep(100);
  }
  return base::Status::Ok();
}

}  // namespace rankine::probe
