// npm run test:long: the tests that take minutes: files named *.long.ts, and those of slowTests.mjs, including long journeys and
// screenshots of every screen.
import path from 'node:path';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { root } from './lib/root.mjs';
import { runProgram, runTool } from './lib/runProgram.mjs';

await ensureInstalled();
// The tests that kill the product use the build.
const built = await runProgram(process.execPath, [path.join(root, 'tools/build.mjs')]);
if (built.code !== 0) process.exit(built.code);
// Names are searched in both suites, since most occur in only one of them.
const named = process.argv.slice(2);
const only = named.length > 0 ? ['--passWithNoTests', ...named] : [];
const long = await runTool('vitest', ['run', '--config', 'vitest.long.config.ts', ...only]);
const journeys = await runTool('vitest', ['run', '--config', 'e2e/long.vitest.config.ts', ...only]);
process.exit(long.code === 0 ? journeys.code : long.code);
