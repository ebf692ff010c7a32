#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# build.sh FOLDER makes FOLDER/report.html from the sources next to this script, with npm packages in
# FOLDER/node_modules. If node and npm are missing, or the packages cannot be installed, report.html is empty,
# and one line reports this. Rankine is built even without the page; its option --html says what to do.
set -euo pipefail
source="$(cd "$(dirname "$0")" && pwd)"
folder="$1"
mkdir -p "$folder"
cd "$folder"

# empty WHY
empty() {
  echo "rankine: no page for rankine report --html: $1" >&2
  : >report.html
  exit 0
}

command -v node >/dev/null && command -v npm >/dev/null || empty "node and npm are missing (Debian: nodejs, npm)"
rm -rf src
cp -r "$source/src" "$source/index.html" "$source/vite.config.js" "$source/package.json" "$source/package-lock.json" .
# Installs the packages in the versions of the lock file, and runs no script of a package. `npm ci` is not
# used, because it requires a lock file with the parts of Rollup and esbuild for all systems. This lock file
# has the parts for one system.
if ! cmp -s "$source/package-lock.json" node_modules/.rankine-lock; then
  timeout 300 npm install --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1 ||
    empty "npm could not install its packages: $(tail -n 1 npm.log)"
  cp "$source/package-lock.json" node_modules/.rankine-lock
fi
timeout 120 node_modules/.bin/vite build --logLevel error >vite.log 2>&1 ||
  { cat vite.log >&2; echo "rankine: Vite could not build web/" >&2; exit 1; }
cp dist/index.html report.html
