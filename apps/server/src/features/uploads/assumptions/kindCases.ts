import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OfferedMode } from '@lanewright/freight';
import { readColumns } from '../columns/readColumns.ts';
import type { Reading } from '../columns/reading.ts';
import type { Assumption } from './assumption.ts';
import { weighColumns } from './weighColumns.ts';

const rates = new Map([['EUR', [{ date: '2000-01-01', usdPerUnit: '1.1' }]]]);

/** Reads a CSV as an upload would and measures its assumptions, without a database: for tests and `bench:meaning`. */
export async function assumptionsOfFile(
  csv: string,
  mode: OfferedMode,
  answers: Readonly<Record<string, string>> = {},
  withKinds = true,
): Promise<{ reading: Reading; assumptions: readonly Assumption[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-kinds-'));
  try {
    const file = path.join(folder, 'file.csv');
    await writeFile(file, csv);
    const reading = await readColumns(file, mode, {
      sheet: null,
      modeTexts: null,
      progress: async () => undefined,
    });
    return await weighColumns(
      {
        path: file,
        mode,
        rates,
        latestDay: Number.POSITIVE_INFINITY,
        corrections: new Map(),
        mostRows: Number.POSITIVE_INFINITY,
      },
      {
        ...reading,
        found: withKinds ? (reading.found ?? []) : [],
        answers: { ...reading.answers, ...answers },
      },
      new Date('2026-11-01T00:00:00Z'),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
