// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/open_call.h"

#include <algorithm>
#include <array>
#include <utility>

#include "layout/generated/mpi_functions.h"
#include "layout/poll_note.h"
#include "mpi_facts/facts.h"
#include "recorder/arch/publish.h"
#include "recorder/arch/withdraw.h"
#include "recorder/calls/completion.h"
#include "recorder/calls/open_partners.h"
#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/process.h"
#include "recorder/mpi/comms.h"

namespace rankine::mpi {
namespace {

using layout::OpenCallNote;
using layout::PartnerSide;

constexpr uint64_t kMostFrame = 4096;  // The largest size of an entry point's frame, in bytes.

// The positions of a function's arguments that identify the partners of a call.
struct Places {
  bool names_partners = false, completes = false;
  recorder::HandleKind kind = recorder::HandleKind::comm;
  int8_t comm = kNone, dest = kNone, dest_tag = kNone, source = kNone, source_tag = kNone;
};

template <class S>
constexpr recorder::HandleKind KindOf() {
  using enum recorder::HandleKind;
  if (S::shape == CallRole::win_free || (S::comm != kNone && S::comm_via == CommVia::win)) return win;
  if (S::shape == CallRole::file_close || (S::comm != kNone && S::comm_via == CommVia::file)) return file;
  return comm;
}

template <size_t Id>
constexpr Places PlacesOf() {
  if constexpr (requires { sizeof(Spec<Id>); }) {
    using S = Spec<Id>;
    if constexpr (kNamesPartners<S>)
      return {true,
              false,
              recorder::HandleKind::comm,
              S::comm,
              S::dest,
              S::tag,
              S::source,
              S::recvtag != kNone ? S::recvtag : S::tag};
    return {.completes = kCompletes<S> && S::flag == kNone, .kind = KindOf<S>()};
  }
  return {};
}

template <size_t... Id>
constexpr auto AllPlaces(std::index_sequence<Id...> /*unused*/) {
  return std::array<Places, sizeof...(Id)>{PlacesOf<Id>()...};
}
constexpr auto kPlaces = AllPlaces(std::make_index_sequence<layout::kMaxMpiFunctionId + 1>());

const Places& PlacesOfCall(const Thread& t) {
  const uint16_t function = t.now->call.function;
  return kPlaces[function < kPlaces.size() ? function : 0];
}

// Returns whether `address` is in the frame of the current entry point, which contains the call's arguments.
// If a longjmp has left a call, `address` may have any value.
bool IsInFrame(const Thread& t, uint64_t address) {
  return t.now->frame - address < kMostFrame;
}

// Returns the arguments of the current call, or nullptr if the call has not stored their address. A call
// that is not timed has stored a handle in place of this address.
const long* ArgumentsOf(const Thread& t, const Places& places) {
  const uint64_t address = t.progress.names;
  if (!places.names_partners || t.now->enter_ticks == 0 || !IsInFrame(t, address)) return nullptr;
  return static_cast<const long*>(callsite::AsPointer(address));
}

void AddArguments(const long* a, const Places& places, OpenCallNote* to) {
  const Abi& abi = recorder::g_process.abi;
  const auto at = [&](int8_t place) { return static_cast<int32_t>(a[place]); };
  if (places.dest != kNone && at(places.dest) != abi.proc_null)
    AddPartner(to, {at(places.dest), at(places.dest_tag), to->comm, PartnerSide::to, {}});
  if (places.source != kNone) AddSource(to, at(places.source), at(places.source_tag));
}

void AddRequests(const Thread& t, OpenCallNote* to) {
  const recorder::PreCallState* saved = t.progress.waited;
  if (!IsInFrame(t, reinterpret_cast<uintptr_t>(saved))) return;
  if (saved->IsOne()) return AddRequest(t, saved->handle, to);
  // Until a call ends, its handles are in this thread's scratch memory.
  if (saved->handles != t.scratch || saved->count <= 0) return;
  const uint64_t room = t.scratch_bytes / recorder::g_process.abi.handle_size;
  const int count = static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(saved->count), room));
  for (int i = 0, n = std::min(count, kLookedAt); i < n; ++i) AddRequest(t, saved->HandleAt(i), to);
  if (count > kLookedAt) to->more = static_cast<uint16_t>(to->more + std::min(count - kLookedAt, 1000));
}

// Finds the call site. The words above the frame of the entry point belong to the function that called the
// entry point.
uint64_t SiteOf(const Thread& t, callsite::SiteCache& sites) {
  const auto* words = static_cast<const uintptr_t*>(callsite::AsPointer(t.now->frame));
  return callsite::FindCallSite(sites, {words[1], t.now->frame + 2 * sizeof(uintptr_t), words[0]});
}

}  // namespace

uint32_t CommInCall(const Thread& t) {
  const Places& places = PlacesOfCall(t);
  const long* arguments = ArgumentsOf(t, places);
  const uint64_t handle =
      arguments == nullptr ? t.progress.names : Handle(recorder::g_process.abi, arguments[places.comm]);
  if (handle == 0) return 0;
  const recorder::HandleCache& known = t.comms[recorder::CommCacheIndex(handle)];
  // Another communicator may have replaced this communicator in the cache. The current call will add its own
  // communicator to the cache again when it returns.
  const uint32_t index = known.handle == handle && known.value != layout::kNoIndex
                             ? known.value
                             : recorder::CommIndexIfKnown(places.kind, handle);
  return index == layout::kNoIndex ? 0 : index + 1;
}

void NoteOpenCall(Thread* t, callsite::SiteCache& sites) {
  const uint64_t entered = t->now->enter_ticks;
  OpenCallNote* to = &t->now->note;
  // A sampling signal may arrive while the interrupted thread runs this function itself.
  if (entered == 0 || to->enter_ticks == entered || t->progress.noting == entered) return;
  // The note of the thread's polls contains more information than a note of one poll.
  if ((to->enter_ticks & layout::kPollMark) != 0 && mpi_facts::FactsOf(t->now->call.function).polls) return;
  t->progress.noting = entered;
  recorder::arch::Withdraw(&to->enter_ticks);
  to->site = SiteOf(*t, sites);
  to->comm = CommInCall(*t);
  to->count = to->more = 0;
  if (recorder::g_process.abi.Known()) {
    const Places& places = PlacesOfCall(*t);
    if (const long* arguments = ArgumentsOf(*t, places)) AddArguments(arguments, places, to);
    if (places.completes) AddRequests(*t, to);
  }
  recorder::arch::Publish(&to->enter_ticks, entered);
}

}  // namespace rankine::mpi
