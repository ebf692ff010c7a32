// SPDX-License-Identifier: BSD-3-Clause
// Lists all consumers, in the order in which they are called for an event. Counters come before the consumers
// that read a counter. Counters also come before the consumers (action_trace, pthread) that must know whether
// reading a counter may allocate memory. At the end of MPI_Init, three services begin in this order: the
// recording of I/O, sampling, windows.
#pragma once
#include "recorder/consumers/action_trace/consumer.h"
#include "recorder/consumers/callpath/consumer.h"
#include "recorder/consumers/counters/consumer.h"
#include "recorder/consumers/event_trace/consumer.h"
#include "recorder/consumers/io/consumer.h"
#include "recorder/consumers/loops/consumer.h"
#include "recorder/consumers/memory/consumer.h"
#include "recorder/consumers/openmp/consumer.h"
#include "recorder/consumers/pthread/consumer.h"
#include "recorder/consumers/sampling/consumer.h"
#include "recorder/consumers/stall/consumer.h"
#include "recorder/consumers/topology/consumer.h"
#include "recorder/consumers/windows/consumer.h"
#include "recorder/context/aggregate.h"
#include "recorder/session/consumer_list.h"
#include "recorder/session/metadata.h"
#include "recorder/session/traces.h"

namespace rankine::recorder {

using Consumers =
    ConsumerList<counters::Consumer, memory::Consumer, topology::Consumer, stall::Consumer, io::Consumer,
                 sampling::Consumer, event_trace::Consumer, action_trace::Consumer, traces::Consumer,
                 windows::Consumer, openmp::Consumer, pthread::Consumer, loops::Consumer, callpath::Consumer,
                 context::Aggregate, metadata::Consumer>;

}  // namespace rankine::recorder
