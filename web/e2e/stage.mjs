// The real server and the real browser, for everything in this folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CITYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
const SERVER_STARTS_WITHIN = 20_000;
/** A machine may be busy with other things: a test fails when something does not come, not when it comes late. */
const PATIENCE = 120_000;
/** What Chromium needs to run quietly, also as root in a container. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts the server on a free port with an empty folder of its own. */
export async function startServer() {
  const binary = process.env.CITYWRIGHT_BIN;
  if (!binary) throw new Error('CITYWRIGHT_BIN must name the citywright binary');
  const data = mkdtempSync(join(tmpdir(), 'citywright-e2e-'));
  const port = await freePort();
  const server = spawn(binary, ['serve', '--port', String(port), '--data', data], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  server.stdout.on('data', (text) => (said += text));
  server.stderr.on('data', (text) => (said += text));
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + SERVER_STARTS_WITHIN;
  for (;;) {
    const isUp = await fetch(`${address}/health`).then((answer) => answer.ok, () => false);
    if (isUp) break;
    if (server.exitCode !== null || Date.now() > until) throw new Error(`the server does not start:\n${said}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  const stop = async () => {
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { address, stop, said: () => said };
}

export function openBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}

/** A page of one person: own cookies, all frames and errors kept. */
export async function newPerson(browser, { language = 'en', theme = 'light', width = 1440, height = 900, calm = true, scale = 1 } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, locale: language, colorScheme: theme, hasTouch: width < 600,
    deviceScaleFactor: scale, reducedMotion: calm ? 'reduce' : 'no-preference', bypassCSP: false,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const frames = [];
  const errors = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) frames.push(await answer.text().catch(() => ''));
  });
  page.on('pageerror', (error) => errors.length < 5 && errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.length < 5 && errors.push(message.text()));
  return { context, page, frames, errors, close: () => context.close() };
}

/** Two clicks: the lobby, then the table. */
export async function playBots(page, address) {
  await page.goto(address);
  await page.locator('.games .button').first().click();
  await page.waitForURL(/\/t\//);
  await page.locator('.dock').waitFor();
}

/** Waits until this page is to choose or the game is over; says which. */
export async function myMoment(page) {
  const moment = page.locator('.held.ready, .answer, .offer.lit, dialog .podium');
  await moment.first().waitFor({ timeout: PATIENCE });
  if (await page.locator('dialog .podium').count()) return 'over';
  if (await page.locator('.answer').count()) return 'project';
  if (await page.locator('.offer.lit').count()) return 'take';
  return 'build';
}

/** The number of the last entry, as the page has it. */
export function decisions(page) {
  return page.locator('.table').getAttribute('data-number').then(Number);
}

/** Makes one choice by clicking; `pick` says which of the possible ones. Returns what kind it was. */
export async function clickOnce(page, pick = 0) {
  const moment = await myMoment(page);
  if (moment === 'over') return moment;
  const before = await decisions(page);
  if (moment === 'build') {
    const hand = page.locator('.held.ready');
    await hand.nth(pick % (await hand.count())).click();
    const lit = page.locator('.space.lit');
    await lit.first().waitFor();
    await lit.nth(pick % (await lit.count())).click();
  } else if (moment === 'project') await page.locator('.answer').first().click();
  else {
    const lit = page.locator('.offer.lit');
    await lit.nth(pick % (await lit.count())).click();
  }
  await page.waitForFunction((number) => Number(document.querySelector('.table')?.dataset.number) > number, before, { timeout: PATIENCE });
  return moment;
}

export function check(condition, sentence) {
  if (!condition) throw new Error(`not so: ${sentence}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
