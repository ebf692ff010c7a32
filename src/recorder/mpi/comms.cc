// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/comms.h"

#include <atomic>
#include <bit>
#include <cstring>

#include "base/byte_writer.h"
#include "base/hash.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "base/varint.h"
#include "layout/spool_log.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/comm_names.h"
#include "recorder/mpi/freed_comms.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/handle_table.h"
#include "recorder/mpi/moments.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

CommInfo g_comms[kMaxComms];

namespace {

// The maximum number of existing communicators that have the same parent and members, but different
// identities. All further communicators of the same size share one identity. All ranks count in the same
// way, so they agree on which communicators share an identity.
constexpr uint64_t kMaxChildren = 512;

// Constants that distinguish two kinds of identities: identities computed from a parent and members, and
// identities computed from two groups.
constexpr uint64_t kOfMembers = 0x6b696e00;
constexpr uint64_t kOfTwoGroups = 0x70616972;

std::atomic<uint32_t> g_comm_count{0};

// Protects the handles (handle_table.h) and the creation of indices. No thread holds this lock while it
// calls MPI.
rt::SpinLock g_lock;

uint64_t Combine(uint64_t a, uint64_t b) {
  return base::internal::Fold(a ^ 0x9e3779b97f4a7c15u, b ^ 0xd1342543de82ef95u);
}

// The ranks of a communicator's local or remote group in MPI_COMM_WORLD, encoded as runs of equal stride.
// Different lists of members have different values of `hash`.
struct Members {
  uint64_t hash = 0;
  std::byte runs[1024];
  uint32_t runs_size = 0;
  uint32_t run_count = 0;
  bool complete = true;
  bool foreign = false;  // True if a member belongs to another world.
  int32_t first = -1;    // The first member that belongs to the world of this process.
};

class RunWriter {
 public:
  explicit RunWriter(Members* out) : out_(out) {}
  void Add(int32_t rank) {
    out_->hash = Combine(out_->hash, static_cast<uint64_t>(static_cast<uint32_t>(rank)) + 1);
    if (rank < 0) out_->foreign = true;
    if (out_->first < 0) out_->first = rank;
    if (count_ == 1) stride_ = rank - last_;
    if (count_ == 0 || rank - last_ != stride_) {
      if (count_ > 0) Flush();
      first_ = rank;
      count_ = 0;
      stride_ = 1;
    }
    last_ = rank;
    count_++;
  }
  void Finish() {
    if (count_ > 0) Flush();
  }

 private:
  void Flush() {
    if (out_->runs_size + 3 * base::kMaxVarint > sizeof out_->runs) {
      out_->complete = false;
      return;
    }
    std::byte* to = out_->runs + out_->runs_size;
    to += base::EncodeVarint(base::Zigzag(int64_t{first_} - previous_), to);
    to += base::EncodeVarint(base::Zigzag(stride_), to);
    to += base::EncodeVarint(static_cast<uint64_t>(count_), to);
    out_->runs_size = static_cast<uint32_t>(to - out_->runs);
    out_->run_count++;
    previous_ = first_;
  }

  Members* out_;
  int32_t first_ = 0, last_ = 0, stride_ = 1, count_ = 0, previous_ = 0;
};

// Queries MPI for the world ranks of a group, a few at a time, so that no memory need be allocated.
void ListGroup(uint16_t group_of, uint64_t handle, int size, Members* out) {
  const mpi::Abi& abi = g_process.abi;
  uint64_t group = 0;
  uint64_t world_group = 0;
  RunWriter runs(out);
  out->foreign = !g_process.has_world;
  if (!g_process.has_world)
    return;  // A process that only uses sessions has no MPI_COMM_WORLD, and therefore no ranks in it.
  if (CallReal(group_of, handle, &group) != 0) return;
  if (CallReal(fn::Comm_group, abi.comm_world, &world_group) == 0) {
    int32_t from[256];
    int32_t to[256];
    for (int at = 0; at < size; at += 256) {
      int n = size - at < 256 ? size - at : 256;
      for (int i = 0; i < n; ++i) from[i] = at + i;
      if (CallReal(fn::Group_translate_ranks, mpi::LoadHandle(abi, &group, 0), n, from,
                   mpi::LoadHandle(abi, &world_group, 0), to) != 0)
        break;
      for (int i = 0; i < n; ++i) runs.Add(to[i]);
    }
    runs.Finish();
    CallReal(fn::Group_free, &world_group);
  }
  CallReal(fn::Group_free, &group);
}

void ListMembers(uint64_t handle, int size, Members* out) {
  ListGroup(fn::Comm_group, handle, size, out);
}

// The two groups of a communicator. The group `remote` stays empty if the communicator has only one group.
struct Groups {
  Members members, remote;
  void List(uint64_t handle, CommInfo* c) {
    ListMembers(handle, c->size, &members);
    if (members.foreign && members.first >= 0) c->tells = members.first == g_spool.header()->world_rank;
    if (c->inter) ListGroup(fn::Comm_remote_group, handle, c->remote_size, &remote);
  }
};

void LogComm(uint32_t index, const CommInfo& c, uint64_t parent, const char* name, const Groups& groups) {
  const Members& members = groups.members;
  const Members& remote = groups.remote;
  const bool told = c.inter && c.rank == 0 && remote.run_count != 0 && remote.complete && !remote.foreign;
  std::byte head[128];
  size_t n = base::EncodeVarint(index, head);
  std::memcpy(head + n, &c.identity, 8);
  std::memcpy(head + n + 8, &parent, 8);
  n += 16;
  size_t name_size = std::strlen(name);
  n += base::EncodeVarint(static_cast<uint64_t>(c.size), head + n);
  n += base::EncodeVarint(static_cast<uint64_t>(c.rank), head + n);
  n += base::EncodeVarint((c.inter ? layout::kCommInter : 0) | (told ? layout::kCommRemote : 0), head + n);
  n += base::EncodeVarint(static_cast<uint64_t>(c.remote_size), head + n);
  n += base::EncodeVarint(name_size, head + n);
  std::byte count[base::kMaxVarint];
  bool ours = c.tells && members.complete;
  size_t k = base::EncodeVarint(ours ? members.run_count : 0, count);
  std::byte remote_count[base::kMaxVarint];
  size_t m = base::EncodeVarint(remote.run_count, remote_count);
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)},
                                 {name, static_cast<uint32_t>(name_size)},
                                 {count, static_cast<uint32_t>(k)},
                                 {members.runs, ours ? members.runs_size : 0},
                                 {remote_count, static_cast<uint32_t>(told ? m : 0)},
                                 {remote.runs, told ? remote.runs_size : 0}};
  g_spool.Log(layout::LogType::comm, pieces, 6);
}

// Gets the properties of a communicator from MPI. Returns false if MPI reports an error.
bool Ask(uint64_t handle, CommInfo* c) {
  int size = 0;
  int rank = 0;
  int inter = 0;
  int remote = 0;
  if (CallReal(fn::Comm_size, handle, &size) != 0 || CallReal(fn::Comm_rank, handle, &rank) != 0)
    return false;
  CallReal(fn::Comm_test_inter, handle, &inter);
  if (inter != 0) CallReal(fn::Comm_remote_size, handle, &remote);
  c->size = size;
  c->rank = rank;
  c->inter = inter != 0;
  c->remote_size = remote;
  c->tells = rank == 0;
  return true;
}

// Returns the index for the communicator's identity. This index is new, or it is the existing index of
// another communicator with the same identity. kNoIndex: the table is full.
uint32_t IndexOf(const CommInfo& c, bool* fresh) {
  *fresh = false;
  uint32_t n = g_comm_count.load(std::memory_order_acquire);
  for (uint32_t i = n; i-- > 0;) {
    if (g_comms[i].identity != c.identity) continue;
    g_comms[i].live = true;
    return i;
  }
  if (n >= kMaxComms) return layout::kNoIndex;
  g_comms[n] = c;
  g_comms[n].live = true;
  g_comm_count.store(n + 1, std::memory_order_release);
  *fresh = true;
  return n;
}

void OnNamed(uint32_t index, const char* name) {
  KeepCommName(index, name);
  moments::OnCommNamed(index, name);
}

uint32_t Enter(HandleKind kind, uint64_t handle, const CommInfo& c, uint64_t parent, const Groups& groups) {
  if (!g_lock.TryLock()) {
    g_spool.CountDrop();
    return layout::kNoIndex;
  }
  if (kind == HandleKind::comm) NoteMade(handle);
  bool fresh = false;
  uint32_t index = IndexOf(c, &fresh);
  if (index != layout::kNoIndex) PutHandle(kind, handle, index);
  VoidRemembered();
  g_lock.Unlock();
  if (index == layout::kNoIndex) g_spool.CountDrop();
  if (!fresh) return index;
  const mpi::Abi& abi = g_process.abi;
  const char* name = handle == abi.comm_world  ? "MPI_COMM_WORLD"
                     : handle == abi.comm_self ? "MPI_COMM_SELF"
                                               : "";
  LogComm(index, c, parent, name, groups);
  if (*name != '\0') OnNamed(index, name);
  return index;
}

// Returns the identity of a communicator that was not created by a recorded call: a predefined communicator,
// or a communicator from a parent job.
uint64_t IdentityUnseen(uint64_t handle, const CommInfo& c, const Members& members) {
  const mpi::Abi& abi = g_process.abi;
  if (handle == abi.comm_world) return g_process.world_identity;
  if (handle == abi.comm_self) return Combine(g_spool.header()->uid, 2);
  return Combine(Combine(g_process.world_identity, members.hash), static_cast<uint64_t>(c.size));
}

uint64_t ChildIdentity(uint64_t parent, uint64_t number, const CommInfo& c) {
  if (number < kMaxChildren) return Combine(parent, number + 3);
  return Combine(Combine(parent, kMaxChildren + 3), static_cast<uint64_t>(c.size));
}

// Returns the first ordinal that no existing communicator with the same `kin` has; kMaxChildren if all
// ordinals are used.
uint32_t FreeOrdinal(uint64_t kin) {
  constexpr uint32_t kWords = kMaxChildren / 64;
  uint64_t used[kWords] = {};
  const uint32_t n = g_comm_count.load(std::memory_order_acquire);
  for (uint32_t i = 0; i < n; ++i) {
    const CommInfo& c = g_comms[i];
    if (c.kin == kin && c.live && c.ordinal < kMaxChildren)
      used[c.ordinal / 64] |= uint64_t{1} << (c.ordinal % 64);
  }
  uint32_t word = 0;
  while (word < kWords && used[word] == ~uint64_t{0}) ++word;
  if (word == kWords) return kMaxChildren;
  return word * 64 + static_cast<uint32_t>(std::countr_one(used[word]));
}

void SetIdentity(uint64_t kin, CommInfo* c) {
  c->kin = kin;
  c->ordinal = FreeOrdinal(kin);
  c->identity = ChildIdentity(kin, c->ordinal, *c);
}

// Sets the identity of a communicator that joins two groups of this world. All ranks of both groups have
// created and freed such communicators in the same order. Both sides of the new communicator therefore find
// the same ordinal, even if their parents differ.
void SetPairIdentity(const Groups& groups, CommInfo* c) {
  const uint64_t mine = groups.members.hash;
  const uint64_t other = groups.remote.hash;
  const bool second = mine > other;
  const uint64_t both = second ? Combine(other, mine) : Combine(mine, other);
  c->kin = Combine(Combine(g_process.world_identity, kOfTwoGroups), both);
  c->ordinal = FreeOrdinal(c->kin);
  c->identity = (Combine(c->kin, c->ordinal + 3) & ~uint64_t{1}) | (second ? 1 : 0);
}

// Returns the parent's identity, from which the identities of its children are computed. The value is the
// same on both sides of an intercommunicator.
uint64_t SharedIdentity(const CommInfo& c) {
  return c.inter && c.kin != 0 ? c.identity & ~uint64_t{1} : c.identity;
}

bool JoinsTwo(const Groups& groups, const CommInfo& c) {
  return c.inter && !groups.members.foreign && !groups.remote.foreign && groups.remote.hash != 0;
}

}  // namespace

uint32_t CommIndexSlow(Thread* t, HandleKind kind, uint64_t handle) {
  const mpi::Abi& abi = g_process.abi;
  uint32_t index = layout::kNoIndex;
  if (!g_lock.TryLock()) return index;
  const HandleEntry* e = FindHandle(kind, handle);
  if (e != nullptr) index = e->comm;
  g_lock.Unlock();
  if (index == layout::kNoIndex && kind == HandleKind::comm && handle != abi.comm_null && abi.Known()) {
    CommInfo c{};
    if (!Ask(handle, &c)) return layout::kNoIndex;
    Groups groups;
    groups.List(handle, &c);
    c.identity = IdentityUnseen(handle, c, groups.members);
    index = Enter(kind, handle, c, 0, groups);
  }
  HandleCache& cache = t->comms[((handle * 0x9e3779b97f4a7c15ull) >> 40) % kCommCacheSize];
  cache = HandleCache{handle, control::g_steering.handles, index};
  return index;
}

namespace {

// Returns the hash for a communicator that was created from a group, without a parent. If there is no
// MPI_COMM_WORLD, the members of the group have no world ranks. Without world ranks, the hash of a
// communicator of one process depends on that process. The hash of a larger communicator depends only on
// its size.
uint64_t GroupAlone(const Members& members, const CommInfo& c) {
  const uint64_t group = Combine(members.hash, static_cast<uint64_t>(c.size));
  if (!members.foreign || c.size != 1) return group;
  return Combine(group, g_spool.header()->uid);
}

// Another thread may have freed a communicator and not recorded the freeing yet, while the library has reused
// the handle. Until the other thread records the freeing, the table still contains the freed communicator.
// EndReplaced marks this communicator as freed. Call EndReplaced before existing communicators with the same
// parent and members are counted.
void EndReplaced(uint64_t handle) {
  if (!g_lock.TryLock()) return;
  const HandleEntry* e = FindHandle(HandleKind::comm, handle);
  if (e != nullptr && e->comm < kMaxComms) g_comms[e->comm].live = false;
  g_lock.Unlock();
}

}  // namespace

void RegisterComm(uint64_t handle, uint32_t parent, bool by_members, uint64_t salt, bool copy) {
  uint64_t number = 0;
  uint64_t parent_identity = g_process.world_identity;
  if (parent != layout::kNoIndex) {
    parent_identity = SharedIdentity(g_comms[parent]);
    if (salt == 0) number = __atomic_fetch_add(&g_comms[parent].children, 1, __ATOMIC_RELAXED);
  }
  if (handle == g_process.abi.comm_null) return;
  EndReplaced(handle);
  CommInfo c{};
  if (!Ask(handle, &c)) return;
  Groups groups;
  // A copy has the same members as its parent. For a communicator that is not a copy, MPI is queried for
  // the members, with one call per 256 ranks. One of the communicator's ranks records the members
  // (CommInfo::tells).
  const bool alone = parent == layout::kNoIndex;
  const bool known = alone ? salt != 0 : !g_comms[parent].inter || g_comms[parent].kin != 0;
  const bool same = copy && !alone && known && !c.inter && c.size == g_comms[parent].size;
  if (!same || g_comms[parent].tells) groups.List(handle, &c);
  const uint64_t group = same    ? static_cast<uint64_t>(c.size)
                         : alone ? GroupAlone(groups.members, c)
                                 : groups.members.hash;
  if (JoinsTwo(groups, c)) {
    SetPairIdentity(groups, &c);
  } else if (known && !c.inter) {
    SetIdentity(Combine(Combine(parent_identity, salt + kOfMembers), group), &c);
  } else {
    c.identity = ChildIdentity(Combine(parent_identity, salt), number, c);
    if (by_members) c.identity = Combine(c.identity, groups.members.hash);
  }
  Enter(HandleKind::comm, handle, c, parent_identity, groups);
}

void RegisterCopy(uint64_t handle, uint32_t parent, uint64_t of) {
  if (parent == layout::kNoIndex || handle == g_process.abi.comm_null) return;
  EndReplaced(handle);
  const uint64_t number = __atomic_fetch_add(&g_comms[parent].children, 1, __ATOMIC_RELAXED);
  CommInfo c = g_comms[parent];
  c.children = 0;
  Groups groups;
  if (c.tells || c.inter) groups.List(of, &c);
  const uint64_t parent_identity = SharedIdentity(g_comms[parent]);
  if (JoinsTwo(groups, c)) {
    SetPairIdentity(groups, &c);
  } else if (!c.inter) {
    SetIdentity(Combine(Combine(parent_identity, kOfMembers), static_cast<uint64_t>(c.size)), &c);
  } else {
    c.kin = 0;
    c.identity = ChildIdentity(parent_identity, number, c);
  }
  Enter(HandleKind::comm, handle, c, parent_identity, groups);
}

void RegisterAlias(HandleKind kind, uint64_t handle, uint32_t comm) {
  if (!g_lock.TryLock()) return g_spool.CountDrop();
  PutHandle(kind, handle, comm);
  VoidRemembered();
  g_lock.Unlock();
}

uint32_t CommIndexIfKnown(HandleKind kind, uint64_t handle) {
  if (!g_lock.TryLockOnce()) return layout::kNoIndex;
  const HandleEntry* e = FindHandle(kind, handle);
  const uint32_t index = e == nullptr ? layout::kNoIndex : e->comm;
  g_lock.Unlock();
  return index;
}

uint32_t RegistrationOf(HandleKind kind, uint64_t handle) {
  if (!g_lock.TryLock()) return kUnknownRegistration;
  const HandleEntry* e = FindHandle(kind, handle);
  const uint32_t registration = e == nullptr ? 0 : e->registration;
  g_lock.Unlock();
  return registration;
}

void ForgetHandle(HandleKind kind, uint64_t handle, uint32_t registration) {
  if (!g_lock.TryLock()) return;
  const HandleEntry* e = FindHandle(kind, handle);
  const bool is_anothers =
      e != nullptr && e->registration != registration && registration != kUnknownRegistration;
  if (!is_anothers) {
    if (e != nullptr && kind == HandleKind::comm && e->comm < kMaxComms) g_comms[e->comm].live = false;
    RemoveHandle(kind, handle);
    if (kind == HandleKind::comm) NoteFreed(handle);
    VoidRemembered();
  }
  g_lock.Unlock();
}

void NameComm(uint32_t index, const char* name) {
  if (index == layout::kNoIndex || name == nullptr) return;
  char text[128];
  rt::Copy(text, sizeof text, name);
  std::byte head[20];
  size_t size = std::strlen(text);
  size_t n = base::EncodeVarint(index, head);
  n += base::EncodeVarint(size, head + n);
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)}, {text, static_cast<uint32_t>(size)}};
  g_spool.Log(layout::LogType::comm_name, pieces, 2);
  OnNamed(index, text);
}

}  // namespace rankine::recorder
