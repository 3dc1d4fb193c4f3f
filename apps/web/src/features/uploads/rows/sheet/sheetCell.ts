import type { ExceptionRow } from '../../uploadTypes.ts';
import type { RowDrafts } from './cellDrafts.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** Text and state of one cell. */
export interface SheetCell {
  readonly text: string;
  /** `fault`: has an exception; `wrong`: corrected but still has one; `corrected`: saved and valid. */
  readonly state: 'plain' | 'fault' | 'wrong' | 'corrected' | 'saving' | 'failed';
  /** The error, as a sentence. */
  readonly problem: string | undefined;
  /** The proposed value. */
  readonly proposal: string | undefined;
  /** The received text, if it has changed. */
  readonly received: string | undefined;
}

/** Returns a cell as received; if no single column contains it, the value quoted in its exception. */
export function receivedText(row: ExceptionRow, { columnNo, field }: SheetColumn): string {
  if (columnNo !== null) return row.cells[columnNo] ?? '';
  return row.exceptions.find((exception) => exception.field === field)?.text ?? '';
}

/** Returns a cell's current text: as typed, as corrected, or as received. */
export function textOf(row: ExceptionRow, drafts: RowDrafts | undefined, column: SheetColumn): string {
  const { field } = column;
  const received = receivedText(row, column);
  if (field === null) return received;
  const draft = drafts?.[field];
  if (draft !== undefined) return draft.text ?? received;
  return row.corrections[field] ?? received;
}

/** Returns a cell for rendering. */
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
