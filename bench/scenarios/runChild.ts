import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measure.ts';
import type { SizeName } from './sizes.ts';

/** Measures one tender in a process of its own, so that its memory is its own. */
export async function runChild(name: SizeName, seed: number): Promise<Measured> {
  const file = fileURLToPath(new URL('./measure.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, file, name, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`Measuring ${name} with seed ${seed} ended with ${code}.`);
  return JSON.parse(output) as Measured;
}
