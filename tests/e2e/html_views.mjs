// SPDX-License-Identifier: BSD-3-Clause
// Inspects HTML reports in one browser: html_views.mjs NODE_MODULES CHROMIUM JOB.json. JOB.json lists the
// pages. Prints the results as JSON, {page: {check: value}}, which tests/e2e/test_html.py checks.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { overview } from './html_selection.mjs';
import { withNumbers } from '../../web/src/number_text.js';

const [modules, chromium, jobFile] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const job = JSON.parse(readFileSync(jobFile, 'utf8'));

const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
const found = {};
// These warnings are caused by the checks, not by the page: the checks read canvases, and the browser warns
// that this is slow.

// Waits until the page has drawn its changes, even on a busy machine. An event is handled in one frame. Its
// changes are drawn before the next frame, and effects run after the drawing.
const settled = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });

// Returns how many colours in a canvas differ from its first pixel. 0 means that the picture is empty.
const inked = (page, selector) =>
  page.$eval(selector, (canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return seen.size;
  });

// Returns the lane and the middle of the longest wait, and the lane and the middle of the longest window
// instance.
function longestBeside({ threads, windows }) {
  const longest = (lists) => {
    let best = { lane: 0, middle: 0, length: -1 };
    for (const [lane, flat] of lists) {
      for (let i = 0, at = 0; i < flat.length; i += 5) {
        at += flat[i] + flat[i + 1];
        if (flat[i + 1] > best.length) best = { lane, middle: at - flat[i + 1] / 2, length: flat[i + 1] };
      }
    }
    return best;
  };
  const laneOf = (window) => threads.findIndex((thread) => thread.process === window.process);
  return [longest(threads.map((thread, lane) => [lane, thread.waits])), longest(windows.map((window) => [laneOf(window), window.slices]))];
}

// Selects the call with the longest wait, selects a range by dragging, navigates with letter keys, and pins
// and sorts ranks.
async function useTimeline(page, canvas, { left, top, drawn, whole, picture }) {
  const used = {};
  await page.keyboard.press('Escape');
  await canvas.focus();
  await page.keyboard.press('Home');
  await settled(page);
  await page.waitForTimeout(300); // the animation to the new view takes 140 ms
  const view = () => canvas.evaluate((element) => [element.drawn.from, element.drawn.to]);
  let box = await canvas.boundingBox();
  const rowOf = (lane) => box.y + top + ((lane + 0.5) * (box.height - top)) / drawn.threads.length;
  const [wait] = longestBeside(drawn);
  const plain = await picture();
  await page.mouse.click(box.x + left + ((box.width - left) * wait.middle) / whole, rowOf(wait.lane));
  await settled(page);
  used.chosen = await page.locator('#timeline .chosen').innerText();
  used.links = await page.locator('#timeline .chosen .chain li').allTextContents();
  used.marked = (await picture()) !== plain;
  await page.locator('#timeline .chosen .chain button').first().click();
  await settled(page);
  const [from, to] = await view();
  used.shows = from <= wait.middle && to >= wait.middle && to - from < whole;
  await page.locator('#timeline .chosen').getByRole('button', { name: 'Close' }).click();
  await canvas.focus();
  await page.keyboard.press('Home');
  used.letters = {};
  for (const key of ['w', 'w', 'd', 'a', 's']) {
    const before = await view();
    await page.keyboard.press(key);
    const after = await view();
    used.letters[key] = [(after[1] - after[0]) / (before[1] - before[0]), Math.sign(after[0] - before[0])];
  }
  await page.keyboard.press('Home');
  await settled(page);
  await page.waitForTimeout(300);
  box = await canvas.boundingBox(); // clicking the buttons below the timeline has scrolled the page
  await page.mouse.move(box.x + left + (box.width - left) * 0.4, rowOf(0));
  await page.mouse.down();
  await page.mouse.move(box.x + left + (box.width - left) * 0.6, rowOf(1), { steps: 3 });
  await page.mouse.up();
  await page.waitForTimeout(400); // the page's address is updated with a delay
  used.address = await page.evaluate(() => window.location.hash);
  await canvas.focus();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  used.cleared = await page.evaluate(() => window.location.hash);
  const unpinned = await picture();
  box = await canvas.boundingBox();
  await page.mouse.click(box.x + 20, rowOf(drawn.threads.length - 1));
  await settled(page);
  used.pinned = (await picture()) !== unpinned;
  await page.mouse.click(box.x + 20, rowOf(0));
  await settled(page);
  used.unpinned = (await picture()) === unpinned;
  await page.getByLabel('Sort by').selectOption('waits');
  await settled(page);
  used.sorted = await page.evaluate(() => window.location.hash) !== null && (await picture()) !== unpinned;
  await page.getByLabel('Sort by').selectOption('rank');
  await settled(page);
  return used;
}

async function timeline(page, file) {
  const canvas = page.locator('#timeline canvas');
  const view = () => canvas.evaluate((element) => element.drawn.to - element.drawn.from);
  const first = await canvas.evaluate((element) => [element.drawn.from, element.drawn.to]);
  await page.getByRole('button', { name: 'Whole run' }).click();
  await settled(page);
  const whole = await view();
  await page.getByRole('button', { name: 'Without MPI_Init' }).click();
  await settled(page);
  const again = await canvas.evaluate((element) => [element.drawn.from, element.drawn.to]);
  await canvas.focus();
  await page.keyboard.press('Home');
  await settled(page);
  const colours = await inked(page, '#timeline canvas');
  await canvas.focus();
  await page.keyboard.press('+');
  await settled(page);
  const byKey = await view();
  await canvas.hover();
  await page.mouse.wheel(0, -300);
  // The browser may deliver a wheel event late.
  await page.waitForFunction((before) => { const { from, to } = document.querySelector('#timeline canvas').drawn; return to - from < before; }, byKey, { timeout: 5000 }).catch(() => {});
  const byWheel = await view();
  for (let i = 0; i < 40; i += 1) await page.keyboard.press('ArrowUp');
  await settled(page);
  const least = await view();
  await page.keyboard.press('Home');
  await settled(page);
  const back = await view();
  const box = await canvas.boundingBox();
  const said = [];
  const drawn = withNumbers(JSON.parse(readFileSync(file, 'utf8').match(/id="rankine-data">(.*?)<\/script>/s)[1]).timeline);
  // Margins of the canvas: names on the left; the time axis and tracks at the top.
  const { left, top } = await canvas.evaluate((element) => ({ left: element.drawn.left, top: element.drawn.top }));
  const hear = async (x, y) => {
    await page.mouse.move(x, y);
    await settled(page);
    said.push(await page.locator('#timeline .said').textContent());
  };
  for (let x = 0.15; x < 1; x += 0.05) await hear(box.x + box.width * x, box.y + box.height * 0.6);
  // The positions of the longest wait and of the longest window instance, computed from the file.
  for (const { lane, middle } of longestBeside(drawn)) {
    await hear(box.x + left + ((box.width - left) * middle) / whole, box.y + top + ((lane + 0.5) * (box.height - top)) / drawn.threads.length);
  }
  // Checks the elements around the drawn calls: the legend, its text and the table. Ticking a box in the
  // table must change the picture.
  const legend = await page.locator('#timeline .legend li').allTextContents();
  const picture = () => page.$eval('#timeline canvas', (element) => element.toDataURL());
  const changed = {};
  for (const kind of ['messages', 'waits', 'MPI stalls', 'I/O operations', 'windows', 'critical path']) {
    if (!(await page.getByLabel(kind, { exact: true }).count())) continue;
    const drawn = await picture();
    const choice = page.getByLabel(kind, { exact: true });
    if ((await choice.count()) === 0) continue; // the run has no records of this kind
    await choice.focus();
    await page.keyboard.press('Space');
    await settled(page);
    changed[kind] = (await picture()) !== drawn;
    await page.keyboard.press('Space');
    await settled(page);
  }
  // Uses only Shift and arrow keys: steps through calls to the right and back, and moves to the last rank.
  await page.mouse.move(0, 0);
  await canvas.focus();
  const walked = [];
  const unwalked = await picture();
  for (const [key, times] of [['ArrowRight', 12], ['ArrowLeft', 3], ['ArrowDown', 3]]) {
    for (let i = 0; i < times; i += 1) {
      await page.keyboard.press(`Shift+${key}`);
      await settled(page);
      walked.push(await page.locator('#timeline .said').textContent());
    }
  }
  changed.cursor = (await picture()) !== unwalked;
  const messageRows = await page.$$eval('#timeline details', (all) =>
    all.filter((one) => one.querySelector('summary').textContent.includes('messages')).flatMap((one) =>
      [...one.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))));
  const rowsBeside = (open) =>
    page.$$eval('#timeline details', (all, opens) =>
      all.filter((one) => one.querySelector('summary').textContent.includes('windows')).flatMap((one) => {
        one.open = true;
        if (opens) one.querySelector('button.more')?.click();
        return [...one.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
      }), open);
  await rowsBeside(true);
  await settled(page);
  const besideRows = await rowsBeside(false);
  await page.mouse.move(0, 0);
  // Selects the function with the most time; all other functions are greyed out.
  const all = await picture();
  await page.getByLabel('Show only').selectOption({ index: 1 });
  await settled(page);
  changed.function = (await picture()) !== all;
  await page.getByLabel('Show only').selectOption({ index: 0 });
  const used = await useTimeline(page, canvas, { left, top, drawn, whole, picture });
  await page.locator('#timeline input[type=text]').fill('1');
  // The new picture is drawn with a delay. If the picture does not change within 5 s, the height check below
  // fails.
  await page.waitForFunction((before) => document.querySelector('#timeline canvas').getBoundingClientRect().height < before, box.height, { timeout: 5000 }).catch(() => {});
  const height = (await canvas.boundingBox()).height;
  await page.locator('#timeline input[type=text]').fill('');
  return { used, first, again, about: await page.locator('#timeline p').first().textContent(), legend, changed, besideRows, messageRows, walked, whole, byKey, byWheel, least, back, colours, said, heightOfOneRank: height, height: box.height };
}

async function flame(page) {
  const canvas = page.locator('#flame canvas').first();
  const said = () => page.locator('#flame .said').textContent();
  const span = () => canvas.evaluate((element) => element.drawn.to - element.drawn.from);
  const whole = await span();
  await canvas.focus();
  const walked = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
    await page.keyboard.press(key);
    walked.push(await said());
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await settled(page);
  const zoomed = await span();
  await page.getByRole('button', { name: 'Whole graph' }).click();
  await settled(page);
  const back = await span();
  const picture = () => page.$eval('#flame canvas', (element) => element.toDataURL());
  const unfound = await picture();
  await page.locator('#flame .controls input[type=search]').fill('MPI_');
  await settled(page);
  const found = { changed: (await picture()) !== unfound, said: await page.locator('#flame .found').textContent() };
  await page.locator('#flame .controls input[type=search]').fill('');
  const choose = async (group, name) => {
    await page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
    await settled(page);
  };
  const modes = {};
  for (const mode of await page.getByRole('group', { name: 'Width is' }).getByRole('button').allTextContents()) {
    await choose('Width is', mode);
    modes[mode] = (await page.locator('#flame canvas').count()) ? await inked(page, '#flame canvas') : 0; // nothing to draw
  }
  const coloured = {};
  await choose('Width is', Object.keys(modes)[0]);
  for (const colours of ['module', 'state']) {
    await page.locator('#flame').getByLabel('Colour by').selectOption(colours);
    await settled(page);
    coloured[colours] = await picture();
  }
  await choose('Show', 'Sandwich');
  const functions = page.locator('#flame').getByLabel(/^Function/);
  const called = await functions.evaluate((select) => { const names = [...select.options].map((option) => option.value); return names.find((name) => name.startsWith('MPI_')) || names[0]; });
  await functions.selectOption(called);
  await settled(page);
  const sandwich = { called, charts: await page.locator('#flame canvas').count(), said: await page.locator('#flame > p').filter({ hasText: 'with its callees' }).textContent() };
  // Without a trace, calls cannot be shown in order of time.
  if ((await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Time order', exact: true }).count()) === 0) return { whole, zoomed, back, walked, found, modes, sandwich };
  await choose('Show', 'Time order');
  const box = await page.locator('#flame canvas').boundingBox();
  await page.mouse.move(box.x + box.width * 0.3, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 30, { steps: 3 });
  await page.mouse.up();
  await page.waitForTimeout(400);
  const order = { inked: await inked(page, '#flame canvas'), address: await page.evaluate(() => window.location.hash) };
  await page.getByRole('button', { name: 'Whole run' }).first().click();
  await choose('Show', 'Left heavy');
  return { whole, zoomed, back, walked, found, modes, colours: coloured.module !== coloured.state, sandwich, order };
}

async function table(page, view) {
  const place = page.locator(`#${view} .table`).first();
  // while a plot is shown, the table is closed
  await place.evaluate((one) => { if (one.closest('details')) one.closest('details').open = true; });
  const rows = () => place.locator('tbody tr').count();
  const before = await rows();
  await place.locator('thead button').first().click();
  const first = await place.locator('tbody tr').first().textContent();
  await place.locator('thead button').first().click();
  const last = await place.locator('tbody tr').first().textContent();
  const sorted = await place.locator('th').first().getAttribute('aria-sort');
  const filter = place.locator('input[type=search]');
  let filtered = null;
  if (await filter.count()) {
    await filter.fill('nothing is called like this');
    filtered = await rows();
    await filter.fill('');
  }
  // Searches for part of a word from the first row, in different case. All remaining rows must contain the
  // searched text.
  const texts = () => place.locator('tbody tr').allTextContents();
  const word = (await place.locator('tbody tr').first().locator('td').allTextContents()).join(' ').match(/[A-Za-z]{4,}/)?.[0];
  let kept = null;
  if (filtered !== null && word) {
    const wanted = word.slice(1).toLowerCase();
    await filter.fill(word.slice(1).toUpperCase());
    await settled(page);
    kept = { wanted, rows: await rows(), all: (await texts()).every((text) => text.toLowerCase().includes(wanted)) };
    await filter.fill('');
  }
  return { before, first, last, sorted, filtered, kept };
}

// Checks the axis labels of a heat map at several page widths. Returns the number of labels, the labels
// outside the canvas, and the overlapping labels.
async function textsOf(page, canvas) {
  const size = page.viewportSize();
  await canvas.evaluate((element) => {
    const context = element.getContext('2d');
    const own = context.fillText;
    element.texts = [];
    context.fillText = function (text, x, y, most) {
      const { width } = this.measureText(text);
      const begin = this.textAlign === 'center' ? x - width / 2 : x - width;
      element.texts.push({ text, y, begin, end: begin + width });
      own.call(this, text, x, y, most);
    };
  });
  const found = { below: 0, outside: [], upon: [] };
  for (const width of [700, 780, 860, 940, 1020, 1100, size.width]) {
    await canvas.evaluate((element) => { element.texts = []; });
    await page.setViewportSize({ ...size, width });
    await settled(page);
    const seen = await canvas.evaluate((element) => ({ width: element.clientWidth, texts: element.texts }));
    const lowest = Math.max(...seen.texts.map((one) => one.y));
    const below = seen.texts.filter((one) => one.y === lowest);
    found.below += below.length;
    found.outside.push(...seen.texts.filter((one) => one.begin < 0 || one.end > seen.width));
    // (a label further left than the previous label belongs to a second set of labels)
    found.upon.push(...below.filter((one, i) => i > 0 && one.begin < below[i - 1].end && one.begin > below[i - 1].begin));
  }
  return found;
}

// In a heat map, enters a cell and leaves it by keyboard; zooms into a part and back with the mouse.
async function heat(page, view, at) {
  const place = page.locator(`#${view} .heat`).nth(at);
  const canvas = place.locator('canvas');
  const picture = () => canvas.evaluate((element) => element.toDataURL());
  const rest = () => settled(page);
  const zoomed = async () => (await place.getByRole('button', { name: 'Whole map' }).count()) > 0;
  await canvas.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await rest();
  const texts = await textsOf(page, canvas);
  const whole = await picture();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await rest();
  const said = await place.locator('.said').textContent();
  await page.keyboard.press('Enter');
  await rest();
  const byKey = { zoomed: await zoomed(), changed: (await picture()) !== whole };
  await page.keyboard.press('Escape');
  await rest();
  const back = !(await zoomed()) && (await picture()) === whole;
  const box = await canvas.boundingBox();
  const point = (x, y) => [box.x + 70 + (box.width - 70) * x, box.y + (box.height - 30) * y];
  await page.mouse.move(...point(0.02, 0.02));
  await page.mouse.down();
  await page.mouse.move(...point(0.5, 0.02), { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await rest();
  const byMouse = { zoomed: await zoomed(), changed: (await picture()) !== whole };
  if (byMouse.zoomed) await place.getByRole('button', { name: 'Whole map' }).click();
  await page.mouse.move(0, 0);
  await rest();
  return { said, texts, byKey, back, byMouse, again: (await picture()) === whole };
}

// Uses a plot with keyboard and mouse. Returns the plot's text for the visible range, whether the picture
// changes, and the legend's values under the pointer, from left to right.
async function under(page, view, shares) {
  const place = page.locator(`#${view} .plot`).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.locator('.u-over').boundingBox();
  const found = [];
  for (const share of shares) {
    await page.mouse.move(box.x + box.width * share, box.y + 50);
    await settled(page);
    found.push(await place.locator('.u-legend .u-value').allInnerTexts());
  }
  await page.mouse.move(0, 0);
  return found;
}

async function plot(page, view) {
  const place = page.locator(`#${view} .plot`).first();
  const said = page.locator(`#${view} .plot + .said`).first();
  const picture = () => place.locator('canvas').evaluate((element) => element.toDataURL());
  const rest = () => settled(page);
  await place.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await rest();
  const whole = await picture();
  const seen = { text: {}, changed: {} };
  const look = async (name) => {
    await rest();
    seen.text[name] = await said.textContent();
    seen.changed[name] = (await picture()) !== whole;
  };
  await place.focus();
  for (const key of ['+', 'ArrowLeft', 'ArrowRight', '-', '-', '-', '+', 'Home']) {
    await page.keyboard.press(key);
    await look(key);
  }
  const box = await place.locator('.u-over').boundingBox();
  await page.mouse.move(box.x + box.width * 0.1, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.45, box.y + 50, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await look('drag');
  await page.locator(`#${view}`).getByRole('button', { name: 'Whole plot' }).click();
  await page.mouse.move(0, 0);
  await look('button');
  return seen;
}

// Opens the second of the slowest operations by keyboard. The first operation is already open.
async function slowest(page) {
  const operations = page.locator('#io .slowest > li');
  const summaries = await operations.locator('summary').allTextContents();
  const layers = (at) => operations.nth(at).locator('.layer .name').allTextContents();
  const before = await operations.nth(1).locator('.layer').count();
  await operations.nth(1).locator('summary').focus();
  await page.keyboard.press('Enter');
  await settled(page);
  const second = await layers(1);
  await page.keyboard.press('Enter');
  const closed = await operations.nth(1).locator('details[open]').count();
  const first = await layers(0);
  await page.$$eval('#io .slowest details', (all) => all.forEach((one) => { one.open = true; }));
  await settled(page);
  const all = await page.$$eval('#io .slowest .layer', (every) => every.map((layer) => {
    let depth = -1;
    for (let at = layer; at.className !== 'slowest'; at = at.parentElement) depth += at.tagName === 'LI' ? 1 : 0;
    return { name: layer.querySelector('.name').textContent, depth };
  }));
  return { summaries, first, before, second, closed, all };
}

// Prints a page in dark mode that has not been scrolled. The browser prints the page as it is when the
// listeners return.
async function paper(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('main section');
  return page.evaluate(async () => {
    window.dispatchEvent(new Event('beforeprint'));
    await Promise.resolve();
    await Promise.resolve();
    const empty = [...document.querySelectorAll('main canvas')].filter((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.every((value) => value === data[0]);
    });
    return {
      views: [...document.querySelectorAll('main section')].map((section) => section.id),
      theme: document.documentElement.dataset.theme,
      empty: empty.map((canvas) => canvas.closest('section').id),
    };
  });
}

// Returns the data that a screen reader gets: the browser's tree of roles and names, and the focused element
// after each Tab.
async function reader(context, page) {
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const by = new Map(nodes.map((node) => [node.nodeId, node]));
  const role = (node) => node?.role?.value ?? '';
  // (elements inside a picture count as part of the picture)
  const inPicture = (node) => { const above = by.get(node.parentId); return above !== undefined && (['image', 'img'].includes(role(above)) || inPicture(above)); };
  const told = nodes.filter((node) => !node.ignored && !inPicture(node)).map((node) => ({ role: role(node), name: node.name?.value ?? '', within: role(by.get(node.parentId)) }));
  const named = (wanted) => told.filter((node) => node.role === wanted).map((node) => node.name);
  const mute = ['button', 'link', 'searchbox', 'textbox', 'combobox', 'checkbox', 'meter', 'region', 'navigation', 'table', 'image', 'Canvas', 'columnheader'];
  const walked = [];
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < 25; i += 1) {
    await page.keyboard.press('Tab');
    walked.push(await page.evaluate(() => document.activeElement.tagName + (document.activeElement.closest('section, nav, header')?.id ?? '')));
  }
  await session.detach();
  return { headings: named('heading'), navigations: named('navigation'), tables: named('table').length, mute: told.filter((node) => mute.includes(node.role) && !node.name.trim()), walked };
}

// Visits the terms of the overview by keyboard, and returns the text of the tip after each key.
async function terms(page) {
  await page.locator('#summary .terms').focus();
  const tips = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape']) {
    await page.keyboard.press(key);
    await settled(page);
    const tip = page.locator('#summary .tip');
    tips.push((await tip.count()) ? await tip.innerText() : '');
  }
  return tips;
}

// Returns the time until the page first responds. The time is the smallest of three measurements, because
// other load can only increase it.
async function firstAnswer(context, page, file) {
  const ready = (one) => one.evaluate(() => performance.getEntriesByName('rankine-ready')[0]?.startTime ?? null);
  let least = await ready(page);
  for (let i = 0; i < 2 && least !== null && least > 500; i += 1) {
    const again = await context.newPage();
    await again.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    await again.waitForFunction(() => performance.getEntriesByName('rankine-ready').length);
    least = Math.min(least, await ready(again));
    await again.close();
  }
  return least;
}

async function look({ name, file, screenshots, tables = [], plots = [], heats = [] }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  const page = await context.newPage();
  const errors = [];
  const requests = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Canvas2D') && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => !/^(file|data):/.test(request.url()) && requests.push(request.url()));
  const answer = { errors, requests };
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.waitForSelector('main section, [role=alert]');
  // Waits until the page can respond: its first views are drawn, and the browser is idle.
  await page.waitForFunction(() => document.querySelector('[role=alert].problem') || performance.getEntriesByName('rankine-ready').length);
  answer.readyMs = await firstAnswer(context, page, file);
  answer.title = await page.title();
  answer.problem = await page.locator('.problem').count();
  if (answer.problem === 0) {
    await page.$$eval('#summary .findings details', (all) => all.forEach((one) => { one.open = true; }));
    const more = page.locator('#summary .findings details > a').first();
    if (await more.count()) {
      // reads the link before its target is near the visible part of the page
      const id = (await more.getAttribute('href')).slice(1);
      await more.click();
      // (if views are drawn above the target, the target moves, and the page scrolls again)
      await page.waitForFunction((wanted) => {
        const { id: focused } = document.activeElement ?? {};
        const { y } = document.activeElement?.getBoundingClientRect() ?? {};
        return focused === wanted && y >= 0 && y < 100;
      }, id, { timeout: 5000 }).catch(() => {});
      answer.more = await page.evaluate(() => ({ focused: document.activeElement.id, top: document.activeElement.getBoundingClientRect().y }));
      answer.more.id = id;
    }
    await page.evaluate(() => window.dispatchEvent(new Event('rankine-all')));
    await settled(page);
    answer.views = await page.$$eval('main section', (all) => all.map((section) => section.id));
    answer.titles = await page.$$eval('main section', (all) => all.map((section) => section.querySelector('h2').textContent));
    answer.dead = await page.$$eval('main a[href^="#"]', (all) => all.map((link) => link.getAttribute('href').slice(1)).filter((id) => !document.getElementById(id.split('?')[0])));
    answer.servers = await page.$$eval('#io .table', (all) => all.filter((one) => one.querySelector('caption').textContent === 'What each server did').map((one) => [...one.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.innerText.trim()))));
    answer.links = await page.$$eval('nav a', (all) => all.map((link) => link.getAttribute('href').slice(1)));
    answer.unnamed = await page.$$eval('button, input, select, [role=img], .canvas canvas, section, [role=region]', (all) =>
      all.filter((element) => !(element.getAttribute('aria-label') || element.getAttribute('aria-labelledby') || element.textContent.trim() || element.labels?.length)).map((element) => element.outerHTML.slice(0, 100)));
    // The elements that a screen reader lists by name.
    answer.sameNames = await page.$$eval('section, [role=region], nav', (all) => {
      const names = all.map((element) => element.getAttribute('aria-label') || document.getElementById(element.getAttribute('aria-labelledby'))?.textContent);
      return names.filter((name, i) => names.indexOf(name) !== i);
    });
    answer.reader = await reader(context, page);
    answer.terms = await terms(page);
    await page.setViewportSize({ width: 1200, height: 900 }); // a smaller screen
    await settled(page);
    answer.cutTables = await page.$$eval('.table .scroll', (all) => all.filter((place) => place.scrollWidth > place.clientWidth + 1).map((place) => place.getAttribute('aria-label')));
    await page.setViewportSize({ width: 1280, height: 900 });
    answer.scripts = await page.$$eval('script', (all) => all.length);
    answer.text = await page.locator('main').innerText();
    answer.findings = await page.$$eval('#summary .findings > li', (all) => all.map((item) => item.innerText.replace(/\s+/g, ' ')));
    await page.$$eval('#summary .findings details', (all) => all.forEach((one) => { one.open = false; }));
    answer.overview = await overview(page, settled);
    answer.plots = await page.$$eval('.plot canvas', (all) => all.length);
    answer.maps = await page.$$eval('#compare .canvas canvas', (all) => all.map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const { left, top } = canvas.getBoundingClientRect();
      return { left, top, colours: new Set(new Uint32Array(data.buffer)).size };
    }));
    answer.inked = {};
    for (const view of ['efficiency', 'ranks', 'flame', 'sizes', 'overhead', 'windows', 'matrix', 'io', 'timeline']) {
      if (await page.locator(`#${view} canvas`).count()) answer.inked[view] = await inked(page, `#${view} canvas`);
    }
    answer.efficiencies = await page.$$eval('#efficiency .tree .name', (all) => all.map((name) => name.textContent));
    answer.heads = await page.$$eval('#efficiency .table, #windows .table', (all) => all.map((one) => [one.querySelector('caption').textContent, ...[...one.querySelectorAll('thead button')].map((head) => head.textContent)]));
    answer.windows = Object.fromEntries(await page.$$eval('#windows .table', (all) => all.map((one) => [one.querySelector('caption').textContent, [...one.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()))])));
    if (await page.locator('#overhead .plot').count()) answer.overhead = await under(page, 'overhead', [0.01, 0.62, 0.67, 0.99]);
    for (const view of plots) (answer.zooms ||= {})[view] = await plot(page, view);
    for (const [view, at] of heats) (answer.heats ||= {})[`${view} ${at}`] = await heat(page, view, at);
    for (const view of tables) (answer.tables ||= {})[view] = await table(page, view);
    if (screenshots) await page.screenshot({ path: `${screenshots}-light.png`, fullPage: true });
    if (await page.locator('#flame').count()) answer.flame = await flame(page);
    if (await page.locator('#timeline').count()) answer.timeline = await timeline(page, file);
    if (await page.locator('#io .slowest').count()) answer.slowest = await slowest(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    answer.light = await ground();
    await page.locator('button.theme').click();
    answer.dark = await ground();
    answer.wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (screenshots) {
      await settled(page);
      await page.screenshot({ path: `${screenshots}-dark.png`, fullPage: true });
    }
    answer.pdfBytes = (await page.pdf({ format: 'A4' })).length;
    await page.setViewportSize({ width: 380, height: 800 });
    await settled(page);
    answer.narrow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.reload({ waitUntil: 'load' });
    answer.paper = await paper(page);
  }
  found[name] = answer;
  await context.close();
}

try {
  // The first page has by far the most checks, which mostly wait for the browser to draw. The other pages are
  // inspected at the same time, one after another.
  const [first, ...others] = job.pages;
  await Promise.all([look(first), (async () => { for (const page of others) await look(page); })()]);
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(found));
