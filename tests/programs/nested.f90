! SPDX-License-Identifier: BSD-3-Clause
! Two module subroutines with known shares of the time: nested_f90 MILLISECONDS.
module work
  implicit none
  real(8), volatile :: sink = 0
contains
  subroutine burn(ms)
    integer, intent(in) :: ms
    real(8) :: from, now, x
    integer :: i
    call cpu_time(from)
    x = 1
    do
      do i = 1, 100000
        x = x * 0.999d0 + 1
      end do
      sink = x
      call cpu_time(now)
      if ((now - from) * 1d3 >= ms) exit
    end do
  end subroutine
  subroutine assemble(ms)
    integer, intent(in) :: ms
    call burn(3 * ms)
    sink = sink + 1
  end subroutine
  subroutine solve(ms)
    integer, intent(in) :: ms
    call burn(ms)
    sink = sink + 1
  end subroutine
end module
program nested
  use work
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, ms
  character(16) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, text)
  read (text, *) ms
  if (rank == 0) then
    call assemble(ms)
    call solve(ms)
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
