// SPDX-License-Identifier: BSD-3-Clause
// The file view of an open MPI file, and the file position of its calls' data: for their pattern (pattern.h),
// and for --io=trace, so that a reader knows whose data an aggregator writes. There a view has a number (log
// record io_view). It represents the communicator of the file, the filetype, and how far within one filetype
// a call begins; an operation's offset is then the begin of that filetype. So calls that proceed through a
// file share one number.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/pattern.h"

namespace rankine::recorder::io {

struct FileView {  // all zeros: unknown
  ViewData data;
  uint64_t comm;          // identity of the communicator; 0: unknown, or views have no numbers
  uint64_t size, extent;  // of the filetype; 0: the place of its data is unknown
  uint32_t shape;         // + 1; 0: without gaps
  uint32_t untold;        // number of the view for calls with unknown position
  uint64_t position;      // of the individual file pointer, in etypes
  bool sequential;        // it has no individual file pointer, and a query would be an error
  uint64_t skip;          // of the last number that was requested
  uint32_t number;        // that number; 0: none
};

// How a call gives its position.
enum class CallPlace : uint8_t { none, given, pointer };

struct ViewPlace {
  uint32_t view;    // number; 0: the file's communicator is unknown
  uint64_t offset;  // layout::kNoOffset: not known
};

// A file was opened with this access mode, on the communicator with this index. kNoIndex: views get no
// numbers.
void OpenView(uint64_t handle, uint32_t comm, int mode, FileView* view);
// MPI_File_set_view has returned. Types: canonical.
void SetView(uint64_t handle, int64_t displacement, uint64_t etype, uint64_t filetype, FileView* view);
// The file pointer has moved.
void SeekView(uint64_t handle, FileView* view);

// The bytes of the view's data before those of the call that has returned; layout::kNoOffset: unknown.
// `given`: its offset argument, in etypes. Advances beyond what a file pointer has moved over.
uint64_t BeginIn(uint64_t handle, CallPlace how, int64_t given, FileView* view);

// The number and the offset for a call with this begin.
ViewPlace PlaceIn(uint64_t begin, FileView* view);

}  // namespace rankine::recorder::io
