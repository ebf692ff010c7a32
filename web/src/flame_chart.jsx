// SPDX-License-Identifier: BSD-3-Clause
// A flame graph: drawn on a canvas, navigable by keyboard, and described in words.
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { FlameSurface, boxAt, layersOf } from './flame_surface.js';
import { useTheme } from './theme.js';
import { moveOf, panned, zoomed } from './timeline_view.js';

const CLICK = 4;

// `boxes` are from flame_tree.js, and `total` is their total width. `fill`: node => colour. `matches`: nodes
// found by a search, or null without a search. `describe`: node => text. `onZoom(box)` and `onPart(from, to)`
// are called after dragging, if the horizontal axis has a meaning.
export function FlameChart({ label, boxes, total, start = null, up = false, fill, matches, describe, say, onPart = null, onChoose = null, className = '' }) {
  const canvas = useRef(null);
  const surface = useRef(null);
  const cursor = useRef(null);
  const drag = useRef(null);
  const theme = useTheme();
  const layers = useMemo(() => layersOf(boxes), [boxes]);
  const whole = start || { from: 0, to: total || 1 };
  useLayoutEffect(() => {
    surface.current = new FlameSurface(canvas.current);
    return () => surface.current.close();
  }, []);
  useLayoutEffect(() => {
    cursor.current = null;
    surface.current.set({ layers, view: whole, cursor: null, up });
    surface.current.draw();
  }, [layers, total, start?.from, start?.to]);
  useLayoutEffect(() => {
    surface.current.set({ fill, faded: matches });
    surface.current.draw();
  }, [fill, matches, theme]);
  const view = () => surface.current.state.view;
  // Limits the view to the graph's width. Unlike the timeline, a flame graph has no minimum length of the
  // view.
  const show = ({ from, to }) => {
    const length = Math.min(total || 1, Math.max((total || 1) / 1e7, to - from));
    const begin = Math.max(0, Math.min((total || 1) - length, from));
    surface.current.set({ view: { from: begin, to: begin + length } });
  };
  const zoomTo = (box) => show(box.depth === 0 ? { from: 0, to: total } : box);
  const point = (box) => {
    cursor.current = box;
    surface.current.set({ cursor: box });
    if (box) say(describe(box.node));
  };
  // Returns the next or previous box of the same layer within the view.
  const beside = (box, onward) => {
    const all = layers[box.depth].boxes;
    return all[all.indexOf(box) + onward] || box;
  };
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const first = layers[0]?.boxes[0];
    const at = cursor.current || first;
    const middle = at && (Math.max(at.from, view().from) + Math.min(at.to, view().to)) / 2;
    const below = () => at && (boxAt(layers, at.depth + 1, middle) || layers[at.depth + 1]?.boxes.find((box) => box.from >= at.from && box.to <= at.to));
    const walks = {
      ArrowDown: () => (up ? layers[at.depth - 1] && boxAt(layers, at.depth - 1, middle) : below()),
      ArrowUp: () => (up ? below() : layers[at.depth - 1] && boxAt(layers, at.depth - 1, middle)),
      ArrowLeft: () => beside(at, -1),
      ArrowRight: () => beside(at, 1),
    };
    const move = event.key.startsWith('Arrow') ? null : moveOf(event.key);
    if (walks[event.key] && at) point(cursor.current ? walks[event.key]() || at : at);
    else if (move?.pan) show(panned(view(), move.pan, total));
    else if (move) show(zoomed(view(), move.zoom, (view().from + view().to) / 2, total));
    else if (event.key === 'Enter' && cursor.current) zoomTo(cursor.current);
    else if (event.key === 'Enter' || event.key === 'Home' || event.key === 'Escape') show({ from: 0, to: total });
    else return;
    event.preventDefault();
  };
  const place = (event) => {
    const box = canvas.current.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const under = ({ x, y }) => boxAt(layers, surface.current.depthAt(y), surface.current.valueAt(x));
  useEffect(() => {
    const element = canvas.current;
    const wheel = (event) => {
      if (!event.ctrlKey && !event.shiftKey && document.activeElement !== element) return;
      event.preventDefault();
      if (event.shiftKey) show(panned(view(), (event.deltaX || event.deltaY) / surface.current.width, total));
      else show(zoomed(view(), event.deltaY > 0 ? 1.25 : 0.8, surface.current.valueAt(place(event).x), total));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  });
  return (
    <div class={`flame ${className}`}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={`${label}. Arrow keys go from function to function, which are read; Enter zooms, Home shows all, W and S zoom, A and D move.`}
        onKeyDown={key}
        onPointerDown={(event) => {
          drag.current = { ...place(event), view: { ...view() }, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const at = place(event);
          if (!drag.current) {
            const box = under(at);
            say(box ? describe(box.node) : '');
            return;
          }
          drag.current.moved ||= Math.abs(at.x - drag.current.x) >= CLICK;
          if (!drag.current.moved) return;
          const by = (at.x - drag.current.x) / surface.current.scale;
          if (!onPart || event.shiftKey) {
            show({ from: drag.current.view.from - by, to: drag.current.view.to - by });
            return;
          }
          const ends = [drag.current.x, at.x].map((x) => surface.current.valueAt(x)).sort((a, b) => a - b);
          drag.current.part = { from: ends[0], to: ends[1] };
          surface.current.set({ part: drag.current.part });
        }}
        onPointerUp={(event) => {
          const ended = drag.current;
          drag.current = null;
          if (!ended) return;
          surface.current.set({ part: null });
          if (ended.part) onPart(ended.part.from, ended.part.to);
          if (ended.moved) return;
          const box = under(place(event));
          if (!box) return;
          point(box);
          zoomTo(box);
          onChoose?.(box.node);
        }}
        onPointerCancel={() => { drag.current = null; }}
        onDblClick={() => show({ from: 0, to: total })}
      />
    </div>
  );
}
