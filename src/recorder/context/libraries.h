// SPDX-License-Identifier: BSD-3-Clause
// Third-party services: libraries that the user names, loaded before anything is recorded, and their
// callbacks. They may allocate and lock, since the user asked for them. We are not in the middle of a
// recorded call when they run.
#pragma once
#include <cstdint>

#include "rankine/service.h"
#include "recorder/context/state.h"

namespace rankine::recorder {

// dlopen and dlsym; nullptr: not found.
void* OpenLibrary(const char* path);
void* SymbolIn(void* library, const char* name);

// The values that a service measures at one moment. Values beyond the limit are counted as lost.
struct Snapshot {
  static constexpr uint32_t kMost = 64;
  uint32_t count = 0;
  struct {
    const context::Attribute* attribute;
    uint64_t bits;
    bool largest;  // the largest value is kept instead of the sum
  } values[kMost];
  void Add(const context::Attribute* attribute, rankine_type type, uint64_t bits, bool largest = false);
};

// Loads them, once. Libraries that do not start are reported as refused.
void LoadLibraries();
// This thread is loading them: their own annotations are not recorded.
bool IsLoading();
bool HasLibraries();  // whether any has started

// This thread is in a callback, or in a library that counts for us.
bool InCallback();

// Marks the thread as inside a library while it lives. Annotations made in a callback call no callbacks, and
// its errno does not reach the program.
class InsideLibrary {
 public:
  InsideLibrary();
  ~InsideLibrary();
  InsideLibrary(const InsideLibrary&) = delete;
  InsideLibrary& operator=(const InsideLibrary&) = delete;
  bool entered() const { return entered_; }

 private:
  int saved_;
  bool entered_;
};

// A library that counts for us may allocate whenever a thread's context changes.
void NoteAllocating();
bool MayAllocate();  // that library, or a third-party service

// Calls the callbacks of all libraries, except from within a callback.
void Measure(Snapshot* snapshot);  // of libraries only
void TellChanged(rankine_change change, const context::Attribute* attribute, const rankine_value* value);
void TellCreated(const context::Attribute* attribute);
void FinishLibraries();

// Takes a snapshot for the time that the thread was in `node`, and records it.
void TakeSnapshot(context::State* s, const context::Node* node, const Snapshot* pushed);

rankine_value ValueOf(const context::Entry& entry);
rankine_value NumberOf(rankine_type type, uint64_t bits);
// For a value beside the path. A text or blob that found no room is empty.
rankine_value BesideOf(rankine_type type, uint64_t bits);

extern const rankine_service_api kServiceApi;

}  // namespace rankine::recorder
