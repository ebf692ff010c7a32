// SPDX-License-Identifier: BSD-3-Clause
// Third-party services: libraries named by the user and loaded before anything is recorded, and their
// callbacks. The callbacks may allocate and lock, since the user requested them. A callback never runs in
// the middle of a recorded call.
#pragma once
#include <cstdint>

#include "rankine/service.h"
#include "recorder/context/state.h"

namespace rankine::recorder {

// Call dlopen and dlsym. OpenLibrary and SymbolIn return nullptr if they find nothing.
void* OpenLibrary(const char* path);
void* SymbolIn(void* library, const char* name);

// The values that services measure at one moment. At most kMost values fit, and further values are counted
// as lost.
struct Snapshot {
  static constexpr uint32_t kMost = 64;
  uint32_t count = 0;
  struct {
    const context::Attribute* attribute;
    uint64_t bits;
    bool largest;  // If true, the largest value is kept instead of the sum.
  } values[kMost];
  void Add(const context::Attribute* attribute, rankine_type type, uint64_t bits, bool largest = false);
};

// Loads the libraries, once. Libraries that fail to start are reported as refused.
void LoadLibraries();
// Whether this thread is loading the libraries. Annotations that the libraries make while they are loaded
// are not recorded.
bool IsLoading();
bool HasLibraries();  // whether any library has started

// Whether this thread is in a callback of a library, or in a counter library that we use.
bool InCallback();

// While this object exists, the thread counts as being inside a library. Annotations that a callback makes do
// not call further callbacks. The errno that a library sets does not reach the program.
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

// Records that a counter library in use, such as PAPI, may allocate memory whenever a thread's context
// changes.
void NoteAllocating();
bool MayAllocate();  // Whether the counter library or a third-party service may allocate.

// The following functions call the callbacks of all libraries, unless the thread is already in a callback.
void Measure(Snapshot* snapshot);  // contains only the values of libraries
void TellChanged(rankine_change change, const context::Attribute* attribute, const rankine_value* value);
void TellCreated(const context::Attribute* attribute);
void FinishLibraries();

// Takes a snapshot, which covers the time that the thread was in `node`, and records the snapshot.
void TakeSnapshot(context::State* s, const context::Node* node, const Snapshot* pushed);

rankine_value ValueOf(const context::Entry& entry);
rankine_value NumberOf(rankine_type type, uint64_t bits);
// Converts a value of an as-value attribute to the form that callbacks get. A text or blob that could not
// be stored becomes empty.
rankine_value BesideOf(rankine_type type, uint64_t bits);

extern const rankine_service_api kServiceApi;

}  // namespace rankine::recorder
