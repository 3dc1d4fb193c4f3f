import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../lib/root.mjs';

/** Usual gzip level of a web server, to estimate the transferred size. */
const gzipLevel = 6;
const staticImport = /(?:^|[;}\s])(?:import|export)\s*(?:[^'"()]*?\bfrom\s*)?["']\.\/([\w.-]+\.js)["']/g;

/**
 * Returns what a page loads before it can render: the entry and the named screens with all their static imports, each with its
 * compressed size in bytes. What a screen loads later (`import()`) is not included.
 * @param {readonly string[]} screens beginnings of chunk names, such as `LoginScreen`
 * @param {string} [dist]
 * @returns {{ file: string, bytes: number }[]}
 */
export function weightsOf(screens, dist = path.join(root, 'apps/web/dist')) {
  const assets = path.join(dist, 'assets');
  const chunks = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const [, entry] =
    /<script[^>]+src="\/assets\/([^"]+)"/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8')) ?? [];
  if (entry === undefined) throw new Error('index.html names no script: run `npm run build`');
  const wanted = [
    entry,
    ...screens.map((screen) => {
      const chunk = chunks.find((name) => name.startsWith(`${screen}-`));
      if (chunk === undefined) throw new Error(`There is no chunk of ${screen}: run \`npm run build\``);
      return chunk;
    }),
  ];
  const weights = new Map();
  while (wanted.length > 0) {
    const file = wanted.pop();
    if (file === undefined || weights.has(file)) continue;
    const source = readFileSync(path.join(assets, file));
    weights.set(file, gzipSync(source, { level: gzipLevel }).byteLength);
    for (const [, imported] of source.toString('utf8').matchAll(staticImport)) wanted.push(imported ?? '');
  }
  return [...weights].map(([file, bytes]) => ({ file, bytes })).sort((one, other) => other.bytes - one.bytes);
}
