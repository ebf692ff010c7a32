// SPDX-License-Identifier: BSD-3-Clause
// A compile-time list of consumers. A consumer is a type with static functions, one for each moment at which
// it acts (consumers/NAME/consumer.h); moments without a function cost nothing. Consumers are called in the
// order of the list.
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

// Calls the function `moment` with these arguments in each consumer that has such a function. If a
// consumer's function has other parameters, compilation fails.
#define RANKINE_ASK_EACH(list, moment, ...)                                                     \
  list::ForEach([&]<class RankineTag>(RankineTag) {                                             \
    using RankineConsumer = typename RankineTag::Type;                                          \
    if constexpr (requires { &RankineConsumer::moment; }) RankineConsumer::moment(__VA_ARGS__); \
  })
// Calls the consumers until one of them returns true. Returns true if a consumer has returned true.
#define RANKINE_ASK_ANY(list, moment, ...)                  \
  list::Any([&]<class RankineTag>(RankineTag) -> bool {     \
    using RankineConsumer = typename RankineTag::Type;      \
    if constexpr (requires { &RankineConsumer::moment; }) { \
      return RankineConsumer::moment(__VA_ARGS__);          \
    } else {                                                \
      return false;                                         \
    }                                                       \
  })
