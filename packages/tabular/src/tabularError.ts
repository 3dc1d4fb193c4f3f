/** Stable codes of all file errors; screens and tests depend on them. */
export type TabularErrorCode =
  | 'unsupported-file'
  | 'empty-file'
  | 'unterminated-quote'
  | 'zero-bytes'
  | 'cell-too-long'
  | 'row-too-long'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'truncated'
  | 'damaged'
  | 'encrypted'
  | 'too-many-entries'
  | 'too-many-sheets'
  | 'inflates-too-far'
  | 'too-many-strings'
  | 'nested-too-deep'
  | 'document-type'
  | 'not-a-workbook'
  | 'too-many-merges'
  | 'formula-without-value'
  | 'no-such-sheet';

/** A file that cannot be read, with a plain sentence that may be shown to its sender. */
export class TabularError extends Error {
  readonly code: TabularErrorCode;
  /** 1-based row of the file where reading stopped, if known. */
  readonly row: number | null;

  constructor(code: TabularErrorCode, message: string, row: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TabularError';
    this.code = code;
    this.row = row;
  }
}
