import { type CSSProperties, useMemo } from 'react';
import type { Block } from './block.ts';
import { sheetAct } from './keyCommands.ts';
import { type CellRange, inputRange } from './selection.ts';
import { Sheet } from './Sheet.tsx';
import { sheetLayout } from './sheetLayout.ts';
import type { SpreadsheetColumn, SpreadsheetRow } from './sheetTypes.ts';
import { SpreadsheetHeader } from './SpreadsheetHeader.tsx';
import { SpreadsheetRowView } from './SpreadsheetRowView.tsx';
import { SpreadsheetKeys, SpreadsheetStatus } from './SpreadsheetStatus.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useAcceptSuggestion } from './useAcceptSuggestion.ts';

export interface SpreadsheetProps {
  label: string;
  /** Header of the column with row names. */
  rowHeader: string;
  rowNameWidthPx: number;
  columns: readonly SpreadsheetColumn[];
  rowCount: number;
  /** Undefined while the row is loading; the same object while it is unchanged. */
  rowAt: (row: number) => SpreadsheetRow | undefined;
  /** Tab moves through this number of leading columns. */
  inputCount: number;
  /** Called when rows become visible. */
  onVisible: (first: number, last: number) => void;
  onType: (row: number, column: number, text: string) => void;
  onPaste: (range: CellRange, block: Block) => void;
  onFill: (range: CellRange, toRow: number) => void;
  onClear: (range: CellRange) => void;
  /** Accepts the proposals in these cells. */
  onTake: (range: CellRange) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Returns the texts of a range, synchronously if its rows are loaded. */
  copy: (range: CellRange) => Block | Promise<Block | null>;
  /** Called with rows selected as a whole, or several; null for a single cell. */
  onChosenRows: (rows: { first: number; last: number } | null) => void;
  height: string;
}

/** The row's name precedes all columns. */
const locked = 1;
const heights = { frozen: locked, rowHeightPx: 36, headerHeightPx: 48 };

/** A spreadsheet of texts with their states, and rows that are loaded when they become visible. */
export function Spreadsheet(props: SpreadsheetProps) {
  const { columns, rowAt, copy, rowHeader, rowNameWidthPx, inputCount, height, ...sheet } = props;
  const layout = useMemo(
    () => sheetLayout([rowNameWidthPx, ...columns.map(({ widthPx }) => widthPx)], heights),
    [columns, rowNameWidthPx],
  );
  const take = useAcceptSuggestion(props.onTake);
  return (
    <Sheet
      {...sheet}
      frame={{ style: { '--sheet-height': height } as CSSProperties }}
      layout={layout}
      locked={locked}
      inputs={columns.length}
      tabs={inputCount}
      actOf={sheetAct}
      header={<SpreadsheetHeader rowHeader={rowHeader} columns={columns} layout={layout} />}
      row={(index, place) => (
        <SpreadsheetRowView
          key={index}
          {...place}
          row={rowAt(index)}
          columns={columns}
          layout={layout}
          onTake={take}
        />
      )}
      textToEdit={(at, column, typed) => {
        const row = rowAt(at);
        if (row === undefined || columns[column]?.isEditable !== true) return null;
        return typed ?? row.cellAt(column).text;
      }}
      editor={(editing, onChange, finish) => {
        const row = rowAt(editing.row);
        const column = editing.column - locked;
        return (
          <TextEditor
            label={`${columns[column]?.header ?? ''}, row ${row?.name ?? ''}`}
            editing={editing}
            placeholder={row?.cellAt(column).proposal}
            maxLength={400}
            onChange={onChange}
            onLeave={() => finish(editing.text)}
          />
        );
      }}
      copy={(chosen) => {
        const cells = inputRange(chosen, locked);
        return cells && copy(cells);
      }}
      above={(active) => (
        <SpreadsheetStatus
          rowHeader={rowHeader}
          row={rowAt(active.row)}
          column={columns[active.column - locked]}
          columnNo={active.column - locked}
        />
      )}
      below={(_active, hintId) => <SpreadsheetKeys id={hintId} />}
    />
  );
}
