import { readFileSync } from 'node:fs';

/** The kernel is asked at most this often: what it takes to ask counts too. */
const askEveryMs = 0.5;
let asked = { atMs: -Infinity, seconds: 0 };

/**
 * Processor time of this thread so far: what a clock on the wall shows on a machine that does nothing else, and the same on one
 * that does. What the engine compiles and collects in threads of its own beside is not counted, as on the wall.
 */
export function processorSeconds(): number {
  const atMs = performance.now();
  if (atMs - asked.atMs >= askEveryMs) asked = { atMs, seconds: threadSeconds() };
  return asked.seconds;
}

/** Where the kernel does not tell of a thread, the whole process's. */
function threadSeconds(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
