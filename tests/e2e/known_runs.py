# SPDX-License-Identifier: BSD-3-Clause
"""Makes archives by replaying time-independent traces. The times in the archives are known exactly, because the load
of the machine does not change simulated times."""
import rig

PLATFORM = ('<?xml version="1.0"?>\n<platform version="4.1"><zone id="w" routing="Full"><cluster id="c" prefix="n" suffix="" '
            'radical="0-15" speed="1Gf" bw="1GBps" lat="0us"/></zone></platform>\n')


def known(folder, name, ranks, network="ideal"):
    """Makes folder/name.rkn, a run in which each of `ranks` performs these actions; "compute 1e9" takes
    one second. `network` is the argument of `rankine replay --network`: messages take no time with an
    ideal network, and S seconds each with constant:S."""
    (folder / "known.xml").write_text(PLATFORM)
    (folder / name).write_text("".join(f"{rank} {action}\n" for rank, actions in enumerate(ranks) for action in ("init", *actions, "finalize")))
    archive = folder / f"{name}.rkn"
    outcome = rig.rankine("replay", name, "-p", "known.xml", "--network", network, "-o", archive, "--json", cwd=folder)
    assert outcome.code == 0, outcome.describe()
    return archive
