# SPDX-License-Identifier: BSD-3-Clause
"""Runs a case of replay_cases.py with Rankine's engine and with SimGrid, and compares the results."""
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
    # SimGrid's time if SimGrid solves the whole network again at each event. SimGrid's default, selective update,
    # misses links: if several flows leave a host at the same time, it solves only the links of the first flow again
    # (docs/replay-model.md).
    judge_full: float = None
    trouble: str = ""   # our engine's error
    crashed: str = ""   # SimGrid's error

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
    for name, text in case.files.items():
        (folder / name).write_text(text)


def rankine_words(folder, options=()):
    return [str(rig.RANKINE), "replay", f"{folder}/list", "--platform", f"{folder}/platform.xml", "--hostfile", f"{folder}/hosts",
            *(word for name, value in options for word in ("--cfg", f"{name}={value}"))]


def without_wall(answer):
    """Returns a prediction as JSON, without the measured wall time."""
    return {name: value for name, value in json.loads(answer).items() if name != "wall_s"}


def simgrid_words(folder, ranks, options=()):
    return ["smpirun", "-replay", f"{folder}/list", "-np", str(ranks), "-platform", f"{folder}/platform.xml", "-hostfile", f"{folder}/hosts",
            "-no-privatize", "--cfg=contexts/stack-size:1024", "--log=root.fmt:%.12d%e%m%n",
            *(f"--cfg={name}:{value}" for name, value in options)]


def simgrid_time(words, timeout=300):
    """Returns the simulated time in seconds, or, as a string, the reason why the simulation failed."""
    run = subprocess.run(words, capture_output=True, text=True, timeout=timeout)
    found = re.findall(r"^([\d.]+) Simulation time", run.stdout + run.stderr, re.M)
    return float(found[-1]) if found else (run.stdout + run.stderr)[-400:]


def judge(case, folder):
    case.options = [(name, str(value).replace("FOLDER", str(folder))) for name, value in case.options]
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


# ---- collectives of real programs -------------------------------------------------------------------------------------------------------

def counts_of(count, ranks, equal):
    return [count if equal else count * (1 + rank * 7 % 3) for rank in range(ranks)]


def collective_line(name, count, root, counts, rank):
    many = " ".join(map(str, counts))
    return {"barrier": "barrier", "bcast": f"bcast {count} {root} 6", "reduce": f"reduce {count} 0 {root} 6", "allreduce": f"allreduce {count} 0 6",
            "gather": f"gather {count} {count} {root} 6 6", "scatter": f"scatter {count} {count} {root} 6 6",
            "allgather": f"allgather {count} {count} 6 6", "allgatherv": f"allgatherv {counts[rank]} {many} 6 6",
            "alltoall": f"alltoall {count} {count} 6 6", "reducescatter": f"reducescatter {many} 0 6"}[name]


def smpi_took(program, folder, ranks, selector, calls, options):
    """Runs a real program with smpirun, and returns the seconds of each call by rank."""
    run = subprocess.run(["smpirun", "-np", str(ranks), "-platform", f"{folder}/platform.xml", "-hostfile", f"{folder}/hosts",
                          f"--cfg=smpi/coll-selector:{selector}", "--cfg=smpi/simulate-computation:no", "--cfg=smpi/wtime:0",
                          "--cfg=smpi/host-speed:1Gf", "--cfg=contexts/stack-size:1024", "--log=root.thres:critical", *options, program,
                          *(str(word) for call in calls for word in call)], capture_output=True, text=True, timeout=600)
    took = {}
    for call, rank, seconds in re.findall(r"^took (\d+) (\d+) ([\d.]+)$", run.stdout, re.M):
        took.setdefault(int(call), {})[int(rank)] = float(seconds)
    assert len(took) == len(calls) and all(len(of_call) == ranks for of_call in took.values()), (run.stdout + run.stderr)[-400:]
    return [[took[i][rank] for rank in range(ranks)] for i in range(len(calls))]


def collectives_that_differ(program, folder, ranks, selector, calls, platform):
    """Returns the calls (name, count, root, equal counts) for which a rank's time differs from the times of both
    SimGrid solvers."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "platform.xml").write_text(platform)
    (folder / "hosts").write_text("".join(f"n-{rank}\n" for rank in range(ranks)))
    answers = [smpi_took(program, folder, ranks, selector, calls, ())]
    differ = []
    for i, (name, count, root, equal) in enumerate(calls):
        counts = counts_of(count, ranks, equal)
        (folder / "trace").write_text("".join(f"{rank} {collective_line(name, count, root, counts, rank)}\n" for rank in range(ranks)))
        run = subprocess.run([str(rig.RANKINE), "replay", f"{folder}/trace", "--platform", f"{folder}/platform.xml", "--hostfile", f"{folder}/hosts",
                              "--selector", selector, "--json"], capture_output=True, text=True, timeout=300)
        assert run.returncode == 0, run.stderr
        ours = [rank["end_s"] for rank in json.loads(run.stdout)["ranks"]]
        steps = ranks.bit_length() + sum(counts) // 1024
        near = (lambda answer: all(abs(one - other) <= max(RELATIVE * other, OF_A_STEP_S * steps) for one, other in zip(ours, answer[i])))
        if near(answers[0]):
            continue
        if len(answers) == 1:
            answers.append(smpi_took(program, folder, ranks, selector, calls, ("--cfg=network/optim:Full",)))
        if not near(answers[1]):
            differ.append((name, count, root, equal, max(ours), max(answers[0][i]), max(answers[1][i])))
    return differ
