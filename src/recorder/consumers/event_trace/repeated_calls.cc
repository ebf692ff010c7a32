// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/event_trace/repeated_calls.h"

#include <iterator>

#include "base/rt/clock.h"

namespace rankine::recorder::event_trace {
namespace {

// Computes a hash word by word. base::Hash would use wider loads. The words have just been stored, and a
// wider load would have to wait until these stores have left the core.
uint64_t NumbersOf(std::span<const uint32_t> list) {
  constexpr uint64_t kFirst = 0x9e3779b97f4a7c15u, kSecond = 0xd1342543de82ef95u;
  uint64_t state = kFirst ^ list.size();
  for (const uint32_t number : list) {
    const rt::uint128 product = static_cast<rt::uint128>(state ^ number) * kSecond;
    state = (static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64)) + kFirst;
  }
  return state;
}

bool PutFewEnds(Thread* t, Calls* events, const Slot* s, const PreCallState& saved, uint64_t end) {
  const mpi::Abi& abi = g_process.abi;
  calls::RequestNumbers::Place* places[kFewEnds];
  FewEnds ends;
  uint64_t before = abi.request_null;
  uint32_t next = layout::kTiNone;  // The next request that has the same handle as the previous request.
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    if (handle == abi.request_null) continue;
    auto* place = calls::g_requests.FindPlace(handle);
    if (place == nullptr) return false;
    const uint32_t number = handle == before ? next : place->first;
    if (number == layout::kTiNone) return false;
    const calls::OpenRequest& open = calls::g_requests.At(number);
    const void* status =
        saved.status == nullptr ? nullptr : mpi::StatusAt(abi, saved.status, static_cast<size_t>(i));
    if (!calls::EndsAsStarted(open, status)) return false;
    before = handle;
    next = open.next;
    places[ends.count] = place;
    ends.Add(number);
  }
  if (ends.count == 0) return false;
  Remembered* known = events->memory().At(s, MixedOfEnds(ends));
  if (!Memory::Is<3>(*known, SayEnds(s, ends)) || !PutRemembered(t, events, known, end)) return false;
  EndFirsts(places, ends.count);
  return true;
}

}  // namespace

void RememberEnds(Thread* t, Calls* events, const Slot* s, std::span<const uint32_t> numbers) {
  if (numbers.empty()) return;
  if (numbers.size() > kFewEnds) return RememberEnd(t, events, s, NumbersOf(numbers));
  FewEnds ends;
  for (const uint32_t number : numbers) ends.Add(number);
  Remembered* known = events->Remember(&t->context.trace, SayEnds(s, ends), MixedOfEnds(ends));
  if (known == nullptr) return;
  for (size_t i = 0; i < std::size(known->open) && i < numbers.size(); ++i)
    known->open[i] = &calls::g_requests.At(numbers[i]);
  known->bits = calls::g_requests.BitsOf(numbers);
}

bool PutAllEnds(Thread* t, Calls* events, const Slot* s, const PreCallState& saved, uint64_t end) {
  if (g_process.concurrent) return false;
  if (saved.count <= static_cast<int>(kFewEnds)) return PutFewEnds(t, events, s, saved, end);
  calls::Describer* d = t->describer;
  const uint32_t offered = calls::ListEndsAsStarted(d, saved);
  if (offered <= kFewEnds) return false;
  const uint64_t numbers = NumbersOf({d->words + 1, offered});
  Remembered* known = events->memory().At(s, numbers);
  if (!Memory::Is<1>(*known, SayEnd(s, numbers)) || !PutRemembered(t, events, known, end)) return false;
  for (uint32_t i = 0; i < offered; ++i) calls::g_requests.EndFirst(calls::g_requests.PlaceAt(d->order[i]));
  return true;
}

}  // namespace rankine::recorder::event_trace
