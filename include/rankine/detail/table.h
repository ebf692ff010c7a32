/* What an annotated module and librankine.so share: the handles, which lie in the application, and the table
 * of functions that work on them. Plain C, so that every language can lay it out. The table only grows at its
 * end: a module knows by `size` what the runtime that it met has. Users include rankine/rankine.h. */
#ifndef RANKINE_DETAIL_TABLE_H
#define RANKINE_DETAIL_TABLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Types of attributes' values, numbered as in .cali files. */
typedef enum rankine_type {
  RANKINE_BLOB = 0, /* bytes, with a layout */
  RANKINE_INT = 1,
  RANKINE_UINT = 2,
  RANKINE_STRING = 3,
  RANKINE_DOUBLE = 5,
  RANKINE_BOOL = 6
} rankine_type;

/* Properties of attributes, to be combined with |. */
enum {
  RANKINE_AS_VALUE = 1,     /* kept beside the tree: for values that change all the time */
  RANKINE_PROCESS = 12,     /* one value for all threads */
  RANKINE_THREAD = 20,      /* one value for each thread (the default) */
  RANKINE_TASK = 24,        /* one value for each explicit OpenMP task */
  RANKINE_SKIP_EVENTS = 64, /* changes are no events of a trace */
  RANKINE_HIDDEN = 128,     /* not in reports */
  RANKINE_NESTED =
      256, /* part of the one path of regions; must be ended in the opposite order of beginning */
  RANKINE_GLOBAL = 512,        /* one value for the whole run */
  RANKINE_AGGREGATABLE = 2048, /* as-value numbers that are added up for the regions in which they are set */
  RANKINE_WORK = 4096 /* with AGGREGATABLE: how much a region has worked (flops, cells), for volumes */
};

/* Handles: static objects of the application, filled in by the runtime when they are first used. Thread-safe.
 */
typedef struct rankine_region {
  const char* name; /* UTF-8 */
  void* known;      /* the runtime's; begin with NULL */
} rankine_region;

typedef struct rankine_attribute {
  const char* name;
  rankine_type type;
  unsigned properties;
  const char* unit;   /* NULL: none */
  const char* layout; /* of blobs: JSON (docs/annotation.md); NULL: none */
  void* known;
} rankine_attribute;

typedef struct rankine_loop {
  const char* name;
  void* known;
  void* iteration; /* of the attribute iteration#name */
} rankine_loop;

typedef struct rankine_table {
  uint32_t version; /* 1 */
  uint32_t size;    /* of this struct in the runtime */
  void (*begin)(rankine_region*);
  void (*end)(rankine_region*);
  void (*begin_name)(const char* name);
  void (*end_name)(const char* name);
  /* int, uint, double and bool travel as 64 bits, with the type that they were given as. */
  void (*begin_bits)(rankine_attribute*, rankine_type, uint64_t bits);
  void (*set_bits)(rankine_attribute*, rankine_type, uint64_t bits);
  void (*begin_bytes)(rankine_attribute*, const void* bytes, size_t size); /* strings and blobs */
  void (*set_bytes)(rankine_attribute*, const void* bytes, size_t size);
  void (*end_attribute)(rankine_attribute*);
  void (*loop_begin)(rankine_loop*);
  void (*loop_end)(rankine_loop*);
  void (*iteration_begin)(rankine_loop*, int64_t number);
  void (*iteration_end)(rankine_loop*);
  void (*metadata_bits)(const char* key, rankine_type, uint64_t bits);
  void (*metadata_text)(const char* key, const char* value);
  void (*inherit)(int on);   /* may threads that this one makes from now on inherit its regions? */
  void (*attached)(void);    /* called once by each annotated module that has found the table */
  void (*record_ti)(int on); /* of the calling thread: the time-independent trace */
} rankine_table;

#ifdef __cplusplus
}
#endif

#endif
