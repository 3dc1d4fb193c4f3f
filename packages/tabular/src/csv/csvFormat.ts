export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** `mixed`: lines end now in a lone CR, now with an LF, so each of them ends a row. */
export type LineEnd = 'lf' | 'crlf' | 'cr' | 'mixed';

/** How a text table is written down. `quote` is empty where the file does not quote. */
export interface CsvFormat {
  readonly encoding: TextEncoding;
  /** Bytes of the byte order mark, 0 if none. */
  readonly bomBytes: number;
  readonly delimiter: string;
  readonly quote: '"' | "'" | '';
  readonly lineEnd: LineEnd;
}

/** A place in the file from which rows can be read again. */
export interface CsvPlace {
  readonly byteOffset: number;
  readonly rowNumber: number;
}
