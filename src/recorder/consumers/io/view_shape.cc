// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/view_shape.h"

#include "base/byte_writer.h"
#include "base/rt/syscall.h"
#include "layout/io/view.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/io/darray.h"
#include "recorder/core/process.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::io {
namespace {

namespace fn = mpi::fn;
using layout::IoLoop;
using layout::kMostIoLoops;
using mpi::CallReal;

constexpr uint32_t kMostNested = 24;       // The largest number of nested loops, before adjacent loops are
                                           // merged.
constexpr int kMostDepth = 12;             // maximum nesting depth of types
constexpr uint32_t kMostSteps = 1u << 16;  // The largest number of types and blocks that are examined.
constexpr int kMostItems = 1 << 20;        // The largest number of arguments that a type's constructor may
                                           // have.

enum class Combiner {
  leaf,
  same,  // The type has the same layout as its base type (dup, resized).
  contiguous,
  vector,
  hvector,
  indexed,
  hindexed,
  indexed_block,
  hindexed_block,
  structure,
  subarray,
  darray,
  other
};

// The index is the combiner's difference to MPI_COMBINER_NAMED. MPICH and Open MPI number the combiners in
// the same order.
constexpr Combiner kOfLibraries[] = {
    Combiner::leaf,     Combiner::same,          Combiner::contiguous,    Combiner::vector,
    Combiner::other,    Combiner::hvector,       Combiner::indexed,       Combiner::other,
    Combiner::hindexed, Combiner::indexed_block, Combiner::other,         Combiner::structure,
    Combiner::subarray, Combiner::darray,        Combiner::leaf,          Combiner::leaf,
    Combiner::leaf,     Combiner::same,          Combiner::hindexed_block};
constexpr Combiner kOfStandard[] = {
    Combiner::leaf,           Combiner::same,      Combiner::contiguous, Combiner::vector,
    Combiner::hvector,        Combiner::indexed,   Combiner::hindexed,   Combiner::indexed_block,
    Combiner::hindexed_block, Combiner::structure, Combiner::subarray,   Combiner::darray,
    Combiner::leaf,           Combiner::leaf,      Combiner::leaf,       Combiner::same};

int NamedOf(mpi::Family family) {
  return family == mpi::Family::mpich ? 1 : family == mpi::Family::standard ? 101 : 0;
}

Combiner CombinerOf(int number) {
  const mpi::Family family = g_process.abi.family;
  const int at = number - NamedOf(family);
  const bool standard = family == mpi::Family::standard;
  const int known = standard ? static_cast<int>(sizeof kOfStandard / sizeof *kOfStandard)
                             : static_cast<int>(sizeof kOfLibraries / sizeof *kOfLibraries);
  if (at < 0 || at >= known) return Combiner::other;
  return standard ? kOfStandard[at] : kOfLibraries[at];
}

struct Envelope {
  Combiner combiner = Combiner::other;
  int integers = 0, addresses = 0, types = 0;
};

// Uses the large-count function if the library has it. If a type was made with large counts, the function for
// int counts fails for this type, and MPI may end the program.
bool Ask(uint64_t type, Envelope* to) {
  int combiner = 0;
  int64_t counts[4] = {};
  if (mpi::RealPmpi(fn::Type_get_envelope_c) == nullptr) {
    int small[3] = {};
    if (CallReal(fn::Type_get_envelope, type, &small[0], &small[1], &small[2], &combiner) != 0) return false;
    counts[0] = small[0];
    counts[1] = small[1];
    counts[3] = small[2];
  } else if (CallReal(fn::Type_get_envelope_c, type, &counts[0], &counts[1], &counts[2], &counts[3],
                      &combiner) != 0) {
    return false;
  }
  for (const int64_t count : counts) {
    if (count < 0 || count > kMostItems) return false;
  }
  to->combiner = counts[2] == 0 ? CombinerOf(combiner) : Combiner::other;
  to->integers = static_cast<int>(counts[0]);
  to->addresses = static_cast<int>(counts[1]);
  to->types = static_cast<int>(counts[3]);
  return true;
}

int64_t Times(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
int64_t Plus(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

// The loops around the type that is being examined, outermost first.
struct Loops {
  IoLoop loop[kMostNested];
  uint32_t n = 0;
  bool Add(int64_t count, int64_t stride) {
    if (count < 0 || n == kMostNested) return false;
    loop[n++] = {static_cast<uint64_t>(count), stride};
    return true;
  }
};

// Writes blocks in their order. Adjacent blocks are merged into one block, and blocks at equal distances into
// one loop.
class BlockWriter {
 public:
  explicit BlockWriter(Shape* shape) : out_({shape->blocks, sizeof shape->blocks}) {}

  bool Put(int64_t offset, uint64_t length, const Loops& loops) {
    layout::IoBlock block{offset, length, 0, {}};
    uint64_t repeats = 1;
    if (length == 0) return true;
    for (uint32_t i = loops.n; i-- > 0;) {
      const IoLoop& loop = loops.loop[i];
      if (loop.count == 0) return true;
      if (loop.count == 1) continue;
      if (loop.stride < 0) return false;  // The standard does not allow negative strides in a file view.
      repeats *= loop.count;
      const auto stride = static_cast<uint64_t>(loop.stride);
      IoLoop* inner = block.loops == 0 ? nullptr : &block.loop[block.loops - 1];
      if (inner == nullptr && stride == block.length) {
        block.length *= loop.count;
      } else if (inner != nullptr && stride == inner->count * static_cast<uint64_t>(inner->stride)) {
        inner->count *= loop.count;
      } else if (block.loops == kMostIoLoops) {
        return false;
      } else {
        block.loop[block.loops++] = loop;
      }
    }
    size_ += length * repeats;
    Count(block);
    return Join(block) || Flush(block);
  }

  // Stores the shape. Returns false if there is no space, or if the type has no block.
  bool Finish(Shape* shape) {
    if (blocks_ == 0 || !Flush({})) return false;
    shape->bytes = static_cast<uint32_t>(out_.size());
    return true;
  }
  uint64_t size() const { return size_; }
  int64_t first() const { return first_; }
  int64_t end() const { return end_; }
  bool IsDense() const { return blocks_ == 1 && last_.loops == 0 && last_.offset == 0; }

 private:
  void Count(const layout::IoBlock& block) {
    int64_t end = Plus(block.offset, static_cast<int64_t>(block.length));
    for (uint32_t i = 0; i < block.loops; ++i)
      end = Plus(end, Times(static_cast<int64_t>(block.loop[i].count) - 1, block.loop[i].stride));
    if (blocks_ == 0 || block.offset < first_) first_ = block.offset;
    if (blocks_ == 0 || end > end_) end_ = end;
  }

  // Merges a block that continues the last block, or the loop of the last block.
  bool Join(const layout::IoBlock& block) {
    if (blocks_ == 0 || block.loops != 0 || last_.loops > 1) return false;
    const int64_t step = block.offset - last_.offset;
    if (last_.loops == 0) {
      if (step == static_cast<int64_t>(last_.length)) {
        last_.length += block.length;
        return true;
      }
      if (step <= 0 || block.length != last_.length) return false;
      last_.loops = 1;
      last_.loop[0] = {2, step};
      return true;
    }
    IoLoop& loop = last_.loop[0];
    if (block.length != last_.length || step != Times(static_cast<int64_t>(loop.count), loop.stride))
      return false;
    ++loop.count;
    return true;
  }

  bool Flush(const layout::IoBlock& next) {
    if (blocks_ != 0) {
      out_.Varint(last_.length);
      out_.Zigzag(last_.offset);
      out_.Varint(last_.loops);
      for (uint32_t i = 0; i < last_.loops; ++i) {
        out_.Varint(last_.loop[i].count);
        out_.Zigzag(last_.loop[i].stride);
      }
    }
    last_ = next;
    if (next.length != 0) ++blocks_;
    return out_.ok();
  }

  base::ByteWriter out_;
  layout::IoBlock last_{};
  uint64_t blocks_ = 0, size_ = 0;
  int64_t first_ = 0, end_ = 0;
};

// The arguments of a type's constructor. The destructor frees the types that are among these arguments.
class Contents {
 public:
  Contents(uint64_t type, const Envelope& envelope)
      : types_(envelope.types),
        n_integers_(static_cast<size_t>(envelope.integers)),
        bytes_(8 * (static_cast<uint64_t>(envelope.integers) + static_cast<uint64_t>(envelope.addresses) +
                    static_cast<uint64_t>(envelope.types) + 1)),
        room_(static_cast<char*>(rt::MapAnonymous(bytes_))) {
    if (room_ == nullptr) return;
    char* addresses = room_ + 8 * static_cast<size_t>(envelope.integers);
    handles_ = addresses + 8 * static_cast<size_t>(envelope.addresses);
    integers_ = reinterpret_cast<int*>(room_);
    addresses_ = reinterpret_cast<int64_t*>(addresses);
    ok_ = CallReal(fn::Type_get_contents, type, envelope.integers, envelope.addresses, envelope.types,
                   integers_, addresses_, handles_) == 0;
  }
  ~Contents() {
    for (int i = 0; ok_ && i < types_; ++i) Free(TypeAt(i));
    if (room_ != nullptr) rt::Unmap(room_, bytes_);
  }
  Contents(const Contents&) = delete;
  Contents& operator=(const Contents&) = delete;

  bool ok() const { return ok_; }
  std::span<const int> integers() const { return {integers_, n_integers_}; }
  int Integer(int i) const { return integers_[i]; }
  int64_t Address(int i) const { return addresses_[i]; }
  uint64_t TypeAt(int i) const { return mpi::LoadHandle(g_process.abi, handles_, static_cast<size_t>(i)); }

 private:
  static void Free(uint64_t type) {
    Envelope envelope;
    if (mpi::IsBuiltinType(g_process.abi, type) || !Ask(type, &envelope)) return;
    if (envelope.combiner == Combiner::leaf) return;
    uint64_t handle = 0;
    mpi::StoreHandle(g_process.abi, &handle, 0, type);
    CallReal(fn::Type_free, &handle);
  }

  int types_;
  size_t n_integers_;
  uint64_t bytes_;
  char* room_;
  char* handles_ = nullptr;
  int* integers_ = nullptr;
  int64_t* addresses_ = nullptr;
  bool ok_ = false;
};

int64_t ExtentOf(uint64_t type) {
  int64_t lower = 0, extent = 0;
  return CallReal(fn::Type_get_extent, type, &lower, &extent) == 0 ? extent : 0;
}

class Walk {
 public:
  explicit Walk(BlockWriter* out) : out_(out) {}

  bool Type(uint64_t type, int64_t offset, const Loops& loops, int depth) {
    if (depth == kMostDepth || ++steps_ > kMostSteps) return false;
    Envelope envelope;
    const bool builtin = mpi::IsBuiltinType(g_process.abi, type);
    if (!builtin && !Ask(type, &envelope)) return false;
    if (builtin || envelope.combiner == Combiner::leaf)
      return out_->Put(offset, mpi::AskTypeSize(type), loops);
    if (envelope.combiner == Combiner::other || envelope.types == 0) return false;
    const Contents made(type, envelope);
    return made.ok() && Parts(envelope.combiner, made, offset, loops, depth + 1);
  }

 private:
  bool Repeated(const Contents& made, int64_t count, int64_t stride, int64_t offset, const Loops& loops,
                int depth) {
    Loops inner = loops;
    return inner.Add(count, stride) && Type(made.TypeAt(0), offset, inner, depth);
  }

  // Adds consecutive blocks of elements of the type; each block has its own length and offset.
  template <class LengthOf, class PlaceOf>
  bool Each(const Contents& made, LengthOf length_of, PlaceOf place_of, int64_t offset, const Loops& loops,
            int depth) {
    const int64_t extent = ExtentOf(made.TypeAt(0));
    for (int i = 0; i < made.Integer(0); ++i) {
      if (!Repeated(made, length_of(i), extent, Plus(offset, place_of(i, extent)), loops, depth))
        return false;
    }
    return true;
  }

  bool Structure(const Contents& made, int64_t offset, const Loops& loops, int depth) {
    for (int i = 0; i < made.Integer(0); ++i) {
      Loops inner = loops;
      if (!inner.Add(made.Integer(1 + i), ExtentOf(made.TypeAt(i))) ||
          !Type(made.TypeAt(i), Plus(offset, made.Address(i)), inner, depth))
        return false;
    }
    return true;
  }

  bool Subarray(const Contents& made, int64_t offset, const Loops& loops, int depth) {
    const int n = made.Integer(0);
    if (n <= 0 || n > static_cast<int>(kMostNested)) return false;
    const bool fortran = made.Integer(1 + 3 * n) == OrderFortran(g_process.abi.family);
    int64_t stride[kMostNested];
    int64_t step = ExtentOf(made.TypeAt(0));
    // The loop over the dimensions begins with the dimension whose elements are adjacent.
    for (int i = 0; i < n; ++i) {
      const int d = fortran ? i : n - 1 - i;
      stride[d] = step;
      offset = Plus(offset, Times(made.Integer(1 + 2 * n + d), step));
      step = Times(step, made.Integer(1 + d));
    }
    Loops inner = loops;
    for (int i = n; i-- > 0;) {
      const int d = fortran ? i : n - 1 - i;
      if (!inner.Add(made.Integer(1 + n + d), stride[d])) return false;
    }
    return Type(made.TypeAt(0), offset, inner, depth);
  }

  // Handles the dimensions of the array, beginning with the dimension whose index is `at`. Dimension 0 is
  // the outermost one.
  bool Distributed(const Contents& made, const Darray& array, int at, int64_t offset, const Loops& loops,
                   int depth) {
    if (at == array.n) return Type(made.TypeAt(0), offset, loops, depth);
    const DarrayDimension& dimension = array.dimension[at];
    const int64_t step = Times(dimension.step, ExtentOf(made.TypeAt(0)));
    for (uint32_t i = 0; i < dimension.pieces; ++i) {
      const DarrayPiece& piece = dimension.piece[i];
      Loops inner = loops;
      if (!inner.Add(piece.count, Times(piece.stride, step)) || !inner.Add(piece.length, step) ||
          !Distributed(made, array, at + 1, Plus(offset, Times(piece.first, step)), inner, depth))
        return false;
    }
    return true;
  }

  bool Vector(const Contents& made, int64_t stride, int64_t offset, const Loops& loops, int depth) {
    Loops outer = loops;
    return outer.Add(made.Integer(0), stride) &&
           Repeated(made, made.Integer(1), ExtentOf(made.TypeAt(0)), offset, outer, depth);
  }

  bool Parts(Combiner combiner, const Contents& made, int64_t offset, const Loops& loops, int depth) {
    const auto length = [&made](int i) { return made.Integer(1 + i); };
    const auto same_length = [&made](int) { return made.Integer(1); };
    const auto address = [&made](int i, int64_t) { return made.Address(i); };
    switch (combiner) {
      case Combiner::same:
        return Type(made.TypeAt(0), offset, loops, depth);
      case Combiner::contiguous:
        return Repeated(made, made.Integer(0), ExtentOf(made.TypeAt(0)), offset, loops, depth);
      case Combiner::vector:
        return Vector(made, Times(made.Integer(2), ExtentOf(made.TypeAt(0))), offset, loops, depth);
      case Combiner::hvector:
        return Vector(made, made.Address(0), offset, loops, depth);
      case Combiner::indexed: {
        const auto place = [&made](int i, int64_t extent) {
          return Times(made.Integer(1 + made.Integer(0) + i), extent);
        };
        return Each(made, length, place, offset, loops, depth);
      }
      case Combiner::indexed_block: {
        const auto place = [&made](int i, int64_t extent) { return Times(made.Integer(2 + i), extent); };
        return Each(made, same_length, place, offset, loops, depth);
      }
      case Combiner::hindexed:
        return Each(made, length, address, offset, loops, depth);
      case Combiner::hindexed_block:
        return Each(made, same_length, address, offset, loops, depth);
      case Combiner::structure:
        return Structure(made, offset, loops, depth);
      case Combiner::subarray:
        return Subarray(made, offset, loops, depth);
      case Combiner::darray: {
        Darray array;
        return TellDarray(made.integers(), g_process.abi.family, &array) &&
               Distributed(made, array, 0, offset, loops, depth);
      }
      default:
        return false;
    }
  }

  BlockWriter* out_;
  uint32_t steps_ = 0;
};

}  // namespace

bool TellShape(uint64_t type, Shape* shape) {
  BlockWriter out(shape);
  if (!Walk(&out).Type(type, 0, {}, 0)) return false;
  int64_t lower = 0, extent = 0;
  if (CallReal(fn::Type_get_true_extent, type, &lower, &extent) != 0) return false;
  const bool agrees =
      out.size() == mpi::AskTypeSize(type) && out.first() == lower && out.end() == Plus(lower, extent);
  const int64_t whole = ExtentOf(type);
  if (!agrees || lower < 0 || whole <= 0 || out.size() > static_cast<uint64_t>(whole)) return false;
  shape->size = out.size();
  shape->extent = static_cast<uint64_t>(whole);
  shape->dense = out.IsDense() && shape->size == shape->extent;
  return out.Finish(shape);
}

}  // namespace rankine::recorder::io
