// npm run check: format, types, lint with the laws of imports, dead code, language.
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { runChecks } from './house/runChecks.mjs';
import { useGitHooks } from './house/useGitHooks.mjs';

await ensureInstalled();
useGitHooks();
process.exit((await runChecks()).every(({ passed }) => passed) ? 0 : 1);
