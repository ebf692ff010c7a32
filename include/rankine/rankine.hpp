// SPDX-License-Identifier: BSD-3-Clause
// Rankine's annotation API for C++ (C++11 and later): the API of rankine.h, with regions and values that end
// with their scope.

// Example:
//   void Solve() {
//     RANKINE_FUNCTION();
//     { RANKINE_SCOPE("assemble"); ... }
//     RANKINE_LOOP_SCOPE(steps, "time steps");
//     for (int i = 0; i < n; ++i) { RANKINE_ITERATION(steps, i); ... }
//   }
#ifndef RANKINE_RANKINE_HPP
#define RANKINE_RANKINE_HPP

#include <rankine/rankine.h>

#include <string>

#if defined(__GNUC__)
#define RANKINE_MEMBER_ __attribute__((always_inline, artificial)) inline
#else
#define RANKINE_MEMBER_ inline
#endif

namespace rankine {

// The handle of a region. The handle is constant-initialised, so it can be a static or global variable.
class Region : public rankine_region {
 public:
  constexpr explicit Region(const char* name) : rankine_region{name, nullptr} {}
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;
  RANKINE_MEMBER_ void begin() { rankine_begin(this); }
  RANKINE_MEMBER_ void end() { rankine_end(this); }
};

// Begins a region, and ends the region at the end of the scope, even if an exception leaves the scope.
class Scope {
 public:
  RANKINE_MEMBER_ explicit Scope(rankine_region& region) : region_(&region) { rankine_begin(region_); }
  RANKINE_MEMBER_ ~Scope() { rankine_end(region_); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  rankine_region* region_;
};

// Does the same as Scope for a region whose name is known only at run time. The object keeps a copy of the
// name.
class NamedScope {
 public:
  RANKINE_MEMBER_ explicit NamedScope(std::string name) : name_(static_cast<std::string&&>(name)) {
    rankine_begin_name(name_.c_str());
  }
  RANKINE_MEMBER_ ~NamedScope() { rankine_end_name(name_.c_str()); }
  NamedScope(const NamedScope&) = delete;
  NamedScope& operator=(const NamedScope&) = delete;

 private:
  std::string name_;
};

namespace detail {
// Begins a value if `begin` is true, and sets the value if `begin` is false. There is one overload for each
// type of attribute.
RANKINE_MEMBER_ void Put(rankine_attribute* a, const char* value, bool begin) {
  begin ? rankine_begin_string(a, value) : rankine_set_string(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, double value, bool begin) {
  begin ? rankine_begin_double(a, value) : rankine_set_double(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, bool value, bool begin) {
  begin ? rankine_begin_bool(a, value) : rankine_set_bool(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, int value, bool begin) {
  begin ? rankine_begin_int(a, value) : rankine_set_int(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, long value, bool begin) {
  begin ? rankine_begin_int(a, value) : rankine_set_int(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, long long value, bool begin) {
  begin ? rankine_begin_int(a, value) : rankine_set_int(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, unsigned value, bool begin) {
  begin ? rankine_begin_uint(a, value) : rankine_set_uint(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, unsigned long value, bool begin) {
  begin ? rankine_begin_uint(a, value) : rankine_set_uint(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, unsigned long long value, bool begin) {
  begin ? rankine_begin_uint(a, value) : rankine_set_uint(a, value);
}
RANKINE_MEMBER_ void Put(rankine_attribute* a, const std::string& value, bool begin) {
  begin ? rankine_begin_blob(a, value.data(), value.size()) : rankine_set_blob(a, value.data(), value.size());
}
}  // namespace detail

// The handle of an attribute.
class Attribute : public rankine_attribute {
 public:
  constexpr Attribute(const char* name, rankine_type type, unsigned properties = 0,
                      const char* unit = nullptr, const char* layout = nullptr)
      : rankine_attribute{name, type, properties, unit, layout, nullptr} {}
  Attribute(const Attribute&) = delete;
  Attribute& operator=(const Attribute&) = delete;
  template <class T>
  RANKINE_MEMBER_ void begin(const T& value) {
    detail::Put(this, value, true);
  }
  template <class T>
  RANKINE_MEMBER_ void set(const T& value) {
    detail::Put(this, value, false);
  }
  RANKINE_MEMBER_ void end() { rankine_end_attribute(this); }
};

// Begins a value of an attribute, and ends the value at the end of the scope.
class ValueScope {
 public:
  template <class T>
  RANKINE_MEMBER_ ValueScope(rankine_attribute& attribute, const T& value) : attribute_(&attribute) {
    detail::Put(attribute_, value, true);
  }
  RANKINE_MEMBER_ ~ValueScope() { rankine_end_attribute(attribute_); }
  ValueScope(const ValueScope&) = delete;
  ValueScope& operator=(const ValueScope&) = delete;

 private:
  rankine_attribute* attribute_;
};

// Marks a loop until the end of the scope. The class Iteration marks one iteration of the loop.
class Loop {
 public:
  RANKINE_MEMBER_ explicit Loop(rankine_loop& loop) : loop_(&loop) { rankine_loop_begin(loop_); }
  RANKINE_MEMBER_ ~Loop() { rankine_loop_end(loop_); }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  class Iteration {
   public:
    RANKINE_MEMBER_ Iteration(Loop& loop, long long number) : loop_(loop.loop_) {
      rankine_iteration_begin(loop_, number);
    }
    RANKINE_MEMBER_ ~Iteration() { rankine_iteration_end(loop_); }
    Iteration(const Iteration&) = delete;
    Iteration& operator=(const Iteration&) = delete;

   private:
    rankine_loop* loop_;
  };

 private:
  rankine_loop* loop_;
};

}  // namespace rankine

#define RANKINE_JOIN2_(a, b) a##b
#define RANKINE_JOIN_(a, b) RANKINE_JOIN2_(a, b)
// Marks the rest of the scope as a region. The argument `name` is a string literal.
#define RANKINE_SCOPE(name)                                                                \
  static ::rankine_region RANKINE_JOIN_(rankine_region_, __LINE__) = RANKINE_REGION(name); \
  ::rankine::Scope RANKINE_JOIN_(rankine_scope_, __LINE__)(RANKINE_JOIN_(rankine_region_, __LINE__))
#define RANKINE_FUNCTION()                                                     \
  static ::rankine_region rankine_function_region_ = RANKINE_REGION(__func__); \
  ::rankine::Scope rankine_function_scope_(rankine_function_region_)
// The first macro marks the rest of the scope as a loop. The second macro marks the rest of the loop body
// as one iteration.
#define RANKINE_LOOP_SCOPE(id, name)                            \
  static ::rankine_loop rankine_loop_##id = RANKINE_LOOP(name); \
  ::rankine::Loop rankine_loop_scope_##id(rankine_loop_##id)
#define RANKINE_ITERATION(id, number) \
  ::rankine::Loop::Iteration rankine_iteration_##id(rankine_loop_scope_##id, static_cast<long long>(number))

#endif
