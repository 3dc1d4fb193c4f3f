// npm run test:permissions: every request × every user type × own, foreign and malformed IDs.
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { runTool } from './lib/runProgram.mjs';

await ensureInstalled();
const walk = 'apps/server/test/permissions';
const args = ['run', '--config', 'vitest.long.config.ts', '--project', 'slow', walk];
process.exit((await runTool('vitest', [...args, ...process.argv.slice(2)])).code);
