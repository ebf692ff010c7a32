// SPDX-License-Identifier: BSD-3-Clause
// Inspects the overview of an HTML report and its selection, for html_views.mjs.
const marks = (page) => page.evaluate(() => performance.getEntriesByName('rankine-recompute').map((one) => one.duration));
const rowsOf = (page) => page.$$eval('#calls tbody tr', (all) => all.map((row) => row.textContent));
const shares = (page) => page.$$eval('#summary .part-names strong', (all) => all.map((one) => one.textContent));

// At first, the page is drawn in a window of 1300 x 850 pixels.
export async function overview(page, settled) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1300, height: 850 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  const answer = {
    bottom: await page.$eval('#summary .halves', (one) => Math.round(one.getBoundingClientRect().bottom)),
    wide: await page.$eval('#summary', (one) => Math.round(one.getBoundingClientRect().width)),
    shares: await shares(page),
    links: await page.$$eval('#summary .part-names a', (all) => all.map((one) => one.getAttribute('href').slice(1))),
    gains: await page.$$eval('#summary .gains li', (all) => all.map((one) => one.innerText.replace(/\s+/g, ' ').trim())),
  };
  // The evidence of each finding is shown inside the finding.
  answer.evidence = await page.$$eval('#summary .findings details', (all) => all.map((one) => ({ figures: one.querySelectorAll('figure canvas').length, links: [...one.querySelectorAll('figure a')].map((link) => link.getAttribute('href')) })));
  const canvas = page.locator('#summary .map canvas');
  if ((await canvas.count()) === 0) return answer;
  const whole = await rowsOf(page);
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await settled(page);
  answer.said = await page.locator('#summary .map .said').textContent();
  // Dragging horizontally selects a time range; dragging down also selects ranks.
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2 + 2, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  const address = async () => {
    await page.waitForTimeout(300); // the page's address is updated once the selection no longer changes
    return page.evaluate(() => window.location.hash);
  };
  answer.address = await address();
  answer.selected = await page.locator('.selection [role=status]').innerText();
  answer.partShares = await shares(page);
  answer.findings = await page.locator('#summary .found h3').innerText();
  answer.changed = JSON.stringify(await rowsOf(page)) !== JSON.stringify(whole);
  // The same selection is made with the keyboard.
  await canvas.focus();
  await page.keyboard.press('Escape');
  await settled(page);
  answer.escaped = await address();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await settled(page);
  answer.byKeys = await address();
  await page.getByRole('button', { name: 'Whole run', exact: true }).first().click();
  await settled(page);
  answer.back = JSON.stringify(await rowsOf(page)) === JSON.stringify(whole);
  // Input fields select ranks, regions and iterations.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.locator('.choosers input').first().fill('1');
  await page.keyboard.press('Enter');
  await settled(page);
  answer.ranks = await address();
  const iterations = page.locator('.choosers select').nth(1);
  if (await iterations.count()) {
    await iterations.selectOption({ index: 1 });
    await settled(page);
    answer.iterations = await address();
  }
  // Loading the same address again shows the same selection.
  const shown = await page.locator('#summary .rank-time').innerText();
  const hash = await page.evaluate(() => window.location.hash);
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/#.*/, '') + hash, { waitUntil: 'load' });
  await other.waitForSelector('main section');
  await settled(other);
  answer.sameByAddress = (await other.locator('#summary .rank-time').innerText()) === shown;
  // If the address names a section and a time range, the page scrolls to the section, and the timeline shows
  // the time range.
  if (await iterations.count()) {
    await other.goto('about:blank');
    await other.goto(`${page.url().replace(/#.*/, '')}#timeline?timeline.view=1000000-9000000`, { waitUntil: 'load' });
    await other.waitForFunction(() => document.activeElement?.id === 'timeline', null, { timeout: 10000 }).catch(() => {});
    await settled(other);
    answer.arrived = await other.evaluate(() => {
      const { from, to } = document.querySelector('#timeline canvas')?.drawn || {};
      return { from, to, top: document.getElementById('timeline')?.getBoundingClientRect().top };
    });
  }
  await other.close();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Whole run', exact: true }).first().click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  answer.recomputeMs = await marks(page);
  answer.rest = await address();
  await page.setViewportSize(before);
  await settled(page);
  return answer;
}
