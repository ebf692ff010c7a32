// Caliper's manager of measurements, for programs that are built without Caliper: it accepts every
// configuration and measures nothing. What is measured is Rankine's (`rankine run`).
#ifndef RANKINE_COMPAT_CALIPER_CALI_MANAGER_H
#define RANKINE_COMPAT_CALIPER_CALI_MANAGER_H

#ifdef __cplusplus
#include <iostream>
#include <map>
#include <string>

namespace cali {

class ConfigManager {
 public:
  ConfigManager() {}
  explicit ConfigManager(const char*) {}
  bool add(const char*) { return true; }
  void add_config_spec(const char*) {}
  void add_option_spec(const char*) {}
  void set_default_parameter(const char*, const char*) {}
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
