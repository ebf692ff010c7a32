// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/mismatch.h"

#include <atomic>
#include <cstring>

#include "base/rt/text.h"
#include "base/varint.h"
#include "recorder/core/job.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::context {

std::string_view NameOf(const Entry* entry) {
  if (entry == nullptr) return {};
  return IsBytes(entry->attribute->type) ? entry->text : entry->attribute->name;
}

namespace {

constexpr uint64_t kMostLogged = 16;  // maximum number of mismatches that a process logs; in most programs,
                                      // these mismatches have different call sites

void Log(std::string_view ended, const Entry* open, uint64_t site) {
  const std::string_view names[2] = {ended, NameOf(open)};
  std::byte head[sizeof site + base::kMaxVarint];
  std::byte second[base::kMaxVarint];
  std::memcpy(head, &site, sizeof site);
  const size_t n = sizeof site + base::EncodeVarint(names[0].size(), head + sizeof site);
  const size_t k = base::EncodeVarint(names[1].size(), second);
  const Spool::Piece pieces[] = {{head, static_cast<uint32_t>(n)},
                                 {names[0].data(), static_cast<uint32_t>(names[0].size())},
                                 {second, static_cast<uint32_t>(k)},
                                 {names[1].data(), static_cast<uint32_t>(names[1].size())}};
  g_spool.Log(layout::LogType::mismatch, pieces, 4);
}

}  // namespace

void ReportMismatch(std::string_view ended, const Entry* open, uint64_t site) {
  const uint64_t before = __atomic_fetch_add(&g_spool.header()->mismatched_ends, 1, __ATOMIC_RELAXED);
  if (before < kMostLogged) Log(ended, open, site);
  if (before != 0 || g_job.rank > 0) return;
  rt::Text<4400> what;
  what << "the end of region '" << ended << "' came while ";
  if (open == nullptr) {
    what << "no region";
  } else {
    what << '\'' << NameOf(open) << '\'';
  }
  what << " was open. Recording continues, and later cases are not printed; rankine report shows the call "
          "sites";
  Say(what.c_str(), "");
}

}  // namespace rankine::recorder::context
