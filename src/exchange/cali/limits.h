// SPDX-License-Identifier: BSD-3-Clause
// Limits of the .cali reader, which keep a small file from exhausting the machine (docs/formats.md, section
// 3). The limits are far above the limits of Caliper's own output: 120 values in a record, and 4.2 million
// nodes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::exchange::cali {

// maximum number of bytes per line; longer lines are lost
inline constexpr size_t kMaxLine = size_t{4} << 20;
inline constexpr size_t kMaxNodes = size_t{8} << 20;     // maximum number of nodes per file
inline constexpr size_t kMaxNodeText = size_t{1} << 30;  // The size in bytes of the values of all nodes
                                                         // together.
// maximum number of nodes that describe one attribute
inline constexpr size_t kMaxMetadata = 100;
inline constexpr size_t kMaxValues = 2048;  // The maximum number of values in one record
                                            // outside the context tree.
// The maximum number of nodes that are created for records with several refs.
inline constexpr size_t kMaxJoined = size_t{4} << 20;
inline constexpr size_t kMaxLost =
    100;  // number of losses that are reported individually per part; further losses are only counted

}  // namespace rankine::exchange::cali
