# SPDX-License-Identifier: BSD-3-Clause
# ./dev docs [serve]: the site of the documents, in build/site. It fails at a broken link, a page outside of the navigation, and at
# anything that a browser would load from a network.
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
case "${1:-}" in ''|serve) ;; *) fail "usage: ./dev docs [serve]" 2 ;; esac
[ -x build/venv/docs/bin/mkdocs ] || need_packages docs
need_venvs docs
[ -x build/venv/docs/bin/mkdocs ] || fail "MkDocs could not be installed from PyPI (packages/python.txt, line 'docs')"
export NO_MKDOCS_2_WARNING=1
[ "${1:-}" != serve ] || exec build/venv/docs/bin/mkdocs serve
# Not --quiet: with it MkDocs counts no warnings, and --strict finds nothing.
build/venv/docs/bin/mkdocs build --strict --clean >build/.docs.log 2>&1 || { grep -v '^INFO' build/.docs.log >&2; fail "the site cannot be built"; }
/usr/bin/python3 tools/docs/check_site.py build/site
say "docs: open build/site/index.html"
