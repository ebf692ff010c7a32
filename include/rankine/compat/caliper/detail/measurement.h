/* SPDX-License-Identifier: BSD-3-Clause */
/* A measurement: the part of the run that one of Caliper's managers or channels measures, and the reports
 * that were requested for it. The reports are stored as metadata of the run, from which Rankine makes the
 * reports (docs/design/takeover.md). This header is for C and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_MEASUREMENT_H
#define RANKINE_COMPAT_CALIPER_MEASUREMENT_H

#include <rankine/rankine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  unsigned number; /* number of the measurement in the process, from 1; 0: nothing was measured */
  int started;
  char name[40];
  rankine_attribute measured; /* this attribute has a value while the measurement is running */
} rankine_cali_measurement;

/* The number of measurements so far. Modules share this count if the linker can merge their symbols. */
__attribute__((weak)) unsigned rankine_cali_measurements_ = 0;

static inline void rankine_cali_measurement_start(rankine_cali_measurement* m) {
  if (m->started || !rankine_attached()) return;
  if (m->number == 0) {
    m->number = __atomic_add_fetch(&rankine_cali_measurements_, 1, __ATOMIC_RELAXED);
    snprintf(m->name, sizeof m->name, "caliper.manager.%u", m->number);
    m->measured.name = m->name;
    m->measured.type = RANKINE_INT;
    m->measured.properties = RANKINE_PROCESS | RANKINE_SKIP_EVENTS | RANKINE_HIDDEN;
  }
  m->started = 1;
  rankine_begin_int(&m->measured, 1);
}
static inline void rankine_cali_measurement_stop(rankine_cali_measurement* m) {
  if (!m->started) return;
  m->started = 0;
  rankine_end_attribute(&m->measured);
}

/* Stores one option of a report as metadata. The parameter `report` is the number of the report in the
   measurement, from 1. */
static inline void rankine_cali_tell(const rankine_cali_measurement* m, unsigned report, const char* option,
                                     const char* value) {
  char key[128];
  if (m->number == 0) return;
  snprintf(key, sizeof key, "caliper.%u.%u.%s", m->number, report, option);
  rankine_metadata_string(key, value);
}

/* Stores the output of a report. A relative path is completed with the present working directory, so that
 * the file is created where the program would create it. */
static inline void rankine_cali_tell_output(const rankine_cali_measurement* m, unsigned report,
                                            const char* value) {
  char path[4096];
  size_t n;
  if (value[0] == '/' || strcmp(value, "stdout") == 0 || strcmp(value, "stderr") == 0 ||
      getcwd(path, sizeof path) == NULL || (n = strlen(path)) + strlen(value) + 2 > sizeof path) {
    rankine_cali_tell(m, report, "output", value);
    return;
  }
  path[n] = '/';
  memcpy(path + n + 1, value, strlen(value) + 1);
  rankine_cali_tell(m, report, "output", path);
}

/* Writes the stored reports now. The parameter `processes` is the number of processes that take part; 0:
 * all processes of the job. Returns 0 if the reports must wait for the end of the run. */
static inline int rankine_cali_write(const rankine_cali_measurement* m, unsigned processes) {
  int written = 0;
  if (m->number == 0) return 0;
  fflush(stdout); /* a report on standard output comes after everything that the program has printed */
  RANKINE_CALL_(write_reports, (m->number, processes, &written));
  return written;
}

#ifdef __cplusplus
}
#endif

#endif
