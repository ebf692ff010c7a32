/* Caliper's manager of measurements, for programs that are built without Caliper: it accepts every
 * configuration and measures nothing. What is measured is Rankine's (`rankine run`). C and C++11.
 */
#ifndef RANKINE_COMPAT_CALIPER_CALI_MANAGER_H
#define RANKINE_COMPAT_CALIPER_CALI_MANAGER_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  void* unused;
} cali_ConfigManager;

/* Text that the manager hands out. */
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

static inline void cali_SHROUD_memory_destructor(cali_SHROUD_capsule_data* memory) {
  (void)memory;
}
static inline cali_ConfigManager* cali_ConfigManager_new(cali_ConfigManager* manager) {
  if (manager != NULL) manager->unused = NULL;
  return manager;
}
static inline void cali_ConfigManager_delete(cali_ConfigManager* manager) {
  (void)manager;
}
static inline void cali_ConfigManager_set_default_parameter(cali_ConfigManager* manager, const char* option,
                                                            const char* value) {
  (void)manager, (void)option, (void)value;
}
static inline void cali_ConfigManager_set_default_parameter_for_config(cali_ConfigManager* manager,
                                                                       const char* configuration,
                                                                       const char* option,
                                                                       const char* value) {
  (void)manager, (void)configuration, (void)option, (void)value;
}
static inline void cali_ConfigManager_add_config_spec(cali_ConfigManager* manager, const char* spec) {
  (void)manager, (void)spec;
}
static inline void cali_ConfigManager_add_option_spec(cali_ConfigManager* manager, const char* spec) {
  (void)manager, (void)spec;
}
static inline void cali_ConfigManager_add(cali_ConfigManager* manager, const char* configuration) {
  (void)manager, (void)configuration;
}
static inline bool cali_ConfigManager_error(cali_ConfigManager* manager) {
  (void)manager;
  return false;
}
static inline void cali_ConfigManager_error_msg_bufferify(cali_ConfigManager* manager,
                                                          cali_SHROUD_array* text) {
  (void)manager;
  __builtin_memset(text, 0, sizeof *text);
  text->addr.ccharp = "";
}
static inline void cali_ConfigManager_start(cali_ConfigManager* manager) {
  (void)manager;
}
static inline void cali_ConfigManager_stop(cali_ConfigManager* manager) {
  (void)manager;
}
static inline void cali_ConfigManager_flush(cali_ConfigManager* manager) {
  (void)manager;
}

#ifdef __cplusplus
}

#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace cali {

class ConfigManager {
 public:
  ConfigManager() {}
  explicit ConfigManager(const char*) {}
  bool add(const char*) { return true; }
  void add_config_spec(const char*) {}
  void add_option_spec(const char*) {}
  void set_default_parameter(const char*, const char*) {}
  void set_default_parameter_for_config(const char*, const char*, const char*) {}
  // There are no configurations to choose from.
  std::vector<std::string> available_config_specs() const { return std::vector<std::string>(); }
  std::string get_documentation_for_spec(const char*) const { return std::string(); }
  bool error() const { return false; }
  std::string error_msg() const { return std::string(); }
  std::string check(const char*) const { return std::string(); }
  void start() {}
  void stop() {}
  void flush() {}
};

}  // namespace cali
#endif

#endif
