// How much a first visit loads, compressed: the shell, and the lobby with the pictures of all games (with all style
// sheets, so at most). Boards come when somebody sits down. Fonts are counted apart; they are compressed already.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const LIMIT = 200_000;
const FONT_LIMIT = 60_000;
const weight = (file) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length;

const page = readFileSync(new URL('index.html', DIST), 'utf8');
const shell = ['index.html', ...[...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file)];
const assets = readdirSync(new URL('assets/', DIST)).map((file) => `assets/${file}`);
const pictures = assets.filter((file) => /\/Art-[^/]*\.js$/.test(file));
const fonts = assets.filter((file) => file.endsWith('.woff2'));
const sheets = assets.filter((file) => file.endsWith('.css'));

/** The files with everything they import at once. */
function whole(files) {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(new URL(file, DIST), 'utf8');
    for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(`assets/${other}`);
  }
  return [...found];
}

const sum = (files) => whole(files).reduce((bytes, file) => bytes + weight(file), 0);
const report = {
  shell_bytes: sum(shell),
  lobby_bytes: sum([...shell, ...pictures, ...sheets]),
  everything_bytes: sum([...shell, 'icon.svg', ...assets.filter((file) => !fonts.includes(file))]),
  limit_bytes: LIMIT,
  font_bytes: fonts.reduce((bytes, file) => bytes + readFileSync(new URL(file, DIST)).length, 0),
  font_limit_bytes: FONT_LIMIT,
};
console.log(JSON.stringify(report));
process.exit(report.lobby_bytes < LIMIT && report.font_bytes < FONT_LIMIT ? 0 : 1);
