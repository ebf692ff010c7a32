C     A ring and a reduction through mpif.h (fixed form).
      program ring_mpif
      implicit none
      include 'mpif.h'
      integer n, iterations, i, ierr, rank, total, right, left
      integer req(2), stats(MPI_STATUS_SIZE, 2)
      parameter (n = 16, iterations = 10)
      integer a(n), b(n)
      call MPI_Init(ierr)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      call MPI_Comm_size(MPI_COMM_WORLD, total, ierr)
      right = mod(rank + 1, total)
      left = mod(rank + total - 1, total)
      a = rank
      do i = 1, iterations
C     site: irecv (the next line)
      call MPI_Irecv(b,n,MPI_INTEGER,left,1,MPI_COMM_WORLD,req(1),ierr)
      call MPI_Isend(a,n,MPI_INTEGER,right,1,MPI_COMM_WORLD,req(2),ierr)
      call MPI_Waitall(2, req, stats, ierr)
      call MPI_Allreduce(MPI_IN_PLACE, b, n, MPI_INTEGER, MPI_SUM,
     &                   MPI_COMM_WORLD, ierr)
      end do
      print '(a,i0,a,i0)', 'ring_mpif rank ', rank, ': ', sum(b)
      call MPI_Finalize(ierr)
      end program
