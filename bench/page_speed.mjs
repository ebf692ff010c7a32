// SPDX-License-Identifier: BSD-3-Clause
// Measures the speed of a report's page: page_speed.mjs NODE_MODULES CHROMIUM FILE.html [speedscope]. Writes JSON with the ms
// until the first paint and until the page responds. The JSON also has the processor time of the page's
// thread: for steps of panning at each zoom level, from a selection until all tables are drawn, and for the
// map of the ranks. With `speedscope`, FILE is the page of speedscope, with a profile in the address.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const STEPS = 30;
const ZOOMS = 12;
const [modules, chromium, file, peer = ''] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'] });

// Processor time of the page's thread in ms, which excludes other work on the machine.
const clockOf = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
};
// Presses keys one after another in the page. Each step is drawn before the next key is pressed. Marks the
// begin of each step.
const press = (target, keys, name) =>
  target.evaluate(async (element, [pressed, mark]) => {
    for (const [i, key] of pressed.entries()) {
      performance.mark(`${mark} ${i}`);
      element.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    performance.mark(`${mark} ${pressed.length}`);
  }, [keys, name]);

// Records the events of the browser's threads during `action`. Returns the events.
async function traced(action) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => { for (const one of value) events.push(one); });
  const complete = new Promise((resolve) => session.on('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] } });
  await action();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

// Returns the processor time in ms of the page's thread between neighbouring marks of the given name.
function stepTimes(events, name, count) {
  const marks = events.filter((one) => one.cat.includes('blink.user_timing') && one.name.startsWith(`${name} `));
  const at = new Map(marks.map((one) => [one.name, one.ts]));
  const begin = Array.from({ length: count + 1 }, (_, i) => at.get(`${name} ${i}`));
  const times = new Array(count).fill(0);
  let until = 0;
  for (const task of events.filter((one) => one.ph === 'X' && one.tdur !== undefined && one.pid === marks[0].pid && one.tid === marks[0].tid).sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (task.ts < until) continue; // within another task
    until = task.ts + task.dur;
    // The task that presses a key begins before its mark.
    const step = begin.findIndex((ts, i) => i < count && until > ts && until <= (begin[i + 1] ?? Infinity));
    if (step >= 0) times[step] += task.tdur / 1000;
  }
  return times;
}

// Returns the mean times of steps of panning at each zoom level, and the time of the longest step:
// {frames_ms: [], longest_ms}. The steps follow one another as while a key is held. A step therefore does not
// include the work that the page does when its view rests.
async function panning(page, target, keys) {
  const found = { frames_ms: [], longest_ms: 0 };
  await press(target, [keys.right], 'first'); // the first step compiles the code, so it is not measured
  for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
    if (zoom > 0 || keys.zoomFirst) await press(target, [keys.zoom], 'zoom');
    const steps = Array.from({ length: STEPS }, (_, i) => (i % 2 ? keys.left : keys.right));
    const times = stepTimes(await traced(() => press(target, steps, `pan ${zoom}`)), `pan ${zoom}`, STEPS);
    found.frames_ms.push(times.reduce((sum, one) => sum + one, 0) / STEPS);
    found.longest_ms = Math.max(found.longest_ms, ...times);
  }
  return found;
}

const painted = (page) => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);

async function speedscope(page) {
  await page.goto(file, { waitUntil: 'commit' });
  // When the profile is loaded, the toolbar of speedscope shows the views.
  await page.waitForFunction(() => document.body.innerText.includes('Sandwich'), null, { timeout: 240000 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const found = { paint_ms: await painted(page), ready_ms: await page.evaluate(() => performance.now()) };
  await page.waitForTimeout(1000);
  const body = page.locator('body');
  return { ...found, ...await panning(page, body, { zoom: '+', left: 'a', right: 'd' }) };
}

// Returns the processor time of the page's thread until all tables show the selected third of the run.
async function selecting(page) {
  const canvas = page.locator('#timeline canvas');
  const [from, to] = await canvas.evaluate((element) => [element.drawn.from, element.drawn.to]);
  const work = await clockOf(page);
  const times = [];
  const recomputed = [];
  for (const part of [0.3, 0.35, 0.4, 0.45, 0.5]) {
    const time = [from + (to - from) * part, from + (to - from) * (part + 0.33)].map(Math.round).join('-');
    const before = await work();
    await page.evaluate(async (hash) => {
      performance.clearMeasures('rankine-recompute');
      window.location.hash = hash;
      while (performance.getEntriesByName('rankine-recompute').length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, `#?time=${time}`);
    times.push((await work()) - before);
    recomputed.push(await page.evaluate(() => performance.getEntriesByName('rankine-recompute')[0].duration));
  }
  // The first selection compiles the code and builds the columns of calls, so its time is given separately.
  return { select_ms: Math.max(...times.slice(1)), first_select_ms: times[0], recompute_ms: Math.max(...recomputed.slice(1)) };
}

async function report(page) {
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.waitForSelector('main section');
  await page.waitForFunction(() => performance.getEntriesByName('rankine-ready').length);
  const found = { paint_ms: await painted(page), ready_ms: await page.evaluate(() => performance.getEntriesByName('rankine-ready')[0].startTime) };
  await page.evaluate(() => window.dispatchEvent(new Event('rankine-all')));
  const canvas = page.locator('#timeline canvas');
  await page.waitForTimeout(1000);
  const map = await page.evaluate(() => performance.getEntriesByName('rankine-map').map(({ duration }) => duration));
  if (map.length > 0) found.map_ms = Math.max(...map);
  if (await canvas.count()) {
    await canvas.scrollIntoViewIfNeeded();
    Object.assign(found, await panning(page, canvas, { zoom: '+', left: 'ArrowLeft', right: 'ArrowRight' }));
    await canvas.evaluate((element) => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })));
    await page.waitForTimeout(300);
    Object.assign(found, await selecting(page));
  }
  return found;
}

try {
  // Without animations, each step is one frame.
  const page = await browser.newPage({ viewport: { width: 1300, height: 850 }, reducedMotion: 'reduce' });
  process.stdout.write(JSON.stringify(await (peer === 'speedscope' ? speedscope(page) : report(page))));
} finally {
  await browser.close();
}
