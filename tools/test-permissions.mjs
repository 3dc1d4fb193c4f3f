// npm run test:permissions: every call × every user type × own, foreign and malformed ids.
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { runTool } from './house/runProgram.mjs';

await ensureInstalled();
const args = ['run', 'apps/server/test/permissions', ...process.argv.slice(2)];
process.exit((await runTool('vitest', args)).code);
