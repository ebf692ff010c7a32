// SPDX-License-Identifier: BSD-3-Clause
// Defines the parameters of the model, which treats messages as flows in a network. The parameters describe
// the network and the MPI library.
//
// A message takes z bytes on the wire: its size plus the constant `envelope`. A message first waits for
// latency * latency_factor(z), and then shares the links of its route with other flows. The weight of a
// flow is 1 / penalty, where penalty = latency + sum(weight_s / bandwidth). The rate of a flow is limited
// by the slowest link and by tcp_gamma / (2 latency), and is multiplied by bandwidth_factor(z). The model
// is that of SimGrid's SMPI (Velho, Schnorr, Casanova, Legrand, INRIA RR-7821, and Clauss et al., IPDPS
// 2011).
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/description.h"
#include "base/result.h"

namespace rankine::sim {

// A piece of a factor that depends on the size of the message. Up to the first threshold, the factor is 1.
// For larger messages, the largest threshold below the size determines the factor.
struct FactorPiece {
  uint64_t threshold = 0;
  double value = 1;
};

class Factor {
 public:
  Factor() = default;
  explicit Factor(double constant) : constant_(constant) {}
  explicit Factor(std::vector<FactorPiece> pieces) : pieces_(std::move(pieces)) {}
  double operator()(double bytes) const {
    double value = constant_;
    for (const FactorPiece& piece : pieces_) {
      if (bytes <= static_cast<double>(piece.threshold)) return value;
      value = piece.value;
    }
    return value;
  }

 private:
  std::vector<FactorPiece> pieces_;  // sorted by threshold
  double constant_ = 1;
};

enum class NetworkKind : uint8_t {
  flows,     // the model above
  constant,  // every message takes `constant_s` seconds, regardless of its size
  ideal,     // messages take no time
};

// The MPI library whose choice of collective algorithms is imitated.
enum class Selector : uint8_t { simgrid_default, ompi, mpich };

struct Model {
  NetworkKind kind = NetworkKind::flows;
  double constant_s = 0;
  Factor latency_factor, bandwidth_factor;
  double weight_s = 8775;
  double tcp_gamma = 4194304;
  bool crosstraffic = true;  // if true, a flow also loads the reverse direction with 5 % of its rate
  uint64_t envelope = 16;
  // sends of fewer bytes return immediately; their transfer begins when the receive is posted
  uint64_t detached_below = 65536;
  uint64_t eager_below = 0;      // sends of fewer bytes begin their transfer immediately
  platform::MessageCosts costs;  // the costs on hosts that do not define their own costs
  Selector selector = Selector::simgrid_default;
  // the number of messages that may share a link, and of ranks that may share a processor; further messages
  // and ranks wait
  uint32_t concurrency_limit = kUnlimited;
  static constexpr uint32_t kUnlimited = UINT32_MAX;
};

// The models of SimGrid by name: "SMPI", "LV08", "CM02"; and Rankine's "ideal" and "constant".
base::Result<Model> ModelNamed(std::string_view name);

// Sets the SimGrid option with this name, for example "network/model", "network/crosstraffic" or "smpi/os".
// Returns false if replays have no such option. Fails if the value is invalid.
base::Result<bool> SetOption(std::string_view name, std::string_view value, Model* model);

// Returns the cost in seconds of a message of the given size.
double CostOf(const platform::Cost& cost, uint64_t bytes);

// Reads a factor: either a list such as "65536:11.6;...", in which each threshold has a value, or a single
// number.
base::Result<Factor> ReadFactor(std::string_view text);

}  // namespace rankine::sim
