! SPDX-License-Identifier: BSD-3-Clause
! The Fortran annotation API: include/rankine/rankine.F90 compiled with the program.
program regions
  use rankine
  use mpi
  implicit none
  type(rankine_region), save :: solve
  type(rankine_attribute), save :: phase, cells
  type(rankine_loop), save :: steps
  integer :: i, error, rank

  call rankine_create(solve, "solve")
  call rankine_create(phase, "phase", RANKINE_INT)
  call rankine_create(cells, "cells", RANKINE_DOUBLE, RANKINE_AS_VALUE + RANKINE_AGGREGATABLE, "1")
  call rankine_create(steps, "steps")
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call rankine_metadata("problem", "fortran")
  call rankine_metadata("size", 42)
  call rankine_metadata("step", 0.25d0)
  call rankine_begin("main")
  call rankine_loop_begin(steps)
  do i = 1, 10
    call rankine_iteration_begin(steps, i)
    call rankine_begin(phase, i / 6)
    call rankine_begin(solve)
    call rankine_set(cells, 2.5d0)
    call MPI_Barrier(MPI_COMM_WORLD, error)
    call rankine_end(solve)
    call rankine_end(phase)
    call rankine_iteration_end(steps)
  end do
  call rankine_loop_end(steps)
  call rankine_end("main")
  print '(a,i0,a,l1)', "rank ", rank, " done, measured ", rankine_attached()
  call MPI_Finalize(error)
end program
