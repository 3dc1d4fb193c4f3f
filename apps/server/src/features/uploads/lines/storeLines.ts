import { setImmediate } from 'node:timers/promises';
import { modeDetails } from '@lanewright/freight';
import type { CellBatch } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { BinaryRows } from './binaryRows.ts';
import { copyInto } from './copyInto.ts';
import { groupKeyOf } from './exceptionReasons.ts';
import { LinePass, type PassSource, type RowPlace, type RowSink } from './linePass.ts';
import type { LineReader } from './lineReader.ts';
import type { LineReferences, ReferenceTarget } from './lineReferences.ts';
import { LineSums } from './lineSums.ts';
import { LineWriter } from './lineWriter.ts';
import { lineState, type ParsedLine } from './parsedLine.ts';
import { RowCensus } from './rowCensus.ts';
import type { RowsCopy } from './rowsCopy.ts';
import { SpillFile } from './spillFile.ts';

/** Rows read between two turns for the connection: the database must not run out of data in the meantime. */
const rowsAtOnce = 150;
const flushAt = 131_072;
/** Buffers of rows: one is written while the others are sent to the database. */
const buffersAhead = 10;
const positionEvery = 1_048_576;

export type StoredLines = {
  readonly lineCount: number;
  readonly references: readonly ReferenceTarget[];
  readonly positions: readonly { lineNo: number; sheetRow: number; bytePosition: number }[];
  /** Number of lines of each mode text, by its number. */
  readonly modeTextCounts: readonly number[];
  /** Counts and sums over the lines; null if some have exceptions, because only the database knows their outcome. */
  readonly sums: LineSums | null;
  readonly census: RowCensus;
  /** Rows that the workbook hides, as under a filter. */
  readonly hiddenCount: number;
};

export type LineSource = PassSource & {
  readonly batches: AsyncIterable<CellBatch>;
  readonly customerId: string;
  readonly uploadId: string;
  readonly rowsCopy: RowsCopy | null;
  readonly progress: (done: number) => Promise<void>;
};

/** Reads every row once and copies it into `lines`, and exceptions into their own tables, with constant memory. */
export async function storeLines(tx: Transaction, source: LineSource): Promise<StoredLines> {
  const exceptionLines = await SpillFile.open();
  const exceptions = await SpillFile.open();
  try {
    const sink: StoringSink = new StoringSink(source, exceptionLines, exceptions, () => pass.references);
    const pass = new LinePass(source, sink);
    const copy = await copyInto(tx, 'lines', sink.writer.columns, 'binary');
    const underway: Promise<void>[] = [];
    try {
      for await (const batch of source.batches) {
        for (let row = 0; row < batch.rowCount; row += rowsAtOnce) {
          pass.take(batch, row, Math.min(row + rowsAtOnce, batch.rowCount));
          // The database receives these rows while the next are read.
          if (sink.out.length >= flushAt) underway.push(copy.send(sink.out.take()));
          if (underway.length >= buffersAhead - 1) await underway.shift();
          else await setImmediate();
        }
        await exceptionLines.flush();
        await exceptions.flush();
        await source.rowsCopy?.flush();
        await source.progress(pass.lineCount);
      }
      sink.out.end();
      await Promise.all(underway);
      await copy.write(sink.out.take());
      await copy.end();
    } catch (error) {
      await copy.abort();
      throw error;
    }
    await exceptionLines.copyInto(tx, 'exception_lines', 'customer_id, upload_id, line_no, sheet_row, cells');
    await exceptions.copyInto(
      tx,
      'exceptions',
      'customer_id, upload_id, line_no, field, reason, text, proposal, group_key',
    );
    return {
      lineCount: pass.lineCount,
      references: pass.references.targets(pass.heads),
      positions: sink.positions,
      modeTextCounts: sink.modeTextCounts,
      sums: sink.hasExceptions ? null : sink.sums,
      census: sink.census,
      hiddenCount: pass.hiddenCount,
    };
  } finally {
    await exceptionLines.remove();
    await exceptions.remove();
  }
}

/** Encodes the rows of a pass in the formats that the database accepts. */
class StoringSink implements RowSink {
  readonly out = new BinaryRows(undefined, buffersAhead);
  readonly writer: LineWriter;
  readonly positions: { lineNo: number; sheetRow: number; bytePosition: number }[] = [];
  readonly modeTextCounts: number[] = [];
  readonly sums = new LineSums();
  readonly census: RowCensus;
  hasExceptions = false;
  private readonly source: LineSource;
  private readonly references: () => LineReferences;
  private readonly exceptionLines: SpillFile;
  private readonly exceptions: SpillFile;
  /** The first fields of every row in text format. */
  private readonly prefix: Buffer;

  constructor(
    source: LineSource,
    exceptionLines: SpillFile,
    exceptions: SpillFile,
    references: () => LineReferences,
  ) {
    const { customerId, uploadId, plan, correctablePlan, corrections } = source;
    this.source = source;
    this.census = new RowCensus(modeDetails[plan.mode].volumeUnit);
    this.references = references;
    this.exceptionLines = exceptionLines;
    this.exceptions = exceptions;
    this.prefix = Buffer.from(`${customerId}\t${uploadId}\t`);
    this.writer = new LineWriter(customerId, uploadId, corrections.size === 0 ? plan : correctablePlan);
  }

  begin(batch: CellBatch, row: number, lineNo: number, sheetRow: number): void {
    const { rowsCopy } = this.source;
    const bytePosition = rowsCopy === null ? batch.byteOffset(row) : rowsCopy.add(batch, row);
    const last = this.positions.at(-1);
    if (last === undefined || bytePosition - last.bytePosition >= positionEvery)
      this.positions.push({ lineNo, sheetRow, bytePosition });
  }

  take(
    line: ParsedLine,
    { head, route, day }: RowPlace,
    lineNo: number,
    sheetRow: number,
    received: LineReader,
    bytes: Uint8Array,
  ): void {
    if (!Number.isNaN(line.modeTextNo))
      this.modeTextCounts[line.modeTextNo] = (this.modeTextCounts[line.modeTextNo] ?? 0) + 1;
    if (line.state !== lineState.excluded) {
      this.source.words.countLine(route, line.carrierWord);
      this.source.words.addMiles(route, line.miles);
      this.noteExceptions(line, received, lineNo, sheetRow);
    }
    this.sums.add(line, head, day);
    this.census.add(line, day);
    this.writer.write(this.out, line, lineNo, sheetRow, head, route, day, bytes);
  }

  private noteExceptions(line: ParsedLine, received: LineReader, lineNo: number, sheetRow: number): void {
    const { exceptions, references } = line;
    if (exceptions.length === 0 && references.length === 0) return;
    this.hasExceptions = true;
    for (const reference of references) this.references().refer(lineNo, reference);
    const rows = this.exceptionLines.rows;
    rows.ready(this.prefix);
    rows.whole(lineNo);
    rows.whole(sheetRow);
    rows.texts(received.batch.texts(received.row));
    rows.endRow();
    const noted = new Set<string>();
    for (const { field, reason, text, proposal } of exceptions) {
      if (noted.has(field)) continue;
      noted.add(field);
      const out = this.exceptions.rows;
      out.ready(this.prefix);
      out.whole(lineNo);
      out.text(field);
      out.text(reason);
      out.text(text);
      out.text(proposal);
      out.text(groupKeyOf(field, reason, text));
      out.endRow();
    }
  }
}
