// SPDX-License-Identifier: BSD-3-Clause
// The program's annotation objects, keyed by the address that they point to. The object is Caliper's, laid
// out by the compiler that built the program; we read only its first word.
#pragma once
#include <cstdint>

#include "recorder/adapters/named_attribute.h"

namespace rankine::recorder::adapters {

struct Object {
  const void* key;  // atomic; nullptr: free
  Named* named;
  int32_t holders;  // atomic; number of objects in the program that point to it
  int32_t open;     // atomic; for a loop: begins without an end
  Object* next;
};

// nullptr: its construction was not seen. Any thread, takes no lock.
Object* FindObject(const void* key);
// Adds the object; the address may have belonged to another object before. Without room the object stays
// unknown.
void AddObject(const void* key, Named* named);
void HoldObject(Object* object);
void ReleaseObject(Object* object);

}  // namespace rankine::recorder::adapters
