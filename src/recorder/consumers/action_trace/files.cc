// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/action_trace/files.h"

#include "base/rt/keep_errno.h"
#include "layout/io/functions.h"
#include "recorder/calls/describe_volumes.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::action_trace {
namespace {

using layout::IoKind;

// Returns the number of the open file `fd`. The flag `*fresh` is set if this is the first access to the
// file that is recorded with this number.
uint32_t NumberOf(FileNumbers* numbers, int fd, uint32_t file, bool* fresh) {
  *fresh = true;
  uint32_t free = numbers->used;
  for (uint32_t i = 0; i < numbers->used; ++i) {
    FileNumbers::Open& open = numbers->open[i];
    if (open.fd == fd) {
      *fresh = open.file != file;
      open.file = file;
      return i;
    }
    if (i < free && !IsOpenFile(open.fd)) free = i;
  }
  if (free == FileNumbers::kMost) {
    *fresh = false;
    return free;
  }
  if (free == numbers->used) numbers->used++;
  numbers->open[free] = {fd, file};
  return free;
}

void DescribeOffset(Recorder* r, const FileCall& call, calls::Parts* p) {
  if (call.offset == layout::kNoOffset) return;
  const int32_t rank = g_spool.header()->world_rank;
  const auto distance = static_cast<uint64_t>(
      r->describer->ends.Distance(layout::kTiNone, p->object, rank < 0 ? 0 : static_cast<uint64_t>(rank),
                                  static_cast<uint64_t>(call.bytes), call.offset, &p->flags));
  p->to_tag = static_cast<int32_t>(distance);
  p->from_tag = static_cast<int32_t>(distance >> 32);
}

bool GoesOn(const FileRun& run, IoKind kind, uint32_t object, uint32_t node) {
  return run.bytes != 0 && run.kind == static_cast<uint8_t>(kind) && run.object == object && run.node == node;
}

void Write(Thread* t, const FileCall& call, uint64_t end) {
  Recorder* r = t->actions;
  const layout::IoFunctionInfo* known = layout::FindIoFunction(call.function);
  if (known == nullptr) return Skip(r, end);
  const bool moves = known->kind == IoKind::read || known->kind == IoKind::write;
  if (call.bytes < 0 || (moves && call.bytes == 0)) return Skip(r, end);
  bool fresh = false;
  calls::Parts p;
  p.what = layout::TiWhat::file;
  p.object = NumberOf(&r->files, call.fd, call.file, &fresh);
  const uint32_t node = t->context.node->index;
  // Only the first thread merges calls. We are not notified when another thread ends, so its last merged
  // action could not be stored.
  const bool gathers = moves && known->layer == layout::IoLayer::stdio && t->index == 0;
  if (gathers && !fresh && GoesOn(r->run, known->kind, p.object, node)) {
    r->run.bytes += static_cast<uint64_t>(call.bytes);
    return Skip(r, end);
  }
  if (fresh) {
    p.flags |= layout::kTiNewFile;
    r->describer->ends.Opened(layout::kTiNone, p.object);
  }
  DescribeOffset(r, call, &p);
  (known->kind == IoKind::read ? p.from_bytes : p.to_bytes) = static_cast<uint64_t>(call.bytes);
  layout::TiWords words = calls::Pack(call.function, node, layout::kTiNone, p);
  if (!gathers) return Put(t, r, words, end);
  PutRun(t, r);
  r->run = {words, static_cast<uint64_t>(call.bytes), TakeComputed(r), p.object,
            node,  static_cast<uint8_t>(known->kind)};
  Resume(r, end);
}

}  // namespace

void EndFile(Thread* t, const FileCall& call, uint64_t end) {
  const rt::KeepErrno keep;
  Recorder* r = t->actions;
  r->puts_file = true;
  Write(t, call, end);
  r->puts_file = false;
  r->file_frame = 0;
}

}  // namespace rankine::recorder::action_trace
