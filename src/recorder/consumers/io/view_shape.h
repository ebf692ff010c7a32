// SPDX-License-Identifier: BSD-3-Clause
// The place of a file view's data: its filetype is decomposed (MPI_Type_get_envelope, MPI_Type_get_contents)
// into blocks with enclosing loops, so that a subarray of any size is one block. Calls MPI: only inside the
// guard. The result is used only if it agrees with the size and the true extent that MPI reports for the
// type. All other types are left out, and so are types that were made with large counts.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::io {

inline constexpr uint32_t kMostShapeBytes = 16 << 10;

// A type as blocks (docs/formats.md, `view`).
struct Shape {
  uint64_t size = 0, extent = 0;  // from one copy to the next, bytes
  uint32_t bytes = 0;             // encoded
  bool dense = false;             // one block without a gap to the next copy of the type
  std::byte blocks[kMostShapeBytes];
};

// False: the type cannot be decomposed. `type`: canonical.
bool TellShape(uint64_t type, Shape* shape);

}  // namespace rankine::recorder::io
