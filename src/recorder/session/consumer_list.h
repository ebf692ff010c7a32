// A list of consumers at compile time. A consumer is a type with static functions, one for each moment that
// it acts at (consumers/NAME/consumer.h); moments that it does not name cost nothing. Consumers are asked in
// the order of the list.
#pragma once

namespace rankine::recorder {

template <class C>
struct ConsumerTag {
  using Type = C;
};

template <class... C>
struct ConsumerList {
  template <class Ask>
  static constexpr void ForEach([[maybe_unused]] Ask ask) {
    (ask(ConsumerTag<C>{}), ...);
  }
  template <class Ask>
  static constexpr bool Any([[maybe_unused]] Ask ask) {
    return (ask(ConsumerTag<C>{}) || ...);
  }
};

}  // namespace rankine::recorder

// The moment's function of each consumer of the list that has one, with these arguments. One that has it with
// other parameters does not compile.
#define RANKINE_ASK_EACH(list, moment, ...)                                                     \
  list::ForEach([&]<class RankineTag>(RankineTag) {                                             \
    using RankineConsumer = typename RankineTag::Type;                                          \
    if constexpr (requires { &RankineConsumer::moment; }) RankineConsumer::moment(__VA_ARGS__); \
  })
// Does one of them answer yes? Those behind it are not asked.
#define RANKINE_ASK_ANY(list, moment, ...)                  \
  list::Any([&]<class RankineTag>(RankineTag) -> bool {     \
    using RankineConsumer = typename RankineTag::Type;      \
    if constexpr (requires { &RankineConsumer::moment; }) { \
      return RankineConsumer::moment(__VA_ARGS__);          \
    } else {                                                \
      return false;                                         \
    }                                                       \
  })
