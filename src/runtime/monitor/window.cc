#include "runtime/monitor/window.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/byte_writer.h"
#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "rankine/detail/table.h"
#include "runtime/control/control.h"
#include "runtime/monitor/inner_messages.h"
#include "runtime/monitor/open_requests.h"
#include "runtime/monitor/watch.h"
#include "runtime/pool.h"
#include "runtime/process.h"
#include "runtime/spool/spool.h"
#include "runtime/thread.h"

namespace rankine::runtime::monitor {

Monitor g_monitor;
format::WindowKind g_kinds[format::kMaxMpiFunctionId + 1];

namespace {

using format::InstanceState;
using format::WindowInstance;

constexpr uint64_t kStandardResolutionNs = 100'000'000;
constexpr uint64_t kStandardLarge = 4096;  // Open MPI's btl_vader/sm_eager_limit
constexpr size_t kMostLoggedName = 255;

uint64_t TicksOf(uint64_t ns) {
  return static_cast<uint64_t>(static_cast<rt::uint128>(ns) * rt::g_clock.early_hz / 1'000'000'000u);
}

class Locked {
 public:
  Locked() : held(g_monitor.lock.TryLock()) {}
  ~Locked() {
    if (held) g_monitor.lock.Unlock();
  }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  const bool held;
};

uint32_t* ListOf(const Window& w) {
  return w.comm == format::kNoIndex ? &g_monitor.of_all : &g_monitor.of_comm[w.comm % kCommLists];
}
// Lists of communicators hold places + 1, so that zeros are empty lists.
uint32_t Named(const Window& w, uint32_t place) {
  return w.comm == format::kNoIndex ? place : place + 1;
}
Window* Of(const Window& like, uint32_t named) {
  if (like.comm == format::kNoIndex) return named == kNone ? nullptr : &g_monitor.windows[named];
  return named == 0 ? nullptr : &g_monitor.windows[named - 1];
}

void Link(Window* w, uint32_t place) {
  uint32_t* list = ListOf(*w);
  const uint32_t end = w->comm == format::kNoIndex ? kNone : 0;
  w->next = *list;
  w->previous = end;
  if (Window* after = Of(*w, w->next)) after->previous = Named(*w, place);
  *list = Named(*w, place);
}

void Unlink(Window* w) {
  if (Window* after = Of(*w, w->next)) after->previous = w->previous;
  if (Window* before = Of(*w, w->previous)) {
    before->next = w->next;
  } else {
    *ListOf(*w) = w->next;
  }
}

// The counts of what runs, after one more or less; every thread looks again.
void Changed(const Window& w, int by) {
  const auto step = static_cast<uint32_t>(by);
  g_monitor.running += step;
  if (w.peer_count != 0) g_monitor.by_peer += step;
  if (w.min_bytes != 0 || w.max_bytes != ~uint64_t{0}) g_monitor.by_size += step;
  __atomic_fetch_add(&g_monitor.epoch, 1, __ATOMIC_RELEASE);
  if (by > 0 ? g_monitor.running == 1 : g_monitor.running == 0) WatchInnerMessages(by > 0);
  if (g_monitor.running != 0) {
    __atomic_fetch_or(&g_monitor.watching, kWindowsRun, __ATOMIC_RELEASE);
  } else {
    __atomic_fetch_and(&g_monitor.watching, ~kWindowsRun, __ATOMIC_RELEASE);
  }
  g_process.long_completions = g_process.concurrent || Watching() != 0;
}

void LogWindow(const Window& w, const char* name) {
  const auto length = static_cast<uint32_t>(std::min(std::strlen(name), kMostLoggedName));
  std::byte head[2 * base::kMaxVarint];
  std::byte rest[(9 + kMostPeers) * base::kMaxVarint];
  std::byte* h = head;
  h += base::EncodeVarint(w.logged, h);
  h += base::EncodeVarint(length, h);
  std::byte* r = rest;
  const uint64_t max_bytes = w.max_bytes == ~uint64_t{0} ? 0 : w.max_bytes;
  const uint64_t timeout = w.timeout_ticks == ~uint64_t{0} ? 0 : w.timeout_ticks;
  const uint64_t fields[] = {w.what & ~uint64_t{RANKINE_WINDOW_FORTRAN_COMM},
                             w.model,
                             timeout,
                             w.resolution_ticks,
                             w.large_bytes,
                             uint64_t{w.comm + 1},
                             w.min_bytes,
                             max_bytes,
                             w.peer_count};
  for (uint64_t field : fields) r += base::EncodeVarint(field, r);
  for (uint32_t i = 0; i < w.peer_count; ++i) r += base::EncodeVarint(static_cast<uint32_t>(w.peers[i]), r);
  const Spool::Piece pieces[] = {
      {head, static_cast<uint32_t>(h - head)}, {name, length}, {rest, static_cast<uint32_t>(r - rest)}};
  if (!g_spool.Log(format::LogType::window, pieces, 3)) CountLost();
}

// A place that is free, with the lock; nullptr: none.
Window* FreePlace() {
  Monitor& m = g_monitor;
  if (m.windows == nullptr) {
    for (uint16_t id = 0; id <= format::kMaxMpiFunctionId; ++id) g_kinds[id] = format::WindowKindOf(id);
    m.windows = static_cast<Window*>(rt::MapAnonymous(sizeof(Window) * kMostWindows));
  }
  if (m.windows == nullptr) return nullptr;
  if (m.made < kMostWindows) return &m.windows[m.made++];
  for (uint32_t i = 0; i < kMostWindows; ++i) {
    if (m.windows[i].what == 0) return &m.windows[i];
  }
  return nullptr;
}

void Run(Thread* t, Window* w, WindowInstance* i) {
  w->thread = static_cast<uint16_t>(t->index);
  __atomic_store_n(&w->last, i, __ATOMIC_RELEASE);
  __atomic_store_n(&w->running, i, __ATOMIC_RELEASE);
  Link(w, static_cast<uint32_t>(w - g_monitor.windows));
  Changed(*w, 1);
}

// There is no room for another instance: the last one goes on. Its time is that in which it ran.
void GoOn(Thread* t, Window* w, uint64_t now) {
  WindowInstance* i = w->last;
  CountLost();
  if (now > i->end_ticks) i->start_ticks += now - i->end_ticks;
  i->end_ticks = i->open_requests = i->open_bytes = 0;
  w->starts++;
  __atomic_store_n(&i->state, static_cast<uint32_t>(InstanceState::running), __ATOMIC_RELEASE);
  Run(t, w, i);
}

int StartLocked(Thread* t, Window* w, uint64_t now) {
  if (w->running != nullptr) return RANKINE_WINDOW_WRONG_STATE;
  if (g_monitor.bytes >= kMostBytes && w->last != nullptr) {
    GoOn(t, w, now);
    return RANKINE_WINDOW_OK;
  }
  Watcher* own = g_monitor.bytes >= 2 * kMostBytes ? nullptr : WatcherOf(t);
  WindowInstance* i = own == nullptr ? nullptr
                                     : NextItem<WindowInstance>(t->index, &own->instances,
                                                                format::ExtentKind::window_instances, 16);
  if (i == nullptr) return RANKINE_WINDOW_NO_ROOM;
  i->window = w->logged;
  i->ordinal = w->starts++;
  i->number = g_monitor.numbers++;
  i->state = static_cast<uint32_t>(InstanceState::running);
  i->start_ticks = now;
  i->node = t->context.node == nullptr ? 0 : t->context.node->index;
  i->thread = t->index;
  Publish(&own->instances);
  CountBytes(sizeof *i);
  Run(t, w, i);
  return RANKINE_WINDOW_OK;
}

void EndLocked(Window* w, InstanceState state, uint64_t now) {
  WindowInstance* i = w->running;
  CountOpen(*w, i);
  i->end_ticks = std::max(now, i->start_ticks + 1);
  __atomic_store_n(&i->state, static_cast<uint32_t>(state), __ATOMIC_RELEASE);
  __atomic_store_n(&w->running, nullptr, __ATOMIC_RELEASE);
  Unlink(w);
  Changed(*w, -1);
}

}  // namespace

void CountLost() {
  __atomic_fetch_add(&g_spool.header()->windows_lost, 1, __ATOMIC_RELAXED);
}

Window* Find(uint32_t id) {
  if (id == 0 || id > __atomic_load_n(&g_monitor.made, __ATOMIC_ACQUIRE)) return nullptr;
  Window* w = &g_monitor.windows[id - 1];
  return w->what == 0 ? nullptr : w;
}

int Create(const rankine_window_spec& spec, uint32_t comm, uint32_t* id) {
  if (spec.name == nullptr || spec.name[0] == '\0' || spec.peer_count > kMostPeers ||
      (spec.peer_count != 0 && spec.peers == nullptr) || spec.model > RANKINE_MODEL_TIME ||
      (spec.max_bytes != 0 && spec.max_bytes < spec.min_bytes))
    return RANKINE_WINDOW_INVALID;
  Locked lock;
  Window* w = lock.held ? FreePlace() : nullptr;
  if (w == nullptr) {
    CountLost();
    return RANKINE_WINDOW_NO_ROOM;
  }
  *w = Window{};
  w->what = (spec.what & RANKINE_WINDOW_ALL) != 0 ? spec.what : spec.what | RANKINE_WINDOW_ALL;
  rt::Copy(w->name, sizeof w->name, spec.name);
  w->model = spec.model;
  w->logged = g_monitor.logged++;
  w->comm = comm;
  w->min_bytes = spec.min_bytes;
  w->max_bytes = spec.max_bytes == 0 ? ~uint64_t{0} : spec.max_bytes;
  w->large_bytes = spec.large_bytes == 0 ? kStandardLarge : spec.large_bytes;
  w->timeout_ticks = spec.timeout_ns == 0 ? ~uint64_t{0} : TicksOf(spec.timeout_ns);
  w->resolution_ticks =
      std::max<uint64_t>(TicksOf(spec.resolution_ns == 0 ? kStandardResolutionNs : spec.resolution_ns), 1);
  w->peer_count = spec.peer_count;
  std::copy_n(spec.peers, spec.peer_count, w->peers);
  w->filtered = w->peer_count != 0 || w->min_bytes != 0 || w->max_bytes != ~uint64_t{0};
  LogWindow(*w, spec.name);
  *id = static_cast<uint32_t>(w - g_monitor.windows) + 1;
  const uint32_t what = spec.what & RANKINE_WINDOW_ALL;
  const bool asks = (what & RANKINE_WINDOW_OTHER) != 0 && what != RANKINE_WINDOW_ALL;
  return asks && g_spool.header()->sampling_since == 0 ? RANKINE_WINDOW_OTHER_UNKNOWN : RANKINE_WINDOW_OK;
}

int Free(uint32_t id) {
  Locked lock;
  if (!lock.held) return RANKINE_WINDOW_FAILED;
  Window* w = Find(id);
  if (w == nullptr) return RANKINE_WINDOW_INVALID;
  if (w->running != nullptr) return RANKINE_WINDOW_WRONG_STATE;
  w->what = 0;
  return RANKINE_WINDOW_OK;
}

int Start(Thread* t, uint32_t id, uint64_t now) {
  int answer = RANKINE_WINDOW_INVALID;
  {
    Locked lock;
    if (!lock.held) return RANKINE_WINDOW_FAILED;
    Window* w = Find(id);
    if (w != nullptr) answer = StartLocked(t, w, now);
  }
  if (answer == RANKINE_WINDOW_NO_ROOM) CountLost();
  if (answer == RANKINE_WINDOW_OK) control::OnWindows(now);
  return answer;
}

int Stop([[maybe_unused]] Thread* t, uint32_t id, uint64_t now) {
  {
    Locked lock;
    if (!lock.held) return RANKINE_WINDOW_FAILED;
    Window* w = Find(id);
    if (w == nullptr) return RANKINE_WINDOW_INVALID;
    if (w->running == nullptr) return RANKINE_WINDOW_WRONG_STATE;
    EndLocked(w, InstanceState::ended, now);
  }
  control::OnWindows(now);
  return RANKINE_WINDOW_OK;
}

int Reset(Thread* t, uint32_t id, uint64_t now) {
  Locked lock;
  if (!lock.held) return RANKINE_WINDOW_FAILED;
  Window* w = Find(id);
  if (w == nullptr) return RANKINE_WINDOW_INVALID;
  if (w->running != nullptr) {
    Changed(*w, 1);  // so that calls in between are watched: they look again, and wait for the lock
    EndLocked(w, InstanceState::reset, now);
    w->last = nullptr;  // what is to be forgotten does not go on
    const int answer = StartLocked(t, w, now);
    Changed(*w, -1);
    return answer;
  }
  if (w->last == nullptr) return RANKINE_WINDOW_WRONG_STATE;
  __atomic_store_n(&w->last->state, static_cast<uint32_t>(InstanceState::reset), __ATOMIC_RELEASE);
  w->last = nullptr;
  return RANKINE_WINDOW_OK;
}

bool RunsAny(const format::Selection& selection) {
  for (uint32_t i = 0, n = __atomic_load_n(&g_monitor.made, __ATOMIC_ACQUIRE); i < n; ++i) {
    const Window& w = g_monitor.windows[i];
    if (w.what != 0 && __atomic_load_n(&w.running, __ATOMIC_RELAXED) != nullptr &&
        selection.HasWindow(w.name))
      return true;
  }
  return false;
}

void StopAll([[maybe_unused]] Thread* t, uint64_t now) {
  Locked lock;
  if (!lock.held || g_monitor.windows == nullptr) return;
  for (uint32_t i = 0; i < g_monitor.made; ++i) {
    Window* w = &g_monitor.windows[i];
    if (w->what != 0 && w->running != nullptr) EndLocked(w, InstanceState::ended, now);
  }
}

}  // namespace rankine::runtime::monitor
