import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { npmCi } from './npmCi.mjs';
import { cacheFolder, root } from './root.mjs';

const stampFile = path.join(cacheFolder, 'installed');

/** Installs the packages of the lockfile unless they are installed already. Throws if npm fails. */
export async function ensureInstalled() {
  const lockFile = path.join(root, 'package-lock.json');
  const lock = existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : '';
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
  if (lock !== '' && (stampIs(wanted) || isInstalled(JSON.parse(lock)))) return;
  process.stderr.write('Installing packages (once, and when the lockfile changes) …\n');
  await npmCi(root);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile, wanted);
}

function stampIs(wanted) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

/** npm writes its own lockfile into node_modules when an install is complete: it must match the lockfile. */
function isInstalled(lock) {
  const account = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(account)) return false;
  const there = JSON.parse(readFileSync(account, 'utf8')).packages;
  return Object.entries(lock.packages).every(([place, entry]) => {
    if (!place.includes('node_modules/') || !isForThisMachine(entry)) return true;
    return entry.link ? existsSync(path.join(root, place)) : there[place]?.version === entry.version;
  });
}

function isForThisMachine(entry) {
  if (!entry.optional) return true;
  if (!entry.os || !entry.cpu || entry.libc) return false;
  return entry.os.includes(process.platform) && entry.cpu.includes(process.arch);
}
