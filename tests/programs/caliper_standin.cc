// SPDX-License-Identifier: BSD-3-Clause
// A stand-in for libcaliper.so. The stand-in counts the calls that it receives, so that a test can check
// that no call is lost. The functions of the stand-in call each other by name, as in Caliper.
#include "caliper_classes.h"

#include <cstring>

namespace {
struct Attribute {
  char name[64];
  int type, properties;
};
Attribute attributes[64];
uint64_t attribute_count = 0;
int calls = 0;
constexpr uint64_t kFirst = 100;
constexpr uint64_t kNone = ~uint64_t{0};
enum { kInt = 2, kString = 4, kDouble = 6, kBool = 7, kNested = 256, kAsValue = 1 };
}  // namespace

uint64_t cali_find_attribute(const char* name) {
  for (uint64_t i = 0; i < attribute_count; ++i)
    if (std::strcmp(attributes[i].name, name) == 0) return kFirst + i;
  return kNone;
}
uint64_t cali_create_attribute(const char* name, int type, int properties) {
  const uint64_t found = cali_find_attribute(name);
  if (found != kNone) return found;
  Attribute& a = attributes[attribute_count];
  std::strncpy(a.name, name, sizeof a.name - 1);
  a.type = type;
  a.properties = properties;
  return kFirst + attribute_count++;
}
uint64_t cali_make_loop_iteration_attribute(const char* name) {
  char text[64] = "iteration#";
  std::strncat(text, name, 40);
  return cali_create_attribute(text, kInt, kAsValue);
}
const char* cali_attribute_name(uint64_t id) {
  return attributes[id - kFirst].name;
}
int cali_attribute_type(uint64_t id) {
  return attributes[id - kFirst].type;
}
int cali_attribute_properties(uint64_t id) {
  return attributes[id - kFirst].properties;
}
void cali_init() {}
void cali_begin_region(const char*) {
  ++calls;
}
void cali_end_region(const char*) {
  ++calls;
}
void cali_begin_phase(const char* name) {
  cali_begin_region(name);
}
void cali_end_phase(const char* name) {
  cali_end_region(name);
}
void cali_begin_int(uint64_t, int) {
  ++calls;
}
void cali_begin_string(uint64_t, const char*) {
  ++calls;
}
void cali_end(uint64_t) {
  ++calls;
}
void cali_begin_byname(const char* name) {
  cali_begin_int(cali_create_attribute(name, kBool, 0), 1);
}
void cali_begin_string_byname(const char* name, const char* value) {
  cali_begin_string(cali_create_attribute(name, kString, 0), value);
}
void cali_set_double_byname(const char* name, double) {
  cali_create_attribute(name, kDouble, 0);
  ++calls;
}
void cali_end_byname(const char* name) {
  cali_end(cali_find_attribute(name));
}
void cali_set_global_string_byname(const char*, const char*) {
  ++calls;
}
int cali_standin_calls() {
  return calls;
}
void cali_standin_service() {
  cali::Caliper caliper = cali::Caliper::instance();
  const cali::Attribute attribute("service");
  caliper.begin(attribute, cali::Variant("of its own"));
  caliper.end(attribute);
}

namespace cali {

Variant::Variant(const char* text)
    : variant{std::strlen(text) << 32 | kString, reinterpret_cast<uint64_t>(text)} {}

Caliper Caliper::instance() {
  return {};
}

Attribute::Attribute(const char* name)
    : node(&attributes[cali_create_attribute(name, kString, kNested) - kFirst]) {}
const char* Attribute::name_c_str() const {
  return static_cast<const ::Attribute*>(node)->name;
}

void Caliper::begin(const Attribute&, const Variant&) {
  ++calls;
}
void Caliper::set(const Attribute&, const Variant&) {
  ++calls;
}
void Caliper::end(const Attribute&) {
  ++calls;
}
void Caliper::end_with_value_check(const Attribute& attribute, const Variant&) {
  end(attribute);
}

Function::Function(const char* name) {
  cali_begin_region(name);
}
Function::~Function() {
  cali_end_region("");
}

struct Loop::Impl {
  int level;
};
Loop::Iteration::Iteration(const Impl* loop, int) : pI(loop) {
  ++calls;
}
Loop::Iteration::~Iteration() {
  ++calls;
}
Loop::Loop(const char*) : pI(new Impl{1}) {
  ++calls;
}
Loop::~Loop() {
  end();
  delete pI;
}
Loop::Iteration Loop::iteration(int number) const {
  return Iteration(pI, number);
}
void Loop::end() {
  if (pI->level == 0) return;
  --pI->level;
  ++calls;
}

struct Annotation::Impl {
  char name[64];
  int properties, holders;
  void Release() {
    if (--holders == 0) delete this;
  }
};
Annotation::Annotation(const char* name, int properties) : pI(new Impl{"", properties, 1}) {
  std::strncpy(pI->name, name, sizeof pI->name - 1);
}
Annotation::Annotation(const Annotation& other) : pI(other.pI) {
  ++pI->holders;
}
Annotation::~Annotation() {
  pI->Release();
}
Annotation::Guard::Guard(Annotation& annotation) : pI(annotation.pI) {
  ++pI->holders;
}
Annotation::Guard::~Guard() {
  ++calls;
  pI->Release();
}
Annotation& Annotation::begin(int value) {
  cali_begin_int(cali_create_attribute(pI->name, kInt, pI->properties), value);
  return *this;
}
Annotation& Annotation::begin(const Variant& value) {
  cali_begin_string(cali_create_attribute(pI->name, kString, pI->properties),
                    reinterpret_cast<const char*>(value.variant.value));
  return *this;
}
Annotation& Annotation::set(double value) {
  cali_set_double_byname(pI->name, value);
  return *this;
}
void Annotation::end() {
  ++calls;
}

}  // namespace cali
