// SPDX-License-Identifier: BSD-3-Clause
// A hash of a file's content, for programs that print what they have written.
#ifndef RANKINE_TESTS_FILE_HASH_H
#define RANKINE_TESTS_FILE_HASH_H

#include <stdio.h>
#include <stdlib.h>

static inline unsigned long hash_of(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file) abort();
  unsigned long hash = 1469598103934665603ul;
  for (int c; (c = getc(file)) != EOF;) hash = (hash ^ (unsigned long)c) * 1099511628211ul;
  fclose(file);
  return hash;
}

#endif
