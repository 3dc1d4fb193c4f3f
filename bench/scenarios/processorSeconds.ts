import { readFileSync } from 'node:fs';

/** Minimum interval between kernel queries: their own time is measured too. */
const askEveryMs = 0.5;
let asked = { atMs: -Infinity, seconds: 0 };

/**
 * Processor time of this thread so far: equal to wall-clock time on an idle machine, and independent of other load. The engine's
 * compiler and garbage collector threads are not included, as in wall-clock time.
 */
export function processorSeconds(): number {
  const atMs = performance.now();
  if (atMs - asked.atMs >= askEveryMs) asked = { atMs, seconds: threadSeconds() };
  return asked.seconds;
}

/** Falls back to the whole process where the kernel does not report threads. */
function threadSeconds(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
