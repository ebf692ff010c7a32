! SPDX-License-Identifier: BSD-3-Clause
! A ring and a reduction through `use mpi_f08`.
program ring_f08
  use mpi_f08
  implicit none
  integer, parameter :: n = 16, iterations = 10
  integer :: i, rank, total, right, left
  integer, asynchronous :: a(n), b(n)
  type(MPI_Request) :: request(2)
  type(MPI_Status) :: stats(2)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, total)
  right = mod(rank + 1, total)
  left = mod(rank + total - 1, total)
  a = rank
  do i = 1, iterations
    call MPI_Irecv(b, n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, request(1))  ! site: irecv
    call MPI_Isend(a, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD, request(2))
    call MPI_Waitall(2, request, stats)
    call MPI_Allreduce(MPI_IN_PLACE, b, n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)  ! site: allreduce
  end do
  print '(a,i0,a,i0)', 'ring_f08 rank ', rank, ': ', sum(b)
  call MPI_Finalize()
end program
