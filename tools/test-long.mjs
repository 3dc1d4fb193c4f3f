// npm run test:long: the tests that take minutes, files named *.long.ts.
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { runTool } from './house/runProgram.mjs';

await ensureInstalled();
const args = ['run', '--config', 'vitest.long.config.ts', ...process.argv.slice(2)];
process.exit((await runTool('vitest', args)).code);
