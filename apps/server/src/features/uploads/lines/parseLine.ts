import { currencyCode } from '../cells/currencies.ts';
import { kgPerUnit, m3PerUnit } from '../cells/units.ts';
import { readReference } from '../cells/readReference.ts';
import { centsInUsd } from './currencyRates.ts';
import type { ExceptionReason } from './exceptionReasons.ts';
import type { FieldColumn, LinePlan, WordKind } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';
import { excludedBy, lineState, type ParsedLine } from './parsedLine.ts';
import { PlaceReader } from './placeReader.ts';
import type { UploadWords } from './uploadWords.ts';
import { internCell } from './internCell.ts';

/**
 * No shipment is larger, in whole numbers of each figure's last place: beyond, a unit or a point is wrong, and no column
 * of figures or of their sums holds it.
 */
const beyond = {
  chargeCents: 1e15,
  weightGrams: 1e12,
  volume: 1e13,
  miles: 1e9,
  containerCount: 1e8,
  pieces: 1e11,
  chassisDays: 1e7,
};

/** Parses rows by a plan: figures, words, and what is exceptional about them. */
export class LineParser {
  private readonly plan: LinePlan;
  private readonly words: UploadWords;
  private readonly places: PlaceReader;
  private readonly currencies = new Map<string, string | null>();
  private readonly factors = new Map<string, number | null>();
  /** Whether each mode text's rows belong to the upload, by its number. */
  private readonly taken: boolean[] = [];

  constructor(plan: LinePlan, words: UploadWords) {
    this.plan = plan;
    this.words = words;
    this.places = new PlaceReader(plan, words.places);
  }

  /** Fills `line` from the reader's row. Rows of other modes get no more than their mode's text. */
  parse(reader: LineReader, line: ParsedLine): void {
    line.clear();
    if (!this.belongs(reader, line)) return;
    this.readWords(reader, line);
    this.readDates(reader, line);
    this.places.read(reader, line);
    this.readCharge(reader, line);
    this.readWeight(reader, line);
    this.readQuantities(reader, line);
    if (line.exceptions.length > 0) line.state = lineState.excepted;
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
    line.movedDay = Number.isNaN(line.shipDay) ? line.deliveryDay : line.shipDay;
    if (Number.isNaN(line.movedDay) && line.exceptions.length === 0)
      line.except(shipDate.columnNo >= 0 ? 'shipDate' : 'deliveryDate', 'missingDate');
  }

  private day(
    reader: LineReader,
    line: ParsedLine,
    field: string,
    column: FieldColumn,
    reason: ExceptionReason,
  ): number {
    const day = reader.day(column);
    if (typeof day === 'number' && day !== isWords) return day;
    const text = reader.said(column.columnNo);
    line.except(field, day === 'ambiguous' ? 'ambiguousDate' : reason, text);
    return Number.NaN;
  }

  private readCharge(reader: LineReader, line: ParsedLine): void {
    const total = this.plan.columns.totalCharge;
    let cents = reader.fixed(total, 2);
    let words = cents === isWords ? reader.said(total.columnNo) : '';
    if (Number.isNaN(cents)) {
      for (const part of this.plan.chargeParts) {
        const amount = reader.fixed(part, 2);
        if (amount === isWords) words = reader.said(part.columnNo);
        else if (!Number.isNaN(amount)) cents = (Number.isNaN(cents) ? 0 : cents) + amount;
      }
    }
    line.currency = this.currencyOf(reader, line);
    if (words !== '') {
      if (readReference(words) === null) line.except('totalCharge', 'chargeText', words);
      else line.references.push({ field: 'totalCharge', text: words });
      return;
    }
    if (Number.isNaN(cents)) {
      if (!this.plan.volumesOnly) line.except('totalCharge', 'noCharge');
      return;
    }
    if (Math.abs(cents) >= beyond.chargeCents) {
      line.except('totalCharge', 'tooLarge', reader.said(total.columnNo));
      return;
    }
    line.chargeCents = cents;
    if (line.currency === null || Number.isNaN(line.movedDay)) return;
    const usd = centsInUsd(this.plan.rates, line.currency, cents, line.movedDay);
    if (usd === null) line.except('currency', 'unknownCurrency', line.currency);
    else line.chargeUsdCents = usd;
  }

  private currencyOf(reader: LineReader, line: ParsedLine): string | null {
    const column = this.plan.columns.currency.columnNo;
    const standard = this.plan.currency ?? 'USD';
    if (column < 0 || !reader.look(column)) return standard;
    const text = reader.said(column);
    if (text === '') return standard;
    let code = this.currencies.get(text);
    if (code === undefined) {
      code = currencyCode(text);
      this.currencies.set(text, code);
    }
    if (code === null) line.except('currency', 'unknownCurrency', text);
    return code;
  }

  private readWeight(reader: LineReader, line: ParsedLine): void {
    const column = this.plan.columns.weight;
    const amount = reader.fixed(column, 4);
    if (Number.isNaN(amount)) return;
    if (amount === isWords) {
      const text = reader.said(column.columnNo);
      if (readReference(text) === null) line.except('weight', 'weightText', text);
      else line.references.push({ field: 'weight', text });
      return;
    }
    const factor = this.factorOf(reader, line, 'weightUnit', kgPerUnit, this.plan.kgPerUnit);
    if (factor === null) return;
    const grams = Math.round((amount * factor) / 10);
    if (Math.abs(grams) < beyond.weightGrams) line.weightGrams = grams;
    else line.except('weight', 'tooLarge', reader.said(column.columnNo));
  }

  private factorOf(
    reader: LineReader,
    line: ParsedLine,
    field: 'weightUnit' | 'volumeUnit',
    factor: (unit: string) => number | null,
    otherwise: number | null,
  ): number | null {
    const text = reader.said(this.plan.columns[field].columnNo);
    const found = text === '' ? otherwise : this.knownFactor(field, text, factor);
    if (found === null) line.except(field, 'unknownUnit', text);
    return found;
  }

  private knownFactor(field: string, text: string, factor: (unit: string) => number | null): number | null {
    const key = field + text;
    let known = this.factors.get(key);
    if (known === undefined) {
      known = factor(text);
      this.factors.set(key, known);
    }
    return known;
  }

  private readQuantities(reader: LineReader, line: ParsedLine): void {
    const volume = this.figure(reader, line, 'volume', 4);
    if (!Number.isNaN(volume)) {
      const factor = this.factorOf(reader, line, 'volumeUnit', m3PerUnit, this.plan.m3PerUnit);
      if (factor !== null) line.volume = Math.round(volume * factor);
    }
    const miles = this.figure(reader, line, 'miles', 1);
    line.miles = this.plan.milesPerUnit === 1 ? miles : Math.round(miles * this.plan.milesPerUnit);
    line.containers = this.figure(reader, line, 'containerCount', 2);
    line.pieces = this.figure(reader, line, 'pieces', 2);
    line.chassisDays = this.figure(reader, line, 'chassisDays', 2);
  }

  private figure(
    reader: LineReader,
    line: ParsedLine,
    field: 'volume' | 'miles' | 'containerCount' | 'pieces' | 'chassisDays',
    decimals: number,
  ): number {
    const column = this.plan.columns[field];
    const amount = reader.fixed(column, decimals);
    if (Number.isNaN(amount) || Math.abs(amount) < beyond[field]) return amount;
    line.except(field, amount === isWords ? 'notANumber' : 'tooLarge', reader.said(column.columnNo));
    return Number.NaN;
  }
}
