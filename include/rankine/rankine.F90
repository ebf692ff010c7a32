! SPDX-License-Identifier: BSD-3-Clause
! Rankine's annotations for Fortran 2003 and later: compile this one file with the program and `use rankine`. Nothing
! needs to be linked. Calls have an effect only in a program that runs under `rankine run`. With -DRANKINE_DISABLE every call
! compiles to nothing. docs/annotation.md describes regions, attributes, loops and metadata.
!
!   type(rankine_region), save :: solve
!   call rankine_create(solve, "solve")      ! once
!   call rankine_begin(solve)
!   ...
!   call rankine_end(solve)
!
!   call rankine_begin("output")             ! by name: slower
!   call rankine_end("output")
module rankine
  use, intrinsic :: iso_c_binding
  implicit none
  private

  public :: rankine_region, rankine_attribute, rankine_loop
  public :: rankine_create, rankine_begin, rankine_end, rankine_set
  public :: rankine_loop_begin, rankine_loop_end, rankine_iteration_begin, rankine_iteration_end
  public :: rankine_metadata, rankine_inherit, rankine_attached, rankine_ti_start, rankine_ti_stop
  public :: rankine_window_function ! for monitor.F90

  ! Types and properties as in rankine.h.
  integer, parameter, public :: RANKINE_INT = 1, RANKINE_UINT = 2, RANKINE_STRING = 3, RANKINE_DOUBLE = 5, RANKINE_BOOL = 6
  integer, parameter, public :: RANKINE_AS_VALUE = 1, RANKINE_PROCESS = 12, RANKINE_THREAD = 20, RANKINE_TASK = 24, &
      RANKINE_SKIP_EVENTS = 64, RANKINE_HIDDEN = 128, RANKINE_NESTED = 256, RANKINE_GLOBAL = 512, &
      RANKINE_AGGREGATABLE = 2048, RANKINE_WORK = 4096

  ! The C structs of the handles. They are never moved or freed, because the runtime keeps their addresses.
  type, bind(C) :: c_region
    type(c_ptr) :: name = c_null_ptr, known = c_null_ptr
  end type
  type, bind(C) :: c_attribute
    type(c_ptr) :: name = c_null_ptr
    integer(c_int) :: value_type = 0, properties = 0
    type(c_ptr) :: unit = c_null_ptr, layout = c_null_ptr, known = c_null_ptr
  end type
  type, bind(C) :: c_loop
    type(c_ptr) :: name = c_null_ptr, known = c_null_ptr, iteration = c_null_ptr
  end type

  type :: rankine_region
    private
    type(c_region), pointer :: handle => null()
  end type
  type :: rankine_attribute
    private
    type(c_attribute), pointer :: handle => null()
  end type
  type :: rankine_loop
    private
    type(c_loop), pointer :: handle => null()
  end type

  type, bind(C) :: c_table
    integer(c_int32_t) :: version, bytes
    type(c_funptr) :: begin, end, begin_name, end_name, begin_bits, set_bits, begin_bytes, set_bytes, end_attribute, &
        loop_begin, loop_end, iteration_begin, iteration_end, metadata_bits, metadata_text, inherit, attached, &
        record_ti
    type(c_funptr) :: windows(7)
  end type

  abstract interface
    subroutine on_pointer(handle) bind(C)
      import :: c_ptr
      type(c_ptr), value :: handle
    end subroutine
    subroutine on_bits(handle, value_type, bits) bind(C)
      import :: c_ptr, c_int, c_int64_t
      type(c_ptr), value :: handle
      integer(c_int), value :: value_type
      integer(c_int64_t), value :: bits
    end subroutine
    subroutine on_bytes(handle, bytes, size) bind(C)
      import :: c_ptr, c_size_t
      type(c_ptr), value :: handle, bytes
      integer(c_size_t), value :: size
    end subroutine
    subroutine on_number(handle, number) bind(C)
      import :: c_ptr, c_int64_t
      type(c_ptr), value :: handle
      integer(c_int64_t), value :: number
    end subroutine
    subroutine on_two(key, value) bind(C)
      import :: c_ptr
      type(c_ptr), value :: key, value
    end subroutine
    subroutine on_flag(flag) bind(C)
      import :: c_int
      integer(c_int), value :: flag
    end subroutine
  end interface

  interface rankine_create
    module procedure create_region, create_attribute, create_loop
  end interface
  interface rankine_begin
    module procedure begin_region, begin_name, begin_int, begin_int64, begin_real, begin_double, begin_logical, begin_text
  end interface
  interface rankine_end
    module procedure end_region, end_name, end_attribute
  end interface
  interface rankine_set
    module procedure set_int, set_int64, set_real, set_double, set_logical, set_text
  end interface
  interface rankine_iteration_begin
    module procedure iteration_begin, iteration_begin64
  end interface
  interface rankine_metadata
    module procedure metadata_text, metadata_int, metadata_double
  end interface

#ifndef RANKINE_DISABLE
  interface
    integer(c_int) function each_object(visit, found) bind(C, name="dl_iterate_phdr")
      import :: c_funptr, c_ptr, c_int
      type(c_funptr), value :: visit
      type(c_ptr), value :: found
    end function
  end interface
  type, bind(C) :: c_object ! the first members of dl_phdr_info
    integer(c_intptr_t) :: bias
    type(c_ptr) :: name, headers
    integer(c_int16_t) :: count
  end type
  type, bind(C) :: c_header ! Elf64_Phdr
    integer(c_int32_t) :: kind, flags
    integer(c_int64_t) :: offset, address, physical, in_file, in_memory, align
  end type
#endif

  logical, save :: tried = .false., attached = .false.
  type(c_table), pointer, save :: table => null()

contains

  ! Returns whether the program is measured. The table is looked up once. Threads that look it up at once find the same one.
  logical function is_attached()
    if (.not. tried) call attach()
    is_attached = attached
  end function

  logical function rankine_attached()
    rankine_attached = is_attached()
  end function

  ! Returns the function for monitor windows with this number in the table, 1 to 7. Null if the program is not measured.
  type(c_funptr) function rankine_window_function(place)
    integer, intent(in) :: place
    rankine_window_function = c_null_funptr
    if (is_attached()) rankine_window_function = table%windows(place)
  end function

#ifdef RANKINE_DISABLE
  subroutine attach()
    tried = .true.
  end subroutine
#else
  subroutine attach()
    type(c_ptr), target :: found
    integer(c_int) :: stopped
    found = c_null_ptr
    stopped = each_object(c_funloc(look_in), c_loc(found))
    if (stopped /= 0 .and. c_associated(found)) then
      call c_f_pointer(found, table)
      attached = table%version == 1 .and. table%bytes >= c_sizeof(table)
    end if
    tried = .true.
  end subroutine

  ! An ELF note of the runtime contains the position of its table.
  integer(c_int) function look_in(object, bytes, found) bind(C)
    type(c_object), intent(in) :: object
    integer(c_size_t), value :: bytes
    type(c_ptr), value :: found
    type(c_header), pointer :: headers(:)
    type(c_ptr), pointer :: result
    integer :: i
    look_in = 0
    if (bytes == 0) return
    call c_f_pointer(object%headers, headers, [int(object%count)])
    do i = 1, size(headers)
      if (headers(i)%kind /= 4) cycle ! PT_NOTE
      call c_f_pointer(found, result)
      result = table_in(int(object%bias, c_int64_t) + headers(i)%address, headers(i)%in_memory, &
          merge(8_c_int64_t, 4_c_int64_t, headers(i)%align == 8))
      if (.not. c_associated(result)) cycle
      look_in = 1
      return
    end do
  end function

  type(c_ptr) function table_in(start, bytes, align)
    integer(c_int64_t), value :: start, bytes, align
    integer(c_int64_t) :: at, names, texts, left
    integer(c_int32_t), pointer :: head(:)
    integer(c_int64_t), pointer :: distance
    character(kind=c_char), pointer :: name(:)
    table_in = c_null_ptr
    at = start
    do while (start + bytes - at >= 12)
      call c_f_pointer(transfer(at, c_null_ptr), head, [3])
      names = iand(int(head(1), c_int64_t) + align - 1, -align)
      texts = iand(int(head(2), c_int64_t) + align - 1, -align)
      left = start + bytes - at - 12
      if (head(1) < 0 .or. head(2) < 0 .or. names > left .or. head(2) > left - names) return
      if (head(3) == 1 .and. head(1) == 8 .and. head(2) == 8) then
        call c_f_pointer(transfer(at + 12, c_null_ptr), name, [7])
        if (all(name == ["R", "a", "n", "k", "i", "n", "e"])) then
          call c_f_pointer(transfer(at + 12 + names, c_null_ptr), distance)
          table_in = transfer(at + 12 + names + distance, c_null_ptr)
          return
        end if
      end if
      if (names + texts > left) return
      at = at + 12 + names + texts
    end do
  end function
#endif

  ! Returns a zero-terminated copy that is never freed.
  type(c_ptr) function kept(text)
    character(len=*), intent(in) :: text
    character(kind=c_char), pointer :: copy(:)
    integer :: i, length
    length = len_trim(text)
    allocate(copy(length + 1))
    do i = 1, length
      copy(i) = text(i:i)
    end do
    copy(length + 1) = c_null_char
    kept = c_loc(copy)
  end function

  subroutine create_region(region, name)
    type(rankine_region), intent(inout) :: region
    character(len=*), intent(in) :: name
    if (associated(region%handle)) return
    allocate(region%handle)
    region%handle%name = kept(name)
  end subroutine

  subroutine create_loop(loop, name)
    type(rankine_loop), intent(inout) :: loop
    character(len=*), intent(in) :: name
    if (associated(loop%handle)) return
    allocate(loop%handle)
    loop%handle%name = kept(name)
  end subroutine

  subroutine create_attribute(attribute, name, value_type, properties, unit)
    type(rankine_attribute), intent(inout) :: attribute
    character(len=*), intent(in) :: name
    integer, intent(in) :: value_type
    integer, intent(in), optional :: properties
    character(len=*), intent(in), optional :: unit
    if (associated(attribute%handle)) return
    allocate(attribute%handle)
    attribute%handle%name = kept(name)
    attribute%handle%value_type = value_type
    if (present(properties)) attribute%handle%properties = properties
    if (present(unit)) attribute%handle%unit = kept(unit)
  end subroutine

  subroutine call_pointer(function, handle)
    type(c_funptr), intent(in) :: function
    type(c_ptr), intent(in) :: handle
    procedure(on_pointer), pointer :: real
    call c_f_procpointer(function, real)
    call real(handle)
  end subroutine

  subroutine call_name(function, name)
    type(c_funptr), intent(in) :: function
    character(len=*), intent(in) :: name
    character(kind=c_char, len=len_trim(name) + 1), target :: text
    text = trim(name) // c_null_char
    call call_pointer(function, c_loc(text))
  end subroutine

  subroutine begin_region(region)
    type(rankine_region), intent(in) :: region
    if (.not. is_attached() .or. .not. associated(region%handle)) return
    call call_pointer(table%begin, c_loc(region%handle))
  end subroutine

  subroutine end_region(region)
    type(rankine_region), intent(in) :: region
    if (.not. is_attached() .or. .not. associated(region%handle)) return
    call call_pointer(table%end, c_loc(region%handle))
  end subroutine

  subroutine begin_name(name)
    character(len=*), intent(in) :: name
    if (is_attached()) call call_name(table%begin_name, name)
  end subroutine

  subroutine end_name(name)
    character(len=*), intent(in) :: name
    if (is_attached()) call call_name(table%end_name, name)
  end subroutine

  subroutine put(function, attribute, value_type, bits)
    type(c_funptr), intent(in) :: function
    type(rankine_attribute), intent(in) :: attribute
    integer, intent(in) :: value_type
    integer(c_int64_t), intent(in) :: bits
    procedure(on_bits), pointer :: real
    if (.not. associated(attribute%handle)) return
    call c_f_procpointer(function, real)
    call real(c_loc(attribute%handle), int(value_type, c_int), bits)
  end subroutine

  subroutine put_text(function, attribute, value)
    type(c_funptr), intent(in) :: function
    type(rankine_attribute), intent(in) :: attribute
    character(len=*), intent(in) :: value
    character(kind=c_char, len=len_trim(value) + 1), target :: text
    procedure(on_bytes), pointer :: real
    if (.not. associated(attribute%handle)) return
    text = trim(value) // c_null_char
    call c_f_procpointer(function, real)
    call real(c_loc(attribute%handle), c_loc(text), int(len_trim(value), c_size_t))
  end subroutine

  subroutine begin_int(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    integer(c_int32_t), intent(in) :: value
    if (is_attached()) call put(table%begin_bits, attribute, RANKINE_INT, int(value, c_int64_t))
  end subroutine
  subroutine begin_int64(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    integer(c_int64_t), intent(in) :: value
    if (is_attached()) call put(table%begin_bits, attribute, RANKINE_INT, value)
  end subroutine
  subroutine begin_real(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    real(c_float), intent(in) :: value
    if (is_attached()) call put(table%begin_bits, attribute, RANKINE_DOUBLE, transfer(real(value, c_double), 0_c_int64_t))
  end subroutine
  subroutine begin_double(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    real(c_double), intent(in) :: value
    if (is_attached()) call put(table%begin_bits, attribute, RANKINE_DOUBLE, transfer(value, 0_c_int64_t))
  end subroutine
  subroutine begin_logical(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    logical, intent(in) :: value
    if (is_attached()) call put(table%begin_bits, attribute, RANKINE_BOOL, merge(1_c_int64_t, 0_c_int64_t, value))
  end subroutine
  subroutine begin_text(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    character(len=*), intent(in) :: value
    if (is_attached()) call put_text(table%begin_bytes, attribute, value)
  end subroutine

  subroutine set_int(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    integer(c_int32_t), intent(in) :: value
    if (is_attached()) call put(table%set_bits, attribute, RANKINE_INT, int(value, c_int64_t))
  end subroutine
  subroutine set_int64(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    integer(c_int64_t), intent(in) :: value
    if (is_attached()) call put(table%set_bits, attribute, RANKINE_INT, value)
  end subroutine
  subroutine set_real(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    real(c_float), intent(in) :: value
    if (is_attached()) call put(table%set_bits, attribute, RANKINE_DOUBLE, transfer(real(value, c_double), 0_c_int64_t))
  end subroutine
  subroutine set_double(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    real(c_double), intent(in) :: value
    if (is_attached()) call put(table%set_bits, attribute, RANKINE_DOUBLE, transfer(value, 0_c_int64_t))
  end subroutine
  subroutine set_logical(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    logical, intent(in) :: value
    if (is_attached()) call put(table%set_bits, attribute, RANKINE_BOOL, merge(1_c_int64_t, 0_c_int64_t, value))
  end subroutine
  subroutine set_text(attribute, value)
    type(rankine_attribute), intent(in) :: attribute
    character(len=*), intent(in) :: value
    if (is_attached()) call put_text(table%set_bytes, attribute, value)
  end subroutine

  subroutine end_attribute(attribute)
    type(rankine_attribute), intent(in) :: attribute
    if (.not. is_attached() .or. .not. associated(attribute%handle)) return
    call call_pointer(table%end_attribute, c_loc(attribute%handle))
  end subroutine

  subroutine rankine_loop_begin(loop)
    type(rankine_loop), intent(in) :: loop
    if (.not. is_attached() .or. .not. associated(loop%handle)) return
    call call_pointer(table%loop_begin, c_loc(loop%handle))
  end subroutine

  subroutine rankine_loop_end(loop)
    type(rankine_loop), intent(in) :: loop
    if (.not. is_attached() .or. .not. associated(loop%handle)) return
    call call_pointer(table%loop_end, c_loc(loop%handle))
  end subroutine

  subroutine iteration_begin64(loop, number)
    type(rankine_loop), intent(in) :: loop
    integer(c_int64_t), intent(in) :: number
    procedure(on_number), pointer :: real
    if (.not. is_attached() .or. .not. associated(loop%handle)) return
    call c_f_procpointer(table%iteration_begin, real)
    call real(c_loc(loop%handle), number)
  end subroutine

  subroutine iteration_begin(loop, number)
    type(rankine_loop), intent(in) :: loop
    integer(c_int32_t), intent(in) :: number
    call iteration_begin64(loop, int(number, c_int64_t))
  end subroutine

  subroutine rankine_iteration_end(loop)
    type(rankine_loop), intent(in) :: loop
    if (.not. is_attached() .or. .not. associated(loop%handle)) return
    call call_pointer(table%iteration_end, c_loc(loop%handle))
  end subroutine

  subroutine metadata_text(key, value)
    character(len=*), intent(in) :: key, value
    character(kind=c_char, len=len_trim(key) + 1), target :: name
    character(kind=c_char, len=len_trim(value) + 1), target :: text
    procedure(on_two), pointer :: real
    if (.not. is_attached()) return
    name = trim(key) // c_null_char
    text = trim(value) // c_null_char
    call c_f_procpointer(table%metadata_text, real)
    call real(c_loc(name), c_loc(text))
  end subroutine

  subroutine metadata_bits(key, value_type, bits)
    character(len=*), intent(in) :: key
    integer, intent(in) :: value_type
    integer(c_int64_t), intent(in) :: bits
    character(kind=c_char, len=len_trim(key) + 1), target :: name
    procedure(on_bits), pointer :: real
    if (.not. is_attached()) return
    name = trim(key) // c_null_char
    call c_f_procpointer(table%metadata_bits, real)
    call real(c_loc(name), int(value_type, c_int), bits)
  end subroutine

  subroutine metadata_int(key, value)
    character(len=*), intent(in) :: key
    integer(c_int32_t), intent(in) :: value
    call metadata_bits(key, RANKINE_INT, int(value, c_int64_t))
  end subroutine

  subroutine metadata_double(key, value)
    character(len=*), intent(in) :: key
    real(c_double), intent(in) :: value
    call metadata_bits(key, RANKINE_DOUBLE, transfer(value, 0_c_int64_t))
  end subroutine

  ! .true.: threads that the calling thread creates from now on begin in its current regions. .false.: in no region.
  subroutine rankine_inherit(on)
    logical, intent(in) :: on
    procedure(on_flag), pointer :: real
    if (.not. is_attached()) return
    call c_f_procpointer(table%inherit, real)
    call real(merge(1_c_int, 0_c_int, on))
  end subroutine

  ! The calling thread's time-independent trace (docs/ti.md) records from start to stop.
  subroutine rankine_ti_start()
    call record_ti(1_c_int)
  end subroutine

  subroutine rankine_ti_stop()
    call record_ti(0_c_int)
  end subroutine

  subroutine record_ti(on)
    integer(c_int), intent(in) :: on
    procedure(on_flag), pointer :: real
    if (.not. is_attached()) return
    call c_f_procpointer(table%record_ti, real)
    call real(on)
  end subroutine

end module
