// SPDX-License-Identifier: BSD-3-Clause
#include "archive/tables.h"

#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/loop.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/sample_chunk.h"
#include "archive/rows/ti_thread.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/storage/rows.h"

namespace rankine::archive {

Tables::Tables() = default;
Tables::Tables(Tables&& other) noexcept = default;
Tables& Tables::operator=(Tables&& other) noexcept = default;
Tables::~Tables() = default;

}  // namespace rankine::archive
