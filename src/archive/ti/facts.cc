#include "archive/ti/facts.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <vector>

#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using ti::Collective;
using ti::Io;
using ti::Kind;
using ti::Making;
using ti::Mode;
using ti::Rma;

template <class Value>
struct Named {
  std::string_view name;
  Value value;
};

// Without MPI_, the I of what does not wait, and _init.
constexpr Named<Mode> kSends[] = {{"send", Mode::standard},
                                  {"bsend", Mode::buffered},
                                  {"ssend", Mode::synchronous},
                                  {"rsend", Mode::ready},
                                  {"psend", Mode::standard}};
constexpr std::string_view kReceives[] = {"recv", "mrecv", "precv"};
constexpr std::string_view kBoth[] = {"sendrecv", "sendrecv_replace"};
constexpr std::string_view kProbes[] = {"probe", "mprobe"};

constexpr Named<Collective> kCollectives[] = {
    {"barrier", Collective::barrier},
    {"bcast", Collective::bcast},
    {"reduce", Collective::reduce},
    {"allreduce", Collective::allreduce},
    {"gather", Collective::gather},
    {"gatherv", Collective::gatherv},
    {"scatter", Collective::scatter},
    {"scatterv", Collective::scatterv},
    {"allgather", Collective::allgather},
    {"allgatherv", Collective::allgatherv},
    {"alltoall", Collective::alltoall},
    {"alltoallv", Collective::alltoallv},
    {"alltoallw", Collective::alltoallw},
    {"reduce_scatter", Collective::reduce_scatter},
    {"reduce_scatter_block", Collective::reduce_scatter_block},
    {"scan", Collective::scan},
    {"exscan", Collective::exscan},
    {"neighbor_allgather", Collective::neighbor_allgather},
    {"neighbor_allgatherv", Collective::neighbor_allgatherv},
    {"neighbor_alltoall", Collective::neighbor_alltoall},
    {"neighbor_alltoallv", Collective::neighbor_alltoallv},
    {"neighbor_alltoallw", Collective::neighbor_alltoallw},
};

constexpr std::string_view kCommCreates[] = {
    "comm_dup",
    "comm_dup_with_info",
    "comm_idup",
    "comm_idup_with_info",
    "comm_create",
    "comm_create_group",
    "comm_create_from_group",
    "comm_split",
    "comm_split_type",
    "cart_create",
    "cart_sub",
    "graph_create",
    "dist_graph_create",
    "dist_graph_create_adjacent",
    "intercomm_create",
    "intercomm_create_from_groups",
    "intercomm_merge",
};
// Of these all ranks of the parent make one, and come back when it is there (the last two: their requests).
constexpr std::string_view kCommTogether[] = {
    "comm_dup",    "comm_dup_with_info", "comm_create",  "comm_split",        "comm_split_type",
    "cart_create", "cart_sub",           "graph_create", "dist_graph_create", "dist_graph_create_adjacent",
    "comm_idup",   "comm_idup_with_info"};
// Of these each rank tells a colour, or what stands for one.
constexpr std::string_view kCommByColour[] = {"comm_split", "comm_split_type", "cart_sub"};
constexpr std::string_view kCommByMade[] = {"comm_create_group", "comm_create_from_group", "intercomm_create",
                                            "intercomm_merge"};
constexpr std::string_view kCommFrees[] = {"comm_free", "comm_disconnect"};

constexpr Named<Rma> kRma[] = {
    {"win_create", Rma::create},
    {"win_allocate", Rma::create},
    {"win_allocate_shared", Rma::create},
    {"win_create_dynamic", Rma::create},
    {"win_free", Rma::free},
    {"put", Rma::put},
    {"rput", Rma::put},
    {"get", Rma::get},
    {"rget", Rma::get},
    {"accumulate", Rma::accumulate},
    {"raccumulate", Rma::accumulate},
    {"get_accumulate", Rma::get_accumulate},
    {"rget_accumulate", Rma::get_accumulate},
    {"fetch_and_op", Rma::fetch_and_op},
    {"compare_and_swap", Rma::compare_and_swap},
    {"win_fence", Rma::fence},
    {"win_post", Rma::post},
    {"win_start", Rma::start},
    {"win_complete", Rma::complete},
    {"win_wait", Rma::wait},
    {"win_test", Rma::wait},
    {"win_lock", Rma::lock},
    {"win_unlock", Rma::unlock},
    {"win_lock_all", Rma::lock_all},
    {"win_unlock_all", Rma::unlock_all},
    {"win_flush", Rma::flush},
    {"win_flush_local", Rma::flush},
    {"win_flush_all", Rma::flush_all},
    {"win_flush_local_all", Rma::flush_all},
    {"win_sync", Rma::sync},
};

template <class Value, size_t kCount>
const Value* Find(const Named<Value> (&list)[kCount], std::string_view name) {
  const auto* at =
      std::find_if(std::begin(list), std::end(list), [name](const auto& n) { return n.name == name; });
  return at == std::end(list) ? nullptr : &at->value;
}

template <size_t kCount>
bool Has(const std::string_view (&list)[kCount], std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.ends_with(end);
}

CallFacts FileFacts(std::string_view name) {
  CallFacts facts;
  facts.kind = Kind::io;
  facts.io = Io::other;
  facts.together =
      name.find("_all") != std::string_view::npos || name.find("_ordered") != std::string_view::npos;
  // Of a split pair the first half says the volume.
  if (EndsWith(name, "_end")) return facts;
  if (name.starts_with("read") || name.starts_with("iread")) facts.io = Io::read;
  if (name.starts_with("write") || name.starts_with("iwrite")) facts.io = Io::write;
  if (name == "open") facts.io = Io::open;
  if (name == "close") facts.io = Io::close;
  if (name == "sync") facts.io = Io::sync;
  if (facts.io != Io::read && facts.io != Io::write) facts.together = name != "delete";
  return facts;
}

CallFacts MessageFacts(std::string_view name) {
  CallFacts facts;
  if (const Mode* mode = Find(kSends, name)) {
    facts.kind = Kind::send;
    facts.mode = *mode;
  } else if (Has(kReceives, name)) {
    facts.kind = Kind::recv;
  } else if (Has(kBoth, name)) {
    facts.kind = Kind::sendrecv;
  } else if (Has(kProbes, name)) {
    facts.kind = Kind::probe;
  } else if (const Collective* collective = Find(kCollectives, name)) {
    facts.kind = Kind::collective;
    facts.collective = *collective;
  }
  return facts;
}

}  // namespace

bool IsNeighborly(ti::Collective collective) {
  return collective >= Collective::neighbor_allgather && collective <= Collective::neighbor_alltoallw;
}

CallFacts FactsOf(std::string_view name) {
  std::string lower;
  if (name.starts_with("MPI_")) name.remove_prefix(4);
  if (EndsWith(name, "_c")) name.remove_suffix(2);
  for (char c : name) lower.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  std::string_view rest = lower;
  CallFacts facts;
  if (rest.starts_with("file_")) return FileFacts(rest.substr(5));
  if (const Rma* rma = Find(kRma, rest)) {
    facts.kind = Kind::rma;
    facts.rma = *rma;
    return facts;
  }
  if (Has(kCommCreates, rest)) {
    facts.kind = Kind::comm_create;
    facts.together = Has(kCommTogether, rest);
    facts.by_made = Has(kCommByMade, rest);
    facts.making = Has(kCommByColour, rest) ? Making::by_colour
                   : facts.together         ? Making::by_parent
                                            : Making::by_members;
  }
  if (Has(kCommFrees, rest)) facts.kind = Kind::comm_free;
  if (rest == "cancel") facts.kind = Kind::cancel;
  if (rest == "request_free") facts.kind = Kind::free;
  if (facts.kind != Kind::compute) return facts;
  if (EndsWith(rest, "_init")) rest.remove_suffix(5);
  facts = MessageFacts(rest);
  if (facts.kind == Kind::compute && rest.starts_with("i")) facts = MessageFacts(rest.substr(1));
  return facts;
}

// By number: a trace without repetition asks for each of its calls.
CallFacts FactsOf(uint16_t function) {
  static const std::vector<CallFacts> facts = [] {
    std::vector<CallFacts> all;
    for (uint32_t id = 0; id <= layout::kMaxMpiFunctionId; ++id) {
      const layout::MpiFunction* known = layout::FindMpiFunction(static_cast<uint16_t>(id));
      all.push_back(known == nullptr ? CallFacts{} : FactsOf(std::string_view(known->name)));
    }
    return all;
  }();
  return function < facts.size() ? facts[function] : CallFacts{};
}

CallFacts FactsOfFile(uint16_t function) {
  CallFacts facts;
  facts.kind = Kind::io;
  facts.io = Io::other;
  const layout::IoFunctionInfo* known = layout::FindIoFunction(function);
  if (known == nullptr) return facts;
  if (known->kind == layout::IoKind::read) facts.io = Io::read;
  if (known->kind == layout::IoKind::write) facts.io = Io::write;
  if (known->kind == layout::IoKind::sync) facts.io = Io::sync;
  return facts;
}

bool LacksNeighbors(const RawTiKey& key) {
  const bool calls = key.what == layout::TiWhat::call || key.what == layout::TiWhat::started;
  return calls && (key.flags & layout::kTiPeers) == 0 && IsNeighborly(FactsOf(key.function).collective);
}

}  // namespace rankine::archive
