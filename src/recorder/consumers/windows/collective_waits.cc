// SPDX-License-Identifier: BSD-3-Clause
// Watches how Open MPI's collectives wait for the messages that they have begun. While a window runs, the
// entries of the function table ompi_request_functions point to our functions. A collective may also wait by
// a method that we do not observe. In this case, the messages of the collective seem to be incomplete, and
// the operation is assumed to last until its call returns.
#include <cstddef>

#include "base/rt/text.h"
#include "recorder/consumers/windows/collective_hooks.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::recorder::windows {
namespace {

// The entries of ompi_request_fns_t (ompi/request/request.h), which are the same in Open MPI 3 to 5.
enum Place : size_t { kTest, kTestAny, kTestAll, kTestSome, kWait, kWaitAny, kWaitAll, kWaitSome, kPlaces };
constexpr const char* kNames[kPlaces] = {"test", "test_any", "test_all", "test_some",
                                         "wait", "wait_any", "wait_all", "wait_some"};

using TestOne = int (*)(void**, int*, void*);
using TestAny = int (*)(size_t, void**, int*, int*, void*);
using TestAll = int (*)(size_t, void**, int*, void*);
using WaitOne = int (*)(void**, void*);
using WaitAny = int (*)(size_t, void**, int*, void*);
using WaitAll = int (*)(size_t, void**, void*);
using Some = int (*)(size_t, void**, int*, int*, void*);

void** g_table = nullptr;
bool g_looked = false;
void* g_real[kPlaces] = {};

template <class Function>
Function Real(Place place) {
  return reinterpret_cast<Function>(g_real[place]);
}

// Returns the number of requests to wait for; 0 outside of a watched collective operation.
int64_t OpenAmong(const Thread* t, void* const* requests, size_t count) {
  if (t == nullptr) return 0;
  int64_t open = 0;
  for (size_t i = 0; i < count; ++i)
    open += reinterpret_cast<uint64_t>(requests[i]) != g_process.abi.request_null ? 1 : 0;
  return open;
}

void EndOf(const Thread* t, int64_t count) {
  if (t != nullptr && count > 0) EndInner(*t, count);
}

// Replaces the function that tests a request of a collective operation. The program's own waits go directly
// to the library.
[[gnu::noinline]] int TestInside(void** request, int* done, void* status) {
  const Thread* t = InTimed();
  const int64_t open = OpenAmong(t, request, 1);
  const int rc = Real<TestOne>(kTest)(request, done, status);
  if (open != 0 && rc == 0 && *done != 0) EndOf(t, open);
  return rc;
}

[[gnu::noinline]] int TestAnyInside(size_t count, void** requests, int* index, int* done, void* status) {
  const Thread* t = InTimed();
  const int rc = Real<TestAny>(kTestAny)(count, requests, index, done, status);
  if (t != nullptr && rc == 0 && *done != 0 && *index >= 0) EndOf(t, 1);
  return rc;
}

[[gnu::noinline]] int TestAllInside(size_t count, void** requests, int* done, void* statuses) {
  const Thread* t = InTimed();
  const int64_t open = OpenAmong(t, requests, count);
  const int rc = Real<TestAll>(kTestAll)(count, requests, done, statuses);
  if (open != 0 && rc == 0 && *done != 0) EndOf(t, open);
  return rc;
}

template <Place place>
[[gnu::noinline]] int SomeInside(size_t count, void** requests, int* number, int* indices, void* statuses) {
  const Thread* t = InTimed();
  const int rc = Real<Some>(place)(count, requests, number, indices, statuses);
  if (t != nullptr && rc == 0) EndOf(t, *number);
  return rc;
}

[[gnu::noinline]] int WaitInside(void** request, void* status) {
  const Thread* t = InTimed();
  const int64_t open = OpenAmong(t, request, 1);
  const int rc = Real<WaitOne>(kWait)(request, status);
  if (open != 0 && rc == 0) EndOf(t, open);
  return rc;
}

[[gnu::noinline]] int WaitAnyInside(size_t count, void** requests, int* index, void* status) {
  const Thread* t = InTimed();
  const int rc = Real<WaitAny>(kWaitAny)(count, requests, index, status);
  if (t != nullptr && rc == 0 && *index >= 0) EndOf(t, 1);
  return rc;
}

[[gnu::noinline]] int WaitAllInside(size_t count, void** requests, void* statuses) {
  const Thread* t = InTimed();
  const int64_t open = OpenAmong(t, requests, count);
  const int rc = Real<WaitAll>(kWaitAll)(count, requests, statuses);
  if (open != 0 && rc == 0) EndOf(t, open);
  return rc;
}

template <Place place, auto inside>
void* Passing() {
  return reinterpret_cast<void*>(Way<g_real, place, inside>::Pass);
}

void* Ours(size_t place) {
  switch (place) {
    case kTest:
      return Passing<kTest, TestInside>();
    case kTestAny:
      return Passing<kTestAny, TestAnyInside>();
    case kTestAll:
      return Passing<kTestAll, TestAllInside>();
    case kTestSome:
      return Passing<kTestSome, SomeInside<kTestSome>>();
    case kWait:
      return Passing<kWait, WaitInside>();
    case kWaitAny:
      return Passing<kWaitAny, WaitAnyInside>();
    case kWaitAll:
      return Passing<kWaitAll, WaitAllInside>();
    default:
      return Passing<kWaitSome, SomeInside<kWaitSome>>();
  }
}

// Finds the table, and uses it only if each entry is the expected function. If another component (fault
// tolerance) has already replaced entries, the table stays unchanged.
void Look() {
  g_looked = true;
  auto** table = static_cast<void**>(mpi::ResolveInLibrary("ompi_request_functions"));
  if (table == nullptr) return;
  for (size_t i = 0; i < kPlaces; ++i) {
    rt::Text<64> name;
    name << "ompi_request_default_" << kNames[i];
    const void* found = mpi::ResolveInLibrary(name.c_str());
    if (found == nullptr || found != table[i]) return;
  }
  for (size_t i = 0; i < kPlaces; ++i) g_real[i] = table[i];
  g_table = table;
}

}  // namespace

void WatchWaits(bool on) {
  if (!g_looked) Look();
  if (g_table == nullptr) return;
  for (size_t i = 0; i < kPlaces; ++i)
    __atomic_store_n(&g_table[i], on ? Ours(i) : g_real[i], __ATOMIC_RELEASE);
}

}  // namespace rankine::recorder::windows
