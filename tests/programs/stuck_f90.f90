! SPDX-License-Identifier: BSD-3-Clause
! Three ranks print "waiting" and wait forever, each in a different MPI call made through the Fortran
! binding.
program stuck
  use mpi
  implicit none
  integer :: ierr, rank, request, box
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  write (*, '(a,i0)') 'waiting ', getpid()
  flush (6)
  select case (rank)
  case (0)
    call MPI_Recv(box, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)  ! site: recv
  case (1)
    call MPI_Irecv(box, 1, MPI_INTEGER, 2, 7, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)  ! site: wait
  case default
    call MPI_Barrier(MPI_COMM_WORLD, ierr)  ! site: barrier
  end select
  call MPI_Finalize(ierr)
end program
