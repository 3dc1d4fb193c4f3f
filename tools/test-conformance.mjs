// npm run test:conformance: checks a started product against docs/conformance.md, over HTTP and in a browser.
import path from 'node:path';
import { isFresh } from './build/sourceStamp.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { root } from './lib/root.mjs';
import { runProgram, runTool } from './lib/runProgram.mjs';

await ensureInstalled();
const named = process.argv.slice(2);
if (!named.includes('--url') && (!isFresh('server') || !isFresh('web'))) {
  const built = await runProgram(process.execPath, [path.join(root, 'tools/build.mjs')]);
  if (built.code !== 0) process.exit(built.code);
}
process.exit((await runTool('tsx', ['tools/conformance/main.ts', ...named])).code);
