// SPDX-License-Identifier: BSD-3-Clause
// The model that is drawn. Usually this model is the whole run in the page. If a server has more data
// (rankine view), it is the part that the server sent for the visible time.
import { useEffect, useState } from 'preact/hooks';
import { data } from './data.js';
import { decode } from './timeline_model.js';

const FINER = 4; // a part that is wider than the view by this factor has too little detail

// `view` is the visible time after the view has stopped moving.
export function usePart(whole, view) {
  const [part, setPart] = useState(null);
  const [problem, setProblem] = useState('');
  const covers = part && view.from >= part.from && view.to <= part.until;
  const fine = covers && (part.model.complete || (part.until - part.from) / (view.to - view.from) <= FINER);
  const asks = data.timeline_at && !whole.complete && !fine && view.to - view.from < whole.span - whole.initialized;
  useEffect(() => {
    if (!asks) return undefined;
    const control = new AbortController();
    const margin = (view.to - view.from) / 2;
    const from = Math.max(0, Math.floor(view.from - margin));
    const until = Math.ceil(view.to + margin) + 1;
    const ask = async () => {
      try {
        const answer = await fetch(`${data.timeline_at}?from=${from}&until=${until}`, { signal: control.signal });
        if (!answer.ok) throw new Error(`it answers ${answer.status}`);
        setPart({ from, until, model: decode(await answer.json(), whole) });
        setProblem('');
      } catch (error) {
        if (!control.signal.aborted) setProblem(`The server has not given this part (${error.message}); is rankine view still running?`);
      }
    };
    ask();
    return () => control.abort();
  }, [asks, view.from, view.to]);
  return { model: covers ? part.model : whole, part: covers ? part : null, problem };
}
