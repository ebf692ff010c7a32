#include "layout/ends_later.h"

#include <string_view>

#include "layout/generated/mpi_functions.h"

namespace rankine::layout {

bool EndsLater(uint16_t function) {
  const MpiFunction* f = FindMpiFunction(function);
  if (f == nullptr) return false;
  const std::string_view name = f->name;
  if (name.ends_with("_init") || name.starts_with("MPI_Comm_idup") || name.starts_with("MPI_File_i"))
    return true;
  return name.starts_with("MPI_I") && !name.starts_with("MPI_Inter");  // (MPI_Intercomm_create)
}

}  // namespace rankine::layout
