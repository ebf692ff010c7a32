// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/bindings.h"

#include <cstring>

#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/callsite/layer.h"
#include "recorder/core/callsite/modules.h"

namespace rankine::callsite {
namespace {

// A pattern by which an MPI library names its binding of a function.
struct Form {
  std::string_view prefix, suffix;
  bool upper;
};
constexpr Form kForms[] = {
    {"mpi_", "_", false},       {"mpi_", "_f08_", false},     {"mpi_", "_f08ts_", false},
    {"pmpi_", "_", false},      {"pmpi_", "_f08_", false},    {"pmpi_", "_f08ts_", false},
    {"pmpir_", "_f08_", false}, {"pmpir_", "_f08ts_", false}, {"ompi_", "_f", false},
    {"MPI_", "", true},         {"PMPI_", "", true},
};

constexpr std::string_view kCPrefix = "MPI_";
constexpr size_t kMaxName = 64;  // The longest name in use has 29 letters.

class Name {
 public:
  void Add(std::string_view text) {
    if (text.size() > kMaxName - size_) return;
    memcpy(text_ + size_, text.data(), text.size());
    size_ += text.size();
  }
  void AddLetters(std::string_view text, bool upper) {
    for (char letter : text) {
      if (upper && letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
      if (!upper && letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
      Add({&letter, 1});
    }
  }
  std::string_view text() const { return {text_, size_}; }

 private:
  char text_[kMaxName] = {};
  size_t size_ = 0;
};

bool FindImage(ModuleRegistry& registry, uintptr_t pc, ElfImage* image) {
  if (ElfImage::CanLocate()) return ElfImage::Locate(pc, image);
  const Module* module = registry.Find(pc);
  return module != nullptr && !module->is_main && ElfImage::AtStart(module->start, module->bias, image);
}

}  // namespace

ForWhom CallsForWhom(ModuleRegistry& registry, uintptr_t pc, std::string_view function) {
  ElfImage image;
  if (!function.starts_with(kCPrefix) || !FindImage(registry, pc, &image) || !IsFortranBinding(image))
    return ForWhom::other;
  function.remove_prefix(kCPrefix.size());
  bool known = false;
  for (const Form& form : kForms) {
    Name name;
    name.Add(form.prefix);
    name.AddLetters(function, form.upper);
    name.Add(form.suffix);
    if (image.LiesIn(pc, name.text())) return ForWhom::program;
    known = known || image.Exports(name.text());
  }
  return known ? ForWhom::itself : ForWhom::program;
}

}  // namespace rankine::callsite
