! SPDX-License-Identifier: BSD-3-Clause
! Calls MPI functions whose Fortran bindings call other MPI functions, and also calls those functions itself.
! Built for each of the three Fortran interfaces. All ranks make the same calls, `rounds` times.
program bindings
#if defined(BINDINGS_F08)
#define HANDLE(kind) type(kind)
  use mpi_f08
  implicit none
#elif defined(BINDINGS_MPI)
#define HANDLE(kind) integer
  use mpi
  implicit none
#else
#define HANDLE(kind) integer
  implicit none
  include 'mpif.h'
#endif
#if defined(BINDINGS_F08)
  type(MPI_Status) :: status
#else
  integer :: status(MPI_STATUS_SIZE)
#endif
  integer, parameter :: rounds = 3, most = 8
  HANDLE(MPI_Comm) :: line, lines, graph, neighbors
  HANDLE(MPI_Datatype) :: types(most), three, strided
  HANDLE(MPI_Request) :: request
  integer :: round, ranks, rank, dimensions, kind, error, i, degree_in, degree_out
  integer :: counts(most), starts(most), from(4 * most), to(4 * most), indices(most), edges(most), sources(1), targets(1)
  integer :: coordinates(1), sizes(1)
  integer(kind=MPI_ADDRESS_KIND) :: places(most)
  logical :: around(1), weighted
  call MPI_Init(error)
  counts = 1
  starts = [(i - 1, i = 1, most)]
  types = MPI_INTEGER
  places = 4 * starts
  from = 1
  around = .true.
  do round = 1, rounds
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
    sizes = ranks

    call MPI_Gatherv(from, 1, MPI_INTEGER, to, counts, starts, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
    call MPI_Scatterv(from, counts, starts, MPI_INTEGER, to, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
    call MPI_Allgatherv(from, 1, MPI_INTEGER, to, counts, starts, MPI_INTEGER, MPI_COMM_WORLD, error)
    call MPI_Alltoallv(from, counts, starts, MPI_INTEGER, to, counts, starts, MPI_INTEGER, MPI_COMM_WORLD, error)
    call MPI_Alltoallw(from, counts, 4 * starts, types, to, counts, 4 * starts, types, MPI_COMM_WORLD, error)
    call MPI_Reduce_scatter(from, to, counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
    call MPI_Reduce_scatter_block(from, to, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
    call MPI_Iallgatherv(from, 1, MPI_INTEGER, to, counts, starts, MPI_INTEGER, MPI_COMM_WORLD, request, error)
    call MPI_Wait(request, status, error)
    call MPI_Ialltoallv(from, counts, starts, MPI_INTEGER, to, counts, starts, MPI_INTEGER, MPI_COMM_WORLD, request, error)
    call MPI_Wait(request, status, error)
    call MPI_Ialltoallw(from, counts, 4 * starts, types, to, counts, 4 * starts, types, MPI_COMM_WORLD, request, error)
    call MPI_Wait(request, status, error)

    call MPI_Cart_create(MPI_COMM_WORLD, 1, sizes, around, .false., line, error)
    call MPI_Topo_test(line, kind, error)
    call MPI_Cartdim_get(line, dimensions, error)
    coordinates = rank
    call MPI_Cart_rank(line, coordinates, i, error)
    call MPI_Cart_sub(line, around, lines, error)
    call MPI_Neighbor_allgatherv(from, 1, MPI_INTEGER, to, counts, starts, MPI_INTEGER, line, error)
    call MPI_Neighbor_alltoallv(from, counts, starts, MPI_INTEGER, to, counts, starts, MPI_INTEGER, line, error)
    call MPI_Ineighbor_alltoallv(from, counts, starts, MPI_INTEGER, to, counts, starts, MPI_INTEGER, line, request, error)
    call MPI_Wait(request, status, error)
    call MPI_Comm_free(lines, error)
    call MPI_Comm_free(line, error)

    indices = starts + 1
    edges(1:ranks) = [(mod(i + 1, ranks), i = 0, ranks - 1)]
    call MPI_Graph_create(MPI_COMM_WORLD, ranks, indices, edges, .false., graph, error)
    call MPI_Graph_neighbors_count(graph, rank, degree_in, error)
    call MPI_Neighbor_alltoallv(from, counts, starts, MPI_INTEGER, to, counts, starts, MPI_INTEGER, graph, error)
    call MPI_Comm_free(graph, error)

    sources = mod(rank + ranks - 1, ranks)
    targets = mod(rank + 1, ranks)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, sources, counts, 1, targets, counts, MPI_INFO_NULL, .false., &
                                        neighbors, error)
    call MPI_Dist_graph_neighbors_count(neighbors, degree_in, degree_out, weighted, error)
    call MPI_Neighbor_alltoallv(from, counts, starts, MPI_INTEGER, to, counts, starts, MPI_INTEGER, neighbors, error)
    ! (MPICH's mpi_f08 binding supports only this kind of communicator)
    call MPI_Neighbor_alltoallw(from, counts, places, types, to, counts, places, types, neighbors, error)
    call MPI_Comm_free(neighbors, error)

    ! Passes array sections, for which the mpi_f08 bindings make datatypes.
    call MPI_Sendrecv(from(1:7:2), 4, MPI_INTEGER, targets(1), 1, to(2:8:2), 4, MPI_INTEGER, sources(1), 1, &
                      MPI_COMM_WORLD, status, error)
    call MPI_Bcast(to(1:7:2), 4, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
    call MPI_Type_contiguous(3, MPI_INTEGER, three, error)
    call MPI_Type_create_hvector(2, 1, 8_MPI_ADDRESS_KIND, MPI_INTEGER, strided, error)
    call MPI_Type_commit(three, error)
    call MPI_Type_commit(strided, error)
    call MPI_Type_free(three, error)
    call MPI_Type_free(strided, error)
  end do
  call MPI_Finalize(error)
end program bindings
