! SPDX-License-Identifier: BSD-3-Clause
! Monitor windows for Fortran 2003 and later: compile rankine.F90 and this file with the program and `use rankine_monitor`.
! They count MPI's communication between a start and a stop, by communicator and kind of call. In a program that does not
! run under `rankine run`, every function returns RANKINE_WINDOW_NOT_MEASURED. monitor.h and docs/windows.md describe
! windows in detail. Communicators are INTEGER handles: MPI_VAL of a type(MPI_Comm) of mpi_f08.
!
!   type(rankine_window) :: exchange
!   answer = rankine_window_create(exchange, "exchange")
!   answer = rankine_window_start(exchange)
!   ...
!   answer = rankine_window_stop(exchange)
module rankine_monitor
  use, intrinsic :: iso_c_binding
  use rankine, only: rankine_window_function, rankine_attached
  implicit none
  private

  public :: rankine_window, rankine_window_operations, rankine_window_values
  public :: rankine_window_create, rankine_window_free, rankine_window_start, rankine_window_stop, rankine_window_reset
  public :: rankine_window_read, rankine_window_report
  public :: mpirt_monitor_request, mpirt_monitor_handle, mpi_start_monitor, mpi_end_monitor, mpirt_start_monitor, &
      mpirt_end_monitor, mpirt_output_monitor, mpirt_monitor_reset, mpirt_monitor_request_create, &
      mpirt_monitor_request_delete

  integer, parameter, public :: RANKINE_WINDOW_POINT_TO_POINT = 1, RANKINE_WINDOW_COLLECTIVE = 2, &
      RANKINE_WINDOW_COMMUNICATOR = 4, RANKINE_WINDOW_MESSAGE_SIZE = 8, RANKINE_WINDOW_TRAFFIC = 16, &
      RANKINE_WINDOW_OTHER = 32, RANKINE_WINDOW_ALL = 63, RANKINE_WINDOW_THIS_THREAD = 256
  integer, parameter, public :: RANKINE_MODEL_CALL = 0, RANKINE_MODEL_EVENT = 1, RANKINE_MODEL_TIME = 2
  integer, parameter, public :: RANKINE_WINDOW_OK = 0, RANKINE_WINDOW_NOT_MEASURED = 1, RANKINE_WINDOW_INVALID = 2, &
      RANKINE_WINDOW_WRONG_STATE = 3, RANKINE_WINDOW_NO_ROOM = 4, RANKINE_WINDOW_FAILED = 5, &
      RANKINE_WINDOW_OTHER_UNKNOWN = 6
  integer, parameter :: FORTRAN_COMM = 512

  type, bind(C) :: rankine_window
    integer(c_int32_t) :: id = 0
  end type

  type, bind(C) :: c_spec
    integer(c_int32_t) :: bytes = 0, what = 0
    type(c_ptr) :: name = c_null_ptr, comm = c_null_ptr, peers = c_null_ptr
    integer(c_int32_t) :: peer_count = 0, model = 0
    integer(c_int64_t) :: min_bytes = 0, max_bytes = 0, large_bytes = 0, timeout_ns = 0, resolution_ns = 0, &
        start_ns = 0
  end type

  ! Same values as in detail/table.h.
  type, bind(C) :: rankine_window_operations
    integer(c_int64_t) :: calls, completions
    real(c_double) :: call_s, stall_s, execution_s
  end type
  type, bind(C) :: rankine_window_values
    integer(c_int32_t) :: bytes, running
    integer(c_int64_t) :: instance
    real(c_double) :: seconds
    type(rankine_window_operations) :: all, blocking, non_blocking, collective
    real(c_double) :: first_s, last_s
    integer(c_int64_t) :: sent_messages, sent_bytes, received_messages, received_bytes, small_messages, small_bytes, &
        large_messages, large_bytes, inner_messages, inner_bytes, timeouts
    real(c_double) :: longest_s
    integer(c_int32_t) :: longest_peer, processes
    integer(c_int64_t) :: open_requests, open_bytes, lost
  end type

  ! The monitorhandle of the MPI/RT proposal. Each flag is 1 or 0, which is the default.
  type :: mpirt_monitor_handle
    integer :: profile = 0, other = 0, pttopt = 0, coll = 0, comm = 0, msgsize = 0, traffic = 0
  end type
  type :: mpirt_monitor_request
    type(rankine_window) :: window
    character(len=64) :: name = "monitor"
    character(len=1024) :: f = ""   ! path to which mpi_end_monitor writes; blank: no report
    integer, allocatable :: comm    ! communicator whose calls count; not allocated: all count
    integer(c_int64_t) :: start_time_ns = 0, timeout_ns = 0
    integer :: model = RANKINE_MODEL_CALL ! ignored if start_time_ns is not 0
    integer :: what = 0             ! RANKINE_WINDOW_* of the flags with which the window was created
    logical :: started = .false.
    integer :: created = RANKINE_WINDOW_OK ! result of creating the window; each start returns a warning again
  end type

  abstract interface
    integer(c_int) function on_spec(spec, window) bind(C)
      import :: c_int, c_spec, rankine_window
      type(c_spec), intent(in) :: spec
      type(rankine_window), intent(out) :: window
    end function
    integer(c_int) function on_address(window) bind(C)
      import :: c_int, rankine_window
      type(rankine_window), intent(inout) :: window
    end function
    integer(c_int) function on_window(window) bind(C)
      import :: c_int, rankine_window
      type(rankine_window), value :: window
    end function
    integer(c_int) function on_values(window, values) bind(C)
      import :: c_int, rankine_window, rankine_window_values
      type(rankine_window), value :: window
      type(rankine_window_values), intent(inout) :: values
    end function
    integer(c_int) function on_path(window, path, comm) bind(C)
      import :: c_int, c_ptr, rankine_window
      type(rankine_window), value :: window
      type(c_ptr), value :: path, comm
    end function
  end interface

contains

  integer function rankine_window_create(window, name, what, comm, peers, model, min_bytes, max_bytes, large_bytes, &
      timeout_ns, resolution_ns, start_ns)
    type(rankine_window), intent(out) :: window
    character(len=*), intent(in) :: name
    integer, intent(in), optional :: what, comm, peers(:), model
    integer(c_int64_t), intent(in), optional :: min_bytes, max_bytes, large_bytes, timeout_ns, resolution_ns, start_ns
    procedure(on_spec), pointer :: create
    type(c_spec) :: spec
    character(kind=c_char, len=len_trim(name) + 1), target :: text
    integer(c_int32_t), target :: handle
    integer(c_int32_t), allocatable, target :: ranks(:)
    rankine_window_create = RANKINE_WINDOW_NOT_MEASURED
    if (.not. rankine_attached()) return
    text = trim(name) // c_null_char
    spec%bytes = int(c_sizeof(spec), c_int32_t)
    spec%what = FORTRAN_COMM
    if (present(what)) spec%what = ior(FORTRAN_COMM, what)
    spec%name = c_loc(text)
    if (present(comm)) then
      handle = comm
      spec%comm = c_loc(handle)
    end if
    if (present(peers)) then
      ranks = int(peers, c_int32_t)
      spec%peer_count = size(ranks)
      if (size(ranks) > 0) spec%peers = c_loc(ranks)
    end if
    if (present(model)) spec%model = model
    if (present(min_bytes)) spec%min_bytes = min_bytes
    if (present(max_bytes)) spec%max_bytes = max_bytes
    if (present(large_bytes)) spec%large_bytes = large_bytes
    if (present(timeout_ns)) spec%timeout_ns = timeout_ns
    if (present(resolution_ns)) spec%resolution_ns = resolution_ns
    if (present(start_ns)) spec%start_ns = start_ns
    call c_f_procpointer(rankine_window_function(1), create)
    rankine_window_create = create(spec, window)
  end function

  integer function rankine_window_free(window)
    type(rankine_window), intent(inout) :: window
    procedure(on_address), pointer :: real_free
    rankine_window_free = RANKINE_WINDOW_NOT_MEASURED
    if (.not. rankine_attached()) return
    call c_f_procpointer(rankine_window_function(2), real_free)
    rankine_window_free = real_free(window)
  end function

  integer function change(place, window)
    integer, intent(in) :: place
    type(rankine_window), intent(in) :: window
    procedure(on_window), pointer :: real_change
    change = RANKINE_WINDOW_NOT_MEASURED
    if (.not. rankine_attached()) return
    call c_f_procpointer(rankine_window_function(place), real_change)
    change = real_change(window)
  end function

  integer function rankine_window_start(window)
    type(rankine_window), intent(in) :: window
    rankine_window_start = change(3, window)
  end function

  integer function rankine_window_stop(window)
    type(rankine_window), intent(in) :: window
    rankine_window_stop = change(4, window)
  end function

  integer function rankine_window_reset(window)
    type(rankine_window), intent(in) :: window
    rankine_window_reset = change(5, window)
  end function

  integer function rankine_window_read(window, values)
    type(rankine_window), intent(in) :: window
    type(rankine_window_values), intent(inout) :: values
    procedure(on_values), pointer :: real_read
    rankine_window_read = RANKINE_WINDOW_NOT_MEASURED
    if (.not. rankine_attached()) return
    values%bytes = int(c_sizeof(values), c_int32_t)
    call c_f_procpointer(rankine_window_function(6), real_read)
    rankine_window_read = real_read(window, values)
  end function

  ! Without a path, or with a blank one, writes to standard error. With `comm`, the call is collective over it.
  integer function rankine_window_report(window, path, comm)
    type(rankine_window), intent(in) :: window
    character(len=*), intent(in), optional :: path
    integer, intent(in), optional :: comm
    procedure(on_path), pointer :: real_report
    character(kind=c_char, len=:), allocatable, target :: text
    integer(c_int32_t), target :: handle
    type(c_ptr) :: to, over
    rankine_window_report = RANKINE_WINDOW_NOT_MEASURED
    if (.not. rankine_attached()) return
    to = c_null_ptr
    over = c_null_ptr
    if (present(path)) then
      text = trim(path) // c_null_char
      if (len_trim(path) > 0) to = c_loc(text)
    end if
    if (present(comm)) then
      handle = comm
      over = transfer(transfer(c_loc(handle), 0_c_intptr_t) + 1, c_null_ptr) ! an odd address marks an INTEGER handle
    end if
    call c_f_procpointer(rankine_window_function(7), real_report)
    rankine_window_report = real_report(window, to, over)
  end function

  integer function what_of(handle)
    type(mpirt_monitor_handle), intent(in) :: handle
    what_of = merge(RANKINE_WINDOW_OTHER, 0, handle%other /= 0) + &
        merge(RANKINE_WINDOW_POINT_TO_POINT, 0, handle%pttopt /= 0) + &
        merge(RANKINE_WINDOW_COLLECTIVE, 0, handle%coll /= 0) + &
        merge(RANKINE_WINDOW_COMMUNICATOR, 0, handle%comm /= 0) + &
        merge(RANKINE_WINDOW_MESSAGE_SIZE, 0, handle%msgsize /= 0) + &
        merge(RANKINE_WINDOW_TRAFFIC, 0, handle%traffic /= 0)
  end function

  subroutine create_for(request, handle, ierror)
    type(mpirt_monitor_request), intent(inout) :: request
    type(mpirt_monitor_handle), intent(in) :: handle
    integer, intent(out) :: ierror
    ierror = merge(RANKINE_WINDOW_INVALID, RANKINE_WINDOW_NOT_MEASURED, rankine_attached())
    request%window%id = 0
    request%what = what_of(handle)
    request%started = .false.
    if (handle%profile == 0 .or. what_of(handle) == 0) return
    ierror = rankine_window_create(request%window, request%name, what=what_of(handle), comm=request%comm, &
        timeout_ns=request%timeout_ns, start_ns=request%start_time_ns, &
        model=merge(RANKINE_MODEL_TIME, request%model, request%start_time_ns /= 0))
    request%created = ierror
  end subroutine

  subroutine mpirt_monitor_request_create(requests, handles, errors, ierror)
    type(mpirt_monitor_request), intent(inout) :: requests(:)
    type(mpirt_monitor_handle), intent(in) :: handles(:)
    integer, intent(out) :: errors(:), ierror
    integer :: i
    ierror = RANKINE_WINDOW_OK
    do i = 1, size(requests)
      call create_for(requests(i), handles(i), errors(i))
      if (ierror == RANKINE_WINDOW_OK) ierror = errors(i)
    end do
  end subroutine

  subroutine mpirt_monitor_request_delete(requests, errors, ierror)
    type(mpirt_monitor_request), intent(inout) :: requests(:)
    integer, intent(out) :: errors(:), ierror
    integer :: i
    ierror = RANKINE_WINDOW_OK
    do i = 1, size(requests)
      errors(i) = rankine_window_free(requests(i)%window)
      if (ierror == RANKINE_WINDOW_OK) ierror = errors(i)
    end do
  end subroutine

  ! `f` is a path or blank. mpirt.h describes these functions.
  subroutine mpi_start_monitor(request, monitorhandle, f, ierror)
    type(mpirt_monitor_request), intent(inout) :: request
    type(mpirt_monitor_handle), intent(in) :: monitorhandle
    character(len=*), intent(in) :: f
    integer, intent(out) :: ierror
    ierror = merge(RANKINE_WINDOW_OK, RANKINE_WINDOW_NOT_MEASURED, rankine_attached())
    if (monitorhandle%profile == 0 .or. what_of(monitorhandle) == 0) return
    if (request%window%id /= 0 .and. request%what /= what_of(monitorhandle)) then
      ierror = rankine_window_free(request%window)
      if (ierror /= RANKINE_WINDOW_OK) return
    end if
    if (request%window%id == 0) call create_for(request, monitorhandle, ierror)
    if (request%window%id == 0) return
    ierror = rankine_window_start(request%window)
    if (ierror /= RANKINE_WINDOW_OK) return ! a running request continues as it was started
    request%f = f
    request%started = .true.
    ierror = request%created
  end subroutine

  subroutine mpi_end_monitor(request, monitorhandle, ierror)
    type(mpirt_monitor_request), intent(inout) :: request
    type(mpirt_monitor_handle), intent(out) :: monitorhandle ! all flags are set to their defaults
    integer, intent(out) :: ierror
    ierror = merge(RANKINE_WINDOW_OK, RANKINE_WINDOW_NOT_MEASURED, rankine_attached())
    if (.not. request%started) return
    request%started = .false.
    ierror = rankine_window_stop(request%window)
    if (ierror == RANKINE_WINDOW_OK .and. len_trim(request%f) > 0) &
        ierror = rankine_window_report(request%window, request%f)
  end subroutine

  subroutine mpirt_start_monitor(request, monitorhandle, f, ierror)
    type(mpirt_monitor_request), intent(inout) :: request
    type(mpirt_monitor_handle), intent(in) :: monitorhandle
    character(len=*), intent(in) :: f
    integer, intent(out) :: ierror
    call mpi_start_monitor(request, monitorhandle, f, ierror)
  end subroutine

  subroutine mpirt_end_monitor(request, monitorhandle, ierror)
    type(mpirt_monitor_request), intent(inout) :: request
    type(mpirt_monitor_handle), intent(out) :: monitorhandle
    integer, intent(out) :: ierror
    call mpi_end_monitor(request, monitorhandle, ierror)
  end subroutine

  subroutine mpirt_output_monitor(request, monitorhandle, f, ierror)
    type(mpirt_monitor_request), intent(in) :: request
    type(mpirt_monitor_handle), intent(in) :: monitorhandle
    character(len=*), intent(in) :: f
    integer, intent(out) :: ierror
    associate (unused => monitorhandle%profile)
    end associate
    ierror = rankine_window_report(request%window, f)
  end subroutine

  subroutine mpirt_monitor_reset(request, monitorhandle, ierror)
    type(mpirt_monitor_request), intent(in) :: request
    type(mpirt_monitor_handle), intent(in) :: monitorhandle
    integer, intent(out) :: ierror
    associate (unused => monitorhandle%profile)
    end associate
    ierror = rankine_window_reset(request%window)
  end subroutine
end module
