! SPDX-License-Identifier: BSD-3-Clause
! Rank 1 waits for rank 0 at two call sites, three times as long at `long` as at `short`.
module late_parts
  use mpi
  implicit none
  integer :: ierr, rank, request, waits = 0
  double precision :: sent(8), received(8)
contains
  subroutine burn(seconds)
    double precision, intent(in) :: seconds
    double precision :: until
    integer :: k
    until = MPI_Wtime() + seconds
    do while (MPI_Wtime() < until)
      do k = 1, 1000
        sent = sent * 1.0000001d0
      end do
    end do
  end subroutine

  subroutine long()
    if (rank == 0) then
      call burn(0.06d0)
      call MPI_Send(sent, 8, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierr)
    else if (rank == 1) then
      call MPI_Irecv(received, 8, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, request, ierr)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      waits = waits + 1
    end if
  end subroutine

  subroutine short()
    if (rank == 0) then
      call burn(0.02d0)
      call MPI_Send(sent, 8, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierr)
    else if (rank == 1) then
      call MPI_Irecv(received, 8, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, request, ierr)
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      waits = waits + 1
    end if
  end subroutine
end module

program late
  use late_parts
  implicit none
  integer :: i
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  sent = rank
  do i = 1, 5
    call long()
    call short()
  end do
  call MPI_Finalize(ierr)
end program
