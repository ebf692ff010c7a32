// Where a file view has its data: its filetype taken apart (MPI_Type_get_envelope, MPI_Type_get_contents)
// into blocks, each with the loops around it, so that a subarray of any size is one block. Asks MPI: only
// inside the guard. What is told agrees with the size and the true extent that MPI says the type has; all
// else is not told, as are types that were made with large counts.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder::io {

inline constexpr uint32_t kMostShapeBytes = 16 << 10;

// A type as blocks (docs/formats.md, `view`).
struct Shape {
  uint64_t size = 0, extent = 0;  // of one after the other, bytes
  uint32_t bytes = 0;             // encoded
  bool dense = false;             // one block without a gap to the next one of the type
  std::byte blocks[kMostShapeBytes];
};

// False: it cannot be told. `type`: canonical.
bool TellShape(uint64_t type, Shape* shape);

}  // namespace rankine::recorder::io
