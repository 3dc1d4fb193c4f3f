import { execFile } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../support/testSettings.ts';

const serverBundle = path.join(repositoryRoot, 'apps/server/dist/main.mjs');

/** Runs a command of the built server and returns its output; throws if it fails. */
export function runServerCommand(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<string> {
  const env = { ...process.env, LANEWRIGHT_ROOT: repositoryRoot, LOG_LEVEL: 'warn', ...environment };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [serverBundle, ...words], { env, cwd: repositoryRoot }, (error, out, err) => {
      if (error === null) resolve(out);
      else reject(new Error(`${words[0]} failed: ${out}${err}`));
    });
  });
}
