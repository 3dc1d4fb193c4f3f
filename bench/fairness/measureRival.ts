import { setTimeout as pause } from 'node:timers/promises';

/** Random pauses, so that requests do not synchronise with the product's timers. */
const pausesMs = [40, 80] as const;

/** Saves and pings alternately for a time, like a working user; returns the duration of each and the number of rejected ones. */
export async function measureRival(
  { save, ping }: { save: () => Promise<unknown>; ping: () => Promise<unknown> },
  seconds: number,
): Promise<{ saveMs: number[]; pingMs: number[]; refused: number }> {
  const times = { saveMs: [] as number[], pingMs: [] as number[], refused: 0 };
  const timed = async (call: () => Promise<unknown>, into: number[]) => {
    const startedAt = performance.now();
    try {
      await call();
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      times.refused += 1;
    }
    into.push(performance.now() - startedAt);
  };
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await timed(save, times.saveMs);
    await timed(ping, times.pingMs);
    await pause(pausesMs[0] + Math.random() * (pausesMs[1] - pausesMs[0]));
  }
  return times;
}
