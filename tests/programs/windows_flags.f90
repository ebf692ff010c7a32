! SPDX-License-Identifier: BSD-3-Clause
! The Fortran version of windows_flags.c.
program windows_flags
  use mpi
  use rankine_monitor
  implicit none
  integer :: rank, ierror, errors(3)
  character(len=1024) :: path
  type(mpirt_monitor_request) :: requests(3)
  type(mpirt_monitor_handle) :: handles(3)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call get_command_argument(1, path)
  call monitor("other", mpirt_monitor_handle(profile=1, other=1))
  call monitor("pttopt", mpirt_monitor_handle(profile=1, pttopt=1))
  call monitor("coll", mpirt_monitor_handle(profile=1, coll=1))
  call monitor("comm", mpirt_monitor_handle(profile=1, comm=1))
  call monitor("msgsize", mpirt_monitor_handle(profile=1, msgsize=1))
  call monitor("traffic", mpirt_monitor_handle(profile=1, traffic=1))
  call monitor("all", mpirt_monitor_handle(1, 1, 1, 1, 1, 1, 1))
  call monitor("unprofiled", mpirt_monitor_handle(0, 1, 1, 1, 1, 1, 1))
  handles(1) = mpirt_monitor_handle(profile=1, coll=1)
  handles(2) = mpirt_monitor_handle(coll=1)
  handles(3) = mpirt_monitor_handle(profile=1, comm=1)
  call mpirt_monitor_request_create(requests, handles, errors, ierror)
  if (rank == 0) print "(a,4(1x,i0))", "create", ierror, errors
  call mpirt_monitor_request_delete(requests, errors, ierror)
  if (rank == 0) print "(a,4(1x,i0))", "delete", ierror, errors
  call MPI_Finalize(ierror)
contains
  subroutine monitor(name, flags)
    character(len=*), intent(in) :: name
    type(mpirt_monitor_handle), intent(in) :: flags
    type(mpirt_monitor_handle) :: handle
    type(mpirt_monitor_request) :: request
    integer :: start, end
    handle = flags
    request%name = name
    call mpi_start_monitor(request, handle, trim(path), start)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call mpi_end_monitor(request, handle, end)
    if (rank == 0) print "(a,3(1x,i0))", name, start, end, handle%profile + handle%other + handle%pttopt + &
        handle%coll + handle%comm + handle%msgsize + handle%traffic
  end subroutine
end program
