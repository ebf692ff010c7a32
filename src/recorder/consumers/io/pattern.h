// SPDX-License-Identifier: BSD-3-Clause
// The access pattern of calls on a file, as sums: what each call adds to its row. Each call is compared with
// the one before: in order, by one stride, or neither. The stride is found by majority vote, so a pattern
// costs no memory.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

// Starts a row without calls: no call continues where it ended, and none begins beyond what was touched.
inline void StartPattern(layout::IoRow* row) {
  row->next_offset = layout::kNoOffset;
  row->first_byte = layout::kNoOffset;
}

// A call begins at `offset`, and a call in order would continue at `next`. `before`: the row of the previous
// call, which may be this one.
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

// The end of the last call on a file, by whichever row. A call that begins there is in order, too, so a
// header and a body from two source lines are one stream. nullptr: unknown. Call before the call is added to
// `row`, or to another row that continues it.
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

// A call that touched [offset, offset + bytes).
inline void AddPlace(layout::IoRow* row, const layout::IoRow* before, uint64_t offset, uint64_t bytes) {
  AddAlignment(row, offset);
  AddTouched(row, offset, offset + bytes);
  AddStep(row, before, offset, offset + bytes);
}
inline void AddPlace(layout::IoRow* row, uint64_t offset, uint64_t bytes) {
  AddPlace(row, row, offset, bytes);
}

// The place of a file view's data, as far as MPI reports it at once (all zeros: unknown): filetypes of `size`
// bytes of data, each `extent` after the previous one, with the first byte at `lead` and the last `reach`
// after that.
struct ViewData {
  uint64_t displacement, etype;
  uint64_t size, extent, lead, reach;

  bool IsDense() const { return size == extent && lead == 0 && reach == size; }
  // The file offset of byte `at` of the view's data: exact at the begin of a filetype. Within a filetype with
  // gaps, as if the gaps were at its end, so that its bytes continue at the next.
  uint64_t OffsetOf(uint64_t at) const { return displacement + lead + at / size * extent + at % size; }
};

// A call of `bytes` bytes, at least 1, through a view with known size, from byte `at` of its data on. A call
// that begins within a filetype with gaps counts neither as aligned nor as unaligned.
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
