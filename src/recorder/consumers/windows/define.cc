// SPDX-License-Identifier: BSD-3-Clause
// Defines windows. Assigns the windows' indices in the table, and writes the windows' records to the log.
#include <algorithm>
#include <cstring>

#include "base/byte_writer.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "rankine/detail/table.h"
#include "recorder/consumers/windows/comm_filter.h"
#include "recorder/consumers/windows/eager_limit.h"
#include "recorder/consumers/windows/locked.h"
#include "recorder/consumers/windows/running.h"
#include "recorder/consumers/windows/ticks_of.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/core/meta.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::windows {
namespace {

constexpr uint64_t kStandardResolutionNs = 100'000'000;
constexpr uint64_t kStandardLarge = 4096;  // The limit if the library's eager limit is unknown.

// An id consists of the window's index + 1 and, in the bits above, of the number of times that the index
// was reused. Therefore, the id of a freed window never refers to another window.
constexpr uint32_t kPlaceBits = 15;
static_assert(kMostWindows < 1u << kPlaceBits);
uint32_t IdOf(const Window& w) {
  return static_cast<uint32_t>(&w - g_monitor.windows) + 1 + (w.turn << kPlaceBits);
}

void LogWindow(const Window& w) {
  const auto length = static_cast<uint32_t>(std::strlen(w.name));
  std::byte head[2 * base::kMaxVarint];
  std::byte rest[(11 + kMostPeers) * base::kMaxVarint];
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
  r += base::EncodeVarint(static_cast<uint64_t>(w.large_from), r);
  const std::string_view comms = CommFilterText(w.comm_filter);
  r += base::EncodeVarint(comms.size(), r);
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(h - head)},
                                 {w.name, length},
                                 {rest, static_cast<uint32_t>(r - rest)},
                                 {comms.data(), static_cast<uint32_t>(comms.size())}};
  if (!g_spool.Log(layout::LogType::window, pieces, 4)) CountLost();
  for (const Spool::Piece& piece : pieces) CountBytes(piece.size);
}

bool AreAlike(const Window& a, const Window& b) {
  return a.model == b.model && a.comm == b.comm && a.comm_filter == b.comm_filter &&
         a.min_bytes == b.min_bytes && a.max_bytes == b.max_bytes && a.large_bytes == b.large_bytes &&
         a.large_from == b.large_from && a.timeout_ticks == b.timeout_ticks &&
         a.resolution_ticks == b.resolution_ticks && a.after_ticks == b.after_ticks &&
         a.peer_count == b.peer_count && std::equal(a.peers, a.peers + a.peer_count, b.peers) &&
         std::strcmp(a.name, b.name) == 0;
}

// Returns a freed window with an equal definition, or nullptr if there is none. A program may create and
// free a window in each of its iterations. A new window with an equal definition continues the definition and
// the instance numbers of the freed window.
Window* FreedLike(const Window& fresh) {
  Monitor& m = g_monitor;
  if (m.freed == 0) return nullptr;
  for (uint32_t i = 0; i < m.made; ++i) {
    Window& w = m.windows[i];
    if (w.what == 0 && w.was == fresh.what && AreAlike(w, fresh)) return &w;
  }
  return nullptr;
}

// Returns an unused entry of the table, or nullptr if there is none. The caller must hold the lock.
Window* FreePlace() {
  Monitor& m = g_monitor;
  if (m.windows == nullptr) {
    for (uint16_t id = 0; id <= layout::kMaxMpiFunctionId; ++id) g_kinds[id] = layout::WindowKindOf(id);
    m.windows = static_cast<Window*>(rt::MapAnonymous(sizeof(Window) * kMostWindows));
  }
  if (m.windows == nullptr || !PrepareRunning()) return nullptr;
  if (m.made < kMostWindows) return &m.windows[m.made++];
  for (uint32_t i = 0; i < kMostWindows; ++i) {
    if (m.windows[i].what != 0) continue;
    m.freed--;
    return &m.windows[i];
  }
  return nullptr;
}

// Stores the peers of the specification in the given order, without duplicates.
void SetPeers(const rankine_window_spec& spec, Window* w) {
  for (uint32_t i = 0; i < spec.peer_count; ++i) {
    const int32_t* end = w->peers + w->peer_count;
    if (std::find(static_cast<const int32_t*>(w->peers), end, spec.peers[i]) == end)
      w->peers[w->peer_count++] = spec.peers[i];
  }
}

void SetLarge(uint64_t asked, Window* w) {
  const EagerLimit known = KnownEagerLimit();
  w->large_from = asked != 0         ? layout::LargeFrom::window
                  : known.bytes != 0 ? layout::LargeFrom::library
                                     : layout::LargeFrom::constant;
  w->large_bytes = asked != 0 ? asked : known.bytes != 0 ? known.bytes : kStandardLarge;
}

// Writes the eager limit into the log, once for all windows.
void NoteEagerLimit() {
  static bool noted = false;
  if (noted) return;
  noted = true;
  const EagerLimit known = KnownEagerLimit();
  MetaUint("eager.limit", known.bytes);
  Meta("eager.limit.from", known.from);
}

Window Defined(const rankine_window_spec& spec, uint32_t comm, uint32_t comm_filter) {
  Window w{};
  w.what = (spec.what & RANKINE_WINDOW_ALL) != 0 ? spec.what : spec.what | RANKINE_WINDOW_ALL;
  rt::Copy(w.name, sizeof w.name, layout::WindowName(spec.name).c_str());
  w.model = spec.model;
  w.comm = comm;
  w.comm_filter = comm_filter;
  w.min_bytes = spec.min_bytes;
  w.max_bytes = spec.max_bytes == 0 ? ~uint64_t{0} : spec.max_bytes;
  SetLarge(spec.large_bytes, &w);
  w.timeout_ticks = spec.timeout_ns == 0 ? ~uint64_t{0} : TicksOf(spec.timeout_ns);
  w.resolution_ticks =
      std::max<uint64_t>(TicksOf(spec.resolution_ns == 0 ? kStandardResolutionNs : spec.resolution_ns), 1);
  w.after_ticks = TicksOf(spec.start_ns);
  SetPeers(spec, &w);
  w.filtered = w.peer_count != 0 || w.min_bytes != 0 || w.max_bytes != ~uint64_t{0};
  return w;
}

// Returns nullptr if the table is full, or if there is no space for the definition. The caller must hold the
// lock.
Window* Placed(const Window& fresh) {
  if (Window* w = FreedLike(fresh); w != nullptr) {
    g_monitor.freed--;
    w->turn++;
    w->what = w->was;
    return w;
  }
  if (g_monitor.bytes >= 2 * kMostBytes) return nullptr;
  Window* w = FreePlace();
  if (w == nullptr) return nullptr;
  const uint32_t turn = w->turn + 1;
  *w = fresh;
  w->turn = turn;
  w->logged = g_monitor.logged++;
  if (w->large_from == layout::LargeFrom::library) NoteEagerLimit();
  LogWindow(*w);
  return w;
}

}  // namespace

Window* At(uint32_t place, uint32_t* id) {
  Window* w = &g_monitor.windows[place];
  *id = IdOf(*w);
  return w->what == 0 ? nullptr : w;
}

Window* Find(uint32_t id) {
  const uint32_t named = id & ((1u << kPlaceBits) - 1);
  if (named == 0 || named > UsedPlaces()) return nullptr;
  uint32_t present = 0;
  Window* w = At(named - 1, &present);
  return present == id ? w : nullptr;
}

int Create(const rankine_window_spec& spec, uint32_t comm, uint32_t comm_filter, uint32_t* id) {
  constexpr uint32_t kKnown = RANKINE_WINDOW_ALL | RANKINE_WINDOW_THIS_THREAD | RANKINE_WINDOW_FORTRAN_COMM;
  if (spec.name == nullptr || spec.name[0] == '\0' || spec.peer_count > kMostPeers ||
      (spec.peer_count != 0 && spec.peers == nullptr) || spec.model > RANKINE_MODEL_TIME ||
      (spec.max_bytes != 0 && spec.max_bytes < spec.min_bytes) || (spec.what & ~kKnown) != 0)
    return RANKINE_WINDOW_INVALID;
  const Window fresh = Defined(spec, comm, comm_filter);
  Locked lock;
  Window* w = lock.held ? Placed(fresh) : nullptr;
  if (w == nullptr) {
    CountLost();
    return RANKINE_WINDOW_NO_ROOM;
  }
  *id = IdOf(*w);
  // A caller that requests no particular quantities gets the available ones, and no warning about missing
  // quantities.
  const bool asks = (spec.what & RANKINE_WINDOW_OTHER) != 0;
  return asks && g_spool.header()->sampling_since == 0 ? RANKINE_WINDOW_OTHER_UNKNOWN : RANKINE_WINDOW_OK;
}

int Free(uint32_t id) {
  Locked lock;
  if (!lock.held) return RANKINE_WINDOW_FAILED;
  Window* w = Find(id);
  if (w == nullptr) return RANKINE_WINDOW_INVALID;
  if (w->running != nullptr) return RANKINE_WINDOW_WRONG_STATE;
  w->was = w->what;
  w->what = 0;
  if (w->last != nullptr) w->earlier = w->last;
  __atomic_store_n(&w->last, nullptr, __ATOMIC_RELEASE);
  g_monitor.freed++;
  return RANKINE_WINDOW_OK;
}

}  // namespace rankine::recorder::windows
