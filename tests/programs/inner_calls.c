// SPDX-License-Identifier: BSD-3-Clause
// ROMIO calls functions of MPI through the dynamic linker. The program writes through ROMIO. After that, it
// counts the references of MPI's own libraries to functions of MPI that lead into librankine.so.
#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>
#include <string.h>

#include "program.h"

struct range {
  uintptr_t begin, end;
};
static struct range ours;
static long into_ours;

static struct range range_of(const struct dl_phdr_info* info) {
  struct range range = {UINTPTR_MAX, 0};
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD) continue;
    const uintptr_t begin = info->dlpi_addr + header->p_vaddr;
    if (begin < range.begin) range.begin = begin;
    if (begin + header->p_memsz > range.end) range.end = begin + header->p_memsz;
  }
  return range;
}

static int find_ours(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size, (void)data;
  if (strstr(info->dlpi_name, "librankine.so")) ours = range_of(info);
  return 0;
}

static void count(const struct dl_phdr_info* info, const ElfW(Dyn) * dynamic) {
  const ElfW(Sym)* symbols = NULL;
  const char* strings = NULL;
  const ElfW(Rela)* calls = NULL;
  size_t bytes = 0;
  for (; dynamic->d_tag != DT_NULL; ++dynamic) {
    if (dynamic->d_tag == DT_SYMTAB) symbols = (const ElfW(Sym)*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_STRTAB) strings = (const char*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_JMPREL) calls = (const ElfW(Rela)*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_PLTRELSZ) bytes = dynamic->d_un.d_val;
  }
  for (size_t i = 0; i < bytes / sizeof *calls; ++i) {
    const char* name = strings + symbols[ELF64_R_SYM(calls[i].r_info)].st_name;
    if (strncmp(name, "MPI_Type_", 9) != 0 && strncmp(name, "PMPI_Type_", 10) != 0) continue;
    const uintptr_t bound = *(const uintptr_t*)(info->dlpi_addr + calls[i].r_offset);
    if (bound >= ours.begin && bound < ours.end) ++into_ours;
  }
}

static int count_mpi(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size, (void)data;
  const char* name = info->dlpi_name;
  if (!strstr(name, "/libmpi.so") && !strstr(name, "/libmpich.so") && !strstr(name, "/libmpi_abi.so") &&
      !strstr(name, "romio"))
    return 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      count(info, (const ElfW(Dyn)*)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
  }
  return 0;
}

int main(int argc, char** argv) {
  const int n = 64;
  MPI_File file;
  MPI_Datatype pair;
  begin(&argc, &argv);
  int* values = ints(2 * n);
  MPI_File_open(MPI_COMM_WORLD, argc > 1 ? argv[1] : "inner.dat", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &file);
  MPI_Type_vector(n, 1, 2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  for (int i = 0; i < 4; ++i)
    MPI_File_write_at_all(file, (MPI_Offset)world_rank * n * 4, values, 1, pair, MPI_STATUS_IGNORE);
  MPI_Type_free(&pair);
  MPI_File_close(&file);
  dl_iterate_phdr(find_ours, NULL);
  dl_iterate_phdr(count_mpi, NULL);
  printf("rank %d: references %s\n", world_rank, into_ours == 0 ? "lead to MPI" : "lead to the recorder");
  result("values", sum_of(values, 2 * n));
  expect("MPI_File_write_at_all", 4, (long)4 * n * 4);
  expect("MPI_Type_vector", 1, 0);
  expect("MPI_Type_free", 1, 0);
  MPI_Finalize();
  return 0;
}
