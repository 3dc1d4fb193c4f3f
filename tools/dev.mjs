// npm run dev: the server restarts on a change; Vite serves the web application and proxies requests to the server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { root } from './lib/root.mjs';
import { commandOf } from './lib/runProgram.mjs';

await ensureInstalled();
const web = path.join(root, 'apps', 'web');
const children = [
  start(root, [commandOf('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']),
  start(web, [commandOf('vite', web)]),
];

let ending = false;
for (const child of children) child.on('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

function start(cwd, args) {
  return spawn(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, LANEWRIGHT_ROOT: root },
  });
}

function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
