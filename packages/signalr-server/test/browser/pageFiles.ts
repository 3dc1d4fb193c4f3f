import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const official = path.join(path.dirname(createRequire(import.meta.url).resolve('@microsoft/signalr')), '..');

/** Files that the page loads: the official client's bundles as published, and the cases. */
export async function pageFiles(): Promise<ReadonlyMap<string, { type: string; text: string }>> {
  const built = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const cases = built.outputFiles[0]?.text ?? '';
  const script = (text: string) => ({ type: 'text/javascript', text });
  const bundle = (name: string) => script(readFileSync(path.join(official, name), 'utf8'));
  const html =
    '<!doctype html><title>Cases</title><script src="/signalr.js"></script><script src="/cases.js"></script>';
  return new Map([
    ['/page', { type: 'text/html', text: html }],
    ['/favicon.ico', { type: 'image/x-icon', text: '' }],
    ['/signalr.js', bundle('browser/signalr.js')],
    ['/signalr.worker.js', bundle('webworker/signalr.js')],
    ['/cases.js', script(cases)],
    ['/worker.js', script("importScripts('/signalr.worker.js', '/cases.js');")],
  ]);
}
