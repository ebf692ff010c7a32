# SPDX-License-Identifier: BSD-3-Clause
"""Reads a trace with Perfetto's own definition (PyPI's perfetto), and prints as JSON what a viewer would
show: perfetto_judge.py FILE. Checks that slices nest, that times never decrease within a track, and
that names are interned before use."""
import json
import sys

from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as proto

trace = proto.Trace()
with open(sys.argv[1], "rb") as file:
    trace.ParseFromString(file.read())
names, categories_of, words, texts = {}, {}, {}, {}
tracks, track_names, processes, open_slices, last = {}, {}, {}, {}, {}
slices, starts, ends, faults = [], [], [], []
for packet in trace.packet:
    if packet.HasField("interned_data"):
        interned = packet.interned_data
        names.update({entry.iid: entry.name for entry in interned.event_names})
        categories_of.update({entry.iid: entry.name for entry in interned.event_categories})
        words.update({entry.iid: entry.name for entry in interned.debug_annotation_names})
        texts.update({entry.iid: entry.str.decode() for entry in interned.debug_annotation_string_values})
    if packet.HasField("track_descriptor"):
        track = packet.track_descriptor
        if track.HasField("process"):
            processes[track.process.pid] = track.process.process_name
        elif track.HasField("thread"):
            tracks[track.uuid], track_names[track.uuid] = track.thread.pid, track.thread.thread_name
        else:
            # (the name of a track ends with a process id)
            tracks[track.uuid], track_names[track.uuid] = track.parent_uuid, track.name
    if not packet.HasField("track_event"):
        continue
    event = packet.track_event
    stack = open_slices.setdefault(event.track_uuid, [])
    if event.track_uuid not in tracks or packet.timestamp < last.get(event.track_uuid, 0):
        faults.append(f"packet at {packet.timestamp}")
    last[event.track_uuid] = packet.timestamp
    if event.type == proto.TrackEvent.TYPE_SLICE_BEGIN:
        arguments = {words[one.name_iid]: texts[one.string_value_iid] if one.string_value_iid else one.int_value or one.uint_value for one in event.debug_annotations}
        stack.append((names.get(event.name_iid), packet.timestamp, [categories_of[iid] for iid in event.category_iids], arguments))
        starts += event.flow_ids
        ends += event.terminating_flow_ids
    elif stack:
        name, begin, categories, arguments = stack.pop()
        slices.append([processes[tracks[event.track_uuid]], name, begin, packet.timestamp, categories, len(stack), arguments, track_names[event.track_uuid]])
    else:
        faults.append(f"an end without a begin at {packet.timestamp}")
faults += [f"{len(stack)} slices without an end" for stack in open_slices.values() if stack]
print(json.dumps({"processes": processes, "slices": slices, "starts": starts, "ends": ends, "faults": faults}))
