// SPDX-License-Identifier: BSD-3-Clause
#include "probe/module/parsed_file.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace rankine::probe {
namespace {

constexpr size_t kMostKept = 16;
constexpr uint64_t kMostKeptBytes = 64u << 20;

thread_local std::vector<std::shared_ptr<const ParsedFile>> t_kept;

// Returns a pointer to the file's content at an offset; nullptr if the file is too short.
template <class T>
const T* At(std::span<const uint8_t> file, uint64_t offset, uint64_t count = 1) {
  if (offset > file.size() || count > (file.size() - offset) / sizeof(T)) return nullptr;
  return reinterpret_cast<const T*>(file.data() + offset);
}

std::string TextAt(std::span<const uint8_t> file, uint64_t offset, uint64_t end) {
  if (offset >= end || end > file.size()) return {};
  const auto* text = reinterpret_cast<const char*>(file.data() + offset);
  return std::string(text, strnlen(text, end - offset));
}

}  // namespace

base::Result<std::shared_ptr<const ParsedFile>> ParsedFile::Of(const FileContent& content,
                                                               const std::string& path) {
  for (const auto& file : t_kept) {
    if (file->content_ == content) return file;
  }
  const auto file = std::make_shared<ParsedFile>();
  file->content_ = content;
  file->file_ = *content;
  if (const base::Status parsed = file->Parse(path); !parsed.ok()) return base::Error{parsed.message};
  t_kept.push_back(file);
  uint64_t bytes = 0;
  for (const auto& kept : t_kept) bytes += kept->content_->size();
  while (t_kept.size() > kMostKept || bytes > kMostKeptBytes) {
    bytes -= t_kept.front()->content_->size();
    t_kept.erase(t_kept.begin());
  }
  return std::shared_ptr<const ParsedFile>(file);
}

base::Status ParsedFile::Parse(const std::string& path) {
  const auto* header = At<Elf64_Ehdr>(file_, 0);
  if (header == nullptr || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_machine != EM_X86_64)
    return {path + " is not an ELF file for x86-64"};
  const auto* programs = At<Elf64_Phdr>(file_, header->e_phoff, header->e_phnum);
  if (programs == nullptr) return {path + " is cut off"};
  bool first = true;
  uint64_t unwind = 0, unwind_bytes = 0;
  for (int i = 0; i < header->e_phnum; ++i) {
    const Elf64_Phdr& program = programs[i];
    if (program.p_type == PT_LOAD) {
      if (first) first_page_ = program.p_vaddr & ~uint64_t{4095};
      first = false;
      if (program.p_offset <= file_.size() && program.p_filesz <= file_.size() - program.p_offset)
        segments_.push_back({program.p_vaddr, program.p_filesz, program.p_offset});
    } else if (program.p_type == PT_GNU_EH_FRAME) {
      unwind = program.p_vaddr;
      unwind_bytes = program.p_filesz;
    }
  }
  if (first) return {path + " has nothing to load"};
  ReadSections();
  if (unwind != 0) ReadUnwindTable(unwind, unwind_bytes);
  AddStubs();
  std::stable_sort(symbols_.begin(), symbols_.end(),
                   [](const Symbol& a, const Symbol& b) { return a.name < b.name; });
  return base::Status::Ok();
}

void ParsedFile::ReadSections() {
  const auto* header = At<Elf64_Ehdr>(file_, 0);
  if (header == nullptr) return;
  const auto* sections = At<Elf64_Shdr>(file_, header->e_shoff, header->e_shnum);
  if (sections == nullptr) return;
  for (int i = 0; i < header->e_shnum; ++i) {
    const Elf64_Shdr& section = sections[i];
    if ((section.sh_type == SHT_DYNSYM || section.sh_type == SHT_SYMTAB) &&
        section.sh_link < header->e_shnum) {
      const Elf64_Shdr& texts = sections[section.sh_link];
      const uint64_t count = section.sh_size / sizeof(Elf64_Sym);
      const auto* symbols = At<Elf64_Sym>(file_, section.sh_offset, count);
      if (symbols == nullptr || texts.sh_offset > file_.size() ||
          texts.sh_size > file_.size() - texts.sh_offset)
        continue;
      for (uint64_t n = 0; n < count; ++n) {
        const Elf64_Sym& symbol = symbols[n];
        const int type = ELF64_ST_TYPE(symbol.st_info);
        if (symbol.st_shndx == SHN_UNDEF || symbol.st_value == 0 || (type != STT_FUNC && type != STT_OBJECT))
          continue;
        symbols_.push_back({TextAt(file_, texts.sh_offset + symbol.st_name, texts.sh_offset + texts.sh_size),
                            {symbol.st_value, symbol.st_value + symbol.st_size}});
      }
    } else if (section.sh_type == SHT_RELA) {
      const uint64_t count = section.sh_size / sizeof(Elf64_Rela);
      const auto* relocations = At<Elf64_Rela>(file_, section.sh_offset, count);
      for (uint64_t n = 0; relocations != nullptr && n < count; ++n) {
        const auto type = ELF64_R_TYPE(relocations[n].r_info);
        if (type == R_X86_64_RELATIVE)
          relative_.push_back({relocations[n].r_offset, static_cast<uint64_t>(relocations[n].r_addend)});
        if ((type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) || section.sh_link >= header->e_shnum)
          continue;
        const Elf64_Shdr& names = sections[section.sh_link];
        const uint64_t index = ELF64_R_SYM(relocations[n].r_info);
        const auto* symbol = At<Elf64_Sym>(file_, names.sh_offset + index * sizeof(Elf64_Sym));
        if (symbol == nullptr || names.sh_link >= header->e_shnum) continue;
        const Elf64_Shdr& texts = sections[names.sh_link];
        imports_[relocations[n].r_offset] =
            TextAt(file_, texts.sh_offset + symbol->st_name, texts.sh_offset + texts.sh_size);
      }
    } else if (section.sh_type == SHT_PROGBITS && (section.sh_flags & SHF_EXECINSTR) != 0 &&
               header->e_shstrndx < header->e_shnum) {
      const Elf64_Shdr& texts = sections[header->e_shstrndx];
      const std::string name =
          TextAt(file_, texts.sh_offset + section.sh_name, texts.sh_offset + texts.sh_size);
      if (name.rfind(".plt", 0) == 0)
        stub_tables_.push_back({section.sh_addr, section.sh_addr + section.sh_size});
    }
  }
  std::sort(relative_.begin(), relative_.end(),
            [](const Relative& a, const Relative& b) { return a.place < b.place; });
}

// Reads .eh_frame_hdr with its table of pairs (begin, address of the entry). Both numbers are 32 bits wide
// and relative to the header's address. The entries have 32-bit extents. Every linker writes the table in
// this form. If a table has another format, it is skipped, and the module's functions are unknown.
void ParsedFile::ReadUnwindTable(uint64_t header, uint64_t bytes) {
  const std::span<const uint8_t> table = FileBytes(header, bytes);
  constexpr uint8_t kForm[] = {1, 0x1b, 0x03, 0x3b};
  if (table.size() < 12 || memcmp(table.data(), kForm, sizeof kForm) != 0) return;
  const auto word = [](std::span<const uint8_t> from, uint64_t at) {
    int32_t value = 0;
    memcpy(&value, from.data() + at, 4);
    return value;
  };
  const auto rows = static_cast<uint32_t>(word(table, 8));
  for (uint64_t row = 0; row < rows && 12 + 8 * (row + 1) <= table.size(); ++row) {
    const uint64_t begin = header + static_cast<uint64_t>(int64_t{word(table, 12 + 8 * row)});
    const uint64_t place = header + static_cast<uint64_t>(int64_t{word(table, 16 + 8 * row)});
    // the entry consists of length, CIE, begin and extent
    const std::span<const uint8_t> entry = FileBytes(place, 16);
    if (entry.size() == 16) functions_.push_back({begin, begin + static_cast<uint32_t>(word(entry, 12))});
  }
  std::sort(functions_.begin(), functions_.end(),
            [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
}

// The unwind table may have a single entry for a whole table of stubs. A stub is [endbr64] [bnd] jmp
// *word(%rip).
void ParsedFile::AddStubs() {
  for (const Extent& table : stub_tables_) {
    std::erase_if(functions_, [&](const Extent& function) {
      return function.begin < table.end && function.end > table.begin;
    });
    const std::span<const uint8_t> code = FileBytes(table.begin, table.end - table.begin);
    for (uint64_t at = 0; at + 6 <= code.size(); ++at) {
      if (code[at] != 0xff || code[at + 1] != 0x25) continue;
      int32_t distance = 0;
      memcpy(&distance, code.data() + at + 2, sizeof distance);
      const auto import = imports_.find(table.begin + at + 6 + static_cast<uint64_t>(int64_t{distance}));
      if (import == imports_.end()) continue;
      constexpr uint8_t kEndbr64[] = {0xf3, 0x0f, 0x1e, 0xfa};
      uint64_t begin = at - (at >= 1 && code[at - 1] == 0xf2 ? 1 : 0);
      if (begin >= 4 && memcmp(code.data() + begin - 4, kEndbr64, 4) == 0) begin -= 4;
      const Extent stub{table.begin + begin,
                        table.begin + std::min<uint64_t>((at + 6 + 7) & ~7ull, code.size())};
      functions_.push_back(stub);
      symbols_.push_back({import->second + "@plt", stub});
    }
  }
  std::sort(functions_.begin(), functions_.end(),
            [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
}

const ParsedFile::Symbol* ParsedFile::Find(std::string_view name) const {
  const auto at =
      std::lower_bound(symbols_.begin(), symbols_.end(), name,
                       [](const Symbol& symbol, std::string_view wanted) { return symbol.name < wanted; });
  return at != symbols_.end() && at->name == name ? &*at : nullptr;
}

std::span<const uint8_t> ParsedFile::FileBytes(uint64_t address, uint64_t bytes) const {
  for (const Segment& segment : segments_) {
    if (address < segment.begin || address - segment.begin > segment.file_bytes) continue;
    const uint64_t at = address - segment.begin;
    if (bytes > segment.file_bytes - at) continue;
    return file_.subspan(segment.offset + at, bytes);
  }
  return {};
}

const std::vector<uint64_t>& ParsedFile::FindBytes(std::string_view text) const {
  const auto known = texts_.find(text);
  if (known != texts_.end()) return known->second;
  std::vector<uint64_t>& found = texts_[std::string(text)];
  for (const Segment& segment : segments_) {
    const std::string_view bytes(reinterpret_cast<const char*>(file_.data()) + segment.offset,
                                 segment.file_bytes);
    for (size_t at = bytes.find(text); at != std::string_view::npos; at = bytes.find(text, at + 1))
      found.push_back(segment.begin + at);
  }
  return found;
}

}  // namespace rankine::probe
