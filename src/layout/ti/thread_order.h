// SPDX-License-Identifier: BSD-3-Clause
// Describes how the threads of a process began, ended and waited for each other's end, in chronological order
// (docs/formats.md, ti_order). The spool logs each event as one record; the archive's chunk contains all
// records of a process.
//
// The position of a thread is a number of calls in its trace. An event at the position n comes after n
// calls of the thread, and before the next call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/byte_reader.h"
#include "base/byte_writer.h"
#include "layout/spool_layout.h"
#include "layout/ti/layout.h"

namespace rankine::layout {

// The type of thread events in the spool's log.
inline constexpr auto kThreadOrderLog = static_cast<LogType>(16);

struct ThreadEvent {
  enum class What : uint8_t {
    ended = 0,   // the thread ended
    began = 1,   // The thread began after the first `ends` ends of threads, and after its creator had made
                 // `creator_at` calls.
    joined = 2,  // The thread waited for the ends of other threads, and continues after the given number of
                 // ends.
  };
  What what = What::ended;
  uint32_t thread = 0;
  uint64_t at = 0;
  uint64_t ends = 0;
  uint32_t creator = kTiNone;  // kTiNone: unknown
  uint64_t creator_at = 0;
};

inline constexpr size_t kThreadEventBytes = 64;  // larger than the encoded bytes of any event

inline void WriteThreadEvent(const ThreadEvent& event, base::ByteWriter& out) {
  out.Varint(static_cast<uint64_t>(event.what));
  out.Varint(event.thread);
  out.Varint(event.at);
  if (event.what == ThreadEvent::What::ended) return;
  out.Varint(event.ends);
  if (event.what != ThreadEvent::What::began) return;
  out.Varint((uint64_t{event.creator} + 1) & 0xffffffff);
  if (event.creator != kTiNone) out.Varint(event.creator_at);
}

// Returns false at the end of the records, and if the record is malformed. If the record is malformed,
// in.ok() is false.
inline bool ReadThreadEvent(base::ByteReader& in, ThreadEvent* event) {
  if (in.rest().empty()) return false;
  *event = {};
  const uint64_t what = in.Varint(), thread = in.Varint();
  event->at = in.Varint();
  event->what = static_cast<ThreadEvent::What>(what);
  event->thread = static_cast<uint32_t>(thread);
  if (what > 2 || thread >= kTiNone) in.Fail();
  if (what == 0 || !in.ok()) return in.ok();
  event->ends = in.Varint();
  if (what == 2) return in.ok();
  const uint64_t creator = in.Varint();
  if (creator > kTiNone) in.Fail();
  event->creator = static_cast<uint32_t>(creator) - 1;
  if (creator != 0) event->creator_at = in.Varint();
  return in.ok();
}

}  // namespace rankine::layout
