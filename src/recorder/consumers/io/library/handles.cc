// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/library/handles.h"

#include "layout/io/groups.h"

namespace rankine::recorder::io {
namespace {

constexpr uint32_t kPlaces = 4096;
constexpr int kFileBits = 16;
static_assert(layout::kMaxIoNames < 1u << kFileBits);

// Each word contains the upper bits of a handle's hash, and the number of the file to which the handle
// belongs.
constinit uint64_t g_places[kPlaces] = {};

uint64_t HashOf(layout::IoLayer layer, uint64_t handle) {
  // In a NetCDF handle, the lower half is the group within the file. HDF5 handles have 64 bits, and all
  // other handles have 32 bits.
  constexpr int kGroupBits = 16;
  if (layer == layout::IoLayer::netcdf) handle = static_cast<uint32_t>(handle) >> kGroupBits;
  if (layer == layout::IoLayer::pnetcdf) handle = static_cast<uint32_t>(handle);
  return ((handle << 2 | static_cast<uint64_t>(layer)) + 1) * 0x9e3779b97f4a7c15ull;
}

uint64_t* PlaceOf(uint64_t hash) {
  return &g_places[hash >> 52];
}
static_assert(kPlaces == 1u << 12);

}  // namespace

void KnowHandle(layout::IoLayer layer, uint64_t handle, uint32_t file) {
  const uint64_t hash = HashOf(layer, handle);
  __atomic_store_n(PlaceOf(hash), hash << kFileBits | file, __ATOMIC_RELAXED);
}

uint32_t FileOfHandle(layout::IoLayer layer, uint64_t handle) {
  const uint64_t hash = HashOf(layer, handle);
  const uint64_t there = __atomic_load_n(PlaceOf(hash), __ATOMIC_RELAXED);
  return there >> kFileBits == hash << kFileBits >> kFileBits ? static_cast<uint32_t>(there & 0xffff)
                                                              : uint32_t{layout::kNoIoFile};
}

}  // namespace rankine::recorder::io
