// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/states.h"

#include <bit>
#include <cmath>
#include <type_traits>

#include "base/saturate.h"
#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

// The number of characters that a string stores without heap memory.
constexpr size_t kInString = sizeof(std::string) / 2 - 1;
constexpr size_t kHeapBeside = 16;  // overhead of each heap allocation

size_t Allocated(size_t bytes, size_t inside) {
  return bytes > inside ? bytes + kHeapBeside : 0;
}

// The array of cells, which is used for states of all kinds. `Kind` defines how a value is added to a cell,
// how cells are merged, and how a cell is written.
template <class Cell, class Kind>
class Cells : public State {
 public:
  explicit Cells(Kind kind = {}) : kind_(kind) {}
  void Resize(size_t groups) override { cells_.resize(groups); }
  size_t size() const override { return cells_.size(); }
  void Clear() override {
    cells_.clear();
    beside_ = 0;
  }
  bool Add(size_t group, const Value& value) override {
    const Growth growth(*this, cells_[group]);
    return kind_.Add(cells_[group], value);
  }
  bool AddColumn(std::span<const uint32_t> groups, const uint32_t* records,
                 const context::Column& column) override {
    switch (column.type) {
      case context::Type::uint:
        return Loop(groups, records, column,
                    [this](Cell& cell, uint64_t bits) { kind_.Add(cell, Int128{bits}); });
      case context::Type::int_:
        return Loop(groups, records, column, [this](Cell& cell, uint64_t bits) {
          kind_.Add(cell, Int128{static_cast<int64_t>(bits)});
        });
      case context::Type::real:
        return Loop(groups, records, column, [this](Cell& cell, uint64_t bits) {
          kind_.Add(cell, Value(std::bit_cast<double>(bits)));
        });
      default:
        return false;
    }
  }
  void Merge(size_t group, const State& from, size_t from_group) override {
    const Growth growth(*this, cells_[group]);
    kind_.Merge(cells_[group], static_cast<const Cells&>(from).cells_[from_group]);
  }
  void Save(size_t group, std::string& out) const override { kind_.Save(cells_[group], out); }
  void Load(size_t group, base::ByteReader& in) override {
    const Growth growth(*this, cells_[group]);
    kind_.Load(cells_[group], in);
  }
  size_t bytes() const override { return cells_.capacity() * sizeof(Cell) + beside_; }

 protected:
  // Tracks the heap memory of a cell. The destructor adds the growth of this memory to `beside_`.
  class Growth {
   public:
    Growth(Cells& cells, const Cell& cell) : cells_(cells), cell_(cell), before_(Kind::Beside(cell)) {}
    ~Growth() { cells_.beside_ += Kind::Beside(cell_) - before_; }
    Growth(const Growth&) = delete;
    Growth& operator=(const Growth&) = delete;

   private:
    Cells& cells_;
    const Cell& cell_;
    size_t before_;
  };

  template <class Take>
  bool Loop(std::span<const uint32_t> groups, const uint32_t* records, const context::Column& column,
            const Take& take) {
    Cell* cells = cells_.data();
    for (size_t i = 0; i < groups.size(); ++i) {
      const size_t record = records == nullptr ? i : records[i];
      if (column.present != nullptr && column.present[record] == 0) continue;
      const Growth growth(*this, cells[groups[i]]);
      take(cells[groups[i]], column.bits[record]);
    }
    return true;
  }

  std::vector<Cell> cells_;
  size_t beside_ = 0;  // The heap memory of the cells, in bytes.
  Kind kind_;
};

struct CountKind {
  static size_t Beside(uint64_t) { return 0; }
  bool Add(uint64_t& cell, const Value&) { return ++cell, true; }
  void Merge(uint64_t& cell, uint64_t from) { cell = base::AddSaturated(cell, from); }
  void Save(uint64_t cell, std::string& out) const { PutNumber(out, cell); }
  void Load(uint64_t& cell, base::ByteReader& in) { Merge(cell, in.Varint()); }
};

class CountState final : public Cells<uint64_t, CountKind> {
 public:
  void Count(std::span<const uint32_t> groups, std::span<const uint64_t> weights) override {
    uint64_t* cells = cells_.data();
    if (weights.empty()) {
      for (const uint32_t group : groups) ++cells[group];
    } else {
      for (size_t i = 0; i < groups.size(); ++i)
        cells[groups[i]] = base::AddSaturated(cells[groups[i]], weights[i]);
    }
  }
  Value value(size_t group) const override { return Int128{cells_[group]}; }
};

struct SumKind {
  static size_t Beside(const SumCell&) { return 0; }
  bool Add(SumCell& cell, const Value& value) {
    if (const Int128* i = std::get_if<Int128>(&value)) {
      Int128 sum = 0;
      if (__builtin_add_overflow(cell.whole, *i, &sum)) {
        cell.real += static_cast<double>(*i);
        cell.has_real = true;
      } else {
        cell.whole = sum;
      }
    } else if (const double* d = std::get_if<double>(&value)) {
      cell.real += *d;
      cell.has_real = true;
    } else {
      return false;
    }
    ++cell.values;
    return true;
  }
  void Merge(SumCell& cell, const SumCell& from) {
    const uint64_t values = cell.values + from.values;
    Add(cell, from.whole);
    cell.real += from.real;
    cell.has_real |= from.has_real;
    cell.values = values;
  }
  void Save(const SumCell& cell, std::string& out) const {
    PutWide(out, cell.whole);
    PutReal(out, cell.real);
    PutNumber(out, cell.values << 1 | (cell.has_real ? 1 : 0));
  }
  void Load(SumCell& cell, base::ByteReader& in) {
    SumCell from;
    from.whole = TakeWide(in);
    from.real = TakeReal(in);
    const uint64_t values = in.Varint();
    from.values = values >> 1;
    from.has_real = (values & 1) != 0;
    Merge(cell, from);
  }
};

class SumState final : public Cells<SumCell, SumKind> {
 public:
  // The sum of 2^63 numbers of 64 bits fits into Int128, so overflow need not be checked.
  bool AddColumn(std::span<const uint32_t> groups, const uint32_t* records,
                 const context::Column& column) override {
    switch (column.type) {
      case context::Type::uint:
        return Loop(groups, records, column, [](SumCell& cell, uint64_t bits) {
          cell.whole += bits;
          ++cell.values;
        });
      case context::Type::int_:
        return Loop(groups, records, column, [](SumCell& cell, uint64_t bits) {
          cell.whole += static_cast<int64_t>(bits);
          ++cell.values;
        });
      default:
        return Cells::AddColumn(groups, records, column);
    }
  }
  const SumCell& sum(size_t group) const override { return cells_[group]; }
};

// The parameter `Sign` is -1 for the minimum, 1 for the maximum, and 0 for the first value.
template <int Sign>
struct ValueKind {
  static size_t Beside(const ValueCell& cell) { return Allocated(cell.text.capacity(), kInString); }
  bool Add(ValueCell& cell, Int128 number) {
    const Int128* known = std::get_if<Int128>(&cell.number);
    if (known == nullptr || cell.is_text) return Add(cell, Value(number));
    if (Sign < 0 ? number < *known : Sign > 0 && number > *known) cell.number = number;
    return true;
  }
  bool Add(ValueCell& cell, const Value& value) {
    if (!cell.has || (Sign != 0 && Compare(value, cell.Get()) * Sign > 0)) cell.Set(value);
    return true;
  }
  void Merge(ValueCell& cell, const ValueCell& from) {
    if (from.has) Add(cell, from.Get());
  }
  void Save(const ValueCell& cell, std::string& out) const { PutValue(out, cell.Get()); }
  void Load(ValueCell& cell, base::ByteReader& in) {
    const Value value = TakeValue(in);
    if (!Missing(value)) Add(cell, value);
  }
};

template <int Sign>
class ValueState final : public Cells<ValueCell, ValueKind<Sign>> {
 public:
  Value value(size_t group) const override { return this->cells_[group].Get(); }
};

struct MomentsKind {
  static size_t Beside(const MomentsCell&) { return 0; }
  bool Add(MomentsCell& cell, const Value& value) {
    if (!IsNumber(value)) return false;
    const double x = ToReal(value);
    const double distance = x - cell.mean;
    cell.mean += distance / static_cast<double>(++cell.values);
    cell.squares += distance * (x - cell.mean);
    return true;
  }
  void Merge(MomentsCell& cell, const MomentsCell& from) {
    if (from.values == 0) return;
    const auto a = static_cast<double>(cell.values);
    const auto b = static_cast<double>(from.values);
    const double distance = from.mean - cell.mean;
    cell.values += from.values;
    cell.mean += distance * b / (a + b);
    cell.squares += from.squares + distance * distance * a * b / (a + b);
  }
  void Save(const MomentsCell& cell, std::string& out) const {
    PutNumber(out, cell.values);
    PutReal(out, cell.mean);
    PutReal(out, cell.squares);
  }
  void Load(MomentsCell& cell, base::ByteReader& in) {
    MomentsCell from;
    from.values = in.Varint();
    from.mean = TakeReal(in);
    from.squares = TakeReal(in);
    Merge(cell, from);
  }
};

class MomentsState final : public Cells<MomentsCell, MomentsKind> {
 public:
  const MomentsCell& moments(size_t group) const override { return cells_[group]; }
};

template <class Sketch>
struct SketchKind {
  static size_t Beside(const Sketch& cell) { return Allocated(cell.bytes(), 0); }
  double step = 0;
  bool Add(Sketch& cell, const Value& value) {
    if constexpr (std::is_same_v<Sketch, Distinct>) {
      cell.Add(Hash(value));
    } else if (!IsNumber(value)) {
      return false;
    } else if constexpr (std::is_same_v<Sketch, Histogram>) {
      cell.Add(ToReal(value), step);
    } else {
      cell.Add(ToReal(value));
    }
    return true;
  }
  void Merge(Sketch& cell, const Sketch& from) { cell.Merge(from); }
  void Save(const Sketch& cell, std::string& out) const { cell.Save(out); }
  void Load(Sketch& cell, base::ByteReader& in) { cell.Load(in); }
};

class QuantilesState final : public Cells<Quantiles, SketchKind<Quantiles>> {
 public:
  const Quantiles& quantiles(size_t group) const override { return cells_[group]; }
};

class HistogramState final : public Cells<Histogram, SketchKind<Histogram>> {
 public:
  using Cells::Cells;
  const Histogram& histogram(size_t group) const override { return cells_[group]; }
};

class DistinctState final : public Cells<Distinct, SketchKind<Distinct>> {
 public:
  Value value(size_t group) const override { return Int128{cells_[group].Count()}; }
};

}  // namespace

Value SumCell::Sum() const {
  if (has_real) return static_cast<double>(whole) + real;
  return whole;
}

void ValueCell::Set(const Value& value) {
  has = true;
  is_text = IsText(value);
  if (is_text) {
    text = std::get<std::string_view>(value);
  } else {
    number = value;
  }
}

bool State::AddColumn(std::span<const uint32_t>, const uint32_t*, const context::Column&) {
  return false;
}

const SumCell& State::sum(size_t) const {
  static const SumCell none;
  return none;
}

const MomentsCell& State::moments(size_t) const {
  static const MomentsCell none;
  return none;
}

const Quantiles& State::quantiles(size_t) const {
  static const Quantiles none;
  return none;
}

const Histogram& State::histogram(size_t) const {
  static const Histogram none;
  return none;
}

std::unique_ptr<State> State::Make(const StateSpec& spec) {
  switch (spec.kind) {
    case StateSpec::Kind::count:
    case StateSpec::Kind::records:
      return std::make_unique<CountState>();
    case StateSpec::Kind::sum:
      return std::make_unique<SumState>();
    case StateSpec::Kind::least:
      return std::make_unique<ValueState<-1>>();
    case StateSpec::Kind::greatest:
      return std::make_unique<ValueState<1>>();
    case StateSpec::Kind::first:
      return std::make_unique<ValueState<0>>();
    case StateSpec::Kind::moments:
      return std::make_unique<MomentsState>();
    case StateSpec::Kind::quantiles:
      return std::make_unique<QuantilesState>();
    case StateSpec::Kind::histogram:
      return std::make_unique<HistogramState>(SketchKind<Histogram>{spec.step});
    default:
      return std::make_unique<DistinctState>();
  }
}

States MakeStates(const Plan& plan) {
  States states;
  for (const StateSpec& spec : plan.states) states.push_back(State::Make(spec));
  return states;
}

}  // namespace rankine::query
