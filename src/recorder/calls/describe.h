// SPDX-License-Identifier: BSD-3-Clause
// Describes a call as a key (layout/ti/layout.h), from the function's Spec and the call's arguments. The
// code for each function is selected at compile time, so no call is tested for properties that its function
// lacks. The description is made after the call has succeeded, and before the objects that the call freed
// are removed (kDescribesEarly).
//
// The class `Traces` receives descriptions through static functions:
//
//   Put(t, words, end)             Stores a complete call. The call's list is in d->words.
//   PutPart(t, words, first)       Stores one of several keys of a call; Resume(t, end) follows the last.
//   PutEventOnly(t, words)         Stores a call that is not an action of the time-independent trace.
//   PutLocal(t, s, flags, end)     Stores a call that has no key.
//   Skip(t, end)                   Skips a call that is not recorded.
//   CountsUnrecorded(t)            Returns whether unrecorded calls also count for the order of calls.
//   CountUnrecorded(t, words)      Counts one unrecorded call.
//   Expected(t)                    Returns the key that a loop is expected to produce next.
//   Remember<S>, RememberEnd, RememberEnds, RememberStart
//                                  Store the arguments of the last call that was passed to Put.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>

#include "recorder/calls/argument_key.h"
#include "recorder/calls/arguments.h"
#include "recorder/calls/call_slot.h"
#include "recorder/calls/describe_requests.h"
#include "recorder/calls/describe_volumes.h"
#include "recorder/calls/describer.h"
#include "recorder/calls/matched_messages.h"
#include "recorder/calls/object_numbers.h"
#include "recorder/calls/partners.h"
#include "recorder/calls/volume.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::calls {

using mpi::FilePointer;

enum class Role : uint8_t { none, other, action };

// Role::none is local work, which counts as computation. Role::other is time in the library that the trace
// leaves out.
template <class S>
constexpr Role RoleOf() {
  switch (S::shape) {
    case CallRole::local:
    case CallRole::callback:
    case CallRole::comm_name:
    case CallRole::type_free:
    case CallRole::init:
    case CallRole::finalize:
    case CallRole::session_init:
    case CallRole::session_finalize:
    case CallRole::abort:
      return Role::none;
    case CallRole::spawn:
    case CallRole::spawn_multiple:
      return Role::other;
    case CallRole::blocking:
      if (S::cls == Class::collective || S::cls == Class::neighborhood || S::cls == Class::io)
        return Role::action;
      if (S::cls == Class::point_to_point) return S::dest != kNo ? Role::action : Role::other;
      return S::cls == Class::rma && S::comm != kNo ? Role::action : Role::other;
    default:
      return Role::action;
  }
}

template <uint16_t Id>
inline constexpr bool kIsDescribed = RoleOf<mpi::Spec<Id>>() != Role::none || Id == mpi::fn::Cancel;

// True for a call that both sends and receives. A send to MPI_PROC_NULL may be combined with a receive from a
// real rank.
template <class S>
inline constexpr bool kGoesBothWays = S::dest != kNo&& S::source != kNo;

// True for calls that free the handle of their communicator, window or file. Calls that free a handle are
// described before the handle is removed from our tables.
template <class S>
inline constexpr bool kDescribesEarly =
    S::shape == CallRole::comm_free || S::shape == CallRole::win_free || S::shape == CallRole::file_close;

template <class S>
inline bool ToNobody(const long* a) {
  if constexpr (S::dest == kNo) return false;
  return static_cast<int>(a[S::dest < 0 ? 0 : S::dest]) == g_process.abi.proc_null;
}

// Describes the status of a call that has received or probed a message.
template <class S, bool CutOff = false>
inline void DescribeStatus(Describer* d, uint32_t comm, const void* status, Parts* p) {
  const mpi::Abi& abi = g_process.abi;
  if (status == nullptr || mpi::IgnoresStatus(abi, status)) return;
  if constexpr (S::comm_via == CommVia::file) {
    p->from_bytes = mpi::StatusBytes(abi, status);
  } else {
    const int source = mpi::StatusSource(abi, status);
    if (source < 0) return;
    const uint64_t bytes = CutOff ? layout::kTiCutOff : mpi::StatusBytes(abi, status);
    const MatchOf match{source, mpi::StatusTag(abi, status), bytes, false};
    const bool wild = p->from_peer == layout::kTiAnySource || p->from_tag == layout::kTiAnyTag;
    if (!wild && match.bytes == p->from_bytes && S::shape != CallRole::probe) return;
    if (d->word_count == 0) {
      AddWord(d, 0);
      AddWord(d, 0);
    }
    AddMatch(d, 0, PeerOf(comm, source), match);
  }
}

template <class S>
inline void DescribePeers(uint32_t comm, const long* a, const PreCallState& saved, Parts* p) {
  if constexpr (S::dest != kNo) {
    p->to_peer = PeerOf(comm, static_cast<int>(a[S::dest]));
    if constexpr (S::tag != kNo) p->to_tag = TagOf(a[S::tag]);
  }
  if constexpr (S::source != kNo) {
    p->from_peer = PeerOf(comm, static_cast<int>(a[S::source]));
    if constexpr (S::recvtag != kNo) {
      p->from_tag = TagOf(a[S::recvtag]);
    } else if constexpr (S::tag != kNo) {
      p->from_tag = TagOf(a[S::tag]);
    }
  } else if constexpr (S::comm_via == CommVia::message) {
    // A probe found the message, and reported its source and tag.
    const MessageEnvelope found = mpi::ReceivesFromNobody<S>(a, saved)
                                      ? MessageEnvelope{layout::kTiProcNull, layout::kTiAnyTag}
                                      : TakeMessage(saved.handle);
    p->from_peer = found.peer;
    p->from_tag = found.tag;
  }
}

// Stores source and tag of the message that a matched probe found, if any. The call that receives the message
// has no such arguments.
template <class S>
inline void KeepMessage(uint32_t comm, const long* a) {
  const mpi::Abi& abi = g_process.abi;
  const void* status = Pointer(a[S::status]);
  const uint64_t handle = mpi::LoadHandle(abi, Pointer(a[S::newcomm]), 0);
  if (status == nullptr || handle == abi.message_no_proc) return;
  MessageEnvelope found{PeerOf(comm, static_cast<int>(a[S::source])), TagOf(a[S::tag])};
  if (!mpi::IgnoresStatus(abi, status))
    found = {PeerOf(comm, mpi::StatusSource(abi, status)), mpi::StatusTag(abi, status)};
  PutMessage(handle, found);
}

template <class S>
inline constexpr bool kReceives = (S::shape == CallRole::start || S::shape == CallRole::persist) &&
                                  (S::source != kNo || S::comm_via == CommVia::message);

template <uint16_t Id>
inline void DescribeObjects(const long* a, uint32_t comm, Parts* p) {
  using S = mpi::Spec<Id>;
  if constexpr (S::comm_via == CommVia::win) p->object = ObjectNumber(mpi::Handle(g_process.abi, a[S::comm]));
  if constexpr (S::comm_via == CommVia::file) p->object = ObjectNumber(static_cast<uint64_t>(a[S::comm]));
  if constexpr (S::target != kNo) p->to_peer = PeerOf(comm, static_cast<int>(a[S::target]));
}

// Describes the partners that are not among the call's arguments, and the type of a lock.
template <uint16_t Id>
inline void DescribePartners(Describer* d, const long* a, uint64_t comm_handle, uint32_t comm, Parts* p) {
  using S = mpi::Spec<Id>;
  if constexpr (S::cls == Class::neighborhood) {
    if (ListNeighbors(d, comm_handle, comm)) p->flags |= layout::kTiPeers;
  } else if constexpr (Id == mpi::fn::Win_post || Id == mpi::fn::Win_start) {
    const mpi::Abi& abi = g_process.abi;
    const GroupOf group{mpi::Handle(abi, a[0]), mpi::Handle(abi, a[S::comm]), Id == mpi::fn::Win_start};
    if (ListGroup(d, group, comm)) p->flags |= layout::kTiPeers;
  } else if constexpr (Id == mpi::fn::Win_lock) {
    if (static_cast<int>(a[0]) == g_process.abi.lock_shared) p->flags |= layout::kTiShared;
  }
}

// Describes how a call creates or frees a communicator, window or file.
template <uint16_t Id>
inline void DescribeLife(Thread* t, Describer* d, const long* a, const PreCallState& saved, uint32_t* comm,
                         Parts* p) {
  using S = mpi::Spec<Id>;
  const mpi::Abi& abi = g_process.abi;
  const auto index = [t](uint64_t handle) { return CommIndexSlow(t, HandleKind::comm, handle); };
  if constexpr (S::shape == CallRole::comm_create || S::shape == CallRole::comm_group) {
    const uint64_t made = mpi::LoadHandle(abi, Pointer(a[S::newcomm]), 0);
    p->flags |= layout::kTiMakesComm;
    if (made != abi.comm_null) p->object = index(made);
  } else if constexpr (S::shape == CallRole::start && S::newcomm != kNo && S::comm_via == CommVia::comm) {
    p->flags |= layout::kTiMakesComm;
    p->object = index(mpi::LoadHandle(abi, Pointer(a[S::newcomm]), 0));
  } else if constexpr (S::shape == CallRole::win_create) {
    p->object = AddObject(*comm, mpi::LoadHandle(abi, Pointer(a[S::newcomm]), 0));
  } else if constexpr (S::shape == CallRole::file_open) {
    uint64_t file = 0;
    std::memcpy(&file, Pointer(a[S::newcomm]), sizeof file);
    p->object = AddObject(*comm, file);
    d->ends.Opened(*comm, p->object);
  } else if constexpr (S::shape == CallRole::comm_free) {
    *comm = index(saved.handle);
  } else if constexpr (S::shape == CallRole::win_free || S::shape == CallRole::file_close) {
    constexpr auto kKind = S::shape == CallRole::win_free ? HandleKind::win : HandleKind::file;
    *comm = CommIndexSlow(t, kKind, saved.handle);
    p->object = ObjectNumber(saved.handle);
    ForgetObject(saved.handle);
  }
}

// Describes the requests that MPI_Wait or a similar function has completed. Returns false if none of the
// completed requests is known to the trace.
template <uint16_t Id>
inline bool DescribeCompletion(Describer* d, const long* a, const PreCallState& saved, Parts* p) {
  using S = mpi::Spec<Id>;
  p->what = layout::TiWhat::completed;
  if constexpr (S::shape == CallRole::wait) {
    p->request = CompleteNumber(d, saved.handle, saved.status);
    return p->request != layout::kTiNone;
  } else {
    if (saved.count <= 0 || saved.handles == nullptr) return false;
    Completions c{&saved, nullptr, -1};
    int index = 0;
    if constexpr (S::shape == CallRole::wait_any) {
      index = mpi::IntOut<S>(S::index, a);
      c.indices = &index;
      c.completed = 1;
    } else if constexpr (S::shape == CallRole::wait_some) {
      c.completed = mpi::IntOut<S>(S::outcount, a);
      if (c.completed <= 0 || c.completed > saved.count) return false;
      c.indices = static_cast<const int*>(Pointer(a[S::index]));
    }
    return ListCompletions(d, c, &p->flags);
  }
}

// Returns whether the call is a test or probe that found nothing.
template <class S>
inline bool FoundNothing(const long* a) {
  if (!mpi::FlagSet<S>(a)) return true;
  if constexpr (S::shape == CallRole::wait_some) return mpi::IntOut<S>(S::outcount, a) == 0;
  return false;
}

template <class S>
inline void DescribeOffset(Describer* d, const long* a, uint32_t comm, Parts* p) {
  const auto file = static_cast<uint64_t>(a[S::comm]);
  const uint64_t bytes = p->to_bytes + p->from_bytes;
  uint64_t offset = 0;
  bool told = comm != layout::kNoIndex;
  if constexpr (S::pointer == FilePointer::given) {
    told = told && AskOffset(d, file, a[S::offset], &offset);
  } else {
    told = told && AskPointer(d, file, bytes, &offset);
  }
  if (!told) return;
  const auto rank = static_cast<uint64_t>(CommAt(comm).rank);
  const auto distance =
      static_cast<uint64_t>(d->ends.Distance(comm, p->object, rank, bytes, offset, &p->flags));
  p->to_tag = static_cast<int32_t>(distance);
  p->from_tag = static_cast<int32_t>(distance >> 32);
}

// True if the call creates or frees a window, file or persistent operation. Later calls have such windows,
// files and operations as arguments.
template <class S>
inline constexpr bool kIsKnownLater =
    S::shape == CallRole::persist || S::shape == CallRole::win_create || S::shape == CallRole::win_free ||
    S::shape == CallRole::file_open || S::shape == CallRole::file_close;

// True for calls that all ranks make in the same order. The order of such calls shows which calls of
// different ranks belong together.
template <class S>
inline constexpr bool kHasOrder =
    S::cls == Class::point_to_point || S::cls == Class::collective || S::cls == Class::neighborhood ||
    S::cls == Class::communicator || S::shape == CallRole::win_create || S::shape == CallRole::win_free;

// Stores a local call in the event trace only: local calls are not actions of the time-independent trace.
template <class Traces>
inline void SkipLocal(Thread* t, const Slot* s, uint64_t end) {
  Traces::PutLocal(t, s, 0, end);
  Traces::Skip(t, end);
}

// Describes the partners and the volume of an operation that was started or completed. `CutOff` means that
// the operation failed because the received message was longer than the buffer.
template <class Traces, uint16_t Id, bool CutOff = false>
[[gnu::always_inline]] inline void DescribeOperation(Thread* t, Slot* s, uint32_t comm, uint64_t end,
                                                     const long* a, const PreCallState& saved, bool off) {
  using S = mpi::Spec<Id>;
  Describer* d = t->describer;
  const uint32_t node = t->context.node->index;
  Parts p;
  if constexpr (Id == mpi::fn::File_set_view) SetView(static_cast<uint64_t>(a[0]), mpi::TypeSize(t, s, a[2]));
  DescribePeers<S>(comm, a, saved, &p);
  if constexpr (S::shape == CallRole::probe && S::newcomm != kNo) KeepMessage<S>(comm, a);
  const bool counts = kHasOrder<S> && off && Traces::CountsUnrecorded(t);
  if (off && !kIsKnownLater<S> && !counts) return Traces::Skip(t, end);
  const mpi::CommView view = mpi::ViewOf<S>(s, comm, a);
  if (kGoesBothWays<S> || !ToNobody<S>(a)) DescribeVolumes<S>(t, d, s, view, a, &p);
  if constexpr (kGoesBothWays<S>) {
    if (ToNobody<S>(a)) p.to_bytes = p.to_type = 0;
  }
  if constexpr (S::root != kNo) p.root = RootOf(static_cast<int>(a[S::root]));
  DescribeObjects<Id>(a, comm, &p);
  DescribePartners<Id>(d, a, view.handle, comm, &p);
  DescribeLife<Id>(t, d, a, saved, &comm, &p);
  if constexpr (S::shape == CallRole::recv || S::shape == CallRole::sendrecv)
    DescribeStatus<S, CutOff>(d, comm, saved.status, &p);
  if constexpr (CutOff) p.flags |= layout::kTiFailed;
  if constexpr (S::shape == CallRole::probe) DescribeStatus<S>(d, comm, Pointer(a[S::status]), &p);
  // The position of a shared file pointer cannot be known on one rank.
  if constexpr (S::pointer == FilePointer::given || S::pointer == FilePointer::individual)
    DescribeOffset<S>(d, a, comm, &p);
  const bool from_somebody = p.from_peer != layout::kTiProcNull;
  const bool wild = from_somebody && (p.from_peer == layout::kTiAnySource || p.from_tag == layout::kTiAnyTag);
  [[maybe_unused]] const Receives receives{
      p.from_bytes, comm, kReceives<S> && from_somebody && !mpi::HasUntoldReceipt<S>(), wild, Cancel::none};
  if constexpr (S::request != kNo) {
    const uint64_t handle = mpi::LoadHandle(g_process.abi, Pointer(a[S::request]), 0);
    if constexpr (S::shape == CallRole::persist) {
      SetUpPersistent(d, handle, Pack(Id, node, comm, p), receives);
      return SkipLocal<Traces>(t, s, end);
    } else {
      p.request = off ? 0 : StartNumber(d, handle, receives);
    }
  }
  if (counts) Traces::CountUnrecorded(t, Pack(Id, node, comm, p));
  if (off) return Traces::Skip(t, end);
  if constexpr (kIsKeyed<S>) {
    const bool all = d->word_count == 0 && (kStartsRequest<S> || !wild);
    const uint32_t expected = Traces::Expected(t);
    Traces::Put(t, Pack(Id, node, comm, p), end);
    if (all) Traces::template Remember<S>(t, s, a, expected, p.request, receives);
  } else {
    Traces::Put(t, Pack(Id, node, comm, p), end);
  }
}

template <class Traces, uint16_t Id, bool CutOff = false>
[[gnu::noinline]] void DescribeAnew(Thread* t, Slot* s, uint32_t comm, uint64_t end, const long* a,
                                    const PreCallState& saved) {
  using S = mpi::Spec<Id>;
  Describer* d = t->describer;
  // A call that began while recording was off is not part of the trace.
  const bool off = d->off != 0 || s->site == kPausedSite;
  const uint32_t node = t->context.node->index;
  SetCall(d, t, s, end);
  constexpr bool kCancel = Id == mpi::fn::Cancel;
  if constexpr (RoleOf<S>() == Role::other) {
    Traces::PutEventOnly(t, Pack(Id, node, comm, {}));
    return Traces::Skip(t, end);
  }
  Parts p;
  if constexpr (mpi::kCompletes<S>) {
    if (!DescribeCompletion<Id>(d, a, saved, &p)) {
      d->word_count = 0;
      Traces::PutEventOnly(t, Pack(Id, node, layout::kTiNone, p));
      return Traces::Skip(t, end);
    }
    [[maybe_unused]] const uint32_t listed = d->word_count;
    Traces::Put(t, Pack(Id, node, layout::kTiNone, p), end);
    if (g_process.concurrent) return;
    if constexpr (S::shape == CallRole::wait) {
      if (listed == 0) Traces::RememberEnd(t, s, p.request);
    } else if constexpr (S::shape == CallRole::wait_all) {
      if (listed == 1 + d->words[0]) Traces::RememberEnds(t, s, {d->words + 1, d->words[0]});
    }
  } else if constexpr (kCancel) {
    p.request = NoteCancel(d, mpi::LoadHandle(g_process.abi, Pointer(a[0]), 0));
    if (p.request == layout::kTiNone) return SkipLocal<Traces>(t, s, end);
    return Traces::Put(t, Pack(Id, node, layout::kTiNone, p), end);
  } else if constexpr (S::shape == CallRole::request_free) {
    p.request = FreeNumber(d, saved.handle);
    if (p.request == layout::kTiNone) return SkipLocal<Traces>(t, s, end);
    // A cancelled request is recorded as completed, because the key of a completion can tell that it was
    // cancelled.
    if (d->word_count != 0) p.what = layout::TiWhat::completed;
    return Traces::Put(t, Pack(Id, node, layout::kTiNone, p), end);
  } else if constexpr (S::shape == CallRole::activate || S::shape == CallRole::activate_all) {
    if (off) {
      Traces::LoseOrder(t);
      return Traces::Skip(t, end);
    }
    int n = 1;
    if constexpr (S::shape == CallRole::activate_all) n = static_cast<int>(a[S::request_count]);
    bool any = false;
    for (int i = 0; i < n; ++i) {
      layout::TiWords words{};
      if (!StartPersistent(d, mpi::LoadHandle(g_process.abi, Pointer(a[S::request]), static_cast<size_t>(i)),
                           &words))
        continue;
      // The computation before the call is stored with the call's first key.
      Traces::PutPart(t, words, !any);
      any = true;
    }
    if constexpr (S::shape == CallRole::activate) {
      if (any) Traces::RememberStart(t, s, mpi::LoadHandle(g_process.abi, Pointer(a[S::request]), 0));
    }
    return any ? Traces::Resume(t, end) : SkipLocal<Traces>(t, s, end);
  } else {
    DescribeOperation<Traces, Id, CutOff>(t, s, comm, end, a, saved, off);
  }
}

}  // namespace rankine::recorder::calls
