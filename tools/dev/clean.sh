# SPDX-License-Identifier: BSD-3-Clause
# ./dev clean
. "$ROOT/tools/dev/lib.sh"
rm -rf "$ROOT"/build "$ROOT"/build-asan "$ROOT"/build-tsan "$ROOT"/build-coverage "$ROOT"/build-fuzz "$ROOT/demo-out"
