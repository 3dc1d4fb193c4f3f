import type { Reading } from '../columns/reading.ts';
import { batchOfTexts } from '../lines/batchOfTexts.ts';
import { correctedCells } from '../lines/correctedRows.ts';
import { LineReader } from '../lines/lineReader.ts';
import type { LinePlan } from '../lines/linePlan.ts';
import { ParsedLine } from '../lines/parsedLine.ts';
import { LineParser } from '../lines/parseLine.ts';
import { UploadWords } from '../lines/uploadWords.ts';

export type RowToParse = {
  readonly lineNo: number;
  /** As received. */
  readonly cells: readonly string[];
  /** Values that replace cells, by field. */
  readonly values: Readonly<Record<string, string>>;
};
export type ParsedRow = {
  readonly lineNo: number;
  readonly line: ParsedLine;
  readonly route: number;
  /** Number of its shipment; null if the row has none. */
  readonly shipmentRef: string | null;
};

/** Parses rows with their corrections exactly as rows of the file; `correctable` and its plan have a column for every field. */
export function parseRows(
  plan: LinePlan,
  correctable: Reading,
  rows: readonly RowToParse[],
): { parsed: ParsedRow[]; words: UploadWords } {
  const words = new UploadWords();
  const parser = new LineParser(plan, words);
  const cells = rows.map((row) => correctedCells(row.cells, row.values, correctable));
  const reader = new LineReader(batchOfTexts(cells));
  const parsed = rows.map(({ lineNo }, index) => {
    const line = new ParsedLine();
    reader.row = index;
    parser.parse(reader, line);
    const ref = reader.batch.buffer.subarray(line.refStart, line.refEnd);
    const shipmentRef = ref.length === 0 ? null : Buffer.from(ref).toString();
    return { lineNo, line, route: words.routeOf(line), shipmentRef };
  });
  return { parsed, words };
}
