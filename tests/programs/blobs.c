// SPDX-License-Identifier: BSD-3-Clause
/* Blobs with a layout, and strings, in the path and outside of it: ./blobs [LAYOUT [many | wait]]. LAYOUT
   is the layout of the blob "loose". With "wait", the program waits until a file `stop` exists. */
#include <rankine/rankine.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct state {
  int32_t cells;
  float share;
  struct {
    int16_t low, high;
  } box[2];
  char name[6];
};

static const char* kLayout =
    "{\"fields\":[{\"name\":\"cells\",\"type\":\"int32\",\"unit\":\"1\"},{\"name\":\"share\",\"type\":"
    "\"float\",\"offset\":4},"
    "{\"name\":\"box\",\"type\":\"struct\",\"offset\":8,\"count\":2,\"fields\":[{\"name\":\"low\",\"type\":"
    "\"int16\"},"
    "{\"name\":\"high\",\"type\":\"int16\"}]},{\"name\":\"name\",\"type\":\"char\",\"count\":6}]}";

int main(int argc, char** argv) {
  static rankine_region work = RANKINE_REGION("work");
  rankine_attribute grid = RANKINE_ATTRIBUTE_BLOB("grid", 0, kLayout);
  rankine_attribute state = RANKINE_ATTRIBUTE_BLOB("state", RANKINE_AS_VALUE, kLayout);
  rankine_attribute loose =
      RANKINE_ATTRIBUTE_BLOB("loose", RANKINE_AS_VALUE, argc > 1 ? argv[1] : "[{\"name\":");
  rankine_attribute file = RANKINE_ATTRIBUTE("file", RANKINE_STRING, RANKINE_AS_VALUE);
  rankine_attribute task = RANKINE_ATTRIBUTE("work item", RANKINE_INT, RANKINE_TASK);
  struct state now;
  memset(&now, 0, sizeof now);
  strcpy(now.name, "tria");
  rankine_set_int(&task, 7);
  rankine_set_blob(&loose, "\x01\x02\x03\x04", 4);
  for (int i = 0; i < 4; ++i) {
    char text[32];
    now.cells = 10 * i - 10;
    now.share = 0.25f * (float)i;
    now.box[0].low = (int16_t)-i;
    now.box[1].high = (int16_t)(i + 100);
    rankine_set_blob(&grid, &now, i == 3 ? 8 : sizeof now); /* the last blob is incomplete */
    rankine_set_blob(&state, &now, i == 3 ? 8 : sizeof now);
    snprintf(text, sizeof text, "out/%d.dat", i);
    rankine_begin_string(&file, text);
    rankine_begin(&work);
    rankine_end(&work);
    rankine_end_attribute(&file);
  }
  if (argc > 2 && strcmp(argv[2], "many") == 0) { /* more strings than the recorder can store */
    static char many[2048];
    memset(many, 'x', sizeof many - 1);
    for (int i = 0; i < 6000; ++i) {
      int at = snprintf(many, sizeof many, "%06d", i);
      many[at] = '-';
      rankine_set_string(&file, many);
      rankine_begin(&work);
      rankine_end(&work);
    }
  }
  if (argc > 2 && strcmp(argv[2], "wait") == 0) {
    while (access("stop", F_OK) != 0) usleep(10000);
  }
  puts("done");
  return 0;
}
