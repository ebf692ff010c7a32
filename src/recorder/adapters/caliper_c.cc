// SPDX-License-Identifier: BSD-3-Clause
// Interposes Caliper's C functions. Each interposed function calls the real function, so Caliper's own
// measurements and its results for the program do not change. The time in Caliper's function does not count
// in the regions that Rankine records.
#include "recorder/adapters/caliper.h"

namespace rankine::recorder::adapters {
namespace {

uint64_t Site(const void* return_address) {
  return reinterpret_cast<uint64_t>(return_address);
}

template <FixedName kName>
uint64_t BeginRegion(rankine_attribute* attribute, const char* name) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(name);
  if (call.IsProgram()) BeginText(attribute, name);
  return result;
}

template <FixedName kName>
uint64_t EndRegion(rankine_attribute* attribute, const char* name, uint64_t site) {
  CaliperCall call;
  if (call.IsProgram() && name != nullptr) EndText(attribute, name, site);
  return CallReal<kName>(name);
}

enum class How { begin, set };

void Put(Named* named, const Value& value, How how) {
  if (how == How::begin) {
    BeginValue(named, value);
  } else {
    SetValue(named, value);
  }
}

template <FixedName kName, class... Arguments>
uint64_t PutById(How how, const Value& value, CaliperId id, Arguments... arguments) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(id, arguments...);
  if (call.IsProgram()) Put(AttributeById(id), value, how);
  return result;
}

template <FixedName kName, class... Arguments>
uint64_t PutByName(How how, const Value& value, const char* name, Arguments... arguments) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(name, arguments...);
  if (call.IsProgram()) Put(AttributeByName(name, value), value, how);
  return result;
}

template <FixedName kName, class... Arguments>
uint64_t PutGlobal(const Value& value, const char* name, Arguments... arguments) {
  CaliperCall call;
  if (call.IsProgram() && name != nullptr) SetGlobal(name, value);
  return CallReal<kName>(name, arguments...);
}

template <FixedName kName, class... Arguments>
uint64_t EndById(uint64_t site, CaliperId id, Arguments... arguments) {
  CaliperCall call;
  if (call.IsProgram()) EndValue(AttributeById(id), site);
  return CallReal<kName>(id, arguments...);
}

// Returns the value at `data`, which the program has passed to cali_set, in the attribute's type.
Value ValueAt(const Named* named, const void* data, size_t size) {
  if (named == nullptr || !IsKnown(named) || data == nullptr) return {};
  const rankine_type type = named->attribute.type;
  if (type == RANKINE_STRING) return {type, 0, {static_cast<const char*>(data), size}};
  if (type == kNoType || size == 0 || size > sizeof(uint64_t)) return {};
  uint64_t bits = 0;
  __builtin_memcpy(&bits, data, size);
  if (type == RANKINE_INT && size == sizeof(int32_t))
    bits = static_cast<uint64_t>(int64_t{static_cast<int32_t>(bits)});
  return {type, bits};
}

}  // namespace
}  // namespace rankine::recorder::adapters

using namespace rankine::recorder::adapters;  // NOLINT(google-build-using-namespace): entries only

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default"))) uint64_t
#define RANKINE_SITE Site(__builtin_return_address(0))

RANKINE_ENTRY cali_begin_region(const char* name) {
  return BeginRegion<"cali_begin_region">(&g_region, name);
}
RANKINE_ENTRY cali_end_region(const char* name) {
  return EndRegion<"cali_end_region">(&g_region, name, RANKINE_SITE);
}
RANKINE_ENTRY cali_begin_phase(const char* name) {
  return BeginRegion<"cali_begin_phase">(&g_phase, name);
}
RANKINE_ENTRY cali_end_phase(const char* name) {
  return EndRegion<"cali_end_phase">(&g_phase, name, RANKINE_SITE);
}
RANKINE_ENTRY cali_begin_comm_region(const char* name) {
  return BeginRegion<"cali_begin_comm_region">(&g_comm_region, name);
}
RANKINE_ENTRY cali_end_comm_region(const char* name) {
  return EndRegion<"cali_end_comm_region">(&g_comm_region, name, RANKINE_SITE);
}

RANKINE_ENTRY cali_begin(CaliperId id) {
  return PutById<"cali_begin">(How::begin, Value::Bool(true), id);
}
RANKINE_ENTRY cali_begin_double(CaliperId id, double value) {
  return PutById<"cali_begin_double">(How::begin, Value::Double(value), id, value);
}
RANKINE_ENTRY cali_begin_int(CaliperId id, int value) {
  return PutById<"cali_begin_int">(How::begin, Value::Int(value), id, value);
}
RANKINE_ENTRY cali_begin_string(CaliperId id, const char* value) {
  return PutById<"cali_begin_string">(How::begin, Value::Text(value), id, value);
}
RANKINE_ENTRY cali_set_double(CaliperId id, double value) {
  return PutById<"cali_set_double">(How::set, Value::Double(value), id, value);
}
RANKINE_ENTRY cali_set_int(CaliperId id, int value) {
  return PutById<"cali_set_int">(How::set, Value::Int(value), id, value);
}
RANKINE_ENTRY cali_set_string(CaliperId id, const char* value) {
  return PutById<"cali_set_string">(How::set, Value::Text(value), id, value);
}
RANKINE_ENTRY cali_set(CaliperId id, const void* value, size_t size) {
  CaliperCall call;
  const uint64_t result = CallReal<"cali_set">(id, value, size);
  if (call.IsProgram()) {
    Named* named = AttributeById(id);
    SetValue(named, ValueAt(named, value, size));
  }
  return result;
}
RANKINE_ENTRY cali_end(CaliperId id) {
  return EndById<"cali_end">(RANKINE_SITE, id);
}
// Only versions of Caliper before 2.10 have the function cali_safe_end_string.
RANKINE_ENTRY cali_safe_end_string(CaliperId id, const char* value) {
  return EndById<"cali_safe_end_string">(RANKINE_SITE, id, value);
}

RANKINE_ENTRY cali_begin_byname(const char* name) {
  return PutByName<"cali_begin_byname">(How::begin, Value::Bool(true), name);
}
RANKINE_ENTRY cali_begin_double_byname(const char* name, double value) {
  return PutByName<"cali_begin_double_byname">(How::begin, Value::Double(value), name, value);
}
RANKINE_ENTRY cali_begin_int_byname(const char* name, int value) {
  return PutByName<"cali_begin_int_byname">(How::begin, Value::Int(value), name, value);
}
RANKINE_ENTRY cali_begin_string_byname(const char* name, const char* value) {
  return PutByName<"cali_begin_string_byname">(How::begin, Value::Text(value), name, value);
}
RANKINE_ENTRY cali_set_double_byname(const char* name, double value) {
  return PutByName<"cali_set_double_byname">(How::set, Value::Double(value), name, value);
}
RANKINE_ENTRY cali_set_int_byname(const char* name, int value) {
  return PutByName<"cali_set_int_byname">(How::set, Value::Int(value), name, value);
}
RANKINE_ENTRY cali_set_string_byname(const char* name, const char* value) {
  return PutByName<"cali_set_string_byname">(How::set, Value::Text(value), name, value);
}
RANKINE_ENTRY cali_end_byname(const char* name) {
  CaliperCall call;
  if (call.IsProgram()) EndValue(AttributeByName(name, {}), RANKINE_SITE);
  return CallReal<"cali_end_byname">(name);
}

RANKINE_ENTRY cali_set_global_double_byname(const char* name, double value) {
  return PutGlobal<"cali_set_global_double_byname">(Value::Double(value), name, value);
}
RANKINE_ENTRY cali_set_global_int_byname(const char* name, int value) {
  return PutGlobal<"cali_set_global_int_byname">(Value::Int(value), name, value);
}
RANKINE_ENTRY cali_set_global_string_byname(const char* name, const char* value) {
  return PutGlobal<"cali_set_global_string_byname">(Value::Text(value), name, value);
}
RANKINE_ENTRY cali_set_global_uint_byname(const char* name, uint64_t value) {
  return PutGlobal<"cali_set_global_uint_byname">(Value::Uint(value), name, value);
}
