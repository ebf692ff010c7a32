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

/* Monitor windows: rankine/monitor.h has the words. */
/* What to count. */
enum {
  RANKINE_WINDOW_POINT_TO_POINT = 1, /* blocking and non-blocking, one-sided */
  RANKINE_WINDOW_COLLECTIVE = 2,     /* also neighbourhood, and I/O of all */
  RANKINE_WINDOW_COMMUNICATOR = 4,   /* first to last communication, per communicator */
  RANKINE_WINDOW_MESSAGE_SIZE = 8,   /* small and large messages */
  RANKINE_WINDOW_TRAFFIC = 16,       /* messages and bytes over time */
  RANKINE_WINDOW_OTHER = 32,         /* other services: system calls, transport, copies (samples) */
  RANKINE_WINDOW_ALL = 63,
  RANKINE_WINDOW_THIS_THREAD = 256, /* of the thread that starts it alone; else of the process */
  RANKINE_WINDOW_FORTRAN_COMM = 512 /* `comm` is the address of an INTEGER handle */
};

/* When an operation starts: the proposal's time rules. */
enum {
  RANKINE_MODEL_CALL = 0,  /* priority model: at the entry of its call */
  RANKINE_MODEL_EVENT = 1, /* when it was ready to go on: its time without the stall; needs --state=exact */
  RANKINE_MODEL_TIME = 2   /* at the entry of its call, but not before the window's start and start_ns */
};

/* What every call answers. */
enum {
  RANKINE_WINDOW_OK = 0,
  RANKINE_WINDOW_NOT_MEASURED = 1, /* not under `rankine run`, or this process does not record calls */
  RANKINE_WINDOW_INVALID = 2,      /* no such window; an argument that makes no sense */
  RANKINE_WINDOW_WRONG_STATE = 3,  /* started twice, stopped without start, freed while it runs */
  RANKINE_WINDOW_NO_ROOM = 4,
  RANKINE_WINDOW_FAILED = 5,       /* a report that could not be written or gathered */
  RANKINE_WINDOW_OTHER_UNKNOWN = 6 /* a warning: the window is there, but no samples are taken, which tell of
                                      other services */
};

typedef struct rankine_window {
  uint32_t id; /* the runtime's; 0: none */
} rankine_window;

typedef struct rankine_window_spec {
  uint32_t size;        /* of this struct */
  uint32_t what;        /* RANKINE_WINDOW_*, to be combined with |; 0: all that is counted */
  const char* name;     /* copied */
  const void* comm;     /* address of the one communicator that counts (MPI_Comm); NULL: all count */
  const int32_t* peers; /* ranks in it; NULL: all. Copied */
  uint32_t peer_count;
  uint32_t model;         /* RANKINE_MODEL_* */
  uint64_t min_bytes;     /* messages from so many bytes on, */
  uint64_t max_bytes;     /* up to so many; 0: without end */
  uint64_t large_bytes;   /* those from so many on are large; 0: the library's eager limit, as far as known */
  uint64_t timeout_ns;    /* waits beyond it are counted; 0: none */
  uint64_t resolution_ns; /* of traffic over time; 0: 100 ms. Doubled when 64 such times are over */
  uint64_t start_ns;      /* RANKINE_MODEL_TIME: since the window's start, before which no operation starts */
} rankine_window_spec;

/* What an instance has counted so far. Of a set of operations: */
typedef struct rankine_window_operations {
  uint64_t calls;       /* that took part in them */
  uint64_t completions; /* operations that are complete */
  double call_s;        /* inside these calls */
  double stall_s;       /* of that, waiting; with --state=exact, else 0 */
  double execution_s;   /* of the operations, from start to end */
} rankine_window_operations;

typedef struct rankine_window_values {
  uint32_t size;     /* of this struct, set by the caller */
  uint32_t running;  /* 1: not stopped */
  uint64_t instance; /* which start it is, from 0 */
  double seconds;    /* since that start, or until its end */
  rankine_window_operations all;
  rankine_window_operations blocking;     /* point-to-point */
  rankine_window_operations non_blocking; /* point-to-point */
  rankine_window_operations collective;
  double first_s, last_s; /* begin of the first, end of the last communication, since the start; 0, 0: none */
  uint64_t sent_messages, sent_bytes, received_messages, received_bytes;
  uint64_t small_messages, small_bytes, large_messages, large_bytes; /* both ways */
  uint64_t inner_messages, inner_bytes; /* point-to-point, inside collectives, where that can be seen */
  uint64_t timeouts;
  double longest_s;                   /* the longest wait, */
  int32_t longest_peer;               /* for this rank of its communicator; -1: not known */
  int32_t processes;                  /* of the largest communicator in it */
  uint64_t open_requests, open_bytes; /* not complete (at its end) */
  uint64_t lost;                      /* what found no room, in the whole process */
} rankine_window_values;

/* A value that holds, or has held. Names and texts end with a 0, and stay as long as the process. */
typedef struct rankine_seen_value {
  const char* attribute;
  size_t attribute_size;
  rankine_type type;
  unsigned properties;
  uint64_t bits;    /* of numbers */
  const char* text; /* of strings and blobs */
  size_t text_size;
} rankine_seen_value;

/* A value in one thread's tree of regions, with its time so far. */
typedef struct rankine_seen_region {
  const void *region, *parent; /* which one, and that around it; NULL: none */
  rankine_seen_value value;
  uint64_t ns;     /* everything inside included */
  uint64_t visits; /* that have ended */
} rankine_seen_region;

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
  int (*window_create)(const rankine_window_spec*, rankine_window*);
  int (*window_free)(rankine_window*);
  int (*window_start)(rankine_window);
  int (*window_stop)(rankine_window);
  int (*window_reset)(rankine_window);
  int (*window_read)(rankine_window, rankine_window_values*);
  /* `comm`: NULL, the address of an MPI_Comm, or that of a Fortran INTEGER and 1. */
  int (*window_report)(rankine_window, const char* path, const void* comm);
  /* What holds in the calling thread, from outside to inside, then what stands beside its path. */
  void (*see_values)(void (*visit)(const rankine_seen_value*, void*), void* argument);
  /* The regions of all threads, each behind the one around it. */
  void (*see_regions)(void (*visit)(const rankine_seen_region*, void*), void* argument);
  /* The reports of a measurement of Caliper's managers, now. `processes` take part; 0: all. `written`: 0
   * where they have to wait for the end of the run. */
  void (*write_reports)(unsigned measurement, unsigned processes, int* written);
} rankine_table;

#ifdef __cplusplus
}
#endif

#endif
