// SPDX-License-Identifier: BSD-3-Clause
// The program's annotation objects, found by the pointer that they contain. The objects belong to Caliper,
// and their layout depends on the compiler that built the program; we read only the first word.
#pragma once
#include <cstdint>

#include "recorder/adapters/named_attribute.h"

namespace rankine::recorder::adapters {

struct Object {
  const void* key;  // the address is accessed atomically; nullptr: the entry is free
  Named* named;
  int32_t holders;  // the number of the program's objects that point to the attribute; accessed atomically
  int32_t open;     // for a loop, the number of begins without an end; accessed atomically
  Object* next;
};

// Returns nullptr if the construction of the object was not seen. Any thread may call this function, which
// takes no lock.
Object* FindObject(const void* key);
// Adds the object; another object may have had this address before. If there is no space, the object stays
// unknown.
void AddObject(const void* key, Named* named);
void HoldObject(Object* object);
void ReleaseObject(Object* object);

}  // namespace rankine::recorder::adapters
