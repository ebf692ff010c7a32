/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's manager of measurements, for programs that are built without Caliper. Rankine makes the reports
 * that the program requests. This header is for C and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_CALI_MANAGER_H
#define RANKINE_COMPAT_CALIPER_CALI_MANAGER_H

#include <caliper/detail/manager.h>
#include <stdbool.h>
#include <stddef.h>

/* A program may have Caliper's C declarations from elsewhere (wrapConfigManager.h). In this case, this
 * header defines the functions that the other header declared. */
#ifdef WRAPCONFIGMANAGER_H
#define RANKINE_CALI_C_ __attribute__((weak, visibility("hidden")))
#else
#define WRAPCONFIGMANAGER_H
#define RANKINE_CALI_C_ static inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef TYPESCALIPER_H
#define TYPESCALIPER_H
typedef struct {
  void* addr; /* the manager; NULL: there was no memory, so nothing is measured */
  int idtor;
} cali_ConfigManager;

/* A text that the manager returns to the program. */
typedef struct {
  void* addr;
  int idtor;
} cali_SHROUD_capsule_data;
typedef struct {
  cali_SHROUD_capsule_data cxx;
  union {
    const void* base;
    const char* ccharp;
  } addr;
  int type;
  size_t elem_len;
  size_t size;
  int rank;
  long shape[7];
} cali_SHROUD_array;
#endif

static inline rankine_cali_manager* rankine_cali_manager_in(cali_ConfigManager* self) {
  return (rankine_cali_manager*)self->addr;
}

RANKINE_CALI_C_ void cali_SHROUD_memory_destructor(cali_SHROUD_capsule_data* memory) {
  (void)memory;
}
RANKINE_CALI_C_ cali_ConfigManager* cali_ConfigManager_new(cali_ConfigManager* self) {
  if (self == NULL) return self;
  self->addr = rankine_cali_manager_new();
  self->idtor = 0;
  return self;
}
RANKINE_CALI_C_ void cali_ConfigManager_delete(cali_ConfigManager* self) {
  rankine_cali_manager_delete(rankine_cali_manager_in(self));
  self->addr = NULL;
}
RANKINE_CALI_C_ void cali_ConfigManager_set_default_parameter(cali_ConfigManager* self, const char* option,
                                                              const char* value) {
  rankine_cali_manager_default(rankine_cali_manager_in(self), NULL, option, value);
}
RANKINE_CALI_C_ void cali_ConfigManager_set_default_parameter_for_config(cali_ConfigManager* self,
                                                                         const char* configuration,
                                                                         const char* option,
                                                                         const char* value) {
  if (configuration != NULL)
    rankine_cali_manager_default(rankine_cali_manager_in(self), configuration, option, value);
}
RANKINE_CALI_C_ void cali_ConfigManager_add_config_spec(cali_ConfigManager* self, const char* spec) {
  (void)spec;
  rankine_cali_manager_no_specs(rankine_cali_manager_in(self));
}
RANKINE_CALI_C_ void cali_ConfigManager_add_option_spec(cali_ConfigManager* self, const char* spec) {
  (void)spec;
  rankine_cali_manager_no_specs(rankine_cali_manager_in(self));
}
RANKINE_CALI_C_ void cali_ConfigManager_add(cali_ConfigManager* self, const char* configuration) {
  rankine_cali_manager_add(rankine_cali_manager_in(self), configuration);
}
RANKINE_CALI_C_ bool cali_ConfigManager_error(cali_ConfigManager* self) {
  return rankine_cali_manager_error(rankine_cali_manager_in(self))[0] != '\0';
}
RANKINE_CALI_C_ void cali_ConfigManager_error_msg_bufferify(cali_ConfigManager* self,
                                                            cali_SHROUD_array* text) {
  __builtin_memset(text, 0, sizeof *text);
  text->addr.ccharp = rankine_cali_manager_error(rankine_cali_manager_in(self));
  text->elem_len = strlen(text->addr.ccharp);
  text->size = 1;
}
RANKINE_CALI_C_ void cali_ConfigManager_start(cali_ConfigManager* self) {
  rankine_cali_manager_start(rankine_cali_manager_in(self));
}
RANKINE_CALI_C_ void cali_ConfigManager_stop(cali_ConfigManager* self) {
  rankine_cali_manager_stop(rankine_cali_manager_in(self));
}
RANKINE_CALI_C_ void cali_ConfigManager_flush(cali_ConfigManager* self) {
  rankine_cali_manager_flush(rankine_cali_manager_in(self));
}
#undef RANKINE_CALI_C_

#ifdef __cplusplus
}

#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cali {

// A manager. All copies of this object refer to the same manager.
class ConfigManager {
 public:
  ConfigManager() : manager_(rankine_cali_manager_new(), rankine_cali_manager_delete) {}
  explicit ConfigManager(const char* text) : ConfigManager() { add(text); }
  bool add(const char* text) {
    rankine_cali_manager_add(manager_.get(), text);
    return !error();
  }
  void add_config_spec(const char*) { rankine_cali_manager_no_specs(manager_.get()); }
  void add_option_spec(const char*) { rankine_cali_manager_no_specs(manager_.get()); }
  void set_default_parameter(const char* option, const char* value) {
    rankine_cali_manager_default(manager_.get(), NULL, option, value);
  }
  void set_default_parameter_for_config(const char* configuration, const char* option, const char* value) {
    if (configuration != NULL) rankine_cali_manager_default(manager_.get(), configuration, option, value);
  }
  std::vector<std::string> available_config_specs() const {
    std::vector<std::string> names;
    for (unsigned i = 0; rankine_cali_configuration(i) != NULL; ++i)
      names.push_back(rankine_cali_configuration(i));
    return names;
  }
  std::string get_description_for_spec(const char* name) const {
    const unsigned number = name == NULL ? ~0U : rankine_cali_configuration_named(name);
    return rankine_cali_configuration(number) == NULL ? std::string() : rankine_cali_about(number);
  }
  std::string get_documentation_for_spec(const char* name) const {
    const std::string about = get_description_for_spec(name);
    return about.empty() ? "Not available" : std::string(name) + "\n " + about;
  }
  bool error() const { return rankine_cali_manager_error(manager_.get())[0] != '\0'; }
  std::string error_msg() const { return rankine_cali_manager_error(manager_.get()); }
  // Returns the error message that `add` would set for this text.
  std::string check(const char* text) const { return ConfigManager(text).error_msg(); }
  void start() { rankine_cali_manager_start(manager_.get()); }
  void stop() { rankine_cali_manager_stop(manager_.get()); }
  void flush() {
    std::cout.flush();
    rankine_cali_manager_flush(manager_.get());
  }

 private:
  friend class MpiChannelManager;
  friend class CollectiveOutputChannel;
  std::shared_ptr<rankine_cali_manager> manager_;
};

}  // namespace cali
#endif

#endif
