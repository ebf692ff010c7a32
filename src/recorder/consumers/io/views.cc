// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/views.h"

#include <cstring>

#include "base/hash.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "base/varint.h"
#include "layout/io/layout.h"
#include "layout/io/view.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/io/view_shape.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/comms.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::io {
namespace {

namespace fn = mpi::fn;
using mpi::CallReal;

// The filetypes seen so far. When the table is full, views with other filetypes are recorded without a
// shape.
constexpr uint32_t kMostShapes = 512;
constexpr uint32_t kShapeRoom = 256 << 10;

struct KnownShape {
  uint64_t hash;
  uint32_t at, bytes;
};
constinit KnownShape g_shapes[kMostShapes] = {};
constinit uint32_t g_shape_count = 0;
constinit std::byte g_shape_bytes[kShapeRoom] = {};
constinit uint32_t g_shape_used = 0;

// the values of MPI_MODE_SEQUENTIAL
constexpr int kSequential = 256, kStandardSequential = 64;

constexpr uint32_t kPlaces = 2 * layout::kMostIoViews;  // the number is a power of two
struct KnownView {
  uint64_t hash;  // 0: the entry is free
  uint32_t number;
};
constinit KnownView g_places[kPlaces] = {};
constinit uint32_t g_views = 0;
constinit rt::SpinLock g_lock;  // this lock guards all variables above

// The properties of a view that its number represents.
struct View {
  uint64_t comm, size, extent, skip;
  uint32_t shape;
  uint32_t reserved;
};

void LogView(uint32_t number, const View& view) {
  std::byte head[6 * base::kMaxVarint];
  size_t n = base::EncodeVarint(number, head);
  std::memcpy(head + n, &view.comm, sizeof view.comm);
  n += sizeof view.comm;
  n += base::EncodeVarint(view.size, head + n);
  n += base::EncodeVarint(view.extent, head + n);
  n += base::EncodeVarint(view.skip, head + n);
  const KnownShape none{};
  const KnownShape& shape = view.shape == 0 ? none : g_shapes[view.shape - 1];
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)}, {g_shape_bytes + shape.at, shape.bytes}};
  g_spool.Log(layout::LogType::io_view, pieces, 2);
}

// Returns the number of the view, or 0 if there are too many views.
uint32_t NumberOf(const View& view) {
  const uint64_t hash = base::Hash(std::as_bytes(std::span(&view, 1))) | 1;
  if (!g_lock.TryLock()) return 0;
  uint32_t i = static_cast<uint32_t>(hash >> 32) % kPlaces;
  while (g_places[i].hash != 0 && g_places[i].hash != hash) i = (i + 1) % kPlaces;
  if (g_places[i].hash == 0 && g_views < layout::kMostIoViews) {
    g_places[i] = {hash, ++g_views};
    LogView(g_views, view);
  }
  const uint32_t number = g_places[i].number;
  g_lock.Unlock();
  return number;
}

// Returns the index of the shape, + 1, or 0 if there is no space.
uint32_t AddShape(const Shape& shape) {
  const uint64_t hash = base::Hash({shape.blocks, shape.bytes});
  if (!g_lock.TryLock()) return 0;
  uint32_t i = 0;
  while (i < g_shape_count && (g_shapes[i].hash != hash || g_shapes[i].bytes != shape.bytes)) ++i;
  if (i == g_shape_count && i < kMostShapes && shape.bytes <= kShapeRoom - g_shape_used) {
    std::memcpy(g_shape_bytes + g_shape_used, shape.blocks, shape.bytes);
    g_shapes[i] = {hash, g_shape_used, shape.bytes};
    g_shape_used += shape.bytes;
    ++g_shape_count;
  }
  const uint32_t found = i < g_shape_count ? i + 1 : 0;
  g_lock.Unlock();
  return found;
}

uint64_t PositionOf(uint64_t handle) {
  int64_t position = 0;
  if (CallReal(fn::File_get_position, handle, &position) != 0 || position < 0) return 0;
  return static_cast<uint64_t>(position);
}

// Returns what MPI reports about the type. All members are zero if the type is not valid.
ViewData DataOf(int64_t displacement, uint64_t etype, uint64_t filetype) {
  int64_t lower = 0, extent = 0, lead = 0, reach = 0;
  const uint64_t of_etype = mpi::AskTypeSize(etype), size = mpi::AskTypeSize(filetype);
  const bool told = CallReal(fn::Type_get_extent, filetype, &lower, &extent) == 0 &&
                    CallReal(fn::Type_get_true_extent, filetype, &lead, &reach) == 0;
  if (!told || displacement < 0 || of_etype == 0 || size == 0 || extent <= 0 || lead < 0 || reach < 0)
    return {};
  return {static_cast<uint64_t>(displacement),
          of_etype,
          size,
          static_cast<uint64_t>(extent),
          static_cast<uint64_t>(lead),
          static_cast<uint64_t>(reach)};
}

void TellView(uint64_t filetype, FileView* view) {
  auto* shape = static_cast<Shape*>(rt::MapAnonymous(sizeof(Shape)));
  if (shape == nullptr) return;
  if (TellShape(filetype, shape)) {
    view->shape = shape->dense ? 0 : AddShape(*shape);
    if (shape->dense || view->shape != 0) {
      view->size = shape->dense ? 1 : shape->size;
      view->extent = shape->dense ? 1 : shape->extent;
    }
  }
  rt::Unmap(shape, sizeof(Shape));
}

}  // namespace

void OpenView(uint64_t handle, uint32_t comm, int mode, FileView* view) {
  *view = {};
  const bool standard = g_process.abi.family == mpi::Family::standard;
  view->sequential = (mode & (standard ? kStandardSequential : kSequential)) != 0;
  view->data = {0, 1, 1, 1, 0, 1};
  view->size = view->extent = 1;
  if (comm != layout::kNoIndex) {
    view->comm = CommAt(comm).identity;
    view->untold = NumberOf({view->comm, 0, 0, 0, 0, 0});
  }
  // In a file that is opened for appending, the position starts at the end of the file.
  SeekView(handle, view);
}

void SetView(uint64_t handle, int64_t displacement, uint64_t etype, uint64_t filetype, FileView* view) {
  view->size = view->extent = 0;
  view->shape = view->number = 0;
  view->data = DataOf(displacement, etype, filetype);
  if (view->comm != 0 && view->data.size != 0) TellView(filetype, view);
  SeekView(handle, view);
}

void SeekView(uint64_t handle, FileView* view) {
  if (view->sequential) return;
  view->position = PositionOf(handle);
}

uint64_t BeginIn(uint64_t handle, CallPlace how, int64_t given, FileView* view) {
  auto at = static_cast<uint64_t>(given);
  if (how == CallPlace::pointer) {
    at = view->position;
    SeekView(handle, view);
  }
  const bool known = how == CallPlace::pointer || (how == CallPlace::given && given >= 0);
  if (!known || view->data.size == 0 || view->sequential) return layout::kNoOffset;
  return at * view->data.etype;
}

ViewPlace PlaceIn(uint64_t begin, FileView* view) {
  if (begin == layout::kNoOffset || view->size == 0) return {view->untold, layout::kNoOffset};
  const uint64_t skip = begin % view->size;
  if (view->number == 0 || view->skip != skip) {
    view->number = NumberOf({view->comm, view->size, view->extent, skip, view->shape, 0});
    view->skip = skip;
    if (view->number == 0) return {view->untold, layout::kNoOffset};
  }
  return {view->number, view->data.displacement + begin / view->size * view->extent};
}

}  // namespace rankine::recorder::io
