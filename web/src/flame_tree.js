// SPDX-License-Identifier: BSD-3-Clause
// Trees for the flame graph: samples, regions, a trace, callers and callees of one function, or differences
// between two runs. A node is {name, module, mpi, state, value, own, children}, where `own` is the value
// without the children. The code in this file does not need a browser.

const node = (name, more = {}) => ({ name, module: '', mpi: false, region: '', value: 0, own: 0, stall: 0, children: [], ...more });
export const keyOf = ({ name, module }) => (module ? `${name}\n${module}` : name);

function rooted(children) {
  const value = children.reduce((sum, child) => sum + child.value, 0);
  return node('all ranks', { value, children });
}

const CLOCKS = { blocked: 'blocked', waiting: 'waiting for a processor', kernel: 'in the kernel', cpu: 'stack not known' };
const OFF_CPU = ['blocked', 'waiting'];
const all = (times) => times.outside_ns + times.work_ns + times.stall_ns;
export const PARTS = { time: all, work: (times) => times.work_ns + times.outside_ns, stall: (times) => times.stall_ns };

// `list` is report.samples.call_tree.
export function ofSamples(list, part) {
  const measure = PARTS[part];
  const nodes = list.map((one) => node(one.mpi_function || one.name || `(${CLOCKS[one.clock] || 'stack not known'})`, {
    module: one.module || '', mpi: Boolean(one.mpi_function), offCpu: OFF_CPU.includes(one.clock), value: measure(one.total), own: measure(one.own), stall: one.total.stall_ns,
  }));
  const roots = [];
  list.forEach((one, i) => (one.parent === null ? roots : nodes[one.parent].children).push(nodes[i]));
  return rooted(roots);
}

// `list` is report.regions, in depth-first order, with `path` if regions have one.
export function ofRegions(list) {
  const root = node('all ranks');
  const open = [root];
  for (const region of list) {
    open.length = region.depth + 1;
    const parent = open[region.depth] || root;
    const one = node(region.name, { region: parent.region ? `${parent.region}/${region.name}` : region.name, value: region.time_ns ?? 0, own: region.own_ns ?? 0 });
    parent.children.push(one);
    open.push(one);
  }
  return rooted(root.children);
}

// Merges equal children of a node, whatever the order of the children.
class Merged {
  root = node('all ranks');

  children = new Map(); // the children of each node, by key

  child(parent, name, more) {
    let by = this.children.get(parent);
    if (!by) this.children.set(parent, (by = new Map()));
    const key = keyOf({ name, module: more.module });
    let one = by.get(key);
    if (!one) {
      one = node(name, more);
      by.set(key, one);
      parent.children.push(one);
    }
    return one;
  }

  finish() {
    const sort = (one) => {
      one.children.sort((a, b) => b.value - a.value);
      one.children.forEach(sort);
    };
    this.root.value = this.root.children.reduce((sum, one) => sum + one.value, 0);
    sort(this.root);
    return this.root;
  }
}

// Returns the part of [from, to] that is in the flat, sorted intervals; null means the whole time.
function inside(stretches, from, to) {
  if (!stretches) return to - from;
  let ns = 0;
  let low = 0;
  let high = stretches.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[2 * middle + 1] > from) high = middle;
    else low = middle + 1;
  }
  for (let i = 2 * low; i < stretches.length && stretches[i] < to; i += 2) ns += Math.min(to, stretches[i + 1]) - Math.max(from, stretches[i]);
  return ns;
}

// Makes a tree of regions and the MPI calls in them, for all lanes. `stretches` has the intervals that count,
// by lane; null means the whole time.
export function ofTrace(model, stretches = null) {
  const merged = new Merged();
  const paths = model.regions.map((path) => (path ? path.split('/') : []));
  const at = new Map(); // region => node
  const nodeOf = (region) => {
    if (region < 0) return merged.root;
    if (!at.has(region)) {
      let one = merged.root;
      let text = '';
      for (const name of paths[region]) {
        text = text ? `${text}/${name}` : name;
        one = merged.child(one, name, { region: text });
      }
      at.set(region, one);
    }
    return at.get(region);
  };
  const own = new Map();
  const parents = new Map();
  model.threads.forEach((lane, place) => {
    const of = stretches ? stretches[place] : null;
    if (of && of.length === 0) return;
    for (let i = 0; i < lane.spans.n; i += 1) {
      const one = nodeOf(lane.spans.name[i]);
      if (one !== merged.root) own.set(one, (own.get(one) || 0) + inside(of, lane.spans.begin[i], lane.spans.end[i]));
    }
    let span = -1;
    for (let i = 0; i < lane.n; i += 1) {
      while (span + 1 < lane.spans.n && lane.spans.begin[span + 1] <= lane.begin[i]) span += 1;
      const part = inside(of, lane.begin[i], lane.end[i]);
      if (part <= 0) continue;
      const ns = lane.calls[i] > 1 ? (part * lane.inMpi[i]) / (lane.end[i] - lane.begin[i] || 1) : part;
      const parent = nodeOf(span < 0 ? -1 : lane.spans.name[span]);
      const call = merged.child(parent, model.functions[lane.name[i]], { mpi: true });
      call.value += ns;
      call.own += ns;
      parents.set(call, parent);
    }
  });
  // The time of a region includes its calls, and a parent's time includes everything below it.
  const total = (one) => {
    if (one.mpi) return one.value;
    const calls = one.children.filter((child) => child.mpi).reduce((sum, child) => sum + child.value, 0);
    const regions = one.children.filter((child) => !child.mpi).reduce((sum, child) => sum + total(child), 0);
    const mine = Math.max(own.get(one) || 0, calls);
    one.own = mine - calls;
    one.value = mine + regions;
    return one.value;
  };
  merged.root.children.forEach(total);
  return merged.finish();
}

// Sums over all nodes of a function: the callees below the function's outermost nodes, and the callers above
// these nodes.
export function sandwich(root, key) {
  const callees = new Merged();
  const callers = new Merged();
  const found = { own: 0, value: 0, count: 0, name: '', module: '', mpi: false };
  const add = (to, from) => {
    to.value += from.value;
    to.own += from.own;
    to.stall += from.stall;
  };
  const merge = (parent, one) => {
    const to = callees.child(parent, one.name, { module: one.module, mpi: one.mpi });
    add(to, one);
    one.children.forEach((child) => merge(to, child));
  };
  const visit = (one, way, within) => {
    const here = one !== root && keyOf(one) === key;
    if (here && !within) {
      Object.assign(found, { name: one.name, module: one.module, mpi: one.mpi });
      found.value += one.value;
      found.count += 1;
      merge(callees.root, one);
      let to = callers.child(callers.root, one.name, { module: one.module, mpi: one.mpi });
      add(to, one);
      for (let i = way.length - 1; i > 0; i -= 1) {
        to = callers.child(to, way[i].name, { module: way[i].module, mpi: way[i].mpi });
        to.value += one.value;
      }
    }
    if (here) found.own += one.own;
    way.push(one);
    one.children.forEach((child) => visit(child, way, within || here));
    way.pop();
  };
  visit(root, [], false);
  return { ...found, callers: callers.finish(), callees: callees.finish() };
}

// Returns all functions of a tree: {key, name, module, own, value}, where recursive calls count only once in
// value.
export function functionsOf(root) {
  const sums = new Map();
  const visit = (one, above) => {
    const key = keyOf(one);
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = { key, name: one.name, module: one.module, own: 0, value: 0 }));
    sum.own += one.own;
    const nested = above.has(key);
    if (!nested) {
      sum.value += one.value;
      above.add(key);
    }
    one.children.forEach((child) => visit(child, above));
    if (!nested) above.delete(key);
  };
  root.children.forEach((child) => visit(child, new Set()));
  return [...sums.values()].sort((a, b) => b.own - a.own);
}

// Returns the nodes whose name or module contains the text, and their time. A match inside another match does
// not count again.
export function matchesOf(root, text) {
  const wanted = text.trim().toLowerCase();
  const nodes = new Set();
  let value = 0;
  if (!wanted) return { nodes, value };
  const visit = (one, within) => {
    const here = one !== root && keyOf(one).toLowerCase().includes(wanted);
    if (here) nodes.add(one);
    if (here && !within) value += one.value;
    one.children.forEach((child) => visit(child, within || here));
  };
  visit(root, false);
  return { nodes, value };
}

// Sets each node's value in the other run, which is found by the node's path. If only one tree has a
// function, the function is added to the other tree.
export function compared(root, other) {
  const copy = (one, else_) => {
    const by = new Map((else_?.children || []).map((child) => [keyOf(child), child]));
    return { ...one, other: else_ ? else_.value : 0, children: one.children.map((child) => copy(child, by.get(keyOf(child)))) };
  };
  return copy(root, other);
}

// Returns the boxes of a tree: {node, depth, from, to} in units of value. Children follow each other, largest
// first. Boxes shorter than `least` are omitted.
export function boxesOf(root, least = 0) {
  const boxes = [];
  const add = (one, depth, from) => {
    boxes.push({ node: one, depth, from, to: from + one.value });
    let at = from;
    const children = one.children.length > 1 ? [...one.children].sort((a, b) => b.value - a.value) : one.children;
    for (const child of children) {
      if (child.value < least) break;
      add(child, depth + 1, at);
      at += child.value;
    }
  };
  add(root, 0, 0);
  return boxes;
}

// Returns the regions and calls of one lane in order of time, as boxes like the boxes of boxesOf(). Several
// calls that are drawn as one call get one box.
export function timeOrder(model, lane, span) {
  const of = model.threads[lane];
  const boxes = [{ node: node(`all of the run`, { value: span }), depth: 0, from: 0, to: span }];
  const open = []; // boxes of the enclosing regions
  const depthAt = [];
  const close = (depth, at) => {
    while (open.length > depth) {
      const box = open.pop();
      box.to = at;
      box.node.value = at - box.from;
    }
  };
  const paths = model.regions.map((path) => (path ? path.split('/') : []));
  for (let i = 0; i < of.spans.n; i += 1) {
    const way = of.spans.name[i] < 0 ? [] : paths[of.spans.name[i]];
    let same = 0;
    while (same < way.length && same < open.length && open[same].node.name === way[same]) same += 1;
    close(same, of.spans.begin[i]);
    for (let depth = same; depth < way.length; depth += 1) {
      const box = { node: node(way[depth], { region: way.slice(0, depth + 1).join('/') }), depth: depth + 1, from: of.spans.begin[i], to: span };
      open.push(box);
      boxes.push(box);
    }
    depthAt.push([of.spans.begin[i], way.length]);
  }
  close(0, span);
  let at = 0;
  for (let i = 0; i < of.n; i += 1) {
    while (at + 1 < depthAt.length && depthAt[at + 1][0] <= of.begin[i]) at += 1;
    const depth = depthAt.length > 0 && depthAt[at][0] <= of.begin[i] ? depthAt[at][1] : 0;
    const name = of.calls[i] > 1 ? `${of.calls[i]} calls, mostly ${model.functions[of.name[i]]}` : model.functions[of.name[i]];
    boxes.push({ node: node(name, { mpi: true, fn: of.name[i], value: of.end[i] - of.begin[i], own: of.inMpi[i] }), depth: depth + 1, from: of.begin[i], to: of.end[i] });
  }
  return boxes;
}
