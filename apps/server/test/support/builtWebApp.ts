import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a folder that looks like the repository with its web app built, whether or not it is: for `LANEWRIGHT_ROOT`. */
export async function makeBuiltWebApp(): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'lanewright-web-'));
  const dist = path.join(root, 'apps/web/dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(
    path.join(dist, 'index.html'),
    '<!doctype html><html><head><title>Lanewright</title></head></html>',
  );
  await writeFile(path.join(dist, 'assets/index.js'), 'export {};');
  await writeFile(path.join(root, 'package.json'), '{ "dependencies": {} }');
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
