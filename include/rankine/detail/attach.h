/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds librankine.so from an annotated module that is not linked to it. The runtime has an ELF note that
 * contains the position of its table. The function dl_iterate_phdr, which every libc for Linux has, gives
 * access to the notes of all loaded objects. So neither -l nor dlsym is needed, and the same code works in
 * executables, shared libraries and plugins. */
#ifndef RANKINE_DETAIL_ATTACH_H
#define RANKINE_DETAIL_ATTACH_H

#include <rankine/detail/table.h>

#include <elf.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct rankine_object_ { /* the first members of dl_phdr_info, which <link.h> declares only with
                            _GNU_SOURCE */
  uintptr_t bias;
  const char* name;
  const Elf64_Phdr* headers;
  uint16_t count;
};
extern int rankine_each_object_(int (*visit)(struct rankine_object_*, size_t, void*),
                                void*) __asm__("dl_iterate_phdr");

/* The table of functions that this module found; NULL: none. A module has one such variable, even if
 * several of its files include this header. */
__attribute__((weak, visibility("hidden"))) const rankine_table* rankine_table_ = NULL;

static inline const rankine_table* rankine_table_in_note_(const char* at, const char* end, size_t align) {
  while ((size_t)(end - at) >= sizeof(Elf64_Nhdr)) {
    Elf64_Nhdr note;
    const char* name = at + sizeof note;
    const char* text;
    size_t left = (size_t)(end - name), names, all;
    memcpy(&note, at, sizeof note);
    names = ((size_t)note.n_namesz + align - 1) & ~(align - 1);
    all = names + (((size_t)note.n_descsz + align - 1) & ~(align - 1));
    if (names > left || note.n_descsz > left - names) return NULL;
    text = name + names;
    if (note.n_type == 1 && note.n_namesz == 8 && note.n_descsz == 8 && memcmp(name, "Rankine", 8) == 0) {
      int64_t distance;
      const rankine_table* table;
      memcpy(&distance, text, sizeof distance);
      table = (const rankine_table*)(const void*)(text + distance);
      return table->version == 1 && table->size >= sizeof(rankine_table) ? table : NULL;
    }
    if (all > left) return NULL;
    at = name + all;
  }
  return NULL;
}

static inline int rankine_look_in_(struct rankine_object_* object, size_t size, void* found) {
  uint16_t i;
  (void)size;
  for (i = 0; i < object->count; ++i) {
    const Elf64_Phdr* header = &object->headers[i];
    const char* at = (const char*)(object->bias + header->p_vaddr);
    const rankine_table* table;
    if (header->p_type != PT_NOTE) continue;
    table = rankine_table_in_note_(at, at + header->p_memsz, header->p_align == 8 ? 8 : 4);
    if (table == NULL) continue;
    *(const rankine_table**)found = table;
    return 1;
  }
  return 0;
}

__attribute__((constructor, used)) static void rankine_attach_(void) {
  const rankine_table* table = NULL;
  if (rankine_table_ != NULL || rankine_each_object_(rankine_look_in_, &table) == 0) return;
  rankine_table_ = table;
  table->attached();
}

#ifdef __cplusplus
}
#endif

#endif
