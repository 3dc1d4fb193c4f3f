import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../house/root.mjs';

/** How a server's own gzip packs; what travels is about this much. */
const gzipLevel = 6;
const staticImport = /(?:^|[;}\s])(?:import|export)\s*(?:[^'"()]*?\bfrom\s*)?["']\.\/([\w.-]+\.js)["']/g;

/**
 * What a page loads before it can draw: the entry and the named screens with all they import at once, each with its
 * weight in bytes, packed. What a screen loads later (`import()`) is not among them.
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
