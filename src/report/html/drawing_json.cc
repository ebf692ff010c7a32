#include "report/html/drawing_json.h"

#include <map>
#include <vector>

#include "analysis/regions.h"
#include "query/json.h"
#include "query/mpi_names.h"

namespace rankine::report {
namespace {

// Names by the order of their first use.
template <class Key>
class Names {
 public:
  size_t PlaceOf(Key key) {
    const auto [at, fresh] = places_.emplace(key, keys_.size());
    if (fresh) keys_.push_back(key);
    return at->second;
  }
  template <class Name>
  std::string Json(Name name) const {
    std::string out = "[";
    for (const Key key : keys_) out += (out.size() > 1 ? "," : "") + query::JsonQuoted(name(key));
    return out + "]";
  }

 private:
  std::map<Key, size_t> places_;
  std::vector<Key> keys_;
};

// A flat list of numbers.
class Numbers {
 public:
  void Add(uint64_t number) {
    if (out_.size() > 1) out_ += ',';
    out_ += std::to_string(number);
  }
  std::string Text() const { return out_ + "]"; }

 private:
  std::string out_ = "[";
};

std::string Member(const char* name, uint64_t value) {
  return ",\"" + std::string(name) + "\":" + std::to_string(value);
}

}  // namespace

std::string DrawingJson(const archive::Tables& tables, const analysis::Drawing& drawing) {
  Names<uint16_t> functions;
  Names<context::NodeId> regions;
  std::string threads = "[";
  for (const analysis::DrawnThread& thread : drawing.threads) {
    Numbers calls;
    uint64_t last = 0;
    for (const analysis::DrawnCalls& drawn : thread.calls) {
      calls.Add(drawn.begin - last);
      calls.Add(drawn.end - drawn.begin);
      calls.Add(functions.PlaceOf(drawn.function));
      calls.Add(drawn.calls);
      calls.Add(drawn.in_mpi);
      last = drawn.end;
    }
    Numbers stays;
    last = 0;
    for (const analysis::DrawnRegion& drawn : thread.regions) {
      stays.Add(drawn.at - last);
      stays.Add(regions.PlaceOf(drawn.region));
      last = drawn.at;
    }
    threads += threads.size() > 1 ? "," : "";
    threads += "{\"process\":" + std::to_string(thread.process) + Member("thread", thread.thread) +
               ",\"calls\":" + calls.Text() + ",\"regions\":" + stays.Text() + "}";
  }
  Numbers messages;
  uint64_t last = 0;
  for (const analysis::DrawnMessage& message : drawing.drawn) {
    messages.Add(message.from);
    messages.Add(message.to);
    messages.Add(message.sent - last);
    messages.Add(message.received - message.sent);
    last = message.sent;
  }
  const auto region_name = [&](context::NodeId region) {
    return region == context::kRoot ? std::string() : analysis::PathText(tables.space, region);
  };
  return "{\"span_ns\":" + std::to_string(drawing.span) + Member("resolution_ns", drawing.resolution) +
         Member("calls", drawing.calls) + Member("messages", drawing.messages) +
         Member("parts_lost", drawing.losses) + ",\"functions\":" + functions.Json(query::FunctionName) +
         ",\"regions\":" + regions.Json(region_name) + ",\"threads\":" + threads +
         "],\"drawn_messages\":" + messages.Text() + "}";
}

}  // namespace rankine::report
