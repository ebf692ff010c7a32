// SPDX-License-Identifier: BSD-3-Clause
// Parses the user's list of services (docs/services.md) word by word. It allocates no memory.
//
//   `LIST    = ITEM { "," ITEM }`
//   `ITEM    = NAME [OPTIONS] | NAME "=" PATH [OPTIONS] | PATH [OPTIONS]`
//   `OPTIONS = "(" [ KEY "=" VALUE { "," KEY "=" VALUE } ] ")"`
//
// A PATH has a slash. A VALUE may have commas: a part between two commas that has no "=" belongs to the value
// before it.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankine::layout {

struct ServiceItem {
  std::string_view name;     // empty: the item is only a path
  std::string_view path;     // path of a third party's library; empty: a service of Rankine
  std::string_view options;  // the text between the parentheses
};

struct ServiceSetting {
  std::string_view key, value;
};

// Takes the first item from `*list`. Returns false at the end of the list, or if the rest is malformed; then
// `*list` is not empty.
bool NextService(std::string_view* list, ServiceItem* item);

// Takes the first option of an item in the same way.
bool NextSetting(std::string_view* options, ServiceSetting* setting);

// Takes the first word from a value that is a list of words.
std::string_view NextWord(std::string_view* value);

// Limits of the size of the event trace, in bytes.
inline constexpr uint64_t kLeastTrace = uint64_t{64} << 10;
inline constexpr uint64_t kMostTrace = uint64_t{2} << 30;
inline constexpr uint64_t kStandardTrace = uint64_t{32} << 20;

// Service ti: default size in bytes for the part of the stream that does not repeat. Exact volumes have as
// much again.
inline constexpr uint64_t kStandardTi = uint64_t{64} << 20;

// Service loop: number of iterations in a block.
std::optional<uint64_t> ParseEvery(std::string_view text);  // 1 to 2^32; nullopt: the text is no such number

// Service callpath: number of callers.
inline constexpr uint32_t kStandardCallPath = 4;
inline constexpr uint32_t kMaxCallPath = 8;

inline constexpr std::string_view kStandardCounters = "PAPI_TOT_CYC,PAPI_TOT_INS";

// Limits of the input that a process accepts.
inline constexpr size_t kMaxServiceList = 4096;  // bytes
inline constexpr size_t kMaxAggregateKeys = 32;
inline constexpr size_t kMaxVariables = 32;
inline constexpr size_t kMaxCounters = 8;
inline constexpr size_t kMaxServiceLibraries = 8;

}  // namespace rankine::layout
