#include "format/waiting_functions.h"

#include <string_view>

#include "format/generated/mpi_functions.h"

namespace rankine::format {

bool WaitsForOthers(uint16_t function) {
  const MpiFunction* known = FindMpiFunction(function);
  if (known == nullptr || known->cls == nullptr) return false;
  const std::string_view name = known->name, cls = known->cls;
  if (name.starts_with("MPI_I") && name != "MPI_Intercomm_create" && name != "MPI_Intercomm_merge")
    return false;
  if (name.ends_with("_init") || name.ends_with("_start") || name.ends_with("_c_init")) return false;
  if (cls == "collective" || cls == "neighborhood") return true;
  if (cls == "completion") return name.starts_with("MPI_Wait");
  if (cls != "point_to_point") return false;
  for (const std::string_view one : {"MPI_Recv", "MPI_Send", "MPI_Ssend", "MPI_Sendrecv",
                                     "MPI_Sendrecv_replace", "MPI_Probe", "MPI_Mprobe", "MPI_Mrecv"}) {
    if (name == one || (name.starts_with(one) && name.substr(one.size()) == "_c")) return true;
  }
  return false;
}

}  // namespace rankine::format
