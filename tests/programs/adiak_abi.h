// SPDX-License-Identifier: BSD-3-Clause
/* Adiak's C interface, declared here so that Adiak's headers are not needed. The stand-in for libadiak.so
 * defines it, and the test program uses it. */
#pragma once
#include <stddef.h>

enum {
  kUnset,
  kLong,
  kUlong,
  kInt,
  kUint,
  kDouble,
  kDate,
  kTimeval,
  kVersion,
  kString,
  kCatstring,
  kPath,
  kRange,
  kSet,
  kList,
  kTuple,
  kLongLong,
  kUlongLong,
  kJson
};

typedef struct adiak_datatype_t {
  int dtype, numerical, num_elements, num_subtypes;
  struct adiak_datatype_t** subtype;
  int is_reference, num_ref_elements;
  size_t num_bytes;
} adiak_datatype_t;

typedef union adiak_value_t {
  long v_long;
  int v_int;
  double v_double;
  void* v_ptr;
  union adiak_value_t* v_subval;
} adiak_value_t;

typedef void (*adiak_nameval_cb_t)(const char* name, int category, const char* subcategory,
                                   adiak_value_t* value, adiak_datatype_t* type, void* opaque);

void adiak_init(void* communicator);
void adiak_fini(void);
int adiak_namevalue(const char* name, int category, const char* subcategory, const char* type, ...);
int adiak_raw_namevalue(const char* name, int category, const char* subcategory, adiak_value_t* value,
                        adiak_datatype_t* type);
void adiak_register_cb(int version, int category, adiak_nameval_cb_t, int all_ranks, void* opaque);
void adiak_list_namevals(int version, int category, adiak_nameval_cb_t, void* opaque);
int adiak_num_subvals(adiak_datatype_t* type);
int adiak_get_subval(adiak_datatype_t* type, adiak_value_t* value, int number, adiak_datatype_t** subtype,
                     adiak_value_t* part);
int adiak_clean(void);
int adiak_standin_calls(void);
