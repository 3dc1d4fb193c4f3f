import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OfferedMode } from '@lanewright/freight';
import { readColumns } from '../columns/readColumns.ts';
import type { Reading } from '../columns/reading.ts';
import { UploadWords } from '../lines/uploadWords.ts';
import type { Assumption } from './assumption.ts';
import { hiddenRows } from './hiddenRows.ts';
import { passOver } from './measureFile.ts';
import { mayAssumeRows, rowAssumptionsOf } from './rowAssumptions.ts';
import { RowsInMemory } from './rowsInMemory.ts';
import { weighColumns } from './weighColumns.ts';

const rates = new Map([['EUR', [{ date: '2000-01-01', usdPerUnit: '1.1' }]]]);
const receivedAt = '2026-11-01T00:00:00Z';

export type ReadFile = {
  readonly reading: Reading;
  readonly assumptions: readonly Assumption[];
  /** Reasons of the exceptions raised by the rows themselves. */
  readonly reasons: ReadonlySet<string>;
};

/**
 * Reads a file as an upload would and measures its assumptions, without a database: for tests and `bench:meaning`.
 * @param withKinds false: detects nothing.
 */
export async function assumptionsOfFile(
  content: string | Buffer,
  mode: OfferedMode,
  answers: Readonly<Record<string, string>> = {},
  withKinds = true,
): Promise<ReadFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-kinds-'));
  try {
    const file = path.join(folder, 'file');
    await writeFile(file, content);
    const read = await readColumns(file, mode, {
      sheet: null,
      modeTexts: null,
      progress: async () => undefined,
    });
    const source = {
      path: file,
      mode,
      rates,
      latestDay: Number.POSITIVE_INFINITY,
      corrections: new Map(),
      mostRows: Number.POSITIVE_INFINITY,
    };
    const weighed = await weighColumns(
      source,
      { ...read, found: withKinds ? (read.found ?? []) : [], answers: { ...read.answers, ...answers } },
      new Date(receivedAt),
    );
    if (!withKinds) return { ...weighed, reasons: new Set() };
    const { reading } = weighed;
    const rows = new RowsInMemory(mode);
    const { hiddenCount } = await passOver(source, reading, new UploadWords(), rows);
    const rowsSource = { mode, reading, createdAt: receivedAt, census: rows.census };
    const ofRows = mayAssumeRows(rowsSource) ? rowAssumptionsOf(rowsSource, rows.figures()).assumptions : [];
    const hidden = await hiddenRows(source, reading, hiddenCount);
    return {
      reading,
      assumptions: [...weighed.assumptions, ...ofRows, ...(hidden === null ? [] : [hidden])],
      reasons: rows.reasons,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
