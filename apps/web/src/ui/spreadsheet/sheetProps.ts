import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Block } from './block.ts';
import type { SheetAct } from './keyCommands.ts';
import type { CellAt, CellRange } from './selection.ts';
import type { RowPlace } from './sheetCell.tsx';
import type { SheetLayout } from './sheetLayout.ts';
import type { Editing } from './TextEditor.tsx';

/** Ends editing a cell: with its text, or null to leave it as it was. */
export type Finish = (text: string | null) => void;

/** The chosen rows and, counted in input columns, the chosen cells; null if none takes input. */
export interface ChosenCells {
  readonly top: number;
  readonly bottom: number;
  readonly cells: CellRange | null;
  readonly active: CellAt;
}

export interface SheetProps {
  label: string;
  layout: SheetLayout;
  rowCount: number;
  /** Number of leading columns that identify the row and take no input. */
  locked: number;
  /** Number of columns after those that take input. The columns after them are read-only. */
  inputs: number;
  /** Tab moves through this number of leading input columns; default: all. */
  tabs?: number;
  rowKey?: (row: number) => string;
  header: ReactNode;
  row: (row: number, place: RowPlace) => ReactNode;
  editor: (editing: Editing, onChange: (text: string) => void, finish: Finish) => ReactNode;
  /** The text that editing an input column begins with, after `typed` if a letter began it; null if the cell takes no input. */
  textToEdit: (row: number, column: number, typed?: string) => string | null;
  actOf: (event: KeyboardEvent) => SheetAct | null;
  /** In these callbacks, columns are counted in input columns. */
  onType: (row: number, column: number, text: string) => void;
  onPaste: (range: CellRange, block: Block) => void;
  onFill: (range: CellRange, toRow: number) => void;
  onClear: (range: CellRange) => void;
  onTake?: (range: CellRange) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Returns the texts of the chosen cells of all columns, synchronously if their rows are loaded; null leaves it to the browser. */
  copy: (chosen: CellRange) => Block | Promise<Block | null> | null;
  /** Called when rows become visible. */
  onVisible?: (first: number, last: number) => void;
  /** Called with rows selected as a whole, or several; null for a single cell. With it, a click on a locked column selects the row. */
  onChosenRows?: (rows: { first: number; last: number } | null) => void;
  /** Set by the sheet: what is chosen, for actions outside it. */
  chosen?: RefObject<ChosenCells | null>;
  /** Set by the sheet: activates a cell of an input column. */
  goTo?: RefObject<((row: number, column: number) => void) | null>;
  /** Status lines above and below, for the active cell. `hintId` names the text that describes the keys. */
  above?: (active: CellAt) => ReactNode;
  below: (active: CellAt, hintId: string) => ReactNode;
  /** Attributes of the frame around the sheet; `--sheet-height` is the height of the cells' window. */
  frame: ComponentProps<'div'>;
  /** Called with the element that scrolls. */
  onScroller?: (element: HTMLDivElement | null) => void;
}
