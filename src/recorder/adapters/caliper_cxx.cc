// SPDX-License-Identifier: BSD-3-Clause
// Interposes the methods of Caliper's C++ classes by their mangled names. A method is called as the C++ ABI
// defines: the address of the object is the first argument.
//
// Each constructor or destructor has two names, but only one function in this file. Each function of this
// file calls Caliper's own function. The objects belong to Caliper. Some of Caliper's objects contain only a
// pointer, in their first word. objects.h stores which entry of the recorder such an object represents.
#include "recorder/adapters/caliper.h"
#include "recorder/adapters/objects.h"
#include "recorder/context/loops.h"

namespace rankine::recorder::adapters {
namespace {

uint64_t Site(const void* return_address) {
  return reinterpret_cast<uint64_t>(return_address);
}

const void* Pointee(const void* object) {
  return *static_cast<const void* const*>(object);
}

Object* ObjectOf(const void* object) {
  return FindObject(Pointee(object));
}

template <FixedName kName, class... Arguments>
uint64_t MakeAnnotation(void* self, const char* name, Arguments... arguments) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(self, name, arguments...);
  if (call.IsProgram() && name != nullptr) AddObject(Pointee(self), FindNamed(name));
  return result;
}

// Handles a copy constructor, or the constructor of a guard.
template <FixedName kName>
uint64_t MakeFrom(void* self, const void* other) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(self, other);
  if (call.IsProgram()) HoldObject(ObjectOf(other));
  return result;
}

template <FixedName kName, class... Arguments>
uint64_t Begin(void* self, const Value& value, Arguments... arguments) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(self, arguments...);
  const Object* object = call.IsProgram() ? ObjectOf(self) : nullptr;
  if (object != nullptr) BeginValue(Learned(object->named, value), value);
  return result;
}

template <FixedName kName, class... Arguments>
uint64_t Set(void* self, const Value& value, Arguments... arguments) {
  CaliperCall call;
  const uint64_t result = CallReal<kName>(self, arguments...);
  const Object* object = call.IsProgram() ? ObjectOf(self) : nullptr;
  if (object != nullptr) SetValue(Learned(object->named, value), value);
  return result;
}

void End(const Object* object, uint64_t site) {
  if (object != nullptr) EndValue(object->named, site);
}

void EndLoop(Object* object, uint64_t site) {
  if (object == nullptr || __atomic_load_n(&object->open, __ATOMIC_RELAXED) == 0) return;
  __atomic_fetch_sub(&object->open, 1, __ATOMIC_RELAXED);
  context::EndLoop(&object->named->loop, site);
}

// Returns the value of begin(type, data, size) and similar calls, as a variant would contain it.
Value ValueAt(uint32_t type, const void* data, uint64_t size) {
  if (data == nullptr) return {};
  CaliperVariant variant = {type | size << 32, 0};
  constexpr uint32_t kText = 4;
  if (type == kText) {
    variant.value = reinterpret_cast<uint64_t>(data);
  } else if (size <= sizeof variant.value) {
    __builtin_memcpy(&variant.value, data, size);
  } else {
    return {};
  }
  return ValueOf(variant);
}

}  // namespace
}  // namespace rankine::recorder::adapters

using namespace rankine::recorder::adapters;  // NOLINT(google-build-using-namespace): entries only

#define RANKINE_ENTRY extern "C" __attribute__((visibility("default"))) uint64_t
#define RANKINE_SITE Site(__builtin_return_address(0))
// Each constructor or destructor is called under two names. This macro defines the second name as an alias
// of the first.
#define RANKINE_ALSO(name, entry, ...) RANKINE_ENTRY name(__VA_ARGS__) __attribute__((alias(#entry)))

// cali::Function and cali::ScopeAnnotation are regions. The objects of these classes contain no data, so the
// end of an object ends the innermost region.
#define RANKINE_SCOPE_CLASS(name)                                    \
  RANKINE_ENTRY name##C1EPKc(void* self, const char* region) {       \
    CaliperCall call;                                                \
    const uint64_t result = CallReal<#name "C1EPKc">(self, region);  \
    if (call.IsProgram()) BeginText(&g_region, region);              \
    return result;                                                   \
  }                                                                  \
  RANKINE_ALSO(name##C2EPKc, name##C1EPKc, void*, const char*);      \
  RANKINE_ENTRY name##D1Ev(void* self) {                             \
    CaliperCall call;                                                \
    if (call.IsProgram()) EndText(&g_region, nullptr, RANKINE_SITE); \
    return CallReal<#name "D1Ev">(self);                             \
  }                                                                  \
  RANKINE_ALSO(name##D2Ev, name##D1Ev, void*)
RANKINE_SCOPE_CLASS(_ZN4cali8Function);
RANKINE_SCOPE_CLASS(_ZN4cali15ScopeAnnotation);

// cali::Loop
RANKINE_ENTRY _ZN4cali4LoopC1EPKc(void* self, const char* name) {
  CaliperCall call;
  const uint64_t result = CallReal<"_ZN4cali4LoopC1EPKc">(self, name);
  if (call.IsProgram() && name != nullptr) {
    AddObject(Pointee(self), FindLoop(name));
    Object* object = ObjectOf(self);
    if (object != nullptr) {
      object->open = 1;
      rankine::recorder::context::LoopBegin(&object->named->loop);
    }
  }
  return result;
}
RANKINE_ALSO(_ZN4cali4LoopC2EPKc, _ZN4cali4LoopC1EPKc, void*, const char*);
RANKINE_ENTRY _ZN4cali4LoopC1ERKS0_(void* self, const void* other) {
  return MakeFrom<"_ZN4cali4LoopC1ERKS0_">(self, other);
}
RANKINE_ALSO(_ZN4cali4LoopC2ERKS0_, _ZN4cali4LoopC1ERKS0_, void*, const void*);
RANKINE_ENTRY _ZN4cali4LoopD1Ev(void* self) {
  CaliperCall call;
  Object* object = call.IsProgram() ? ObjectOf(self) : nullptr;
  if (object != nullptr) {
    if (__atomic_load_n(&object->holders, __ATOMIC_RELAXED) == 1) EndLoop(object, RANKINE_SITE);
    ReleaseObject(object);
  }
  return CallReal<"_ZN4cali4LoopD1Ev">(self);
}
RANKINE_ALSO(_ZN4cali4LoopD2Ev, _ZN4cali4LoopD1Ev, void*);
RANKINE_ENTRY _ZN4cali4Loop3endEv(void* self) {
  CaliperCall call;
  if (call.IsProgram()) EndLoop(ObjectOf(self), RANKINE_SITE);
  return CallReal<"_ZN4cali4Loop3endEv">(self);
}
// An object that is returned by value is constructed at an address, which the caller passes in a hidden
// argument. The processor determines which register holds the hidden argument. The compiler handles the
// argument as it handles an argument for any object that is too large for registers. The functions below
// write nothing to the object.
struct RankineReturned {
  unsigned char bytes[32];
};
static RankineReturned NobodyReturns(const void*, int) {
  __builtin_trap();  // The caller has an object of Caliper's class, so a real function exists.
}
extern "C" __attribute__((visibility("default"))) RankineReturned _ZNK4cali4Loop9iterationEi(const void* self,
                                                                                             int number) {
  CaliperCall call;
  auto* real = reinterpret_cast<RankineReturned (*)(const void*, int)>(Real<"_ZNK4cali4Loop9iterationEi">());
  RankineReturned made = (real == nullptr ? NobodyReturns : real)(self, number);
  Object* object = call.IsProgram() ? ObjectOf(self) : nullptr;
  if (object != nullptr) rankine::recorder::context::IterationBegin(&object->named->loop, number);
  return made;
}
RANKINE_ENTRY _ZN4cali4Loop9IterationC1EPKNS0_4ImplEi(void* self, const void* loop, int number) {
  CaliperCall call;
  const uint64_t result = CallReal<"_ZN4cali4Loop9IterationC1EPKNS0_4ImplEi">(self, loop, number);
  Object* object = call.IsProgram() ? FindObject(loop) : nullptr;
  if (object != nullptr) rankine::recorder::context::IterationBegin(&object->named->loop, number);
  return result;
}
RANKINE_ALSO(_ZN4cali4Loop9IterationC2EPKNS0_4ImplEi, _ZN4cali4Loop9IterationC1EPKNS0_4ImplEi, void*,
             const void*, int);
RANKINE_ENTRY _ZN4cali4Loop9IterationD1Ev(void* self) {
  CaliperCall call;
  Object* object = call.IsProgram() ? ObjectOf(self) : nullptr;
  if (object != nullptr) rankine::recorder::context::EndIteration(&object->named->loop, RANKINE_SITE);
  return CallReal<"_ZN4cali4Loop9IterationD1Ev">(self);
}
RANKINE_ALSO(_ZN4cali4Loop9IterationD2Ev, _ZN4cali4Loop9IterationD1Ev, void*);

// cali::Annotation
RANKINE_ENTRY _ZN4cali10AnnotationC1EPKci(void* self, const char* name, int options) {
  return MakeAnnotation<"_ZN4cali10AnnotationC1EPKci">(self, name, options);
}
RANKINE_ALSO(_ZN4cali10AnnotationC2EPKci, _ZN4cali10AnnotationC1EPKci, void*, const char*, int);
#define RANKINE_WITH_METADATA(rest)                                                                         \
  RANKINE_ENTRY _ZN4cali10AnnotationC1##rest(void* self, const char* name, const void* metadata,            \
                                             int options) {                                                 \
    return MakeAnnotation<"_ZN4cali10AnnotationC1" #rest>(self, name, metadata, options);                   \
  }                                                                                                         \
  RANKINE_ALSO(_ZN4cali10AnnotationC2##rest, _ZN4cali10AnnotationC1##rest, void*, const char*, const void*, \
               int)
RANKINE_WITH_METADATA(EPKcRKSt3mapIS2_NS_7VariantESt4lessIS2_ESaISt4pairIKS2_S4_EEEi);
RANKINE_ENTRY _ZN4cali10AnnotationC1ERKS0_(void* self, const void* other) {
  return MakeFrom<"_ZN4cali10AnnotationC1ERKS0_">(self, other);
}
RANKINE_ALSO(_ZN4cali10AnnotationC2ERKS0_, _ZN4cali10AnnotationC1ERKS0_, void*, const void*);
RANKINE_ENTRY _ZN4cali10AnnotationD1Ev(void* self) {
  CaliperCall call;
  if (call.IsProgram()) ReleaseObject(ObjectOf(self));
  return CallReal<"_ZN4cali10AnnotationD1Ev">(self);
}
RANKINE_ALSO(_ZN4cali10AnnotationD2Ev, _ZN4cali10AnnotationD1Ev, void*);
RANKINE_ENTRY _ZN4cali10AnnotationaSERKS0_(void* self, const void* other) {
  CaliperCall call;
  if (call.IsProgram() && Pointee(self) != Pointee(other)) {
    HoldObject(ObjectOf(other));
    ReleaseObject(ObjectOf(self));
  }
  return CallReal<"_ZN4cali10AnnotationaSERKS0_">(self, other);
}

// cali::Annotation::Guard
RANKINE_ENTRY _ZN4cali10Annotation5GuardC1ERS0_(void* self, void* annotation) {
  return MakeFrom<"_ZN4cali10Annotation5GuardC1ERS0_">(self, annotation);
}
RANKINE_ALSO(_ZN4cali10Annotation5GuardC2ERS0_, _ZN4cali10Annotation5GuardC1ERS0_, void*, void*);
RANKINE_ENTRY _ZN4cali10Annotation5GuardD1Ev(void* self) {
  CaliperCall call;
  Object* object = call.IsProgram() ? ObjectOf(self) : nullptr;
  End(object, RANKINE_SITE);
  ReleaseObject(object);
  return CallReal<"_ZN4cali10Annotation5GuardD1Ev">(self);
}
RANKINE_ALSO(_ZN4cali10Annotation5GuardD2Ev, _ZN4cali10Annotation5GuardD1Ev, void*);

RANKINE_ENTRY _ZN4cali10Annotation5beginEv(void* self) {
  return Begin<"_ZN4cali10Annotation5beginEv">(self, Value::Bool(true));
}
RANKINE_ENTRY _ZN4cali10Annotation5beginEi(void* self, int value) {
  return Begin<"_ZN4cali10Annotation5beginEi">(self, Value::Int(value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation5beginEd(void* self, double value) {
  return Begin<"_ZN4cali10Annotation5beginEd">(self, Value::Double(value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation5beginEPKc(void* self, const char* value) {
  return Begin<"_ZN4cali10Annotation5beginEPKc">(self, Value::Text(value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation5beginE14cali_attr_typePvm(void* self, uint32_t type, void* data,
                                                             uint64_t size) {
  return Begin<"_ZN4cali10Annotation5beginE14cali_attr_typePvm">(self, ValueAt(type, data, size), type, data,
                                                                 size);
}
RANKINE_ENTRY _ZN4cali10Annotation5beginERKNS_7VariantE(void* self, const CaliperVariant* value) {
  return Begin<"_ZN4cali10Annotation5beginERKNS_7VariantE">(self, ValueOf(*value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation3setEi(void* self, int value) {
  return Set<"_ZN4cali10Annotation3setEi">(self, Value::Int(value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation3setEd(void* self, double value) {
  return Set<"_ZN4cali10Annotation3setEd">(self, Value::Double(value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation3setEPKc(void* self, const char* value) {
  return Set<"_ZN4cali10Annotation3setEPKc">(self, Value::Text(value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation3setE14cali_attr_typePvm(void* self, uint32_t type, void* data,
                                                           uint64_t size) {
  return Set<"_ZN4cali10Annotation3setE14cali_attr_typePvm">(self, ValueAt(type, data, size), type, data,
                                                             size);
}
RANKINE_ENTRY _ZN4cali10Annotation3setERKNS_7VariantE(void* self, const CaliperVariant* value) {
  return Set<"_ZN4cali10Annotation3setERKNS_7VariantE">(self, ValueOf(*value), value);
}
RANKINE_ENTRY _ZN4cali10Annotation3endEv(void* self) {
  CaliperCall call;
  if (call.IsProgram()) End(ObjectOf(self), RANKINE_SITE);
  return CallReal<"_ZN4cali10Annotation3endEv">(self);
}
