# SPDX-License-Identifier: BSD-3-Clause
"""Reads a trace with OTF2's own Python bindings (PyPI's otf2), which Pipit and other tools use. Prints the
trace's slices and messages as JSON: otf2_judge.py FILE."""
import json
import sys

import otf2
from otf2.events import Enter, Leave, MpiIrecv, MpiIsend, MpiRecv, MpiSend

stacks, slices, messages, faults = {}, [], {"sent": [], "received": []}, []
with otf2.reader.open(sys.argv[1]) as trace:
    clock = trace.definitions.clock_properties
    for location, event in trace.events:
        stack = stacks.setdefault(location, [])
        if isinstance(event, Enter):
            stack.append((event.region.name, event.time - clock.global_offset))
        elif isinstance(event, Leave):
            name, begin = stack.pop()
            if name != event.region.name:
                faults.append(f"{event.region.name} is left within {name}")
            kind = "mpi" if name.startswith("MPI_") else "region"
            slices.append([location.group.name, name, begin, event.time - clock.global_offset, [kind], len(stack), None])
        elif isinstance(event, (MpiSend, MpiIsend)):
            messages["sent"].append([location.group.name, f"rank {event.receiver}", event.msg_tag, event.msg_length])
        elif isinstance(event, (MpiRecv, MpiIrecv)):
            messages["received"].append([f"rank {event.sender}", location.group.name, event.msg_tag, event.msg_length])
faults += [f"{len(stack)} slices without an end" for stack in stacks.values() if stack]
print(json.dumps({"resolution": clock.timer_resolution, "slices": slices, "messages": messages, "faults": faults}))
