# SPDX-License-Identifier: BSD-3-Clause
"""Readers of other projects open the exported OTF2 traces."""
import collections
import json
import re
import shutil

import pytest

import rig
from exports import archive, check_slices, export, report

pytestmark = pytest.mark.beside


@pytest.mark.skipif(not shutil.which("otf2-print"), reason="no otf2-print")
def test_otf2_print_reads_the_trace(archive, report):
    outcome = export(archive, "--to", "otf2", "trace.otf2")
    assert outcome.code == 0, outcome.describe()
    outcome = rig.run(["otf2-print", "trace.otf2/traces.otf2"], archive.parent)
    assert outcome.code == 0 and not outcome.err, outcome.describe()
    stacks, slices, messages = {}, [], {"MPI_SEND": [], "MPI_RECV": []}
    for line in outcome.out:
        found = re.match(r"(ENTER|LEAVE|MPI_SEND|MPI_RECV) +(\d+) +(\d+) +(.*)$", line)
        if not found:
            continue
        event, location, at, rest = found[1], int(found[2]), int(found[3]), found[4]
        if event == "ENTER":
            stacks.setdefault(location, []).append(at)
        elif event == "LEAVE":
            name = re.match(r'Region: "(.*)" <\d+>$', rest)[1]
            begin = stacks[location].pop()
            slices.append([f"rank {location >> 16}", name, begin, at, ["mpi" if name.startswith("MPI_") else "region"], len(stacks[location]), None])
        else:
            peer, tag, length = re.match(r"(?:Receiver|Sender): (\d+) .*Tag: (\d+), Length: (\d+)$", rest).groups()
            pair = (location >> 16, int(peer)) if event == "MPI_SEND" else (int(peer), location >> 16)
            messages[event].append((*pair, int(tag), int(length)))
    assert not any(stacks.values())
    check_slices(slices, report)
    assert len(messages["MPI_SEND"]) == 60 and sorted(messages["MPI_SEND"]) == sorted(messages["MPI_RECV"])
    assert {(sender + 1) % 3 for sender, receiver, *_ in messages["MPI_SEND"] if receiver == 0} == {0}
    assert {length for *_, tag, length in messages["MPI_SEND"] if tag % 2} == {16 * 4}
    outcome = export(archive, "--to", "otf2", "--rank", "2", "part.otf2")
    assert outcome.code == 0, outcome.describe()
    outcome = rig.run(["otf2-print", "part.otf2/traces.otf2"], archive.parent)
    # Messages to unselected ranks have only one end in the archive, and collective operations lack some ranks. The
    # remaining records belong to rank 2 alone.
    assert outcome.code == 0 and not any(line.startswith(("MPI_SEND", "MPI_RECV")) for line in outcome.out), outcome.describe()
    assert all("MPI_COMM_WORLD" not in line for line in outcome.out if line.startswith("MPI_COLLECTIVE")), outcome.describe()


@pytest.mark.any_mpi
@pytest.mark.skipif(not shutil.which("otf2-print"), reason="no otf2-print")
@pytest.mark.mpis("openmpi", "mpich")
def test_communicators_are_defined_in_the_order_of_their_numbers(mpi, tmp_path):
    outcome = rig.measured(mpi, [mpi.program("comm_turn")], tmp_path, np=4, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    outcome = export(outcome.archive, "--to", "otf2", "turn")
    assert outcome.code == 0, outcome.describe()
    shown = rig.run(["otf2-print", "-G", "turn/traces.otf2"], tmp_path)
    assert shown.code == 0 and not shown.err, shown.describe()
    numbers = [int(line.split()[1]) for line in shown.out if line.startswith("COMM ")]
    assert len(numbers) == 7 and numbers == sorted(numbers), numbers


# The amounts that a rank sends and receives in a collective of n ranks, in units of the block for one partner. As in
# Score-P, each amount is the sum over all partners, including the rank itself.
VOLUMES = {"MPI_Barrier": lambda n, own, root: (0, 0),
           "MPI_Bcast": lambda n, own, root: (n if root else 0, 1),
           **dict.fromkeys(("MPI_Reduce", "MPI_Gather", "MPI_Gatherv"), lambda n, own, root: (1, n if root else 0)),
           **dict.fromkeys(("MPI_Scatter", "MPI_Scatterv"), lambda n, own, root: (n if root else 0, 1)),
           **dict.fromkeys(("MPI_Allreduce", "MPI_Allgather", "MPI_Allgatherv", "MPI_Alltoall", "MPI_Alltoallv", "MPI_Alltoallw",
                            "MPI_Reduce_scatter", "MPI_Reduce_scatter_block"), lambda n, own, root: (n, n)),
           "MPI_Scan": lambda n, own, root: (n - own, own + 1), "MPI_Exscan": lambda n, own, root: (n - own - 1, own)}


@pytest.mark.any_mpi
@pytest.mark.skipif(not shutil.which("otf2-print"), reason="no otf2-print")
def test_otf2_has_a_record_of_each_collective_operation(mpi, tmp_path):
    """The trace has one record for each call of the program. Communicator, root and bytes have the values that
    Score-P writes."""
    elements, rounds, ranks = 16, 2, 4
    outcome = rig.measured(mpi, [mpi.program("collectives"), str(rounds), str(elements)], tmp_path, np=ranks, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    exported = rig.rankine("export", outcome.archive, "--to", "otf2", "trace.otf2", cwd=tmp_path)
    assert exported.code == 0, exported.describe()
    printed = rig.run(["otf2-print", "trace.otf2/traces.otf2"], tmp_path)
    assert printed.code == 0 and not printed.err, printed.describe()
    calls, begun, seen = {}, {}, collections.Counter()
    for line in printed.out:
        found = re.match(r"(ENTER|LEAVE|MPI_COLLECTIVE_BEGIN|MPI_COLLECTIVE_END) +(\d+) +(\d+) *(.*)$", line)
        if not found:
            continue
        event, location, at, rest = found[1], int(found[2]), int(found[3]), found[4]
        if event == "ENTER":
            calls.setdefault(location, []).append((re.match(r'Region: "(.*)" <\d+>$', rest)[1], at))
        elif event == "LEAVE":
            calls[location].pop()
        elif event == "MPI_COLLECTIVE_BEGIN":
            begun[location], entered = calls[location][-1]
            assert entered == at, line
        else:
            name, rank = begun.pop(location), location >> 16
            assert calls[location][-1][0] == name
            operation, comm, root, sent, received = re.match(
                r'Operation: (\w+), Communicator: "([^"]*)".*?, Root: (\S+).*?, Sent: (\d+), Received: (\d+)$', rest).groups()
            assert operation == name[4:].upper() and comm == "MPI_COMM_WORLD", line
            has_root = name in ("MPI_Bcast", "MPI_Reduce", "MPI_Gather", "MPI_Gatherv", "MPI_Scatter", "MPI_Scatterv")
            assert root.isdigit() == has_root and (not has_root or int(root) == ranks - 1), line
            expected = VOLUMES[name](ranks, rank, rank == ranks - 1)
            assert (int(sent), int(received)) == tuple(4 * elements * blocks for blocks in expected), line
            seen[name] += 1
    assert not begun
    assert seen == {name: ranks * (rounds + (name == "MPI_Allreduce")) for name in VOLUMES}


REQUESTS = ("MPI_ISEND", "MPI_ISEND_COMPLETE", "MPI_IRECV_REQUEST", "MPI_IRECV")


@pytest.mark.any_mpi
@pytest.mark.skipif(not shutil.which("otf2-print"), reason="no otf2-print")
@pytest.mark.parametrize("program,messages", [("nonblocking", 5), ("persistent", 2)])
def test_otf2_has_requests_from_their_start_to_their_completion(mpi, program, messages, tmp_path):
    """Each nonblocking send and receive has a record in the call that starts it, and another record with the same
    number in the call that completes it. Messages have both ends."""
    rounds, elements, ranks = 4, 16, 2
    outcome = rig.measured(mpi, [mpi.program(program), str(rounds), str(elements)], tmp_path, np=ranks, options=["--with", "trace"])
    assert outcome.code == 0, outcome.describe()
    exported = rig.rankine("export", outcome.archive, "--to", "otf2", "trace.otf2", cwd=tmp_path)
    assert exported.code == 0, exported.describe()
    printed = rig.run(["otf2-print", "trace.otf2/traces.otf2"], tmp_path)
    assert printed.code == 0 and not printed.err, printed.describe()
    calls, records = {}, {name: [] for name in REQUESTS}
    for line in printed.out:
        found = re.match(r"(\w+) +(\d+) +(\d+) *(.*)$", line)
        if not found:
            continue
        event, location, rest = found[1], int(found[2]), found[4]
        assert event not in ("MPI_SEND", "MPI_RECV"), line
        if event == "ENTER":
            calls.setdefault(location, []).append(re.match(r'Region: "(.*)" <\d+>$', rest)[1])
        elif event == "LEAVE":
            calls[location].pop()
        elif event in REQUESTS:
            request = int(re.search(r"Request: (\d+)", rest)[1])
            records[event].append((location >> 16, request))
            if event in ("MPI_ISEND", "MPI_IRECV"):
                peer, tag, length = re.match(r"(?:Receiver|Sender): (\d+) .*Tag: (\d+), Length: (\d+), ", rest).groups()
                assert (int(peer), int(length)) == (1 - (location >> 16), 4 * elements), line
            inside = calls[location][-1]
            if event in ("MPI_ISEND", "MPI_IRECV_REQUEST"):
                assert inside in ("MPI_Isend", "MPI_Irecv", "MPI_Start", "MPI_Startall"), (event, inside)
            else:
                assert inside.startswith(("MPI_Wait", "MPI_Test")), (event, inside)
    assert {name: len(found) for name, found in records.items()} == {name: messages * rounds * ranks for name in REQUESTS}
    assert all(len(set(found)) == len(found) for found in records.values())
    assert sorted(records["MPI_ISEND"]) == sorted(records["MPI_ISEND_COMPLETE"])
    assert sorted(records["MPI_IRECV_REQUEST"]) == sorted(records["MPI_IRECV"])
    assert not {request for _, request in records["MPI_ISEND"]} & {request for _, request in records["MPI_IRECV"]}


OTF2 = rig.VENV / "otf2/bin/python"


@pytest.mark.skipif(not OTF2.exists(), reason=f"no {OTF2}")
def test_python_reads_the_otf2_trace(archive, report):
    outcome = export(archive, "--to", "otf2", "python.otf2")
    assert outcome.code == 0, outcome.describe()
    outcome = rig.run([OTF2, rig.ROOT / "tests/e2e/otf2_judge.py", "python.otf2/traces.otf2"], archive.parent)
    assert outcome.code == 0, outcome.describe()
    trace = json.loads("\n".join(outcome.out))
    assert trace["faults"] == [] and trace["resolution"] == 1_000_000_000
    check_slices(trace["slices"], report)
    assert len(trace["messages"]["sent"]) == 60 and sorted(trace["messages"]["sent"]) == sorted(trace["messages"]["received"])
