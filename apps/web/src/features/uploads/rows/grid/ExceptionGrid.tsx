import { useCallback, useMemo, useRef } from 'react';
import type { Block } from '../../../../ui/spreadsheet/block.ts';
import type { CellRange } from '../../../../ui/spreadsheet/selection.ts';
import { Spreadsheet } from '../../../../ui/spreadsheet/Spreadsheet.tsx';
import type { SpreadsheetColumn, SpreadsheetRow } from '../../../../ui/spreadsheet/sheetTypes.ts';
import { toasts } from '../../../../ui/toasts.ts';
import { formatCount, countOf } from '../../../../ui/figures.ts';
import type { ExceptionRow } from '../../uploadTypes.ts';
import type { RowDrafts } from '../sheet/cellDrafts.ts';
import type { ExceptionSheet } from '../sheet/exceptionSheet.ts';
import {
  asReceived,
  copiedTexts,
  fillDown,
  type MadeEdits,
  pasteInto,
  takeProposals,
  typeInto,
} from '../sheet/rowEdits.ts';
import { cellOf } from '../sheet/sheetCell.ts';
import type { SheetColumn } from '../sheet/sheetColumns.ts';
import type { SheetState, SheetStore } from '../sheet/SheetStore.ts';
import type { RowsWork } from '../work/useRowsWork.ts';

interface ExceptionGridProps {
  label: string;
  store: SheetStore;
  state: SheetState & { sheet: ExceptionSheet };
  columns: readonly SheetColumn[];
  work: RowsWork;
  onChosenRows: (rows: { first: number; last: number } | null) => void;
}

/** Maximum number of rows per edit; larger changes are made for a group or in the workbook. */
const mostRowsAtOnce = 20_000;

/** The rows as a spreadsheet: invalid fields first, then the row as received. */
export function ExceptionGrid({ label, store, state, columns, work, onChosenRows }: ExceptionGridProps) {
  const { rows } = state.sheet;
  const shown = useMemo(() => columns.map(asSpreadsheetColumn), [columns]);
  const rowAt = useDrawnRows(state, columns);

  const edited = () => {
    const { sheet, drafts } = store.state();
    return { rows: sheet?.rows ?? [], columns, drafts };
  };
  const make = ({ edits, skipped }: MadeEdits) => {
    store.edit(edits);
    if (skipped > 0) toasts.info(`${countOf(skipped, 'cell')} not changed: read-only or not in a row`);
  };
  /** Applies an edit to rows that may not be loaded yet. */
  const makeOn = async (range: Pick<CellRange, 'top' | 'bottom'>, edit: () => MadeEdits) => {
    const { top, bottom } = range;
    if (bottom - top >= mostRowsAtOnce) {
      toasts.error(
        `One edit can change at most ${countOf(mostRowsAtOnce, 'row')}. Set a value for the whole group, or use the workbook.`,
      );
      return;
    }
    const isLoaded = rows.slice(top, bottom + 1).every((row) => row !== undefined);
    if (isLoaded || (await store.loadAll(top, bottom))) make(edit());
  };
  const copy = (range: CellRange): Block | Promise<Block | null> => {
    const { top, bottom } = range;
    if (rows.slice(top, bottom + 1).every((row) => row !== undefined)) return copiedTexts(edited(), range);
    return store.loadAll(top, bottom).then((came) => (came ? copiedTexts(edited(), range) : null));
  };
  const lastRow = rows.length - 1;
  const onVisible = useCallback((first: number, last: number) => void store.look(first, last), [store]);

  return (
    <Spreadsheet
      label={label}
      rowHeader="Row"
      rowNameWidthPx={88}
      columns={shown}
      rowCount={rows.length}
      rowAt={rowAt}
      inputCount={Math.max(1, columns.filter(({ isEditable, atFault }) => atFault && isEditable).length)}
      onVisible={onVisible}
      onType={(row, column, text) => make(typeInto(edited(), row, column, text))}
      onPaste={(range, block) => {
        const bottom = Math.min(lastRow, Math.max(range.bottom, range.top + block.length - 1));
        void makeOn({ top: range.top, bottom }, () => pasteInto(edited(), range, block));
      }}
      onFill={(range, toRow) =>
        void makeOn({ top: range.top, bottom: toRow }, () => fillDown(edited(), range, toRow))
      }
      onClear={(range) => void makeOn(range, () => asReceived(edited(), range))}
      onTake={(range) => void makeOn(range, () => takeProposals(edited(), range))}
      onUndo={() => void work.undo()}
      onRedo={() => void work.redo()}
      copy={copy}
      onChosenRows={onChosenRows}
      height={`min(${rows.length * 36 + 66}px, max(280px, calc(100dvh - 400px)))`}
    />
  );
}

function asSpreadsheetColumn({
  id,
  header,
  detail,
  widthPx,
  align,
  isEditable,
  atFault,
}: SheetColumn): SpreadsheetColumn {
  return { id, header, detail, widthPx, align, isEditable, isMarked: atFault };
}

/** Rows for rendering; an object changes only if the row or its drafts changed. */
function useDrawnRows(
  { sheet, drafts }: { sheet: ExceptionSheet; drafts: SheetState['drafts'] },
  columns: readonly SheetColumn[],
) {
  const known = useRef(
    new WeakMap<ExceptionRow, { drafts: RowDrafts | undefined; columns: unknown; drawn: SpreadsheetRow }>(),
  );
  return (place: number): SpreadsheetRow | undefined => {
    const row = sheet.rows[place];
    if (row === undefined) return undefined;
    const own = drafts.get(row.lineNo);
    const before = known.current.get(row);
    if (before !== undefined && before.drafts === own && before.columns === columns) return before.drawn;
    const drawn: SpreadsheetRow = {
      name: formatCount(row.sheetRow),
      isDone: row.exceptions.length === 0 && own === undefined,
      cellAt(at) {
        const column = columns[at];
        if (column === undefined) throw new Error(`no column ${at}`);
        return cellOf(row, own, column);
      },
    };
    known.current.set(row, { drafts: own, columns, drawn });
    return drawn;
  };
}
