// SPDX-License-Identifier: BSD-3-Clause
// Caliper's variants and properties in C, built without Caliper. Exits with 1 if a value that was read
// differs from the written value.
#include <caliper/cali-manager.h>
#include <caliper/cali.h>
#include <caliper/cali_datatracker.h>
#include <stdio.h>
#include <string.h>

extern cali_id_t cali_class_memoryaddress_attr_id;

static int Wrong(void) {
  bool ok = false;
  const double half = 0.5;
  const cali_variant_t number = cali_make_variant_from_int(-47);
  const cali_variant_t text = cali_make_variant(CALI_TYPE_STRING, "abc", 3);
  if (!cali_variant_is_empty(cali_make_empty_variant()) || cali_variant_is_empty(number)) return 1;
  if (cali_variant_to_int(number, &ok) != -47 || !ok || cali_variant_get_type(number) != CALI_TYPE_INT)
    return 1;
  if (cali_variant_to_uint(number, &ok) != 0 || ok) return 1;
  if (cali_variant_to_double(cali_make_variant(CALI_TYPE_DOUBLE, &half, sizeof half), &ok) != half || !ok)
    return 1;
  if (cali_variant_to_int(cali_make_variant_from_int64(1LL << 40), &ok) != 0 || ok) return 1;
  if (cali_variant_to_int64(cali_make_variant_from_double(1e300), &ok) != 0 || ok) return 1;
  if (cali_variant_to_int64(cali_make_variant_from_uint(UINT64_MAX), &ok) != 0 || ok) return 1;
  if (!cali_variant_to_bool(cali_make_variant_from_bool(true), NULL)) return 1;
  cali_variant_to_int(text, &ok);
  if (ok || cali_variant_get_size(text) != 3 || memcmp(cali_variant_get_data(&text), "abc", 3) != 0) return 1;
  if (!cali_variant_eq(text, cali_make_variant_from_string("abc"))) return 1;
  if (cali_variant_compare(text, cali_make_variant_from_string("abcd")) >= 0) return 1;
  if (cali_variant_compare(cali_make_variant_from_int(3), number) <= 0) return 1;
  return cali_string2type(cali_type2string(CALI_TYPE_DOUBLE)) != CALI_TYPE_DOUBLE ||
         cali_string2type("no type") != CALI_TYPE_INV;
}

int main(void) {
  const size_t extents[2] = {2, 1};
  cali_ConfigManager manager;
  cali_SHROUD_array error;
  cali_id_t about, level, steps;
  cali_variant_t value = cali_make_variant_from_int(1);
  about = cali_create_attribute("about", CALI_TYPE_INT, CALI_ATTR_DEFAULT);
  level = cali_create_attribute_with_metadata("level", CALI_TYPE_INT, CALI_ATTR_NESTED | CALI_ATTR_LEVEL_3, 1,
                                              &about, &value);
  cali_ConfigManager_new(&manager);
  cali_ConfigManager_set_default_parameter(&manager, "aggregate_across_ranks", "false");
  cali_ConfigManager_add(&manager, "runtime-report");
  if (cali_ConfigManager_error(&manager) || cali_class_memoryaddress_attr_id != CALI_INV_ID) {
    cali_ConfigManager_error_msg_bufferify(&manager, &error);
    fprintf(stderr, "%s\n", error.addr.ccharp);
    cali_SHROUD_memory_destructor(&error.cxx);
    return 1;
  }
  cali_ConfigManager_start(&manager);
  cali_datatracker_track_dimensional(extents, "extents", sizeof *extents, extents, 2);
  CALI_DATATRACKER_TRACK(extents, sizeof extents);
  cali_set_string(cali_create_attribute("case", CALI_TYPE_STRING, CALI_ATTR_GLOBAL), "heat");
  cali_set_double(cali_create_attribute("width", CALI_TYPE_DOUBLE, CALI_ATTR_GLOBAL), 0.5);
  steps = cali_create_attribute("steps", CALI_TYPE_INT, CALI_ATTR_GLOBAL);
  cali_begin_int(steps, 8);
  cali_end(steps);
  cali_begin_int(level, 7);
  cali_push_snapshot(CALI_SCOPE_PROCESS | CALI_SCOPE_THREAD, 1, &about, &value);
  cali_end(level);
  CALI_DATATRACKER_UNTRACK(extents);
  cali_ConfigManager_stop(&manager);
  cali_ConfigManager_flush(&manager);
  cali_ConfigManager_delete(&manager);
  cali_flush(CALI_FLUSH_CLEAR_BUFFERS);
  if (cali_is_initialized()) {
    if (strcmp(cali_attribute_name(level), "level") != 0 || cali_attribute_type(level) != CALI_TYPE_INT)
      return 1;
    if ((cali_attribute_properties(level) & CALI_ATTR_NESTED) == 0) return 1;
  }
  if (cali_attribute_name(CALI_INV_ID) != NULL || cali_attribute_type(CALI_INV_ID) != CALI_TYPE_INV) return 1;
  return Wrong();
}
