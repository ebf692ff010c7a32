// SPDX-License-Identifier: BSD-3-Clause
// Watches the page of `rankine view --live` in a browser: live_map.mjs NODE_MODULES CHROMIUM ADDRESS STOP. The job ends
// once the file STOP exists. Prints the results as JSON, which tests/e2e/test_view_live.py checks.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

const [modules, chromium, address, stop] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1300, height: 850 }, colorScheme: 'light' });
const errors = [];
const requests = new Set();
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Canvas2D') && errors.push(message.text()));
page.on('pageerror', (error) => errors.push(String(error)));
page.on('request', (request) => !request.url().startsWith('data:') && requests.add(request.url()));

// Counts the pixels that have each state's colour in the map.
const drawn = () =>
  page.evaluate(() => {
    const canvas = document.querySelector('.live canvas');
    if (!canvas) return null;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const style = getComputedStyle(document.documentElement);
    const count = (token) => {
      const hex = style.getPropertyValue(`--${token}`).trim().slice(1);
      const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
      let found = 0;
      for (let i = 0; i < data.length; i += 4) found += data[i] === r && data[i + 1] === g && data[i + 2] === b ? 1 : 0;
      return found;
    };
    return { work: count('state-work'), waits: count('state-point-to-point') };
  });
const seconds = () => page.evaluate(() => Number(/(\d+) s$/.exec(document.querySelector('.live [role=status]')?.textContent || '')?.[1] ?? -1));

try {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('.live canvas', { timeout: 30000 });
  await page.waitForFunction(() => Number(/(\d+) s$/.exec(document.querySelector('.live [role=status]').textContent)?.[1]) >= 2, null, { timeout: 30000 });
  const first = await drawn();
  const began = await seconds();
  await page.waitForFunction((before) => Number(/(\d+) s$/.exec(document.querySelector('.live [role=status]').textContent)?.[1]) >= before + 3, began, { timeout: 30000 });
  const later = await drawn();
  await page.setViewportSize({ width: 380, height: 800 });
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await page.waitForFunction(`(${tooWide})() === 0`, null, { timeout: 5000 }).catch(() => {}); // The map is drawn again at the new width.
  const narrow = await page.evaluate(tooWide);
  await page.locator('.live details').evaluate((element) => { element.open = true; });
  const ranks = await page.locator('.live details li').allTextContents();
  const legend = await page.locator('.live .legend li').allTextContents();
  writeFileSync(stop, '');
  const ended = await page.waitForFunction(() => document.querySelector('.live [role=status]').textContent.includes('has ended'), null, { timeout: 30000 }).then(() => true, () => false);
  process.stdout.write(JSON.stringify({ title: await page.title(), first, later, narrow, ranks, legend, ended, errors, requests: [...requests] }));
} finally {
  await browser.close();
}
