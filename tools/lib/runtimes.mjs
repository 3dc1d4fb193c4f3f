import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmCi } from './npmCi.mjs';
import { cacheFolder, root } from './root.mjs';

const folder = path.join(root, 'tools', 'runtimes');
const stampFile = path.join(cacheFolder, 'runtimes');

/** The Node.js binary of `recommended` or `oldest`; null if it is not installed (they exist for Linux on x64). */
export function runtimeOf(name) {
  const binary = path.join(folder, 'node_modules', `node-${name}`, 'bin', 'node');
  return existsSync(binary) ? binary : null;
}

/** Installs the Node.js releases that the tests run on, once per lockfile. Throws if npm fails. */
export async function ensureRuntimes() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const wanted = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const isThere = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (isThere && runtimeOf('recommended') !== null && runtimeOf('oldest') !== null) return;
  process.stderr.write('Installing the Node.js releases that the tests run on …\n');
  await npmCi(folder);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile, wanted);
}
