import { readFileSync } from 'node:fs';
import type { Product } from '../../tools/product/startProduct.ts';

export type StepFigures = {
  /** Of all runs of the step together, until the last job has ended. */
  readonly seconds: number;
  readonly runs: number;
  /** Maximum resident memory of the server process during the step. */
  readonly serverMb: number | null;
  /** Maximum memory of the whole machine in use during the step, less what was in use before the benchmark. */
  readonly machineMb: number;
};

/** Measures named steps: a step of the same name adds to the earlier ones. */
export type StepMeter = {
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  steps(): Record<string, StepFigures>;
  stop(): void;
};

const sampleMs = 250;

/** Measures steps of a running product; a step ends when `untilQuiet` returns. */
export function stepMeter(
  product: Product,
  untilQuiet: () => Promise<void>,
  say: (line: string) => void,
): StepMeter {
  const before = availableMb();
  let least = before;
  const sampling = setInterval(() => {
    least = Math.min(least, availableMb());
  }, sampleMs);
  const steps = new Map<string, StepFigures>();
  return {
    async step(name, work) {
      await product.forgetPeakMemory();
      least = availableMb();
      const startedAt = performance.now();
      const result = await work();
      await untilQuiet();
      const seconds = (performance.now() - startedAt) / 1000;
      const serverMb = await product.peakMemoryMb();
      const machineMb = Math.max(0, before - least);
      say(`${name}: ${seconds.toFixed(2)} s; server ${serverMb} MB, machine ${machineMb} MB`);
      const known = steps.get(name);
      steps.set(name, {
        seconds: Math.round(((known?.seconds ?? 0) + seconds) * 100) / 100,
        runs: (known?.runs ?? 0) + 1,
        serverMb: Math.max(known?.serverMb ?? 0, serverMb ?? 0),
        machineMb: Math.max(known?.machineMb ?? 0, machineMb),
      });
      return result;
    },
    steps: () => Object.fromEntries(steps),
    stop: () => clearInterval(sampling),
  };
}

/** Memory that programs can still take, with what the page cache can give back (Linux). */
function availableMb(): number {
  const kilobytes = /MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}
