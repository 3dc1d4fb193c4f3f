import { setTimeout as pause } from 'node:timers/promises';

/** Nobody works in step with anything of ours. */
const pausesMs = [40, 80] as const;

/** Saves and pings in turn for a time, as a working user does; returns how long each took and how many were refused. */
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
