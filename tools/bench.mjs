// npm run bench:NAME: runs bench/NAME.ts (or .mjs); progress goes to standard error, the result is one line of JSON.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { root } from './lib/root.mjs';
import { runProgram, runTool } from './lib/runProgram.mjs';

const [name = '', ...args] = process.argv.slice(2);
const file = ['ts', 'mjs'].map((ending) => path.join(root, 'bench', `${name}.${ending}`)).find(existsSync);
if (!/^[a-z][\w-]*$/i.test(name) || file === undefined) {
  console.error(`There is no bench "${name}": name a file of bench/ without its ending.`);
  process.exit(1);
}
await ensureInstalled();
// Benchmarks of the running product measure the current build.
const built = await runProgram(process.execPath, [path.join(root, 'tools/build.mjs')], { quiet: true });
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
process.exit((await runTool('tsx', [file, ...args])).code);
