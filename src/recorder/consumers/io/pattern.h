// Where calls on a file lie, as sums: what each adds to its row. In order, by one stride, or neither is told
// from the call before it; the stride is what most steps are, by majority vote, so a pattern costs no memory.
#pragma once
#include <cstdint>

#include "layout/io/layout.h"

namespace rankine::recorder::io {

// A row that has seen no call: none goes on where it ended, and none begins beyond what was touched.
inline void StartPattern(layout::IoRow* row) {
  row->next_offset = layout::kNoOffset;
  row->first_byte = layout::kNoOffset;
}

// A call that begins at `offset` and goes on in order at `next`. `before`: the row of the call before it,
// which may be this one.
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

// Where the last call on a file ended, by whichever row. A call that begins there is in order, too, so a
// header and a body from two lines are one stream. nullptr: that is not known. Before the call is added to
// `row`, or to another that goes on from it.
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

// Where a file view has its data, as far as MPI tells it at once (all zeros: it is not known): filetypes of
// `size` bytes of data each `extent` behind the one before, with the first byte at `lead` and the last
// `reach` behind that.
struct ViewData {
  uint64_t displacement, etype;
  uint64_t size, extent, lead, reach;

  bool IsDense() const { return size == extent && lead == 0 && reach == size; }
  // Of the byte that so many of the view's data lie before: exact at the begin of a filetype. Within one with
  // gaps, as if these lay at its end, so that bytes of one go on at the next.
  uint64_t OffsetOf(uint64_t at) const { return displacement + lead + at / size * extent + at % size; }
};

// A call through a view whose size is known, of `bytes` bytes, 1 at least, from `at` bytes of its data on.
// One that begins within a filetype with gaps is neither aligned nor unaligned.
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
