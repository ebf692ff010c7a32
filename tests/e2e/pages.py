# SPDX-License-Identifier: BSD-3-Clause
"""Opens HTML reports in Debian's Chromium and inspects them with html_views.mjs."""
import json
import shutil

import rig

MODULES = rig.BUILD / "web/node_modules"


def missing():
    """Returns the reason why no page can be inspected on this machine, or None."""
    if not (rig.BUILD / "web/report.html").exists() or (rig.BUILD / "web/report.html").stat().st_size == 0:
        return "built without node and npm"
    if not (MODULES / "playwright-core").exists():
        return f"no playwright-core in {MODULES}"
    return None if shutil.which("chromium") else "no chromium"


def looked_at(jobs, folder):
    """Returns the results of one browser session, by page name."""
    (folder / "job.json").write_text(json.dumps({"pages": jobs}))
    outcome = rig.run(["node", rig.ROOT / "tests/e2e/html_views.mjs", MODULES, shutil.which("chromium"), folder / "job.json"], folder, timeout=900)
    assert outcome.code == 0, outcome.describe()
    return json.loads("\n".join(outcome.out))
