// SPDX-License-Identifier: BSD-3-Clause
// Passes the events of the lower modules on to the consumers (core/moments.h, context/moments.h,
// mpi/moments.h). If only one consumer can answer a query, the query is passed on to this consumer.
#include "recorder/context/moments.h"
#include "recorder/calls/abandoned_call.h"

#include "recorder/calls/file_calls.h"
#include "recorder/consumers/action_trace/files.h"
#include "recorder/consumers/callpath/callpath.h"
#include "recorder/consumers/io/files.h"
#include "recorder/context/counter.h"
#include "recorder/context/events.h"
#include "recorder/context/inherit.h"
#include "recorder/context/pause.h"
#include "recorder/context/state.h"
#include "recorder/core/config.h"
#include "recorder/core/moments.h"
#include "recorder/mpi/moments.h"
#include "recorder/session/consumers.h"
#include "recorder/session/thread_end.h"

namespace rankine::recorder::moments {

namespace {

constexpr int Readers(layout::ServiceId id) {
  int found = recorder::IsServiceOfNoConsumer(id) ? 1 : 0;
  Consumers::ForEach([&]<class Tag>(Tag) {
    if constexpr (requires { Tag::Type::kService; }) found += Tag::Type::kService == id ? 1 : 0;
  });
  return found;
}

constexpr bool EachServiceHasOneReader() {
  for (int id = 0; id < layout::kServiceIds; ++id) {
    if (Readers(static_cast<layout::ServiceId>(id)) != 1) return false;
  }
  return true;
}
static_assert(EachServiceHasOneReader(), "a service is chosen and set by one consumer, or by core/config.cc");

}  // namespace

void OnServiceChosen(layout::ServiceId id) {
  Consumers::ForEach([id]<class Tag>(Tag) {
    if constexpr (requires { Tag::Type::kService; }) {
      if (Tag::Type::kService == id) Tag::Type::OnChosen();
    }
  });
}

bool SetServiceOption(layout::ServiceId id, [[maybe_unused]] const layout::ServiceSetting& setting) {
  return Consumers::Any([&]<class Tag>(Tag) {
    if constexpr (requires { &Tag::Type::SetOption; }) {
      return Tag::Type::kService == id && Tag::Type::SetOption(setting);
    } else {
      return false;
    }
  });
}

void OnServicesChosen() {
  RANKINE_ASK_EACH(Consumers, OnServicesChosen);
}

bool OnPlaceMade(Thread* t, uint32_t index) {
  const uint32_t mode = recorder::FirstMode() | (rt::g_clock.use_counter ? 0 : context::kSlowClock);
  return context::OpenState(&t->context, index, mode);
}

void OnPlaceTakenOver(Thread* t) {
  if (t->now->frame != 0) mpi::RecordAbandoned(t);
  RANKINE_ASK_EACH(Consumers, OnPlaceLost, t);
  context::ResetState(&t->context);
  if (recorder::Listens(t->context)) recorder::OnMove(&t->context, nullptr, t->context.node, rt::Ticks());
  t->excluded_ticks = 0;
  t->progress = {};
  RANKINE_ASK_EACH(Consumers, OnPlaceTakenOver, t);
}

void OnThreadBegin(Thread* t) {
  RANKINE_ASK_EACH(Consumers, OnThreadBegin, t);
  context::GoToGround(t);
  threads::FollowEnd(t);
}

void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins) {
  RANKINE_ASK_EACH(Consumers, OnRegion, t, attribute, text, begins);
}

void OnIteration(context::State* s, const context::Node* node, int64_t number, uint64_t ticks) {
  RANKINE_ASK_EACH(Consumers, OnIteration, s, node, number, ticks);
}

void OnWork(Thread* t, const context::Attribute* attribute, uint64_t bits) {
  RANKINE_ASK_EACH(Consumers, OnWork, t, attribute, bits);
}

const context::Entry* CallPath(Thread* t) {
  return callpath::Here(t);
}

bool WalksCallPaths() {
  return RANKINE_ASK_ANY(Consumers, WalksCallPaths);
}

bool FollowsRegions() {
  return RANKINE_ASK_ANY(Consumers, FollowsRegions);
}

bool MeasuresThreads() {
  return RANKINE_ASK_ANY(Consumers, MeasuresThreads);
}

void Measure(context::State* s, recorder::Snapshot* snapshot) {
  RANKINE_ASK_EACH(Consumers, Measure, s, snapshot);
}

void OnPause(Thread* t, uint64_t at) {
  RANKINE_ASK_EACH(Consumers, OnPause, t, at);
}

void OnResume(Thread* t, uint64_t at) {
  RANKINE_ASK_EACH(Consumers, OnResume, t, at);
}

void OnForwarded(Thread* t) {
  RANKINE_ASK_EACH(Consumers, OnForwarded, t);
}

void OnRecorded(Thread* t) {
  RANKINE_ASK_EACH(Consumers, OnRecorded, t);
}

void OnJoined() {
  RANKINE_ASK_EACH(Consumers, OnJoined);
}

void OnTraceKept() {
  RANKINE_ASK_EACH(Consumers, OnTraceKept);
}

bool RunsWindow(const layout::Selection& selection) {
  return windows::RunsAny(selection);
}

bool SetWindow(Thread* t, std::string_view name, bool on) {
  return windows::SetByName(t, name, on);
}

void OnForwardingEnd() {
  RANKINE_ASK_EACH(Consumers, OnForwardingEnd);
}

void OnCommNamed(uint32_t comm, std::string_view name) {
  RANKINE_ASK_EACH(Consumers, OnCommNamed, comm, name);
}

void OnStallInterrupted(Thread* t, uint64_t now) {
  RANKINE_ASK_EACH(Consumers, OnStallInterrupted, t, now);
}

}  // namespace rankine::recorder::moments

namespace rankine::recorder {

bool StartCounter(std::string_view name, const char** why) {
  return counters::StartOne(name, why);
}

bool OpenCounter(context::State* s) {
  return counters::OpenOne(s);
}

uint64_t ReadCounter(const context::State* s) {
  return counters::ReadOne(s);
}

bool BeginTracedFileCall(Thread* t, const void* frame, uint64_t now) {
  return action_trace::BeginFile(t, frame, now);
}

void EndFileCall(Thread* t, const FileCall& call, uint64_t end) {
  action_trace::EndFile(t, call, end);
}

bool IsOpenFile(int fd) {
  return __atomic_load_n(&io::g_descriptors[fd].file, __ATOMIC_RELAXED) != 0;
}

}  // namespace rankine::recorder
