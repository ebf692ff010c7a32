# SPDX-License-Identifier: BSD-3-Clause
"""Archives of replayed time-independent traces. Their times are known, and other work on the machine does not change them."""
import rig

PLATFORM = ('<?xml version="1.0"?>\n<platform version="4.1"><zone id="w" routing="Full"><cluster id="c" prefix="n" suffix="" '
            'radical="0-15" speed="1Gf" bw="1GBps" lat="0us"/></zone></platform>\n')


def known(folder, name, ranks, network="ideal"):
    """Makes folder/name.rkn of a run in which each of `ranks` has these actions; "compute 1e9" takes one second. `network` is that of
    `rankine replay --network`: an ideal one takes no time, and constant:S takes S seconds for each message."""
    (folder / "known.xml").write_text(PLATFORM)
    (folder / name).write_text("".join(f"{rank} {action}\n" for rank, actions in enumerate(ranks) for action in ("init", *actions, "finalize")))
    archive = folder / f"{name}.rkn"
    outcome = rig.rankine("replay", name, "-p", "known.xml", "--network", network, "-o", archive, "--json", cwd=folder)
    assert outcome.code == 0, outcome.describe()
    return archive
