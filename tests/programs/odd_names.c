// SPDX-License-Identifier: BSD-3-Clause
// Uses names that are not UTF-8, for a region, a value, an attribute, metadata and a file. Each rank
// computes in the region long enough for several samples. The names of the other regions contain characters
// that other formats must escape.
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <rankine/rankine.h>

static rankine_attribute attribute = RANKINE_ATTRIBUTE("attribute\xff", RANKINE_STRING, 0);

static void compute(double seconds) {
  const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
  while (clock() < end) {
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  rankine_metadata_string("problem", "cut off \xc3");
  rankine_begin_name("region\xff\xfe");
  rankine_begin_string(&attribute, "value\xc0\x80");
  compute(0.3);
  MPI_Barrier(MPI_COMM_WORLD);
  const int file = open("file\xff.dat", O_CREAT | O_WRONLY, 0644);
  if (write(file, "abc", 3) != 3) perror("write");
  close(file);
  rankine_end_attribute(&attribute);
  rankine_end_name("region\xff\xfe");
  const char* const marks = "a\"b,c=d\\e\nf\rg;h<i>&";
  rankine_begin_name(marks);
  rankine_begin_name("");
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_end_name("");
  rankine_end_name(marks);
  MPI_Finalize();
  return 0;
}
