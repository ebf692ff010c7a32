// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/file.h"

#include <algorithm>
#include <utility>

#include "exchange/cali/globals.h"
#include "exchange/cali/losses.h"
#include "exchange/cali/part.h"
#include "exchange/cali/scan.h"

namespace rankine::exchange::cali {

base::Result<std::shared_ptr<const File>> File::Open(const std::string& path, const ReadOptions& options) {
  auto source = Source::Open(path);
  if (!source.ok()) return base::Error{source.error()};
  return FromSource(std::move(source.value()), options);
}

base::Result<std::shared_ptr<const File>> File::FromSource(Source source, const ReadOptions& options) {
  std::shared_ptr<File> file(new File(std::move(source), options));
  auto read = file->Read();
  if (!read.ok()) return base::Error{std::move(read.message)};
  return std::shared_ptr<const File>(std::move(file));
}

base::Status File::Read() {
  if (source_.size() == 0) return {source_.name() + " is empty"};
  Losses losses(
      options_.keep_going, [this](uint64_t offset) { return Where(offset); }, lost_);
  const NodeTable::Lose lose = [&](uint64_t offset, std::string why) { losses.Add(offset, std::move(why)); };
  Scanned scanned = Scan(source_, options_.threads, nodes_.lines(), lines_, losses);
  if (!scanned.any_line)
    return {source_.name() + " is not a .cali file: none of its lines begins with __rec="};
  nodes_.Resolve(lose);
  globals_ = CollectGlobals(nodes_, scanned.globals, texts_, lose);
  return losses.Finish(source_.name());
}

std::string File::Where(uint64_t offset) const {
  return source_.name() + ":" + std::to_string(lines_.At(source_, offset));
}

std::vector<uint64_t> File::Cuts(size_t parts) const {
  std::vector<uint64_t> cuts{0};
  for (size_t i = 1; i < parts; ++i) {
    const uint64_t wanted = source_.size() / parts * i;
    const auto& marks = lines_.marks();
    const auto mark =
        std::lower_bound(marks.begin(), marks.end(), wanted,
                         [](const LineNumbers::Mark& a, uint64_t offset) { return a.offset < offset; });
    if (mark != marks.end() && mark->offset > cuts.back()) cuts.push_back(mark->offset);
  }
  cuts.push_back(source_.size());
  return cuts;
}

std::vector<std::unique_ptr<context::Part>> Split(const std::shared_ptr<const File>& file, size_t parts) {
  const std::vector<uint64_t> cuts = file->Cuts(parts);
  std::vector<std::unique_ptr<context::Part>> made;
  for (size_t i = 0; i + 1 < cuts.size(); ++i) {
    made.push_back(std::make_unique<FilePart>(file, cuts[i], cuts[i + 1]));
  }
  return made;
}

}  // namespace rankine::exchange::cali
