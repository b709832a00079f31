// What axe finds wrong with a page.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { check } from './stage.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Looks at a page, or at one part of it where the rest was looked at before. */
export async function audit(page, where, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (part) => {
    const { violations } = await window.axe.run(part, { resultTypes: ['violations'], preload: false, rules: { 'label-content-name-mismatch': { enabled: true } } });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 6).map((node) => `${node.html.slice(0, 200)} — ${node.failureSummary.replaceAll('\n', ' ')}`).join('\n    ')}`);
  }, part);
  check(found.length === 0, `axe finds nothing on ${where}:\n  ${found.join('\n  ')}`);
}
