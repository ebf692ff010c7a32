! SPDX-License-Identifier: BSD-3-Clause
! Makes a known number of Fortran allocations, by region: allocatable arrays, and the copy that is made for a
! function's result.
program memory
  use rankine
  implicit none
  real(8), allocatable :: a(:), b(:, :)
  integer :: i

  call rankine_begin("main")
  do i = 1, 10
    call rankine_begin("allocate")
    allocate (a(1000), b(10, 20))
    a = i
    b = a(i)
    deallocate (a, b)
    call rankine_end("allocate")
  end do
  call rankine_end("main")
  print *, "memory done"
end program
