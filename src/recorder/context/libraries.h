// Services of third parties: libraries that the user names, loaded before anything is recorded, and their
// callbacks. They may allocate and lock, since the user asked for them; we are not in the middle of a
// recorded call when they run.
#pragma once
#include <cstdint>

#include "rankine/service.h"
#include "recorder/context/state.h"

namespace rankine::recorder::service {

// dlopen and dlsym; nullptr: not there.
void* OpenLibrary(const char* path);
void* SymbolIn(void* library, const char* name);

// What a service measures at one moment. Bounded: what is beyond is counted as lost.
struct Snapshot {
  static constexpr uint32_t kMost = 64;
  uint32_t count = 0;
  struct {
    const context::Attribute* attribute;
    uint64_t bits;
    bool largest;  // the largest of all is kept, not their sum
  } values[kMost];
  void Add(const context::Attribute* attribute, rankine_type type, uint64_t bits, bool largest = false);
};

// Those that do not start are reported as refused. Once.
void LoadLibraries();
// This thread is loading them: their own annotations are not recorded.
bool IsLoading();
bool HasLibraries();  // that have started

// This thread is in a callback, or in a library that counts for us.
bool InCallback();

// While it lives. Annotations of a callback's own call no callback, and its errno is not the program's.
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

// A library that counts for us may allocate whenever the context of a thread changes.
void NoteAllocating();
bool MayAllocate();  // it, or a service of a third party

// The callbacks of all, but for what a callback does itself.
void Measure(Snapshot* snapshot);  // of libraries alone
void TellChanged(rankine_change change, const context::Attribute* attribute, const rankine_value* value);
void TellCreated(const context::Attribute* attribute);
void FinishLibraries();

// Takes a snapshot for the time that the thread has been in `node`, and records it.
void TakeSnapshot(context::State* s, const context::Node* node, const Snapshot* pushed);

rankine_value ValueOf(const context::Entry& entry);
rankine_value NumberOf(rankine_type type, uint64_t bits);
// Of a value beside the path. A text or blob that found no room is empty.
rankine_value BesideOf(rankine_type type, uint64_t bits);

extern const rankine_service_api kServiceApi;

}  // namespace rankine::recorder::service
