/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's channels and their settings. A channel measures while it is active. The output of a channel is
 * written when the channel is flushed and at the end of the run, like that of a manager. This header is
 * for C and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_CHANNELS_H
#define RANKINE_COMPAT_CALIPER_CHANNELS_H

#include <caliper/detail/attributes.h>
#include <caliper/detail/measurement.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { CALI_CHANNEL_LEAVE_INACTIVE = 1 } cali_channel_opt;

typedef struct rankine_cali_setting {
  struct rankine_cali_setting* next; /* the previous setting; the latest setting is first in the list */
  char* value;                       /* the value is stored after the key, in the same allocation */
  char key[1];
} rankine_cali_setting;

struct _cali_configset_t {
  rankine_cali_setting* settings;
};
typedef struct _cali_configset_t* cali_configset_t;

static inline void cali_configset_set(cali_configset_t set, const char* key, const char* value) {
  const size_t n = key == NULL ? 0 : strlen(key) + 1, all = value == NULL ? 0 : n + strlen(value) + 1;
  rankine_cali_setting* s =
      set == NULL || n == 0 || all == 0 ? NULL : (rankine_cali_setting*)malloc(sizeof *s + all);
  if (s == NULL) return;
  memcpy(s->key, key, n);
  s->value = s->key + n;
  memcpy(s->value, value, all - n);
  s->next = set->settings;
  set->settings = s;
}
static inline cali_configset_t cali_create_configset(const char* list[][2]) {
  cali_configset_t set = (cali_configset_t)calloc(1, sizeof *set);
  size_t i;
  for (i = 0; set != NULL && list != NULL && list[i][0] != NULL && list[i][1] != NULL; ++i)
    cali_configset_set(set, list[i][0], list[i][1]);
  return set;
}
static inline void rankine_cali_free_settings(rankine_cali_setting* s) {
  while (s != NULL) {
    rankine_cali_setting* next = s->next;
    free(s);
    s = next;
  }
}
static inline void cali_delete_configset(cali_configset_t set) {
  if (set == NULL) return;
  rankine_cali_free_settings(set->settings);
  free(set);
}

typedef struct rankine_cali_channel {
  rankine_cali_measurement measurement;
  rankine_cali_setting* settings;
  int active;
  int flushed, at_exit;
  char* name;
} rankine_cali_channel;

static inline const char* rankine_cali_setting_of(const rankine_cali_channel* c, const char* key) {
  const rankine_cali_setting* s = c->settings;
  while (s != NULL && strcmp(s->key, key) != 0) s = s->next;
  return s == NULL ? NULL : s->value;
}
static inline rankine_cali_channel* rankine_cali_channel_by_id(cali_id_t id) {
  return id == CALI_INV_ID ? NULL : (rankine_cali_channel*)(uintptr_t)id;
}

/* Returns 1 if the list of services contains the word. Commas, colons or blanks separate the words. */
static inline int rankine_cali_has_service(const char* services, const char* word) {
  const size_t size = strlen(word);
  while (services != NULL && *services != '\0') {
    const size_t n = strcspn(services, ", \t\n:");
    if (n == size && strncmp(services, word, n) == 0) return 1;
    services += n;
    services += strspn(services, ", \t\n:");
  }
  return 0;
}

/* Stores the outputs of the channel's services as metadata of the run: records in a file, or a report of a
 * query. Returns the number of outputs. */
static inline unsigned rankine_cali_channel_tell(const rankine_cali_channel* c) {
  const char *services, *output, *query;
  unsigned report = 0;
  if ((services = rankine_cali_setting_of(c, "CALI_SERVICES_ENABLE")) == NULL) return 0;
  if (rankine_cali_has_service(services, "recorder")) {
    char path[4096];
    const char* folder = rankine_cali_setting_of(c, "CALI_RECORDER_DIRECTORY");
    output = rankine_cali_setting_of(c, "CALI_RECORDER_FILENAME");
    /* Caliper's default name contains the time. The default name of this function does not contain the
       time. */
    if (output == NULL || output[0] == '\0') {
      snprintf(path, sizeof path, "%s%s%.200s.cali", folder == NULL ? "" : folder, folder == NULL ? "" : "/",
               c->name);
      output = path;
    } else if (folder != NULL && output[0] != '/' && strcmp(output, "stdout") != 0 &&
               strcmp(output, "stderr") != 0) {
      snprintf(path, sizeof path, "%s/%s", folder, output);
      output = path;
    }
    ++report;
    rankine_cali_tell(&c->measurement, report, "report", "channel");
    rankine_cali_tell(&c->measurement, report, "services", services);
    rankine_cali_tell_output(&c->measurement, report, output);
  }
  if (rankine_cali_has_service(services, "report")) {
    output = rankine_cali_setting_of(c, "CALI_REPORT_FILENAME");
    query = rankine_cali_setting_of(c, "CALI_REPORT_CONFIG");
    ++report;
    rankine_cali_tell(&c->measurement, report, "report", "channel");
    rankine_cali_tell(&c->measurement, report, "services", services);
    rankine_cali_tell(&c->measurement, report, "query", query == NULL ? "select * format table" : query);
    rankine_cali_tell_output(&c->measurement, report, output == NULL ? "stdout" : output);
  }
  return report;
}
static inline void rankine_cali_channel_note(const rankine_cali_channel* c, unsigned reports, int written) {
  for (; reports > 0; --reports)
    rankine_cali_tell(&c->measurement, reports, "written", written ? "true" : "false");
}
static inline void cali_channel_flush(cali_id_t id, int options) {
  rankine_cali_channel* c = rankine_cali_channel_by_id(id);
  unsigned reports;
  (void)options;
  if (c == NULL || (reports = rankine_cali_channel_tell(c)) == 0) return;
  c->flushed = rankine_cali_write(&c->measurement, 0);
  rankine_cali_channel_note(c, reports, c->flushed && !c->at_exit);
}

static inline void rankine_cali_channel_activate(rankine_cali_channel* c, int active) {
  if (c == NULL || c->active == active) return;
  c->active = active;
  if (active) {
    rankine_cali_measurement_start(&c->measurement);
  } else {
    rankine_cali_measurement_stop(&c->measurement);
  }
}

/* A channel without settings produces no output. If there is no memory, no channel is created. */
static inline cali_id_t cali_create_channel(const char* name, int flags, cali_configset_t set) {
  const size_t size = name == NULL ? 1 : strlen(name) + 1;
  rankine_cali_channel* c = (rankine_cali_channel*)calloc(1, sizeof *c + size);
  struct _cali_configset_t own;
  const rankine_cali_setting* s;
  const char* at_exit;
  if (c == NULL) return CALI_INV_ID;
  c->name = (char*)(c + 1);
  if (name != NULL) memcpy(c->name, name, size);
  own.settings = NULL;
  /* Adding the settings reverses their order, so the first of two settings with the same key would win. So
   * a setting whose key is already there is not added again. */
  for (s = set == NULL ? NULL : set->settings; s != NULL; s = s->next) {
    const rankine_cali_setting* there = own.settings;
    while (there != NULL && strcmp(there->key, s->key) != 0) there = there->next;
    if (there == NULL) cali_configset_set(&own, s->key, s->value);
  }
  c->settings = own.settings;
  rankine_cali_measurement_start(&c->measurement);
  if ((flags & CALI_CHANNEL_LEAVE_INACTIVE) != 0) {
    rankine_cali_measurement_stop(&c->measurement);
  } else {
    c->active = 1;
  }
  /* A channel writes its output at the end of the program, unless a setting turns this output off. */
  at_exit = rankine_cali_setting_of(c, "CALI_CHANNEL_FLUSH_ON_EXIT");
  c->at_exit = at_exit == NULL || strcmp(at_exit, "false") != 0;
  if (c->at_exit) rankine_cali_channel_tell(c);
  return (cali_id_t)(uintptr_t)c;
}
static inline void cali_delete_channel(cali_id_t id) {
  rankine_cali_channel* c = rankine_cali_channel_by_id(id);
  if (c == NULL) return;
  rankine_cali_channel_activate(c, 0);
  /* A deleted channel writes nothing more at the end of the run. */
  if (c->flushed && c->at_exit) rankine_cali_channel_note(c, rankine_cali_channel_tell(c), 1);
  rankine_cali_free_settings(c->settings);
  free(c);
}
static inline void cali_activate_channel(cali_id_t id) {
  rankine_cali_channel_activate(rankine_cali_channel_by_id(id), 1);
}
static inline void cali_deactivate_channel(cali_id_t id) {
  rankine_cali_channel_activate(rankine_cali_channel_by_id(id), 0);
}
static inline int cali_channel_is_active(cali_id_t id) {
  const rankine_cali_channel* c = rankine_cali_channel_by_id(id);
  return c != NULL && c->active;
}

#ifdef __cplusplus
}
#endif

#endif
