// SPDX-License-Identifier: BSD-3-Clause
// The list of ranks of a report, for reports that cover only some ranks.
#ifndef RANKINE_COMPAT_CALIPER_RANKS_HPP
#define RANKINE_COMPAT_CALIPER_RANKS_HPP

#include <caliper/cali-manager.h>
#include <mpi.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cali {
namespace detail {

// Returns the ranks of the communicator in MPI_COMM_WORLD, separated by commas. Returns an empty string if
// the communicator contains all ranks of MPI_COMM_WORLD.
inline std::string RanksOf(MPI_Comm comm) {
  int order = MPI_UNEQUAL, size = 0;
  MPI_Group world, group;
  std::string text;
  if (!rankine_attached()) return text;
  MPI_Comm_compare(comm, MPI_COMM_WORLD, &order);
  if (order != MPI_UNEQUAL) return text;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Comm_group(comm, &group);
  MPI_Group_size(group, &size);
  std::vector<int> inside(static_cast<std::size_t>(size)), ranks(inside.size());
  for (int i = 0; i < size; ++i) inside[static_cast<std::size_t>(i)] = i;
  MPI_Group_translate_ranks(group, size, inside.data(), world, ranks.data());
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  for (const int rank : ranks) text += (text.empty() ? "" : ",") + std::to_string(rank);
  return text;
}

// Writes a manager's reports of these ranks. If `ranks` does not contain rank 0 of MPI_COMM_WORLD, the
// function writes nothing now.
inline int FlushRanks(const rankine_cali_manager* manager, const std::string& ranks, rankine_cali_wish wish) {
  if (!ranks.empty()) {
    wish.ranks = ranks.c_str();
    wish.processes = -1;
    if (("," + ranks + ",").find(",0,") != std::string::npos)
      wish.processes = 1 + static_cast<int>(std::count(ranks.begin(), ranks.end(), ','));
  }
  std::cout.flush();
  return rankine_cali_manager_flush_as(manager, &wish);
}

}  // namespace detail
}  // namespace cali

#endif
