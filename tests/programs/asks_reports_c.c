// SPDX-License-Identifier: BSD-3-Clause
/* Requests reports from Caliper's manager in C, without MPI. Usage: asks_reports_c ASK... */
#include <caliper/cali-manager.h>
#include <caliper/cali.h>
#include <stdio.h>

int main(int argc, char** argv) {
  cali_ConfigManager manager;
  cali_SHROUD_array text;
  int i;
  cali_ConfigManager_new(&manager);
  cali_ConfigManager_set_default_parameter_for_config(&manager, "runtime-report", "time.exclusive", "true");
  cali_ConfigManager_set_default_parameter(&manager, "no.such.option", "true"); /* ignored, as in Caliper */
  for (i = 1; i < argc; ++i) cali_ConfigManager_add(&manager, argv[i]);
  if (cali_ConfigManager_error(&manager)) {
    cali_ConfigManager_error_msg_bufferify(&manager, &text);
    printf("error: %.*s\n", (int)text.elem_len, text.addr.ccharp);
    cali_SHROUD_memory_destructor(&text.cxx);
  }
  cali_ConfigManager_start(&manager);
  cali_begin_region("measured");
  cali_end_region("measured");
  cali_ConfigManager_flush(&manager);
  if (!cali_ConfigManager_error(&manager)) printf("flushed\n");
  cali_ConfigManager_delete(&manager);
  cali_begin_region("after");
  cali_end_region("after");
  return 0;
}
