// SPDX-License-Identifier: BSD-3-Clause
// The few functions of an MPI library that the recorder itself calls. In this library, MPI_COMM_WORLD has
// four ranks, and this process is rank 0. The handles are those of the MPICH family. In this family, the
// handle of a predefined datatype contains the datatype's size.
typedef int Handle;
enum { first_inter = 0x5a000000, own_group = 1, spawned_group = 2, undefined_rank = -32766 };

int PMPI_Init(int* argc, char*** argv);
int PMPI_Init(int* argc, char*** argv) {
  (void)argc, (void)argv;
  return 0;
}
int MPIR_Dup_fn(void);  // The recorder identifies the MPICH family by this function.
int MPIR_Dup_fn(void) {
  return 0;
}
int PMPI_Comm_size(Handle comm, int* size);
int PMPI_Comm_size(Handle comm, int* size) {
  (void)comm;
  *size = 4;
  return 0;
}
int PMPI_Comm_rank(Handle comm, int* rank);
int PMPI_Comm_rank(Handle comm, int* rank) {
  (void)comm;
  *rank = 0;
  return 0;
}
int PMPI_Comm_test_inter(Handle comm, int* inter);
int PMPI_Comm_test_inter(Handle comm, int* inter) {
  *inter = comm >= first_inter;
  return 0;
}
int PMPI_Comm_remote_size(Handle comm, int* size);
int PMPI_Comm_remote_size(Handle comm, int* size) {
  (void)comm;
  *size = 3;
  return 0;
}
int PMPI_Comm_group(Handle comm, Handle* group);
int PMPI_Comm_group(Handle comm, Handle* group) {
  (void)comm;
  *group = own_group;
  return 0;
}
int PMPI_Comm_remote_group(Handle comm, Handle* group);
int PMPI_Comm_remote_group(Handle comm, Handle* group) {
  (void)comm;
  *group = spawned_group;
  return 0;
}
int PMPI_Group_translate_ranks(Handle from, int n, const int ranks[], Handle to, int translated[]);
int PMPI_Group_translate_ranks(Handle from, int n, const int ranks[], Handle to, int translated[]) {
  for (int i = 0; i < n; ++i) translated[i] = from == to ? ranks[i] : undefined_rank;
  return 0;
}
int PMPI_Group_free(Handle* group);
int PMPI_Group_free(Handle* group) {
  *group = 0;
  return 0;
}
int PMPI_Type_size_x(Handle type, long long* size);
int PMPI_Type_size_x(Handle type, long long* size) {
  *size = (type >> 8) & 0xff;
  return 0;
}
int PMPI_Type_get_extent(Handle type, long* least, long* extent);
int PMPI_Type_get_extent(Handle type, long* least, long* extent) {
  *least = 0;
  *extent = (type >> 8) & 0xff;
  return 0;
}
int PMPI_Error_class(int code, int* error_class);
int PMPI_Error_class(int code, int* error_class) {
  *error_class = code;
  return 0;
}
