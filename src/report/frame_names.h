// SPDX-License-Identifier: BSD-3-Clause
// Finds the names of the functions in sampled stacks. Functions with the same name in the same module file
// are merged, so that several copies count as one. Functions of different programs in one job are
// distinguished.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/samples/call_tree.h"
#include "symbols/symbolise.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::report {

class FrameNames : public analysis::FrameSource {
 public:
  // Keeps references to both arguments, which must outlive the object.
  FrameNames(const archive::Tables& tables, symbols::Symboliser& symbols)
      : tables_(tables), symbols_(symbols) {}

  // Looks up all addresses of the given stacks at once, which is faster.
  void Prefetch(std::span<const uint32_t> stacks);

  // Hides frames of Rankine, of MPI's Fortran bindings, and of the C library's startup code.
  std::span<const analysis::FrameId> FramesOf(uint32_t site) override;

  struct Frame {
    // The name as in the source, or `module+0x1230` if the name is unknown. The name comes from the archive
    // and is not trusted.
    std::string name;
    // Name of the module file; empty for the program itself, if the job has only one program.
    std::string module;
    std::string file;  // source file as recorded by the compiler; empty: unknown
    std::string Text() const { return module.empty() ? name : name + " [" + module + "]"; }
  };
  const Frame& frame(analysis::FrameId id) const { return frames_[id]; }

  // Returns a stack as text, for example `exchange < step < main`. The innermost function comes first. Long
  // stacks are shortened in the middle. The text is empty if there is no stack.
  std::string WayText(uint32_t stack);

 private:
  bool IsHidden(uint32_t site);
  bool MayStart(uint32_t site);
  analysis::FrameId IdOf(const symbols::Location& location, uint32_t site);

  const archive::Tables& tables_;
  symbols::Symboliser& symbols_;
  std::vector<Frame> frames_;
  std::map<std::pair<std::string, std::string>, analysis::FrameId> ids_;           // by module and name
  std::map<std::pair<uint32_t, uint64_t>, std::vector<analysis::FrameId>> known_;  // by module and address
};

}  // namespace rankine::report
