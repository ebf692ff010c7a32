// MPI_Comm_spawn: the parents start one child that runs this program again and send it a message each.
#include "program.h"

static void child(MPI_Comm parents, int n) {
  int size;
  int* a = ints(n);
  long sum = 0;
  MPI_Comm_remote_size(parents, &size);
  for (int i = 0; i < size; ++i) {
    MPI_Recv(a, n, MPI_INT, i, 0, parents, MPI_STATUS_IGNORE);
    sum += sum_of(a, n);
  }
  MPI_Comm_disconnect(&parents);
  result("spawn child", sum);
}

int main(int argc, char** argv) {
  int n = argument(argc, argv, 1, 16);
  begin(&argc, &argv);
  MPI_Comm parents, children;
  MPI_Comm_get_parent(&parents);
  if (parents != MPI_COMM_NULL) {
    child(parents, n);
  } else {
    int* a = ints(n);
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children,
                   MPI_ERRCODES_IGNORE);
    MPI_Send(a, n, MPI_INT, 0, 0, children);
    MPI_Comm_disconnect(&children);
    result("spawn", sum_of(a, n));
  }
  MPI_Finalize();
  return 0;
}
