// SPDX-License-Identifier: BSD-3-Clause
// Measures C library functions on streams, in calls that fail or have no effect.
//
// Usage: costs_streams FOLDER
#include "costs.h"

#include <mpi.h>
#include <wchar.h>

enum { kMany = 100000 };

int main(int argc, char** argv) {
  if (argc != 2 || chdir(argv[1]) != 0) return 2;
  MPI_Init(&argc, &argv);
  map_much();
  char data[64];
  char* line = NULL;
  size_t room = 0;
  wchar_t wide[16];
  fpos_t place;
  FILE* file = fopen("stream", "w+");
  FILE* empty = fopen("empty", "w+");
  FILE* read_only = fopen("empty", "r");
  FILE* of_wide = fopen("wide", "w+");
  if (file == NULL || empty == NULL || read_only == NULL || of_wide == NULL || fwide(of_wide, 1) <= 0)
    return 2;
  fputs("text", file);
  fgetpos(empty, &place);

  FORM("fopen_missing", kMany, (void)!fopen("missing", "r"));
  FORM("fopen_bad_mode", kMany, (void)!fopen("empty", "x"));
  FORM("fdopen_closed", kMany, (void)!fdopen(900, "r"));
  FORM("fread_nothing", kMany, (void)!fread(data, 0, 1, empty));
  FORM("fread_at_the_end", kMany, (void)!fread(data, 1, 1, empty));
  FORM("fwrite_nothing", kMany, fwrite(data, 0, 1, file));
  FORM("fwrite_read_only", kMany, fwrite(data, 1, 1, read_only));
  FORM("fgets_at_the_end", kMany, (void)!fgets(data, sizeof data, empty));
  FORM("fputs_empty", kMany, fputs("", file));
  FORM("fputs_read_only", kMany, fputs("text", read_only));
  FORM("fgetc_at_the_end", kMany, fgetc(empty));
  FORM("fputc_read_only", kMany, fputc('x', read_only));
  FORM("getline_at_the_end", kMany, (void)!getline(&line, &room, empty));
  FORM("fprintf_empty", kMany, fprintf(file, "%s", ""));
  FORM("fprintf_read_only", kMany, fprintf(read_only, "%d", i_));
  FORM("fscanf_at_the_end", kMany, (void)!fscanf(empty, "%63s", data));
  FORM("fseek_bad", kMany, fseek(empty, 0, 99));
  FORM("fseek_here", kMany, fseek(empty, 0, SEEK_CUR));
  FORM("rewind", kMany, rewind(empty));
  FORM("fsetpos", kMany, fsetpos(empty, &place));
  FORM("fflush_read_only", kMany, fflush(read_only));
  FORM("fflush_all", kMany, fflush(NULL));
  FORM("fgetws_at_the_end", kMany, (void)!fgetws(wide, 16, of_wide));
  FORM("fputws_empty", kMany, fputws(L"", of_wide));
  FORM("fwprintf_empty", kMany, fwprintf(of_wide, L"%ls", L""));
  FORM("fwscanf_at_the_end", kMany, (void)!fwscanf(of_wide, L"%15ls", wide));
  FORM("fwprintf_on_bytes", kMany, fwprintf(file, L"%ls", L""));
  FORM("fopen_and_fclose", kMany, fclose(fopen("empty", "r")));
  free(line);
  MPI_Finalize();
  return 0;
}
