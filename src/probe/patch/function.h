// SPDX-License-Identifier: BSD-3-Clause
// A function to patch, and the data to store about its calls. Back ends make such descriptions.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "layout/probe/layout.h"

namespace rankine::probe {

struct Function {
  std::string name;    // name to show; at most 63 bytes
  std::string module;  // path of the loaded file that contains it
  uint64_t address = 0;
  uint32_t stack_words =
      0;  // number of arguments that do not fit into registers, at most layout::kMaxStackWords
  std::vector<layout::ProbeLoad> loads;
  bool is_detail =
      false;  // the function is not needed for the durations of operations, and may be left out for a time
  // Only the begin of a call is needed. A record may then be made before the call, with its end equal to its
  // begin and result 0. Such a record costs half as much as one with an end.
  bool at_begin = false;
  uint8_t when = 0,
          when_value = 0;  // `at_begin`: only calls that meet layout::ProbeSlot's condition need a record
  // `at_begin`: an operation begins or ends with it that the agent can sum up. No record needs to be read to
  // know the duration of such an operation. Fields of `sum_loads` are layout::SumField.
  layout::SumRole sum = layout::SumRole::none;
  std::vector<layout::ProbeLoad> sum_loads = {};
  bool is_for_sum = false;   // the function is used only for sums: it has no record
  bool is_for_wait = false;  // the function shows which server a client waits for
};

// Loads argument `source` itself, its low `width` bytes.
inline layout::ProbeLoad Take(uint8_t field, uint8_t source, uint8_t width = 8) {
  return {layout::LoadKind::value, source, 0, width, field, 0, 0, 0, {}};
}
// Follows pointers from argument `source`: source[a][b]..., and loads `width` bytes of the last one.
template <class... Offsets>
layout::ProbeLoad Follow(uint8_t field, uint8_t source, uint8_t width, Offsets... offsets) {
  static_assert(sizeof...(offsets) <= layout::kLoadSteps);
  return {layout::LoadKind::value,           source, sizeof...(offsets), width, field, 0, 0, 0,
          {static_cast<int16_t>(offsets)...}};
}
// Sums the bytes of the iovec array `source`, whose length is argument `count`.
inline layout::ProbeLoad VectorBytes(uint8_t field, uint8_t source, uint8_t count) {
  return {layout::LoadKind::vector_bytes, source, 0, 8, field, 0, 0, 0, {count}};
}
// Loads data that the call has put into the buffer `source`, at `offset`. Gives 0 if the call returned fewer
// bytes. `width`: 1, 4 or 8.
inline layout::ProbeLoad Filled(uint8_t field, uint8_t source, uint8_t width, int16_t offset) {
  return {layout::LoadKind::filled, source, 0, width, field, 0, 0, 0, {offset}};
}
// Does `load` only if argument `source` equals `value`.
inline layout::ProbeLoad When(uint8_t source, uint8_t value, layout::ProbeLoad load) {
  load.when = static_cast<uint8_t>(source + 1);
  load.when_value = value;
  return load;
}
// Does `load` only if field `field`, loaded before, is not 0.
inline layout::ProbeLoad Unless0(uint8_t field, layout::ProbeLoad load) {
  load.needs = static_cast<uint8_t>(field + 1);
  return load;
}

}  // namespace rankine::probe
