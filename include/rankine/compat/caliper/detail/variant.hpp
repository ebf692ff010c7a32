// SPDX-License-Identifier: BSD-3-Clause
// Caliper's C++ class of variants.
#ifndef RANKINE_COMPAT_CALIPER_VARIANT_HPP
#define RANKINE_COMPAT_CALIPER_VARIANT_HPP

#include <caliper/detail/variant.h>

#include <ostream>
#include <string>
#include <type_traits>

namespace cali {

class Variant {
 public:
  Variant() : value_(cali_make_empty_variant()) {}
  Variant(const cali_variant_t& value) : value_(value) {}
  explicit Variant(bool value) : value_(cali_make_variant_from_bool(value)) {}
  explicit Variant(double value) : value_(cali_make_variant_from_double(value)) {}
  explicit Variant(const char* value) : value_(cali_make_variant_from_string(value)) {}
  explicit Variant(cali_attr_type value) : value_(cali_make_variant_from_type(value)) {}
  template <class T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0>
  explicit Variant(T value)
      : value_(std::is_unsigned<T>::value ? cali_make_variant_from_uint(static_cast<uint64_t>(value))
                                          : cali_make_variant_from_int64(static_cast<int64_t>(value))) {}
  Variant(cali_attr_type type, const void* data, std::size_t size)
      : value_(cali_make_variant(type, data, size)) {}

  bool empty() const { return cali_variant_is_empty(value_); }
  operator bool() const { return !empty(); }
  cali_variant_t c_variant() const { return value_; }
  cali_attr_type type() const { return value_.type; }
  const void* data() const { return cali_variant_get_data(&value_); }
  std::size_t size() const { return value_.size; }
  void* get_ptr() const { return cali_variant_get_ptr(value_); }

  int to_int(bool* ok = nullptr) const { return cali_variant_to_int(value_, ok); }
  int64_t to_int64(bool* ok = nullptr) const { return cali_variant_to_int64(value_, ok); }
  uint64_t to_uint(bool* ok = nullptr) const { return cali_variant_to_uint(value_, ok); }
  cali_id_t to_id(bool* ok = nullptr) const { return to_uint(ok); }
  bool to_bool(bool* ok = nullptr) const { return cali_variant_to_bool(value_, ok); }
  double to_double(bool* ok = nullptr) const { return cali_variant_to_double(value_, ok); }
  cali_attr_type to_attr_type(bool* ok = nullptr) const { return cali_variant_to_type(value_, ok); }
  std::string to_string() const {
    switch (value_.type) {
      case CALI_TYPE_INT:
        return std::to_string(value_.value.i);
      case CALI_TYPE_UINT:
      case CALI_TYPE_ADDR:
        return std::to_string(value_.value.u);
      case CALI_TYPE_DOUBLE:
        return std::to_string(value_.value.d);
      case CALI_TYPE_BOOL:
        return value_.value.b ? "true" : "false";
      case CALI_TYPE_STRING:
      case CALI_TYPE_TYPE: {
        std::size_t size = 0;
        const char* text = rankine_cali_text(value_, &size);
        return std::string(text, size);
      }
      default:
        return std::string();
    }
  }

  friend bool operator==(const Variant& a, const Variant& b) { return cali_variant_eq(a.value_, b.value_); }
  friend bool operator!=(const Variant& a, const Variant& b) { return !(a == b); }
  friend bool operator<(const Variant& a, const Variant& b) {
    return cali_variant_compare(a.value_, b.value_) < 0;
  }
  friend bool operator>(const Variant& a, const Variant& b) { return b < a; }
  friend std::ostream& operator<<(std::ostream& out, const Variant& v) { return out << v.to_string(); }

 private:
  cali_variant_t value_;
};

}  // namespace cali

#endif
