// SPDX-License-Identifier: BSD-3-Clause
/* The I/O of the NAS benchmark BT-IO, variant "full": the solution on a cubic grid, with five numbers for
 * each point. Every few steps, a collective call appends the cells of a diagonal multi-partition to one
 * file. At the end, all cells are read back and compared.
 *
 * bt_io PATH POINTS [STEPS]: POINTS is the grid's size in each dimension. The number of ranks must be a
 * square. Rank 0 prints the seconds from opening the file until it is closed after the last read. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { NUMBERS = 5, MOST_CELLS = 32 };

static int cells_of(int size) {
  int cells = 1;
  while (cells * cells < size) ++cells;
  if (cells * cells != size || cells > MOST_CELLS) {
    fprintf(stderr, "bt_io needs a square number of ranks, at most %d\n", MOST_CELLS * MOST_CELLS);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  return cells;
}

/* Returns the first point of part `part` if `points` are divided into `cells` parts. */
static int begin_of(int part, int cells, int points) {
  const int least = points / cells, more = points % cells;
  return part * least + (part < more ? part : more);
}

/* The rank's cells in the file: one cell in each plane, along a diagonal. */
static MPI_Datatype view_of(int rank, int cells, int points, int* doubles) {
  MPI_Datatype types[MOST_CELLS], view;
  int lengths[MOST_CELLS];
  MPI_Aint places[MOST_CELLS];
  *doubles = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const int part[3] = {cell, (rank / cells - cell + cells) % cells, (rank % cells + cell) % cells};
    int sizes[4], within[4], starts[4];
    int numbers = NUMBERS;
    for (int i = 0; i < 3; ++i) {
      sizes[i] = points;
      starts[i] = begin_of(part[i], cells, points);
      within[i] = begin_of(part[i] + 1, cells, points) - starts[i];
      numbers *= within[i];
    }
    sizes[3] = within[3] = NUMBERS, starts[3] = 0;
    MPI_Type_create_subarray(4, sizes, within, starts, MPI_ORDER_C, MPI_DOUBLE, &types[cell]);
    lengths[cell] = 1, places[cell] = 0;
    *doubles += numbers;
  }
  MPI_Type_create_struct(cells, lengths, places, types, &view);
  MPI_Type_commit(&view);
  for (int cell = 0; cell < cells; ++cell) MPI_Type_free(&types[cell]);
  return view;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc < 3) MPI_Abort(MPI_COMM_WORLD, 2);
  int rank = 0, size = 0, doubles = 0, wrong = 0, all_wrong = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int points = atoi(argv[2]), steps = argc > 3 ? atoi(argv[3]) : 10, cells = cells_of(size);
  MPI_Datatype view = view_of(rank, cells, points, &doubles);
  double *mine = malloc(sizeof(double) * (size_t)doubles), *back = malloc(sizeof(double) * (size_t)doubles);
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  MPI_File file;
  if (MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file) !=
      MPI_SUCCESS)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_File_set_view(file, 0, MPI_DOUBLE, view, "native", MPI_INFO_NULL);
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < doubles; ++i) mine[i] = rank * 1e6 + step * 1e3 + i % 997;
    MPI_File_write_at_all(file, (MPI_Offset)step * doubles, mine, doubles, MPI_DOUBLE, MPI_STATUS_IGNORE);
  }
  for (int step = 0; step < steps; ++step) {
    MPI_File_read_at_all(file, (MPI_Offset)step * doubles, back, doubles, MPI_DOUBLE, MPI_STATUS_IGNORE);
    for (int i = 0; i < doubles; ++i) wrong += back[i] != rank * 1e6 + step * 1e3 + i % 997;
  }
  MPI_File_close(&file);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("seconds %.6f\n", MPI_Wtime() - begin);
  MPI_Reduce(&wrong, &all_wrong, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0 && all_wrong != 0) printf("%d numbers came back wrong\n", all_wrong);
  MPI_Type_free(&view);
  MPI_Finalize();
  return all_wrong != 0;
}
