// SPDX-License-Identifier: BSD-3-Clause
// Computes, for an open MPI file with a file view, the file offsets of the data that calls access. They are
// used for the access pattern (pattern.h). With --io=trace, they also let a reader find out which ranks' data
// an aggregator writes.
//
// In the trace, a view has a number (log record io_view). The number represents the file's communicator, the
// filetype, and the position within one filetype at which a call begins. The recorded offset of an operation
// is then the position of the filetype copy in which the operation begins. So calls that advance through a
// file share one number.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/pattern.h"

namespace rankine::recorder::io {

struct FileView {  // all zeros: unknown
  ViewData data;
  uint64_t comm;          // identity of the communicator; 0: unknown, or views have no numbers
  uint64_t size, extent;  // of the filetype; 0: the positions of its data are unknown
  uint32_t shape;         // index + 1; 0: the view has no gaps
  uint32_t untold;        // number that the view has for calls with an unknown position
  uint64_t position;      // of the individual file pointer, in etypes
  bool sequential;        // there is no individual file pointer, and it would be an error to query it
  uint64_t skip;          // position within the filetype for which a number was last requested
  uint32_t number;        // that number; 0: none
};

// How a call specifies its position.
enum class CallPlace : uint8_t { none, given, pointer };

struct ViewPlace {
  uint32_t view;    // number; 0: the file's communicator is unknown
  uint64_t offset;  // layout::kNoOffset: unknown
};

// Called when a file was opened with this access mode, on the communicator with this index. kNoIndex: views
// get no numbers.
void OpenView(uint64_t handle, uint32_t comm, int mode, FileView* view);
// Called when MPI_File_set_view has returned. The types are canonical handles.
void SetView(uint64_t handle, int64_t displacement, uint64_t etype, uint64_t filetype, FileView* view);
// Called when the file pointer has been moved.
void SeekView(uint64_t handle, FileView* view);

// Returns how many bytes of the view's data precede those of the call that has returned; layout::kNoOffset:
// unknown. `given`: its offset argument, in etypes. If the call uses the file pointer, the stored position
// advances with it.
uint64_t BeginIn(uint64_t handle, CallPlace how, int64_t given, FileView* view);

// Returns the number and the offset for a call that begins at `begin`.
ViewPlace PlaceIn(uint64_t begin, FileView* view);

}  // namespace rankine::recorder::io
