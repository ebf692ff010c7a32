! SPDX-License-Identifier: BSD-3-Clause
! Writes checkpoints as the I/O kernel of the combustion code S3D does: io_pnetcdf CHECKPOINTS PREFIX. Each
! checkpoint is a file with four arrays (mass fractions, velocity, pressure, temperature) of a global grid
! that is cut into blocks. PnetCDF's collective calls write them. Then each rank reads a block back.
program io_pnetcdf
  use mpi
  use pnetcdf
  implicit none
  integer, parameter :: points = 8, species = 11
  integer(kind=MPI_OFFSET_KIND) :: size3(3), start(4), count(4)
  integer :: rank, ranks, error, checkpoints, step, file, grid(3), parts(1), three(1)
  integer :: mass, velocity, pressure, temperature
  character(len=256) :: prefix, word, path
  double precision, allocatable :: yspecies(:,:,:,:), u(:,:,:,:), p(:,:,:), t(:,:,:), back(:,:,:)

  call get_command_argument(1, word)
  read(word, *) checkpoints
  call get_command_argument(2, prefix)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  allocate(yspecies(points, points, points, species), u(points, points, points, 3))
  allocate(p(points, points, points), t(points, points, points), back(points, points, points))
  size3 = [points * ranks, points, points]
  start = [rank * points + 1, 1, 1, 1]
  do step = 1, checkpoints
    yspecies = rank + 0.25d0 * step
    u = rank - 0.5d0 * step
    p = 100d0 * rank + step
    t = 1000d0 * rank + step
    write(path, '(a,i0,a)') trim(prefix), step, '.nc'
    call check(nf90mpi_create(MPI_COMM_WORLD, trim(path), ior(NF90_CLOBBER, NF90_64BIT_DATA), MPI_INFO_NULL, file))
    call check(nf90mpi_def_dim(file, 'x', size3(1), grid(1)))
    call check(nf90mpi_def_dim(file, 'y', size3(2), grid(2)))
    call check(nf90mpi_def_dim(file, 'z', size3(3), grid(3)))
    call check(nf90mpi_def_dim(file, 'species', int(species, MPI_OFFSET_KIND), parts(1)))
    call check(nf90mpi_def_dim(file, 'directions', 3_MPI_OFFSET_KIND, three(1)))
    call check(nf90mpi_def_var(file, 'yspecies', NF90_DOUBLE, [grid, parts], mass))
    call check(nf90mpi_def_var(file, 'u', NF90_DOUBLE, [grid, three], velocity))
    call check(nf90mpi_def_var(file, 'pressure', NF90_DOUBLE, grid, pressure))
    call check(nf90mpi_def_var(file, 'temp', NF90_DOUBLE, grid, temperature))
    call check(nf90mpi_enddef(file))
    count = [points, points, points, species]
    call check(nf90mpi_put_var_all(file, mass, yspecies, start, count))
    count(4) = 3
    call check(nf90mpi_put_var_all(file, velocity, u, start, count))
    call check(nf90mpi_put_var_all(file, pressure, p, start(1:3), count(1:3)))
    call check(nf90mpi_put_var_all(file, temperature, t, start(1:3), count(1:3)))
    call check(nf90mpi_get_var_all(file, temperature, back, start(1:3), count(1:3)))
    if (any(back /= t)) call MPI_Abort(MPI_COMM_WORLD, 3, error)
    call check(nf90mpi_close(file))
  end do
  if (rank == 0) print '(a,i0,a)', 'io_pnetcdf: ', checkpoints, ' checkpoints'
  call MPI_Finalize(error)

contains

  subroutine check(status)
    integer, intent(in) :: status
    integer :: ignored
    if (status /= NF90_NOERR) then
      print *, trim(nf90mpi_strerror(status))
      call MPI_Abort(MPI_COMM_WORLD, 2, ignored)
    end if
  end subroutine check
end program io_pnetcdf
