// How much a first visit loads, compressed: the lobby, and the lobby with the first board. Fonts: none.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const LIMIT = 200_000;
const weight = (file) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length;

const page = readFileSync(new URL('index.html', DIST), 'utf8');
const first = ['index.html', ...[...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file)];
const all = ['index.html', 'icon.svg', ...readdirSync(new URL('assets/', DIST)).map((file) => `assets/${file}`)];
const sum = (files) => files.reduce((bytes, file) => bytes + weight(file), 0);
const report = { shell_bytes: sum([...new Set(first)]), everything_bytes: sum(all), limit_bytes: LIMIT };
console.log(JSON.stringify(report));
process.exit(report.everything_bytes < LIMIT ? 0 : 1);
