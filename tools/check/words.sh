# SPDX-License-Identifier: BSD-3-Clause
# Rejects strings that no committed file may contain: paths on the machine on which the file was written.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The pattern is written in a way in which it does not match itself.
if git grep -nIE '(^|[^A-Za-z0-9_.])/(wor[k]|hom[e]/[a-z]|roo[t])/[A-Za-z0-9_.]' -- ':!*.md'; then
  echo "absolute paths of one machine; say it relative to the repository or to \$HOME" >&2
  exit 1
fi
