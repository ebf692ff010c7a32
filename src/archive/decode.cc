// SPDX-License-Identifier: BSD-3-Clause
#include "archive/decode.h"

#include <algorithm>

#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/key_values.h"
#include "archive/storage/rows.h"
#include "base/byte_reader.h"
#include "layout/archive_layout.h"
#include "layout/environment.h"
#include "layout/spool_log.h"

namespace rankine::archive {
namespace {

using base::ByteReader;

// Returns the decoded value, or nullopt if the payload was not read exactly to its end.
template <class T>
std::optional<T> Whole(const ByteReader& in, T value) {
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return value;
}

// Reads the number of items that follow. The argument `bytes_each` is the minimum size of an item. If there
// are not enough bytes, returns 0, and puts the reader into the failed state.
uint64_t Count(ByteReader& in, uint64_t bytes_each) {
  uint64_t count = in.Varint();
  if (count <= in.left() / bytes_each) return count;
  in.Fail();
  return 0;
}

Value DecodeValue(ByteReader& in) {
  switch (static_cast<layout::ValueType>(in.Fixed<uint8_t>())) {
    case layout::ValueType::string:
      return std::string(in.String());
    case layout::ValueType::uint:
      return in.Varint();
    case layout::ValueType::int_:
      return in.Zigzag();
    case layout::ValueType::real:
      return in.Fixed<double>();
  }
  in.Fail();
  return uint64_t{0};
}

// Build ids are raw bytes in the file, but tools and people write them in hexadecimal.
std::string Hex(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

// Decodes a list of ranks from runs. Each run consists of the difference between starts, the stride and the
// count. Ranks of another world are stored as negative numbers, because they have no rank in this world. If
// the list contains ranks of another world, and `mixed` is not nullptr, the list is stored in `*mixed`. In
// the stored list, kNone replaces each rank of another world.
void DecodeMembers(ByteReader& in, uint64_t* max_members, uint64_t size, std::vector<uint32_t>* members,
                   std::vector<uint32_t>* mixed = nullptr) {
  uint64_t runs = Count(in, 3);
  int64_t start = 0;
  bool valid = size <= *max_members, is_mixed = false;
  for (uint64_t run = 0; run < runs && in.ok(); ++run) {
    uint64_t previous = static_cast<uint64_t>(start);
    start = static_cast<int64_t>(previous + static_cast<uint64_t>(in.Zigzag()));
    int64_t stride = in.Zigzag();
    uint64_t count = in.Varint();
    uint64_t room = size - std::min<uint64_t>(size, members->size());
    if (!in.ok() || !valid || count > room) {
      valid = false;
      continue;
    }
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t member = static_cast<uint64_t>(start) + i * static_cast<uint64_t>(stride);
      const bool is_foreign = mixed != nullptr && static_cast<int64_t>(member) < 0;
      is_mixed = is_mixed || is_foreign;
      valid = valid && (is_foreign || member < kNone);
      members->push_back(is_foreign ? kNone : static_cast<uint32_t>(member));
    }
  }
  // If the list of members is incomplete, the list is dropped, because ranks would be wrong.
  if (!valid || members->size() != size) members->clear();
  *max_members -= members->size();
  if (is_mixed) mixed->swap(*members);
}

}  // namespace

std::optional<KeyValues> DecodeKeyValues(std::span<const std::byte> raw) {
  ByteReader in(raw);
  KeyValues values;
  uint64_t count = Count(in, 3);
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    std::string key(in.String());
    values.insert_or_assign(std::move(key), DecodeValue(in));
  }
  return Whole(in, std::move(values));
}

std::optional<std::vector<Module>> DecodeModules(std::span<const std::byte> raw) {
  ByteReader in(raw);
  std::vector<Module> modules(Count(in, 3));
  for (Module& module : modules) {
    module.path = in.String();
    const auto id = in.String();
    module.flags = in.Varint();
    if (module.IsFunction()) {
      module.function = id;
    } else {
      module.build_id = Hex(id);
    }
  }
  return Whole(in, std::move(modules));
}

namespace {

void ReadChains(ByteReader& in, RawSites* sites) {
  sites->chains.resize(Count(in, 3));
  for (std::vector<uint32_t>& chain : sites->chains) {
    uint64_t count = in.Varint();
    if (count < 2 || count > layout::kMaxCallsiteDepth) return in.Fail();
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t place = in.Varint();
      if (place >= sites->sites.size()) return in.Fail();
      chain.push_back(static_cast<uint32_t>(place));
    }
  }
}

}  // namespace

std::optional<RawSites> DecodeSites(std::span<const std::byte> raw) {
  ByteReader in(raw);
  RawSites result;
  result.modules_id = in.Fixed<uint64_t>();
  result.sites.resize(Count(in, 2));
  for (Site& site : result.sites) {
    uint64_t module_plus_one = in.Varint();
    if (module_plus_one >= kNone) in.Fail();
    site.module = module_plus_one == 0 ? kNone : static_cast<uint32_t>(module_plus_one - 1);
    site.offset = in.Varint();
  }
  if (in.ok() && in.left() != 0) ReadChains(in, &result);
  return Whole(in, std::move(result));
}

std::optional<std::vector<RawComm>> DecodeComms(std::span<const std::byte> raw, uint64_t max_members) {
  ByteReader in(raw);
  std::vector<RawComm> comms(Count(in, 23));
  for (RawComm& item : comms) {
    Communicator& comm = item.comm;
    item.index = in.Varint();
    comm.identity = in.Fixed<uint64_t>();
    comm.parent = in.Fixed<uint64_t>();
    comm.size = in.Varint();
    item.rank = in.Varint();
    uint64_t kind = in.Varint();
    comm.inter = (kind & layout::kCommInter) != 0;
    item.freed = (kind & layout::kCommFreed) != 0;
    comm.remote_size = in.Varint();
    comm.name = in.String();
    DecodeMembers(in, &max_members, comm.size, &comm.members, comm.inter ? nullptr : &comm.remote);
    if ((kind & layout::kCommRemote) != 0) DecodeMembers(in, &max_members, comm.remote_size, &comm.remote);
    if (!in.ok()) return std::nullopt;
  }
  return Whole(in, std::move(comms));
}

}  // namespace rankine::archive
