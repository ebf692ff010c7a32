// SPDX-License-Identifier: BSD-3-Clause
// Summarizes distributions in bounded memory: percentiles, histograms, and numbers of distinct values. Small
// distributions are exact.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/byte_reader.h"

namespace rankine::query {

// Percentiles are exact up to `kExact` values. If there are more values, the object only counts the values
// in classes. The width of a class is 1/128 of the value. The error of a percentile is therefore at most
// 0.4 % of a value that occurred. Percentiles between two values are interpolated.
class Quantiles {
 public:
  static constexpr size_t kExact = 1024;
  void Add(double value);
  void Merge(const Quantiles& other);
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  bool empty() const { return values_.empty() && classes_.empty(); }
  double Percentile(double percent) const;  // The distribution must not be empty.
  size_t bytes() const { return values_.capacity() * sizeof(double) + classes_.size() * 64; }  // heap memory

 private:
  void Classify();
  std::vector<double> values_;
  std::map<int32_t, uint64_t> classes_;  // The number of values in each class, in ascending order of
                                         // values.
};

// Counts values in classes of width `step`, or in [1,2), [2,4), [4,8) and so on. There are at most
// `kClasses` classes; values beyond the last class are counted in it.
class Histogram {
 public:
  static constexpr size_t kClasses = 4096;
  void Add(double value, double step);
  void Merge(const Histogram& other);
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  bool empty() const { return classes_.empty(); }
  std::string Text() const;  // text such as "0..1:5 1..2:3"; lower bounds are inclusive
  size_t bytes() const { return classes_.size() * 80; }

 private:
  struct Class {
    double end = 0;
    uint64_t count = 0;
  };
  void Count(double begin, double end, uint64_t count);
  std::map<double, Class> classes_;  // the number of values, by the lower bound of the class
};

// The number is exact for up to `kExact` values. For more values, the number is estimated by a HyperLogLog
// (Flajolet et al., 2007) with 4096 registers and a standard error of 1.6 %.
class Distinct {
 public:
  static constexpr size_t kExact = 4096;
  void Add(uint64_t hash);
  void Merge(const Distinct& other);
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  uint64_t Count() const;
  size_t bytes() const { return slots_.capacity() * sizeof(uint64_t) + registers_.capacity(); }

 private:
  void Insert(uint64_t hash);  // The bits of the hash must be well mixed.
  void Widen();
  void Register(uint64_t hash);
  void Estimate();
  std::vector<uint64_t> slots_;  // hashes, with open addressing; 0: free; the size is a power of two
  uint32_t hashes_ = 0;
  std::vector<uint8_t> registers_;  // registers of the HyperLogLog; empty: the count is exact
};

}  // namespace rankine::query
