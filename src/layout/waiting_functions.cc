#include "layout/waiting_functions.h"

#include <string_view>

#include "layout/generated/mpi_functions.h"

namespace rankine::layout {

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

bool MayWaitForOthers(uint16_t function) {
  if (WaitsForOthers(function)) return true;
  const MpiFunction* known = FindMpiFunction(function);
  if (known == nullptr || known->cls == nullptr) return false;
  const std::string_view name = known->name, cls = known->cls;
  if (name == "MPI_Finalize") return true;
  for (const std::string_view started :
       {"MPI_Comm_idup", "MPI_File_iread", "MPI_File_iwrite", "MPI_Win_test"}) {
    if (name.starts_with(started)) return false;
  }
  if (cls == "rma") return known->collective || name.starts_with("MPI_Win_");
  if (name.starts_with("MPI_Comm_detach") || name.starts_with("MPI_Comm_flush") ||
      name.starts_with("MPI_Buffer_detach") || name.starts_with("MPI_Buffer_flush"))
    return true;
  return known->collective && (cls == "communicator" || cls == "topology" || cls == "io");
}

StallReason ReasonOfStall(uint16_t function) {
  const MpiFunction* known = FindMpiFunction(function);
  if (known == nullptr || known->cls == nullptr) return StallReason::unknown;
  const std::string_view name = known->name, cls = known->cls;
  if (cls == "completion") return name.starts_with("MPI_Wait") ? StallReason::none : StallReason::unknown;
  if (cls == "rma") return StallReason::rma;
  if (cls == "io") return StallReason::io;
  for (const std::string_view one :
       {"collective", "neighborhood", "communicator", "topology", "process", "session"}) {
    if (cls == one) return StallReason::collective;
  }
  if (cls != "point_to_point" || !WaitsForOthers(function) || name.starts_with("MPI_Sendrecv"))
    return StallReason::unknown;
  return name.starts_with("MPI_Send") || name.starts_with("MPI_Ssend") ? StallReason::late_receiver
                                                                       : StallReason::late_sender;
}

}  // namespace rankine::layout
