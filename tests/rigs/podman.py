# SPDX-License-Identifier: BSD-3-Clause
"""Podman containers that run in the folders of rigs/debian.py, so no image is downloaded.

The containers share this machine's network and limits. A machine that is itself a container cannot change its
network or limits."""
import os
import pathlib
import shutil
import subprocess
import tempfile

# An OCI runtime that ignores the resource limits that podman requests. To raise limits, it would need CAP_SYS_RESOURCE.
RUNTIME = """#!/usr/bin/python3
import json, os, sys
for name, value in zip(sys.argv[1:], sys.argv[2:]):
    if name in ("--bundle", "-b"):
        file = os.path.join(value, "config.json")
        with open(file) as config:
            container = json.load(config)
        container["process"].pop("rlimits", None)
        with open(file, "w") as config:
            json.dump(container, config)
os.execv({real!r}, [{real!r}, *sys.argv[1:]])
"""


class Podman:
    def __init__(self):
        self.kept = tempfile.TemporaryDirectory(prefix="podman-", dir="/tmp", ignore_cleanup_errors=True)
        self.folder = pathlib.Path(self.kept.name)  # podman limits this path to 50 characters
        runtime = shutil.which("runc") or shutil.which("crun") or ""
        (self.folder / "runtime").write_text(RUNTIME.format(real=runtime))
        (self.folder / "runtime").chmod(0o755)
        (self.folder / "containers.conf").write_text(f'[engine]\nruntime_supports_json = ["limitless"]\n[engine.runtimes]\nlimitless = ["{self.folder}/runtime"]\n')
        self.env = {**os.environ, "CONTAINERS_CONF": str(self.folder / "containers.conf")}

    def run(self, root, *command, options=()):
        """Returns the arguments that run a command in a container with the folder as its root file system."""
        return ["podman", "--root", self.folder / "storage", "--runroot", self.folder / "state", "--storage-driver", "vfs", "--runtime", "limitless",
                "--cgroup-manager", "cgroupfs", "--events-backend", "none", "run", "--rm", "--log-driver=none", "--ulimit=host", "--network=host", *options, "--rootfs", root, *command]

    def missing(self, root):
        """Returns the reason why the rig cannot run on this machine, or None."""
        if os.geteuid() != 0:
            return "containers of a folder need root"
        if not shutil.which("podman"):
            return "no podman; ./dev test --all installs it"
        tried = subprocess.run(list(map(str, self.run(root, "true"))), env=self.env, capture_output=True, text=True, check=False, timeout=120)
        return f"podman cannot start here: {tried.stderr.strip().splitlines()[-1:]}" if tried.returncode else None
