import type { Reading } from '../columns/reading.ts';
import { type Assumption, materialShare, shareOf } from './assumption.ts';
import { decidedAssumption } from './decidedAssumption.ts';
import { type MeasureSource, measureFile } from './measureFile.ts';
import { said } from './periodWords.ts';

/**
 * Rows that the workbook hides, as under a filter: included or not. Reads the file once for each choice; marked if the
 * choice hardly matters, null if no row is hidden.
 */
export async function hiddenRows(
  source: MeasureSource,
  reading: Reading,
  hiddenCount: number,
): Promise<Assumption | null> {
  if (hiddenCount === 0) return null;
  const effect = (answer: string) =>
    measureFile(source, { ...reading, answers: { ...reading.answers, hiddenRows: answer } });
  const choices = [
    { value: 'include', label: 'Include them', effect: await effect('include') },
    { value: 'exclude', label: 'Exclude them', effect: await effect('exclude') },
  ];
  const share = shareOf(choices);
  return decidedAssumption(
    reading,
    'hiddenRows',
    share !== null && share < materialShare ? 'include' : null,
    {
      text: `${said(hiddenCount)} rows are hidden in the workbook, for example by a filter. Include them?`,
      why: 'Spreadsheet programs don’t show these rows.',
      lineCount: hiddenCount,
      choices,
    },
  );
}
