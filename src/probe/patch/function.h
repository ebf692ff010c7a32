// One function that is to be patched, and what of its calls is to be kept. Back ends make these.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Function {
  std::string name;    // as it is shown; at most 63 bytes
  std::string module;  // path of the loaded file that it is in
  uint64_t address = 0;
  uint32_t stack_words = 0;  // arguments that do not fit into registers, at most layout::kMaxStackWords
  std::vector<layout::ProbeLoad> loads;
  bool is_detail = false;  // not needed to know how long operations take; can be left out for a time
  // Only when it begins is asked for: a record may then be made before the call, its end being its begin and
  // its result 0. It costs half of what one with an end costs.
  bool at_begin = false;
  uint8_t when = 0, when_value = 0;  // `at_begin`: others than layout::ProbeSlot says need not be recorded
  // `at_begin`: with it operations begin or end that the agent can sum up, so that nobody need read a record
  // to know how long they take. Fields of `sum_loads` are layout::SumField.
  layout::SumRole sum = layout::SumRole::none;
  std::vector<layout::ProbeLoad> sum_loads = {};
  bool is_for_sum = false;   // and for nothing else: it has no record
  bool is_for_wait = false;  // tells which server a client waits for
};

// Argument `source` itself, its low `width` bytes.
inline layout::ProbeLoad Take(uint8_t field, uint8_t source, uint8_t width = 8) {
  return {layout::LoadKind::value, source, 0, width, field, 0, 0, 0, {}};
}
// What argument `source` points to: source[a][b]..., of the last one `width` bytes.
template <class... Offsets>
layout::ProbeLoad Follow(uint8_t field, uint8_t source, uint8_t width, Offsets... offsets) {
  static_assert(sizeof...(offsets) <= layout::kLoadSteps);
  return {layout::LoadKind::value,           source, sizeof...(offsets), width, field, 0, 0, 0,
          {static_cast<int16_t>(offsets)...}};
}
// Bytes in the iovec array `source`, whose length is argument `count`.
inline layout::ProbeLoad VectorBytes(uint8_t field, uint8_t source, uint8_t count) {
  return {layout::LoadKind::vector_bytes, source, 0, 8, field, 0, 0, 0, {count}};
}
// What the call has put into the buffer `source`, `offset` bytes in; 0 where it returned fewer bytes.
// `width`: 1, 4 or 8.
inline layout::ProbeLoad Filled(uint8_t field, uint8_t source, uint8_t width, int16_t offset) {
  return {layout::LoadKind::filled, source, 0, width, field, 0, 0, 0, {offset}};
}
// The same, only where argument `source` is `value`.
inline layout::ProbeLoad When(uint8_t source, uint8_t value, layout::ProbeLoad load) {
  load.when = static_cast<uint8_t>(source + 1);
  load.when_value = value;
  return load;
}
// The same, only where field `field`, taken before, is not 0.
inline layout::ProbeLoad Unless0(uint8_t field, layout::ProbeLoad load) {
  load.needs = static_cast<uint8_t>(field + 1);
  return load;
}

}  // namespace rankine::probe
