// SPDX-License-Identifier: BSD-3-Clause
// The table of functions that annotated programs find through the ELF note (include/rankine/detail/attach.h).
#include <cstring>

#include "base/rt/keep_errno.h"
#include "recorder/consumers/windows/api.h"
#include "recorder/context/annotation_queries.h"
#include "recorder/context/inherit.h"
#include "recorder/context/loops.h"
#include "recorder/context/metadata.h"
#include "recorder/context/regions.h"
#include "recorder/context/values.h"
#include "recorder/session/requested_reports.h"
#include "recorder/session/traces.h"

namespace rankine::recorder::context {
namespace {

const Entry* NamedRegion(const char* name) {
  const Attribute* attribute = name == nullptr ? nullptr : RegionAttribute();
  return attribute == nullptr ? nullptr : FindEntry(attribute, name);
}

// Returns the node's entry if the entry is the region with this name. The names are compared first, because a
// look-up takes longer. Most begins name the region that was last begun under the same node, and most ends
// name the region that is open.
const Entry* NamedBy(const Node* node, const char* name) {
  const Entry* entry = node == nullptr ? nullptr : EntryOf(node);
  if (entry == nullptr || name == nullptr || entry->attribute != RegionAttribute()) return nullptr;
  const std::string_view text = entry->text;
  return std::strncmp(text.data(), name, text.size()) == 0 && name[text.size()] == '\0' ? entry : nullptr;
}

void BeginName(const char* name) {
  const Entry* last = t_context == nullptr ? nullptr : NamedBy(LastChildOf(t_context->context.node), name);
  if (last != nullptr) return BeginNested(last);
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) BeginEntry(t, NamedRegion(name));
}

void EndName(const char* name) {
  const auto site = reinterpret_cast<uint64_t>(__builtin_return_address(0));
  const Entry* open = t_context == nullptr ? nullptr : NamedBy(t_context->context.node, name);
  if (open != nullptr) return EndNested(open, site);
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) EndEntry(t, NamedRegion(name), site);
}

void Inherit(int on) {
  if (on < 0) return NoThreadInherits();
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) t->context.pass_on = on != 0;
}

void RecordTi(int on) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) traces::Mark(t, on != 0);
}

}  // namespace

}  // namespace rankine::recorder::context

// The assembler code below refers to the table by this name. Programs find the table through the ELF note.
// Therefore, the library does not export the table's symbol.
extern "C" __attribute__((visibility("hidden"), used)) const rankine_table rankine_annotation_table = {
    1,
    sizeof(rankine_table),
    rankine::recorder::context::Begin,
    rankine::recorder::context::End,
    rankine::recorder::context::BeginName,
    rankine::recorder::context::EndName,
    rankine::recorder::context::BeginBits,
    rankine::recorder::context::SetBits,
    rankine::recorder::context::BeginBytes,
    rankine::recorder::context::SetBytes,
    rankine::recorder::context::EndAttribute,
    rankine::recorder::context::LoopBegin,
    rankine::recorder::context::LoopEnd,
    rankine::recorder::context::IterationBegin,
    rankine::recorder::context::IterationEnd,
    rankine::recorder::context::MetadataBits,
    rankine::recorder::context::MetadataText,
    rankine::recorder::context::Inherit,
    rankine::recorder::context::NoteAnnotated,
    rankine::recorder::context::RecordTi,
    rankine::recorder::windows::CreateWindow,
    rankine::recorder::windows::FreeWindow,
    rankine::recorder::windows::StartWindow,
    rankine::recorder::windows::StopWindow,
    rankine::recorder::windows::ResetWindow,
    rankine::recorder::windows::ReadWindow,
    rankine::recorder::windows::ReportWindow,
    rankine::recorder::context::SeeValues,
    rankine::recorder::context::SeeRegions,
    rankine::recorder::WriteReports,
};

__asm__(
    ".pushsection .note.rankine, \"a\", @note\n"
    ".balign 4\n"
    ".long 8, 8, 1\n"
    ".asciz \"Rankine\"\n"
    "0: .quad rankine_annotation_table - 0b\n"
    ".popsection\n");
