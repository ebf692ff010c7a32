// SPDX-License-Identifier: BSD-3-Clause
// Determines which positions in the file belong to a file view. The filetype is decomposed
// (MPI_Type_get_envelope, MPI_Type_get_contents) into blocks that loops repeat, so that a subarray of any
// size is one block. The decomposition calls MPI functions, so it must be done inside the guard. The result
// is used only if it agrees with the size and the true extent that MPI reports for the type. Types that
// cannot be decomposed in this way, and types that were created with large counts, have no shape.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::io {

inline constexpr uint32_t kMostShapeBytes = 16 << 10;

// A type as blocks (docs/formats.md, `view`).
struct Shape {
  uint64_t size = 0, extent = 0;  // The size of the type, and the distance between two copies of the type,
                                  // in bytes.
  uint32_t bytes = 0;             // size of the encoded blocks
  bool dense = false;             // The type is one block, with no gap before the next copy of the type.
  std::byte blocks[kMostShapeBytes];
};

// Determines the shape of a type, which is given by its canonical handle. Returns false if the type cannot
// be decomposed.
bool TellShape(uint64_t type, Shape* shape);

}  // namespace rankine::recorder::io
