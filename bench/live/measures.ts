/** Resource use of a bench process, without garbage. */
export function measureProcess(): { cpuMs: number; heapMb: number; rssMb: number } {
  const { user, system } = process.cpuUsage();
  // Twice: the second run frees what the first found unreachable.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, heapMb: heapUsed / 1_048_576, rssMb: rss / 1_048_576 };
}

/** CPU time used by this process so far, in ms. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the value below which this share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
