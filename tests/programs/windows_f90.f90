! SPDX-License-Identifier: BSD-3-Clause
! Monitor windows with known counts in Fortran. Rank 0 prints them in the format of windows.c.
program windows_f90
  use mpi
  use rankine_monitor
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, peer, ierror, copy, answer, i, input, output, requests(2)
  character(len=1024) :: path
  character :: buffer(20000), other(20000)
  type(rankine_window) :: all, on_copy
  type(mpirt_monitor_request) :: request, every, none(1)
  integer :: errors(1)
  type(mpirt_monitor_handle) :: handle
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  peer = 1 - rank
  buffer = "x"
  call MPI_Comm_dup(MPI_COMM_WORLD, copy, ierror)
  answer = rankine_window_create(all, "all")
  if (rank == 0) print "(a,i0)", "create answer ", answer
  answer = rankine_window_create(on_copy, "on_copy", comm=copy, large_bytes=100_c_int64_t)
  answer = rankine_window_start(all)
  if (rank == 0) print "(a,i0)", "all start ", answer
  answer = rankine_window_start(on_copy)
  call communicate(MPI_COMM_WORLD)
  call communicate(copy)
  answer = rankine_window_stop(on_copy)
  answer = rankine_window_stop(all)
  if (rank == 0) print "(a,i0)", "all stop ", answer
  call show("all", all)
  call show("on_copy", on_copy)
  handle%profile = 1
  handle%pttopt = 1
  call get_command_argument(1, path)
  request%name = "rt"
  call mpi_start_monitor(request, handle, trim(path), ierror)
  if (rank == 0) print "(a,i0)", "rt start ", ierror
  call mpi_start_monitor(request, handle, "/nowhere/x", ierror)
  if (rank == 0) print "(a,i0)", "rt again ", ierror
  call communicate(MPI_COMM_WORLD)
  call mpi_end_monitor(request, handle, ierror)
  if (rank == 0) print "(a,i0)", "rt end ", ierror
  if (rank == 0) print "(a,i0)", "rt flags ", handle%profile + handle%pttopt
  handle = mpirt_monitor_handle(0, 0, 0, 0, 0, 0, 0)
  call mpirt_monitor_request_create(none, [handle], errors, ierror)
  if (rank == 0) print "(a,i0)", "none answer ", ierror
  handle = mpirt_monitor_handle(1, 1, 1, 1, 1, 1, 1)
  call mpi_start_monitor(every, handle, "", ierror)
  if (rank == 0) print "(a,i0)", "every start ", ierror
  call mpi_end_monitor(every, handle, ierror)
  if (rank == 0) print "(a,i0)", "every end ", ierror
  handle = mpirt_monitor_handle(1, 1, 1, 1, 1, 1, 1)
  call mpi_start_monitor(every, handle, "", ierror)
  if (rank == 0) print "(a,i0)", "every again ", ierror
  call mpi_end_monitor(every, handle, ierror)
  answer = rankine_window_report(all, trim(path) // ".json", MPI_COMM_WORLD)
  if (rank == 0) print "(a,i0)", "together answer ", answer
  call MPI_Finalize(ierror)
contains
  subroutine communicate(comm)
    integer, intent(in) :: comm
    do i = 1, 10
      if (rank == 0) call MPI_Send(buffer, 100, MPI_CHARACTER, peer, 0, comm, ierror)
      call MPI_Recv(other, 100, MPI_CHARACTER, peer, 0, comm, MPI_STATUS_IGNORE, ierror)
      if (rank == 1) call MPI_Send(buffer, 100, MPI_CHARACTER, peer, 0, comm, ierror)
    end do
    do i = 1, 5
      call MPI_Irecv(other, 20000, MPI_CHARACTER, peer, 1, comm, requests(1), ierror)
      call MPI_Isend(buffer, 10000, MPI_CHARACTER, peer, 1, comm, requests(2), ierror)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
    end do
    do i = 1, 2
      input = rank
      call MPI_Allreduce(input, output, 1, MPI_INTEGER, MPI_SUM, comm, ierror)
    end do
  end subroutine
  subroutine show(name, window)
    character(len=*), intent(in) :: name
    type(rankine_window), intent(in) :: window
    type(rankine_window_values) :: v
    answer = rankine_window_read(window, v)
    if (rank /= 0) return
    print "(a,a,i0)", name, " answer ", answer
    if (answer /= 0) return
    print "(a,a,i0)", name, " calls ", v%all%calls, name, " completions ", v%all%completions, &
        name, " blocking ", v%blocking%completions, name, " non_blocking ", v%non_blocking%completions, &
        name, " collective ", v%collective%completions, name, " sent ", v%sent_messages, &
        name, " sent_bytes ", v%sent_bytes, name, " received ", v%received_messages, &
        name, " received_bytes ", v%received_bytes, name, " small ", v%small_messages, &
        name, " large ", v%large_messages, name, " open ", v%open_requests, name, " processes ", int(v%processes, c_int64_t)
  end subroutine
end program
