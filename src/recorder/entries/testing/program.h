// SPDX-License-Identifier: BSD-3-Clause
// A program of generated steps, and a model of the counts that each step causes. The program runs on a
// simulated MPI library (simulated_library.h). The steps go through the code of the entry points
// (entries/call.h).
#pragma once
#include <atomic>
#include <compare>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "recorder/core/job.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/entries/call.h"
#include "recorder/entries/testing/simulated_library.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::testing_calls {

namespace fn = mpi::fn;

enum class Kind {
  send,
  send_to_nobody,
  failed_send,
  failed_recv,
  failed_isend,
  failed_irecv,
  failed_allreduce,
  recv,
  recv_any,
  recv_from_nobody,
  allreduce,
  bcast,
  barrier,
  isend,
  irecv,
  wait,
  test_in_vain,
  test,
  waitall,
  waitany,
  request_free,
  start_and_wait,
  spawn,
  send_to_child,
  recv_from_child,
  disconnect,
  file_open,
  failed_file_open,
  file_write_at,
  failed_file_write_at,
  file_read,
  file_iwrite_at,
  file_close,
  kinds
};
struct Step {
  Kind kind;
  int site;   // The index of the call site in the program.
  int count;  // The number of bytes.
  int peer;
  bool ignores;    // True if the program passes MPI_STATUS_IGNORE.
  int thread = 0;  // The index of the thread that performs the step.
};
inline bool Fails(Kind kind) {
  return (kind >= Kind::failed_send && kind <= Kind::failed_allreduce) || kind == Kind::failed_file_open ||
         kind == Kind::failed_file_write_at;
}

struct Counts {
  uint64_t calls = 0, sent = 0, received = 0, completed = 0;
  // The key of the map is (rank, direction); the value is (number of messages, bytes).
  std::map<std::pair<int, int>, std::pair<uint64_t, uint64_t>> peers;
  bool operator==(const Counts&) const = default;
};
struct Key {
  uint16_t function = 0;
  int site = 0;        // index of the call site
  bool inter = false;  // on an intercommunicator
  auto operator<=>(const Key&) const = default;
};
using Profile = std::map<Key, Counts>;
// Sums of MPI-IO by function.
struct FileCounts {
  uint64_t calls = 0, failed = 0, bytes = 0;
};
using FileProfile = std::map<uint16_t, FileCounts>;

template <int I>
void Site() {
  asm volatile(".skip 16");
}
inline constexpr int kSites = 4;
inline uintptr_t AddressOfSite(int i) {
  void (*const sites[kSites])() = {Site<0>, Site<1>, Site<2>, Site<3>};
  return reinterpret_cast<uintptr_t>(sites[i]) + 2;
}

// Performs the steps, and maintains the model of the counts.
class Program {
 public:
  void Do(const Step& step) {
    // size of the message in bytes; the receive buffer has `count` bytes
    const int message = step.peer % 2 == 0 ? step.count : step.count / 2;
    g_message = {message, 0, step.peer, 7, 0};
    Counts& c = model_[{FunctionOf(step.kind), step.site, IsInter(step.kind)}];
    const long type = static_cast<long>(g_process.abi.byte),
               world = static_cast<long>(g_process.abi.comm_world);
    const long status =
        step.ignores ? static_cast<long>(g_process.abi.status_ignore) : Address(&statuses_[0]);
    const long statuses =
        step.ignores ? static_cast<long>(g_process.abi.statuses_ignore) : Address(&statuses_[0]);
    const auto bytes = static_cast<uint64_t>(step.count), came = static_cast<uint64_t>(message);
    switch (step.kind) {
      case Kind::send:
        Call<fn::Send>(step, Send, 0, step.count, type, step.peer, 7, world);
        c.sent += bytes;
        AddPeer(&c, step.peer, 0, bytes);
        break;
      case Kind::send_to_nobody:
        Call<fn::Send>(step, Send, 0, step.count, type, g_process.abi.proc_null, 7, world);
        break;
      case Kind::failed_send:
      case Kind::failed_recv:
      case Kind::failed_isend:
      case Kind::failed_irecv:
      case Kind::failed_allreduce:
        g_result = 13;
        Fail(step, type, world, status);
        g_result = 0;
        break;
      case Kind::recv:
      case Kind::recv_any:
        Call<fn::Recv>(step, Recv, 0, step.count, type,
                       step.kind == Kind::recv ? step.peer : g_process.abi.any_source, 7, world, status);
        c.received += came;
        AddPeer(&c, step.peer, 1, came);
        break;
      case Kind::recv_from_nobody:
        Call<fn::Recv>(step, Recv, 0, step.count, type, g_process.abi.proc_null, 7, world, status);
        break;
      case Kind::allreduce:
        Call<fn::Allreduce>(step, Collective, 0, 8, step.count, type, 0, world);
        c.sent += bytes;
        c.received += bytes;
        break;
      case Kind::bcast:
        Call<fn::Bcast>(step, Bcast, 0, step.count, type, step.peer, world);
        (step.peer == 0 ? c.sent : c.received) += bytes;
        break;
      case Kind::barrier:
        Call<fn::Barrier>(step, Barrier, world);
        break;
      case Kind::isend:
        Call<fn::Isend>(step, Isend, 0, step.count, type, step.peer, 7, world, Address(&Next()));
        c.sent += bytes;
        AddPeer(&c, step.peer, 0, bytes);
        started_.push_back({fn::Isend, step.site, false, step.peer, bytes});
        break;
      case Kind::irecv:
        Call<fn::Irecv>(step, Irecv, 0, step.count, type, step.peer, 7, world, Address(&Next()));
        started_.push_back({fn::Irecv, step.site, true, step.peer, came});
        break;
      case Kind::wait:
        if (started_.empty()) return Undo(step);
        Call<fn::Wait>(step, Wait, Address(&requests_[0]), status);
        Complete(&c, 0);
        break;
      case Kind::test_in_vain:
      case Kind::test: {
        if (started_.empty()) return Undo(step);
        g_done = step.kind == Kind::test;
        Call<fn::Test>(step, Test, Address(&requests_[0]), Address(&flag_), status);
        if (g_done) Complete(&c, 0);
        g_done = true;
        break;
      }
      case Kind::waitall:
        Call<fn::Waitall>(step, Waitall, static_cast<long>(started_.size()), Address(&requests_[0]),
                          statuses);
        while (!started_.empty()) Complete(&c, started_.size() - 1);
        break;
      case Kind::waitany:
        if (started_.empty()) return Undo(step);
        g_index = static_cast<int>(started_.size()) - 1;
        Call<fn::Waitany>(step, Waitany, static_cast<long>(started_.size()), Address(&requests_[0]),
                          Address(&flag_), status);
        Complete(&c, started_.size() - 1);
        break;
      case Kind::request_free:
        if (started_.empty()) return Undo(step);
        Call<fn::Request_free>(step, RequestFree, Address(&requests_[0]));
        Remove(0);  // the completion of this operation is never reported
        break;
      case Kind::start_and_wait:
        Persistent(step, type, world, status);
        break;
      case Kind::spawn:
      case Kind::send_to_child:
      case Kind::recv_from_child:
      case Kind::disconnect:
        return DoWithWorlds(step, type, world, status);
      case Kind::file_open:
      case Kind::failed_file_open:
      case Kind::file_write_at:
      case Kind::failed_file_write_at:
      case Kind::file_read:
      case Kind::file_iwrite_at:
      case Kind::file_close:
        return DoWithFiles(step, type, world, status);
      case Kind::kinds:
        break;
    }
  }

  const Profile& model() const { return model_; }
  const FileProfile& files() const { return file_model_; }
  uint64_t spawned() const { return spawned_; }

 private:
  struct Started {
    uint16_t function;
    int site;
    bool receives;
    int peer;
    uint64_t bytes;
  };

  // The rows of MPI_Comm_disconnect do not belong to a communicator.
  static bool IsInter(Kind kind) { return kind == Kind::send_to_child || kind == Kind::recv_from_child; }

  static uint16_t FunctionOf(Kind kind) {
    switch (kind) {
      case Kind::spawn:
        return fn::Comm_spawn;
      case Kind::send_to_child:
        return fn::Send;
      case Kind::recv_from_child:
        return fn::Recv;
      case Kind::disconnect:
        return fn::Comm_disconnect;
      case Kind::file_open:
      case Kind::failed_file_open:
        return fn::File_open;
      case Kind::file_write_at:
      case Kind::failed_file_write_at:
        return fn::File_write_at;
      case Kind::file_read:
        return fn::File_read;
      case Kind::file_iwrite_at:
        return fn::File_iwrite_at;
      case Kind::file_close:
        return fn::File_close;
      case Kind::send:
      case Kind::send_to_nobody:
      case Kind::failed_send:
        return fn::Send;
      case Kind::failed_recv:
      case Kind::recv:
      case Kind::recv_any:
      case Kind::recv_from_nobody:
        return fn::Recv;
      case Kind::failed_allreduce:
      case Kind::allreduce:
        return fn::Allreduce;
      case Kind::bcast:
        return fn::Bcast;
      case Kind::barrier:
        return fn::Barrier;
      case Kind::failed_isend:
      case Kind::isend:
        return fn::Isend;
      case Kind::failed_irecv:
      case Kind::irecv:
        return fn::Irecv;
      case Kind::wait:
        return fn::Wait;
      case Kind::test:
      case Kind::test_in_vain:
        return fn::Test;
      case Kind::waitall:
        return fn::Waitall;
      case Kind::waitany:
        return fn::Waitany;
      case Kind::request_free:
        return fn::Request_free;
      default:
        return fn::Start;
    }
  }

  // Spawned worlds have three ranks.
  void DoWithWorlds(const Step& step, long type, long world, long status) {
    Counts& c = model_[{FunctionOf(step.kind), step.site, IsInter(step.kind)}];
    const auto bytes = static_cast<uint64_t>(step.count);
    if (step.kind == Kind::spawn) {
      if (worlds_ == kMostOpen) return Undo(step);
      Call<fn::Comm_spawn>(step, Spawn, Address("/proc/self/exe"), 0, 3, 0, 0, world,
                           Address(&world_handles_[worlds_++]), 0);
      ++spawned_;
      return;
    }
    if (worlds_ == 0) return Undo(step);
    const long child = world_handles_[worlds_ - 1];
    if (step.kind == Kind::send_to_child) {
      Call<fn::Send>(step, Send, 0, step.count, type, step.peer, 7, child);
      c.sent += bytes;
      AddPeer(&c, step.peer, 0, bytes);
    } else if (step.kind == Kind::recv_from_child) {
      Call<fn::Recv>(step, Recv, 0, step.count, type, g_process.abi.any_source, 7, child, status);
      c.received += static_cast<uint64_t>(g_message.count_low);
      AddPeer(&c, step.peer, 1, static_cast<uint64_t>(g_message.count_low));
    } else {
      Call<fn::Comm_disconnect>(step, Disconnect, Address(&world_handles_[--worlds_]));
    }
  }

  // These calls access the file that was opened last.
  void DoWithFiles(const Step& step, long type, long world, long status) {
    Counts& c = model_[{FunctionOf(step.kind), step.site, false}];
    const auto bytes = static_cast<uint64_t>(step.count), came = static_cast<uint64_t>(g_message.count_low);
    if (step.kind == Kind::file_open || step.kind == Kind::failed_file_open) {
      if (files_ == kMostOpen) return Undo(step);
      g_result = step.kind == Kind::file_open ? 0 : 13;
      Call<fn::File_open>(step, FileOpen, world, Address("data"), 0, 0, Address(&file_handles_[files_]));
      if (g_result == 0) {
        ++files_;
        file_model_[fn::File_open].calls++;
      }
      g_result = 0;
      return;
    }
    if (files_ == 0) return Undo(step);
    FileCounts& f = file_model_[FunctionOf(step.kind)];
    f.calls++;
    const auto file = static_cast<long>(file_handles_[files_ - 1]);
    switch (step.kind) {
      case Kind::file_write_at:
        Call<fn::File_write_at>(step, FileWriteAt, file, 64, 0, step.count, type, status);
        c.sent += bytes;
        f.bytes += bytes;
        break;
      case Kind::failed_file_write_at:
        g_result = 13;
        Call<fn::File_write_at>(step, FileWriteAt, file, 64, 0, step.count, type, status);
        g_result = 0;
        f.failed++;
        break;
      case Kind::file_read:
        Call<fn::File_read>(step, FileRead, file, 0, step.count, type, status);
        c.received += came;
        f.bytes += came;
        break;
      case Kind::file_iwrite_at:
        Call<fn::File_iwrite_at>(step, FileIwriteAt, file, 64, 0, step.count, type, Address(&Next()));
        c.sent += bytes;
        f.bytes += bytes;
        started_.push_back({fn::File_iwrite_at, step.site, false, step.peer, bytes});
        break;
      default:
        Call<fn::File_close>(step, FileClose, Address(&file_handles_[--files_]));
    }
  }

  template <uint16_t Id, class... A>
  void Call(const Step& step, long (*real)(A...), std::type_identity_t<A>... a) {
    // In a frame, word 1 is the return address (arch/entry_frame.h).
    uintptr_t frame[2] = {0, AddressOfSite(step.site)};
    mpi::Record<Id, false>(t_thread, reinterpret_cast<void*>(real), frame, 0, a...);
    model_[{Id, step.site, IsInter(step.kind)}].calls++;
  }
  void Undo(const Step& step) {
    const auto at = model_.find({FunctionOf(step.kind), step.site, IsInter(step.kind)});
    if (at->second == Counts{}) model_.erase(at);
  }
  static void AddPeer(Counts* c, int peer, int direction, uint64_t bytes) {
    auto& [messages, sum] = c->peers[{peer, direction}];
    messages++;
    sum += bytes;
  }
  int& Next() { return requests_[started_.size()]; }
  void Complete(Counts* completing, size_t i) {
    const Started one = started_[i];
    completing->completed += one.bytes;
    if (one.receives) {
      Counts& c = model_[{one.function, one.site}];
      c.received += one.bytes;
      AddPeer(&c, one.peer, 1, one.bytes);
    }
    Remove(i);
  }
  void Remove(size_t i) {
    started_.erase(started_.begin() + static_cast<ptrdiff_t>(i));
    for (size_t k = i; k < started_.size(); ++k) requests_[k] = requests_[k + 1];
  }
  // Makes a call that the library ends with an error. A failed call is counted, but moves no data and
  // creates no request.
  void Fail(const Step& step, long type, long world, long status) {
    int request = Null();
    if (step.kind == Kind::failed_send)
      Call<fn::Send>(step, Send, 0, step.count, type, step.peer, 7, world);
    else if (step.kind == Kind::failed_recv)
      Call<fn::Recv>(step, Recv, 0, step.count, type, step.peer, 7, world, status);
    else if (step.kind == Kind::failed_isend)
      Call<fn::Isend>(step, Isend, 0, step.count, type, step.peer, 7, world, Address(&request));
    else if (step.kind == Kind::failed_irecv)
      Call<fn::Irecv>(step, Irecv, 0, step.count, type, step.peer, 7, world, Address(&request));
    else
      Call<fn::Allreduce>(step, Collective, 0, 8, step.count, type, 0, world);
  }
  // Creates a persistent operation, starts the operation twice, and frees it.
  void Persistent(const Step& step, long type, long world, long status) {
    const auto bytes = static_cast<uint64_t>(step.count);
    int request = Null();
    Call<fn::Send_init>(step, SendInit, 0, step.count, type, step.peer, 7, world, Address(&request));
    for (int i = 0; i < 2; ++i) {
      Call<fn::Start>(step, Start, Address(&request));
      model_[{fn::Start, step.site}].sent += bytes;
      AddPeer(&model_[{fn::Send_init, step.site}], step.peer, 0, bytes);
      Call<fn::Wait>(step, Wait, Address(&request), status);
      model_[{fn::Wait, step.site}].completed += bytes;
    }
    Call<fn::Request_free>(step, RequestFree, Address(&request));
  }

  static constexpr int kMostOpen = 4;

  int requests_[64];
  Status statuses_[64];
  int flag_ = 0;
  std::vector<Started> started_;
  int world_handles_[kMostOpen], worlds_ = 0;
  uint64_t file_handles_[kMostOpen];
  int files_ = 0;
  uint64_t spawned_ = 0;
  Profile model_;
  FileProfile file_model_;
};

}  // namespace rankine::recorder::testing_calls
