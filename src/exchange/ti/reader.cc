// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/reader.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "archive/file_bytes.h"
#include "exchange/ti/beginning.h"
#include "exchange/ti/datatypes.h"
#include "exchange/ti/line_reader.h"

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Action;
using rankine::ti::Kind;

constexpr uint64_t kLargestList = uint64_t{1} << 30;
// The limit in bytes for the loops of all ranks together. The limit is chosen so that the loops fit into a
// cache.
constexpr size_t kAllLoops = size_t{8} << 20;
// Limits for the length of a loop, in lines. If fewer than `kShortestLoop` lines are available, there is no
// search for loops.
constexpr size_t kLongestLoop = 1024, kShortestLoop = 32;

// Returns the file names in a list. A relative name refers to the current folder, or to the folder of the
// list.
std::vector<std::string> NamesIn(std::string_view text, const std::string& list) {
  const size_t slash = list.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : list.substr(0, slash + 1);
  std::vector<std::string> names;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = WithoutMark(text.substr(at, end - at));
    at = end + 1;
    if (IsIdle(line)) continue;
    const size_t first = line.find_first_not_of(" \t\r"), last = line.find_last_not_of(" \t\r");
    std::string name(line.substr(first, last - first + 1));
    if (name[0] != '/' && !folder.empty() && access(name.c_str(), F_OK) != 0) name = folder + name;
    names.push_back(std::move(name));
  }
  return names;
}

// Rejects bytes that come from a file that is not text.
bool IsName(std::string_view text) {
  constexpr size_t kLongest = 4096;
  return text.size() <= kLongest &&
         std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

base::Result<std::string> ReadText(const std::string& path) {
  archive::FileBytes bytes;
  if (const base::Status read = archive::ReadAll(path, &bytes); !read.ok()) return base::Error{read.message};
  const auto all = bytes.bytes();
  return std::string(reinterpret_cast<const char*>(all.data()), all.size());
}

}  // namespace

Reader::Reader(Lines lines, Form form) : lines_(std::move(lines)), form_(form) {
  ranks_.resize(lines_.ranks());
  world_.members = {{0, lines_.ranks(), 1}};
  world_.name = "MPI_COMM_WORLD";
  for (const NamedType& type : Datatypes())
    types_.push_back({type.bytes, type.bytes, std::string(type.name)});
  const size_t loop = kAllLoops / LineLoop::kBytesOfALine / std::max<size_t>(ranks_.size(), 1);
  if (form_ != Form::current || !lines_.by_rank() || loop < kShortestLoop) return;
  for (Rank& rank : ranks_) rank.loop = std::make_unique<LineLoop>(std::min(loop, kLongestLoop));
}

bool Reader::ReadPlainLine(uint32_t rank, std::string_view line, Action* action) {
  const PlainLine& plain = memo_.Read(line);
  using Plain = PlainLine::Kind;
  Rank& state = ranks_[rank];
  const auto& numbers = plain.numbers;
  const auto self = static_cast<int32_t>(rank);
  if (plain.kind == Plain::compute) {
    if (plain.count != 1) return false;
    action->kind = Kind::compute;
    action->volume = static_cast<double>(numbers[0]);
    if (state.speedup != 1) [[unlikely]]
      action->volume /= state.speedup;
    return true;
  }
  if (plain.kind == Plain::other || plain.count < 3 || numbers[0] >= ranks_.size()) return false;
  const auto peer = static_cast<int32_t>(numbers[0]);
  if (plain.kind == Plain::wait) {
    if (plain.count != 3 || numbers[1] >= ranks_.size()) return false;
    uint32_t request = 0;
    if (!state.outstanding.TakeKey(peer, static_cast<int32_t>(numbers[1]), static_cast<int32_t>(numbers[2]),
                                   &request))
      return false;
    action->kind = Kind::wait;
    state.list.assign(1, request);
    action->offered = action->completed = state.list;
    return true;
  }
  const uint32_t type = plain.count == 4 ? static_cast<uint32_t>(numbers[3]) : state.type;
  if (type >= types_.size()) return false;
  const bool sends = plain.kind == Plain::send || plain.kind == Plain::isend;
  action->kind = sends ? Kind::send : Kind::recv;
  const auto tag = static_cast<int32_t>(numbers[1]);
  (sends ? action->to : action->from) = {peer, tag, numbers[2] * types_[type].size, type};
  if (plain.kind == Plain::isend) action->request = state.outstanding.Add(self, peer, tag);
  if (plain.kind == Plain::irecv) action->request = state.outstanding.Add(peer, self, tag);
  return true;
}

base::Status Reader::SetOwnActions(OwnActions* own) {
  own_ = own;
  own_names_.clear();
  for (const std::string& name : own->Names()) {
    Action none;
    Rank& state = ranks_[0];
    const uint32_t type = state.type;  // saved because `init` changes this value; restored below
    LineReader reader(*this, form_, 0, name, &none);
    const bool known = reader.Read() || !reader.unknown();
    state.type = type;
    if (known) return {"traces have an action " + name + " of their own"};
    own_names_.insert(name);
  }
  return base::Status::Ok();
}

// A block of lines that is repeated may begin with a computation whose speedup depends on earlier lines. So
// loops are not recognised if there are adjustments.
void Reader::SetAdjustments(Adjustments adjustments) {
  adjustments_ = std::make_unique<Adjustments>(std::move(adjustments));
  for (Rank& rank : ranks_) {
    rank.loop.reset();
    rank.positions = std::make_unique<CallPositions>();
  }
}

// If the line contains a user-defined action, the rank reads the lines of this action next. Returns false for
// any other name.
base::Result<bool> Reader::BeginOwn(uint32_t rank, std::string_view line) {
  Words words(line);
  OwnCall call;
  call.rank = rank;
  call.ranks = ranks();
  call.name = words.Next();
  if (own_ == nullptr || ranks_[rank].own != nullptr || own_names_.count(call.name) == 0) return false;
  for (std::string_view word = words.Next(); !word.empty(); word = words.Next())
    call.words.emplace_back(word);
  auto lines = own_->Lines(call);
  if (!lines.ok()) return base::Error{lines_.Where(rank) + ": action " + call.name + ": " + lines.error()};
  if (lines.value().size() > kMostOwnBytes)
    return base::Error{lines_.Where(rank) + ": action " + call.name + ": the action produces too many lines"};
  ranks_[rank].own = std::make_unique<OwnLines>(OwnLines{std::move(lines.value()), 0, std::move(call.name)});
  return true;
}

base::Result<bool> Reader::NextLine(uint32_t rank, std::string_view* line) {
  Rank& state = ranks_[rank];
  if (state.own != nullptr) {
    OwnLines& own = *state.own;
    if (own.at < own.text.size()) {
      const size_t end = std::min(own.text.find('\n', own.at), own.text.size());
      *line = std::string_view(own.text).substr(own.at, end - own.at);
      own.at = end + 1;
      return true;
    }
    state.own.reset();
  }
  if (lines_.NextPlain(rank, line)) return true;
  return lines_.Next(rank, line);
}

base::Result<bool> Reader::ReadLine(uint32_t rank, std::string_view line, Action* action) {
  const OwnLines* const own = ranks_[rank].own.get();
  const Form form = own != nullptr ? Form::current : form_;
  if (own != nullptr && IsIdle(line)) return false;
  if (form == Form::current && ReadPlainLine(rank, line, action)) return true;
  LineReader reader(*this, form, rank, line, action);
  if (reader.Read()) return true;
  if (reader.reason().empty()) return false;
  if (reader.unknown()) {
    const auto begun = BeginOwn(rank, line);
    if (!begun.ok()) return base::Error{begun.error()};
    if (begun.value()) return false;
  }
  const std::string whose =
      own == nullptr ? "" : "action " + own->name + " says '" + std::string(line) + "': ";
  return base::Error{lines_.Where(rank) + ": " + whose + reader.reason()};
}

bool Reader::ReadRelease(Rank& state, Action* action) {
  if (state.to_free == rankine::ti::kNone) return false;
  action->kind = Kind::free;
  action->request = state.to_free;
  state.outstanding.Release(state.to_free);
  state.to_free = rankine::ti::kNone;
  return true;
}

bool Reader::ReadRest(Rank& state, Action* action) {
  if (state.ended) return false;
  state.ended = true;
  state.loop.reset();
  if (state.outstanding.empty()) return false;
  // At the end of its trace, the rank waits for its remaining requests, as in MPI_Finalize.
  state.outstanding.TakeAll(&state.list);
  action->kind = Kind::wait;
  action->offered = action->completed = state.list;
  return true;
}

base::Result<bool> Reader::Repeat(uint32_t rank, Rank& state) {
  LineLoop& loop = *state.loop;
  const size_t wanted = loop.Wants(lines_.Ahead(rank));
  if (wanted == 0) {
    if (loop.played()) loop.GiveUp();
    return false;
  }
  const auto ahead = lines_.Ahead(rank, wanted);
  if (!ahead.ok()) return base::Error{ahead.error()};
  if (!loop.Repeats(ahead.value())) return false;
  lines_.Skip(rank, loop.bytes(), loop.lines());
  return true;
}

base::Result<size_t> Reader::Read(uint32_t rank, std::span<Action> to) {
  Rank& state = ranks_[rank];
  LineLoop* const loop = state.own == nullptr ? state.loop.get() : nullptr;
  if (loop != nullptr && loop->playing()) {
    loop->Next(to.data());
    return size_t{1};
  }
  return ReadLines(state, loop, rank, to);
}

base::Result<size_t> Reader::ReadLines(Rank& state, LineLoop* loop, uint32_t rank, std::span<Action> to) {
  size_t count = 0;
  while (count < to.size() && !state.ended) {
    if (loop != nullptr) {
      const bool closed = state.outstanding.empty() && state.own == nullptr;
      if (closed && loop->recording()) {
        const auto repeats = Repeat(rank, state);
        if (!repeats.ok()) return base::Error{repeats.error()};
        if (repeats.value() && loop->playing()) {
          loop->Next(&to[count]);
          return count + 1;
        }
        if (repeats.value()) continue;  // The block that was repeated contained no action.
      }
      loop->BeforeLine(closed);
    }
    Action& action = to[count];
    action = Action{};
    if (ReadRelease(state, &action)) {
      ++count;
      continue;
    }
    std::string_view line;
    bool more = state.own == nullptr && lines_.NextPlain(rank, &line);
    if (!more) {
      const auto read = NextLine(rank, &line);
      if (!read.ok()) return base::Error{read.error()};
      more = read.value();
    }
    if (!more) {
      count += ReadRest(state, &action);
      break;
    }
    const auto read = ReadLine(rank, line, &action);
    if (!read.ok()) return base::Error{read.error()};
    if (loop != nullptr && loop->recording()) {
      if (state.own != nullptr) {
        loop->GiveUp();
      } else {
        loop->AfterLine(lines_.Prefix(rank), line, read.value() ? &action : nullptr);
      }
    }
    if (!read.value()) continue;
    ++count;
    // The lists of the action belong to the state of the rank. The next action of the rank would overwrite
    // the lists of this action.
    if (action.kind == Kind::wait || action.kind == Kind::collective) break;
  }
  return count;
}

base::Result<bool> Reader::ReadInOrder(uint32_t* rank, Action* action) {
  *action = Action{};
  *rank = last_;
  if (last_ < ranks_.size() && ReadRelease(ranks_[last_], action)) return true;
  for (std::string_view line; !at_rest_;) {
    auto more = lines_.NextInOrder(rank, &line);
    if (!more.ok()) return more;
    if (!more.value()) break;
    // The only possible cause is that the file has changed since its ranks were counted.
    if (*rank >= ranks_.size())
      return base::Error{lines_.Where(*rank) + ": the line names a rank that did not occur before"};
    if (*rank < first_ || *rank >= end_) continue;
    last_ = *rank;
    auto read = ReadLine(*rank, line, action);
    if (!read.ok() || read.value()) return read;
  }
  if (!at_rest_) rest_ = first_;
  at_rest_ = true;
  while (rest_ < ranks_.size() && rest_ < end_) {
    *rank = rest_++;
    if (ReadRest(ranks_[*rank], action)) return true;
  }
  return false;
}

void Reader::BeginAgain(uint32_t first, uint32_t count) {
  lines_.BeginAgain();
  at_rest_ = false;
  first_ = last_ = first;
  end_ = count < rankine::ti::kNone - first ? first + count : rankine::ti::kNone;
}

base::Result<std::unique_ptr<Reader>> FromText(std::string name, std::string text, const Form* form) {
  const Form found = form != nullptr ? *form : FormTold(text).value_or(Form::current);
  auto lines = Lines::Merged(std::move(name), std::move(text));
  if (!lines.ok()) return base::Error{lines.error()};
  return std::make_unique<Reader>(std::move(lines.value()), found);
}

base::Result<std::unique_ptr<Reader>> OpenText(const std::string& path, const Form* form, Order order) {
  const auto opened = archive::OpenFile::Open(path, true);
  if (!opened.ok()) return base::Error{opened.error()};
  std::string merged = path;
  if (!HoldsActions(path)) {
    if (opened.value().size() > kLargestList)
      return base::Error{path + ": this is not a trace, and it is too large for a list of traces"};
    const auto list = ReadText(path);
    if (!list.ok()) return base::Error{list.error()};
    std::vector<std::string> names = NamesIn(list.value(), path);
    if (names.empty())
      return base::Error{
          path + ": the file is empty; give a text trace, or a file with the names of the ranks' traces"};
    if (!IsName(names[0]))
      return base::Error{path +
                         ": this is neither a trace nor a list of traces; give a text trace, or a file with "
                         "the names of the ranks' traces"};
    if (names.size() > kMaxRanks)
      return base::Error{path + ": the list contains more files than can be replayed"};
    if (const auto first = archive::OpenFile::Open(names[0], true); !first.ok())
      return base::Error{path + ": the first trace of this list cannot be read: " + first.error()};
    if (names.size() > 1) {
      const Form found = form != nullptr ? *form : FormOfFiles(names);
      return std::make_unique<Reader>(Lines(std::move(names)), found);
    }
    merged = names[0];
  }
  if (order == Order::by_size) {
    const auto file = archive::OpenFile::Open(merged, true);
    if (!file.ok()) return base::Error{file.error()};
    if (file.value().size() > kMostHeld) order = Order::of_file;
  }
  if (order == Order::of_file) {
    const Form found = form != nullptr ? *form : FormOfFiles({&merged, 1});
    auto lines = Lines::InOrder(merged);
    if (!lines.ok()) return base::Error{lines.error()};
    return std::make_unique<Reader>(std::move(lines.value()), found);
  }
  auto text = ReadText(merged);
  if (!text.ok()) return base::Error{text.error()};
  return FromText(merged, std::move(text.value()), form);
}

}  // namespace rankine::exchange::ti
