export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** `mixed`: some lines end in a lone CR, others in an LF, so each of them ends a row. */
export type LineEnd = 'lf' | 'crlf' | 'cr' | 'mixed';

/** Format of a text table. `quote` is empty if the file does not quote. */
export interface CsvFormat {
  readonly encoding: TextEncoding;
  /** Length of the byte order mark, 0 if none. */
  readonly bomBytes: number;
  readonly delimiter: string;
  readonly quote: '"' | "'" | '';
  readonly lineEnd: LineEnd;
}

/** A position in the file from which rows can be read again. */
export interface CsvPlace {
  readonly byteOffset: number;
  readonly rowNumber: number;
}
