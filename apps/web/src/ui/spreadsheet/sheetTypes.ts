/** A column of a spreadsheet. */
export interface SpreadsheetColumn {
  readonly id: string;
  readonly header: string;
  readonly detail: string;
  readonly widthPx: number;
  readonly align: 'left' | 'right';
  readonly isEditable: boolean;
  /** Marks the columns that a person is here for. */
  readonly isMarked: boolean;
}

/** What one cell says and how it stands. */
export interface SpreadsheetCell {
  readonly text: string;
  readonly state: 'plain' | 'fault' | 'wrong' | 'corrected' | 'saving' | 'failed';
  /** What is wrong, in a sentence. */
  readonly problem: string | undefined;
  /** What Ctrl-Enter would put here; stands in the cell like a ghost. */
  readonly proposal: string | undefined;
  /** As received, where it now says something else. */
  readonly received: string | undefined;
}

/** The cells of one row that is loaded; the same object while nothing of it changes. */
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
