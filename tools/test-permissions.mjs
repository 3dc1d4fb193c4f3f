// npm run test:permissions: every request × every user type × own, foreign and malformed IDs.
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { runTool } from './house/runProgram.mjs';

await ensureInstalled();
const walk = 'apps/server/test/permissions';
const args = ['run', '--config', 'vitest.long.config.ts', '--project', 'slow', walk];
process.exit((await runTool('vitest', [...args, ...process.argv.slice(2)])).code);
