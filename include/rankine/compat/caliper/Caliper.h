// SPDX-License-Identifier: BSD-3-Clause
// Caliper's class for libraries that are built on Caliper. This class has the functions that annotate,
// query current values and open channels.
#ifndef RANKINE_COMPAT_CALIPER_CLASS_H
#define RANKINE_COMPAT_CALIPER_CLASS_H

#include <caliper/RuntimeConfig.h>
#include <caliper/cali.h>

#include <vector>

namespace cali {

// An attribute of Caliper. The object is empty if no runtime is attached.
class Attribute {
 public:
  Attribute() : named_(nullptr) {}
  operator bool() const { return named_ != nullptr; }
  cali_id_t id() const { return rankine_cali_id(named_); }
  const char* name_c_str() const { return named_ == nullptr ? "" : named_->attribute.name; }
  std::string name() const { return name_c_str(); }
  cali_attr_type type() const { return cali_attribute_type(id()); }
  int properties() const { return cali_attribute_properties(id()); }
  bool store_as_value() const { return (properties() & CALI_ATTR_ASVALUE) != 0; }
  bool is_hidden() const { return (properties() & CALI_ATTR_HIDDEN) != 0; }
  bool is_nested() const { return (properties() & CALI_ATTR_NESTED) != 0; }
  bool is_global() const { return (properties() & CALI_ATTR_GLOBAL) != 0; }
  friend bool operator==(const Attribute& a, const Attribute& b) { return a.named_ == b.named_; }
  friend bool operator!=(const Attribute& a, const Attribute& b) { return a.named_ != b.named_; }

 private:
  friend class Caliper;
  explicit Attribute(rankine_cali_named* named) : named_(named) {}
  rankine_cali_named* named_;
};

// A channel of Caliper. All copies of this object refer to the same channel.
class Channel {
 public:
  Channel() : channel_(nullptr) {}
  std::string name() const { return channel_ == nullptr ? std::string() : channel_->name; }
  bool is_active() const { return cali_channel_is_active(id()) != 0; }
  cali_id_t id() const { return channel_ == nullptr ? CALI_INV_ID : (cali_id_t)(uintptr_t)channel_; }
  operator bool() const { return channel_ != nullptr; }
  friend bool operator==(const Channel& a, const Channel& b) { return a.channel_ == b.channel_; }
  friend bool operator!=(const Channel& a, const Channel& b) { return a.channel_ != b.channel_; }

 private:
  friend class Caliper;
  friend class ChannelController;
  explicit Channel(cali_id_t id) : channel_(rankine_cali_channel_by_id(id)) {}
  rankine_cali_channel* channel_;
};

class Caliper {
 public:
  static Caliper instance() { return Caliper(); }
  static bool is_initialized() { return rankine_attached() != 0; }
  operator bool() const { return is_initialized(); }

  // The attribute's own metadata attributes are ignored.
  Attribute create_attribute(const std::string& name, cali_attr_type type, int properties = CALI_ATTR_DEFAULT,
                             int = 0, const Attribute* = nullptr, const Variant* = nullptr) {
    return Attribute(rankine_cali_find(name.c_str(), type, properties));
  }
  Attribute get_attribute(const std::string& name) const {
    return Attribute(rankine_cali_look(name.c_str()));
  }
  Attribute get_attribute(cali_id_t id) const { return Attribute(rankine_cali_by_id(id)); }
  bool attribute_exists(const std::string& name) const { return get_attribute(name); }

  void begin(const Attribute& attribute, const Variant& value) {
    rankine_cali_put_variant(attribute.named_, value.c_variant(), 1);
  }
  void set(const Attribute& attribute, const Variant& value) {
    rankine_cali_put_variant(attribute.named_, value.c_variant(), 0);
  }
  void end(const Attribute& attribute) { rankine_cali_end(attribute.named_); }
  void end_with_value_check(const Attribute& attribute, const Variant&) { end(attribute); }

  // Returns the innermost current value in the calling thread.
  Variant get(const Attribute& attribute) const { return Variant(cali_get(attribute.id())); }

  Channel create_channel(const char* name, const RuntimeConfig& config) {
    cali_configset_t set = cali_create_configset(nullptr);
    for (const auto& setting : config.settings())
      cali_configset_set(set, setting.first.c_str(), setting.second.c_str());
    const Channel channel(cali_create_channel(name, 0, set));
    cali_delete_configset(set);
    return channel;
  }
  Channel get_channel(cali_id_t id) const { return Channel(id < 4096 ? CALI_INV_ID : id); }
  void delete_channel(Channel& channel) {
    cali_delete_channel(channel.id());
    channel = Channel();
  }
  void activate_channel(Channel& channel) { cali_activate_channel(channel.id()); }
  void deactivate_channel(Channel& channel) { cali_deactivate_channel(channel.id()); }
  void flush_and_write(Channel& channel) { cali_channel_flush(channel.id(), 0); }
  static void release() {}
};

inline cali_id_t create_channel(const char* name, int flags,
                                const std::map<std::string, std::string>& config) {
  cali_configset_t set = cali_create_configset(nullptr);
  for (const auto& setting : config) cali_configset_set(set, setting.first.c_str(), setting.second.c_str());
  const cali_id_t id = cali_create_channel(name, flags, set);
  cali_delete_configset(set);
  return id;
}

}  // namespace cali

#endif
