/* Services of your own: a shared library that `rankine run --with NAME=/path/to/library.so(OPTIONS)` loads
 * into every rank, and that measures or watches there (docs/services.md; an example to copy:
 * src/recorder/consumers/example/faults.c). Plain C and this header: the library is linked with nothing of
 * Rankine.
 *
 * It has one function, rankine_service_start. All callbacks run in the thread that causes them, in the middle
 * of the program: they must not call MPI, throw, or jump out, and what they take is added to the program's
 * time. What they begin, end and set themselves is recorded and calls no callback. */
#ifndef RANKINE_SERVICE_H
#define RANKINE_SERVICE_H

#include <rankine/detail/table.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RANKINE_SERVICE_VERSION 1

/* An attribute as the runtime knows it; valid as long as the process. */
typedef const struct rankine_known_attribute* rankine_attr;

typedef struct rankine_value {
  rankine_type type;
  uint32_t size; /* of text, in bytes */
  union {
    int64_t i;        /* RANKINE_INT */
    uint64_t u;       /* RANKINE_UINT, RANKINE_BOOL */
    double d;         /* RANKINE_DOUBLE */
    const char* text; /* RANKINE_STRING, RANKINE_BLOB: not ended by a zero; from the runtime: valid as long as
                         the process */
  } of;
} rankine_value;

typedef struct rankine_pair {
  rankine_attr attribute;
  rankine_value value;
} rankine_pair;

/* What measurements are added to. */
typedef struct rankine_snapshot rankine_snapshot;

/* What the runtime does for a service. The table only grows at its end; `size` says what is there. Any
 * thread, also in callbacks. */
typedef struct rankine_service_api {
  uint32_t version; /* RANKINE_SERVICE_VERSION */
  uint32_t size;

  /* Finds the attribute of this name or makes it; properties as in rankine/detail/table.h. NULL: no room. */
  rankine_attr (*attribute)(const char* name, rankine_type type, unsigned properties, const char* unit);
  const char* (*attribute_name)(rankine_attr);
  rankine_type (*attribute_type)(rankine_attr);
  unsigned (*attribute_properties)(rankine_attr);

  /* A value of the calling thread, as in rankine/rankine.h. */
  void (*begin)(rankine_attr, const rankine_value*);
  void (*set)(rankine_attr, const rankine_value*);
  void (*end)(rankine_attr);

  /* Query of the calling thread's context: the attribute's present value. 0: it has none. */
  int (*current)(rankine_attr, rankine_value*);

  /* Pull: all that holds in the calling thread, innermost first, then what the services' snapshot callbacks
   * measure now. Returns how many there are; at most `room` are written. */
  size_t (*pull)(rankine_pair* pairs, size_t room);
  /* Push: takes a snapshot now, with these values beside what the callbacks measure. Numbers of attributes
   * with RANKINE_AGGREGATABLE are added up for the region; the trace gets all numbers. */
  void (*push)(const rankine_pair* pairs, size_t count);

  /* In a snapshot callback only. Numbers: text has no place in a measurement. */
  void (*add)(rankine_snapshot*, rankine_attr, const rankine_value*);
} rankine_service_api;

typedef enum rankine_change {
  RANKINE_CHANGE_BEGIN = 1,
  RANKINE_CHANGE_END = 2,
  RANKINE_CHANGE_SET = 3
} rankine_change;

/* What the service wants to know; NULL: not that. `self` is the service's own. */
typedef struct rankine_service {
  void* self;
  /* Before the context changes, and when somebody pulls or pushes: add() what was measured since the snapshot
   * before in this thread. */
  void (*snapshot)(void* self, rankine_snapshot*);
  /* A value was begun, ended (NULL value: it is not known which) or set. */
  void (*changed)(void* self, rankine_change, rankine_attr, const rankine_value*);
  /* An attribute is new. */
  void (*attribute_created)(void* self, rankine_attr);
  /* Once, before the result is put together. */
  void (*finish)(void* self);
} rankine_service;

/* The library's one function: called once in each process, before its first region or in MPI_Init. `api` is
 * valid as long as the process, `options` during the call. Fill in `service`, which is zeroed. Not 0: the
 * service does not run, which the report says. */
__attribute__((visibility("default"))) int rankine_service_start(const rankine_service_api* api,
                                                                 const char* options,
                                                                 rankine_service* service);

#ifdef __cplusplus
}
#endif

#endif
