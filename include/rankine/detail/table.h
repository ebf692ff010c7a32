/* SPDX-License-Identifier: BSD-3-Clause */
/* The interface between an annotated module and librankine.so: handles, which are objects of the
 * application, and a table of functions that work on them. The interface is plain C, so that other
 * languages can declare it. New functions are added only at the end of the table. The member `size` shows
 * a module which functions its runtime has. Users include rankine/rankine.h instead of this header. */
#ifndef RANKINE_DETAIL_TABLE_H
#define RANKINE_DETAIL_TABLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Types of the values of attributes, with the numbers that .cali files use. */
typedef enum rankine_type {
  RANKINE_BLOB = 0, /* bytes, with a layout */
  RANKINE_INT = 1,
  RANKINE_UINT = 2,
  RANKINE_STRING = 3,
  RANKINE_DOUBLE = 5,
  RANKINE_BOOL = 6
} rankine_type;

/* Properties of attributes, combined with |. */
enum {
  RANKINE_AS_VALUE = 1,     /* the value is not part of the tree of values; for values that change often */
  RANKINE_PROCESS = 12,     /* one value for all threads */
  RANKINE_THREAD = 20,      /* one value for each thread (the default) */
  RANKINE_TASK = 24,        /* one value for each explicit OpenMP task */
  RANKINE_SKIP_EVENTS = 64, /* changes of the value are not events of the event trace */
  RANKINE_HIDDEN = 128,     /* the attribute is not shown in reports */
  RANKINE_NESTED = 256, /* part of the single path of regions; values must end in the reverse of the order in
                           which they began */
  RANKINE_GLOBAL = 512, /* one value for the whole run */
  RANKINE_AGGREGATABLE = 2048, /* numbers stored as values, which are added up for the regions in which
                                  they are set */
  RANKINE_WORK = 4096          /* the amount of work that a region did (flops, cells), for volumes;
                                  together with AGGREGATABLE */
};

/* Handles: static objects of the application, which the runtime fills in at their first use. Handles are
 * thread-safe. */
typedef struct rankine_region {
  const char* name; /* UTF-8 */
  void* known;      /* this member belongs to the runtime; initialise it with NULL */
} rankine_region;

typedef struct rankine_attribute {
  const char* name;
  rankine_type type;
  unsigned properties;
  const char* unit;   /* NULL: none */
  const char* layout; /* layout of a blob in JSON (docs/annotation.md); NULL: none */
  void* known;
} rankine_attribute;

typedef struct rankine_loop {
  const char* name;
  void* known;
  void* iteration; /* this member belongs to the runtime: the attribute iteration#NAME */
} rankine_loop;

/* Monitor windows: rankine/monitor.h describes them. */
/* The quantities that a window counts. */
enum {
  RANKINE_WINDOW_POINT_TO_POINT = 1, /* blocking, non-blocking and one-sided communication */
  RANKINE_WINDOW_COLLECTIVE = 2,     /* collectives, including neighbourhood collectives and collective I/O */
  RANKINE_WINDOW_COMMUNICATOR = 4,   /* time from the first to the last communication, by communicator */
  RANKINE_WINDOW_MESSAGE_SIZE = 8,   /* small and large messages */
  RANKINE_WINDOW_TRAFFIC = 16,       /* messages and bytes over time */
  RANKINE_WINDOW_OTHER = 32,         /* other services: system calls, transport, copies (from samples) */
  RANKINE_WINDOW_ALL = 63,
  RANKINE_WINDOW_THIS_THREAD = 256, /* counts only the thread that starts the window; without it, the whole
                                       process */
  RANKINE_WINDOW_FORTRAN_COMM = 512 /* `comm` is the address of a Fortran INTEGER handle */
};

/* When an operation starts, according to the time rules of the MPI/RT proposal. */
enum {
  RANKINE_MODEL_CALL = 0,  /* priority model: the operation starts at the entry of its call */
  RANKINE_MODEL_EVENT = 1, /* the operation starts when it is ready to continue, so its time excludes
                              the stall; needs --state=exact */
  RANKINE_MODEL_TIME = 2   /* the operation starts at the entry of its call, but not before start_ns after
                              the window's start */
};

/* The return values of all calls of windows. */
enum {
  RANKINE_WINDOW_OK = 0,
  RANKINE_WINDOW_NOT_MEASURED = 1, /* the program does not run under `rankine run`, or this process records
                                      no calls */
  RANKINE_WINDOW_INVALID = 2,      /* there is no such window, or an argument is invalid */
  RANKINE_WINDOW_WRONG_STATE =
      3, /* the window was started twice, stopped without a start, or freed while it runs */
  RANKINE_WINDOW_NO_ROOM = 4,
  RANKINE_WINDOW_FAILED = 5,       /* a report could not be written or gathered */
  RANKINE_WINDOW_OTHER_UNKNOWN = 6 /* a warning: the window exists, but no samples are taken, so other
                                      services are unknown */
};

typedef struct rankine_window {
  uint32_t id; /* this number belongs to the runtime; 0: no window */
} rankine_window;

typedef struct rankine_window_spec {
  uint32_t size;        /* size of this struct in bytes */
  uint32_t what;        /* RANKINE_WINDOW_*, combined with |; 0: all quantities */
  const char* name;     /* the name of the window, which is copied */
  const void* comm;     /* address of the communicator (MPI_Comm) whose calls count; NULL: those of all
                           communicators count */
  const int32_t* peers; /* ranks in `comm` that count; NULL: all ranks. The array is copied */
  uint32_t peer_count;
  uint32_t model;         /* RANKINE_MODEL_* */
  uint64_t min_bytes;     /* smallest message that counts, in bytes */
  uint64_t max_bytes;     /* largest message that counts, in bytes; 0: no upper limit */
  uint64_t large_bytes;   /* size from which a message is large, in bytes; 0: the library's eager limit, if
                             it is known */
  uint64_t timeout_ns;    /* longer waits are counted as timeouts; 0: no timeout */
  uint64_t resolution_ns; /* resolution of the traffic over time; 0: 100 ms. It is doubled whenever 64
                             intervals have passed */
  uint64_t start_ns;      /* earliest start of an operation after the window's start; used with
                             RANKINE_MODEL_TIME */
} rankine_window_spec;

/* The counts of one set of operations in an instance so far. */
typedef struct rankine_window_operations {
  uint64_t calls;       /* calls that took part in these operations */
  uint64_t completions; /* operations that completed */
  double call_s;        /* time inside these calls */
  double stall_s;       /* the part of call_s that was spent waiting; 0 without --state=exact */
  double execution_s;   /* time from start to end of each operation, added up */
} rankine_window_operations;

typedef struct rankine_window_values {
  uint32_t size;     /* size of this struct in bytes; the caller sets it */
  uint32_t running;  /* 1: the window has not been stopped */
  uint64_t instance; /* number of the start, from 0 */
  double seconds;    /* time since this start, or from the start to the end of the instance */
  rankine_window_operations all;
  rankine_window_operations blocking;     /* point-to-point */
  rankine_window_operations non_blocking; /* point-to-point */
  rankine_window_operations collective;
  double first_s, last_s; /* begin of the first and end of the last communication, since the start; both 0:
                             no communication */
  uint64_t sent_messages, sent_bytes, received_messages, received_bytes;
  uint64_t small_messages, small_bytes, large_messages, large_bytes; /* sent and received messages together */
  uint64_t inner_messages, inner_bytes; /* point-to-point messages inside collectives, if observable */
  uint64_t timeouts;
  double longest_s;     /* the longest wait */
  int32_t longest_peer; /* the rank that the longest wait was for, in the communicator; -1: unknown */
  int32_t processes;    /* number of processes of the largest communicator in the instance */
  uint64_t open_requests, open_bytes; /* requests and their bytes that were not complete at the end of the
                                         instance, or now */
  uint64_t lost; /* operations of the whole process that are not counted, because there was no space */
} rankine_window_values;

/* A value that a thread or region has or had. Names and texts are zero-terminated, and remain valid until
 * the process ends. */
typedef struct rankine_seen_value {
  const char* attribute;
  size_t attribute_size;
  rankine_type type;
  unsigned properties;
  uint64_t bits;    /* the value, for numbers */
  const char* text; /* the value, for strings and blobs */
  size_t text_size;
} rankine_seen_value;

/* A region in one thread's tree of regions, with its time so far. */
typedef struct rankine_seen_region {
  const void *region, *parent; /* identities of this region and of the region around it; NULL: there is
                                  none around it */
  rankine_seen_value value;
  uint64_t ns;     /* time in the region, including the regions inside it */
  uint64_t visits; /* visits that have ended */
} rankine_seen_region;

typedef struct rankine_table {
  uint32_t version; /* 1 */
  uint32_t size;    /* size of this struct in the runtime, in bytes */
  void (*begin)(rankine_region*);
  void (*end)(rankine_region*);
  void (*begin_name)(const char* name);
  void (*end_name)(const char* name);
  /* Values of the types int, uint, double and bool are passed as 64 bits, in the type in which they were
     given. */
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
  void (*inherit)(int on); /* 1: new threads of the calling thread inherit its regions; 0: they do not; -1: no
                              thread does */
  void (*attached)(void);  /* each annotated module that has found the table calls this function once */
  void (*record_ti)(int on); /* turns the calling thread's time-independent trace on (1) or off (0) */
  int (*window_create)(const rankine_window_spec*, rankine_window*);
  int (*window_free)(rankine_window*);
  int (*window_start)(rankine_window);
  int (*window_stop)(rankine_window);
  int (*window_reset)(rankine_window);
  int (*window_read)(rankine_window, rankine_window_values*);
  /* The argument `comm` is NULL, the address of an MPI_Comm, or the address of a Fortran INTEGER plus 1. */
  int (*window_report)(rankine_window, const char* path, const void* comm);
  /* Visits the current values of the calling thread: the path from the outermost value inwards, then the
   * values that are not part of the path. */
  void (*see_values)(void (*visit)(const rankine_seen_value*, void*), void* argument);
  /* Visits the regions of all threads. Each region comes after the region that contains it. */
  void (*see_regions)(void (*visit)(const rankine_seen_region*, void*), void* argument);
  /* Writes the reports of one measurement of Caliper's managers now. The argument `processes` is the
   * number of processes that take part; 0: all processes. The variable `*written` is set to 0 if the
   * reports must wait for the end of the run. */
  void (*write_reports)(unsigned measurement, unsigned processes, int* written);
} rankine_table;

#ifdef __cplusplus
}
#endif

#endif
