! SPDX-License-Identifier: BSD-3-Clause
! Calls whose arguments are all plain variables. Without optimisation, gfortran does not record the lines of
! such calls. The marks give their lines.
program sites
  use mpi
  implicit none
  integer :: ierr, rank, ranks, i, send, receive, partner, comm
  integer :: status(MPI_STATUS_SIZE), box(4)
  call MPI_Init(ierr)  ! site: init
  comm = MPI_COMM_WORLD
  call MPI_Comm_rank(comm, rank, ierr)  ! site: rank
  call MPI_Comm_size(comm, ranks, ierr)  ! site: size
  partner = mod(rank + 1, ranks)
  do i = 1, 2
    box = rank
    call MPI_Irecv(box(1), 1, MPI_INTEGER, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, receive, ierr)  ! site: irecv
    call MPI_Isend(box(3), 1, MPI_INTEGER, partner, i, MPI_COMM_WORLD, send, ierr)  ! site: isend
    if (i == 1) then
      call MPI_Wait(send, status, ierr)  ! site: first wait
    else
      call MPI_Wait(send, status, ierr)  ! site: second wait
    end if
    call MPI_Wait(receive, status, ierr)  ! site: last wait
  end do
  call close_all()
contains
  subroutine close_all()
    select case (i)
    case (3)
      call MPI_Barrier(comm, ierr)  ! site: barrier
    case default
      call MPI_Barrier(comm, ierr)
    end select
    call MPI_Finalize(ierr)  ! site: finalize
  end subroutine
end program
