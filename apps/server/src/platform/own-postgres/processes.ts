import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';

/** A process as the operating system shows it; `startedAt` distinguishes a reused pid from its first process. */
export interface RunningProcess {
  pid: number;
  zombie: boolean;
  startedAt: string;
  command: string;
  folder: string;
}

/** The process with this pid, or undefined if there is none. A zombie is reported, marked as such. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return findByProc(pid);
  return process.platform === 'win32' ? findBySignal(pid) : findByPs(pid);
}

async function findByProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may itself contain blanks and brackets: start after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return {
      pid,
      zombie: fields[0] === 'Z' || fields[0] === 'X',
      startedAt: fields[19] ?? '',
      command,
      folder,
    };
  } catch {
    return undefined;
  }
}

function findByPs(pid: number): Promise<RunningProcess | undefined> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], (error, out) => {
      const found = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(out.trim());
      if (error || !found) return resolve(undefined);
      const [, state = '', startedAt = '', command = ''] = found;
      resolve({ pid, zombie: state.startsWith('Z'), startedAt, command, folder: '' });
    });
  });
}

async function findBySignal(pid: number): Promise<RunningProcess | undefined> {
  try {
    process.kill(pid, 0);
    return { pid, zombie: false, startedAt: '', command: '', folder: '' };
  } catch {
    return undefined;
  }
}

/** Waits until the process has ended (or is a zombie); false if it still exists after `withinMs`. */
export async function waitUntilGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await findProcess(pid);
    if (!found || found.zombie) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sends a signal; a process that has ended in the meantime is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
