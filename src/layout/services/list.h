// A list of services as the user writes it (docs/services.md), read word by word without memory of its own:
//
//   LIST    = ITEM { "," ITEM }
//   ITEM    = NAME [OPTIONS] | NAME "=" PATH [OPTIONS] | PATH [OPTIONS]      a PATH has a slash
//   OPTIONS = "(" [ KEY "=" VALUE { "," KEY "=" VALUE } ] ")"
//
// A VALUE may have commas: what stands between two commas and has no "=" belongs to the value before.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankine::layout {

struct ServiceItem {
  std::string_view name;     // empty: a path alone
  std::string_view path;     // of a third party's library; empty: a service of ours
  std::string_view options;  // what stands between the parentheses
};

struct ServiceSetting {
  std::string_view key, value;
};

// Takes the first item from `*list`. False: nothing is left, or what is left is not well formed; then `*list`
// is not empty.
bool NextService(std::string_view* list, ServiceItem* item);

// The same with the options of one item.
bool NextSetting(std::string_view* options, ServiceSetting* setting);

// Takes the first word from a value that is a list of words.
std::string_view NextWord(std::string_view* value);

// Of the trace.
inline constexpr uint64_t kLeastTrace = uint64_t{64} << 10;
inline constexpr uint64_t kMostTrace = uint64_t{2} << 30;
inline constexpr uint64_t kStandardTrace = uint64_t{32} << 20;

// Service ti: room for what does not repeat; volumes one by one have as much again.
inline constexpr uint64_t kStandardTi = uint64_t{64} << 20;

// Of loop: iterations of a block.
std::optional<uint64_t> ParseEvery(std::string_view text);  // 1 to 2^32; nullopt: no such number

// Of callpath: callers.
inline constexpr uint32_t kStandardCallPath = 4;
inline constexpr uint32_t kMaxCallPath = 8;

inline constexpr std::string_view kStandardCounters = "PAPI_TOT_CYC,PAPI_TOT_INS";

// Bounds of what a process takes in.
inline constexpr size_t kMaxServiceList = 4096;  // bytes
inline constexpr size_t kMaxAggregateKeys = 32;
inline constexpr size_t kMaxVariables = 32;
inline constexpr size_t kMaxCounters = 8;
inline constexpr size_t kMaxServiceLibraries = 8;

}  // namespace rankine::layout
