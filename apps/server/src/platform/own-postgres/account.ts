import { spawn } from 'node:child_process';
import { StartError } from '../startError.ts';

/** The operating system account that PostgreSQL runs as when Node itself runs as root. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

const PREFERRED_ACCOUNTS = ['lanewright', 'postgres', 'nobody'];

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** The first of `lanewright`, `postgres`, `nobody` that exists here; throws with the suggested fix if none does. */
export async function chooseAccount(): Promise<Account> {
  for (const name of PREFERRED_ACCOUNTS) {
    const uid = await run('id', ['-u', name]);
    const gid = await run('id', ['-g', name]);
    if (uid.code === 0 && gid.code === 0) return { name, uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new StartError(
    `PostgreSQL can’t run as root, and none of the accounts ${PREFERRED_ACCOUNTS.join(', ')} exists. ` +
      'Create one (`useradd --system lanewright`), start as another user, or set DATABASE_URL.',
  );
}

/** Whether the account can enter this folder and write in it, tested as that account. */
export async function canUse(folder: string, account: Account): Promise<boolean> {
  const script = 'cd "$1" && : > .entered && rm .entered';
  return (await run('/bin/sh', ['-c', script, 'sh', folder], account)).code === 0;
}

/** PostgreSQL's programs must not be affected by PG* settings or the language of the starting user. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^PG[A-Z]/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Runs a program to its end, as the account if one is given, and returns its exit code and all its output. */
export function run(
  program: string,
  args: string[],
  account?: Account,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const ids = account ? { uid: account.uid, gid: account.gid } : {};
    // The account may not have access to the current folder, so every program starts in the root folder.
    const child = spawn(program, args, {
      ...ids,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }));
  });
}
