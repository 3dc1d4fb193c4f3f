import { setImmediate } from 'node:timers/promises';
import type { CellBatch } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { BinaryRows } from './binaryRows.ts';
import { copyInto } from './copyInto.ts';
import { CountedOnce } from './countedOnce.ts';
import { correctedCells, type Corrections } from './correctedRows.ts';
import { groupKeyOf } from './exceptionReasons.ts';
import { LineHash } from './lineHash.ts';
import type { LinePlan } from './linePlan.ts';
import { LineReader } from './lineReader.ts';
import { LineReferences, type ReferenceTarget } from './lineReferences.ts';
import { excludedBy, lineState, ParsedLine } from './parsedLine.ts';
import { LineParser } from './parseLine.ts';
import { RepeatedLines } from './repeatedLines.ts';
import type { RowsCopy } from './rowsCopy.ts';
import { ShipmentHeads } from './shipmentHeads.ts';
import { SpillFile } from './spillFile.ts';
import type { UploadWords } from './uploadWords.ts';
import { LineSums } from './lineSums.ts';
import { LineWriter } from './lineWriter.ts';
import type { Reading } from '../columns/reading.ts';

/** Rows that are read before the connection is looked after: the database must not run dry meanwhile. */
const rowsAtOnce = 150;
const flushAt = 131_072;
/** Buffers of rows: one is written, the others are on their way to the database. */
const buffersAhead = 10;
const positionEvery = 1_048_576;

export type StoredLines = {
  readonly lineCount: number;
  readonly references: readonly ReferenceTarget[];
  readonly positions: readonly { lineNo: number; sheetRow: number; bytePosition: number }[];
  /** Lines of each mode text, by its number. */
  readonly modeTextCounts: readonly number[];
  /** Counts and sums over the lines; null where some are exceptional, and only the database knows what becomes of them. */
  readonly sums: LineSums | null;
};

export type LineSource = {
  readonly batches: AsyncIterable<CellBatch>;
  readonly headerRow: number;
  readonly customerId: string;
  readonly uploadId: string;
  readonly plan: LinePlan;
  readonly words: UploadWords;
  readonly rowsCopy: RowsCopy | null;
  readonly corrections: Corrections;
  /** For corrected lines: the reading with a column for every field, and its plan. */
  readonly correctable: Reading;
  readonly correctablePlan: LinePlan;
  readonly progress: (done: number) => Promise<void>;
};

/** Reads every row once and copies it into `lines`, what is exceptional into its own tables, all with flat memory. */
export async function storeLines(tx: Transaction, source: LineSource): Promise<StoredLines> {
  const exceptionLines = await SpillFile.open();
  const exceptions = await SpillFile.open();
  try {
    const pass = new LinePass(source, exceptionLines, exceptions);
    const copy = copyInto(tx, 'lines', pass.writer.columns, 'binary');
    const underway: Promise<void>[] = [];
    try {
      for await (const batch of source.batches) {
        for (let row = 0; row < batch.rowCount; row += rowsAtOnce) {
          pass.take(batch, row, Math.min(row + rowsAtOnce, batch.rowCount));
          // The database takes these rows while the next are read.
          if (pass.out.length >= flushAt) underway.push(copy.send(pass.out.take()));
          if (underway.length >= buffersAhead - 1) await underway.shift();
          else await setImmediate();
        }
        await exceptionLines.flush();
        await exceptions.flush();
        await source.rowsCopy?.flush();
        await source.progress(pass.lineCount);
      }
      pass.out.end();
      await Promise.all(underway);
      await copy.write(pass.out.take());
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
    return pass.result();
  } finally {
    await exceptionLines.remove();
    await exceptions.remove();
  }
}

class LinePass {
  readonly out = new BinaryRows(undefined, buffersAhead);
  readonly writer: LineWriter;
  lineCount = 0;
  private readonly source: LineSource;
  private readonly exceptionLines: SpillFile;
  private readonly exceptions: SpillFile;
  /** What rows of the text form begin with. */
  private readonly prefix: Buffer;
  private readonly line = new ParsedLine();
  private readonly parser: LineParser;
  private readonly correctedParser: LineParser;
  private received: LineReader | undefined;
  private readonly hash = new LineHash();
  private readonly repeated: RepeatedLines;
  private readonly heads = new ShipmentHeads();
  private readonly once = new CountedOnce();
  private readonly references = new LineReferences();
  private readonly positions: { lineNo: number; sheetRow: number; bytePosition: number }[] = [];
  private readonly modeTextCounts: number[] = [];
  private readonly sums = new LineSums();
  private hasExceptions = false;
  private readonly lineIdColumn: number;

  constructor(source: LineSource, exceptionLines: SpillFile, exceptions: SpillFile) {
    const { customerId, uploadId, plan, correctablePlan, corrections, words } = source;
    this.source = source;
    this.exceptionLines = exceptionLines;
    this.exceptions = exceptions;
    this.prefix = Buffer.from(`${customerId}\t${uploadId}\t`);
    this.writer = new LineWriter(customerId, uploadId, corrections.size === 0 ? plan : correctablePlan);
    this.parser = new LineParser(plan, words);
    this.correctedParser = new LineParser(correctablePlan, words);
    this.repeated = new RepeatedLines(corrections.size === 0);
    this.lineIdColumn = plan.columns.lineId.columnNo;
  }

  /** Takes the rows `from` up to `to` of a batch. */
  take(batch: CellBatch, from: number, to: number): void {
    this.received ??= new LineReader(batch);
    const { received } = this;
    if (received.batch !== batch) received.batch = batch;
    for (let row = from; row < to; row++) {
      const sheetRow = batch.rowNumber(row);
      if (sheetRow <= this.source.headerRow || batch.isBlankRow(row)) continue;
      const lineNo = ++this.lineCount;
      this.notePosition(batch, row, lineNo, sheetRow);
      received.row = row;
      if (this.lineIdColumn >= 0 && received.look(this.lineIdColumn))
        this.references.nameLine(batch.buffer, received.from, received.to, lineNo);
      const values = this.source.corrections.get(lineNo);
      if (values !== undefined) this.takeCorrected(received, values, lineNo, sheetRow);
      else {
        this.parser.parse(received, this.line);
        this.store(received, received, lineNo, sheetRow);
      }
    }
  }

  result(): StoredLines {
    return {
      lineCount: this.lineCount,
      references: this.references.targets(this.heads),
      positions: this.positions,
      modeTextCounts: this.modeTextCounts,
      sums: this.hasExceptions ? null : this.sums,
    };
  }

  private takeCorrected(
    received: LineReader,
    values: Readonly<Record<string, string>>,
    lineNo: number,
    sheetRow: number,
  ): void {
    const cells = correctedCells(received.batch.texts(received.row), values, this.source.correctable);
    const corrected = new LineReader(batchOfTexts([cells]));
    this.correctedParser.parse(corrected, this.line);
    this.store(received, corrected, lineNo, sheetRow);
  }

  /** Writes the line that was parsed from `reader`: the row as received, or corrected. */
  private store(received: LineReader, reader: LineReader, lineNo: number, sheetRow: number): void {
    const { line } = this;
    const { buffer } = reader.batch;
    if (!Number.isNaN(line.modeTextNo))
      this.modeTextCounts[line.modeTextNo] = (this.modeTextCounts[line.modeTextNo] ?? 0) + 1;
    const isOtherMode = line.state === lineState.excluded;
    let head = 0;
    let route = isOtherMode ? 0 : this.source.words.routeOf(line);
    let day = line.movedDay;
    let shipment = -1;
    if (!isOtherMode && line.refStart !== line.refEnd) {
      shipment = this.heads.join(buffer, line.refStart, line.refEnd, lineNo, route, day);
      head = this.heads.headOf(shipment);
      if (head === lineNo) head = 0;
      else {
        if (!this.heads.goesWith(shipment, route, day)) this.references.stray(lineNo, route, day);
        route = this.heads.routeOf(shipment);
        day = this.heads.dayOf(shipment);
      }
    }
    if (!isOtherMode && this.repeated.isRepeat(this.hash.of(received), shipment)) {
      line.state = lineState.excluded;
      line.excludedBy = excludedBy.repeat;
    }
    if (this.source.plan.oneContainerEach && !isOtherMode && head === 0) line.containers = 100;
    if (this.source.plan.quantitiesOnce && shipment >= 0) this.once.take(line, shipment);
    if (line.state !== lineState.excluded) {
      this.source.words.countLine(route, line.carrierWord);
      this.noteExceptions(received, lineNo, sheetRow);
    }
    this.sums.add(line, head, day);
    this.writer.write(this.out, line, lineNo, sheetRow, head, route, day, buffer);
  }

  private noteExceptions(received: LineReader, lineNo: number, sheetRow: number): void {
    const { exceptions, references } = this.line;
    if (exceptions.length === 0 && references.length === 0) return;
    this.hasExceptions = true;
    for (const reference of references) this.references.refer(lineNo, reference);
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

  private notePosition(batch: CellBatch, row: number, lineNo: number, sheetRow: number): void {
    const { rowsCopy } = this.source;
    const bytePosition = rowsCopy === null ? batch.byteOffset(row) : rowsCopy.add(batch, row);
    const last = this.positions.at(-1);
    if (last === undefined || bytePosition - last.bytePosition >= positionEvery)
      this.positions.push({ lineNo, sheetRow, bytePosition });
  }
}
