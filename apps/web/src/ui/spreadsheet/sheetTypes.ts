/** A column of a spreadsheet. */
export interface SpreadsheetColumn {
  readonly id: string;
  readonly header: string;
  readonly detail: string;
  readonly widthPx: number;
  readonly align: 'left' | 'right';
  readonly isEditable: boolean;
  /** Highlights columns that need work. */
  readonly isMarked: boolean;
}

/** Text and state of one cell. */
export interface SpreadsheetCell {
  readonly text: string;
  readonly state: 'plain' | 'fault' | 'wrong' | 'corrected' | 'saving' | 'failed';
  /** The error, as a sentence. */
  readonly problem: string | undefined;
  /** The value that Ctrl-Enter would accept; shown in the cell as ghost text. */
  readonly proposal: string | undefined;
  /** The received text, if it has changed. */
  readonly received: string | undefined;
}

/** The cells of a loaded row; the same object while it is unchanged. */
export interface SpreadsheetRow {
  readonly name: string;
  readonly isDone: boolean;
  readonly cellAt: (column: number) => SpreadsheetCell;
}

export const stateWords: Readonly<Record<SpreadsheetCell['state'], string>> = {
  plain: '',
  fault: 'to correct',
  wrong: 'changed, still invalid',
  corrected: 'corrected and saved',
  saving: 'saving',
  failed: 'not saved',
};
