// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/cfi.h"

#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/callsite/cfi_program.h"

namespace rankine::callsite {
namespace {

// The table contains 4-byte signed offsets relative to the header. Linkers write no other encoding.
constexpr uint8_t kSortedTableEncoding = 0x3b;

struct Cie {
  uint64_t code_align = 0;
  int64_t data_align = 0;
  uint8_t pointer_encoding = 0;  // absptr
  bool has_augmentation = false;
  bool signal_frame = false;
  uintptr_t instructions = 0;
  uintptr_t end = 0;
};

// Skips the length field of an entry, and returns a reader of this entry only. Two kinds of entries are
// rejected. Entries with a 64-bit length do not occur in .eh_frame of programs below 4 GiB. An entry of
// length 0 is the terminator.
ByteReader Entry(const UnwindTable& table, uintptr_t address) {
  ByteReader failed(1, 0);
  if (address < table.low || address >= table.high) return failed;
  ByteReader in(address, table.high);
  const auto length = in.Read<uint32_t>();
  if (!in.ok() || length == 0 || length == 0xffffffff || length > in.Left()) return failed;
  return {in.at(), in.at() + length};
}

// Reads the augmentation data of a CIE. The augmentation string may contain only letters that this code
// knows. A string with an unknown letter is rejected, because the data after that letter cannot be parsed.
bool ReadAugmentation(ByteReader& in, uintptr_t string, Cie* cie) {
  ByteReader letters(string, in.end());
  // There is no augmentation; the caller rejects the augmentation "eh" of GCC 2.
  if (letters.Read<uint8_t>() != 'z') return true;
  cie->has_augmentation = true;
  const uint64_t size = in.Uleb();
  const uintptr_t data = in.at();
  in.Skip(size);
  if (!in.ok()) return false;
  ByteReader values(data, data + size);
  for (uint8_t letter = letters.Read<uint8_t>(); letter != 0; letter = letters.Read<uint8_t>()) {
    switch (letter) {
      case 'R':
        cie->pointer_encoding = values.Read<uint8_t>();
        break;
      case 'L':
        values.Skip(1);
        break;
      case 'S':
        cie->signal_frame = true;
        break;
      case 'B':  // The B key signs the return addresses (aarch64).
      case 'G':  // The code uses memory tagging (aarch64).
        break;
      case 'P': {  // For a personality routine, only the size of the pointer to it matters.
        const auto encoding = values.Read<uint8_t>();
        ReadEncodedPointer(values, encoding & 0x0f, 0);
        break;
      }
      default:
        return false;
    }
    if (!values.ok() || !letters.ok()) return false;
  }
  return letters.ok();
}

bool ParseCie(const UnwindTable& table, uintptr_t address, Cie* cie) {
  ByteReader in = Entry(table, address);
  if (in.Read<uint32_t>() != 0) return false;  // The entry is an FDE, and not a CIE.
  const auto version = in.Read<uint8_t>();
  if (version != 1 && version != 3) return false;
  const uintptr_t augmentation = in.at();
  const auto first = in.Read<uint8_t>();
  if (first != 0 && first != 'z') return false;
  for (uint8_t letter = first; letter != 0 && in.ok();) letter = in.Read<uint8_t>();
  cie->code_align = in.Uleb();
  cie->data_align = in.Sleb();
  const uint64_t return_register = version == 1 ? in.Read<uint8_t>() : in.Uleb();
  if (!in.ok() || return_register != kReturn) return false;
  if (!ReadAugmentation(in, augmentation, cie)) return false;
  cie->instructions = in.at();
  cie->end = in.end();
  return in.ok();
}

// Returns the last FDE that begins at or before pc, found by binary search in the table of .eh_frame_hdr.
uintptr_t FindFde(const UnwindTable& table, uintptr_t pc) {
  if (table.header < table.low || table.header >= table.high) return 0;
  ByteReader in(table.header, table.high);
  const auto version = in.Read<uint8_t>();
  const auto frame_encoding = in.Read<uint8_t>();
  const auto count_encoding = in.Read<uint8_t>();
  const auto table_encoding = in.Read<uint8_t>();
  if (!in.ok() || version != 1 || table_encoding != kSortedTableEncoding || count_encoding == kPointerOmitted)
    return 0;
  if (frame_encoding != kPointerOmitted) ReadEncodedPointer(in, frame_encoding, table.header);
  const uint64_t count = ReadEncodedPointer(in, count_encoding, table.header);
  struct Row {
    int32_t begin;
    int32_t fde;
  };
  if (!in.ok() || count == 0 || count > in.Left() / sizeof(Row)) return 0;

  const auto row_at = [base = in.at()](uint64_t index) {
    Row row{};
    memcpy(&row, AsPointer(base + index * sizeof(Row)), sizeof(Row));
    return row;
  };
  const auto wanted = static_cast<int64_t>(pc - table.header);
  uint64_t low = 0;
  uint64_t high = count;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (row_at(middle).begin <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == 0) return 0;
  return table.header + static_cast<uintptr_t>(int64_t{row_at(low - 1).fde});
}

// Finds the FDE that contains `pc`. Afterwards, `in` reads the instructions of this FDE.
bool ReadFde(const UnwindTable& table, uintptr_t pc, ByteReader* in, Cie* cie, FunctionRange* range) {
  const uintptr_t fde = FindFde(table, pc);
  if (fde == 0) return false;
  *in = Entry(table, fde);
  const uintptr_t cie_field = in->at();
  const auto cie_distance = in->Read<uint32_t>();
  if (!in->ok() || cie_distance == 0 || !ParseCie(table, cie_field - cie_distance, cie)) return false;

  range->begin = ReadEncodedPointer(*in, cie->pointer_encoding, 0);
  const uint64_t size = ReadEncodedPointer(*in, cie->pointer_encoding & 0x0f, 0);
  range->end = range->begin + size;
  if (cie->has_augmentation) in->Skip(in->Uleb());
  return in->ok() && pc - range->begin < size;  // If the result is false, `pc` is in a gap between
                                                // functions, or before the first function.
}

}  // namespace

bool FindFunction(const UnwindTable& table, uintptr_t pc, FunctionRange* range) {
  ByteReader in(0, 0);
  Cie cie;
  return ReadFde(table, pc, &in, &cie, range);
}

bool FindUnwindRow(const UnwindTable& table, uintptr_t pc, UnwindRow* row) {
  ByteReader in(0, 0);
  Cie cie;
  FunctionRange range;
  if (!ReadFde(table, pc, &in, &cie, &range)) return false;
  CfiProgram program(cie.code_align, cie.data_align, cie.pointer_encoding);
  if (!program.RunInitial({cie.instructions, cie.end}) || !program.RunTo(in, range.begin, pc)) return false;
  *row = program.row();
  row->signal_frame = cie.signal_frame;
  return true;
}

}  // namespace rankine::callsite
