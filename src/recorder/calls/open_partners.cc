// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/open_partners.h"

#include <algorithm>

#include "layout/generated/mpi_functions.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"

namespace rankine::mpi {

using layout::OpenCallNote;
using layout::OpenPartner;
using layout::PartnerSide;
using recorder::Request;
using recorder::Thread;

void AddPartner(OpenCallNote* to, const OpenPartner& partner) {
  OpenPartner* const end = to->partners + to->count;
  const bool known = std::any_of(to->partners, end, [&](const OpenPartner& one) {
    return one.peer == partner.peer && one.tag == partner.tag && one.comm == partner.comm &&
           one.side == partner.side;
  });
  if (known) return;
  if (to->count == OpenCallNote::kMostPartners) {
    to->more++;
    return;
  }
  *end = partner;
  to->count++;
}

void AddSource(OpenCallNote* to, int32_t peer, int32_t tag) {
  const Abi& abi = recorder::g_process.abi;
  if (peer == abi.proc_null) return;
  AddPartner(to, {peer == abi.any_source ? layout::kAnyPartner : peer,
                  tag == abi.any_tag ? layout::kAnyTag : tag,
                  to->comm,
                  PartnerSide::from,
                  {}});
}

void AddRequest(const Thread& t, uint64_t handle, OpenCallNote* to) {
  if (handle == 0 || handle == recorder::g_process.abi.request_null) return;
  Request request{};
  if (!t.requests.Copy(handle, &request)) {
    to->more++;
    return;
  }
  if ((request.flags & recorder::kActive) == 0) return;
  const bool sends = (request.flags & recorder::kHasPeer) != 0;
  const bool any = request.kind == recorder::RequestKind::recv && request.peer < 0 &&
                   request.peer == recorder::g_process.abi.any_source;
  const uint32_t comm = request.slot == nullptr ? layout::kNoIndex : request.slot->comm;
  if (!sends && !any && (request.flags & recorder::kHasSource) == 0) {
    const layout::MpiFunction* started =
        request.slot == nullptr ? nullptr : layout::FindMpiFunction(request.slot->function);
    if (started == nullptr || !started->collective || comm == layout::kNoIndex) {
      to->more++;
      return;
    }
    AddPartner(to, {started->id, layout::kUnknownTag, comm + 1, PartnerSide::with, {}});
    return;
  }
  AddPartner(to, {any ? layout::kAnyPartner : request.peer,
                  layout::kUnknownTag,
                  comm == layout::kNoIndex ? 0 : comm + 1,
                  sends ? PartnerSide::to : PartnerSide::from,
                  {}});
}

}  // namespace rankine::mpi
