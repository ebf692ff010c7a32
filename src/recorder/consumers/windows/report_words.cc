// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/report_words.h"

#include "base/text/code_point.h"
#include "base/text/valid_text.h"
#include "layout/generated/mpi_functions.h"

namespace rankine::recorder::windows {
namespace {

constexpr char kDigits[] = "0123456789abcdef";

void PutHex(Line& out, uint32_t value, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out << kDigits[value >> shift & 15];
}

int HexDigits(uint32_t value) {
  int digits = 1;
  while (digits < 8 && value >> (4 * digits) != 0) ++digits;
  return digits;
}

// Writes a character as JSON escapes. Each escape represents one code unit of UTF-16.
void PutEscape(Line& out, uint32_t value) {
  if (value >= 0x10000) {
    out << "\\u";
    PutHex(out, 0xd800 + ((value - 0x10000) >> 10), 4);
    value = 0xdc00 + ((value - 0x10000) & 0x3ff);
  }
  out << "\\u";
  PutHex(out, value, 4);
}

}  // namespace

void PutSeconds(Line& out, double seconds) {
  const uint64_t us = (static_cast<uint64_t>(seconds * 1e7) + 5) / 10;
  out << us / 1'000'000 << '.';
  out.Number(us % 1'000'000, 6);
}

void PutQuoted(Line& out, std::string_view text) {
  out << '"';
  for (size_t at = 0; at < text.size();) {
    const base::CodePoint point = base::CodePointAt(text, at);
    if (!point.valid) {
      out << "\\ufffd";
    } else if (base::IsUnsafe(point.value)) {
      PutEscape(out, point.value);
    } else {
      if (point.value == '"' || point.value == '\\') out << '\\';
      out << text.substr(at, point.size);
    }
    at += point.size;
  }
  out << '"';
}

void PutVisible(Line& out, std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const base::CodePoint point = base::CodePointAt(text, at);
    if (!point.valid) {
      out << base::kReplacement;
    } else if (!base::IsUnsafe(point.value)) {
      out << text.substr(at, point.size);
    } else if (point.value == '\n' || point.value == '\t') {
      out << (point.value == '\n' ? "\\n" : "\\t");
    } else if (point.value < 0x100) {
      out << "\\x";
      PutHex(out, point.value, 2);
    } else {
      out << "\\u{";
      PutHex(out, point.value, HexDigits(point.value));
      out << '}';
    }
    at += point.size;
  }
}

void PutFunction(Line& out, uint32_t function) {
  const layout::MpiFunction* f = layout::FindMpiFunction(static_cast<uint16_t>(function));
  if (f != nullptr) {
    out << f->name;
  } else {
    out << "function " << uint64_t{function};
  }
}

const char* WarningAt(const RankReport& told, uint32_t at) {
  const struct {
    bool holds;
    const char* text;
  } all[] = {
      {(told.warnings & kInnerUnseen) != 0,
       "messages inside collective operations are not visible in this MPI library"},
      {(told.warnings & kInnerPartly) != 0,
       "if a collective operation ends in a later call, only messages sent in its first call count as "
       "inside"},
      {(told.warnings & kInnerSizeless) != 0,
       "some messages inside collective operations count with 0 bytes, because the MPI library does not "
       "report the size of types with gaps"},
      {(told.warnings & kOtherUnknown) != 0,
       "the time in other services is unknown, because no samples are taken"},
      {told.Asks(RANKINE_WINDOW_OTHER) && (told.warnings & kOtherUnknown) == 0 && !told.services.Known(),
       "the time in other services is unknown, because no sample was taken in MPI during the window"},
      {(told.warnings & kModelUnknown) != 0,
       "operations count from the entry of their calls, because only --state=exact records when an operation "
       "can continue"},
      {(told.warnings & kTrafficLost) != 0,
       "a part of the traffic over time is missing, because there was no space for it"},
      {(told.warnings & kLargeDiffers) != 0, "ranks differ in the size from which a message is large"},
      {told.values.lost != 0,
       "some counts of this process's windows are missing, because there was no space for them"},
      {told.collectives_beyond != 0,
       "there were too many kinds and sizes of collective operations to list; the sums include all of them"},
      {told.comms_beyond != 0, "there were too many communicators to list; the sums include all of them"}};
  for (const auto& one : all) {
    if (one.holds && at-- == 0) return one.text;
  }
  return nullptr;
}

}  // namespace rankine::recorder::windows
