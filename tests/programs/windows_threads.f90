! SPDX-License-Identifier: BSD-3-Clause
! Monitor windows of four OpenMP threads. Each thread has its own communicator and its own window, and another
! window covers all threads. Also uses the proposal's later names, with a communicator. Rank 0 prints the
! windows in the format of windows.c.
program windows_threads
  use mpi
  use rankine_monitor
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: threads = 4
  integer :: rank, provided, ierror, answer, i, comms(threads), wrong(threads), errors(2)
  character(len=8) :: name
  character(len=1024) :: path
  type(rankine_window) :: all, own(threads)
  type(mpirt_monitor_request) :: requests(2)
  type(mpirt_monitor_handle) :: handles(2)
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  do i = 1, threads
    call MPI_Comm_dup(MPI_COMM_WORLD, comms(i), ierror)
    write (name, "(a,i0)") "thread", i
    answer = rankine_window_create(own(i), name, what=RANKINE_WINDOW_THIS_THREAD)
  end do
  answer = rankine_window_create(all, "threads")
  answer = rankine_window_start(all)
  wrong = 0
  !$omp parallel do num_threads(threads) schedule(static, 1)
  do i = 1, threads
    wrong(i) = rankine_window_start(own(i))
    call communicate(comms(i), 10 * i)
    wrong(i) = wrong(i) + rankine_window_stop(own(i))
  end do
  !$omp end parallel do
  answer = rankine_window_stop(all)
  if (rank == 0) print "(a,i0)", "threads wrong ", sum(wrong)
  call show("threads", all)
  do i = 1, threads
    write (name, "(a,i0)") "thread", i
    call show(name, own(i))
  end do

  requests(1)%name = "of_one"
  requests(1)%comm = comms(1)
  requests(1)%start_time_ns = 1
  requests(2)%name = "sums"
  requests%model = RANKINE_MODEL_EVENT
  handles%profile = 1
  handles(1)%pttopt = 1
  handles(2)%coll = 1
  call mpirt_monitor_request_create(requests, handles, errors, ierror)
  answer = ierror
  do i = 1, 2
    call mpirt_start_monitor(requests(i), handles(i), "", ierror)
    answer = answer + ierror
  end do
  call communicate(comms(1), 1)
  call mpirt_monitor_reset(requests(2), handles(2), ierror)
  answer = answer + ierror
  call communicate(comms(2), 2)
  call get_command_argument(1, path)
  do i = 1, 2
    call mpirt_output_monitor(requests(i), handles(i), trim(path), ierror)
    answer = answer + ierror
    call mpirt_end_monitor(requests(i), handles(i), ierror)
    answer = answer + ierror
  end do
  call mpirt_monitor_request_delete(requests, errors, ierror)
  answer = answer + ierror
  if (rank == 0) print "(a,i0)", "mpirt answer ", answer, "mpirt flags ", handles(1)%pttopt + handles(2)%coll
  call MPI_Finalize(ierror)
contains
  ! Makes `times` exchanges: 100 bytes blocking, 5,000 bytes nonblocking; then a reduction.
  subroutine communicate(comm, times)
    integer, intent(in) :: comm, times
    character :: sent(5000), received(5000)
    integer :: n, peer, requests(2), input, output, ierror
    sent = "x"
    peer = 1 - rank
    do n = 1, times
      call MPI_Sendrecv(sent, 100, MPI_CHARACTER, peer, 0, received, 100, MPI_CHARACTER, peer, 0, comm, &
          MPI_STATUS_IGNORE, ierror)
      call MPI_Irecv(received, 5000, MPI_CHARACTER, peer, 1, comm, requests(1), ierror)
      call MPI_Isend(sent, 5000, MPI_CHARACTER, peer, 1, comm, requests(2), ierror)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
      input = n
      call MPI_Allreduce(input, output, 1, MPI_INTEGER, MPI_SUM, comm, ierror)
    end do
  end subroutine
  subroutine show(name, window)
    character(len=*), intent(in) :: name
    type(rankine_window), intent(in) :: window
    type(rankine_window_values) :: v
    integer :: answer
    answer = rankine_window_read(window, v)
    if (rank /= 0) return
    print "(a,a,i0)", trim(name), " answer ", answer
    if (answer /= 0) return
    print "(a,a,i0)", trim(name), " calls ", v%all%calls, trim(name), " completions ", v%all%completions, &
        trim(name), " collective ", v%collective%completions, trim(name), " sent ", v%sent_messages, &
        trim(name), " sent_bytes ", v%sent_bytes, trim(name), " received ", v%received_messages, &
        trim(name), " received_bytes ", v%received_bytes, trim(name), " open ", v%open_requests
  end subroutine
end program
