// npm run check: format, types, lint with the laws of imports, dead code.
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { runChecks } from './house/runChecks.mjs';

await ensureInstalled();
process.exit((await runChecks()).every(({ passed }) => passed) ? 0 : 1);
