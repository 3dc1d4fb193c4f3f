import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChangeName } from './changes.ts';
import type { Measured } from './measure.ts';
import type { SecondScenario, SecondSolved } from './secondScenario.ts';
import type { SizeName } from './sizes.ts';

/** What is measured of a tender's second scenarios. */
export interface ChangesAsked {
  readonly names: readonly ChangeName[];
  /** Time of the cold runs, as a multiple of the first scenario's. */
  readonly coldTimes: number;
}

/** Measures one tender in a separate process, so that memory is measured separately. */
export async function runChild(name: SizeName, seed: number, asked: ChangesAsked): Promise<Measured> {
  return (await answerOf('measure.ts', name, seed, JSON.stringify(asked))) as Measured;
}

/** Solves a second scenario in a separate process, which starts without compiled code. */
export async function runSecond(name: SizeName, seed: number, second: SecondScenario): Promise<SecondSolved> {
  return (await answerOf('secondScenario.ts', name, seed, JSON.stringify(second))) as SecondSolved;
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
