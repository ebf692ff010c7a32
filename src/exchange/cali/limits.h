// SPDX-License-Identifier: BSD-3-Clause
// Limits of the .cali reader, which keep a small file from exhausting the machine (docs/formats.md, section
// 3). They are far above the limits of Caliper's own output: 120 values in a record, 4.2 million nodes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::exchange::cali {

inline constexpr size_t kMaxLine = size_t{4} << 20;      // bytes per line; longer lines are lost
inline constexpr size_t kMaxNodes = size_t{8} << 20;     // nodes per file
inline constexpr size_t kMaxNodeText = size_t{1} << 30;  // size in bytes of the values of all nodes together
inline constexpr size_t kMaxMetadata = 100;              // nodes that describe one attribute
inline constexpr size_t kMaxValues = 2048;               // values outside the context tree in one record
// number of nodes created for records with several refs
inline constexpr size_t kMaxJoined = size_t{4} << 20;
inline constexpr size_t kMaxLost =
    100;  // number of losses that are reported individually per part; further ones are only counted

}  // namespace rankine::exchange::cali
