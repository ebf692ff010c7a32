// What Open MPI 4.1 takes by size of communicator and message (coll_tuned_decision_fixed.c, as SimGrid 3.32
// has it), and what SimGrid takes for what it has not: its line for the linear broadcast, its chain for the
// pipeline, the linear reduction for Rabenseifner's.
#include <algorithm>
#include <array>
#include <numeric>

#include "sim/collectives/algorithms.h"
#include "sim/collectives/libraries.h"

namespace rankine::sim {
namespace {

using ti::Collective;

constexpr uint64_t kEver = UINT64_MAX;

// For communicators of fewer ranks and messages of fewer bytes; the first that fits.
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

constexpr auto kBarrierTable = [] {
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
constexpr auto kBcastTable = [] {
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
constexpr auto kReduceOrderedTable = [] {
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
constexpr auto kReduceTable = [] {
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
constexpr auto kAllreduceOrderedTable = [] {
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
constexpr auto kAllreduceTable = [] {
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
constexpr auto kReduceScatterTable = [] {
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
constexpr auto kGatherTable = [] {
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
constexpr auto kScatterTable = [] {
  using enum Scatter;
  return std::to_array<Choice<Scatter>>(
      {{4, 2, linear_nb},       {4, 131072, linear},      {4, 262144, linear_nb}, {4, kEver, linear},
       {8, 2048, binomial},     {8, 4096, linear},        {8, 8192, binomial},    {8, 32768, linear},
       {8, 1048576, linear_nb}, {8, kEver, linear},       {16, 16384, binomial},  {16, 1048576, linear_nb},
       {16, kEver, linear},     {32, 16384, binomial},    {32, 32768, linear},    {32, kEver, linear_nb},
       {64, 512, binomial},     {64, 8192, linear_nb},    {64, 16384, binomial},  {64, kEver, linear_nb},
       {kEver, 512, binomial},  {kEver, kEver, linear_nb}});
}();
constexpr auto kAllgatherTable = [] {
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
constexpr auto kAllgathervTable = [] {
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
constexpr auto kAlltoallvTable = [] {
  using enum Alltoallv;
  return std::to_array<Choice<Alltoallv>>({{4, kEver, pairwise},
                                           {64, kEver, linear},
                                           {128, kEver, pairwise},
                                           {256, kEver, linear},
                                           {1024, kEver, pairwise},
                                           {kEver, kEver, linear}});
}();

uint64_t ChainPiece(uint32_t ranks, uint64_t bytes, uint64_t element) {
  const auto size = static_cast<double>(ranks), message = static_cast<double>(bytes);
  uint64_t piece = 131072;
  if (size < 1.6134e-6 * message + 2.1102) {
    piece = 131072;
  } else if (size < 2.3679e-6 * message + 1.1787) {
    piece = 65536;
  } else if (size < 3.2118e-6 * message + 8.7936) {
    piece = 16384;
  }
  return SegmentBytes(piece, element, bytes);
}

void ExpandBcast(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element) {
  schedule.tag = kBcast;
  if (bytes == 0) return;
  uint64_t left = 0;
  switch (Choose(kBcastTable, schedule.size, bytes)) {
    case Bcast::line:
      left = BcastLine(schedule, root, bytes, element);
      break;
    case Bcast::binary:
      left = BcastBinary(schedule, root, bytes, element);
      break;
    case Bcast::chain:
      return BcastChain(schedule, root, bytes, ChainPiece(schedule.size, bytes, element));
    case Bcast::split_binary:
      return BcastSplitBinary(schedule, root, bytes, element, bytes < 370728 ? 1024 : 8192);
    case Bcast::binomial:
      return BcastBinomial(schedule, root, bytes);
    case Bcast::four_nomial:
      return BcastKnomial(schedule, root, bytes, 4);
    case Bcast::scatter_doubling:
      return BcastScatterDoubling(schedule, root, bytes);
  }
  if (left > 0) ExpandBcast(schedule, root, left, element);
}

void ExpandReduce(Schedule& schedule, uint32_t root, uint64_t bytes, uint64_t element, bool commutative) {
  schedule.tag = kReduce;
  const uint32_t size = schedule.size, rank = schedule.rank;
  const auto ranks = static_cast<double>(size), message = static_cast<double>(bytes);
  const auto piece = [&](uint64_t segment) { return SegmentBytes(segment, element, bytes); };
  const auto algorithm =
      commutative ? Choose(kReduceTable, size, bytes) : Choose(kReduceOrderedTable, size, bytes);
  switch (algorithm) {
    case Reduce::linear:
      return ReduceLinear(schedule, root, bytes);
    case Reduce::chains:
      return ReduceTree(schedule, ChainTree(rank, size, root, std::min(size / 2, 32u)), bytes, piece(65536));
    case Reduce::chain: {
      const uint64_t segment = ranks > 0.0410 / 1024 * message + 9.7128   ? 1024
                               : ranks > 0.0033 / 1024 * message + 1.6761 ? 32768
                                                                          : 65536;
      return ReduceTree(schedule, ChainTree(rank, size, root, 1), bytes, piece(segment));
    }
    case Reduce::binary:
      return ReduceTree(schedule, BinaryTree(rank, size, root), bytes, piece(32768));
    case Reduce::binomial: {
      const bool whole = (size < 8 && bytes < 20480) || bytes < 2048 || bytes <= element;
      const bool cut = !whole && ranks > 0.6016 / 1024 * message + 1.3496;
      return ReduceTree(schedule, BinomialTree(rank, size, root), bytes, cut ? piece(1024) : bytes);
    }
    case Reduce::in_order_binary:
      return ReduceInOrder(schedule, root, bytes);
  }
}

void ExpandAllreduce(Schedule& schedule, uint64_t bytes, uint64_t element, bool commutative) {
  const uint32_t size = schedule.size;
  schedule.tag = kAllreduce;
  auto algorithm =
      commutative ? Choose(kAllreduceTable, size, bytes) : Choose(kAllreduceOrderedTable, size, bytes);
  if (algorithm == Allreduce::ring && bytes / element < size) algorithm = Allreduce::reduce_bcast;
  switch (algorithm) {
    case Allreduce::reduce_bcast:
      ExpandReduce(schedule, 0, bytes, element, commutative);
      return ExpandBcast(schedule, 0, bytes, element);
    case Allreduce::doubling:
      return AllreduceDoubling(schedule, bytes);
    case Allreduce::rabenseifner:
      return AllreduceRabenseifner(schedule, bytes, element);
    case Allreduce::ring:
      if (const uint64_t left = AllreduceRing(schedule, bytes, element); left > 0)
        ExpandAllreduce(schedule, left, element, commutative);
  }
}

bool ExpandReduceScatter(const CollectiveCall& call, Schedule& schedule, uint64_t total) {
  schedule.tag = kReduceScatter;
  if (!call.commutative) return false;
  switch (Choose(kReduceScatterTable, call.size, total)) {
    case ReduceScatter::reduce_scatter:
      return false;
    case ReduceScatter::halving:
      return ReduceScatterHalving(schedule, call.receive_counts), true;
    case ReduceScatter::ring:
      return ReduceScatterRing(schedule, call.receive_counts), true;
    case ReduceScatter::butterfly:
      return ReduceScatterButterfly(schedule, call.receive_counts), true;
  }
  return false;
}

void ExpandGather(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kGather;
  const uint64_t block = call.rank == call.root ? call.receive_bytes : call.send_bytes;
  switch (Choose(kGatherTable, call.size, block)) {
    case Gather::linear:
      return GatherLinear(schedule, call.root, block);
    case Gather::binomial:
      return GatherBinomial(schedule, call.root, block);
    case Gather::linear_sync:
      return GatherLinearSync(schedule, call.root, block,
                              SegmentBytes(block > 92160 ? 32768 : 1024, call.element_bytes, block));
  }
}

void ExpandScatter(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kScatter;
  const uint64_t block = call.rank == call.root ? call.send_bytes : call.receive_bytes;
  switch (Choose(kScatterTable, call.size, block)) {
    case Scatter::linear:
      return ScatterLinear(schedule, call.root, block, false);
    case Scatter::linear_nb:
      return ScatterLinear(schedule, call.root, block, true);
    case Scatter::binomial:
      return ScatterBinomial(schedule, call.root, block);
  }
}

void ExpandAllgather(const CollectiveCall& call, Schedule& schedule) {
  schedule.tag = kAllgather;
  const uint64_t block = call.receive_bytes > 0 ? call.receive_bytes : call.send_bytes;
  const std::vector<uint64_t> counts(call.size, block);
  switch (Choose(kAllgatherTable, call.size, block)) {
    case Allgather::pairs:
      return AllgatherPairs(schedule, counts);
    case Allgather::doubling:
      return AllgatherDoubling(schedule, counts);
    case Allgather::neighbors:
      return AllgatherNeighbors(schedule, counts);
    case Allgather::spread:
      return AllgatherSpread(schedule, counts);
    case Allgather::bruck:
      return AllgatherBruck(schedule, counts);
  }
}

void ExpandAllgatherv(const CollectiveCall& call, Schedule& schedule, uint64_t total) {
  schedule.tag = kAllgather;
  const auto counts = call.receive_counts;
  switch (Choose(kAllgathervTable, call.size, total / call.size)) {
    case Allgatherv::gather_bcast: {
      CollectiveCall gather = call;
      gather.root = 0;
      gather.send_bytes = counts[call.rank];
      schedule.tag = kGather;
      GatherFlat(schedule, gather);
      return ExpandBcast(schedule, 0, total, call.element_bytes);
    }
    case Allgatherv::bruck:
      return AllgatherBruck(schedule, counts);
    case Allgatherv::ring:
      return AllgatherRing(schedule, counts, call.element_bytes);
    case Allgatherv::neighbors:
      return AllgatherNeighbors(schedule, counts);
    case Allgatherv::pairs:
      return AllgatherPairs(schedule, counts);
  }
}

}  // namespace

bool ExpandOmpi(const CollectiveCall& call, Schedule& schedule) {
  const auto counts = call.receive_counts;
  switch (call.kind) {
    case Collective::barrier:
      schedule.tag = kBarrier;
      switch (Choose(kBarrierTable, call.size, 0)) {
        case Barrier::linear:
          return BarrierLinear(schedule), true;
        case Barrier::doubling:
          return BarrierDoubling(schedule), true;
        case Barrier::dissemination:
          return BarrierDissemination(schedule), true;
        case Barrier::tree:
          return BarrierTree(schedule), true;
      }
      return false;
    case Collective::bcast:
      return ExpandBcast(schedule, call.root, call.send_bytes, call.element_bytes), true;
    case Collective::reduce:
      return ExpandReduce(schedule, call.root, call.send_bytes, call.element_bytes, call.commutative), true;
    case Collective::allreduce:
      return ExpandAllreduce(schedule, call.send_bytes, call.element_bytes, call.commutative), true;
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      return ExpandReduceScatter(call, schedule, std::accumulate(counts.begin(), counts.end(), uint64_t{0}));
    case Collective::gather:
      return ExpandGather(call, schedule), true;
    case Collective::scatter:
      return ExpandScatter(call, schedule), true;
    case Collective::allgather:
      return ExpandAllgather(call, schedule), true;
    case Collective::allgatherv:
      return ExpandAllgatherv(call, schedule, std::accumulate(counts.begin(), counts.end(), uint64_t{0})),
             true;
    case Collective::alltoallv:
      schedule.tag = kAlltoall;
      if (Choose(kAlltoallvTable, call.size, 0) == Alltoallv::linear)
        return AlltoallvLinear(schedule, call), true;
      return AlltoallvPairs(schedule, call), true;
    default:
      return false;  // alltoall is the default's own table
  }
}

}  // namespace rankine::sim
