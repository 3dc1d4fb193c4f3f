import type { CellBatch } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { copyInto } from './copyInto.ts';
import { CopyBuffer } from './copyBuffer.ts';
import { correctedCells, type Corrections } from './correctedRows.ts';
import { groupKeyOf } from './exceptionReasons.ts';
import { KeyTable } from './keyTable.ts';
import type { LinePlan } from './linePlan.ts';
import { LineReader } from './lineReader.ts';
import { LineReferences, type ReferenceTarget } from './lineReferences.ts';
import { excludedBy, lineState, ParsedLine } from './parsedLine.ts';
import { LineParser } from './parseLine.ts';
import type { RowsCopy } from './rowsCopy.ts';
import { ShipmentHeads } from './shipmentHeads.ts';
import { SpillFile } from './spillFile.ts';
import type { UploadWords } from './uploadWords.ts';
import { lineColumns, writeLine } from './writeLine.ts';
import type { Reading } from '../columns/reading.ts';

const flushAt = 262_144;
const positionEvery = 1_048_576;

export type StoredLines = {
  readonly lineCount: number;
  readonly references: readonly ReferenceTarget[];
  readonly positions: readonly { lineNo: number; sheetRow: number; bytePosition: number }[];
  /** Lines of each mode text, by its number. */
  readonly modeTextCounts: readonly number[];
};

export type LineSource = {
  readonly batches: AsyncIterable<CellBatch>;
  readonly headerRow: number;
  readonly prefix: Buffer;
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
    const copy = copyInto(tx, 'lines', lineColumns);
    try {
      for await (const batch of source.batches) {
        pass.take(batch);
        if (pass.out.length >= flushAt) await copy.write(pass.out.take());
        await exceptionLines.flush();
        await exceptions.flush();
        await source.rowsCopy?.flush();
        await source.progress(pass.lineCount);
      }
      if (pass.out.length > 0) await copy.write(pass.out.take());
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
  readonly out = new CopyBuffer();
  lineCount = 0;
  private readonly source: LineSource;
  private readonly exceptionLines: SpillFile;
  private readonly exceptions: SpillFile;
  private readonly line = new ParsedLine();
  private readonly parser: LineParser;
  private readonly correctedParser: LineParser;
  private reader: LineReader | undefined;
  private readonly seen = new KeyTable();
  /** The two halves of a 64-bit hash, without arithmetic on big integers. */
  private readonly hash64 = new BigInt64Array(1);
  private readonly hash32 = new Int32Array(this.hash64.buffer);
  private readonly heads = new ShipmentHeads();
  private readonly references = new LineReferences();
  private readonly positions: { lineNo: number; sheetRow: number; bytePosition: number }[] = [];
  private readonly modeTextCounts: number[] = [];
  private readonly lineIdColumn: number;

  constructor(source: LineSource, exceptionLines: SpillFile, exceptions: SpillFile) {
    this.source = source;
    this.exceptionLines = exceptionLines;
    this.exceptions = exceptions;
    this.parser = new LineParser(source.plan, source.words);
    this.correctedParser = new LineParser(source.correctablePlan, source.words);
    this.lineIdColumn = source.plan.columns.lineId.columnNo;
  }

  take(batch: CellBatch): void {
    this.reader ??= new LineReader(batch);
    for (let row = 0; row < batch.rowCount; row++) {
      const sheetRow = batch.rowNumber(row);
      if (sheetRow <= this.source.headerRow || batch.isBlankRow(row)) continue;
      const lineNo = ++this.lineCount;
      this.notePosition(batch, row, lineNo, sheetRow);
      this.reader.batch = batch;
      this.reader.row = row;
      if (this.lineIdColumn >= 0 && this.reader.look(this.lineIdColumn))
        this.references.nameLine(batch.buffer, this.reader.from, this.reader.to, lineNo);
      const values = this.source.corrections.get(lineNo);
      if (values === undefined) this.parser.parse(this.reader, this.line);
      else this.parseCorrected(batch.texts(row), values);
      this.store(batch, row, lineNo, sheetRow);
    }
  }

  result(): StoredLines {
    return {
      lineCount: this.lineCount,
      references: this.references.targets(this.heads),
      positions: this.positions,
      modeTextCounts: this.modeTextCounts,
    };
  }

  private parseCorrected(cells: readonly string[], values: Readonly<Record<string, string>>): void {
    const reader = new LineReader(batchOfTexts([correctedCells(cells, values, this.source.correctable)]));
    this.correctedParser.parse(reader, this.line);
    this.reader = reader;
  }

  private store(batch: CellBatch, row: number, lineNo: number, sheetRow: number): void {
    const { line } = this;
    const { buffer } = (this.reader as LineReader).batch;
    if (!Number.isNaN(line.modeTextNo))
      this.modeTextCounts[line.modeTextNo] = (this.modeTextCounts[line.modeTextNo] ?? 0) + 1;
    const isOtherMode = line.state === lineState.excluded;
    if (!isOtherMode && this.isRepeat(batch, row)) {
      line.state = lineState.excluded;
      line.excludedBy = excludedBy.repeat;
    }
    let head = 0;
    let route = isOtherMode ? 0 : this.source.words.routeOf(line);
    let day = Number.isNaN(line.movedDay) ? -1 : line.movedDay;
    if (!isOtherMode && line.refStart !== line.refEnd) {
      const shipment = this.heads.join(buffer, line.refStart, line.refEnd, lineNo, route, day);
      head = this.heads.headOf(shipment);
      if (head === lineNo) head = 0;
      else {
        if (route !== this.heads.routeOf(shipment) || day !== this.heads.dayOf(shipment))
          this.references.stray(lineNo, route, day);
        route = this.heads.routeOf(shipment);
        day = this.heads.dayOf(shipment);
      }
    }
    if (this.source.plan.oneContainerEach && !isOtherMode && head === 0) line.containers = 100;
    if (line.state !== lineState.excluded) {
      this.source.words.countLine(route, line.carrierWord);
      this.noteExceptions(batch, row, lineNo, sheetRow);
    }
    writeLine(this.out, this.source.prefix, line, { lineNo, sheetRow, head, route, day }, buffer);
  }

  private isRepeat(batch: CellBatch, row: number): boolean {
    this.hash64[0] = batch.hash(row);
    const before = this.seen.size;
    this.seen.intern(this.hash32[0] as number, this.hash32[1] as number);
    return this.seen.size === before;
  }

  private noteExceptions(batch: CellBatch, row: number, lineNo: number, sheetRow: number): void {
    const { exceptions, references } = this.line;
    if (exceptions.length === 0 && references.length === 0) return;
    for (const reference of references) this.references.refer(lineNo, reference);
    const rows = this.exceptionLines.rows;
    rows.ready(this.source.prefix);
    rows.whole(lineNo);
    rows.whole(sheetRow);
    rows.texts(batch.texts(row));
    rows.endRow();
    const noted = new Set<string>();
    for (const { field, reason, text, proposal } of exceptions) {
      if (noted.has(field)) continue;
      noted.add(field);
      const out = this.exceptions.rows;
      out.ready(this.source.prefix);
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
