// SPDX-License-Identifier: BSD-3-Clause
// Caliper's variants and the class cali::Caliper in C++, built without Caliper. Exits with 1 if a value that
// was read differs from the written value.
#include <caliper/Caliper.h>
#include <caliper/ConfigManager.h>

#include <sstream>

static bool Right() {
  bool ok = false;
  const cali::Variant text(CALI_TYPE_STRING, "abc", 4);
  std::ostringstream out;
  out << cali::Variant(2u) << cali::Variant(true) << text << cali::Variant(CALI_TYPE_UINT);
  return out.str() == "2trueabcuint" && cali::Variant(-3L).to_int(&ok) == -3 && ok &&
         cali::Variant().empty() && cali::Variant(3) == cali::Variant(3) &&
         cali::Variant(3) < cali::Variant(4) && cali::Variant("b") > cali::Variant("a") &&
         cali::Variant(2.5).to_double() == 2.5 && cali::Variant(3) != cali::Variant(3.0);
}

int main() {
  cali::Caliper caliper = cali::Caliper::instance();
  const cali::Attribute stage = caliper.create_attribute("stage", CALI_TYPE_STRING, CALI_ATTR_NESTED);
  const cali::Attribute size = caliper.create_attribute("size", CALI_TYPE_UINT, CALI_ATTR_NESTED);
  const cali::Attribute share = caliper.create_attribute("share", CALI_TYPE_DOUBLE, CALI_ATTR_NESTED);
  const cali::Attribute global = caliper.create_attribute("case", CALI_TYPE_STRING, CALI_ATTR_GLOBAL);
  caliper.set(global, cali::Variant(CALI_TYPE_STRING, "heat and more", 4));
  caliper.begin(stage, cali::Variant(CALI_TYPE_STRING, "first", 6));  // including the string's terminating 0
  caliper.begin(size, cali::Variant(12u));
  caliper.end(size);
  caliper.begin(share, cali::Variant(0.25));
  caliper.end(share);
  caliper.end(stage);
  cali::Annotation steps("steps", cali::Annotation::MetadataListType{{"about", cali::Variant(42)}},
                         CALI_ATTR_GLOBAL);
  steps.set(cali::Variant(8));
  cali::Annotation kind("kind", CALI_ATTR_NESTED);
  kind.begin(CALI_TYPE_STRING, "plain text", 5);
  kind.end();
  kind.begin(cali::Variant("other"));
  kind.end();
  if (caliper && (stage.name() != "stage" || stage.type() != CALI_TYPE_STRING || !stage.is_nested() ||
                  caliper.get_attribute("stage") != stage || caliper.get_attribute(size.id()) != size)) {
    return 1;
  }
  if (caliper.attribute_exists("no such attribute") || caliper.attribute_exists("stage") != bool(caliper))
    return 1;
  return Right() ? 0 : 1;
}
