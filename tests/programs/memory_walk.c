// SPDX-License-Identifier: BSD-3-Clause
// A preloaded library that makes it harder for the memory service to find the real allocator. The library's
// dl_iterate_phdr allocates, so the search itself needs an allocator. With the macro NO_SIZES, the library
// becomes an allocator that does not report the sizes of its blocks.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#ifdef NO_SIZES
extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void __libc_free(void*);
void* malloc(size_t size) {
  return __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return __libc_calloc(count, size);
}
void* realloc(void* p, size_t size) {
  return __libc_realloc(p, size);
}
void free(void* p) {
  __libc_free(p);
}
#else
static void* volatile sink;

int dl_iterate_phdr(int (*visit)(struct dl_phdr_info*, size_t, void*), void* data) {
  static int (*real)(int (*)(struct dl_phdr_info*, size_t, void*), void*);
  char* a = malloc(1000);
  char* b = calloc(10, 100);
  a = realloc(a, 3000);
  void* c = NULL;
  if (posix_memalign(&c, 256, 100) != 0 || (size_t)c % 256 != 0) abort();
  for (int i = 0; i < 1000; ++i) {
    if (b[i] != 0) abort();
  }
  memset(a, 1, 3000);
  sink = a;
  free(a);
  free(b);
  free(c);
  if (real == NULL) *(void**)&real = dlvsym(RTLD_NEXT, "dl_iterate_phdr", "GLIBC_2.2.5");
  return real(visit, data);
}
#endif
