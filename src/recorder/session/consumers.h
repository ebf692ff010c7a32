// All consumers, in the order in which they act at a moment. Counters come before what reads one of them or
// must know whether they allocate (action_trace, pthread). When MPI_Init is over, I/O is recorded before
// samples are taken, and windows begin last.
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
#include "recorder/session/consumer_list.h"
#include "recorder/session/traces.h"

namespace rankine::recorder {

using Consumers =
    ConsumerList<service::counters::Consumer, service::memory::Consumer, service::topology::Consumer,
                 state::Consumer, io::Consumer, sampling::Consumer, event_trace::Consumer,
                 action_trace::Consumer, traces::Consumer, monitor::Consumer, openmp::Consumer,
                 pthread::Consumer, service::loop::Consumer, service::callpath::Consumer>;

}  // namespace rankine::recorder
