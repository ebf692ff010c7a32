// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/action_trace/thread_order.h"

#include <atomic>
#include <cstring>

#include "base/byte_writer.h"
#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "base/rt/spin.h"
#include "layout/ti/thread_order.h"
#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::action_trace {

constinit thread_local Creation t_creation __attribute__((tls_model("initial-exec"))) = {};

namespace {

using layout::ThreadEvent;

// With this limit, the log has at most about 1.5 MiB. The order of later events is not recorded.
constexpr uint32_t kMostEvents = 65536;

// Protects the order of events in the log.
constinit rt::SpinLock g_lock;
constinit uint32_t g_events = 0;
constinit std::atomic<uint32_t> g_ends{0};  // number of ends that were logged

// The state of a thread that has a trace. The thread's index is the index of its state, and only this
// thread uses the state.
struct State {
  bool begun, ended;
  uint32_t known_ends;  // The number of other threads whose end is known to precede this thread's next
                        // call.
};
constexpr uint32_t kMostThreads = 512;
constinit State g_states[kMostThreads] = {};

State* StateOf(const Thread* t) {
  return t->actions == nullptr || t->index >= kMostThreads ? nullptr : &g_states[t->index];
}

void Log(const ThreadEvent& event) {
  if (g_spool.header() == nullptr || !g_lock.TryLock()) return;
  if (g_events < kMostEvents) {
    ++g_events;
    std::byte bytes[layout::kThreadEventBytes];
    base::ByteWriter out(bytes);
    WriteThreadEvent(event, out);
    const Spool::Piece piece{bytes, static_cast<uint32_t>(out.size())};
    const bool is_logged = g_spool.Log(layout::kThreadOrderLog, &piece, 1);
    if (is_logged && event.what == ThreadEvent::What::ended) g_ends.fetch_add(1, std::memory_order_release);
  }
  g_lock.Unlock();
}

// Returns the recorder of the calling thread, or nullptr if the thread's calls are not recorded now.
Recorder* Current() {
  const Thread* t = t_thread;
  if (t == nullptr || t->actions == nullptr || t->now->frame != 0 || ReadPhase() != Phase::recording)
    return nullptr;
  return t->actions;
}

// The number of calls in the trace so far.
uint64_t PositionOf(Thread* t, Recorder* r) {
  PutRun(t, r);
  return r->folder.live()->events;
}

// Ends the current burst: the computation before the call of this function is separated from the computation
// after the call.
void Cut(Thread* t, Recorder* r) {
  if (r->off) return;
  const uint64_t now = rt::Ticks();
  r->burst.End(now);
  layout::TiKey key{};
  key.what = static_cast<uint8_t>(layout::TiWhat::nothing);
  key.node = t->context.node->index;
  key.comm = key.request = key.list = key.object = layout::kTiNone;
  key.to_peer = key.from_peer = layout::kTiProcNull;
  layout::TiWords words{};
  std::memcpy(&words, &key, sizeof words);
  r->describer->word_count = 0;
  Put(t, r, words, now);
}

}  // namespace

Creation Create() {
  Recorder* r = Current();
  if (r == nullptr) return {};
  const rt::KeepErrno keep;
  Cut(t_thread, r);
  return {t_thread->index + 1, g_ends.load(std::memory_order_acquire), PositionOf(t_thread, r)};
}

void BeginThread(Thread* t) {
  State* state = StateOf(t);
  if (state == nullptr) return;
  // The previous thread that used this trace has ended. The kernel has noticed the end of that thread, but
  // the recorder has not.
  if (state->begun) EndThread(t);
  const Creation& creation = t_creation;
  *state = {true, false, creation.ends};
  if (creation.thread == 0) return;
  Log({ThreadEvent::What::began, t->index, PositionOf(t, t->actions), creation.ends, creation.thread - 1,
       creation.at});
}

void EndThread(Thread* t) {
  State* state = StateOf(t);
  if (state == nullptr || state->ended) return;
  state->ended = true;
  Log({ThreadEvent::What::ended, t->index, PositionOf(t, t->actions)});
}

void Joined() {
  Recorder* r = Current();
  if (r == nullptr) return;
  const rt::KeepErrno keep;
  // The computation is separated even if no thread has ended since the last join, because the time at which a
  // thread ends varies between runs. With the separation, the trace always has the same calls, and loops can
  // be folded.
  Cut(t_thread, r);
  const uint32_t ends = g_ends.load(std::memory_order_acquire);
  State* state = StateOf(t_thread);
  if (state == nullptr || ends == state->known_ends) return;
  state->known_ends = ends;
  Log({ThreadEvent::What::joined, t_thread->index, PositionOf(t_thread, r), ends});
}

}  // namespace rankine::recorder::action_trace
