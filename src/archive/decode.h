// SPDX-License-Identifier: BSD-3-Clause
// Decodes the payloads of chunks (docs/formats.md, section 2). Each function decodes a whole raw payload.
// The functions return nullopt if the payload is cut off, has bytes left over, or contains numbers out of
// range. Claimed sizes are compared with the number of available bytes before memory is allocated.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/key_values.h"
#include "archive/rows/loop.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/window.h"

namespace rankine::archive {

std::optional<KeyValues> DecodeKeyValues(std::span<const std::byte> raw);
std::optional<std::vector<Module>> DecodeModules(std::span<const std::byte> raw);

struct RawSites {
  uint64_t modules_id = 0;
  std::vector<Site> sites;  // `module` is an index in the modules chunk; kNone: unknown
  std::vector<std::vector<uint32_t>>
      // Call chains as indices in `sites`, innermost call site first. The index in a row refers to `sites`,
      // or to `chains` if it exceeds the last index of `sites`.
      chains;
};
std::optional<RawSites> DecodeSites(std::span<const std::byte> raw);

struct RawComm {
  uint64_t index = 0;
  uint64_t rank = 0;  // rank of this process in the communicator
  bool freed = false;
  Communicator comm;
};
// Decodes at most `max_members` members in total. The member lists of the remaining communicators stay empty.
std::optional<std::vector<RawComm>> DecodeComms(std::span<const std::byte> raw, uint64_t max_members);

struct RawProfile {
  uint64_t sites_id = 0;
  uint64_t ticks_per_second = 0;
  // `site` and `comm` are indices in the chunks of this process, and `sizes` is an index in the list below;
  // kNone: none. `process` is 0.
  std::vector<Row> rows;
  std::vector<std::array<uint64_t, layout::kSizeBuckets>> sizes;
  std::vector<Peer> peers;
};
// Number of bytes that the profile's tables will take.
uint64_t TableBytes(const RawProfile& profile);
std::optional<RawProfile> DecodeProfile(std::span<const std::byte> raw, uint16_t version);

// A context tree whose nodes are numbered as in its chunk. Node 0 is the root, and parents come before their
// children.
struct RawContexts {
  struct Entry {
    uint32_t attribute = 0;  // index of the attribute
    context::Datum value;
  };
  struct Node {
    uint32_t parent;
    uint32_t entry;
  };
  std::vector<context::Attribute> attributes;
  std::vector<Entry> entries;  // the strings, which point into the payload
  std::vector<Node> nodes;     // all nodes except the root
  bool too_much = false;  // true: the tree would take more memory than allowed, so all other fields are empty
};
// Number of bytes that the tables will take, including the temporary memory that is needed to build them.
uint64_t TableBytes(const RawContexts& contexts);
std::optional<RawContexts> DecodeContexts(std::span<const std::byte> raw,
                                          uint64_t most_table_bytes = UINT64_MAX);

struct RawRegions {
  uint64_t sites_id = 0;
  uint64_t contexts_id = 0;
  // The fields `node` and `attribute` are indices in the contexts chunk, and `site` is an index in the
  // sites chunk. The field `process` is 0.
  std::vector<Region> regions;
  std::vector<RegionSum> sums;
  std::vector<Mismatch> mismatches;
};
uint64_t TableBytes(const RawRegions& regions);
std::optional<RawRegions> DecodeRegions(std::span<const std::byte> raw);

struct RawSeries {
  uint64_t contexts_id = 0;
  std::vector<LoopBlock> blocks;  // `node` is an index in the contexts chunk; `process` is 0
};
std::optional<RawSeries> DecodeSeries(std::span<const std::byte> raw);

struct RawWindows {
  uint64_t contexts_id = 0;  // 0: none
  // The field `comm` is an index in the comms chunk, and `node` is an index in the contexts chunk. Other
  // indices refer to the lists in this struct. The field `process` is 0.
  std::vector<Window> windows;
  std::vector<WindowInstance> instances;
  std::vector<WindowCell> cells;
  std::vector<WindowTraffic> traffic;
  std::vector<WindowBin> bins;
};
uint64_t TableBytes(const RawWindows& windows);
std::optional<RawWindows> DecodeWindows(std::span<const std::byte> raw, uint16_t version);

struct RawPaths {
  uint64_t modules_id = 0;
  uint32_t thread = 0;
  // all nodes except the root; `module` is an index in the modules chunk; `caller` is an index in this list,
  // or kNone
  std::vector<Site> nodes;
};
std::optional<RawPaths> DecodePaths(std::span<const std::byte> raw);

}  // namespace rankine::archive
