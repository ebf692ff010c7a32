// SPDX-License-Identifier: BSD-3-Clause
// Inspects `rankine view` in a browser: view_zoom.mjs NODE_MODULES CHROMIUM ADDRESS. Prints the results as
// JSON, which tests/e2e/test_view.py checks.
import { createRequire } from 'node:module';

const [modules, chromium, address] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
const errors = [];
const requests = [];
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
page.on('pageerror', (error) => errors.push(String(error)));
page.on('request', (request) => !request.url().startsWith('data:') && requests.push(request.url()));
try {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('main section');
  await page.evaluate(() => window.dispatchEvent(new Event('rankine-all')));
  const canvas = page.locator('#timeline canvas');
  await canvas.waitFor();
  const resolution = () => canvas.evaluate((element) => element.drawn.resolution);
  const whole = await resolution();
  await canvas.focus();
  let fine = whole;
  for (let i = 0; i < 30 && fine > 0; i += 1) {
    await page.keyboard.press('+');
    await page.waitForTimeout(400); // the page requests data when the view no longer changes
    fine = await resolution();
  }
  await page.keyboard.press('Home');
  await page.waitForTimeout(50);
  process.stdout.write(JSON.stringify({ whole, fine, back: await resolution(), errors, requests, warnings: await page.locator('#timeline .warning').count() }));
} finally {
  await browser.close();
}
