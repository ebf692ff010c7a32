// SPDX-License-Identifier: BSD-3-Clause
// Caliper's C++ classes, and the macros that use them.
#ifndef RANKINE_COMPAT_CALIPER_CLASSES_HPP
#define RANKINE_COMPAT_CALIPER_CLASSES_HPP

#include <caliper/detail/variant.hpp>
#include <rankine/rankine.hpp>

#include <iostream>
#include <map>
#include <string>
#include <type_traits>

namespace cali {

// Begins a region, and ends the region at the end of the scope.
class ScopeAnnotation {
 public:
  explicit ScopeAnnotation(const char* name) : on_(rankine_attached() != 0) {
    if (!on_) return;
    name_ = name;
    rankine_begin_name(name_.c_str());
  }
  ~ScopeAnnotation() {
    if (on_) rankine_end_name(name_.c_str());
  }
  ScopeAnnotation(const ScopeAnnotation&) = delete;
  ScopeAnnotation& operator=(const ScopeAnnotation&) = delete;

 private:
  bool on_;
  std::string name_;
};

class Function : public ScopeAnnotation {
 public:
  Function(const char* name) : ScopeAnnotation(name) {}
};

class Loop {
 public:
  class Iteration {
   public:
    Iteration(rankine_cali_named* loop, int number) : loop_(loop) { rankine_cali_put_int(loop_, number, 1); }
    Iteration(Iteration&& other) : loop_(other.loop_) { other.loop_ = nullptr; }
    ~Iteration() { rankine_cali_end(loop_); }
    Iteration(const Iteration&) = delete;
    Iteration& operator=(const Iteration&) = delete;

   private:
    rankine_cali_named* loop_;
  };

  Loop(const char* name) : loop_(rankine_cali_find_loop(name)), open_(loop_ != nullptr) {
    rankine_cali_loop_begin(loop_);
  }
  ~Loop() { end(); }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  Iteration iteration(int number) const { return Iteration(loop_, number); }
  void end() {
    if (open_) rankine_cali_loop_end(loop_);
    open_ = false;
  }

 private:
  rankine_cali_named* loop_;
  bool open_;
};

// An attribute. The first value that the program gives to the attribute determines its type.
class Annotation {
 public:
  explicit Annotation(const char* name, int properties = 0)
      : named_(rankine_cali_find(name, CALI_TYPE_INV, properties)) {}
  typedef std::map<const char*, Variant> MetadataListType;
  // The metadata argument is ignored.
  Annotation(const char* name, const MetadataListType&, int properties = 0) : Annotation(name, properties) {}

  Annotation& begin(const Variant& value) {
    rankine_cali_put_variant(named_, value.c_variant(), 1);
    return *this;
  }
  Annotation& set(const Variant& value) {
    rankine_cali_put_variant(named_, value.c_variant(), 0);
    return *this;
  }
  Annotation& begin(cali_attr_type type, const void* data, uint64_t size) {
    return begin(Variant(type, data, static_cast<std::size_t>(size)));
  }
  Annotation& set(cali_attr_type type, const void* data, uint64_t size) {
    return set(Variant(type, data, static_cast<std::size_t>(size)));
  }
  Annotation& begin() { return begin(true); }
  template <class T>
  Annotation& begin(const T& value) {
    if (named_ == nullptr) return *this;
    Put(value, true);
    return *this;
  }
  template <class T>
  Annotation& set(const T& value) {
    if (named_ == nullptr) return *this;
    Put(value, false);
    return *this;
  }
  void end() { rankine_cali_end(named_); }

  // Ends the annotation at the end of the scope. The Annotation object may be destroyed before its Guard.
  class Guard {
   public:
    explicit Guard(Annotation& annotation) : named_(annotation.named_) {}
    ~Guard() { rankine_cali_end(named_); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    rankine_cali_named* named_;
  };
  typedef Guard AutoScope;

 private:
  static cali_attr_type TypeOf(const char*) { return CALI_TYPE_STRING; }
  static cali_attr_type TypeOf(const std::string&) { return CALI_TYPE_STRING; }
  template <class T>
  static typename std::enable_if<std::is_arithmetic<T>::value, cali_attr_type>::type TypeOf(T) {
    return std::is_same<T, bool>::value       ? CALI_TYPE_BOOL
           : std::is_floating_point<T>::value ? CALI_TYPE_DOUBLE
           : std::is_unsigned<T>::value       ? CALI_TYPE_UINT
                                              : CALI_TYPE_INT;
  }
  template <class T>
  void Put(const T& value, bool begins) {
    rankine_cali_type(named_, TypeOf(value));
    if (rankine_cali_is_global(named_)) {
      SetGlobal(value);
    } else {
      rankine::detail::Put(&named_->attribute, value, begins);
    }
  }
  void SetGlobal(const char* value) { rankine_metadata_string(named_->attribute.name, value); }
  void SetGlobal(const std::string& value) { SetGlobal(value.c_str()); }
  template <class T>
  typename std::enable_if<std::is_arithmetic<T>::value>::type SetGlobal(T value) {
    if (std::is_floating_point<T>::value) {
      rankine_metadata_double(named_->attribute.name, static_cast<double>(value));
    } else {
      rankine_metadata_int(named_->attribute.name, static_cast<int64_t>(value));
    }
  }

  rankine_cali_named* named_;
};

}  // namespace cali

#define CALI_CXX_MARK_FUNCTION RANKINE_FUNCTION()
#define CALI_CXX_MARK_SCOPE(name) cali::ScopeAnnotation RANKINE_JOIN_(rankine_cali_scope_, __LINE__)(name)
#define CALI_CXX_MARK_LOOP_BEGIN(loop_id, name) cali::Loop rankine_cali_cxx_loop_##loop_id(name)
#define CALI_CXX_MARK_LOOP_END(loop_id) rankine_cali_cxx_loop_##loop_id.end()
#define CALI_CXX_MARK_LOOP_ITERATION(loop_id, number)     \
  cali::Loop::Iteration rankine_cali_iteration_##loop_id( \
      rankine_cali_cxx_loop_##loop_id.iteration(static_cast<int>(number)))

#endif
