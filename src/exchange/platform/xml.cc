// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/xml.h"

#include <expat.h>

#include <algorithm>
#include <memory>

namespace rankine::exchange::platform {
namespace {

constexpr int kDeepest = 200;
constexpr size_t kPiece = size_t{1} << 20;

struct Parser {
  XML_Parser expat;
  ElementHandler& handler;
  std::string reason;
  rankine::platform::Place place;
  int depth = 0;

  rankine::platform::Place Here() const {
    return {static_cast<uint32_t>(XML_GetCurrentLineNumber(expat)),
            static_cast<uint32_t>(XML_GetCurrentColumnNumber(expat) + 1)};
  }
  void Stop(std::string why, rankine::platform::Place where) {
    if (!reason.empty()) return;
    reason = std::move(why);
    place = where;
    XML_StopParser(expat, XML_FALSE);
  }
};

void OnBegin(void* data, const XML_Char* name, const XML_Char** attributes) {
  Parser& parser = *static_cast<Parser*>(data);
  if (!parser.reason.empty()) return;
  Element element{name, {}, parser.Here()};
  for (size_t i = 0; attributes[i] != nullptr; i += 2)
    element.attributes.emplace_back(attributes[i], attributes[i + 1]);
  if (++parser.depth > kDeepest) return parser.Stop("elements are nested too deeply", element.place);
  std::string why = parser.handler.Begin(element);
  if (!why.empty()) parser.Stop(std::move(why), element.place);
}

void OnEnd(void* data, const XML_Char* name) {
  Parser& parser = *static_cast<Parser*>(data);
  --parser.depth;
  if (!parser.reason.empty()) return;
  std::string why = parser.handler.End(name);
  if (!why.empty()) parser.Stop(std::move(why), parser.Here());
}

void OnText(void* data, const XML_Char* text, int length) {
  Parser& parser = *static_cast<Parser*>(data);
  if (parser.reason.empty()) parser.handler.Text({text, static_cast<size_t>(length)});
}

void OnEntity(void* data, const XML_Char*, int, const XML_Char*, int, const XML_Char*, const XML_Char*,
              const XML_Char*, const XML_Char*) {
  Parser& parser = *static_cast<Parser*>(data);
  parser.Stop("entities are not supported", parser.Here());
}

}  // namespace

std::string Where(const std::string& name, rankine::platform::Place place) {
  return name + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": ";
}

base::Status ReadXml(std::string_view text, const std::string& name, ElementHandler& handler) {
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> expat(XML_ParserCreate(nullptr),
                                                                           XML_ParserFree);
  if (expat == nullptr) return {"no memory to read " + name};
  Parser parser{expat.get(), handler, {}, {}};
  XML_SetUserData(expat.get(), &parser);
  XML_SetElementHandler(expat.get(), OnBegin, OnEnd);
  XML_SetCharacterDataHandler(expat.get(), OnText);
  XML_SetEntityDeclHandler(expat.get(), OnEntity);
  XML_Status status = XML_STATUS_OK;
  for (bool last = false; !last && status == XML_STATUS_OK;) {
    const std::string_view piece = text.substr(0, kPiece);
    text.remove_prefix(piece.size());
    last = text.empty();
    status = XML_Parse(expat.get(), piece.data(), static_cast<int>(piece.size()), last);
  }
  if (!parser.reason.empty()) return {Where(name, parser.place) + parser.reason};
  if (status != XML_STATUS_OK) {
    const rankine::platform::Place place = parser.Here();
    const bool at_begin = place.line == 1 && place.column == 1;
    return {Where(name, place) + XML_ErrorString(XML_GetErrorCode(expat.get())) +
            (at_begin ? "; this is no XML file" : "")};
  }
  return base::Status::Ok();
}

}  // namespace rankine::exchange::platform
