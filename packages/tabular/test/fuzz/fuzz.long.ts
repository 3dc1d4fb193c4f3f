// Tens of thousands of broken files: FUZZ_RUNS is their number, FUZZ_SEED the first seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutated, mutatedWithin, seededDraw } from './mutations.ts';
import { outcomeOf } from './outcomeOf.ts';
import { isPlainZip, wholeFiles } from './seeds.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 20_000);
const firstSeed = Number(process.env.FUZZ_SEED ?? 1_000);
const slowest = 5_000;
const megabyte = 1024 * 1024;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabular-fuzz-long-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('no broken file crashes the reader, blocks it or leaks memory', async () => {
  const files = await wholeFiles();
  const seen = new Map<string, number>();
  let settledMemory = 0;
  for (let run = 0; run < runs; run++) {
    const draw = seededDraw(firstSeed + run);
    const whole = files[Math.floor(draw() * files.length)] as Buffer;
    const broken = isPlainZip(whole) && draw() < 0.7 ? mutatedWithin(whole, draw) : mutated(whole, draw);
    const { refusal, ms } = await outcomeOf(join(folder, 'broken'), broken).catch((error: unknown) => {
      throw new Error(`seed ${firstSeed + run}: ${String(error)}`, { cause: error });
    });
    expect(ms, `seed ${firstSeed + run}`).toBeLessThan(slowest);
    seen.set(refusal ?? 'read', (seen.get(refusal ?? 'read') ?? 0) + 1);
    if (run === Math.floor(runs / 4)) settledMemory = process.memoryUsage.rss();
  }
  console.info(Object.fromEntries(seen));
  expect(process.memoryUsage.rss() - settledMemory).toBeLessThan(150 * megabyte);
});
