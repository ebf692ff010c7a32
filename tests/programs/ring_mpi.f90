! SPDX-License-Identifier: BSD-3-Clause
! A ring and a reduction through `use mpi`.
program ring_mpi
  use mpi
  implicit none
  integer, parameter :: n = 16, iterations = 10
  integer :: i, ierr, rank, total, right, left, request(2), stats(MPI_STATUS_SIZE, 2), a(n), b(n)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, total, ierr)
  right = mod(rank + 1, total)
  left = mod(rank + total - 1, total)
  a = rank
  do i = 1, iterations
    call MPI_Irecv(b, n, MPI_INTEGER, left, 1, MPI_COMM_WORLD, request(1), ierr)  ! site: irecv
    call MPI_Isend(a, n, MPI_INTEGER, right, 1, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Waitall(2, request, stats, ierr)
    call MPI_Allreduce(MPI_IN_PLACE, b, n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)  ! site: allreduce
  end do
  print '(a,i0,a,i0)', 'ring_mpi rank ', rank, ': ', sum(b)
  call MPI_Finalize(ierr)
end program
