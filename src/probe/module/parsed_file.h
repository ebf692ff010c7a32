// SPDX-License-Identifier: BSD-3-Clause
// The content of an ELF file, accessed by the addresses in the file. A process loads the file at another
// address (module.h).
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "probe/module/file_content.h"

namespace rankine::probe {

struct Extent {
  uint64_t begin = 0, end = 0;  // range of addresses
};

// All ranks of a job load the same files, so each thread keeps the files that it has parsed. The objects are
// not shared between threads.
class ParsedFile {
 public:
  struct Segment {
    uint64_t begin, file_bytes, offset;  // `begin` is an address; `offset` is an offset in the file
  };
  struct Symbol {
    std::string name;
    Extent extent;
  };
  struct Relative {
    uint64_t place, value;
  };

  // The argument `path` is only for error messages. Returns the same object while this thread keeps the same
  // content.
  static base::Result<std::shared_ptr<const ParsedFile>> Of(const FileContent& content,
                                                            const std::string& path);

  std::span<const uint8_t> bytes() const { return *content_; }
  // The address at which the first page of the file is loaded.
  uint64_t first_page() const { return first_page_; }
  const std::vector<Segment>& segments() const { return segments_; }
  const std::vector<Relative>& relative() const { return relative_; }  // sorted by address
  const std::vector<Extent>& stub_tables() const { return stub_tables_; }
  const std::vector<Extent>& functions() const { return functions_; }  // sorted
  const Symbol* Find(std::string_view name) const;
  // Returns bytes from the file. The result is empty if some of the bytes are not code or data of the file.
  std::span<const uint8_t> FileBytes(uint64_t address, uint64_t bytes) const;
  // The addresses at which this text occurs in the file's loaded bytes.
  const std::vector<uint64_t>& FindBytes(std::string_view text) const;

 private:
  base::Status Parse(const std::string& path);
  void ReadUnwindTable(uint64_t header, uint64_t bytes);
  void ReadSections();
  void AddStubs();

  FileContent content_;
  std::span<const uint8_t> file_;  // *content_
  uint64_t first_page_ = 0;
  std::vector<Segment> segments_;
  // the symbols are sorted by name; symbols with the same name are in the order of the file
  std::vector<Symbol> symbols_;
  std::vector<Relative> relative_;
  std::map<uint64_t, std::string> imports_;  // names of imported functions, by the address of the word that
                                             // holds the address of the function
  std::vector<Extent> stub_tables_;
  std::vector<Extent> functions_;
  mutable std::map<std::string, std::vector<uint64_t>, std::less<>> texts_;  // results of FindBytes
};

}  // namespace rankine::probe
