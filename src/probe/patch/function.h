// SPDX-License-Identifier: BSD-3-Clause
// A function to patch, and a list of the data to store for each of its calls. Back ends make descriptions of
// this kind.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Function {
  std::string name;    // the name shown to users; at most 63 bytes
  std::string module;  // The path of the loaded file that contains the function.
  uint64_t address = 0;
  // number of arguments that are passed on the stack, at most layout::kMaxStackWords
  uint32_t stack_words = 0;
  std::vector<layout::ProbeLoad> loads;
  bool is_detail =
      false;  // durations can be measured without this function, so its calls need not always be recorded
  // If true, only the start of a call is needed. The record may then be made before the call. In a record
  // that is made before the call, the result is 0, and the end equals the start. A record without a real end
  // costs half as much as a record with a real end.
  bool at_begin = false;
  uint8_t when = 0,
          // If `at_begin` is true, only calls that meet this condition (layout::ProbeSlot) need a record.
      when_value = 0;
  // If `at_begin` is true, an operation begins or ends when this function is called, and the agent can sum
  // up these operations. The agent's sums then contain the durations of the operations, so no record need
  // be read. The fields of `sum_loads` are those of layout::SumField.
  layout::SumRole sum = layout::SumRole::none;
  std::vector<layout::ProbeLoad> sum_loads = {};
  bool is_for_sum = false;   // The function is needed only for sums, so its calls are not recorded.
  bool is_for_wait = false;  // true if calls of the function show for which server a client waits
};

// Loads the lower bytes of the argument with the index `source`, without following a pointer. The argument
// `width` is the number of bytes.
inline layout::ProbeLoad Take(uint8_t field, uint8_t source, uint8_t width = 8) {
  return {layout::LoadKind::value, source, 0, width, field, 0, 0, 0, {}};
}
// Starts with the value of an argument and follows pointers: source[a][b]... The argument `width` is the
// number of bytes that are loaded at the last address.
template <class... Offsets>
layout::ProbeLoad Follow(uint8_t field, uint8_t source, uint8_t width, Offsets... offsets) {
  static_assert(sizeof...(offsets) <= layout::kLoadSteps);
  return {layout::LoadKind::value,           source, sizeof...(offsets), width, field, 0, 0, 0,
          {static_cast<int16_t>(offsets)...}};
}
// Adds up the lengths in an array of iovec. The array is the argument with the index `source`, and the
// argument with the index `count` is its number of elements.
inline layout::ProbeLoad VectorBytes(uint8_t field, uint8_t source, uint8_t count) {
  return {layout::LoadKind::vector_bytes, source, 0, 8, field, 0, 0, 0, {count}};
}
// Loads data from a buffer that the call has filled. The buffer is the argument with the index `source`. In
// the buffer, the data start at the given offset. The result is 0 if the call stored fewer bytes. The width
// must be 1, 4 or 8.
inline layout::ProbeLoad Filled(uint8_t field, uint8_t source, uint8_t width, int16_t offset) {
  return {layout::LoadKind::filled, source, 0, width, field, 0, 0, 0, {offset}};
}
// Makes a load depend on an argument: the value is loaded only if the argument `source` equals `value`.
inline layout::ProbeLoad When(uint8_t source, uint8_t value, layout::ProbeLoad load) {
  load.when = static_cast<uint8_t>(source + 1);
  load.when_value = value;
  return load;
}
// Restricts a load: it is done only if an earlier load has filled the given field with a value other than 0.
inline layout::ProbeLoad Unless0(uint8_t field, layout::ProbeLoad load) {
  load.needs = static_cast<uint8_t>(field + 1);
  return load;
}

}  // namespace rankine::probe
