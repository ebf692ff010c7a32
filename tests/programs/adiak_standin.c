// SPDX-License-Identifier: BSD-3-Clause
// A stand-in for libadiak.so, which Debian does not package. The stand-in has Adiak's symbols, and counts
// the calls that it receives. For the types that the test uses, the stand-in has Adiak's layouts: %d %u %ld
// %f %s %t, lists, sets and references.
#include "adiak_abi.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

typedef struct Record {
  const char *name, *subcategory;
  int category;
  adiak_value_t* value;
  adiak_datatype_t* type;
  struct Record* next;
} Record;
typedef struct Tool {
  adiak_nameval_cb_t callback;
  int category;
  void* opaque;
  struct Tool* next;
} Tool;
static Record* g_records;
static Tool* g_tools;
static int g_calls;

static adiak_datatype_t* NewType(int kind) {
  adiak_datatype_t* type = calloc(1, sizeof *type);
  type->dtype = kind;
  return type;
}

static int KindOf(const char* text) {
  if (strncmp(text, "%ld", 3) == 0) return kLong;
  switch (text[1]) {
    case 'd':
      return kInt;
    case 'u':
      return kUint;
    case 'f':
      return kDouble;
    case 't':
      return kTimeval;
    case 's':
      return kString;
    default:
      return kUnset;
  }
}

void adiak_init(void* communicator) {
  (void)communicator;
  ++g_calls;
}

void adiak_fini(void) {
  adiak_value_t end = {0};
  ++g_calls;
  adiak_raw_namevalue("fini", 4, NULL, &end, NewType(kInt));
}

int adiak_raw_namevalue(const char* name, int category, const char* subcategory, adiak_value_t* value,
                        adiak_datatype_t* type) {
  ++g_calls;
  if (category != 4) {
    Record* record = g_records;
    while (record != NULL && strcmp(record->name, name) != 0) record = record->next;
    if (record == NULL) {
      record = calloc(1, sizeof *record);
      record->name = strdup(name);
      record->next = g_records;
      g_records = record;
    }
    record->subcategory = subcategory;
    record->category = category;
    record->value = value;
    record->type = type;
  }
  for (Tool* tool = g_tools; tool != NULL; tool = tool->next) {
    if (tool->category == 1 || tool->category == category)
      tool->callback(name, category, subcategory, value, type, tool->opaque);
  }
  return 0;
}

// Copies the i-th element of an array.
static void Copy(adiak_value_t* to, int kind, const void* array, int i) {
  switch (kind) {
    case kInt:
    case kUint:
      to->v_int = ((const int*)array)[i];
      break;
    case kDouble:
      to->v_double = ((const double*)array)[i];
      break;
    case kString:
      to->v_ptr = strdup(((char* const*)array)[i]);
      break;
    default:
      to->v_long = ((const long*)array)[i];
  }
}

int adiak_namevalue(const char* name, int category, const char* subcategory, const char* text, ...) {
  const int reference = text[0] == '&';
  adiak_value_t* value = calloc(1, sizeof *value);
  adiak_datatype_t* type;
  va_list arguments;
  text += reference;
  va_start(arguments, text);
  if (text[0] == '{' || text[0] == '[') {
    void* array = va_arg(arguments, void*);
    const int count = va_arg(arguments, int);
    type = NewType(text[0] == '{' ? kList : kSet);
    type->num_subtypes = 1;
    type->subtype = malloc(sizeof *type->subtype);
    type->subtype[0] = NewType(KindOf(text + 1));
    type->is_reference = reference;
    if (reference) {
      type->num_ref_elements = count;
      value->v_ptr = array;
    } else {
      type->num_elements = count;
      value->v_subval = calloc((size_t)count, sizeof *value->v_subval);
      for (int i = 0; i < count; ++i) Copy(&value->v_subval[i], type->subtype[0]->dtype, array, i);
    }
  } else {
    type = NewType(KindOf(text));
    type->is_reference = reference;
    switch (type->dtype) {
      case kInt:
      case kUint:
        value->v_int = va_arg(arguments, int);
        break;
      case kLong:
        value->v_long = va_arg(arguments, long);
        break;
      case kDouble:
        value->v_double = va_arg(arguments, double);
        break;
      case kTimeval:
        value->v_ptr = malloc(sizeof(struct timeval));
        memcpy(value->v_ptr, va_arg(arguments, void*), sizeof(struct timeval));
        break;
      default:
        value->v_ptr = va_arg(arguments, char*);
        if (!reference) value->v_ptr = strdup(value->v_ptr);
    }
  }
  va_end(arguments);
  return adiak_raw_namevalue(name, category, subcategory, value, type);
}

void adiak_register_cb(int version, int category, adiak_nameval_cb_t callback, int all_ranks, void* opaque) {
  Tool* tool = calloc(1, sizeof *tool);
  (void)version, (void)all_ranks;
  *tool = (Tool){callback, category, opaque, g_tools};
  g_tools = tool;
}

void adiak_list_namevals(int version, int category, adiak_nameval_cb_t callback, void* opaque) {
  (void)version;
  for (Record* record = g_records; record != NULL; record = record->next) {
    if (category == 1 || record->category == category)
      callback(record->name, record->category, record->subcategory, record->value, record->type, opaque);
  }
}

int adiak_num_subvals(adiak_datatype_t* type) {
  return type->num_elements + type->num_ref_elements;
}

int adiak_get_subval(adiak_datatype_t* type, adiak_value_t* value, int number, adiak_datatype_t** subtype,
                     adiak_value_t* part) {
  if (number < 0 || number >= adiak_num_subvals(type)) return -1;
  *subtype = type->subtype[0];
  if (type->is_reference) {
    Copy(part, type->subtype[0]->dtype, value->v_ptr, number);
  } else {
    *part = value->v_subval[number];
  }
  return 0;
}

int adiak_clean(void) {
  g_records = NULL;
  return 0;
}

int adiak_standin_calls(void) {
  return g_calls;
}
