// SPDX-License-Identifier: BSD-3-Clause
// Computes the file offsets of the data that calls access in an open MPI file with a file view. The file
// offsets are used for the access pattern (pattern.h). If operations are traced (--io=trace), the offsets
// also show a reader for which ranks an aggregator writes data.
//
// In the trace, a call's view has a number (log record io_view). The number represents three properties:
// the file's communicator, the filetype, and the position within a filetype at which the call begins. For
// each operation, the trace contains the offset of the copy of the filetype in which the operation begins.
// So if calls advance through a file by whole filetypes, their views have the same number.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/pattern.h"

namespace rankine::recorder::io {

struct FileView {  // all zeros: unknown
  ViewData data;
  uint64_t comm;          // The identity of the communicator; 0: it is unknown, or views have no numbers.
  uint64_t size, extent;  // The number of the filetype; 0: the positions of its data are unknown.
  uint32_t shape;         // The index of the view, + 1; 0: the view has no gaps.
  uint32_t untold;        // The view's number for calls whose position is unknown.
  uint64_t position;      // The position of the individual file pointer, in etypes.
  // True if there is no individual file pointer, so that a query of its position would be an error.
  bool sequential;
  uint64_t skip;    // The position within the filetype for which a number was last requested.
  uint32_t number;  // the number that was requested for this position; 0: none
};

// The ways in which a call specifies its position in the file.
enum class CallPlace : uint8_t { none, given, pointer };

struct ViewPlace {
  uint32_t view;    // The view's number; 0: the file's communicator is unknown.
  uint64_t offset;  // layout::kNoOffset: unknown
};

// To be called when a file was opened. The parameter `mode` is the access mode, and `comm` is the index of
// the file's communicator. If `comm` is kNoIndex, the file's views get no numbers.
void OpenView(uint64_t handle, uint32_t comm, int mode, FileView* view);
// To be called when MPI_File_set_view has returned. The types are canonical handles.
void SetView(uint64_t handle, int64_t displacement, uint64_t etype, uint64_t filetype, FileView* view);
// To be called when the program has moved the file pointer.
void SeekView(uint64_t handle, FileView* view);

// Returns how many bytes of the view's data precede the data of the call that has returned. Returns
// layout::kNoOffset if this number is unknown. The parameter `given` is the call's offset argument, in
// etypes. If the call uses the file pointer, the stored position is advanced.
uint64_t BeginIn(uint64_t handle, CallPlace how, int64_t given, FileView* view);

// Returns the number of the view and the offset for a call. The parameter `begin` is the offset of the
// call's first byte in the view's data.
ViewPlace PlaceIn(uint64_t begin, FileView* view);

}  // namespace rankine::recorder::io
