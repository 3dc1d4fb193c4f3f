import type { ShipmentField } from '@lanewright/freight';
import { columnContent } from './columnContent.ts';
import { headerWords } from './headerWords.ts';
import { namedCandidates } from './proposeColumns.ts';
import type { MatchedColumn } from './reading.ts';

const near = 0.1;

/** Numbers of the columns whose names match a field about as well as the best one. */
export function likeCandidates(
  columns: readonly MatchedColumn[],
  rows: readonly (readonly string[])[],
  field: ShipmentField,
): number[] {
  const scores = columns.map(({ columnNo, header }) => {
    const content = columnContent(rows.map((row) => row[columnNo] ?? ''));
    const found = namedCandidates({ columnNo, header, words: headerWords(header), content });
    return found.find((candidate) => candidate.field === field)?.score ?? 0;
  });
  const best = Math.max(...scores);
  return best < 0.5 ? [] : scores.flatMap((score, columnNo) => (score >= best - near ? [columnNo] : []));
}
