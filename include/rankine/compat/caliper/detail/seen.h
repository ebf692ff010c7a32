/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's queries about the calling thread: its current region, the value of an attribute, and a
 * snapshot of all values. All results are empty if no runtime is attached. This header is for C and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_SEEN_H
#define RANKINE_COMPAT_CALIPER_SEEN_H

#include <caliper/detail/variant.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline cali_variant_t rankine_cali_seen_variant(const rankine_seen_value* seen) {
  cali_variant_t v = rankine_cali_variant((cali_attr_type)((int)seen->type + 1), sizeof(uint64_t));
  if (seen->type == RANKINE_STRING || seen->type == RANKINE_BLOB) {
    v.size = seen->text_size;
    v.value.p = seen->text;
  } else {
    v.value.u = seen->bits;
  }
  if (seen->type == RANKINE_BOOL) v.value.b = seen->bits != 0;
  return v;
}

/* A search for the innermost value of an attribute, by the attribute's name. */
typedef struct {
  const char* name;
  cali_variant_t value;
} rankine_cali_sought;

static inline void rankine_cali_seek(const rankine_seen_value* seen, void* argument) {
  rankine_cali_sought* sought = (rankine_cali_sought*)argument;
  if (strcmp(seen->attribute, sought->name) == 0) sought->value = rankine_cali_seen_variant(seen);
}
static inline cali_variant_t cali_get(cali_id_t id) {
  const rankine_cali_named* n = rankine_cali_by_id(id);
  rankine_cali_sought sought;
  sought.name = n == NULL ? NULL : n->attribute.name;
  sought.value = cali_make_empty_variant();
  if (n != NULL) RANKINE_CALL_(see_values, (rankine_cali_seek, &sought));
  return sought.value;
}

static inline void rankine_cali_seek_region(const rankine_seen_value* seen, void* name) {
  if ((seen->properties & RANKINE_NESTED) != 0 && seen->type == RANKINE_STRING)
    *(const char**)name = seen->text;
}
static inline const char* cali_get_current_region_or(const char* otherwise) {
  const char* name = otherwise;
  RANKINE_CALL_(see_values, (rankine_cali_seek_region, (void*)&name));
  return name;
}

/* A snapshot in packed form. For each value, the snapshot contains the attribute's number, the type, and
 * either the number or the text's address and size. Each of these numbers is stored in bytes of seven
 * bits, the lowest bits first. The high bit of the last byte is clear. */
typedef struct {
  unsigned char* at;
  size_t room, size;
} rankine_cali_packed;

static inline void rankine_cali_pack(rankine_cali_packed* to, uint64_t number) {
  do {
    const unsigned char low = (unsigned char)(number & 0x7f);
    number >>= 7;
    if (to->size < to->room) to->at[to->size] = (unsigned char)(low | (number != 0 ? 0x80 : 0));
    ++to->size;
  } while (number != 0);
}
static inline uint64_t rankine_cali_unpack(const unsigned char* from, size_t* at) {
  uint64_t number = 0;
  unsigned shift = 0;
  for (;; shift += 7) {
    const unsigned char byte = from[(*at)++];
    if (shift < 64) number |= (uint64_t)(byte & 0x7f) << shift;
    if ((byte & 0x80) == 0) return number;
  }
}
static inline void rankine_cali_pack_value(const rankine_seen_value* seen, void* argument) {
  rankine_cali_packed* to = (rankine_cali_packed*)argument;
  const cali_variant_t v = rankine_cali_seen_variant(seen);
  const rankine_cali_named* n = (seen->properties & RANKINE_HIDDEN) != 0
                                    ? NULL
                                    : rankine_cali_find(seen->attribute, v.type, (int)seen->properties);
  if (n == NULL) return;
  rankine_cali_pack(to, n->number + 1);
  rankine_cali_pack(to, v.type);
  rankine_cali_pack(to, v.type == CALI_TYPE_BOOL ? v.value.b : v.value.u);
  if (v.type == CALI_TYPE_STRING || v.type == CALI_TYPE_USR) rankine_cali_pack(to, v.size);
}

/* Returns the size of the snapshot in bytes. If the size is more than `len`, the buffer contains only the
 * first `len` bytes. */
static inline size_t cali_channel_pull_snapshot(cali_id_t channel, int scope, size_t len,
                                                unsigned char* buffer) {
  rankine_cali_packed to;
  (void)channel, (void)scope;
  to.at = buffer, to.room = len, to.size = 0;
  RANKINE_CALL_(see_values, (rankine_cali_pack_value, &to));
  rankine_cali_pack(&to, 0);
  return to.size;
}

typedef int (*cali_entry_proc_fn)(void* argument, cali_id_t attribute, cali_variant_t value);

/* Visits the entries until `visit` returns 0. */
static inline void cali_unpack_snapshot(const unsigned char* buffer, size_t* bytes_read,
                                        cali_entry_proc_fn visit, void* argument) {
  size_t at = 0;
  int on = 1;
  uint64_t number;
  while ((number = rankine_cali_unpack(buffer, &at)) != 0) {
    const cali_attr_type type = (cali_attr_type)rankine_cali_unpack(buffer, &at);
    const uint64_t bits = rankine_cali_unpack(buffer, &at);
    const int is_text = type == CALI_TYPE_STRING || type == CALI_TYPE_USR;
    const size_t size = is_text ? (size_t)rankine_cali_unpack(buffer, &at) : sizeof bits;
    cali_variant_t v = rankine_cali_variant(type, size);
    if (is_text) {
      v.value.p = (const void*)(uintptr_t)bits;
    } else if (type == CALI_TYPE_BOOL) {
      v = cali_make_variant_from_bool(bits != 0);
    } else {
      v.value.u = bits;
    }
    if (on) on = visit(argument, rankine_cali_id(rankine_cali_numbered(number - 1)), v);
  }
  if (bytes_read != NULL) *bytes_read += at;
}

typedef struct {
  cali_id_t id;
  cali_variant_t first;
  cali_entry_proc_fn visit;
  void* argument;
} rankine_cali_wanted;

static inline int rankine_cali_want_first(void* argument, cali_id_t id, cali_variant_t value) {
  rankine_cali_wanted* wanted = (rankine_cali_wanted*)argument;
  if (id != wanted->id) return 1;
  wanted->first = value;
  return 0;
}
static inline cali_variant_t cali_find_first_in_snapshot(const unsigned char* buffer, cali_id_t id,
                                                         size_t* bytes_read) {
  rankine_cali_wanted wanted;
  wanted.id = id;
  wanted.first = cali_make_empty_variant();
  cali_unpack_snapshot(buffer, bytes_read, rankine_cali_want_first, &wanted);
  return wanted.first;
}
static inline int rankine_cali_want_all(void* argument, cali_id_t id, cali_variant_t value) {
  const rankine_cali_wanted* wanted = (const rankine_cali_wanted*)argument;
  return id != wanted->id || wanted->visit(wanted->argument, id, value);
}
static inline void cali_find_all_in_snapshot(const unsigned char* buffer, cali_id_t id, size_t* bytes_read,
                                             cali_entry_proc_fn visit, void* argument) {
  rankine_cali_wanted wanted;
  wanted.id = id;
  wanted.visit = visit;
  wanted.argument = argument;
  cali_unpack_snapshot(buffer, bytes_read, rankine_cali_want_all, &wanted);
}

#ifdef __cplusplus
}
#endif

#endif
