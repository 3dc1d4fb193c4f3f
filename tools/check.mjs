// npm run check: format, types, lint with the laws of imports, dead code, language.
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { runChecks } from './lib/runChecks.mjs';
import { useGitHooks } from './lib/useGitHooks.mjs';

await ensureInstalled();
useGitHooks();
process.exit((await runChecks()).every(({ passed }) => passed) ? 0 : 1);
