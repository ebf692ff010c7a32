// The file view of an open MPI file, and where in the file the data of its calls begins: for their pattern
// (pattern.h), and for --io=trace, so that a reader knows whose data an aggregator writes. There a view has a
// number (log record io_view), which stands for the communicator of the file, the filetype, and how far
// within one filetype a call begins; the offset of an operation then is where that filetype lies. So calls
// that go on through a file have one number.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/pattern.h"

namespace rankine::recorder::io {

struct FileView {  // all zeros: nothing is known
  ViewData data;
  uint64_t comm;          // identity of the communicator, 0: not known, or views have no numbers
  uint64_t size, extent;  // of the filetype; 0: where it has its data cannot be told
  uint32_t shape;         // + 1; 0: without gaps
  uint32_t untold;        // number of the view for calls whose place is not known
  uint64_t position;      // of the individual file pointer, in etypes
  bool sequential;        // it has none, and who asks gets an error
  uint64_t skip;          // of the last number that was asked for
  uint32_t number;        // that; 0: none
};

// How a call says where it begins.
enum class CallPlace : uint8_t { none, given, pointer };

struct ViewPlace {
  uint32_t view;    // number, 0: the file's communicator is not known
  uint64_t offset;  // layout::kNoOffset: not known
};

// A file was opened with this access mode, on the communicator with this index; kNoIndex: views are to have
// no numbers.
void OpenView(uint64_t handle, uint32_t comm, int mode, FileView* view);
// MPI_File_set_view has returned. Types: canonical.
void SetView(uint64_t handle, int64_t displacement, uint64_t etype, uint64_t filetype, FileView* view);
// The file pointer is somewhere else.
void SeekView(uint64_t handle, FileView* view);

// How many bytes of the view's data lie before those of the call that has returned, layout::kNoOffset: not
// known. `given`: its offset, in etypes. Steps behind what a file pointer has moved over.
uint64_t BeginIn(uint64_t handle, CallPlace how, int64_t given, FileView* view);

// The number and the offset of a call that so begins.
ViewPlace PlaceIn(uint64_t begin, FileView* view);

}  // namespace rankine::recorder::io
