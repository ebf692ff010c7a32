// SPDX-License-Identifier: BSD-3-Clause
// The functions of libotf2 that Rankine uses. The library is loaded only when a trace is opened or created.
// So commands that read or create no OTF2 traces do not need the library. The types of these functions come
// from the library's headers.
#pragma once
#include <otf2/otf2.h>

#include "base/result.h"

namespace rankine::exchange::otf2 {

// clang-format off
#define RANKINE_OTF2_FUNCTIONS(X) \
  X(Reader_Open) X(Reader_Close) X(Reader_SetSerialCollectiveCallbacks) X(Reader_GetCreator) \
  X(Reader_GetGlobalDefReader) X(Reader_RegisterGlobalDefCallbacks) X(Reader_ReadAllGlobalDefinitions) \
  X(Reader_CloseGlobalDefReader) X(Reader_SelectLocation) X(Reader_OpenDefFiles) X(Reader_GetDefReader) \
  X(Reader_ReadAllLocalDefinitions) X(Reader_CloseDefReader) X(Reader_CloseDefFiles) X(Reader_OpenEvtFiles) \
  X(Reader_GetEvtReader) X(Reader_RegisterEvtCallbacks) X(Reader_ReadLocalEvents) X(Reader_CloseEvtReader) \
  X(GlobalDefReaderCallbacks_New) X(GlobalDefReaderCallbacks_Delete) \
  X(GlobalDefReaderCallbacks_SetStringCallback) X(GlobalDefReaderCallbacks_SetRegionCallback) \
  X(GlobalDefReaderCallbacks_SetGroupCallback) X(GlobalDefReaderCallbacks_SetCommCallback) \
  X(GlobalDefReaderCallbacks_SetInterCommCallback) \
  X(GlobalDefReaderCallbacks_SetLocationCallback) X(GlobalDefReaderCallbacks_SetClockPropertiesCallback) \
  X(EvtReaderCallbacks_New) X(EvtReaderCallbacks_Delete) X(EvtReaderCallbacks_SetEnterCallback) \
  X(EvtReaderCallbacks_SetLeaveCallback) X(EvtReaderCallbacks_SetMpiSendCallback) \
  X(EvtReaderCallbacks_SetMpiRecvCallback) X(EvtReaderCallbacks_SetMpiIsendCallback) \
  X(EvtReaderCallbacks_SetMpiIsendCompleteCallback) X(EvtReaderCallbacks_SetMpiIrecvRequestCallback) \
  X(EvtReaderCallbacks_SetMpiIrecvCallback) X(EvtReaderCallbacks_SetMpiRequestCancelledCallback) \
  X(EvtReaderCallbacks_SetMpiCollectiveEndCallback) \
  X(EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback) \
  X(EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback) \
  X(Archive_Open) X(Archive_Close) X(Archive_SetFlushCallbacks) X(Archive_SetSerialCollectiveCallbacks) \
  X(Archive_SetCreator) X(Archive_OpenEvtFiles) X(Archive_CloseEvtFiles) X(Archive_GetEvtWriter) \
  X(Archive_CloseEvtWriter) X(Archive_OpenDefFiles) X(Archive_GetDefWriter) X(Archive_CloseDefWriter) \
  X(Archive_CloseDefFiles) X(Archive_GetGlobalDefWriter) X(Archive_CloseGlobalDefWriter) \
  X(EvtWriter_Enter) X(EvtWriter_Leave) X(EvtWriter_MpiSend) X(EvtWriter_MpiRecv) \
  X(EvtWriter_MpiIsend) X(EvtWriter_MpiIsendComplete) X(EvtWriter_MpiIrecvRequest) X(EvtWriter_MpiIrecv) \
  X(EvtWriter_MpiCollectiveBegin) X(EvtWriter_MpiCollectiveEnd) \
  X(GlobalDefWriter_WriteClockProperties) X(GlobalDefWriter_WriteString) X(GlobalDefWriter_WriteRegion) \
  X(GlobalDefWriter_WriteSystemTreeNode) X(GlobalDefWriter_WriteLocationGroup) \
  X(GlobalDefWriter_WriteLocation) X(GlobalDefWriter_WriteGroup) X(GlobalDefWriter_WriteComm) \
  X(Error_RegisterCallback) X(Error_GetDescription)
// clang-format on

struct Library {
// NOLINTNEXTLINE(bugprone-macro-parentheses): it is a name
#define RANKINE_OTF2_MEMBER(name) decltype(&::OTF2_##name) name;
  RANKINE_OTF2_FUNCTIONS(RANKINE_OTF2_MEMBER)
#undef RANKINE_OTF2_MEMBER
};

// The functions of a libotf2 that is linked into the command-line program (src/portable/linked.cc); nullptr
// if no libotf2 is linked.
__attribute__((weak)) const Library* LinkedLibrary();

// Loads the library once and keeps it loaded. If the library is missing, the error names the package that
// contains it.
base::Result<const Library*> LoadLibrary();

}  // namespace rankine::exchange::otf2
