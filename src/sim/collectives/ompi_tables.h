// SPDX-License-Identifier: BSD-3-Clause
// The fixed decisions of Open MPI 4.1 as data (coll_tuned_decision_fixed.c, in the form of SimGrid 3.32).
// The choice in a row applies to numbers of ranks or bytes below the row's limit.
#pragma once
#include <array>
#include <cstdint>

namespace rankine::sim::ompi {

inline constexpr uint64_t kEver = UINT64_MAX;

// A choice for small communicators and small messages. The communicator must have fewer ranks than the
// limit `ranks`. The message must have fewer bytes than the limit `bytes`. If several rows match, the first
// row is used.
template <class Algorithm>
struct Choice {
  uint64_t ranks, bytes;
  Algorithm algorithm;
};
template <class Table>
auto Choose(const Table& table, uint32_t ranks, uint64_t bytes) {
  for (const auto& choice : table) {
    if (ranks < choice.ranks && bytes < choice.bytes) return choice.algorithm;
  }
  return table.back().algorithm;
}

enum class Barrier : uint8_t { doubling, linear, dissemination, tree };
enum class Bcast : uint8_t { chain, binary, four_nomial, line, binomial, scatter_doubling, split_binary };
enum class Reduce : uint8_t { in_order_binary, linear, binary, chain, chains, binomial };
enum class Allreduce : uint8_t { doubling, reduce_bcast, ring, rabenseifner };
enum class ReduceScatter : uint8_t { ring, butterfly, reduce_scatter, halving };
enum class Gather : uint8_t { linear_sync, linear, binomial };
enum class Scatter : uint8_t { linear_nb, linear, binomial };
enum class Allgather : uint8_t { pairs, doubling, neighbors, spread, bruck };
enum class Allgatherv : uint8_t { ring, pairs, gather_bcast, neighbors, bruck };
enum class Alltoallv : uint8_t { pairwise, linear };

// clang-format off: so that each line contains as many entries as fit
inline constexpr auto kBarrierTable = [] {
  using enum Barrier;
  return std::to_array<Choice<Barrier>>({{4, kEver, doubling},
                                         {8, kEver, linear},
                                         {64, kEver, doubling},
                                         {256, kEver, dissemination},
                                         {512, kEver, tree},
                                         {1024, kEver, dissemination},
                                         {4096, kEver, tree},
                                         {kEver, kEver, dissemination}});
}();
inline constexpr auto kBcastTable = [] {
  using enum Bcast;
  return std::to_array<Choice<Bcast>>({{4, 32, chain},
                                       {4, 256, binary},
                                       {4, 512, chain},
                                       {4, 1024, four_nomial},
                                       {4, 32768, line},
                                       {4, 131072, binary},
                                       {4, 262144, chain},
                                       {4, 524288, line},
                                       {4, 1048576, binomial},
                                       {4, kEver, binary},
                                       {8, 64, binary},
                                       {8, 128, binomial},
                                       {8, 2048, binary},
                                       {8, 8192, binomial},
                                       {8, 1048576, line},
                                       {8, kEver, chain},
                                       {16, 8, four_nomial},
                                       {16, 64, binary},
                                       {16, 4096, four_nomial},
                                       {16, 16384, binary},
                                       {16, 32768, binomial},
                                       {16, kEver, line},
                                       {32, 4096, four_nomial},
                                       {32, 1048576, binomial},
                                       {32, kEver, scatter_doubling},
                                       {64, 2048, binomial},
                                       {64, kEver, four_nomial},
                                       {128, kEver, four_nomial},
                                       {256, 2, binomial},
                                       {256, 16384, binary},
                                       {256, 32768, line},
                                       {256, 65536, binary},
                                       {256, kEver, four_nomial},
                                       {1024, 16384, four_nomial},
                                       {1024, 32768, split_binary},
                                       {1024, kEver, four_nomial},
                                       {2048, 524288, four_nomial},
                                       {2048, kEver, scatter_doubling},
                                       {4096, 262144, four_nomial},
                                       {4096, kEver, scatter_doubling},
                                       {kEver, 8192, four_nomial},
                                       {kEver, 16384, binary},
                                       {kEver, 262144, four_nomial},
                                       {kEver, kEver, scatter_doubling}});
}();
inline constexpr auto kReduceOrderedTable = [] {
  using enum Reduce;
  return std::to_array<Choice<Reduce>>({{4, 8, in_order_binary},
                                        {4, kEver, linear},
                                        {8, kEver, linear},
                                        {16, 1024, in_order_binary},
                                        {16, 8192, linear},
                                        {16, 16384, in_order_binary},
                                        {16, 262144, linear},
                                        {16, kEver, in_order_binary},
                                        {128, kEver, in_order_binary},
                                        {256, 512, in_order_binary},
                                        {256, 1024, linear},
                                        {256, kEver, in_order_binary},
                                        {kEver, kEver, in_order_binary}});
}();
inline constexpr auto kReduceTable = [] {
  using enum Reduce;
  return std::to_array<Choice<Reduce>>({{4, 8, linear},
                                        {4, 16, binary},
                                        {4, 32, chain},
                                        {4, 262144, linear},
                                        {4, 524288, chain},
                                        {4, 1048576, chains},
                                        {4, kEver, chain},
                                        {8, 4096, binary},
                                        {8, 65536, chains},
                                        {8, 262144, binomial},
                                        {8, 524288, linear},
                                        {8, 1048576, binomial},
                                        {8, kEver, linear},
                                        {16, 8192, binary},
                                        {16, kEver, binomial},
                                        {32, 4096, binary},
                                        {32, kEver, binomial},
                                        {256, kEver, binomial},
                                        {512, 8192, binomial},
                                        {512, 16384, in_order_binary},
                                        {512, kEver, binomial},
                                        {2048, kEver, binomial},
                                        {4096, 512, binomial},
                                        {4096, 1024, in_order_binary},
                                        {4096, 8192, binomial},
                                        {4096, 16384, in_order_binary},
                                        {4096, kEver, binomial},
                                        {kEver, 16, binomial},
                                        {kEver, 32, in_order_binary},
                                        {kEver, 1024, binomial},
                                        {kEver, 2048, in_order_binary},
                                        {kEver, 8192, binomial},
                                        {kEver, 16384, in_order_binary},
                                        {kEver, kEver, binomial}});
}();
inline constexpr auto kAllreduceOrderedTable = [] {
  using enum Allreduce;
  return std::to_array<Choice<Allreduce>>({{4, 131072, doubling},
                                           {4, kEver, reduce_bcast},
                                           {8, kEver, doubling},
                                           {16, 1048576, doubling},
                                           {16, kEver, reduce_bcast},
                                           {128, kEver, doubling},
                                           {256, 131072, reduce_bcast},
                                           {256, 524288, doubling},
                                           {256, kEver, reduce_bcast},
                                           {512, 4096, reduce_bcast},
                                           {512, 524288, doubling},
                                           {512, kEver, reduce_bcast},
                                           {kEver, 2048, reduce_bcast},
                                           {kEver, kEver, doubling}});
}();
inline constexpr auto kAllreduceTable = [] {
  using enum Allreduce;
  return std::to_array<Choice<Allreduce>>({{4, 8, ring},
                                           {4, 4096, doubling},
                                           {4, 8192, ring},
                                           {4, 16384, doubling},
                                           {4, 262144, ring},
                                           {4, kEver, rabenseifner},
                                           {8, 16, ring},
                                           {8, 8192, doubling},
                                           {8, kEver, rabenseifner},
                                           {16, 8192, doubling},
                                           {16, kEver, rabenseifner},
                                           {32, 64, ring},
                                           {32, 4096, doubling},
                                           {32, kEver, rabenseifner},
                                           {64, 128, ring},
                                           {64, kEver, rabenseifner},
                                           {128, 262144, doubling},
                                           {128, kEver, rabenseifner},
                                           {256, 131072, reduce_bcast},
                                           {256, 262144, doubling},
                                           {256, kEver, rabenseifner},
                                           {512, 4096, reduce_bcast},
                                           {512, kEver, rabenseifner},
                                           {2048, 2048, reduce_bcast},
                                           {2048, 16384, doubling},
                                           {2048, kEver, rabenseifner},
                                           {4096, 2048, reduce_bcast},
                                           {4096, 4096, ring},
                                           {4096, 16384, doubling},
                                           {4096, kEver, rabenseifner},
                                           {kEver, 2048, reduce_bcast},
                                           {kEver, 16384, ring},
                                           {kEver, 32768, doubling},
                                           {kEver, kEver, rabenseifner}});
}();
inline constexpr auto kReduceScatterTable = [] {
  using enum ReduceScatter;
  return std::to_array<Choice<ReduceScatter>>({{4, 65536, ring},
                                               {4, 131072, butterfly},
                                               {4, kEver, ring},
                                               {8, 8, reduce_scatter},
                                               {8, 262144, halving},
                                               {8, kEver, ring},
                                               {32, 262144, halving},
                                               {32, kEver, ring},
                                               {64, 64, reduce_scatter},
                                               {64, 2048, halving},
                                               {64, 524288, butterfly},
                                               {64, kEver, ring},
                                               {128, 256, reduce_scatter},
                                               {128, 512, halving},
                                               {128, 2048, butterfly},
                                               {128, 4096, halving},
                                               {128, kEver, butterfly},
                                               {256, 256, reduce_scatter},
                                               {256, 512, halving},
                                               {256, kEver, butterfly},
                                               {512, 256, reduce_scatter},
                                               {512, 1024, halving},
                                               {512, kEver, butterfly},
                                               {1024, 512, reduce_scatter},
                                               {1024, 2048, halving},
                                               {1024, 8192, butterfly},
                                               {1024, 16384, halving},
                                               {1024, kEver, butterfly},
                                               {2048, 512, reduce_scatter},
                                               {2048, 4096, halving},
                                               {2048, 16384, butterfly},
                                               {2048, 32768, halving},
                                               {2048, kEver, butterfly},
                                               {4096, 512, reduce_scatter},
                                               {4096, 4096, halving},
                                               {4096, kEver, butterfly},
                                               {kEver, 1024, reduce_scatter},
                                               {kEver, 8192, halving},
                                               {kEver, kEver, butterfly}});
}();
inline constexpr auto kGatherTable = [] {
  using enum Gather;
  return std::to_array<Choice<Gather>>({{4, 2, linear_sync},
                                        {4, 4, linear},
                                        {4, 32768, binomial},
                                        {4, 65536, linear},
                                        {4, 131072, binomial},
                                        {4, kEver, linear_sync},
                                        {8, 1024, binomial},
                                        {8, 8192, linear},
                                        {8, 32768, binomial},
                                        {8, 262144, linear},
                                        {8, kEver, linear_sync},
                                        {256, kEver, binomial},
                                        {512, 2048, binomial},
                                        {512, 8192, linear},
                                        {512, kEver, binomial},
                                        {kEver, kEver, binomial}});
}();
inline constexpr auto kScatterTable = [] {
  using enum Scatter;
  return std::to_array<Choice<Scatter>>(
      {{4, 2, linear_nb},       {4, 131072, linear},      {4, 262144, linear_nb}, {4, kEver, linear},
       {8, 2048, binomial},     {8, 4096, linear},        {8, 8192, binomial},    {8, 32768, linear},
       {8, 1048576, linear_nb}, {8, kEver, linear},       {16, 16384, binomial},  {16, 1048576, linear_nb},
       {16, kEver, linear},     {32, 16384, binomial},    {32, 32768, linear},    {32, kEver, linear_nb},
       {64, 512, binomial},     {64, 8192, linear_nb},    {64, 16384, binomial},  {64, kEver, linear_nb},
       {kEver, 512, binomial},  {kEver, kEver, linear_nb}});
}();
inline constexpr auto kAllgatherTable = [] {
  using enum Allgather;
  return std::to_array<Choice<Allgather>>(
      {{3, kEver, pairs},         {32, kEver, doubling},    {64, 1024, doubling},
       {64, 65536, neighbors},    {64, kEver, spread},      {128, 512, doubling},
       {128, 65536, neighbors},   {128, kEver, spread},     {256, 512, doubling},
       {256, 131072, neighbors},  {256, 524288, spread},    {256, 1048576, neighbors},
       {256, kEver, spread},      {512, 32, doubling},      {512, 128, bruck},
       {512, 1024, doubling},     {512, 131072, neighbors}, {512, 524288, spread},
       {512, 1048576, neighbors}, {512, kEver, spread},     {1024, 64, doubling},
       {1024, 256, bruck},        {1024, 2048, doubling},   {1024, kEver, neighbors},
       {2048, 4, doubling},       {2048, 8, bruck},         {2048, 16, doubling},
       {2048, 32, bruck},         {2048, 256, doubling},    {2048, 512, bruck},
       {2048, 4096, doubling},    {2048, kEver, neighbors}, {4096, 32, bruck},
       {4096, 128, doubling},     {4096, 512, bruck},       {4096, 4096, doubling},
       {4096, kEver, neighbors},  {kEver, 2, doubling},     {kEver, 8, bruck},
       {kEver, 16, doubling},     {kEver, 512, bruck},      {kEver, 4096, doubling},
       {kEver, kEver, neighbors}});
}();
inline constexpr auto kAllgathervTable = [] {
  using enum Allgatherv;
  return std::to_array<Choice<Allgatherv>>({{3, 2048, ring},          {3, 4096, pairs},
                                            {3, 8192, ring},          {3, kEver, pairs},
                                            {8, 256, gather_bcast},   {8, 4096, neighbors},
                                            {8, 8192, ring},          {8, 16384, neighbors},
                                            {8, 262144, bruck},       {8, kEver, neighbors},
                                            {16, 1024, gather_bcast}, {16, kEver, bruck},
                                            {32, 128, gather_bcast},  {32, 262144, bruck},
                                            {32, kEver, ring},        {64, 256, gather_bcast},
                                            {64, 8192, bruck},        {64, kEver, ring},
                                            {128, 256, gather_bcast}, {128, 4096, bruck},
                                            {128, kEver, ring},       {256, 1024, bruck},
                                            {256, 65536, neighbors},  {256, kEver, ring},
                                            {512, 1024, bruck},       {512, kEver, ring},
                                            {1024, 512, bruck},       {1024, 1024, gather_bcast},
                                            {1024, 4096, bruck},      {1024, 1048576, neighbors},
                                            {1024, kEver, ring},      {kEver, 4096, bruck},
                                            {kEver, kEver, neighbors}});
}();
inline constexpr auto kAlltoallvTable = [] {
  using enum Alltoallv;
  return std::to_array<Choice<Alltoallv>>({{4, kEver, pairwise},
                                           {64, kEver, linear},
                                           {128, kEver, pairwise},
                                           {256, kEver, linear},
                                           {1024, kEver, pairwise},
                                           {kEver, kEver, linear}});
}();
// clang-format on

}  // namespace rankine::sim::ompi
