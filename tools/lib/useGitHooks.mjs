import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Lets Git run the hooks in tools/git-hooks, unless this clone has hooks of its own or Git is missing. */
export function useGitHooks() {
  if (!existsSync(path.join(root, '.git'))) return;
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('config', 'core.hooksPath');
  } catch {
    try {
      git('config', 'core.hooksPath', 'tools/git-hooks');
    } catch {
      // Without Git there is nothing to commit either.
    }
  }
}
