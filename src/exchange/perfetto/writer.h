// SPDX-License-Identifier: BSD-3-Clause
// Writes Perfetto's trace format: a protobuf message `Trace` that consists of packets
// (perfetto/trace/trace_packet.proto). Each packet is encoded with protozero and written at once. All texts
// are interned, including the texts of arguments.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "exchange/slices/file.h"
#include "exchange/slices/sink.h"

namespace rankine::exchange::perfetto {

class Writer : public SliceSink {
 public:
  Writer(FILE* file, std::string name) : file_(file, std::move(name)) {}
  base::Status Thread(const SliceThread& thread) override;
  base::Status Begin(uint64_t at, SliceCategory category, std::string_view name, SliceArguments arguments,
                     std::span<const SliceMessage> starts, std::span<const SliceMessage> ends) override;
  base::Status End(uint64_t at) override;
  base::Status Close() override { return file_.Flush(); }

 private:
  base::Status Packet(const std::string& packet);
  // Returns the number of a text. The number is unique within the kind. A new text is encoded and appended
  // to the string `fresh`. The next packet contains this definition of the text.
  uint64_t Interned(uint32_t kind, std::string_view text, std::string* fresh);

  // A slice's argument: a number or an interned text.
  struct Annotation {
    uint64_t name = 0;
    uint32_t field = 0;  // The number of the protobuf field that contains the value.
    int64_t value = 0;
  };

  BlockFile file_;
  std::vector<Annotation> annotations_;  // arguments of the current slice
  bool begun_ = false;
  uint32_t last_pid_ = 0;
  bool any_process_ = false;
  uint64_t track_ = 0;
  std::map<uint32_t, std::map<std::string, uint64_t, std::less<>>>
      interned_;  // The number of each text. The keys of both maps consist of the kind and the text.
};

}  // namespace rankine::exchange::perfetto
