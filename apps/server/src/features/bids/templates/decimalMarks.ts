import { type DecimalMark, NumberEvidence } from '../../uploads/index.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import type { Meaning, TemplateMatching } from './templateMatching.ts';

/** The decimal marks used by columns of numbers. */
export type DecimalMarks = {
  readonly byColumn: ReadonlyMap<number, DecimalMark>;
  /** A cell that differs by a factor of a thousand depending on the mark, and no column shows which mark is used. */
  readonly unclear: { readonly columnNo: number; readonly row: number; readonly text: string } | null;
};

const numeric: readonly Meaning[] = [
  'rate',
  'capacity',
  'loadsPerWeek',
  'fuelBasisUsdPerGallon',
  'emissionKgPerUnit',
];

/**
 * Returns the decimal mark of each column of numbers, from all its cells, as in shippers' files. An ambiguous column takes the
 * mark of the others if they agree; otherwise the carrier's answer is used.
 */
export function decimalMarks(
  { columns, answers }: TemplateMatching,
  rows: readonly SheetRow[],
  isWorkbook: boolean,
): DecimalMarks {
  const own = columns
    .filter(({ means }) => means !== null && numeric.includes(means))
    .map(({ columnNo }) => {
      const evidence = new NumberEvidence();
      for (const { texts } of rows) evidence.add((texts[columnNo] ?? '').trim());
      return { columnNo, mark: evidence.mark(isWorkbook) };
    });
  const proven = new Set(own.flatMap(({ mark }) => (mark === null || mark === 'undecided' ? [] : [mark])));
  const [only] = proven;
  const shared = proven.size === 1 ? only : undefined;
  const open = own.filter(({ mark }) => mark === 'undecided' && shared === undefined);
  const [first] = open;
  const byColumn = new Map(
    own.map(({ columnNo, mark }): [number, DecimalMark] => [
      columnNo,
      mark === 'undecided' ? (shared ?? answers.decimalMark ?? '.') : (mark ?? '.'),
    ]),
  );
  return { byColumn, unclear: first === undefined ? null : unclearCell(rows, first.columnNo) };
}

function unclearCell(rows: readonly SheetRow[], columnNo: number) {
  for (const { rowNumber, texts } of rows) {
    const text = (texts[columnNo] ?? '').trim();
    if (/(^|[^\d.,])[1-9]\d{0,2}[.,]\d{3}([^\d.,]|$)/.test(text)) return { columnNo, row: rowNumber, text };
  }
  return null;
}
