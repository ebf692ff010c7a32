// Caliper's class for libraries over it, as far as they mark with it. Channels and snapshots are not here.
#ifndef RANKINE_COMPAT_CALIPER_CLASS_H
#define RANKINE_COMPAT_CALIPER_CLASS_H

#include <caliper/cali.h>

namespace cali {

// Empty where nothing is attached.
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

class Caliper {
 public:
  static Caliper instance() { return Caliper(); }
  static bool is_initialized() { return rankine_attached() != 0; }
  operator bool() const { return is_initialized(); }

  // What further attributes say of this one is not kept.
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
};

}  // namespace cali

#endif
