/** What a process of the bench tells of itself; without the garbage it holds. */
export function measureProcess(): { cpuMs: number; heapMb: number; rssMb: number } {
  const { user, system } = process.cpuUsage();
  // Twice: what the first finds unreachable the second takes away.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, heapMb: heapUsed / 1_048_576, rssMb: rss / 1_048_576 };
}

/** CPU that this process has used until now, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The value below which the share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
