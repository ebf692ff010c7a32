// SPDX-License-Identifier: BSD-3-Clause
// Caliper's functions and classes, declared here so that Caliper's headers are not needed. The stand-in for
// libcaliper.so defines these functions, and the test program uses them.
#pragma once
#include <cstdint>

struct Variant_ {
  uint64_t type_and_size;
  uint64_t value;
};

extern "C" {
uint64_t cali_create_attribute(const char* name, int type, int properties);
uint64_t cali_make_loop_iteration_attribute(const char* name);
uint64_t cali_find_attribute(const char* name);
const char* cali_attribute_name(uint64_t id);
int cali_attribute_type(uint64_t id);
int cali_attribute_properties(uint64_t id);
void cali_init();
void cali_begin_region(const char* name);
void cali_end_region(const char* name);
void cali_begin_phase(const char* name);
void cali_end_phase(const char* name);
void cali_begin_int(uint64_t id, int value);
void cali_begin_string(uint64_t id, const char* value);
void cali_end(uint64_t id);
void cali_begin_byname(const char* name);
void cali_begin_string_byname(const char* name, const char* value);
void cali_set_double_byname(const char* name, double value);
void cali_end_byname(const char* name);
void cali_set_global_string_byname(const char* name, const char* value);
int cali_standin_calls();
void cali_standin_service();  // annotations made by the library itself
}

namespace cali {

class Variant {
 public:
  explicit Variant(const char* text);
  Variant_ variant;
};

class Attribute {
  const void* node;

 public:
  explicit Attribute(const char* name);
  const char* name_c_str() const;
};

class Caliper {
 public:
  static Caliper instance();
  void begin(const Attribute& attribute, const Variant& value);
  void set(const Attribute& attribute, const Variant& value);
  void end(const Attribute& attribute);
  void end_with_value_check(const Attribute& attribute, const Variant& value);
};

class Function {
 public:
  Function(const char* name);
  ~Function();
};

class Loop {
  struct Impl;
  Impl* pI;

 public:
  class Iteration {
    const Impl* pI;

   public:
    Iteration(const Impl*, int);
    ~Iteration();
  };
  Loop(const char* name);
  ~Loop();
  Iteration iteration(int number) const;
  void end();
};

class Annotation {
  struct Impl;
  Impl* pI;

 public:
  Annotation(const char* name, int properties = 0);
  Annotation(const Annotation&);
  ~Annotation();
  class Guard {
    Impl* pI;

   public:
    Guard(Annotation&);
    ~Guard();
  };
  Annotation& begin(int value);
  Annotation& begin(const Variant& value);
  Annotation& set(double value);
  void end();
};

}  // namespace cali
