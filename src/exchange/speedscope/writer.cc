// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/speedscope/writer.h"

#include "base/saturate.h"
#include "base/text/json.h"

namespace rankine::exchange::speedscope {

void Writer::BeginProfile(std::string name) {
  profiles_.push_back({name.empty() ? "all ranks" : std::move(name), {}, {}, 0});
}

void Writer::Add(std::span<const std::string> frames, uint64_t weight_us) {
  if (profiles_.empty() || frames.empty() || weight_us == 0) return;
  Profile& profile = profiles_.back();
  profile.samples += profile.samples.empty() ? "[" : ",\n[";
  for (size_t i = 0; i < frames.size(); ++i) {
    const auto [place, made] = places_.try_emplace(frames[i], frames_.size());
    if (made) frames_.push_back(frames[i]);
    profile.samples += (i == 0 ? "" : ",") + std::to_string(place->second);
  }
  profile.samples += "]";
  profile.weights += (profile.weights.empty() ? "" : ",") + std::to_string(weight_us);
  profile.sum = base::AddSaturated(profile.sum, weight_us);
}

std::string Writer::Text() const {
  std::string out = "{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\",\n\"name\": " +
                    base::JsonQuoted(name_) +
                    ",\n\"exporter\": \"rankine\",\n\"activeProfileIndex\": 0,\n"
                    "\"shared\": {\"frames\": [";
  for (size_t i = 0; i < frames_.size(); ++i)
    out += (i == 0 ? "\n{\"name\": " : ",\n{\"name\": ") + base::JsonQuoted(frames_[i]) + "}";
  out += "]},\n\"profiles\": [";
  const std::vector<Profile> none = {{name_, {}, {}, 0}};
  bool first = true;
  for (const Profile& profile : profiles_.empty() ? none : profiles_) {
    out += first ? "\n" : ",\n";
    first = false;
    out += "{\"type\": \"sampled\", \"name\": " + base::JsonQuoted(profile.name) +
           ", \"unit\": \"microseconds\", \"startValue\": 0, \"endValue\": " + std::to_string(profile.sum) +
           ",\n\"samples\": [" + profile.samples + "],\n\"weights\": [" + profile.weights + "]}";
  }
  return out + "]}\n";
}

}  // namespace rankine::exchange::speedscope
