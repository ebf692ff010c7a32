// SPDX-License-Identifier: BSD-3-Clause
// Shows to which functions the references to the progress engine are bound. For each reference to the
// engine in a loaded object, the program prints "bound NAME OBJECT": first after MPI_Init, and again after
// creating a window and opening a file. The program also prints whether mpi_collector_api is found.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include "program.h"

static const char* const kNames[] = {
    "opal_progress",     "opal_progress_register", "opal_progress_register_lp", "opal_progress_unregister",
    "ompi_sync_wait_mt", "ucp_worker_progress"};

static const char* base_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash != NULL ? slash + 1 : path;
}

static void tell(const char* name, void* target) {
  Dl_info info;
  for (size_t i = 0; i < sizeof kNames / sizeof kNames[0]; ++i) {
    if (strcmp(name, kNames[i]) != 0) continue;
    printf("bound %s %s\n", name, dladdr(target, &info) != 0 ? base_name(info.dli_fname) : "nothing");
  }
}

static int visit(struct dl_phdr_info* object, size_t size, void* data) {
  const ElfW(Dyn)* dynamic = NULL;
  const char* strings = NULL;
  const ElfW(Sym)* symbols = NULL;
  const ElfW(Rela) * lists[2] = {NULL, NULL};
  size_t bytes[2] = {0, 0};
  (void)size, (void)data;
  if (strstr(object->dlpi_name, "librankine") != NULL || strstr(object->dlpi_name, "vdso") != NULL) return 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = (const ElfW(Dyn)*)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
  }
  for (; dynamic != NULL && dynamic->d_tag != DT_NULL; ++dynamic) {
    if (dynamic->d_tag == DT_STRTAB) strings = (const char*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_SYMTAB) symbols = (const ElfW(Sym)*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_RELA) lists[0] = (const ElfW(Rela)*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_RELASZ) bytes[0] = dynamic->d_un.d_val;
    if (dynamic->d_tag == DT_JMPREL) lists[1] = (const ElfW(Rela)*)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_PLTRELSZ) bytes[1] = dynamic->d_un.d_val;
  }
  if (strings == NULL || symbols == NULL) return 0;
  for (int list = 0; list < 2; ++list) {
    for (size_t i = 0; i < bytes[list] / sizeof(ElfW(Rela)); ++i) {
      const ElfW(Rela)* relocation = &lists[list][i];
      const unsigned long type = ELF64_R_TYPE(relocation->r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) continue;
      tell(strings + symbols[ELF64_R_SYM(relocation->r_info)].st_name,
           *(void**)(object->dlpi_addr + relocation->r_offset));
    }
  }
  return 0;
}

int main(int argc, char** argv) {
  char block[64] = {0};
  MPI_Win window;
  MPI_File file;
  begin(&argc, &argv);
  MPI_Win_create(block, sizeof block, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_File_open(MPI_COMM_WORLD, "engine_hooks.data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_close(&file);
  if (world_rank == 0) {
    dl_iterate_phdr(visit, NULL);
    printf("collector %s\n", dlsym(RTLD_DEFAULT, "mpi_collector_api") != NULL ? "found" : "missing");
    fflush(stdout);
  }
  MPI_Finalize();
  return 0;
}
