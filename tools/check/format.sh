# SPDX-License-Identifier: BSD-3-Clause
# Checks that the distribution's clang-format would not change any C or C++ file, except generated ones.
set -euo pipefail
cd "$(dirname "$0")/../.."
git ls-files -co --exclude-standard -- '*.h' '*.cc' '*.c' | grep -v '/generated/' | while read -r file; do
  [ -f "$file" ] && printf '%s\0' "$file"
done | xargs -0 -r clang-format --dry-run -Werror
