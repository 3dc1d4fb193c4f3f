import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/root.mjs';

const staticImport = /(?:^|[;}\s])(?:import|export)\s*(?:[^'"()]*?\bfrom\s*)?["']\.\/([\w.-]+\.js)["']/g;

/**
 * Returns what a page loads before it can render: the entry and the named screens with all their static imports, each with its
 * size in bytes as browsers load it (`compressFiles.mjs`). What a screen loads later (`import()`) is not included.
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
    const [source, compressed] = [path.join(assets, file), path.join(assets, `${file}.br`)];
    weights.set(file, statSync(existsSync(compressed) ? compressed : source).size);
    for (const [, imported] of readFileSync(source, 'utf8').matchAll(staticImport))
      wanted.push(imported ?? '');
  }
  return [...weights].map(([file, bytes]) => ({ file, bytes })).sort((one, other) => other.bytes - one.bytes);
}
