// Made by gen/generate.py from gen/mpi.table; change those and run it.
// clang-format off
// What a reader needs to know of an MPI function whose id it finds in a record.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

struct MpiFunction {
  uint16_t id;
  const char* name;  // "MPI_Send"
  const char* cls;   // the name of a rankine::mpi::Class: "point_to_point"
  bool completes;    // MPI_Wait, MPI_Testsome: its bytes are those of the requests it completes
  bool collective;   // all ranks of the communicator, window or file take part
};

inline constexpr size_t kMpiFunctionCount = 595;
inline constexpr uint16_t kMaxMpiFunctionId = 595;

// Null for an id that the table does not have, as a newer archive may. Any thread, a signal handler too.
const MpiFunction* FindMpiFunction(uint16_t id);

}  // namespace rankine::layout
