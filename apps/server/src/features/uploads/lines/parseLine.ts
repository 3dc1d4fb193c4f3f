import { proposedDate } from '../cells/proposeValue.ts';
import { ChargeReader } from './chargeReader.ts';
import { type ExceptionReason, wholeRow } from './exceptionReasons.ts';
import type { FieldColumn } from './fieldColumn.ts';
import type { LinePlan, WordKind } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';
import { MonthColumns } from './monthColumns.ts';
import { excludedBy, lineState, type ParsedLine } from './parsedLine.ts';
import { PlaceReader } from './placeReader.ts';
import { QuantityReader } from './quantityReader.ts';
import type { UploadWords } from './uploadWords.ts';
import { internCell } from './internCell.ts';

/** Parses rows by a plan into figures, words and exceptions. */
export class LineParser {
  private readonly plan: LinePlan;
  private readonly words: UploadWords;
  private readonly places: PlaceReader;
  private readonly months: MonthColumns;
  private readonly charges: ChargeReader;
  private readonly quantities: QuantityReader;
  /** Whether the rows of each mode text are included in the upload, by the text's number. */
  private readonly taken: boolean[] = [];

  constructor(plan: LinePlan, words: UploadWords) {
    this.plan = plan;
    this.words = words;
    this.places = new PlaceReader(plan, words.places);
    this.months = new MonthColumns(plan);
    this.charges = new ChargeReader(plan);
    this.quantities = new QuantityReader(plan, words);
  }

  /** Fills `line` from the reader's row. For rows of other modes, only the mode text is set. */
  parse(reader: LineReader, line: ParsedLine): void {
    line.clear();
    if (!this.belongs(reader, line) || this.isLeftOut(reader, line)) return;
    if (reader.cellCount > this.plan.width) this.readBehind(reader, line);
    this.readWords(reader, line);
    this.readDates(reader, line);
    this.places.read(reader, line);
    // A rate is multiplied by the row's quantity, such as its weight.
    if (this.charges.hasRates) this.readQuantities(reader, line);
    this.charges.read(reader, line);
    if (!this.charges.hasRates) this.readQuantities(reader, line);
    if (line.exceptions.length > 0) line.state = lineState.excepted;
  }

  private readQuantities(reader: LineReader, line: ParsedLine): void {
    this.quantities.readWeight(reader, line);
    this.quantities.readQuantities(reader, line);
    this.quantities.checkWeight(reader, line);
  }

  private belongs(reader: LineReader, line: ParsedLine): boolean {
    const column = this.plan.columns.transportMode.columnNo;
    if (column < 0) return true;
    const word = internCell(this.words.modeTexts, reader, column);
    line.modeTextNo = word;
    this.taken[word] ??= this.plan.isTaken(this.words.modeTexts.parts(word)[0] ?? '');
    if (this.taken[word]) return true;
    line.state = lineState.excluded;
    line.excludedBy = excludedBy.otherMode;
    return false;
  }

  /** A row excluded by its status. */
  private isLeftOut(reader: LineReader, line: ParsedLine): boolean {
    const { leftOut } = this.plan;
    if (leftOut === null || !leftOut.texts.has(reader.said(leftOut.columnNo))) return false;
    line.state = lineState.excluded;
    line.excludedBy = excludedBy.status;
    return true;
  }

  /** A cell after the last column: an earlier cell was split in two, and the cells after it are shifted one to the right. */
  private readBehind(reader: LineReader, line: ParsedLine): void {
    for (let column = this.plan.width; column < reader.cellCount; column++) {
      const text = reader.said(column);
      if (text === '') continue;
      line.except(wholeRow, 'extraCells', text);
      return;
    }
  }

  private readWords(reader: LineReader, line: ParsedLine): void {
    const carrier = this.word(reader, 'carrier');
    line.carrierWord = carrier < 0 ? Number.NaN : carrier;
    line.equipmentWord = this.word(reader, 'equipment');
    line.serviceWord = this.word(reader, 'service');
    line.moveTypeWord = this.word(reader, 'moveType');
    line.businessUnitWord = this.word(reader, 'businessUnit');
    if (reader.look(this.plan.columns.shipmentId.columnNo)) {
      line.refStart = reader.from;
      line.refEnd = reader.to;
    }
  }

  private word(reader: LineReader, kind: WordKind): number {
    const column = this.plan.words[kind];
    return column >= 0 && reader.look(column) ? internCell(this.words.kinds[kind], reader, column) : -1;
  }

  private readDates(reader: LineReader, line: ParsedLine): void {
    const shipDate = this.plan.columns.shipDate;
    const deliveryDate = this.plan.columns.deliveryDate;
    line.deliveryDay = this.day(reader, line, 'deliveryDate', deliveryDate, 'notADate');
    line.shipDay = this.day(reader, line, 'shipDate', shipDate, 'notADate');
    line.promisedDay = this.day(
      reader,
      line,
      'promisedDate',
      this.plan.columns.promisedDate,
      'notADateOptional',
    );
    const month = Number.isNaN(line.shipDay) ? this.shipMonth(reader, line) : Number.NaN;
    line.movedDay = Number.isNaN(line.shipDay) ? month : line.shipDay;
    if (Number.isNaN(line.movedDay)) line.movedDay = line.deliveryDay;
    const isShipped = shipDate.columnNo >= 0 || this.plan.columns.shipMonth.columnNo >= 0;
    if (Number.isNaN(line.movedDay) && line.exceptions.length === 0)
      line.except(isShipped ? 'shipDate' : 'deliveryDate', 'missingDate');
  }

  /** The ship date of rows with year and month in separate columns: without a day it is not a date, but places the row in time. */
  private shipMonth(reader: LineReader, line: ParsedLine): number {
    const day = this.months.read(reader);
    if (day === isWords) {
      line.except('shipDate', 'notADate', this.months.said(reader));
      return Number.NaN;
    }
    if (!Number.isNaN(day) && this.months.saysDay(reader)) line.shipDay = day;
    return day;
  }

  private day(
    reader: LineReader,
    line: ParsedLine,
    field: string,
    column: FieldColumn,
    reason: ExceptionReason,
  ): number {
    const day = reader.day(column);
    if (typeof day === 'number' && day !== isWords) {
      if (reason !== 'notADate' || !(day > this.plan.latestDay)) return day;
      line.except(field, 'farDate', reader.said(column.columnNo));
      return Number.NaN;
    }
    const text = reader.said(column.columnNo);
    if (day === 'ambiguous') line.except(field, 'ambiguousDate', text);
    else line.except(field, reason, text, proposedDate(text, column.dateOrder));
    return Number.NaN;
  }
}
