// SPDX-License-Identifier: BSD-3-Clause
// The settings of a channel. Caliper itself does not declare this class in a public header.
#ifndef RANKINE_COMPAT_CALIPER_RUNTIME_CONFIG_H
#define RANKINE_COMPAT_CALIPER_RUNTIME_CONFIG_H
#define CALI_RUNTIMECONFIG_H  // If Caliper's header is included after this header, it adds nothing.

#include <map>
#include <string>

namespace cali {

class RuntimeConfig {
 public:
  void set(const char* key, const std::string& value) { settings_[key] = value; }
  void preset(const char* key, const std::string& value) { settings_.emplace(key, value); }
  void import(const std::map<std::string, std::string>& values) {
    for (const auto& value : values) settings_[value.first] = value.second;
  }
  bool allow_read_env() const { return false; }
  bool allow_read_env(bool) { return false; }
  static RuntimeConfig get_default_config() { return RuntimeConfig(); }

  const std::map<std::string, std::string>& settings() const { return settings_; }

 private:
  std::map<std::string, std::string> settings_;
};

}  // namespace cali

#endif
