import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measure.ts';
import type { FirstScenario } from './secondScenario.ts';
import type { SizeName } from './sizes.ts';

/** Measures one tender in a separate process, so that memory is measured separately. */
export async function runChild(name: SizeName, seed: number): Promise<Measured> {
  return (await answerOf('measure.ts', name, seed, '')) as Measured;
}

/**
 * Returns the processor seconds until a second scenario reaches each gap; null for those not reached in time. Its process starts
 * without compiled code.
 */
export async function runSecond(name: SizeName, seed: number, first: FirstScenario) {
  return (await answerOf('secondScenario.ts', name, seed, JSON.stringify(first))) as (number | null)[];
}

async function answerOf(file: string, name: SizeName, seed: number, given: string): Promise<unknown> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, path, name, String(seed)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(given);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Measuring ${name} with seed ${seed} ended with ${code}.`);
  return JSON.parse(output);
}
