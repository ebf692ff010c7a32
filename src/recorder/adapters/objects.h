// The program's annotation objects, by the address of what they point to: the object that the program holds
// is Caliper's, laid out by the compiler that built the program, and its first word is all that we read of
// it.
#pragma once
#include <cstdint>

#include "recorder/adapters/named.h"

namespace rankine::recorder::takeover {

struct Object {
  const void* key;  // atomic; nullptr: free
  Named* named;
  int32_t holders;  // atomic; how many objects of the program point to it
  int32_t open;     // atomic; begins that have not ended, of a loop
  Object* next;
};

// nullptr: never seen made. Any thread, takes no lock.
Object* FindObject(const void* key);
// The address may have belonged to another before. No room: it stays unknown.
void AddObject(const void* key, Named* named);
void HoldObject(Object* object);
void ReleaseObject(Object* object);

}  // namespace rankine::recorder::takeover
