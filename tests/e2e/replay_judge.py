"""Runs a case of replay_cases.py on our engine and on SimGrid's, and says whether they agree."""
import dataclasses
import json
import re
import subprocess

import rig

RELATIVE = 1e-6
OF_A_STEP_S = 2e-9


@dataclasses.dataclass
class Verdict:
    case: object
    ours: float = None
    judge: float = None
    # SimGrid's answer when it solves the whole network again at each event. Its default, the selective update, forgets links:
    # of flows that leave a host at the same moment only the first one's links are solved again (docs/replay.md).
    judge_full: float = None
    trouble: str = ""   # of ours
    crashed: str = ""   # of the judge

    def near(self, other):
        return other is not None and abs(self.ours - other) <= max(RELATIVE * other, OF_A_STEP_S * self.case.steps)

    @property
    def agrees(self):
        return not self.trouble and (bool(self.crashed) or self.near(self.judge) or self.near(self.judge_full))

    def __str__(self):
        return (f"{self.case.name} {self.case.options}: ours {self.ours} SimGrid {self.judge} (full update {self.judge_full}) "
                f"{self.trouble} {self.crashed}").strip()


def write(case, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for rank, lines in enumerate(case.lines):
        (folder / f"rank{rank}").write_text("".join(f"{rank} {line}\n" for line in lines))
    (folder / "list").write_text("".join(f"{folder}/rank{rank}\n" for rank in range(len(case.lines))))
    (folder / "platform.xml").write_text(case.platform)
    (folder / "hosts").write_text("".join(f"{host}\n" for host in case.hosts))


def rankine_words(folder, options=()):
    return [str(rig.RANKINE), "replay", f"{folder}/list", "--platform", f"{folder}/platform.xml", "--hostfile", f"{folder}/hosts",
            *(word for name, value in options for word in ("--cfg", f"{name}={value}"))]


def without_wall(answer):
    """A prediction as JSON without the one thing in it that is measured."""
    return {name: value for name, value in json.loads(answer).items() if name != "wall_s"}


def simgrid_words(folder, ranks, options=()):
    return ["smpirun", "-replay", f"{folder}/list", "-np", str(ranks), "-platform", f"{folder}/platform.xml", "-hostfile", f"{folder}/hosts",
            "-no-privatize", "--cfg=contexts/stack-size:1024", "--log=root.fmt:%.12d%e%m%n",
            *(f"--cfg={name}:{value}" for name, value in options)]


def simgrid_time(words, timeout=300):
    """Simulated seconds, or a text that says how it ended."""
    run = subprocess.run(words, capture_output=True, text=True, timeout=timeout)
    found = re.findall(r"^([\d.]+) Simulation time", run.stdout + run.stderr, re.M)
    return float(found[-1]) if found else (run.stdout + run.stderr)[-400:]


def judge(case, folder):
    write(case, folder)
    verdict = Verdict(case)
    run = subprocess.run([*rankine_words(folder, case.options), "--json"], capture_output=True, text=True, timeout=300)
    if run.returncode != 0:
        verdict.trouble = f"exit {run.returncode}: {run.stderr[-400:]}"
        return verdict
    verdict.ours = json.loads(run.stdout)["simulated_time_s"]
    anew = subprocess.run([*rankine_words(folder, case.options), "--json", "--no-reuse"], capture_output=True, text=True, timeout=300)
    if without_wall(anew.stdout) != without_wall(run.stdout):
        verdict.trouble = "what was seen before changes the answer"
        return verdict
    answer = simgrid_time(simgrid_words(folder, len(case.lines), case.options))
    if isinstance(answer, str):
        verdict.crashed = answer
        return verdict
    verdict.judge = answer
    if not verdict.near(answer):
        full = [*case.options, ("network/optim", "Full")]
        answer = simgrid_time(simgrid_words(folder, len(case.lines), full))
        verdict.judge_full = None if isinstance(answer, str) else answer
    return verdict
