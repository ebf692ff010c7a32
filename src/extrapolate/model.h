// SPDX-License-Identifier: BSD-3-Clause
// The calls of each class of ranks as loops, and the laws by which quantities such as sizes depend on the
// size of the run.
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

// The law for one quantity of a call in the loops of a class.
struct FigureLaw {
  Law law;
  double recorded = 0;  // mean in the model run
  bool varies = false;  // true if it differs between repetitions, or between ranks
  bool varies_by_rank = false;
};
struct Slot {
  std::array<FigureLaw, kFigures> figures;
  Law work;                  // law for the computation before the call
  double recorded_work = 0;  // mean in the model run
};

struct ClassModel {
  size_t run = 0;               // the model run: the largest run that has this class
  std::vector<uint32_t> ranks;  // those of its ranks that make exactly these calls
  std::vector<Call> calls;      // by token
  std::vector<Token> tokens;
  Steps steps;
  std::vector<Law> counts;       // by step
  std::vector<uint32_t> before;  // by step: the token of the preceding call
  std::vector<uint32_t> slots;   // by step; all steps of a slot share their laws
  std::vector<Slot> laws;        // by slot
};

// Counts the parts of the runs that the model does not explain.
struct Unexplained {
  uint64_t ranks = 0, all_ranks = 0;  // number of ranks that make other calls than their class
  uint64_t actions = 0,
           // number of calls whose order differs between the sizes in more than repetitions
      all_actions = 0;
  uint64_t loops = 0, all_loops = 0;  // number of loops whose repetitions follow no law
  // bytes of calls for which the law differs from a recorded size by more than 1 %
  double bytes = 0, all_bytes = 0;
  double work_error = 0;    // mean relative error of the laws for computation, weighted by volume
  uint64_t io_actions = 0;  // number of I/O actions, which are left out
  uint64_t any_source = 0;  // number of receives from any source, whose match is left open
  // Error of predicting the largest run from the smaller ones. Less than 0: unknown, because there are too
  // few runs.
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
  size_t axes = 0;  // number of axes of the grid; 0: it is determined
};

// An error names what differs between the runs, or why no larger run can be made.
base::Result<Model> Learn(std::vector<Run> runs, const Options& options);

// Reads the given ranks of a run. Passes each call with its position and the computation before it.
base::Status ReadCalls(
    const Run& run, Types& types, std::span<const uint32_t> ranks,
    const std::function<void(uint32_t rank, uint64_t position, const Call&, double work)>& visit);

}  // namespace rankine::extrapolate
