// SPDX-License-Identifier: BSD-3-Clause
// The selected call: its messages and, if it waits, the chain of causes.
import { time } from './format.js';
import { callWords, laneName, linkWords } from './timeline_words.js';

const MOST_MESSAGES = 8;

export function Chosen({ model, lane, call, arrows, chain, onShow, onClose }) {
  const { messages } = model;
  const of = model.threads[lane];
  const messageWords = (i) => (messages.from[i] === lane
    ? `sends to ${laneName(model.threads[messages.to[i]], model)}, received at ${time(messages.received[i])}`
    : `receives from ${laneName(model.threads[messages.from[i]], model)}, sent at ${time(messages.sent[i])}`);
  return (
    <div class="chosen" role="region" aria-label="Chosen call">
      <p><strong>{callWords(model, of, call)}</strong> <button type="button" onClick={onClose}>Close</button></p>
      {chain.length > 0 && (
        <>
          <p>Causes of this wait, each with its number in the picture:</p>
          <ol class="chain">
            {chain.map((link, i) => (
              <li key={i}>
                {linkWords(model, link)}
                <button type="button" onClick={() => onShow(link)}>Show</button>
              </li>
            ))}
          </ol>
        </>
      )}
      {arrows.length > 0 && (
        <ul class="arrows">
          {arrows.slice(0, MOST_MESSAGES).map((i) => <li key={i}>{messageWords(i)}</li>)}
          {arrows.length > MOST_MESSAGES && <li>and {arrows.length - MOST_MESSAGES} more messages</li>}
        </ul>
      )}
      {chain.length === 0 && of.calls[call] > 1 && <p>Short calls are drawn as one here; zoom in to choose one of them.</p>}
      {chain.length === 0 && of.calls[call] === 1 && <p>No wait for another rank is known in this call.</p>}
    </div>
  );
}
