import { currencyCode, kgPerUnit, m3PerUnit } from '../cells/units.ts';
import { readReference } from '../cells/readReference.ts';
import { centsInUsd } from './currencyRates.ts';
import type { ExceptionReason } from './exceptionReasons.ts';
import type { FieldColumn, LinePlan } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';
import { excludedBy, lineState, type ParsedLine } from './parsedLine.ts';
import { PlaceReader } from './placeReader.ts';
import type { UploadWords } from './uploadWords.ts';
import { internCell } from './internCell.ts';

/** Parses rows by a plan: figures, words, and what is exceptional about them. */
export class LineParser {
  private readonly plan: LinePlan;
  private readonly words: UploadWords;
  private readonly places: PlaceReader;
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
    const column = this.plan.at('transportMode').columnNo;
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
    const { words } = this.plan;
    const word = (kind: keyof typeof words) =>
      words[kind] >= 0 && reader.look(words[kind])
        ? internCell(this.words.kinds[kind], reader, words[kind])
        : -1;
    const carrier = word('carrier');
    line.carrierWord = carrier < 0 ? Number.NaN : carrier;
    line.equipmentWord = word('equipment');
    line.serviceWord = word('service');
    line.moveTypeWord = word('moveType');
    line.businessUnitWord = word('businessUnit');
    if (reader.look(this.plan.at('shipmentId').columnNo)) {
      line.refStart = reader.from;
      line.refEnd = reader.to;
    }
  }

  private readDates(reader: LineReader, line: ParsedLine): void {
    const shipDate = this.plan.at('shipDate');
    const deliveryDate = this.plan.at('deliveryDate');
    line.deliveryDay = this.day(reader, line, 'deliveryDate', deliveryDate, 'notADate');
    line.shipDay = this.day(reader, line, 'shipDate', shipDate, 'notADate');
    line.promisedDay = this.day(
      reader,
      line,
      'promisedDate',
      this.plan.at('promisedDate'),
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
    const total = this.plan.at('totalCharge');
    let cents = reader.fixed(total, 2);
    let words = cents === isWords ? reader.said(total.columnNo) : '';
    if (Number.isNaN(cents)) {
      const parts = [this.plan.at('linehaul'), this.plan.at('fuel'), ...this.plan.otherCharges];
      for (const part of parts) {
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
    line.chargeCents = cents;
    if (line.currency === null || Number.isNaN(line.movedDay)) return;
    const usd = centsInUsd(this.plan.rates, line.currency, cents, line.movedDay);
    if (usd === null) line.except('currency', 'unknownCurrency', line.currency);
    else line.chargeUsdCents = usd;
  }

  private currencyOf(reader: LineReader, line: ParsedLine): string | null {
    const text = reader.said(this.plan.at('currency').columnNo);
    if (text === '') return this.plan.currency ?? 'USD';
    const code = currencyCode(text);
    if (code === null) line.except('currency', 'unknownCurrency', text);
    return code;
  }

  private readWeight(reader: LineReader, line: ParsedLine): void {
    const column = this.plan.at('weight');
    const amount = reader.fixed(column, 4);
    if (Number.isNaN(amount)) return;
    if (amount === isWords) {
      const text = reader.said(column.columnNo);
      if (readReference(text) === null) line.except('weight', 'weightText', text);
      else line.references.push({ field: 'weight', text });
      return;
    }
    const factor = this.factorOf(reader, line, 'weightUnit', kgPerUnit, this.plan.kgPerUnit);
    if (factor !== null) line.weightGrams = Math.round((amount * factor) / 10);
  }

  private factorOf(
    reader: LineReader,
    line: ParsedLine,
    field: 'weightUnit' | 'volumeUnit',
    factor: (unit: string) => number | null,
    otherwise: number | null,
  ): number | null {
    const text = reader.said(this.plan.at(field).columnNo);
    const found = text === '' ? otherwise : factor(text);
    if (found === null) line.except(field, 'unknownUnit', text);
    return found;
  }

  private readQuantities(reader: LineReader, line: ParsedLine): void {
    const figure = (
      field: 'volume' | 'miles' | 'containerCount' | 'pieces' | 'chassisDays',
      decimals: number,
    ) => {
      const column = this.plan.at(field);
      const amount = reader.fixed(column, decimals);
      if (amount !== isWords) return amount;
      line.except(field, 'notANumber', reader.said(column.columnNo));
      return Number.NaN;
    };
    const volume = figure('volume', 4);
    if (!Number.isNaN(volume)) {
      const factor = this.factorOf(reader, line, 'volumeUnit', m3PerUnit, this.plan.m3PerUnit);
      if (factor !== null) line.volume = Math.round(volume * factor);
    }
    const miles = figure('miles', 1);
    line.miles = this.plan.milesPerUnit === 1 ? miles : Math.round(miles * this.plan.milesPerUnit);
    line.containers = figure('containerCount', 2);
    line.pieces = figure('pieces', 2);
    line.chassisDays = figure('chassisDays', 2);
  }
}
