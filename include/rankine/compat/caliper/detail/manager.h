/* SPDX-License-Identifier: BSD-3-Clause */
/* Checks and stores the reports that a program requests through Caliper's managers. The recorder keeps the
 * requested reports as metadata of the run, and writes them at each flush (docs/design/takeover.md). This
 * header is for C and C++11.
 */
#ifndef RANKINE_COMPAT_CALIPER_MANAGER_H
#define RANKINE_COMPAT_CALIPER_MANAGER_H

#include <caliper/detail/measurement.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An option of Caliper's configurations: the configurations that have the option, and whether its value is
   a boolean. */
typedef struct {
  const char* name;
  unsigned configurations; /* bit n: configuration n of rankine_cali_configuration has it */
  int yes_or_no;
} rankine_cali_option;

static inline const char* rankine_cali_configuration(unsigned number) {
  static const char* const names[] = {
      "runtime-report", "hatchet-region-profile", "mpi-report", "event-trace", "loop-report", "spot"};
  return number < sizeof names / sizeof names[0] ? names[number] : NULL;
}
static inline const char* rankine_cali_about(unsigned number) {
  static const char* const texts[] = {"Print a time profile for annotated regions",
                                      "Record a time profile for annotated regions",
                                      "Print time spent in MPI functions",
                                      "Record a trace of region enter/exit events in .cali format",
                                      "Print a summary and time series of loops",
                                      "Record a time profile with the run's metadata for Spot"};
  return texts[number];
}
/* The default output of a configuration. For a profile, this output has the same name as in Caliper. For a
 * trace and for Spot, Caliper's default names contain the time; Rankine's names do not. */
static inline const char* rankine_cali_output_of(unsigned configuration) {
  static const char* const outputs[] = {"stderr",           "region_profile", "stderr",
                                        "event_trace.cali", "stdout",         "spot.cali"};
  return outputs[configuration];
}
static inline const rankine_cali_option* rankine_cali_option_at(unsigned number) {
  static const rankine_cali_option options[] = {{"output", 63, 0},
                                                {"output.append", 1, 1},
                                                {"aggregate_across_ranks", 1, 1},
                                                {"calc.inclusive", 1, 1},
                                                {"time.exclusive", 33, 1},
                                                {"region.count", 35, 1},
                                                {"profile.mpi", 35, 1},
                                                {"output.format", 2, 0},
                                                {"time.inclusive", 2, 1},
                                                {"trace.mpi", 8, 1},
                                                {"summary", 16, 1},
                                                {"timeseries", 48, 1},
                                                {"iteration_interval", 16, 0},
                                                {"time_interval", 16, 0},
                                                {"timeseries.maxrows", 48, 0},
                                                {"target_loops", 16, 0},
                                                {"timeseries.iteration_interval", 32, 0},
                                                {"timeseries.time_interval", 32, 0},
                                                {"timeseries.target_loops", 32, 0},
                                                {"outdir", 32, 0}};
  return number < sizeof options / sizeof options[0] ? &options[number] : NULL;
}

/* The value that the program gave for an option, and the configuration to which the value applies; NULL:
   all configurations. */
typedef struct rankine_cali_choice {
  struct rankine_cali_choice* next;
  const char* configuration;
  const rankine_cali_option* option;
  char* value;
} rankine_cali_choice;

typedef struct rankine_cali_report {
  struct rankine_cali_report* next;
  unsigned configuration;
  unsigned number; /* number of the report in its manager, from 1 */
  rankine_cali_choice* choices;
} rankine_cali_report;

typedef struct rankine_cali_manager {
  rankine_cali_report* reports; /* the latest report is first in the list */
  rankine_cali_choice* defaults;
  rankine_cali_measurement measurement;
  char error[320];
} rankine_cali_manager;

static inline rankine_cali_manager* rankine_cali_manager_new(void) {
  return (rankine_cali_manager*)calloc(1, sizeof(rankine_cali_manager));
}
static inline void rankine_cali_free_choices(rankine_cali_choice* c) {
  while (c != NULL) {
    rankine_cali_choice* next = c->next;
    free(c->value);
    free(c);
    c = next;
  }
}
static inline void rankine_cali_free_reports(rankine_cali_report* r) {
  while (r != NULL) {
    rankine_cali_report* next = r->next;
    rankine_cali_free_choices(r->choices);
    free(r);
    r = next;
  }
}

static inline void rankine_cali_fail(rankine_cali_manager* m, const char* what, const char* word) {
  if (m->error[0] == '\0') snprintf(m->error, sizeof m->error, "%s%.200s", what, word);
}

/* Reads a word by Caliper's rules and moves `*at` to the first character after the word. A word ends at
 * white space or at one of `,=()`, but not within double quotes. After `\`, the next character is taken
 * literally. The caller frees the word; NULL: there is no memory. */
static inline char* rankine_cali_word(const char** at) {
  const char* p = *at;
  char* word = (char*)malloc(strlen(p) + 1);
  size_t n = 0;
  int quoted = 0;
  if (word == NULL) return NULL;
  p += strspn(p, " \t\n");
  for (; *p != '\0' && (quoted || strchr(" \t\n,=()", *p) == NULL); ++p) {
    if (*p == '"') {
      quoted = !quoted;
    } else {
      if (*p == '\\' && p[1] != '\0') ++p;
      word[n++] = *p;
    }
  }
  word[n] = '\0';
  *at = p + strspn(p, " \t\n");
  return word;
}

static inline int rankine_cali_is_true(const char* value) { /* 1: true, 0: false, -1: neither */
  if (strcmp(value, "true") == 0 || strcmp(value, "t") == 0 || strcmp(value, "1") == 0) return 1;
  return strcmp(value, "false") == 0 || strcmp(value, "f") == 0 || strcmp(value, "0") == 0 ? 0 : -1;
}

/* Returns the option of this name that at least one of the configurations has. */
static inline const rankine_cali_option* rankine_cali_option_named(const char* name,
                                                                   unsigned configurations) {
  unsigned i;
  for (i = 0; rankine_cali_option_at(i) != NULL; ++i) {
    const rankine_cali_option* option = rankine_cali_option_at(i);
    if ((option->configurations & configurations) != 0 && strcmp(option->name, name) == 0) return option;
  }
  return NULL;
}

static inline int rankine_cali_is_valid(const rankine_cali_option* option, const char* value) {
  if (option->yes_or_no) return rankine_cali_is_true(value) >= 0;
  if (strstr(option->name, "interval") != NULL || strstr(option->name, "maxrows") != NULL) {
    char* end;
    return strtod(value, &end) >= 0 && end != value && *end == '\0';
  }
  if (strcmp(option->name, "output.format") != 0) return value[0] != '\0';
  return strcmp(value, "cali") == 0 || strcmp(value, "hatchet") == 0 || strcmp(value, "json") == 0 ||
         strcmp(value, "json-split") == 0;
}

/* Stores a choice of an option's value. If an option is given twice, the first value wins. */
static inline void rankine_cali_choose(rankine_cali_manager* m, rankine_cali_choice** list,
                                       const char* configuration, const rankine_cali_option* option,
                                       const char* value) {
  rankine_cali_choice* c;
  for (; *list != NULL; list = &(*list)->next) {
    if ((*list)->option == option && (*list)->configuration == configuration) return;
  }
  if (!rankine_cali_is_valid(option, value)) {
    snprintf(m->error, sizeof m->error, "Invalid value \"%.200s\" for %s", value, option->name);
    return;
  }
  c = (rankine_cali_choice*)calloc(1, sizeof *c);
  if (c != NULL) c->value = (char*)malloc(strlen(value) + 1);
  if (c == NULL || c->value == NULL) {
    free(c);
    rankine_cali_fail(m, "no memory for ", option->name);
    return;
  }
  memcpy(c->value, value, strlen(value) + 1);
  c->configuration = configuration;
  c->option = option;
  *list = c;
}

/* Reads `=VALUE` after an option's name. Without a value, the result is "true". The caller frees the
 * result; NULL: there was an error. */
static inline char* rankine_cali_value(rankine_cali_manager* m, const char** at, const char* name) {
  const char* yes = "true";
  int given = **at == '=';
  char* value;
  if (given) ++*at;
  value = rankine_cali_word(given ? at : &yes);
  if (value == NULL || (given && value[0] == '\0')) {
    rankine_cali_fail(m, "Expected a value after ", name);
    free(value);
    return NULL;
  }
  return value;
}

static inline void rankine_cali_read_option(rankine_cali_manager* m, const char** at, const char* name,
                                            unsigned configurations, const char* unknown,
                                            rankine_cali_choice** list) {
  const rankine_cali_option* option = rankine_cali_option_named(name, configurations);
  char* value;
  if (option == NULL) {
    rankine_cali_fail(m, unknown, name);
    return;
  }
  value = rankine_cali_value(m, at, name);
  if (value != NULL) rankine_cali_choose(m, list, NULL, option, value);
  free(value);
}

/* Reads `(OPTION=VALUE,...)` after a configuration's name, if such a list is there. */
static inline void rankine_cali_read_options(rankine_cali_manager* m, const char** at,
                                             rankine_cali_report* report) {
  if (**at != '(') return;
  do {
    char* name;
    ++*at;
    name = rankine_cali_word(at);
    if (name == NULL) {
      rankine_cali_fail(m, "no memory", "");
    } else if (name[0] != '\0') {
      rankine_cali_read_option(m, at, name, 1U << report->configuration,
                               "Unknown option: ", &report->choices);
    }
    free(name);
  } while (m->error[0] == '\0' && **at == ',');
  if (**at == ')') {
    ++*at;
    *at += strspn(*at, " \t\n");
  } else {
    rankine_cali_fail(m, "Expected ')' at ", *at);
  }
}

static inline unsigned rankine_cali_configuration_named(const char* name) {
  unsigned i;
  if (strcmp(name, "runtime-profile") == 0) name = "hatchet-region-profile";
  for (i = 0; rankine_cali_configuration(i) != NULL; ++i) {
    if (strcmp(rankine_cali_configuration(i), name) == 0) break;
  }
  return i;
}

/* The configurations of Caliper for which Rankine writes no report. */
static inline int rankine_cali_is_missing(const char* name) {
  static const char* const names[] = {"sample-report",
                                      "sample-profile",
                                      "openmp-report",
                                      "nvprof",
                                      "nvtx",
                                      "roctx",
                                      "cuda-activity-profile",
                                      "rocm-activity-profile",
                                      "cuda-activity-report",
                                      "rocm-activity-report",
                                      "load"};
  size_t i;
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    if (strcmp(names[i], name) == 0) return 1;
  }
  return 0;
}

static inline void rankine_cali_read_item(rankine_cali_manager* m, const char** at,
                                          rankine_cali_report** reports) {
  char* name = rankine_cali_word(at);
  const unsigned configuration = name == NULL ? 0 : rankine_cali_configuration_named(name);
  if (name == NULL) {
    rankine_cali_fail(m, "no memory", "");
  } else if (rankine_cali_configuration(configuration) != NULL) {
    rankine_cali_report* report = (rankine_cali_report*)calloc(1, sizeof *report);
    if (report == NULL) {
      rankine_cali_fail(m, "no memory for ", name);
    } else {
      report->configuration = configuration;
      report->next = *reports;
      *reports = report;
      rankine_cali_read_options(m, at, report);
    }
  } else if (rankine_cali_is_missing(name)) {
    snprintf(m->error, sizeof m->error,
             "%s is not in Rankine, which writes runtime-report, hatchet-region-profile, mpi-report, "
             "event-trace, loop-report and spot",
             name);
  } else {
    rankine_cali_read_option(m, at, name, ~0U, "Unknown config or parameter: ", &m->defaults);
  }
  free(name);
}

/* Fills in the options that the report itself does not set: first the options given for its configuration,
 * then the options given for all configurations. */
static inline void rankine_cali_fill(rankine_cali_manager* m, rankine_cali_report* report) {
  int for_all;
  for (for_all = 0; for_all < 2; ++for_all) {
    const rankine_cali_choice* c;
    for (c = m->defaults; c != NULL; c = c->next) {
      const int fits = for_all ? c->configuration == NULL
                               : c->configuration == rankine_cali_configuration(report->configuration);
      if (fits && (c->option->configurations & (1U << report->configuration)) != 0)
        rankine_cali_choose(m, &report->choices, NULL, c->option, c->value);
    }
  }
}

/* An option of a time series is an error if there is no time series. */
static inline void rankine_cali_check_series(rankine_cali_manager* m, const rankine_cali_report* report) {
  const rankine_cali_choice *c, *of_series = NULL;
  if (strcmp(rankine_cali_configuration(report->configuration), "spot") != 0) return;
  for (c = report->choices; c != NULL; c = c->next) {
    if (strcmp(c->option->name, "timeseries") == 0 && rankine_cali_is_true(c->value) > 0) return;
    if (strncmp(c->option->name, "timeseries.", 11) == 0) of_series = c;
  }
  if (of_series != NULL)
    rankine_cali_fail(m, of_series->option->name, " is set but the timeseries option is not enabled");
}

/* Adds the reports that a text requests. If the text has an error, none of the reports is added. */
static inline void rankine_cali_manager_add(rankine_cali_manager* m, const char* text) {
  rankine_cali_report *added = NULL, *report, *in_order = NULL;
  if (m == NULL || text == NULL || m->error[0] != '\0' || text[strspn(text, " \t\n")] == '\0') return;
  for (;;) {
    rankine_cali_read_item(m, &text, &added);
    if (m->error[0] != '\0' || *text != ',') break;
    ++text;
  }
  if (*text != '\0') rankine_cali_fail(m, "Unexpected words at ", text);
  for (report = added; report != NULL && m->error[0] == '\0'; report = report->next) {
    rankine_cali_fill(m, report);
    rankine_cali_check_series(m, report);
  }
  if (m->error[0] != '\0') {
    rankine_cali_free_reports(added);
    return;
  }
  while (added != NULL) {
    report = added;
    added = report->next;
    report->next = in_order;
    in_order = report;
  }
  while (in_order != NULL) {
    report = in_order;
    in_order = report->next;
    report->number = m->reports == NULL ? 1 : m->reports->number + 1;
    report->next = m->reports;
    m->reports = report;
  }
}

/* Sets an option's default. As in Caliper, an option that no configuration has is ignored. */
static inline void rankine_cali_manager_default(rankine_cali_manager* m, const char* configuration,
                                                const char* name, const char* value) {
  const unsigned which = configuration == NULL ? 0 : rankine_cali_configuration_named(configuration);
  const char* known = rankine_cali_configuration(which);
  const rankine_cali_option* option;
  if (m == NULL || name == NULL || value == NULL || known == NULL) return;
  option = rankine_cali_option_named(name, configuration == NULL ? ~0U : 1U << which);
  if (option != NULL)
    rankine_cali_choose(m, &m->defaults, configuration == NULL ? NULL : known, option, value);
}

/* Refuses configurations that the program defines itself. */
static inline void rankine_cali_manager_no_specs(rankine_cali_manager* m) {
  if (m != NULL) rankine_cali_fail(m, "Rankine takes no further configurations or options", "");
}

static inline const char* rankine_cali_manager_error(const rankine_cali_manager* m) {
  return m == NULL ? "no memory" : m->error;
}

static inline void rankine_cali_manager_start(rankine_cali_manager* m) {
  if (m != NULL && m->reports != NULL) rankine_cali_measurement_start(&m->measurement);
}
static inline void rankine_cali_manager_stop(rankine_cali_manager* m) {
  if (m != NULL) rankine_cali_measurement_stop(&m->measurement);
}

/* The settings of one flush, which override the settings of the reports. */
typedef struct {
  const char* output; /* the output of all reports; NULL: each report has its own output */
  int appends;        /* 1: reports are appended to `output` */
  const char* ranks;  /* ranks of MPI_COMM_WORLD, with commas between them; NULL: all ranks */
  int processes;      /* number of processes that take part; 0: all; -1: the reports must wait for the end
                         of the run */
} rankine_cali_wish;

/* Returns 1 if the reports are written, 0 if they must wait for the end of the run. */
static inline int rankine_cali_manager_flush_as(const rankine_cali_manager* m,
                                                const rankine_cali_wish* wish) {
  const rankine_cali_report* report;
  int written;
  if (m == NULL) return 0;
  for (report = m->reports; report != NULL; report = report->next) {
    const rankine_cali_measurement* to = &m->measurement;
    const char* own = rankine_cali_output_of(report->configuration);
    const rankine_cali_choice* c;
    rankine_cali_tell(to, report->number, "report", rankine_cali_configuration(report->configuration));
    for (c = report->choices; c != NULL; c = c->next) {
      if (strcmp(c->option->name, "output") == 0) {
        own = c->value;
      } else {
        const int yes = c->option->yes_or_no ? rankine_cali_is_true(c->value) : -1;
        rankine_cali_tell(to, report->number, c->option->name, yes < 0 ? c->value : yes ? "true" : "false");
      }
    }
    rankine_cali_tell_output(to, report->number, wish->output == NULL ? own : wish->output);
    if (wish->appends) rankine_cali_tell(to, report->number, "output.append", "true");
    if (wish->ranks != NULL) rankine_cali_tell(to, report->number, "ranks", wish->ranks);
  }
  written = wish->processes >= 0 && rankine_cali_write(&m->measurement, (unsigned)wish->processes);
  for (report = m->reports; report != NULL; report = report->next)
    rankine_cali_tell(&m->measurement, report->number, "written", written ? "true" : "false");
  return written;
}
static inline void rankine_cali_manager_flush(const rankine_cali_manager* m) {
  rankine_cali_wish wish;
  memset(&wish, 0, sizeof wish);
  rankine_cali_manager_flush_as(m, &wish);
}

static inline void rankine_cali_manager_delete(rankine_cali_manager* m) {
  if (m == NULL) return;
  rankine_cali_manager_stop(m);
  rankine_cali_free_reports(m->reports);
  rankine_cali_free_choices(m->defaults);
  free(m);
}

#ifdef __cplusplus
}
#endif

#endif
