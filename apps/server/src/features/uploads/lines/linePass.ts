import type { CellBatch } from '@lanewright/tabular';
import type { Reading } from '../columns/reading.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { CountedOnce } from './countWeightOnce.ts';
import { type Corrections, correctedCells } from './correctedRows.ts';
import { wholeRow } from './exceptionReasons.ts';
import type { LinePlan } from './linePlan.ts';
import { LineReader } from './lineReader.ts';
import { LineReferences } from './lineReferences.ts';
import { excludedBy, lineState, ParsedLine } from './parsedLine.ts';
import { LineParser } from './parseLine.ts';
import { RepeatedLines } from './repeatedLines.ts';
import { ShipmentHeads } from './shipmentHeads.ts';
import { TotalRows } from './totalRows.ts';
import type { UploadWords } from './uploadWords.ts';

/** How rows are read: the plan, and the users' corrections. */
export type PassSource = {
  readonly headerRow: number;
  readonly plan: LinePlan;
  readonly words: UploadWords;
  readonly corrections: Corrections;
  /** For corrected lines: the reading with a column for every field, and its plan. */
  readonly correctable: Reading;
  readonly correctablePlan: LinePlan;
};

/** What a row belongs to: its shipment's head (0: itself), route and day, and the shipment's number (-1: none). */
export type RowPlace = { head: number; route: number; day: number; shipment: number };

/** Receives the rows of a pass. */
export type RowSink = {
  /** Called when a row starts, as received. */
  begin(batch: CellBatch, row: number, lineNo: number, sheetRow: number): void;
  /** Called when the row is parsed: `received` is the raw row, `line` the parsed one, `bytes` the buffer `line` points into. */
  take(
    line: ParsedLine,
    place: RowPlace,
    lineNo: number,
    sheetRow: number,
    received: LineReader,
    bytes: Uint8Array,
  ): void;
};

/** Reads rows in order into a sink: joins rows of one shipment, finds duplicates and includes repeated values once where needed. */
export class LinePass {
  lineCount = 0;
  /** Rows that the workbook hides, as under a filter. */
  hiddenCount = 0;
  readonly heads = new ShipmentHeads();
  readonly references = new LineReferences();
  private readonly source: PassSource;
  private readonly sink: RowSink;
  private readonly line = new ParsedLine();
  private readonly place: RowPlace = { head: 0, route: 0, day: Number.NaN, shipment: -1 };
  private readonly parser: LineParser;
  private readonly correctedParser: LineParser;
  private received: LineReader | undefined;
  private readonly repeated: RepeatedLines;
  private readonly once = new CountedOnce();
  private readonly totals = new TotalRows();
  private readonly lineIdColumn: number;

  constructor(source: PassSource, sink: RowSink) {
    const { plan, correctablePlan, corrections, words } = source;
    this.source = source;
    this.sink = sink;
    this.parser = new LineParser(plan, words);
    this.correctedParser = new LineParser(correctablePlan, words);
    this.repeated = new RepeatedLines(corrections.size === 0);
    this.lineIdColumn = plan.columns.lineId.columnNo;
  }

  /** Processes the rows from `from` up to `to` of a batch. */
  take(batch: CellBatch, from: number, to: number): void {
    this.received ??= new LineReader(batch);
    const { received } = this;
    if (received.batch !== batch) received.batch = batch;
    for (let row = from; row < to; row++) {
      const sheetRow = batch.rowNumber(row);
      if (sheetRow <= this.source.headerRow || batch.isBlankRow(row)) continue;
      const lineNo = ++this.lineCount;
      this.sink.begin(batch, row, lineNo, sheetRow);
      received.row = row;
      if (this.lineIdColumn >= 0 && received.look(this.lineIdColumn))
        this.references.nameLine(batch.buffer, received.from, received.to, lineNo);
      const values = this.source.corrections.get(lineNo);
      if (values !== undefined) this.takeCorrected(received, values, lineNo, sheetRow);
      else {
        this.parser.parse(received, this.line);
        this.settle(received, received, lineNo, sheetRow);
      }
    }
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
    this.settle(received, corrected, lineNo, sheetRow);
  }

  /** Passes on the line parsed from `reader`: the row as received, or corrected. */
  private settle(received: LineReader, reader: LineReader, lineNo: number, sheetRow: number): void {
    const { line, place } = this;
    const { buffer } = reader.batch;
    if (received.batch.isHidden(received.row)) {
      this.hiddenCount += 1;
      if (this.source.plan.leavesHiddenOut && line.state !== lineState.excluded) {
        line.state = lineState.excluded;
        line.excludedBy = excludedBy.hiddenRow;
      }
    }
    const isOut = line.state === lineState.excluded;
    place.head = 0;
    place.route = isOut ? 0 : this.source.words.routeOf(line);
    place.day = line.movedDay;
    place.shipment = -1;
    if (!isOut && line.refStart !== line.refEnd) this.join(buffer, lineNo);
    if (!isOut && this.isRepeat(received, place.shipment)) {
      line.state = lineState.excluded;
      line.excludedBy = excludedBy.repeat;
    }
    const total = this.totals.next(line.chargeCents, received);
    if (total !== '' && line.state !== lineState.excluded) {
      line.except(wholeRow, 'totalRow', total);
      line.state = lineState.excepted;
    }
    if (this.source.plan.isSingleContainer && !isOut && place.head === 0) line.containers = 100;
    if (this.source.plan.quantitiesOnce && place.shipment >= 0) this.once.take(line, place.shipment);
    this.sink.take(line, place, lineNo, sheetRow, received, buffer);
  }

  private isRepeat({ batch, row }: LineReader, shipment: number): boolean {
    const { low, high } = batch.hashes;
    return this.repeated.isRepeat(low[row] as number, high[row] as number, shipment);
  }

  /** Joins the line to the shipment with its number; route and day are those of the shipment's first line. */
  private join(buffer: Uint8Array, lineNo: number): void {
    const { line, place, heads } = this;
    const { route, day } = place;
    place.shipment = heads.join(buffer, line.refStart, line.refEnd, lineNo, route, day);
    place.head = heads.headOf(place.shipment);
    if (place.head === lineNo) {
      place.head = 0;
      return;
    }
    if (!heads.goesWith(place.shipment, route, day)) this.references.stray(lineNo, route, day);
    place.route = heads.routeOf(place.shipment);
    place.day = heads.dayOf(place.shipment);
  }
}
