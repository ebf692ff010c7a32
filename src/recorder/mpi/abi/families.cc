// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/families.h"

namespace rankine::mpi {
namespace {

constexpr Abi kNone{};

constexpr Abi kUnknown{.family = Family::unknown};

constexpr Abi kOpenMpi{
    .family = Family::open_mpi,
    .count_layout = CountLayout::word,
    .handle_size = 8,
    .status_size = 24,
    .status_source = 0,
    .status_tag = 4,
    .status_error = 8,
    .count_offset = 16,
    .cancelled_offset = 12,
    .cancelled_mask = 0xffffffff,
    .in_place = 1,
    .bottom = 0,
    .status_ignore = 0,
    .statuses_ignore = 0,
    .any_source = -1,
    .any_tag = -1,
    .proc_null = -2,
    .root = -4,
    .undefined = -32766,
    .err_in_status = 18,
    .err_truncate = 15,
    .err_request = 7,
    .thread_level = {0, 1, 2, 3},
    .topo_cart = 1,
    .topo_graph = 2,
    .topo_dist_graph = 3,
    .lock_shared = 2,
    .comm_type_shared = 0,
    // the value exists since 5.0; 4.1 has no value above 11 and rejects this value
    .comm_type_hw_guided = 13,
    .comm_type_hw_unguided = 12,
};

constexpr Abi kMpich{
    .family = Family::mpich,
    .count_layout = CountLayout::split,
    .handle_size = 4,
    .status_size = 20,
    .status_source = 8,
    .status_tag = 12,
    .status_error = 16,
    .count_offset = 0,
    .cancelled_offset = 4,
    .cancelled_mask = 1,
    .handle_mask = 0xffffffff,
    .comm_world = 0x44000000,
    .comm_self = 0x44000001,
    .comm_null = 0x04000000,
    .group_null = 0x08000000,
    .request_null = 0x2c000000,
    .message_null = 0x2c000000,
    .message_no_proc = 0x6c000000,
    .datatype_null = 0x0c000000,
    .byte = 0x4c00010d,
    .win_null = 0x20000000,
    .file_null = 0,
    .info_null = 0x1c000000,
    .no_op = 0x5800000e,
    .errors_return = 0x54000001,
    .in_place = ~uint64_t{0},
    .bottom = 0,
    .status_ignore = 1,
    .statuses_ignore = 1,
    .any_source = -2,
    .any_tag = -1,
    .proc_null = -1,
    .root = -3,
    .undefined = -32766,
    .err_in_status = 17,
    .err_truncate = 14,
    .err_request = 19,
    .thread_level = {0, 1, 2, 3},
    .topo_cart = 2,
    .topo_graph = 1,
    .topo_dist_graph = 3,
    .lock_shared = 235,
    .comm_type_shared = 1,
    .comm_type_hw_guided = 2,
    .comm_type_hw_unguided = 3,
    // Two ranges of handles. Datatypes have handles of kind "builtin" (top bits 01). The five pair types
    // (MPI_FLOAT_INT to MPI_LONG_DOUBLE_INT) have the first five handles of kind "direct".
    .builtin_types = {{0x4c000000, 0x4d000000}, {0x8c000000, 0x8c000005}},
};

constexpr Abi kStandard{
    .family = Family::standard,
    .count_layout = CountLayout::unknown,  // Each implementation defines the contents of MPI_internal[]
                                           // (status_layout.h).
    .handle_size = 8,
    .status_size = 32,
    .status_source = 0,
    .status_tag = 4,
    .status_error = 8,
    .comm_world = 0x101,
    .comm_self = 0x102,
    .comm_null = 0x100,
    .group_null = 0x108,
    .request_null = 0x180,
    .message_null = 0x128,
    .message_no_proc = 0x129,
    .datatype_null = 0x200,
    .byte = 0x247,
    .win_null = 0x110,
    .file_null = 0x118,
    .info_null = 0x130,
    .no_op = 0x3d,
    .in_place = 1,
    .bottom = 0,
    .status_ignore = 0,
    .statuses_ignore = 0,
    .any_source = -1,
    .any_tag = -2,
    .proc_null = -3,
    .root = -4,
    .undefined = -32766,
    .err_in_status = 19,
    .err_truncate = 15,
    .err_request = 7,
    .thread_level = {0, 1024, 2048, 4096},
    .topo_cart = 211,
    .topo_graph = 212,
    .topo_dist_graph = 213,
    .lock_shared = 302,
    .comm_type_shared = 221,
    .comm_type_hw_guided = 223,
    .comm_type_hw_unguided = 222,
    // Predefined handles have at most 10 bits, so they are in the zero page; the first datatype follows the
    // null handle 0x200. A library's own handles are never in the zero page.
    .builtin_types = {{0x201, 0x1000}, {0, 0}},
};

}  // namespace

const Abi& FamilyTable(Family family) {
  switch (family) {
    case Family::open_mpi:
      return kOpenMpi;
    case Family::mpich:
      return kMpich;
    case Family::standard:
      return kStandard;
    case Family::unknown:
      return kUnknown;
    case Family::none:
      break;
  }
  return kNone;
}

}  // namespace rankine::mpi
