// SPDX-License-Identifier: BSD-3-Clause
// The C++ header: a scoped window that is read and reset; the proposal's names in C++; and collectives with
// much data, whose first internal message follows after the library has copied the data.
#include <mpi.h>
#include <rankine/mpirt.h>
#include <rankine/monitor.hpp>

#include <cstdio>
#include <stdexcept>
#include <vector>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rankine::Window moved("scoped");
  rankine::Window scoped(static_cast<rankine::Window&&>(moved));
  for (int i = 0; i < 3; i++) {
    try {
      rankine::WindowScope scope(scoped);
      MPI_Barrier(MPI_COMM_WORLD);
      if (i == 1) throw std::runtime_error("left by it");
    } catch (const std::runtime_error&) {
    }
  }
  rankine_window_values values;
  const int read = scoped.read(&values);
  if (rank == 0)
    std::printf("scoped %d %d %d %d\n", scoped.created() == moved.created(), read,
                static_cast<int>(values.all.completions), static_cast<int>(values.instance));
  rankine::Window large("large");
  large.start();
  MPI_Barrier(MPI_COMM_WORLD);
  large.reset();
  std::vector<int> in(8 << 20, 1), out(8 << 20);
  for (int i = 0; i < 3; i++) MPI_Allreduce(in.data(), out.data(), 8 << 20, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  large.stop();
  large.read(&values);
  if (rank == 0) std::printf("large %d %d\n", static_cast<int>(values.all.completions), large.stop());
  MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL;
  MPIRT_Monitor_handle handle = MPIRT_MONITOR_HANDLE_DEFAULT;
  handle.profile = handle.coll = 1;
  const int started = MPI_START_MONITOR(&request, &handle, nullptr);
  const int again = MPI_START_MONITOR(&request, &handle, "/nowhere/x");
  MPI_Barrier(MPI_COMM_WORLD);
  const int ended = MPI_END_MONITOR(&request, &handle);
  if (rank == 0) std::printf("monitor %d %d %d %d\n", started, again, ended, handle.coll);
  handle = {1, 1, 1, 1, 1, 1, 1};
  MPIRT_Monitor_request every = MPIRT_MONITOR_REQUEST_NULL;
  const int warned = MPI_START_MONITOR(&every, &handle, nullptr);
  if (rank == 0) std::printf("every %d %d\n", warned, MPI_END_MONITOR(&every, &handle));
  const MPIRT_Monitor_handle handles[2] = {{1, 0, 0, 1, 0, 0, 0}, {0, 0, 0, 1, 0, 0, 0}};
  MPIRT_Monitor_request requests[2] = {MPIRT_MONITOR_REQUEST_NULL, MPIRT_MONITOR_REQUEST_NULL};
  int errors[4];
  const int create = MPIRT_MONITOR_REQUEST_CREATE(requests, nullptr, 2, handles, errors);
  const int remove = MPIRT_MONITOR_REQUEST_DELETE(requests, 2, errors + 2);
  if (rank == 0)
    std::printf("arrays %d %d %d %d %d %d\n", create, errors[0], errors[1], remove, errors[2], errors[3]);
  MPI_Finalize();
}
