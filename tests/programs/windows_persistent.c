/* Persistent collective operations (MPI 4), whose bytes and completions monitor windows count under the call
 * that made them: three of each are complete, and one is open at the end. */
#include <mpi.h>

#include "make_window.h"
#include "show_window.h"

#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
static void operations(void) {
  int out[4] = {0}, in[8];
  MPI_Request requests[3];
  rankine_window all = make("all", (rankine_window_spec){0});
  rankine_window small = make("small", (rankine_window_spec){.max_bytes = 100});
  rankine_window_start(all), rankine_window_start(small);
  MPI_Allreduce_init(out, in, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
  MPI_Gather_init(out, 4, MPI_INT, in, 4, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[2]);
  for (int i = 0; i < 3; ++i) {
    MPI_Startall(3, requests);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Startall(3, requests);
  rankine_window_stop(all), rankine_window_stop(small);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 3; ++i) MPI_Request_free(&requests[i]);
  show("all", all);
  show("small", small);
}
#else
static void operations(void) {
  (void)make, (void)show;
}
#endif

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  operations();
  MPI_Finalize();
  return 0;
}
