// SPDX-License-Identifier: BSD-3-Clause
// NVTX ranges of every kind.
#include <nvtx3/nvToolsExt.h>
#include <stdio.h>

static void Domain(void) {
  nvtxDomainHandle_t domain = nvtxDomainCreateA("lib");
  nvtxEventAttributes_t event = {0};
  event.version = NVTX_VERSION;
  event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  event.message.registered = nvtxDomainRegisterStringA(domain, "registered");
  nvtxDomainRangePushEx(domain, &event);
  nvtxRangeId_t a = nvtxRangeStartA("a"), b = nvtxRangeStartA("b");
  nvtxRangeEnd(a);
  nvtxRangeEnd(b);
  nvtxRangeEnd(12345);
  nvtxDomainRangePop(domain);
  nvtxDomainDestroy(domain);
}

int main(void) {
  for (int i = 0; i < 3; ++i) {
    nvtxRangePushA("outer");
    nvtxRangePushW(L"inn\u00e9r");
    nvtxMarkA("tick");
    nvtxRangePop();
    nvtxRangePop();
  }
  Domain();
  printf("done\n");
  return 0;
}
