# clang-tidy over the files of the release build that differ from the last commit that continuous integration saw
# (RANKINE_TIDY_BASE), or over all of them.
set -euo pipefail
cd "$(dirname "$0")/../.."
files=$(git ls-files -- 'src/*.cc' | grep -v -E '/generated/|_bench\.cc$|_fuzz\.cc$')
if [ -n "${RANKINE_TIDY_BASE:-}" ]; then
  files=$(git diff --name-only --diff-filter=d "$RANKINE_TIDY_BASE" -- 'src/*.cc' | grep -v /generated/ || true)
fi
[ -n "$files" ] || exit 0
echo "$files" | xargs -P "$(nproc)" -n 4 clang-tidy -p build --quiet 2>/dev/null
