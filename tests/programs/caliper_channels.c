// SPDX-License-Identifier: BSD-3-Clause
// Uses Caliper's channels and snapshots in C, built without Caliper.
//
// Usage: caliper_channels TRACE PROFILE REPORT
//
// The arguments are the files that the channels write. The program exits with 1 if the current value of an
// attribute is not the value that was begun.
#include <caliper/cali.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  char text[256];
  size_t size;
} Seen;

static int See(void* argument, cali_id_t attribute, cali_variant_t value) {
  Seen* seen = argument;
  const char* name = cali_attribute_name(attribute);
  char text[40];
  if (cali_variant_get_type(value) == CALI_TYPE_STRING) {
    snprintf(text, sizeof text, "%.*s", (int)cali_variant_get_size(value),
             (const char*)cali_variant_get_data(&value));
  } else {
    snprintf(text, sizeof text, "%d", cali_variant_to_int(value, NULL));
  }
  seen->size += (size_t)snprintf(seen->text + seen->size, sizeof seen->text - seen->size, "%s=%s,",
                                 name == NULL ? "?" : name, text);
  return 1;
}

static int WrongSnapshot(cali_id_t channel, const char* expected) {
  unsigned char buffer[200];
  const int scope = CALI_SCOPE_PROCESS | CALI_SCOPE_THREAD;
  const size_t size = cali_channel_pull_snapshot(channel, scope, sizeof buffer, buffer);
  Seen seen = {"", 0};
  size_t read = 0;
  cali_unpack_snapshot(buffer, &read, See, &seen);
  if (!cali_is_initialized()) return size != 1 || read != 1 || seen.size != 0;
  if (read != size || strcmp(seen.text, expected) != 0) fprintf(stderr, "%s\n", seen.text);
  return read != size || strcmp(seen.text, expected) != 0 ||
         cali_channel_pull_snapshot(channel, scope, 1, buffer) != size;
}

static cali_id_t Channel(const char* name, int flags, const char* services, const char* key,
                         const char* value) {
  const char* list[][2] = {{"CALI_CHANNEL_FLUSH_ON_EXIT", "false"}, {NULL, NULL}};
  cali_configset_t set = cali_create_configset(list);
  cali_id_t channel;
  cali_configset_set(set, "CALI_SERVICES_ENABLE", services);
  cali_configset_set(set, "CALI_REPORT_CONFIG", "select path,sum(rc.count) group by path format table");
  cali_configset_set(set, key, "overwritten below");
  cali_configset_set(set, key, value);
  channel = cali_create_channel(name, flags, set);
  cali_delete_configset(set);
  return channel;
}

int main(int argc, char** argv) {
  cali_id_t events, profile, report, level, step;
  const char* other = "none";
  cali_variant_t value;
  if (argc != 4) return 2;
  cali_begin_string_byname("phase", "first"); /* one of Caliper's own attributes, looked up by name */
  if (strcmp(cali_get_current_region_or("first"), "first") != 0) return 1;
  cali_end_byname("phase");
  events = Channel("events", 0, "event,trace,recorder", "CALI_RECORDER_FILENAME", argv[1]);
  profile = Channel("profile", CALI_CHANNEL_LEAVE_INACTIVE, "event, aggregate, recorder",
                    "CALI_RECORDER_FILENAME", argv[2]);
  report = Channel("report", 0, "event,aggregate,report", "CALI_REPORT_FILENAME", argv[3]);
  if (cali_channel_is_active(profile) || !cali_channel_is_active(events)) return 1;
  level = cali_create_attribute("level", CALI_TYPE_INT, CALI_ATTR_DEFAULT);
  step = cali_create_attribute("step", CALI_TYPE_INT, CALI_ATTR_ASVALUE);
  if (cali_get_current_region_or(other) != other) return 1;
  CALI_MARK_BEGIN("outer");
  cali_begin_int(level, 3);
  cali_deactivate_channel(events);
  cali_activate_channel(profile);
  CALI_MARK_BEGIN("inner");
  cali_begin_int(step, 9);
  if (strcmp(cali_get_current_region_or("inner"), "inner") != 0) return 1;
  if (WrongSnapshot(events, "region=outer,level=3,region=inner,step=9,")) return 1;
  value = cali_get(level);
  if (cali_is_initialized() && cali_variant_to_int(value, NULL) != 3) return 1;
  cali_end(step);
  CALI_MARK_END("inner");
  cali_deactivate_channel(profile);
  cali_activate_channel(events);
  value = cali_make_variant_from_int(7);
  cali_push_snapshot(CALI_SCOPE_THREAD, 1, &level, &value);
  cali_end(level);
  CALI_MARK_END("outer");
  if (WrongSnapshot(CALI_INV_ID, "")) return 1;
  cali_channel_flush(events, 0);
  cali_channel_flush(profile, 0);
  cali_channel_flush(report, 0);
  cali_delete_channel(events);
  cali_delete_channel(profile);
  cali_delete_channel(report);
  cali_channel_flush(CALI_INV_ID, 0);
  return 0;
}
