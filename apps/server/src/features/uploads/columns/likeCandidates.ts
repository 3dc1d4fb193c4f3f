import type { ShipmentField } from '@lanewright/freight';
import { contentOfColumn } from './columnContent.ts';
import { headerWords } from './headerWords.ts';
import { type Candidate, namedCandidates } from './proposeColumns.ts';
import type { MatchedColumn } from './reading.ts';

const near = 0.1;

type Named = { readonly header: string; readonly candidates: readonly Candidate[] };
const namedOfRows = new WeakMap<readonly (readonly string[])[], Map<number, Named>>();

/** Numbers of the columns whose names match a field about as well as the best one. */
export function likeCandidates(
  columns: readonly MatchedColumn[],
  rows: readonly (readonly string[])[],
  field: ShipmentField,
): number[] {
  const scores = columns.map(
    (column) => candidatesOf(column, rows).find((candidate) => candidate.field === field)?.score ?? 0,
  );
  const best = Math.max(...scores);
  return best < 0.5 ? [] : scores.flatMap((score, columnNo) => (score >= best - near ? [columnNo] : []));
}

/** The fields that a column's name suggests; cached per set of rows, because many kinds of assumption need them. */
function candidatesOf(
  { columnNo, header }: MatchedColumn,
  rows: readonly (readonly string[])[],
): readonly Candidate[] {
  const known = namedOfRows.get(rows) ?? new Map<number, Named>();
  namedOfRows.set(rows, known);
  const before = known.get(columnNo);
  if (before?.header === header) return before.candidates;
  const content = contentOfColumn(rows, columnNo);
  const candidates = namedCandidates({ columnNo, header, words: headerWords(header), content });
  known.set(columnNo, { header, candidates });
  return candidates;
}
