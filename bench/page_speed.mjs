// SPDX-License-Identifier: BSD-3-Clause
// Measures the speed of a report's page: page_speed.mjs NODE_MODULES CHROMIUM FILE.html. Writes JSON: ms until its first
// views are drawn and it responds, and the browser's work for one step of panning in the timeline, at each zoom.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const STEPS = 30;
const [modules, chromium, file] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.waitForSelector('main section');
  await page.waitForFunction(() => performance.getEntriesByName('rankine-ready').length);
  const found = { ready_ms: await page.evaluate(() => performance.getEntriesByName('rankine-ready')[0].startTime), frames_ms: [] };
  await page.evaluate(() => window.dispatchEvent(new Event('rankine-all')));
  const canvas = page.locator('#timeline canvas');
  if (await canvas.count()) {
    await canvas.scrollIntoViewIfNeeded();
    await page.waitForTimeout(1000);
    const session = await page.context().newCDPSession(page);
    // Processor time of the page's thread, without other work of the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const work = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    // The steps run one after another, and each is drawn before the next.
    const steps = (key) =>
      canvas.evaluate(async (element, [pressed, count]) => {
        for (let i = 0; i < count; i += 1) {
          element.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 && pressed === 'ArrowRight' ? 'ArrowLeft' : pressed, bubbles: true, cancelable: true }));
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
      }, [key, key === '+' ? 1 : STEPS]);
    for (let zoom = 0; zoom < 12; zoom += 1) {
      await steps('+');
      const before = await work();
      await steps('ArrowRight');
      found.frames_ms.push(((await work()) - before) / STEPS);
    }
  }
  process.stdout.write(JSON.stringify(found));
} finally {
  await browser.close();
}
