! SPDX-License-Identifier: BSD-3-Clause
! Fortran's READ and WRITE of a file in a folder (argument): five unformatted records of 1,000 numbers.
program io_fortran
  use mpi
  implicit none
  integer :: error, rank, i
  character(len=1024) :: folder, path
  double precision :: data(1000), back(1000)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call get_command_argument(1, folder)
  write(path, '(A,A,I0)') trim(folder), '/fortran.', rank
  open(unit=10, file=trim(path), form='unformatted', access='stream', status='replace')
  do i = 1, 5
    data = dble(i)
    write(10) data
  end do
  flush(10)
  rewind(10)
  do i = 1, 5
    read(10) back
    if (back(1) /= dble(i)) stop 1
  end do
  close(10)
  print '(A,I0,A,F8.1)', 'io_fortran rank ', rank, ': ', sum(back)
  call MPI_Finalize(error)
end program io_fortran
