# Formatting: clang-format of the distribution, over every C and C++ file that is not generated.
set -euo pipefail
cd "$(dirname "$0")/../.."
git ls-files -co --exclude-standard -- '*.h' '*.cc' '*.c' | grep -v '/generated/' | while read -r file; do
  [ -f "$file" ] && printf '%s\0' "$file"
done | xargs -0 -r clang-format --dry-run -Werror
