// SPDX-License-Identifier: BSD-3-Clause
// The constants of each ABI family, as measured. Open MPI's handles are addresses, which detect.cc fills in;
// all other values are complete in this table.
#pragma once
#include "recorder/core/mpi_abi.h"

namespace rankine::mpi {

// Returns the values of a family. In the values of Family::none and Family::unknown, Known() is false.
const Abi& FamilyTable(Family family);

// The exported variable of Open MPI's library whose address is used as a handle.
struct OpenMpiHandle {
  const char* symbol;
  uint64_t Abi::*field;
};
inline constexpr OpenMpiHandle kOpenMpiHandles[] = {
    {"ompi_mpi_comm_world", &Abi::comm_world},
    {"ompi_mpi_comm_self", &Abi::comm_self},
    {"ompi_mpi_comm_null", &Abi::comm_null},
    {"ompi_mpi_group_null", &Abi::group_null},
    {"ompi_request_null", &Abi::request_null},
    {"ompi_message_null", &Abi::message_null},
    {"ompi_message_no_proc", &Abi::message_no_proc},
    {"ompi_mpi_datatype_null", &Abi::datatype_null},
    {"ompi_mpi_byte", &Abi::byte},
    {"ompi_mpi_win_null", &Abi::win_null},
    {"ompi_mpi_file_null", &Abi::file_null},
    {"ompi_mpi_info_null", &Abi::info_null},
    {"ompi_mpi_op_no_op", &Abi::no_op},
    {"ompi_mpi_errors_return", &Abi::errors_return},
};

}  // namespace rankine::mpi
