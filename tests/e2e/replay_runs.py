# SPDX-License-Identifier: BSD-3-Clause
"""Replays of texts by the command."""
import json
import subprocess

import rig

CROSSBAR = ('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n<platform version="4.1"><zone id="w" routing="Full"><cluster id="c" prefix="n" suffix="" '
            'radical="0-3" speed="1Gf" bw="1GBps" lat="10us"/></zone></platform>\n')


def replay(tmp_path, lines, *words, platform=CROSSBAR):
    (tmp_path / "trace").write_text("".join(f"{line}\n" for line in lines))
    (tmp_path / "platform.xml").write_text(platform)
    return subprocess.run([str(rig.RANKINE), "replay", str(tmp_path / "trace"), "--platform", str(tmp_path / "platform.xml"), *words],
                          capture_output=True, text=True, timeout=60)


def seconds(tmp_path, lines, *words, **more):
    run = replay(tmp_path, lines, *words, "--json", **more)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)["simulated_time_s"]


MESSAGE = ["0 init", "1 init", "0 compute 1e6", "0 send 1 0 1000 6", "1 recv 0 0 1000 6"]
