// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/object_numbers.h"

#include <cstring>

#include "base/rt/spin.h"
#include "base/varint.h"
#include "layout/ti/layout.h"
#include "recorder/calls/volume.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::calls {
namespace {

namespace fn = mpi::fn;
using mpi::CallReal;

constexpr uint32_t kMostTypes = 4096;
constexpr uint32_t kMostObjects = 4096;
constexpr int kMostName = 256;  // MPI_MAX_OBJECT_NAME is not larger in any library

struct Type {
  uint64_t size;
  int64_t extent;
  char name[64];
};
Type g_types[kMostTypes];
uint32_t g_type_count = 0;
constexpr uint64_t kGone = ~uint64_t{0};
struct Object {
  uint64_t handle;  // kGone means that the entry is unused
  uint64_t view_unit;
  uint32_t comm, number;
};
Object g_objects[kMostObjects];
uint32_t g_object_count = 0;  // The number of entries that were ever used.
constinit rt::SpinLock g_lock;

void LogType(uint32_t index, const Type& type) {
  std::byte head[4 * base::kMaxVarint];
  size_t n = base::EncodeVarint(index, head);
  n += base::EncodeVarint(type.size, head + n);
  n += base::EncodeVarint(base::Zigzag(type.extent), head + n);
  const size_t size = std::strlen(type.name);
  n += base::EncodeVarint(size, head + n);
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)}, {type.name, static_cast<uint32_t>(size)}};
  g_spool.Log(layout::LogType::datatype, pieces, 2);
}

// Reads the name of a predefined datatype. Does nothing for a derived type, because the program can choose
// any name for such a type.
void AskName(uint64_t type, Type* to) {
  if (!mpi::IsBuiltinType(g_process.abi, type)) return;
  char name[kMostName + 1] = {};
  int length = 0;
  if (CallReal(fn::Type_get_name, type, name, &length) != 0 || length < 0 ||
      static_cast<size_t>(length) >= sizeof to->name)
    return;
  std::memcpy(to->name, name, static_cast<size_t>(length));
}

bool Ask(uint64_t type, Type* to) {
  int size = 0;
  int64_t lower = 0;
  if (CallReal(fn::Type_size, type, &size) != 0 ||
      CallReal(fn::Type_get_extent, type, &lower, &to->extent) != 0)
    return false;
  to->size = size < 0 ? 0 : static_cast<uint64_t>(size);
  AskName(type, to);
  return true;
}

Object* FindObject(uint64_t handle) {
  for (uint32_t i = __atomic_load_n(&g_object_count, __ATOMIC_ACQUIRE); i-- > 0;) {
    if (g_objects[i].handle == handle) return &g_objects[i];
  }
  return nullptr;
}

}  // namespace

uint16_t TypeNumberSlow(Thread*, uint64_t type) {
  const mpi::Abi& abi = g_process.abi;
  if (!abi.Known() || type == abi.datatype_null || type == abi.byte) return 0;
  Type asked{};
  if (!Ask(type, &asked) || !g_lock.TryLock()) return 0;
  uint32_t i = 0;
  while (i < g_type_count && std::memcmp(&g_types[i], &asked, sizeof asked) != 0) ++i;
  const bool fresh = i == g_type_count && i < kMostTypes;
  if (fresh) g_types[g_type_count++] = asked;
  g_lock.Unlock();
  if (fresh) LogType(i, asked);
  return i < kMostTypes ? static_cast<uint16_t>(i + 1) : uint16_t{0};
}

uint32_t AddObject(uint32_t comm, uint64_t handle) {
  if (!g_lock.TryLock()) return layout::kTiNone;
  uint32_t number = 0;
  uint32_t place = g_object_count;
  // Few objects exist at the same time, so a linear search is fast enough.
  for (uint32_t i = 0; i < g_object_count; ++i) {
    const Object& object = g_objects[i];
    if (object.handle == kGone) {
      place = i < place ? i : place;
    } else if (object.comm == comm && object.number == number) {
      ++number;
      i = UINT32_MAX;  // The search starts again at the first object.
    }
  }
  if (place < kMostObjects) {
    g_objects[place] = {handle, 0, comm, number};
    if (place == g_object_count) __atomic_store_n(&g_object_count, place + 1, __ATOMIC_RELEASE);
  } else {
    number = layout::kTiNone;
  }
  g_lock.Unlock();
  return number;
}

uint32_t ObjectNumber(uint64_t handle) {
  const Object* object = FindObject(handle);
  return object == nullptr ? layout::kTiNone : object->number;
}

void ForgetObject(uint64_t handle) {
  if (Object* object = FindObject(handle)) object->handle = kGone;
}

void SetView(uint64_t handle, uint64_t unit) {
  if (Object* object = FindObject(handle)) object->view_unit = unit;
}

uint64_t ViewUnit(uint64_t handle) {
  const Object* object = FindObject(handle);
  return object == nullptr ? 0 : object->view_unit;
}

}  // namespace rankine::recorder::calls
