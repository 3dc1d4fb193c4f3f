import type { ExceptionRow } from '../../uploadTypes.ts';
import type { RowDrafts } from './cellDrafts.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** What one cell says and how it stands. */
export interface SheetCell {
  readonly text: string;
  /** `fault` asks; `wrong` was corrected and asks still; `corrected` is saved and fine. */
  readonly state: 'plain' | 'fault' | 'wrong' | 'corrected' | 'saving' | 'failed';
  /** What is wrong, in a sentence. */
  readonly problem: string | undefined;
  /** What the product would put here. */
  readonly proposal: string | undefined;
  /** As received, where it now says something else. */
  readonly received: string | undefined;
}

/** A cell as it was received; where no one column holds it, as its exception quotes it. */
export function receivedText(row: ExceptionRow, { columnNo, field }: SheetColumn): string {
  if (columnNo !== null) return row.cells[columnNo] ?? '';
  return row.exceptions.find((exception) => exception.field === field)?.text ?? '';
}

/** What a cell says now: as typed, as corrected, or as received. */
export function textOf(row: ExceptionRow, drafts: RowDrafts | undefined, column: SheetColumn): string {
  const { field } = column;
  const received = receivedText(row, column);
  if (field === null) return received;
  const draft = drafts?.[field];
  if (draft !== undefined) return draft.text ?? received;
  return row.corrections[field] ?? received;
}

/** A cell as it is drawn. */
export function cellOf(row: ExceptionRow, drafts: RowDrafts | undefined, column: SheetColumn): SheetCell {
  const { field } = column;
  const text = textOf(row, drafts, column);
  const exception = field === null ? undefined : row.exceptions.find((one) => one.field === field);
  const draft = field === null ? undefined : drafts?.[field];
  const isCorrected = field !== null && row.corrections[field] !== undefined;
  const received = receivedText(row, column);
  return {
    text,
    state: stateOf(draft, exception !== undefined, isCorrected),
    problem: draft?.failed ?? (draft === undefined ? exception?.message : undefined),
    proposal: draft === undefined ? (exception?.proposal ?? undefined) : undefined,
    received: text === received ? undefined : received,
  };
}

function stateOf(
  draft: RowDrafts[string] | undefined,
  asks: boolean,
  isCorrected: boolean,
): SheetCell['state'] {
  if (draft !== undefined) return draft.failed === null ? 'saving' : 'failed';
  if (asks) return isCorrected ? 'wrong' : 'fault';
  return isCorrected ? 'corrected' : 'plain';
}
