// SPDX-License-Identifier: BSD-3-Clause
// A simulated MPI library for one rank. The library has requests, invented messages, spawned worlds and
// files. Threads may share the library. A handle that one thread frees is the next handle for any thread.
#pragma once
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include "recorder/core/thread.h"
#include "recorder/entries/call.h"

namespace rankine::recorder::testing_calls {

struct Status {  // has MPICH's layout
  int count_low, count_high, source, tag, error;
};
struct Operation {
  bool receives = false, persistent = false;
  int source = 0;
  uint64_t bytes = 0;
};
inline std::mutex g_library;
inline std::map<int, Operation> g_operations;  // The requests, by handle.
inline std::vector<int> g_free_handles;        // The handles in this list are free. The handle that was freed
                                               // last is reused first.
inline int g_next_handle = 1;
// A set of handles, for the open worlds and for the open files. The code in mpi.c can tell from a handle
// that it belongs to an intercommunicator.
class Handles {
 public:
  explicit Handles(uint64_t first) : next_(first) {}
  uint64_t New() {
    const std::lock_guard lock(g_library);
    if (free_.empty()) return next_++;
    const uint64_t handle = free_.back();
    free_.pop_back();
    return handle;
  }
  void Return(uint64_t handle) {
    const std::lock_guard lock(g_library);
    free_.push_back(handle);
  }

 private:
  uint64_t next_;
  std::vector<uint64_t> free_;  // The handle that was returned last is the first to be used again.
};
inline Handles g_worlds(0x5a000000);
inline Handles g_files(0x7a000000);
inline std::atomic<uint64_t> g_followed{0};  // The number of spawned commands that begin with `rankine`.
inline thread_local Status g_message;        // The message that the next receive of this thread gets.
inline thread_local long g_result = 0;
inline thread_local bool g_done = true;  // Whether the next test finds that the operation is complete.
inline thread_local int g_index = 0;     // The index that the next MPI_Waitany returns.
inline uint64_t g_excluded = 0;          // The number of ticks that callbacks take during each call.

inline int Null() {
  return static_cast<int>(g_process.abi.request_null);
}
inline long InCall() {
  t_thread->excluded_ticks = g_excluded;
  return g_result;
}
inline int NewHandle(const Operation& operation) {
  const std::lock_guard lock(g_library);
  int handle = g_next_handle;
  if (g_free_handles.empty()) {
    ++g_next_handle;
  } else {
    handle = g_free_handles.back();
    g_free_handles.pop_back();
  }
  g_operations[handle] = operation;
  return handle;
}
template <class T>
T* At(long address) {
  return reinterpret_cast<T*>(address);
}
template <class T>
long Address(T* of) {
  return static_cast<long>(reinterpret_cast<uintptr_t>(of));
}
inline bool Ignores(long status) {
  return mpi::IgnoresStatus(g_process.abi, At<void>(status));
}
inline Status StatusOf(const Operation& operation) {
  if (!operation.receives) return {0, 0, -1, -1, 0};
  return {static_cast<int>(operation.bytes), 0, operation.source, 7, 0};
}
inline void End(int* request, Status* status) {
  if (*request == Null()) {
    if (status != nullptr) *status = {0, 0, -1, -1, 0};
    return;
  }
  const std::lock_guard lock(g_library);
  const Operation operation = g_operations[*request];
  if (status != nullptr) *status = StatusOf(operation);
  if (operation.persistent) return;
  g_operations.erase(*request);
  g_free_handles.push_back(*request);
  *request = Null();
}
inline Status* Place(long status, int i = 0) {
  return Ignores(status) ? nullptr : At<Status>(status) + i;
}

inline long Send(long, long, long, long, long, long) {
  return InCall();
}
inline long Collective(long, long, long, long, long, long) {
  return InCall();
}
inline long Bcast(long, long, long, long, long) {
  return InCall();
}
inline long Barrier(long) {
  return InCall();
}
inline long Recv(long, long, long, long source, long, long, long status) {
  if (g_result == 0 && !Ignores(status))
    *At<Status>(status) = static_cast<int>(source) == g_process.abi.proc_null
                              ? Status{0, 0, g_process.abi.proc_null, -1, 0}
                              : g_message;
  return InCall();
}
inline long Isend(long, long count, long, long, long, long, long request) {
  if (g_result == 0) *At<int>(request) = NewHandle({false, false, 0, static_cast<uint64_t>(count)});
  return InCall();
}
inline long Irecv(long, long, long, long, long, long, long request) {
  if (g_result == 0)
    *At<int>(request) =
        NewHandle({true, false, g_message.source, static_cast<uint64_t>(g_message.count_low)});
  return InCall();
}
inline long SendInit(long, long count, long, long, long, long, long request) {
  *At<int>(request) = NewHandle({false, true, 0, static_cast<uint64_t>(count)});
  return InCall();
}
inline long Start(long) {
  return InCall();
}
inline long RequestFree(long request) {
  const std::lock_guard lock(g_library);
  const int handle = *At<int>(request);
  g_operations.erase(handle);
  g_free_handles.push_back(handle);
  *At<int>(request) = Null();
  return InCall();
}
inline long Wait(long request, long status) {
  End(At<int>(request), Place(status));
  return InCall();
}
inline long Test(long request, long flag, long status) {
  *At<int>(flag) = g_done ? 1 : 0;
  if (g_done) End(At<int>(request), Place(status));
  return InCall();
}
inline long Waitall(long count, long requests, long statuses) {
  for (int i = 0; i < static_cast<int>(count); ++i) End(At<int>(requests) + i, Place(statuses, i));
  return InCall();
}
inline long Waitany(long, long requests, long index, long status) {
  *At<int>(index) = g_index;
  End(At<int>(requests) + g_index, Place(status));
  return InCall();
}

inline long Spawn(long command, long, long, long, long, long, long intercomm, long) {
  if (std::strcmp(At<const char>(command), g_job.exe) == 0) ++g_followed;
  *At<int>(intercomm) = static_cast<int>(g_worlds.New());
  return InCall();
}
inline long Disconnect(long comm) {
  g_worlds.Return(static_cast<uint64_t>(*At<int>(comm)));
  *At<int>(comm) = static_cast<int>(g_process.abi.comm_null);
  return InCall();
}
inline long FileOpen(long, long, long, long, long file) {
  if (g_result == 0) *At<uint64_t>(file) = g_files.New();
  return InCall();
}
inline long FileClose(long file) {
  g_files.Return(*At<uint64_t>(file));
  *At<uint64_t>(file) = 0;
  return InCall();
}
inline long FileWriteAt(long, long, long, long, long, long status) {
  if (g_result == 0 && !Ignores(status)) *At<Status>(status) = g_message;
  return InCall();
}
inline long FileRead(long, long, long, long, long status) {
  if (g_result == 0 && !Ignores(status)) *At<Status>(status) = g_message;
  return InCall();
}
inline long FileIwriteAt(long, long, long, long count, long, long request) {
  *At<int>(request) = NewHandle({false, false, 0, static_cast<uint64_t>(count)});
  return InCall();
}

}  // namespace rankine::recorder::testing_calls
