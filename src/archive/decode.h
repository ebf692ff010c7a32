// What the payloads say (docs/formats.md, section 2). Each function reads one raw payload to its end; nullopt
// when it is malformed: cut off, left-over bytes, numbers out of range. Sizes are checked against the bytes
// that are there before anything is allocated for them.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

std::optional<KeyValues> DecodeKeyValues(std::span<const std::byte> raw);
std::optional<std::vector<Module>> DecodeModules(std::span<const std::byte> raw);

struct RawSites {
  uint64_t modules_id = 0;
  std::vector<Site> sites;  // module: place in the modules chunk, kNone unknown
  std::vector<std::vector<uint32_t>>
      chains;  // places in `sites`, inner first; rows name them behind the sites
};
std::optional<RawSites> DecodeSites(std::span<const std::byte> raw);

struct RawComm {
  uint64_t index = 0;
  uint64_t rank = 0;  // of this process in it
  bool freed = false;
  Communicator comm;
};
// Members in all communicators together are at most `max_members`; beyond that a list stays empty.
std::optional<std::vector<RawComm>> DecodeComms(std::span<const std::byte> raw, uint64_t max_members);

struct RawProfile {
  uint64_t sites_id = 0;
  uint64_t ticks_per_second = 0;
  // site, comm: places in the chunks of this process, kNone: none. sizes: place below, kNone. process is 0.
  std::vector<Row> rows;
  std::vector<std::array<uint64_t, layout::kSizeBuckets>> sizes;
  std::vector<Peer> peers;
};
// Bytes of its tables.
uint64_t TableBytes(const RawProfile& profile);
std::optional<RawProfile> DecodeProfile(std::span<const std::byte> raw, uint16_t version);

// A context tree of its own: nodes by place, 0 the root, parents before children.
struct RawContexts {
  struct Entry {
    uint32_t attribute = 0;  // place
    context::Datum value;
  };
  struct Node {
    uint32_t parent;
    uint32_t entry;
  };
  std::vector<context::Attribute> attributes;
  std::vector<Entry> entries;  // texts point into the payload
  std::vector<Node> nodes;     // without the root
  bool too_much = false;       // it takes more than was allowed; then nothing else is told
};
// Bytes that the tables take, with what is held while they are made.
uint64_t TableBytes(const RawContexts& contexts);
std::optional<RawContexts> DecodeContexts(std::span<const std::byte> raw,
                                          uint64_t most_table_bytes = UINT64_MAX);

struct RawRegions {
  uint64_t sites_id = 0;
  uint64_t contexts_id = 0;
  // node: place in the contexts chunk; attribute: place there; site: place in the sites chunk. process is 0.
  std::vector<Region> regions;
  std::vector<RegionSum> sums;
  std::vector<Mismatch> mismatches;
};
uint64_t TableBytes(const RawRegions& regions);
std::optional<RawRegions> DecodeRegions(std::span<const std::byte> raw);

struct RawSeries {
  uint64_t contexts_id = 0;
  std::vector<LoopBlock> blocks;  // node: place in the contexts chunk. process is 0.
};
std::optional<RawSeries> DecodeSeries(std::span<const std::byte> raw);

struct RawWindows {
  uint64_t contexts_id = 0;  // 0: none
  // comm: place in the comms chunk; node: place in the contexts chunk; the others below. process is 0.
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
  std::vector<Site> nodes;  // without the root; module: place in the modules chunk, caller: place here, kNone
};
std::optional<RawPaths> DecodePaths(std::span<const std::byte> raw);

}  // namespace rankine::archive
