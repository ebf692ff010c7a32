// SPDX-License-Identifier: BSD-3-Clause
#include "probe/bpf/tap.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/rt/clock.h"
#include "probe/bpf/blob.h"
#include "probe/bpf/link.h"
#include "probe/bpf/shared.h"
#include "probe/bpf/times.h"
#include "probe/module/module.h"
#include "probe/patch/entry.h"
#include "probe/process/checks.h"
#include "probe/region.h"

namespace rankine::probe {
namespace {

using base::Error;
using base::Result;
using base::Status;
using layout::ProbeRecord;

static_assert(sizeof(BpfLoad) == sizeof(layout::ProbeLoad) && sizeof(BpfRecord) == sizeof(ProbeRecord));
static_assert(kBpfLoads == layout::kProbeLoads && kBpfSteps == layout::kLoadSteps &&
              kBpfFields == layout::kProbeFields && kBpfSlots == layout::kProbeSlots);
static_assert(offsetof(BpfRecord, field) == offsetof(ProbeRecord, field) &&
              offsetof(BpfRecord, end) == offsetof(ProbeRecord, end) &&
              offsetof(BpfRecord, result) == offsetof(ProbeRecord, result));
static_assert(offsetof(BpfLoad, offset) == offsetof(layout::ProbeLoad, offset) &&
              offsetof(BpfLoad, needs) == offsetof(layout::ProbeLoad, needs));

std::string Who(pid_t pid) {
  return "process " + std::to_string(pid);
}

int Silent(libbpf_print_level, const char*, va_list) {
  return 0;
}

class KernelTap : public Tap {
 public:
  explicit KernelTap(pid_t pid) : pid_(pid) {}
  KernelTap(const KernelTap&) = delete;
  KernelTap& operator=(const KernelTap&) = delete;
  ~KernelTap() override { Close(); }

  Status Load();
  Status Keep(const Function& function, const Module& module);
  Status Attach();
  bool Fetch() override;
  void Take(const std::function<void(const ProbeRecord&)>& each) override;
  uint64_t inside() const override;
  bool has_all() const override { return true; }
  double fill() const override { return fill_; }
  uint64_t lost() const override;
  uint64_t stopped_ns() const override { return 0; }
  size_t threads() const override { return 0; }
  Removal Detach(uint64_t patience_ns) override;

 private:
  static int TakeOne(void* self, void* data, size_t bytes);
  BpfCounters Counters() const;
  void Tick();
  void Close();

  pid_t pid_;
  bpf_object* object_ = nullptr;
  ring_buffer* ring_ = nullptr;
  struct Places {
    std::vector<uint64_t> offsets, slots;
  };
  struct Ends {
    Places begins, ends;
  };
  std::map<std::string, Ends> places_;  // by file
  std::vector<int> links_;
  uint32_t slots_ = 0;
  double fill_ = 0;
  bool lives_ = true;
  TickTimes times_;
  const std::function<void(const ProbeRecord&)>* each_ = nullptr;
};

void KernelTap::Tick() {
  times_.Add(rt::MonotonicNs(), rt::Counter());
}

Status KernelTap::Load() {
  libbpf_set_print(Silent);
  const std::span<const uint8_t> blob = BpfBlob();
  const auto refused = [&] {
    const int why = errno;
    return Status{
        why == EPERM || why == EACCES
            ? "this user may not load BPF programs (CAP_BPF and CAP_PERFMON; run this as root)"
            : std::string("the kernel rejects Rankine's BPF program (Linux 6.6 or later is required): ") +
                  strerror(why)};
  };
  object_ = bpf_object__open_mem(blob.data(), blob.size(), nullptr);
  if (object_ == nullptr) return refused();
  // The instructions are the same on every machine, except for the name of the program type.
  for (const char* name : {"Enter", "Leave"}) {
    bpf_program* program = bpf_object__find_program_by_name(object_, name);
    if (program == nullptr) return {"the BPF program of this build has no " + std::string(name)};
    bpf_program__set_type(program, BPF_PROG_TYPE_KPROBE);
    bpf_program__set_expected_attach_type(program, static_cast<bpf_attach_type>(kUprobeMulti));
  }
  if (bpf_object__load(object_) != 0) return refused();
  ring_ = ring_buffer__new(bpf_object__find_map_fd_by_name(object_, "records"), TakeOne, this, nullptr);
  if (ring_ == nullptr) return refused();
  Tick();
  return Status::Ok();
}

Status KernelTap::Keep(const Function& function, const Module& module) {
  const auto offset = module.FileOffset(function.address);
  if (!offset) return {"function " + function.name + " is not in the file of its module"};
  BpfSlot slot{};
  slot.loads = static_cast<uint32_t>(function.loads.size());
  slot.at_begin = function.at_begin ? 1 : 0;
  for (size_t i = 0; i < function.loads.size(); ++i) {
    memcpy(&slot.load[i], &function.loads[i], sizeof slot.load[i]);
    if (function.loads[i].kind == layout::LoadKind::filled) ++slot.filled;
  }
  const uint32_t place = slots_++;
  if (bpf_map_update_elem(bpf_object__find_map_fd_by_name(object_, "slots"), &place, &slot, BPF_ANY) != 0)
    return {"function " + function.name + ": " + strerror(errno)};
  Ends& both = places_[module.path()];
  const auto add = [&](Places& places) { places.offsets.push_back(*offset), places.slots.push_back(place); };
  add(both.begins);
  if (!function.at_begin) add(both.ends);
  return Status::Ok();
}

Status KernelTap::Attach() {
  for (const auto& [module, both] : places_) {
    // The path of the file as the watched process sees it, reached through the root folder of the watched
    // process. The probe for the end of the call is set first, so that every recorded start gets an end.
    const std::string path = "/proc/" + std::to_string(pid_) + "/root" + module;
    for (const auto& [name, at_end] : {std::pair{"Leave", true}, std::pair{"Enter", false}}) {
      const Places& places = at_end ? both.ends : both.begins;
      if (places.slots.empty()) continue;
      const bpf_program* program = bpf_object__find_program_by_name(object_, name);
      const int link =
          LinkUprobes(bpf_program__fd(program), pid_, path, places.offsets, places.slots, at_end);
      if (link < 0) return {"the kernel refuses probes in " + module + ": " + strerror(errno)};
      links_.push_back(link);
    }
  }
  return Status::Ok();
}

int KernelTap::TakeOne(void* self, void* data, size_t bytes) {
  auto& tap = *static_cast<KernelTap*>(self);
  if (bytes < sizeof(ProbeRecord)) return 0;
  ProbeRecord record{};
  memcpy(&record, data, sizeof record);
  record.begin = tap.times_.At(record.begin);
  record.end = tap.times_.At(record.end);
  if (record.slot < tap.slots_) (*tap.each_)(record);
  return 0;
}

// The records are fetched once more after the process has ended.
bool KernelTap::Fetch() {
  const bool lived = lives_;
  lives_ = access(("/proc/" + std::to_string(pid_) + "/maps").c_str(), F_OK) == 0;
  return lived;
}

void KernelTap::Take(const std::function<void(const ProbeRecord&)>& each) {
  Tick();
  each_ = &each;
  const int read = ring_buffer__consume(ring_);
  fill_ = static_cast<double>(std::max(read, 0)) * sizeof(BpfRecord) / static_cast<double>(kBpfRing);
  each_ = nullptr;
}

BpfCounters KernelTap::Counters() const {
  BpfCounters counters{};
  const uint32_t zero = 0;
  if (object_ == nullptr ||
      bpf_map_lookup_elem(bpf_object__find_map_fd_by_name(object_, "counters"), &zero, &counters) != 0)
    return {};
  return counters;
}

uint64_t KernelTap::inside() const {
  const BpfCounters counters = Counters();
  return counters.entered > counters.left ? counters.entered - counters.left : 0;
}

uint64_t KernelTap::lost() const {
  return Counters().lost;
}

// A call that is inside a function returns through the kernel, which keeps the return address for as long as
// necessary.
Removal KernelTap::Detach(uint64_t) {
  Close();
  return {};
}

void KernelTap::Close() {
  for (const int link : links_) close(link);
  links_.clear();
  if (ring_ != nullptr) ring_buffer__free(ring_);
  if (object_ != nullptr) bpf_object__close(object_);
  ring_ = nullptr;
  object_ = nullptr;
}

}  // namespace

Result<std::unique_ptr<Tap>> WatchByKernel(pid_t pid, std::span<const Function> functions) {
  if (functions.empty() || functions.size() > layout::kProbeSlots)
    return Error{"between 1 and " + std::to_string(layout::kProbeSlots) +
                 " functions can be watched at the same time"};
  if (const Status good = CheckProcess(pid); !good.ok()) return Error{good.message};
  auto memory = Memory::Open(pid);
  if (!memory.ok()) return Error{memory.error() + WhenRefused(pid)};
  const auto maps = ReadMaps(pid);
  if (!maps.ok()) return Error{maps.error()};
  if (FindRegion(maps.value(), memory.value()))
    return Error{
        Who(pid) +
        " has an agent of rankine attach, and a function is watched by an agent or by the kernel, "
        "not by both. End the other watch, or remove what is left of it: rankine attach --detach --pid " +
        std::to_string(pid)};
  auto tap = std::make_unique<KernelTap>(pid);
  if (const Status good = tap->Load(); !good.ok()) return Error{good.message};
  std::map<std::string, Module> modules;
  // All checks are made before the first probe is set.
  for (const Function& function : functions) {
    if (modules.count(function.module) == 0) {
      auto module = Module::Load(pid, memory.value(), maps.value(), function.module);
      if (!module.ok()) return Error{module.error()};
      modules.emplace(function.module, std::move(module.value()));
    }
    if (const Status good = CheckEntry(function, modules.at(function.module), memory.value()); !good.ok())
      return Error{Who(pid) + ": " + good.message};
  }
  for (const Function& function : functions) {
    if (const Status good = tap->Keep(function, modules.at(function.module)); !good.ok())
      return Error{Who(pid) + ": " + good.message};
  }
  if (const Status good = tap->Attach(); !good.ok()) return Error{Who(pid) + ": " + good.message};
  return std::unique_ptr<Tap>(std::move(tap));
}

}  // namespace rankine::probe
