// npm run test:long: the tests that take minutes: files named *.long.ts, and those of slowTests.mjs, among them long journeys and the pictures of every screen.
import path from 'node:path';
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { root } from './house/root.mjs';
import { runProgram, runTool } from './house/runProgram.mjs';

await ensureInstalled();
// The product that is killed is the built one.
const built = await runProgram(process.execPath, [path.join(root, 'tools/build.mjs')]);
if (built.code !== 0) process.exit(built.code);
// What is named is looked for among both: most names are of one of them only.
const named = process.argv.slice(2);
const only = named.length > 0 ? ['--passWithNoTests', ...named] : [];
const long = await runTool('vitest', ['run', '--config', 'vitest.long.config.ts', ...only]);
const journeys = await runTool('vitest', ['run', '--config', 'e2e/long.vitest.config.ts', ...only]);
process.exit(long.code === 0 ? journeys.code : long.code);
