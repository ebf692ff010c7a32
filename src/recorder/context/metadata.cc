// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/metadata.h"

#include <cstring>

#include "base/rt/keep_errno.h"
#include "base/rt/text.h"
#include "recorder/context/regions.h"
#include "recorder/core/meta.h"

namespace rankine::recorder::context {
namespace {

constexpr size_t kMaxKey = 256;
using Key = rt::Text<kMaxKey>;

Key KeyOf(const char* key) {
  Key text;
  const bool whole = std::strncmp(key, "run.", 4) == 0;  // True if the key already has the form that
                                                         // queries use.
  text << (whole ? "" : "run.") << key;
  return text;
}

}  // namespace

void MetadataBits(const char* key, rankine_type type, uint64_t bits) {
  rt::KeepErrno keep;
  if (key != nullptr && Ready() != nullptr) MetaNumber(KeyOf(key).c_str(), type, bits);
}

void MetadataText(const char* key, const char* value) {
  rt::KeepErrno keep;
  if (key != nullptr && value != nullptr && Ready() != nullptr) Meta(KeyOf(key).c_str(), value);
}

}  // namespace rankine::recorder::context
