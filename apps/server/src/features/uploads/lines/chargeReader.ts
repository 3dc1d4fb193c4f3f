import { currencyCode, wornCurrency } from '../cells/currencies.ts';
import { proposedAmount } from '../cells/proposeValue.ts';
import { readMeasure } from '../cells/readAmount.ts';
import { readReference } from '../cells/readReference.ts';
import { beyond } from './beyond.ts';
import { centsInUsd } from './currencyRates.ts';
import type { ExceptionReason } from './exceptionReasons.ts';
import type { FieldColumn, LinePlan } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';
import type { ParsedLine } from './parsedLine.ts';
import { RememberedTexts } from './rememberedTexts.ts';

/** Reads a row's charge and its currency: the total, else the sum of its charges; and of it what is linehaul and what is fuel. */
export class ChargeReader {
  private readonly plan: LinePlan;
  private readonly currencies = new RememberedTexts<string | null>();
  /** The currency written into the charge's own cell, as it stands there. */
  private worn = '';
  private words = '';

  constructor(plan: LinePlan) {
    this.plan = plan;
  }

  read(reader: LineReader, line: ParsedLine): void {
    const total = this.plan.columns.totalCharge;
    this.words = '';
    this.worn = '';
    let cents = this.amount(reader, total);
    if (Number.isNaN(cents)) {
      for (const part of this.plan.chargeParts) {
        const amount = this.amount(reader, part);
        if (!Number.isNaN(amount) && amount !== isWords) cents = (Number.isNaN(cents) ? 0 : cents) + amount;
      }
    }
    line.currency = this.currencyOf(reader, line, Number.isNaN(cents));
    if (this.words !== '') {
      if (readReference(this.words) === null) this.exceptWords(line, total);
      else line.references.push({ field: 'totalCharge', text: this.words });
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
    // Whether lines of its shipment make up for a credit is known when all are read.
    if (cents < 0) line.except('totalCharge', 'creditAlone', reader.said(total.columnNo));
    if (line.currency === null || Number.isNaN(line.movedDay)) return;
    const usd = centsInUsd(this.plan.rates, line.currency, cents, line.movedDay);
    if (usd === null) line.except('currency', 'unknownCurrency', line.currency);
    else {
      line.chargeUsdCents = usd;
      line.linehaulUsdCents = this.part(reader, line, this.plan.columns.linehaul);
      line.fuelUsdCents = this.part(reader, line, this.plan.columns.fuel);
    }
  }

  /** USD cents of one part of a charge; a part that is no amount in the charge's own currency is not told, and asks nothing. */
  private part(reader: LineReader, line: ParsedLine, column: FieldColumn): number {
    const cents = reader.fixed(column, 2);
    if (Number.isNaN(cents) || cents === isWords || Math.abs(cents) >= beyond.chargeCents) return Number.NaN;
    const { unit } = reader;
    if (unit !== '' && wornCurrency(unit, line.currency) !== line.currency) return Number.NaN;
    return centsInUsd(this.plan.rates, line.currency ?? '', cents, line.movedDay) ?? Number.NaN;
  }

  /** Cents of one cell; a unit beside it that is no currency, or not the others' currency, makes it words. */
  private amount(reader: LineReader, column: FieldColumn): number {
    const cents = reader.fixed(column, 2);
    if (cents !== isWords && reader.unit === '') return cents;
    if (cents === isWords) {
      this.words = reader.said(column.columnNo);
      return isWords;
    }
    const { unit } = reader;
    const isCurrency = this.currencies.meaning(unit, currencyCode) !== null;
    if (!isCurrency || (this.worn !== '' && this.worn !== unit)) {
      this.words = reader.said(column.columnNo);
      return isWords;
    }
    this.worn = unit;
    return cents;
  }

  /** The currency of the cell itself, else of its column, else of the file. */
  private currencyOf(reader: LineReader, line: ParsedLine, isBlank: boolean): string | null {
    const text = reader.said(this.plan.columns.currency.columnNo);
    const said = text === '' ? this.plan.currency : this.currencies.meaning(text, currencyCode);
    if (this.worn !== '') {
      const worn = wornCurrency(this.worn, said);
      if (text === '' || said === null || worn === said) return worn;
      this.words = `${this.worn} / ${text}`;
      return said;
    }
    if (said === null && !(isBlank && text === '')) line.except('currency', 'unknownCurrency', text);
    return said;
  }

  private exceptWords(line: ParsedLine, column: FieldColumn): void {
    const isOwn = (unit: string) => wornCurrency(unit.toUpperCase(), line.currency) === line.currency;
    line.except(
      'totalCharge',
      wordsReason(this.words, column),
      this.words,
      proposedAmount(this.words, column.decimalMark, isOwn),
    );
  }
}

/** What a cell is that is no charge: an amount in a currency we do not know, a share or a broken formula, or words. */
function wordsReason(text: string, { decimalMark }: FieldColumn): ExceptionReason {
  if (/^#[A-Z/0]+[!?]?$|^[-\d.,\s]+%$/.test(text)) return 'chargeNoAmount';
  const unit = readMeasure(text, decimalMark)?.unit ?? '';
  return /^[A-Z]{3}$/.test(unit) && currencyCode(unit) === null ? 'chargeCurrency' : 'chargeText';
}
