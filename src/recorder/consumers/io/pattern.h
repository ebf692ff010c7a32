// SPDX-License-Identifier: BSD-3-Clause
// The access pattern of calls on a file, as sums that each call adds to its row. Each call on a file is
// compared with the previous call. A call may begin where the previous call ended, one stride after the
// previous call began, or elsewhere. A majority vote among calls finds the stride, so no list of strides is
// needed.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

// Initialises the pattern of a row that has no calls yet.
inline void StartPattern(layout::IoRow* row) {
  row->next_offset = layout::kNoOffset;
  row->first_byte = layout::kNoOffset;
}

// Adds a call that begins at the given offset. If the following call begins at the offset `next`, the two
// calls are consecutive. The parameter `before` is the row of the previous call, which may be the same row.
inline void AddStep(layout::IoRow* row, const layout::IoRow* before, uint64_t offset, uint64_t next) {
  const bool has_one_before = before->placed != 0;
  const auto step = static_cast<int64_t>(offset - before->last_offset);
  row->placed++;
  if (offset == before->next_offset) [[likely]] {
    row->consecutive++;
  } else if (has_one_before) {
    if (step == row->stride || row->placed == 2) {
      row->stride = step;
      row->strided++;
      row->votes++;
    } else if (row->votes == 0) {
      row->stride = step;
      row->votes = 1;
    } else {
      row->votes--;
    }
  }
  row->last_offset = offset;
  row->next_offset = next;
}

// Tests whether a call begins where the last call on the file ended. If the new call begins where the last
// call ended, it counts as consecutive, even if the last call belongs to another row. So if one source line
// writes a header and another source line writes a body, both calls belong to one stream. The position `*end`
// is the end of the last call; nullptr means that this end is unknown. To be called before the new call is
// added to its row. The call continues the access pattern of the row `before`.
inline void GoOn(layout::IoRow* before, uint64_t* end, uint64_t offset, uint64_t next) {
  if (end == nullptr) return;
  if (offset == *end) before->next_offset = offset;
  *end = next;
}

inline void AddTouched(layout::IoRow* row, uint64_t begin, uint64_t end) {
  if (begin < row->first_byte) row->first_byte = begin;
  if (end > row->end_byte) row->end_byte = end;
}

inline void AddAlignment(layout::IoRow* row, uint64_t offset) {
  if (offset % layout::kIoAlignment != 0) row->unaligned++;
}

// Adds a call that touched [offset, offset + bytes).
inline void AddPlace(layout::IoRow* row, const layout::IoRow* before, uint64_t offset, uint64_t bytes) {
  AddAlignment(row, offset);
  AddTouched(row, offset, offset + bytes);
  AddStep(row, before, offset, offset + bytes);
}
inline void AddPlace(layout::IoRow* row, uint64_t offset, uint64_t bytes) {
  AddPlace(row, row, offset, bytes);
}

// Maps the data of a file view to positions in the file, using only properties that MPI reports directly.
// If all members are 0, the properties of the view are unknown. The view repeats its filetype. Each copy of
// the filetype contains `size` bytes of data, and begins `extent` bytes after the previous copy. The first
// data byte of a filetype is at the offset `lead`. The distance from the first data byte to the end of the
// last data byte is called `reach`.
struct ViewData {
  uint64_t displacement, etype;
  uint64_t size, extent, lead, reach;

  bool IsDense() const { return size == extent && lead == 0 && reach == size; }
  // Converts an offset in the view's data to an offset in the file. If `at` is at the start of a filetype,
  // the result is exact. Inside a filetype with gaps, the result is computed as if all gaps were at the end
  // of the filetype. So consecutive bytes have consecutive offsets.
  uint64_t OffsetOf(uint64_t at) const { return displacement + lead + at / size * extent + at % size; }
};

// Adds a call that moves at least one byte in a view of known size. The parameter `at` is the offset of the
// call's first byte in the view's data. If a call begins inside a filetype with gaps, it counts neither as
// aligned nor as unaligned.
inline void AddPlaceIn(layout::IoRow* row, layout::IoRow* before, uint64_t* file_end, const ViewData& view,
                       uint64_t at, uint64_t bytes) {
  if (view.IsDense()) {
    GoOn(before, file_end, view.displacement + at, view.displacement + at + bytes);
    return AddPlace(row, before, view.displacement + at, bytes);
  }
  const uint64_t offset = view.OffsetOf(at), end = at + bytes;
  GoOn(before, file_end, offset, view.OffsetOf(end));
  if (at % view.size == 0) AddAlignment(row, offset);
  const uint64_t last_whole = view.OffsetOf(end) - view.extent + view.reach;
  AddTouched(row, offset, end % view.size == 0 ? last_whole : view.OffsetOf(end - 1) + 1);
  AddStep(row, before, offset, view.OffsetOf(end));
}

}  // namespace rankine::recorder::io
