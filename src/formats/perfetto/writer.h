// Perfetto's trace format: a protobuf message Trace of packets (perfetto/trace/trace_packet.proto), each
// written by protozero as it comes. Names are interned, so that a slice of a known name takes some 20 bytes.
#pragma once
#include <map>
#include <string>

#include "formats/slices/file.h"
#include "formats/slices/sink.h"

namespace rankine::formats::perfetto {

class Writer : public SliceSink {
 public:
  Writer(FILE* file, std::string name) : file_(file, std::move(name)) {}
  base::Status Thread(const SliceThread& thread) override;
  base::Status Begin(uint64_t at, SliceCategory category, std::string_view name,
                     const SliceArguments& arguments, std::span<const SliceMessage> starts,
                     std::span<const SliceMessage> ends) override;
  base::Status End(uint64_t at) override;
  base::Status Close() override { return file_.Flush(); }

 private:
  base::Status Packet(const std::string& packet);

  BlockFile file_;
  bool begun_ = false;
  uint32_t last_pid_ = 0;
  bool any_process_ = false;
  uint64_t track_ = 0;
  std::map<std::string, uint64_t, std::less<>> names_;  // interned, by text
};

}  // namespace rankine::formats::perfetto
