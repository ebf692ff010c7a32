// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/law.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace rankine::extrapolate {
namespace {

constexpr double kSizeTolerance = 0.002;
// The minimum reduction of the mean error, for each level of complexity, with which a more complex law for
// computation is accepted.
constexpr double kPrice = 0.015;

struct Term {
  double of_ranks = 0;                    // The exponent of the number of ranks.
  std::array<int8_t, kMostAxes> of = {};  // exponents of the grid's extents
  enum class Kind : uint8_t { product, logarithm, sum } kind = Kind::product;
  double price = 1;

  double At(const Grid& grid) const {
    const double ranks = grid.ranks();
    if (kind == Kind::logarithm) {
      double product = 1;
      for (size_t axis = 0; axis < kMostAxes; ++axis)
        product *= std::pow(static_cast<double>(grid.extent[axis]), of[axis]);
      return std::log2(std::pow(ranks, of_ranks) * product);
    }
    if (kind == Kind::sum) {
      double sum = 0;
      for (size_t axis = 0; axis < grid.axes; ++axis)
        sum += of[axis] * static_cast<double>(grid.extent[axis]);
      return sum;
    }
    double value = of_ranks == 0 ? 1 : std::pow(ranks, of_ranks);
    for (size_t axis = 0; axis < grid.axes; ++axis)
      value *= std::pow(static_cast<double>(grid.extent[axis]), of[axis]);
    return value;
  }
};

// The terms, in the order in which they are tried: simple terms first.
const std::vector<Term>& Terms() {
  static const std::vector<Term> kTerms = [] {
    std::vector<Term> terms = {{0, {}, Term::Kind::product, 0}};
    for (const double power : {-1.0, 1.0, -0.5, 0.5}) terms.push_back({power, {}, Term::Kind::product, 1});
    terms.push_back({1, {}, Term::Kind::logarithm, 1});
    for (const double power : {-2.0 / 3, 2.0 / 3, -1.0 / 3, 1.0 / 3, -2.0, 2.0, -1.5, 1.5})
      terms.push_back({power, {}, Term::Kind::product, 1.5});
    for (int a = -1; a <= 1; ++a) {
      for (int b = -1; b <= 1; ++b) {
        for (int c = -1; c <= 1; ++c) {
          if (a != 0 || b != 0 || c != 0)
            terms.push_back({0,
                             {static_cast<int8_t>(a), static_cast<int8_t>(b), static_cast<int8_t>(c)},
                             Term::Kind::product,
                             2});
        }
      }
    }
    // The terms in this loop are for transposes, which divide each rank's data among the ranks of a row or
    // plane.
    for (const auto& of :
         {std::array<int8_t, 3>{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {-1, -1, 0}, {0, -1, -1}, {-1, 0, -1}})
      terms.push_back({-1, of, Term::Kind::product, 3});
    for (const auto& of : {std::array<int8_t, 3>{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
      terms.push_back({0, of, Term::Kind::logarithm, 2});
    for (const auto& of : {std::array<int8_t, 3>{1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}})
      terms.push_back({0, of, Term::Kind::sum, 2});
    return terms;
  }();
  return kTerms;
}

double Difference(double value, double expected) {
  const double scale = std::max(std::abs(value), std::abs(expected));
  return scale == 0 ? 0 : std::abs(value - expected) / scale;
}

double ErrorOf(const Law& law, std::span<const Sample> samples) {
  double most = 0;
  for (const Sample& sample : samples) most = std::max(most, Difference(law.At(sample.grid), sample.value));
  return most;
}

double MeanError(const Law& law, std::span<const Sample> samples) {
  double sum = 0;
  for (const Sample& sample : samples) sum += std::pow(Difference(law.At(sample.grid), sample.value), 2);
  return std::sqrt(sum / static_cast<double>(samples.size()));
}

// factor * term
Law Proportional(size_t term, std::span<const Sample> samples) {
  Law law;
  law.term = term;
  double sum = 0;
  size_t n = 0;
  for (const Sample& sample : samples) {
    const double x = Terms()[term].At(sample.grid);
    if (x == 0) continue;
    sum += sample.value / x;
    ++n;
  }
  if (n != 0) (term == 0 ? law.constant : law.factor) = sum / static_cast<double>(n);
  law.error = ErrorOf(law, samples);
  return law;
}

// The law is constant + factor * term, fitted by least squares.
Law Linear(size_t term, std::span<const Sample> samples) {
  Law law;
  law.term = term;
  double mean_x = 0, mean_y = 0;
  for (const Sample& sample : samples) {
    mean_x += Terms()[term].At(sample.grid);
    mean_y += sample.value;
  }
  mean_x /= static_cast<double>(samples.size());
  mean_y /= static_cast<double>(samples.size());
  double products = 0, squares = 0;
  for (const Sample& sample : samples) {
    const double x = Terms()[term].At(sample.grid) - mean_x;
    products += x * (sample.value - mean_y);
    squares += x * x;
  }
  if (squares > 0) law.factor = products / squares;
  law.constant = mean_y - law.factor * mean_x;
  law.error = ErrorOf(law, samples);
  return law;
}

bool AllEqual(std::span<const Sample> samples) {
  return std::all_of(samples.begin(), samples.end(),
                     [&](const Sample& sample) { return sample.value == samples[0].value; });
}

// True if each sample is above 100, and the law deviates from each sample by at most one. A deviation of 1
// occurs if a program divides sizes with a remainder.
bool WithinOne(const Law& law, std::span<const Sample> samples) {
  return std::all_of(samples.begin(), samples.end(), [&](const Sample& sample) {
    return sample.value > 100 && std::abs(law.At(sample.grid) - sample.value) <= 1;
  });
}

// Returns the first law that fits. If no law fits, returns the law with the least error.
template <class Fits>
Law First(std::span<const Sample> samples, size_t least_for_two, Fits fits) {
  Law best = Proportional(0, samples);
  if (samples.size() < 2 || AllEqual(samples)) return best;
  for (size_t term = 0; term < Terms().size(); ++term) {
    const Law law = Proportional(term, samples);
    if (fits(law)) return law;
    if (law.error < best.error) best = law;
  }
  for (size_t term = 1; term < Terms().size(); ++term) {
    const Law law = Linear(term, samples);
    // A law with two parameters fits any two samples exactly. So if there are few samples, a law with two
    // parameters is accepted only if it represents "all ranks but one".
    const bool believed =
        samples.size() >= least_for_two || (std::abs(law.factor - 1) < 1e-9 && std::abs(law.constant) < 3);
    if (believed && fits(law)) return law;
    // If there are enough samples, a law with two parameters is used if it fits much better.
    if (samples.size() > 3 && law.error < best.error / 2) best = law;
  }
  return best;
}

}  // namespace

double Law::At(const Grid& grid) const {
  return term == 0 ? constant : constant + factor * Terms()[term].At(grid);
}

Law FitSize(std::span<const Sample> samples) {
  return First(samples, 3,
               [samples](const Law& law) { return law.error <= kSizeTolerance || WithinOne(law, samples); });
}

Law FitCount(std::span<const Sample> samples) {
  const auto exact = [samples](const Law& one) {
    return std::all_of(samples.begin(), samples.end(), [&](const Sample& sample) {
      return std::abs(one.At(sample.grid) - sample.value) < 1e-6 * std::max(1.0, sample.value);
    });
  };
  // Laws with an integer factor are preferred, because programs usually repeat something once or twice per
  // rank or row.
  Law law = First(samples, 3, [&exact](const Law& one) {
    return exact(one) && std::abs(one.factor - std::round(one.factor)) < 1e-9;
  });
  if (!exact(law)) law = First(samples, 3, exact);
  if (law.error < 1e-6) law.error = 0;
  return law;
}

Law FitWork(std::span<const Sample> samples, size_t usual) {
  Law best = Proportional(0, samples);
  if (samples.size() < 2) return best;
  double least = MeanError(best, samples) + (usual == 0 ? 0 : kPrice);
  const auto consider = [&](const Law& law, double price) {
    if (std::any_of(samples.begin(), samples.end(),
                    [&](const Sample& sample) { return law.At(sample.grid) < 0; }))
      return;
    const double cost = MeanError(law, samples) + kPrice * price;
    if (cost >= least) return;
    least = cost;
    best = law;
  };
  for (size_t term = 1; term < Terms().size(); ++term)
    consider(Proportional(term, samples), term == usual ? 0 : Terms()[term].price + (usual == 0 ? 0 : 1));
  if (samples.size() >= 4) {
    for (size_t term = 1; term < Terms().size(); ++term)
      consider(Linear(term, samples), Terms()[term].price + 2);
  }
  return best;
}

}  // namespace rankine::extrapolate
