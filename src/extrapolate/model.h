// SPDX-License-Identifier: BSD-3-Clause
// Models the calls of each class of ranks as loops, with laws for how sizes and other quantities depend on
// the size of the run.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "extrapolate/arrangement.h"
#include "extrapolate/law.h"
#include "extrapolate/loop_tree.h"
#include "extrapolate/run_facts.h"

namespace rankine::extrapolate {

// The law for one quantity of a call, for example a message size.
struct FigureLaw {
  Law law;
  double recorded = 0;  // mean in the model run
  bool varies = false;  // True if the value is not the same in all repetitions and on all ranks.
  bool varies_by_rank = false;
};
struct Slot {
  std::array<FigureLaw, kFigures> figures;
  Law work;                  // The law for the computation before the call.
  double recorded_work = 0;  // mean in the model run
};

struct ClassModel {
  size_t run = 0;               // The model run: the largest run that has this class.
  std::vector<uint32_t> ranks;  // The ranks in the model run that make exactly these calls.
  std::vector<Call> calls;      // indexed by token
  std::vector<Token> tokens;
  Steps steps;
  std::vector<Law> counts;       // indexed by step
  std::vector<uint32_t> before;  // For each step, the token of the preceding call.
  std::vector<uint32_t> slots;   // for each step: the index in `laws`; several steps may share their laws
  std::vector<Slot> laws;        // indexed by slot
};

// Describes the parts of the runs that the model does not explain.
struct Unexplained {
  uint64_t ranks = 0, all_ranks = 0;  // The number of ranks whose calls differ from the calls of their class.
  // The number of calls whose order differs between the runs. If only numbers of repetitions differ, the
  // calls are not counted.
  uint64_t actions = 0, all_actions = 0;
  uint64_t loops = 0, all_loops = 0;  // The number of loops for which no law gives the number of
                                      // repetitions.
  // The bytes of calls whose recorded size deviates from the law by more than 1 %.
  double bytes = 0, all_bytes = 0;
  // The mean relative error of the laws for computation, weighted by the amount of computation.
  double work_error = 0;
  uint64_t io_actions = 0;  // The number of I/O actions, which the model leaves out.
  // The number of receives from any source. The model does not determine the matching messages.
  uint64_t any_source = 0;
  // The error if the largest run is predicted from the smaller runs. A negative value means that there are
  // too few runs to know the error.
  double held_out_work = -1, held_out_bytes = -1;
};

struct Model {
  std::vector<Run> runs;
  std::vector<uint32_t> run_ranks;
  Arrangement arrangement;
  std::map<uint32_t, ClassModel> classes;
  std::shared_ptr<Types> types = std::make_shared<Types>();
  ti::VolumeUnit unit;
  Unexplained unexplained;
};

struct Options {
  size_t axes = 0;  // number of axes of the grid; 0: the number is found automatically
};

// An error message contains the difference between the runs, or the reason why they cannot be extrapolated.
base::Result<Model> Learn(std::vector<Run> runs, const Options& options);

}  // namespace rankine::extrapolate
