import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { assumptionsOfFile } from '../../apps/server/src/features/uploads/assumptions/kindCases.ts';
import { generateRows } from '../../tools/generate/generateRows.ts';
import type { GeneratedMode } from '../../tools/generate/recipe.ts';

const generated: readonly (readonly [GeneratedMode, OfferedMode])[] = [
  ['road-ftl', Mode.RoadFTL],
  ['road-drayage', Mode.RoadDrayage],
  ['ocean-fcl', Mode.OceanFCL],
  ['ocean-lcl', Mode.OceanLCL],
  ['air-freight', Mode.AirFreight],
];
const filesOfMode = 10;
const rowsOfFile = 120;
/** The real files. docs/reading.md lists the questions they raise and which of these are new. */
const real = [
  ['scms/scms_2006_2009.csv', Mode.AirFreight],
  ['brunel/OrderList.csv', Mode.AirFreight],
  ['t100/t100_international_first_1000.csv', Mode.AirFreight],
] as const;

const realAnswers = { weightUnit: 'kg', noCharge: 'volumeOnly', distributionCentre: 'Accra, Ghana' };

/** Returns the questions that clean generated files raise, each as mode and key. Expected: none. */
export async function cleanQuestions(seed: number): Promise<string[]> {
  const asked: string[] = [];
  for (const [name, mode] of generated)
    for (let file = 0; file < filesOfMode; file++) {
      const rows = generateRows(name, { rows: rowsOfFile, seed: 100 * seed + file, dirt: false });
      asked.push(...(await questionsOf(csvOf(rows), mode)).map((key) => `${name} ${key}`));
    }
  return [...new Set(asked)];
}

/** Returns the questions of the real files, by file; null if the files are missing. */
export async function realQuestions(): Promise<Record<string, string[]> | null> {
  const folder =
    process.env.LANEWRIGHT_SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../shared/data');
  if (!existsSync(folder)) return null;
  const found = real.map(async ([file, mode]) => [
    file,
    await questionsOf(await readFile(path.join(folder, file)), mode, realAnswers),
  ]);
  return Object.fromEntries(await Promise.all(found)) as Record<string, string[]>;
}

/** Returns the questions, answered and unanswered: rows can only be read once the first questions are answered. */
async function questionsOf(
  file: string | Buffer,
  mode: OfferedMode,
  answers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const { assumptions } = await assumptionsOfFile(file, mode, answers);
  return assumptions.filter(({ state }) => state !== 'marked').map(({ key }) => key);
}

function csvOf(rows: Iterable<readonly string[]>): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return Array.from(rows, (row) => row.map(cell).join(',')).join('\n');
}
