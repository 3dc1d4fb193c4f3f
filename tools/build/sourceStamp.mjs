import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, root } from '../lib/root.mjs';

const packages = ['award-optimiser', 'client', 'contract', 'freight', 'signalr-server', 'tabular'].map(
  (name) => `packages/${name}`,
);
const everywhere = ['package-lock.json', 'tsconfig.base.json', 'tools/build', ...packages];

/** Build products: their sources, and the file that must exist afterwards. */
export const products = {
  server: {
    sources: ['apps/server/src', 'apps/server/package.json', ...everywhere],
    output: 'apps/server/dist/main.mjs',
  },
  web: {
    sources: ['src', 'public', 'index.html', 'vite.config.ts', 'withoutServerParts.ts', 'package.json']
      .map((name) => `apps/web/${name}`)
      .concat(everywhere),
    output: 'apps/web/dist/index.html',
  },
};

/** Digest of the sources' contents. Modification times are not reliable: a checkout changes them and a copy keeps them. */
export function digestOf(product) {
  const hash = createHash('sha256');
  for (const source of product.sources) {
    for (const file of filesUnder(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

export function isFresh(name) {
  const stamp = stampFile(name);
  return (
    existsSync(path.join(root, products[name].output)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digestOf(products[name])
  );
}

export function markFresh(name, digest) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile(name), digest);
}

const stampFile = (name) => path.join(cacheFolder, `built-${name}`);

function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !/\.(test|long)\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesUnder(path.join(place, name)));
}
