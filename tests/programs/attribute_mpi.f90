! SPDX-License-Identifier: BSD-3-Clause
! A copy callback of an attribute. In Fortran it has seven arguments, which do not fit into registers.
module callbacks
contains
  subroutine copy_and_add(old, keyval, extra, value_in, value_out, flag, ierr)
    use mpi
    integer :: old, keyval, ierr
    integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
    logical :: flag
    value_out = value_in + extra
    flag = .true.
    ierr = MPI_SUCCESS
  end subroutine
end module

program attribute_mpi
  use mpi
  use callbacks
  implicit none
  integer :: ierr, keyval, copied, rank
  integer(kind=MPI_ADDRESS_KIND) :: value
  logical :: found
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_create_keyval(copy_and_add, MPI_COMM_NULL_DELETE_FN, keyval, 2_MPI_ADDRESS_KIND, ierr)
  call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, 40_MPI_ADDRESS_KIND, ierr)
  call MPI_Comm_dup(MPI_COMM_SELF, copied, ierr)
  call MPI_Comm_get_attr(copied, keyval, value, found, ierr)
  print '(a,i0,a,i0,l2)', 'rank ', rank, ': ', value, found
  call MPI_Comm_free(copied, ierr)
  call MPI_Finalize(ierr)
end program
