#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# build.sh FOLDER: makes FOLDER/report.html of the sources beside this script, with npm packages in FOLDER/node_modules.
# Without node and npm, or where the packages cannot be had, report.html is empty and a line says so: rankine is built all
# the same, and its --html then says what to do.
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
# Packages as locked; no script of a package runs. Not `npm ci`, which wants the lock to name the parts of Rollup and esbuild
# for all systems; this is built for one.
if ! cmp -s "$source/package-lock.json" node_modules/.rankine-lock; then
  timeout 300 npm install --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1 ||
    empty "npm could not install its packages: $(tail -n 1 npm.log)"
  cp "$source/package-lock.json" node_modules/.rankine-lock
fi
timeout 120 node_modules/.bin/vite build --logLevel error >vite.log 2>&1 ||
  { cat vite.log >&2; echo "rankine: Vite could not build web/" >&2; exit 1; }
cp dist/index.html report.html
