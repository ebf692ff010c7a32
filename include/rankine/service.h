/* SPDX-License-Identifier: BSD-3-Clause */
/* The interface for your own services. A service is a shared library that measures or watches something in
 * every rank. The command `rankine run --with NAME=/path/to/library.so(OPTIONS)` loads the service
 * (docs/services.md). The file src/recorder/consumers/example/faults.c is an example to copy. The library
 * needs only C and this header. The library is not linked with any part of Rankine.
 *
 * The library defines one function, rankine_service_start. Each callback runs in the thread that causes
 * it, in the middle of the program. A callback must not call MPI, throw an exception, or jump out. The
 * time of a callback is added to the program's time. Values that a callback itself begins, ends or sets
 * are recorded, but call no further callback. */
#ifndef RANKINE_SERVICE_H
#define RANKINE_SERVICE_H

#include <rankine/detail/table.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RANKINE_SERVICE_VERSION 1

/* A handle of an attribute in the runtime. A handle remains valid until the process ends. */
typedef const struct rankine_known_attribute* rankine_attr;

typedef struct rankine_value {
  rankine_type type;
  uint32_t size; /* size of `text` in bytes */
  union {
    int64_t i;        /* RANKINE_INT */
    uint64_t u;       /* RANKINE_UINT, RANKINE_BOOL */
    double d;         /* RANKINE_DOUBLE */
    const char* text; /* RANKINE_STRING, RANKINE_BLOB: not zero-terminated; text from the runtime remains
                         valid until the process ends */
  } of;
} rankine_value;

typedef struct rankine_pair {
  rankine_attr attribute;
  rankine_value value;
} rankine_pair;

/* The measurement to which a snapshot callback adds its values. */
typedef struct rankine_snapshot rankine_snapshot;

/* The functions of the runtime that a service may call. New functions are added only at the end of the
 * table; `size` is the size of the table in this runtime, in bytes. Any thread may call these functions,
 * also in callbacks. */
typedef struct rankine_service_api {
  uint32_t version; /* RANKINE_SERVICE_VERSION */
  uint32_t size;

  /* Returns the attribute of this name, and creates the attribute if there is none. The properties are
   * those of rankine/detail/table.h. Returns NULL if there is no space. */
  rankine_attr (*attribute)(const char* name, rankine_type type, unsigned properties, const char* unit);
  const char* (*attribute_name)(rankine_attr);
  rankine_type (*attribute_type)(rankine_attr);
  unsigned (*attribute_properties)(rankine_attr);

  /* Functions that begin, set and end a value of the calling thread, as in rankine/rankine.h. */
  void (*begin)(rankine_attr, const rankine_value*);
  void (*set)(rankine_attr, const rankine_value*);
  void (*end)(rankine_attr);

  /* Stores the attribute's present value in the calling thread. Returns 0 if the attribute has no value. */
  int (*current)(rankine_attr, rankine_value*);

  /* A pull stores all current values of the calling thread, the innermost value first. The values that the
   * services' snapshot callbacks measure now follow. Returns the number of existing pairs; at most `room`
   * of these pairs are written. */
  size_t (*pull)(rankine_pair* pairs, size_t room);
  /* A push takes a snapshot now. The snapshot contains the given values, and the values that the snapshot
   * callbacks measure. Numbers of attributes with RANKINE_AGGREGATABLE are added up for the region. The
   * event trace gets all numbers. */
  void (*push)(const rankine_pair* pairs, size_t count);

  /* Adds a measured number to the snapshot. Only a snapshot callback may call this function. A measurement
   * cannot contain text. */
  void (*add)(rankine_snapshot*, rankine_attr, const rankine_value*);
} rankine_service_api;

typedef enum rankine_change {
  RANKINE_CHANGE_BEGIN = 1,
  RANKINE_CHANGE_END = 2,
  RANKINE_CHANGE_SET = 3
} rankine_change;

/* The callbacks of the service; NULL: the callback is not needed. The member `self` is passed to each
 * callback, and the runtime never uses it. */
typedef struct rankine_service {
  void* self;
  /* This callback is called before the context of the thread changes, and for each pull or push. The
   * callback calls `add` for the values that it has measured since the last snapshot of this thread. */
  void (*snapshot)(void* self, rankine_snapshot*);
  /* This callback is called when a value is begun, ended or set. When a value is ended, the pointer to the
     value may be NULL if the value is unknown. */
  void (*changed)(void* self, rankine_change, rankine_attr, const rankine_value*);
  /* This callback is called when a new attribute has been created. */
  void (*attribute_created)(void* self, rankine_attr);
  /* This callback is called once, before the result of the process is put together. */
  void (*finish)(void* self);
} rankine_service;

/* The function that the library must define. The function is called once in each process, before the first
 * region or in MPI_Init. The argument `api` remains valid until the process ends, `options` only during
 * the call. The function fills in `service`, which is zeroed. If the function returns a number other than
 * 0, the service does not run, and the report says so. */
__attribute__((visibility("default"))) int rankine_service_start(const rankine_service_api* api,
                                                                 const char* options,
                                                                 rankine_service* service);

#ifdef __cplusplus
}
#endif

#endif
