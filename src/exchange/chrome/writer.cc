// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/chrome/writer.h"

#include "base/text/json.h"

namespace rankine::exchange::chrome {
namespace {

// Formats nanoseconds as microseconds without losing digits.
std::string Micro(uint64_t ns) {
  std::string fraction = std::to_string(ns % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(ns / 1000) + "." + fraction;
}

}  // namespace

base::Status Writer::Event(const std::string& members) {
  const std::string text =
      (any_ ? ",\n{" : "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{") + members + place_ + "}";
  any_ = true;
  return file_.Write(text);
}

base::Status Writer::Thread(const SliceThread& thread) {
  open_.clear();
  place_ = ",\"pid\":" + std::to_string(thread.pid) + ",\"tid\":" + std::to_string(thread.tid);
  base::Status status = Event(R"("ph":"M","name":"process_name","args":{"name":)" +
                              base::JsonQuoted(thread.process_name) + "}");
  if (!status.ok()) return status;
  return Event(R"("ph":"M","name":"thread_name","args":{"name":)" + base::JsonQuoted(thread.name) + "}");
}

base::Status Writer::Begin(uint64_t at, SliceCategory category, std::string_view name,
                           SliceArguments arguments, std::span<const SliceMessage> starts,
                           std::span<const SliceMessage> ends) {
  const std::string time = ",\"ts\":" + Micro(at);
  open_.push_back(base::JsonQuoted(name));
  std::string members =
      R"("ph":"B","name":)" + open_.back() + ",\"cat\":\"" + std::string(NameOf(category)) + "\"" + time;
  std::string args;
  for (const SliceArgument& one : arguments)
    args += (args.empty() ? "\"" : ",\"") + std::string(one.name) +
            "\":" + (one.text.empty() ? std::to_string(one.number) : base::JsonQuoted(one.text));
  if (!args.empty()) members += ",\"args\":{" + args + "}";
  base::Status status = Event(members);
  // The member "bp":"e" binds the end of a flow to the enclosing slice. The start of a flow is always bound
  // to the enclosing slice.
  const auto flow = [&](const char* phase, uint64_t number) {
    if (status.ok())
      status = Event(std::string(R"("ph":")") + phase + R"(","name":"message","cat":"mpi","id":)" +
                     std::to_string(number) + time);
  };
  for (const SliceMessage& message : starts) flow("s", message.number);
  for (const SliceMessage& message : ends) flow("f\",\"bp\":\"e", message.number);
  return status;
}

base::Status Writer::End(uint64_t at) {
  // The trace format needs no name at the end of a slice. But Speedscope ends a slice only if the end has the
  // same name as the start.
  std::string name;
  if (!open_.empty()) {
    name = ",\"name\":" + open_.back();
    open_.pop_back();
  }
  return Event(R"("ph":"E")" + name + ",\"ts\":" + Micro(at));
}

base::Status Writer::Close() {
  base::Status status = file_.Write(any_ ? "\n]}\n" : "{\"traceEvents\":[]}\n");
  return status.ok() ? file_.Flush() : status;
}

}  // namespace rankine::exchange::chrome
